"""What the scripts of Qwinto draw with is what the rules count with: sheet, limits, the faces of a die (Q1, Q2, Q11, Q14)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import games.qwinto
from games.qwinto import sheet
from games.qwinto.templatetags import qwinto_rules

SCRIPTS = Path(games.qwinto.__file__).parent / "static" / "games" / "qwinto"


def constants(script: str) -> dict[str, Any]:
    """The numbers and lists it names in capitals."""
    text = (SCRIPTS / script).read_text()
    found = re.findall(r"^(?:export )?const ([A-Z_]+) = (-?\d+|\[(?!\.).*\]);$", text, re.MULTILINE)
    return {name: json.loads(value) for name, value in found}


@pytest.mark.rule("Q1", "Q2", "Q11", "Q14")
def test_the_sheet_of_the_screens_is_that_of_the_rules() -> None:
    drawn = constants("sheet.js")
    assert set(drawn) == {"SHAPE", "HIGHEST", "MISTHROW", "MOST_MISTHROWS", "MOST_ROWS", "CROSSED"}
    for name, value in drawn.items():
        counted = getattr(sheet, name)
        assert value == (list(counted) if name == "SHAPE" else counted), name


def test_a_die_shows_the_same_faces_on_the_rules_page_as_at_the_table() -> None:
    assert constants("dice.js")["PIPS"] == qwinto_rules.PIPS
    assert [len(pips) for pips in qwinto_rules.PIPS] == list(range(7))
