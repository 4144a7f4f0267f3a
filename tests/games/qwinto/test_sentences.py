"""Every refusal of the rules has a sentence (P18)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

import games.qwinto
from games import refusals
from games.qwinto.sentences import ENDS, REFUSALS
from games.qwinto.state import End
from tests.games.qwinto.play import O, Play

FOLDER = Path(games.qwinto.__file__).parent
WRONG = {"other_number", "other_row", "not_rising", "twice_in_column"}  # what sheet.py and checking.py find wrong with a number


def codes() -> set[str]:
    return WRONG | {code for path in FOLDER.glob("*.py") for code in re.findall(r'Refused\("(\w+)"', path.read_text())}


@pytest.mark.rule("P18")
def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    assert set(REFUSALS) == codes() - set(refusals.SENTENCES)  # which the platform says for every game
    assert {"no_seat", "gone", "not_now"} <= codes() & set(refusals.SENTENCES)


@pytest.mark.rule("P18")
def test_every_way_to_end_is_put_in_words() -> None:
    assert set(ENDS) == set(get_args(End))


@pytest.mark.rule("P18", "Q17")
def test_what_is_wrong_with_a_number_is_said() -> None:
    play = Play(2).turn(9, (1, O, 4)).call(9, [O])
    with play.refuses("not_rising"):
        play.write(1, O, 6)
    assert "left to right" in refusals.sentence("not_rising", {}, "en")
