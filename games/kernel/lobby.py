"""What the lobby of any game refuses: a table that is too small or too large, and what is no choice of a setting (P8, P18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kernel.game import Refused


def check_seats(seats: range, players: int) -> None:
    if players < seats[0]:
        raise Refused("too_few_players", players=players, least=seats[0])
    if players > seats[-1]:
        raise Refused("too_many_players", players=players, most=seats[-1])


def check_choice(key: str, value: Any, choices: Sequence[Any]) -> None:
    """The types count too: 1 is no answer to yes or no."""
    if not any(value == choice and type(value) is type(choice) for choice in choices):
        raise Refused("unknown_setting", key=str(key)[:40])
