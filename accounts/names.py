"""Names as shown and as compared (P9)."""

from __future__ import annotations

import unicodedata


def plain(name: str) -> str:
    """As compared: case, accents, spaces and invisible characters gone."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(c for c in folded if unicodedata.category(c)[0] not in "MZC")
    return unicodedata.normalize("NFC", letters)  # a Korean syllable is one letter again


def tidy(name: str) -> str:
    """As shown: one space between words, nothing invisible. Empty when there is no name in it."""
    shown = " ".join("".join(c if c.isprintable() else " " for c in unicodedata.normalize("NFKC", name)).split())
    return shown if plain(shown) else ""
