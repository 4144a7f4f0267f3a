"""The settings before a match: how many play, and what the host may choose (Q5, Q17, Q20, Q22)."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from games.kernel.game import Json, Refused
from games.kernel.lobby import check_choice, check_seats
from games.qwinto.state import Settings

SEATS = range(2, 7)
MOST_COMPUTERS = 3  # Q22

CHOICES: dict[str, list[Any]] = {
    "checking": ["game", "players"],
    "help": [True, False],
    "turn_time": [0, 30, 60],
    "computer": ["easy", "strong"],
}


class Lobby(Struct, frozen=True):
    """What the lobby shows. `first` in the settings is what was picked."""

    settings: Settings
    first: int | None  # who begins, as it is now: a place at the table; None: it is drawn
    choices: dict[str, list[Any]]  # what may be picked of the other settings


def first(settings: Settings, players: int) -> int | None:
    """A picked place that nobody sits at any more: it is drawn again."""
    return settings.first if settings.first is not None and settings.first < players else None


def lobby(settings: Settings, players: int) -> Lobby:
    return Lobby(settings, first(settings, players), CHOICES)


def choose(settings: Settings, changes: Json, players: int) -> Settings:
    for key, value in changes.items():
        check_choice(key, value, [None, *range(players)] if key == "first" else CHOICES.get(key, []))
    return msgspec.structs.replace(settings, **changes)


def check(settings: Settings, players: int, bots: int = 0) -> None:
    check_seats(SEATS, players)
    if bots > MOST_COMPUTERS:
        raise Refused("too_many_computers", most=MOST_COMPUTERS)
