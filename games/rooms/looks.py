"""Pots: everyone at a table looks different (P26: never by colour alone)."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from typing import TypeVar

from accounts.models import COLOURS, FIGURES, SHAPES, Look

X = TypeVar("X")


def free_look(wish: Look, others: Sequence[Look]) -> dict[str, str]:
    """The wish when nobody looks like it, else a pot as different from the others as there is."""
    if wish.figure and wish.colour and wish.shape and not any(_alike(wish, other) for other in others):
        return {"figure": wish.figure, "colour": wish.colour, "shape": wish.shape}
    figures = Counter(other.figure for other in others)
    colours, shapes = Counter(other.colour for other in others), Counter(other.shape for other in others)
    worn = {(other.colour, other.shape) for other in others}
    figure = _least(FIGURES, lambda figure: (figures[figure], figure != wish.figure))
    colour, shape = _least(
        list(product(COLOURS, SHAPES)),
        lambda pair: (pair in worn, colours[pair[0]] + shapes[pair[1]], pair[0] != wish.colour),
    )
    return {"figure": figure, "colour": colour, "shape": shape}


def _least(choices: list[X], weight: Callable[[X], tuple[int, ...]]) -> X:
    """One of the lightest, by chance."""
    lightest = min(map(weight, choices))
    return secrets.choice([choice for choice in choices if weight(choice) == lightest])


def _alike(one: Look, other: Look) -> bool:
    return one.figure == other.figure or (one.colour, one.shape) == (other.colour, other.shape)
