"""The rules page of any game says what its code says, in both languages; an unexplained setting fails here (P28)."""

from __future__ import annotations

import re
from html import unescape
from importlib import import_module
from pathlib import Path
from typing import Any

import polib
import pytest
from django.apps import apps
from django.test import Client
from django.utils import translation

from config.settings import BASE_DIR
from games import registry
from games.explained import Explained
from games.kernel.game import AnyGame
from tests.games.rules_page import read

pytestmark = [pytest.mark.django_db, pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.key)]


def settings(game: AnyGame) -> dict[str, Explained]:
    explained: dict[str, Explained] = import_module(f"games.{game.key}.templatetags.{game.key}_rules").SETTINGS
    return explained


def folder(game: AnyGame) -> Path:
    return Path(apps.get_app_config(game.key).path)


def said_in_the_lobby(game: AnyGame, language: str) -> dict[str, str]:
    """The label of each setting as the game's lobby.js shows it."""
    script = (folder(game) / "static" / "games" / game.key / "lobby.js").read_text()
    labels = dict(re.findall(r'\bkey: "(\w+)",\s*label: \(\) => gettext\("([^"]+)"\)', script))
    if language == "en":
        return labels
    catalogue = {entry.msgid: entry.msgstr for entry in polib.pofile(str(BASE_DIR / "locale/nl/LC_MESSAGES/djangojs.po"))}
    return {key: catalogue[label] for key, label in labels.items()}


@pytest.mark.rule("P28", "S43", "Q17", "Q20")
def test_every_setting_is_explained_with_all_its_choices(game: AnyGame) -> None:
    offered: dict[str, list[Any]] = import_module(f"games.{game.key}.lobby").CHOICES
    assert set(settings(game)) == set(game.Settings.__struct_fields__)
    assert set(offered) <= set(settings(game))
    for key, setting in settings(game).items():  # what is picked from the people at the table has no list of choices
        assert sorted(setting.choices, key=str) == sorted(offered.get(key, []), key=str), key


@pytest.mark.rule("P28", "S43", "Q17", "Q20")
def test_the_page_calls_the_settings_as_the_lobby_does_and_ticks_their_defaults(
    client: Client, game: AnyGame, language: str
) -> None:
    page = read(client, game.key, language)
    said = said_in_the_lobby(game, language)
    assert set(said) == set(game.Settings.__struct_fields__)
    (shown,) = re.findall(r'<dl class="settings">(.*?)</dl>', page, re.DOTALL)
    rows = re.findall(r"<dt>(.*?)</dt>(.*?)</div>", shown, re.DOTALL)
    assert [unescape(label) for label, _ in rows] == [said[key] for key in settings(game)]
    for (key, setting), (_, row) in zip(settings(game).items(), rows, strict=True):
        ticked = [unescape(chip).strip() for chip in re.findall(r'chip default">.*</span>\s*([^<]+)</span>', row)]
        with translation.override(language):
            assert ticked == [str(setting.choices.get(getattr(game.Settings(), key), setting.otherwise))], key


@pytest.mark.rule("P28", "S49")
def test_no_number_of_the_rules_is_typed_into_the_page(game: AnyGame) -> None:
    typed = "".join(path.read_text() for path in sorted((folder(game) / "templates" / game.key).glob("*.html")))
    texts = re.findall(r'{% translate "(.*?)" %}|{% blocktranslate.*?%}(.*?){% endblocktranslate %}', typed, re.DOTALL)
    assert len(texts) > 70
    # in the story of the example a round is called by its number
    assert [text for pair in texts for text in pair if re.search(r"(?<!ound )\d", text)] == []


@pytest.mark.rule("P28")
def test_every_section_is_in_the_contents(client: Client, game: AnyGame, language: str) -> None:
    page = read(client, game.key, language)
    (contents,) = re.findall(r"<nav class=\"card contents\".*?</nav>", page, re.DOTALL)
    assert re.findall(r'href="#(\w+)"', contents) == re.findall(r'<section class="card roomy" id="(\w+)"', page)
