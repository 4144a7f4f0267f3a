"""What people type, as others get to see it: nothing invisible, no heap of accents over the lines beside it. No Django."""

from __future__ import annotations

import unicodedata

# Letters and signs by their category, and yet nothing is seen of them.
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
MOST_MARKS = 3  # on one letter: no script needs more


def visible(c: str) -> bool:
    return c.isprintable() and c not in BLANK


def lean(text: str) -> str:
    """Without the marks that pile up on one letter."""
    kept, marks = [], 0
    for c in text:
        marks = marks + 1 if unicodedata.category(c)[0] == "M" else 0
        if marks <= MOST_MARKS:
            kept.append(c)
    return "".join(kept)
