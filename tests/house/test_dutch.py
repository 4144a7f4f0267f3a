"""The Dutch keeps to the voice of the look: je, no shouting, every placeholder where it belongs; pages say their language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import polib
import pytest
from django.utils import translation

from config.translations import DOMAINS, LOCALE, PLACEHOLDER
from games import refusals, registry

WINS: set[str] = set()  # msgids that tell a win: those may cheer
SAME = {"account", "code", "duel", "hints", "host", "in", "level", "log", "min", "open", "pot", "software"}  # alike in both
SAME |= {"bonus", "download", "passkey", "passkeys", "print"}
SAME |= {"het", "woord", "van", "de", "spion"}  # a name
WORD = re.compile(r"[^\W\d_]{2,}")
FORMAL = re.compile(r"\b(u|uw|uwe|uzelf)\b", re.IGNORECASE)
SIMPLE_QUOTES = re.compile(r"['\"]")
PAGES = [
    "/",
    "/meedoen/",
    "/spelregels/spion/",
    "/over/",
    "/https/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
]
DASHES = re.compile(r"—| [–-] ")


def texts() -> Iterator[tuple[polib.POEntry, str, str]]:
    """Every translation: (entry, what it says in English, what it says in Dutch)."""
    for domain in DOMAINS:
        for entry in polib.pofile(str(LOCALE / "nl" / "LC_MESSAGES" / f"{domain}.po")):
            if entry.msgid_plural:
                yield entry, entry.msgid, entry.msgstr_plural[0]
                yield entry, entry.msgid_plural, entry.msgstr_plural[1]
            else:
                yield entry, entry.msgid, entry.msgstr


def wrong(*, unless: set[str] = frozenset(), pattern: re.Pattern[str]) -> list[str]:
    return [dutch for entry, _english, dutch in texts() if pattern.search(dutch) and entry.msgid not in unless]


def test_every_placeholder_is_kept():
    def names(text: str) -> set[str]:
        return {match.group(0) for match in PLACEHOLDER.finditer(text)}

    assert [dutch for _entry, english, dutch in texts() if names(dutch) != names(english)] == []


def test_nobody_is_called_u():
    assert wrong(pattern=FORMAL) == []


def test_nothing_shouts_but_a_win():
    assert wrong(pattern=re.compile("!"), unless=WINS) == []


def test_quotes_and_dashes_are_those_of_the_look():
    assert wrong(pattern=SIMPLE_QUOTES) == []
    assert wrong(pattern=DASHES) == []


def test_nothing_was_left_in_english():
    def own(text: str) -> set[str]:
        return set(WORD.findall(PLACEHOLDER.sub("", text).casefold())) - SAME

    assert [dutch for _entry, english, dutch in texts() if english == dutch and own(dutch)] == []


@pytest.mark.rule("P18")
def test_every_refusal_is_a_dutch_sentence():
    said = {
        **refusals.SENTENCES,
        **{code: text for game in registry.all_games() for code, text in registry.sentences(game.key).REFUSALS.items()},
    }
    for code, text in said.items():
        with translation.override("en"):
            english = str(text)
        with translation.override("nl"):
            dutch = str(text)
        assert dutch != english, code
        assert re.fullmatch(r"[A-Z%É].*[.?]", dutch), code


@pytest.mark.django_db
@pytest.mark.rule("P26")
@pytest.mark.parametrize("language", ["nl", "en"])
def test_every_page_names_its_language_and_itself(client, language):
    titles = set()
    for path in PAGES:
        page = client.get(path, headers={"accept-language": language}).content.decode()
        assert f'<html lang="{language}"' in page, path
        title = re.search(r"<title>\s*(\S.*?)\s*· Potje\s*</title>", page, re.DOTALL)
        assert title, path
        titles.add(title[1])
    assert len(titles) == len(PAGES)
