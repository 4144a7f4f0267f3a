"""Names as shown and as compared (P9)."""

from __future__ import annotations

import unicodedata

from accounts.models import NAME_LENGTH

# Letters and signs by their category, and yet nothing is seen of them.
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
MOST_MARKS = 3  # on one letter: no script needs more, and a heap of them hangs over the names beside it


def plain(name: str) -> str:
    """As compared: case, accents, spaces and invisible characters gone."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(c for c in folded if c not in BLANK and unicodedata.category(c)[0] not in "MZC")
    return unicodedata.normalize("NFC", letters)  # a Korean syllable is one letter again


def tidy(name: str) -> str:
    """As shown: one space between words, nothing invisible, no heap of accents. Empty when there is no name in it."""
    seen = "".join(c if c.isprintable() and c not in BLANK else " " for c in unicodedata.normalize("NFKC", name))
    shown = " ".join(_lean(seen).split())
    return shown if plain(shown) else ""


def _lean(text: str) -> str:
    kept, marks = [], 0
    for c in text:
        marks = marks + 1 if unicodedata.category(c)[0] == "M" else 0
        if marks <= MOST_MARKS:
            kept.append(c)
    return "".join(kept)


def fits(shown: str) -> bool:
    """Whether it fits on the card, and in the column of names as compared."""
    return len(shown) <= NAME_LENGTH and len(plain(shown)) <= 2 * NAME_LENGTH
