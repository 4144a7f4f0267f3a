"""Names as shown and as compared (P9)."""

from __future__ import annotations

import unicodedata

from accounts.models import NAME_LENGTH
from accounts.writing import BLANK, lean, visible


def plain(name: str) -> str:
    """As compared: case, accents, spaces and invisible characters gone."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(c for c in folded if c not in BLANK and unicodedata.category(c)[0] not in "MZC")
    return unicodedata.normalize("NFC", letters)  # a Korean syllable is one letter again


def tidy(name: str) -> str:
    """As shown: one space between words, nothing invisible, no heap of accents. Empty when there is no name in it."""
    seen = "".join(c if visible(c) else " " for c in unicodedata.normalize("NFKC", name))
    shown = " ".join(lean(seen).split())
    return shown if plain(shown) else ""


def fits(shown: str) -> bool:
    """Whether it fits on the card, and in the column of names as compared."""
    return len(shown) <= NAME_LENGTH and len(plain(shown)) <= 2 * NAME_LENGTH
