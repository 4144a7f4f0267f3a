"""The translations check: it must see what is missing, unused, empty or broken."""

from __future__ import annotations

import gettext
from pathlib import Path

import polib
import pytest

from config import translations


def write(path: Path, *entries: polib.POEntry) -> Path:
    po = polib.POFile()
    po.metadata = {"Content-Type": "text/plain; charset=utf-8", "Plural-Forms": "nplurals=2; plural=(n != 1);"}
    po.extend(entries)
    path.parent.mkdir(parents=True, exist_ok=True)
    po.save(str(path))
    return path


@pytest.mark.parametrize(
    ("kept", "wrong"),
    [
        ([polib.POEntry(msgid="Hello %(name)s", msgstr="Hallo %(name)s")], []),
        ([], ["not extracted"]),
        ([polib.POEntry(msgid="Hello %(name)s", msgstr="")], ["no Dutch"]),
        ([polib.POEntry(msgid="Hello %(name)s", msgstr="Hallo %(name)s", flags=["fuzzy"])], ["no Dutch"]),
        ([polib.POEntry(msgid="Hello %(name)s", msgstr="Hallo %(naam)s")], ["other placeholders"]),
        ([polib.POEntry(msgid="Hello %(name)s", msgstr="Hallo"), polib.POEntry(msgid="Bye", msgstr="Dag")], ["no longer used"]),
    ],
)
def test_what_is_wrong_is_said(tmp_path, kept, wrong):
    fresh = write(tmp_path / "fresh.po", polib.POEntry(msgid="Hello %(name)s"))
    found = translations._compare(write(tmp_path / "kept.po", *kept), fresh)
    assert len(found) == len(wrong)
    assert all(line.startswith(start) for line, start in zip(found, wrong, strict=True))


def test_a_plural_without_one_of_its_forms_is_missing(tmp_path):
    source = {"msgid": "%(n)s card", "msgid_plural": "%(n)s cards"}
    fresh = write(tmp_path / "fresh.po", polib.POEntry(**source))
    half = write(tmp_path / "half.po", polib.POEntry(**source, msgstr_plural={0: "%(n)s kaart", 1: ""}))
    whole = write(tmp_path / "whole.po", polib.POEntry(**source, msgstr_plural={0: "één kaart", 1: "%(n)s kaarten"}))
    assert translations._compare(half, fresh)
    assert not translations._compare(whole, fresh)


def test_compiled_without_gettext_tools(tmp_path, monkeypatch):
    monkeypatch.setattr(translations, "LOCALE", tmp_path)
    po = write(tmp_path / "nl" / "LC_MESSAGES" / "django.po", polib.POEntry(msgid="Hello", msgstr="Hallo"))
    translations.compile_all()
    with po.with_suffix(".mo").open("rb") as mo:
        assert gettext.GNUTranslations(mo).gettext("Hello") == "Hallo"
