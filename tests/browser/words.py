"""The words on the screens, in the language of the browser: a test names what it looks for by its msgid."""

from __future__ import annotations

import gettext
from functools import cache

from tests.browser.site import ROOT

DOMAINS = ("djangojs", "django", "allauth")


class Words:
    def __init__(self, language: str) -> None:
        self.catalogues = [gettext.translation(domain, ROOT / "locale", [language], fallback=True) for domain in DOMAINS]

    def __call__(self, msgid: str, **values: object) -> str:
        texts = (catalogue.gettext(msgid) for catalogue in self.catalogues)
        return _filled(next((text for text in texts if text != msgid), msgid), values)

    def many(self, one: str, many: str, count: int, **values: object) -> str:
        texts = (catalogue.ngettext(one, many, count) for catalogue in self.catalogues)
        fallback = one if count == 1 else many
        return _filled(next((text for text in texts if text != fallback), fallback), {"count": count, **values})


def _filled(text: str, values: dict[str, object]) -> str:
    for name, value in values.items():
        text = text.replace(f"%({name})s", str(value))
    return text


@cache
def words(language: str) -> Words:
    return Words(language)
