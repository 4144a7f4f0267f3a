"""The rules page of Qwinto says what the code says, in both languages; the story of its example is a legal one (P28, Q1-Q20)."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import polib
import pytest
from django.test import Client
from django.utils import translation

from config.settings import BASE_DIR
from games.qwinto import lobby, sheet, state
from games.qwinto.sheet import Row
from games.qwinto.templatetags import qwinto_rules

pytestmark = pytest.mark.django_db

FOLDER = Path(qwinto_rules.__file__).parents[1]


@pytest.fixture(params=["nl", "en"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def read(client: Client, language: str) -> str:
    return client.get("/spelregels/qwinto/", headers={"accept-language": language}).content.decode()


def section(page: str, name: str) -> str:
    """What stands in one section, as it is read."""
    (found,) = re.findall(rf'<section[^>]*id="{name}">(.*?)</section>', page, re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found)).split())


@pytest.mark.rule("P28")
@pytest.mark.rule("Q17")
@pytest.mark.rule("Q20")
def test_every_setting_is_explained_with_all_its_choices_and_its_default(client: Client, language: str) -> None:
    assert set(qwinto_rules.SETTINGS) == set(state.Settings.__struct_fields__)
    for key, choices in lobby.CHOICES.items():
        assert sorted(qwinto_rules.SETTINGS[key].choices, key=str) == sorted(choices, key=str)
    page = read(client, language)
    (settings,) = re.findall(r'<dl class="settings">(.*?)</dl>', page, re.DOTALL)
    rows = re.findall(r"<dt>(.*?)</dt>(.*?)</div>", settings, re.DOTALL)
    for (key, explained), (label, row) in zip(qwinto_rules.SETTINGS.items(), rows, strict=True):
        ticked = [unescape(chip).strip() for chip in re.findall(r'chip default">.*?</span>\s*([^<]+)</span>', row)]
        with translation.override(language):
            assert unescape(label) == str(explained.label)
            assert ticked == [str(explained.choices.get(getattr(state.Settings(), key), explained.otherwise))]


@pytest.mark.rule("P28")
def test_the_page_tells_the_numbers_as_they_are(client: Client, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "CORRECTION_SECONDS", 301.0)
    monkeypatch.setattr(state, "LOOK_SECONDS", 302.0)
    monkeypatch.setattr(sheet, "HIGHEST", 303)
    monkeypatch.setattr(sheet, "MOST_ROWS", 304)
    monkeypatch.setattr(sheet, "MOST_MISTHROWS", 305)
    monkeypatch.setattr(sheet, "MISTHROW", -306)
    page = read(client, language)
    for name, numbers in {"blad": [305, 306], "einde": [304, 305, 306], "controle": [301, 302, 303]}.items():
        assert set(map(str, numbers)) <= set(re.findall(r"\d+", section(page, name))), name


@pytest.mark.rule("P28")
def test_no_number_of_the_rules_is_typed_into_the_page() -> None:
    typed = "".join(path.read_text() for path in sorted((FOLDER / "templates" / "qwinto").glob("*.html")))
    texts = re.findall(r'{% translate "(.*?)" %}|{% blocktranslate.*?%}(.*?){% endblocktranslate %}', typed, re.DOTALL)
    assert len(texts) > 70
    assert [text for pair in texts for text in pair if re.search(r"\d", text)] == []


@pytest.mark.rule("P28")
def test_every_section_is_in_the_contents(client: Client, language: str) -> None:
    page = read(client, language)
    (contents,) = re.findall(r"<nav class=\"card contents\".*?</nav>", page, re.DOTALL)
    assert re.findall(r'href="#(\w+)"', contents) == re.findall(r'<section class="card roomy" id="(\w+)"', page)


@pytest.mark.rule("P28")
@pytest.mark.rule("Q1")
def test_the_drawn_sheet_has_the_fields_of_the_sheet(client: Client, language: str) -> None:
    drawing = re.findall(r'<table class="sheet".*?</table>', read(client, language), re.DOTALL)[0]
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
    told = section(read(client, language), "einde")
    shown = [*map(str, score.rows), str(sum(score.columns)), f"−{-score.misthrows}", str(score.total)]
    place = 0
    for number in shown:
        place = told.index(f" {number} ", place)
    assert {"X".join(map(str, filter(None, score.columns))).replace("X", " + ")} <= set(re.findall(r"\d+(?: \+ \d+)+", told))


@pytest.mark.rule("P28")
@pytest.mark.rule("Q17")
def test_the_page_calls_the_settings_as_the_lobby_does(language: str) -> None:
    script = (FOLDER / "static" / "games" / "qwinto" / "lobby.js").read_text()
    said = dict(re.findall(r'\bkey: "(\w+)",\s*label: \(\) => gettext\("([^"]+)"\)', script))
    catalogue = {entry.msgid: entry.msgstr for entry in polib.pofile(str(BASE_DIR / "locale/nl/LC_MESSAGES/djangojs.po"))}
    with translation.override(language):
        called = {key: str(setting.label) for key, setting in qwinto_rules.SETTINGS.items()}
    assert called == (said if language == "en" else {key: catalogue[label] for key, label in said.items()})
