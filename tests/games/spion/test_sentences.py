"""Every refusal of the rules has a sentence (P18)."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from string import ascii_lowercase

import pytest

import games.spion
from games import refusals
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
    assert set(REFUSALS) == codes() - set(refusals.SENTENCES)  # which the platform says for every game
    assert {"no_seat", "host_only", "not_now"} <= codes() & set(refusals.SENTENCES)


@pytest.mark.rule("P18", "S1", "S4")
def test_the_sentence_is_filled_in_from_the_refusal() -> None:
    def said(refused: Callable[[], object]) -> str:
        with pytest.raises(Refused) as refusal:
            refused()
        return refusals.sentence(refusal.value.code, refusal.value.params, "en")

    chosen = {"spies": 2, "ghosts": 1}
    assert {"6", "2"} <= set(said(lambda: GAME.choose(GAME.Settings(), chosen, 6)).replace(",", "").split())
    assert {"8", "2"} <= set(said(lambda: GAME.choose(GAME.Settings(), {"spies": 3}, 8)).replace(".", "").split())
    assert {"3", "4"} <= set(said(lambda: GAME.check(GAME.Settings(), 3)).replace(".", "").split())
