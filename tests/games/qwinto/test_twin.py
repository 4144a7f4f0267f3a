"""The twins of Qwinto differ in all that a seat cannot know: what the others have decided (Q9, P14)."""

from __future__ import annotations

import pytest

from games.qwinto.game import GAME
from games.qwinto.state import Phase
from tests.games.contract.matches import Match
from tests.games.qwinto.play import ALL, O, Play

pytestmark = pytest.mark.rule("P14", "Q9")


def test_every_decision_of_another_differs_and_one_s_own_does_not() -> None:
    for number in range(30):
        play = Play(4).call(9, ALL)
        play.write(0, O, 6)
        play.write(1, O, 7)
        play.pass_(2)
        for viewer in (0, 3, None):
            twin = GAME.twin(play.state, viewer, Match.of(GAME, number).wishes)
            assert twin is not None
            for mine, theirs in zip(play.state.choices, twin.choices, strict=True):
                assert (mine == theirs) == (mine.seat == viewer)
            assert GAME.view(twin, viewer) == GAME.view(play.state, viewer)


@pytest.mark.rule("Q18")
def test_with_pen_and_paper_the_number_differs_too() -> None:
    play = Play(2, checking="players").call(9, ALL)
    play.write(0, O, 6)
    twins = [GAME.twin(play.state, 1, Match.of(GAME, number).wishes) for number in range(30)]
    assert {9, 10} <= {twin.choices[0].number for twin in twins}  # the total, and another


def test_where_nobody_else_has_decided_there_is_nothing_to_hide() -> None:
    play = Play(2)
    assert GAME.twin(play.state, 0, Match.of(GAME, 1).wishes) is None
    play.call(9)
    play.write(0, O, 6)
    assert play.phase is Phase.WRITE
    assert GAME.twin(play.state, 0, Match.of(GAME, 1).wishes) is None
