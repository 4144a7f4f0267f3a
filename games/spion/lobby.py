"""The settings before a match: limits and recommendation of the numbers (S1, S3-S5), what the host may choose (S43)."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from games.kernel.game import Json, Refused
from games.kernel.lobby import check_choice, check_seats
from games.spion.state import Settings

SEATS = range(4, 13)  # S1

CHOICES: dict[str, list[Any]] = {
    "spies": [1, 2, 3],
    "ghosts": [0, 1],
    "spy_knows": [False, True],
    "show_role": [True, False],
    "tally": ["open", "counts"],
    "passing": [False, True],
    "speak": ["word", "sentence"],
    "talk": [60, 90, 120, 0],
    "tie": ["duel", "lot"],
    "hints": ["aloud", "typed"],
}

NUMBERS = ("spies", "ghosts")  # the settings that have a recommendation


class Numbers(Struct, frozen=True):
    spies: int
    ghosts: int


class Lobby(Struct, frozen=True):
    """What the lobby shows beside the other settings' fixed choices."""

    settings: Settings  # as chosen: None for a number that follows the recommendation
    spies: int  # in force
    ghosts: int
    spies_choices: list[int]  # S3
    ghosts_choices: list[int]
    recommended: tuple[int, int]  # spies and ghosts
    fell_back: bool  # a pick is impossible now and the recommendation is followed (S5)


def seats(players: int) -> int:
    """The number of players that limits are told for: a table that is not full yet is told those of the smallest match."""
    return min(max(players, SEATS[0]), SEATS[-1])


def most_spies(players: int) -> int:  # S3
    return 1 if players <= 5 else 2 if players <= 8 else 3


def most_ghosts(players: int) -> int:  # S3
    return 0 if players == 4 else 1


def outnumbered(players: int, numbers: Numbers) -> bool:
    """S4: whether the civilians do not outnumber spies and ghost together."""
    others = numbers.spies + numbers.ghosts
    return players - others <= others


def possible(players: int) -> list[Numbers]:
    every = [Numbers(s, g) for s in range(1, most_spies(players) + 1) for g in range(most_ghosts(players) + 1)]
    return [numbers for numbers in every if not outnumbered(players, numbers)]


def recommended(players: int) -> Numbers:  # S5
    return Numbers(1, 0) if players <= 5 else Numbers(1, 1) if players <= 8 else Numbers(2, 1)


def numbers(settings: Settings, players: int) -> Numbers:
    """The numbers in force: the picks as far as they are possible, for the rest as near to the recommendation as can be (S5)."""
    advice = recommended(players)

    def strain(option: Numbers) -> tuple[int, int]:
        broken = (settings.spies not in (None, option.spies)) + (settings.ghosts not in (None, option.ghosts))
        return broken, abs(option.spies - advice.spies) + abs(option.ghosts - advice.ghosts)

    return min(possible(players), key=strain)


def in_force(settings: Settings, players: int) -> Settings:
    n = numbers(settings, seats(players))
    return msgspec.structs.replace(settings, spies=n.spies, ghosts=n.ghosts)


def fallen(settings: Settings, players: int) -> list[str]:
    """The picks that are impossible with so many players."""
    now = numbers(settings, seats(players))
    return [key for key in NUMBERS if getattr(settings, key) not in (None, getattr(now, key))]


def lobby(settings: Settings, players: int) -> Lobby:
    n = seats(players)
    now, advice = numbers(settings, n), recommended(n)
    return Lobby(
        settings=settings,
        spies=now.spies,
        ghosts=now.ghosts,
        spies_choices=list(range(1, most_spies(n) + 1)),
        ghosts_choices=list(range(most_ghosts(n) + 1)),
        recommended=(advice.spies, advice.ghosts),
        fell_back=bool(fallen(settings, players)),
    )


def choose(settings: Settings, changes: Json, players: int) -> Settings:
    """A number that is impossible now is refused (S3, S4); None goes back to the recommendation."""
    for key, value in changes.items():
        check_choice(key, value, [None, *CHOICES[key]] if key in NUMBERS else CHOICES.get(key, []))
    if not changes.keys() & set(NUMBERS):
        return msgspec.structs.replace(settings, **changes)
    n = seats(players)
    if (changes.get("spies") or 0) > most_spies(n):
        raise Refused("spies_limit", players=n, most=most_spies(n))
    if (changes.get("ghosts") or 0) > most_ghosts(n):
        raise Refused("ghosts_limit", players=n)
    forgotten: Json = dict.fromkeys(fallen(settings, players))  # who picks anew sees what is in force, not what fell back
    chosen = msgspec.structs.replace(settings, **{**forgotten, **changes})
    if fallen(chosen, players):
        raise Refused("too_few_civilians", players=n, spies=chosen.spies, ghosts=chosen.ghosts)
    return chosen


def check(settings: Settings, players: int, bots: int = 0) -> None:
    """S1. The numbers in force are possible with any number of players; computer players cannot write (P31)."""
    check_seats(SEATS, players)
    if bots and settings.hints == "typed":
        raise Refused("bots_speak")
