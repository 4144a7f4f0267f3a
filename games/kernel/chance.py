"""Chance, and nothing else random: seeded per match and step, so that a match can be replayed exactly."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from random import Random
from typing import TypeVar

X = TypeVar("X")


class Chance:
    """A source of luck made only when it is first used (most steps use none)."""

    __slots__ = ("_random", "_seed")

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._random: Random | None = None

    @classmethod
    def of_step(cls, seed: str, version: int) -> Chance:
        return cls(f"{seed}:{version}")

    def _r(self) -> Random:
        if self._random is None:
            self._random = Random(self._seed)
        return self._random

    def shuffle(self, items: MutableSequence[X]) -> None:
        self._r().shuffle(items)

    def choice(self, items: Sequence[X]) -> X:
        return self._r().choice(items)

    def below(self, n: int) -> int:
        """A whole number from 0 up to, not including, n."""
        return self._r().randrange(n)
