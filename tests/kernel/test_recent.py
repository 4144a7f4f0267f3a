"""The last action ids of each seat (P15)."""

from __future__ import annotations

import pytest

from games.kernel import codec
from games.kernel.recent import KEPT, Recent, known, remember


@pytest.mark.rule("P15")
def test_an_action_is_known_again() -> None:
    recent: Recent = {}
    assert not known(recent, 0, "a")
    remember(recent, 0, "a")
    assert known(recent, 0, "a")
    assert not known(recent, 1, "a")  # ids are each seat's own


@pytest.mark.rule("P15")
def test_the_last_sixteen_are_kept() -> None:
    recent: Recent = {}
    for n in range(KEPT + 3):
        remember(recent, 2, str(n))
    assert recent == {2: [str(n) for n in range(3, 19)]}


def test_they_survive_being_written() -> None:
    recent: Recent = {}
    remember(recent, 3, "x")
    assert codec.decode(Recent, codec.encode(recent)) == recent
