"""Every refusal of the rules has a sentence (P18)."""

from __future__ import annotations

import ast
from pathlib import Path
from string import ascii_lowercase

import pytest

import games.spion
from games.kernel.game import Refused
from games.spion.game import GAME
from games.spion.sentences import REFUSALS

FOLDER = Path(games.spion.__file__).parent


def codes() -> set[str]:
    found = set()
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                code = node.args[0]
                assert isinstance(code, ast.Constant)
                assert set(code.value) <= set(ascii_lowercase + "_")
                found.add(code.value)
    return found


@pytest.mark.rule("P18")
def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    assert set(REFUSALS) == codes() - {"no_seat"}  # which the platform says for every game


@pytest.mark.rule("P18")
@pytest.mark.parametrize(
    ("changes", "players", "said"),
    [
        ({"spies": 2, "ghosts": 1}, 6, "With 6 players, 2 spies and 1 ghost there are too few civilians."),
        ({"spies": 3}, 8, "With 8 players there can be 2 spies at most."),
    ],
)
def test_the_sentence_is_filled_in_from_the_refusal(changes: dict[str, int], players: int, said: str) -> None:
    from django.utils import translation

    with pytest.raises(Refused) as refusal:
        GAME.choose(GAME.Settings(), changes, players)
    with translation.override("en"):
        assert str(REFUSALS[refusal.value.code]) % refusal.value.params == said
