"""What the rules page of Qwinto alone tells: its numbers, the sheet, and an example that is a legal one (P28, Q1-Q20)."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.qwinto import lobby, sheet, state
from games.qwinto.sheet import Row
from games.qwinto.templatetags import qwinto_rules
from tests.games.rules_page import read, section

pytestmark = pytest.mark.django_db


@pytest.mark.rule("P28")
def test_the_page_tells_the_numbers_as_they_are(client: Client, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "CORRECTION_SECONDS", 301.0)
    monkeypatch.setattr(state, "LOOK_SECONDS", 302.0)
    monkeypatch.setattr(sheet, "HIGHEST", 303)
    monkeypatch.setattr(sheet, "MOST_ROWS", 304)
    monkeypatch.setattr(sheet, "MOST_MISTHROWS", 305)
    monkeypatch.setattr(sheet, "MISTHROW", -306)
    monkeypatch.setattr(lobby, "MOST_COMPUTERS", 307)
    page = read(client, "qwinto", language)
    told = {"blad": [305, 306], "einde": [304, 305, 306], "controle": [301, 302, 303], "computer": [307]}
    for name, numbers in told.items():
        assert set(map(str, numbers)) <= set(re.findall(r"\d+", section(page, name))), name


@pytest.mark.rule("P28")
@pytest.mark.rule("Q1")
def test_the_drawn_sheet_has_the_fields_of_the_sheet(client: Client, language: str) -> None:
    drawing = re.findall(r'<table class="sheet".*?</table>', read(client, "qwinto", language), re.DOTALL)[0]
    for row, line in zip(Row, re.findall(r"<tr.*?</tr>", drawing, re.DOTALL), strict=True):
        pieces = re.findall(r'<span class="(block|cell penta|cell)', line)
        assert "".join({"block": "#", "cell": "o", "cell penta": "P"}[piece] for piece in pieces) == sheet.SHAPE[row].strip()
        before = re.findall(r'colspan="(\d+)"', line)[0] if row is not Row.PURPLE else 0
        assert int(before) == 12 - len(sheet.SHAPE[row].lstrip())


@pytest.mark.rule("P28")
@pytest.mark.rule("Q3")
@pytest.mark.rule("Q4")
def test_the_sheet_of_the_example_is_legal_and_its_steps_do_what_they_say() -> None:
    for row, column, number in qwinto_rules.written(qwinto_rules.AFTER):
        assert sheet.trouble(sheet.with_number(qwinto_rules.AFTER, row, column, 0), row, column, number) == ""
    steps = qwinto_rules.example()["steps"]
    before, full = steps["row"]["sheet"], steps["row"]["after"]
    assert steps["row"]["total"] == qwinto_rules.ROW_FULL[2]
    assert steps["row"]["right"] in steps["row"]["fields"]
    assert len(steps["row"]["fields"]) > 1  # something to choose
    assert full["score"]["rows"][1] > before["score"]["rows"][1] + 1
    assert sum(map(bool, full["score"]["columns"])) == sum(map(bool, before["score"]["columns"])) + 1
    assert steps["column"]["total"] == qwinto_rules.COLUMN_FULL[2]
    assert steps["column"]["right"] in steps["column"]["fields"]
    then = steps["column"]["after"]
    assert sum(map(bool, then["score"]["columns"])) == sum(map(bool, full["score"]["columns"])) + 1
    assert steps["miss"]["fields"] == []


@pytest.mark.rule("P28")
@pytest.mark.rule("Q15")
def test_the_worked_example_is_counted_by_the_code(client: Client, language: str) -> None:
    score = sheet.score(qwinto_rules.AFTER, qwinto_rules.MISTHROWS)
    told = section(read(client, "qwinto", language), "einde")
    shown = [*map(str, score.rows), str(sum(score.columns)), f"−{-score.misthrows}", str(score.total)]
    place = 0
    for number in shown:
        place = told.index(f" {number} ", place)
    assert {"X".join(map(str, filter(None, score.columns))).replace("X", " + ")} <= set(re.findall(r"\d+(?: \+ \d+)+", told))
