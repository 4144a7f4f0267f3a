"""The words on the screens, in the language of the browser: a test names what it looks for by its msgid."""

from __future__ import annotations

from functools import reduce
from gettext import NullTranslations, translation

from tests.browser.site import ROOT


class Unknown(NullTranslations):
    """So that a text that was reworded is missed by its name, and not somewhere in a page."""

    def gettext(self, message: str) -> str:
        raise LookupError(f"no text reads {message!r}")


class Words:
    def __init__(self, language: str) -> None:
        catalogues = [translation(domain, ROOT / "locale", [language], fallback=True) for domain in ("djangojs", "django")]
        for catalogue, fallback in zip(catalogues, [*catalogues[1:], Unknown()], strict=True):
            if type(catalogue) is not NullTranslations:  # English is not translated
                catalogue.add_fallback(fallback)
        self.catalogue = catalogues[0]

    def __call__(self, msgid: str, **values: object) -> str:
        filled = values.items()
        return reduce(lambda text, value: text.replace(f"%({value[0]})s", str(value[1])), filled, self.catalogue.gettext(msgid))
