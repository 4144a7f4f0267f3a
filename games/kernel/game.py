"""What a game is: a value and a few functions. No Django, no transport, no time of day.

Keeps: P14 (a view is built from nothing for its viewer), P17 (rules know durations, the table knows time),
P18/P19 (a refusal has a code and leaves no trace).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from games.kernel.chance import Chance

Json = dict[str, Any]


class Refused(Exception):
    """A command that may not happen. `code` names the sentence a player reads; `params` fill it in."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


class Event(Struct, frozen=True):
    """Something that happened, past tense (`vote_cast`). Goes to the step row and nowhere else."""

    name: str
    seat: int | None = None
    data: Json = {}


class Clock(Struct, frozen=True):
    """How long the open decision lasts. The table turns it into a deadline when (decision, stage) changes.

    `seconds` run from that moment. A screen of two stages shows one ring: `beyond` is what comes after this stage,
    `past` what went before, both shown and not waited for. With `keep` a new stage only ever moves the deadline
    later (S28: at least ten more seconds).
    """

    seconds: float
    stage: int = 0
    beyond: float = 0
    past: float = 0
    keep: bool = False


class Standing(Struct, frozen=True):
    """How the match ended for one seat. `place` is 1 for the best; `facts` are what statistics need of it."""

    seat: int
    place: int
    won: bool
    facts: Json = {}


class Result(Struct, frozen=True):
    """How a match ended. `end` is the reason (`civilians`, `too_few`); without a winner `counts` is False."""

    end: str
    counts: bool
    standings: list[Standing]
    facts: Json = {}


S = TypeVar("S", bound=Struct)  # settings
T = TypeVar("T", bound=Struct)  # state
A = TypeVar("A")  # action: a union of tagged structs
V = TypeVar("V", bound=Struct)  # view
L = TypeVar("L", bound=Struct, covariant=True)  # what the lobby shows about the settings


class Game(Protocol[S, T, A, V, L]):
    """A game as the table sees it. States are changed in place; a refusal must come before the first change."""

    key: str
    seats: range  # allowed numbers of players
    minutes: tuple[int, int]  # how long a match takes, for the shelf
    Settings: type[S]
    State: type[T]
    Action: Any
    View: type[V]

    def lobby(self, settings: S, players: int) -> L:
        """What the lobby shows: each setting's value in force and its choices, with so many players."""

    def choose(self, settings: S, changes: Json, players: int) -> S:
        """The settings with what the host changed. Raises Refused for what is no choice with so many players."""

    def check(self, settings: S, players: int, bots: int = 0) -> None:
        """Raises Refused when a match cannot start like this, with the reason. `bots` of the players are computers."""

    def setup(self, settings: S, players: int, content: Json, chance: Chance) -> T:
        """The state a match begins in. `content` comes from the game's content.py (for spion: a pack)."""

    def decision(self, state: T) -> str:
        """The one open question (`vote:2`); every action names the one it answers. `over` when ended."""

    def clock(self, state: T) -> Clock | None:
        """How long the open decision lasts; None when it waits for ever (or the match is over)."""

    def apply(self, state: T, seat: int, action: A, chance: Chance, *, host: bool) -> list[Event]:
        """Carry out one action of one seat; `host` tells whether that seat has the host's powers now."""

    def lapse(self, state: T, chance: Chance) -> list[Event]:
        """The clock ran out on the open decision (or its stage)."""

    def skip(self, state: T, seat: int, chance: Chance) -> list[Event]:
        """The others wait no longer for this seat, which has been away for long: its part of the open decision lapses.

        Refused where a clock runs, or nobody waits for it.
        """

    def leave(self, state: T, seat: int, chance: Chance) -> list[Event]:
        """A seat left for good (left or removed). Never refused."""

    def view(self, state: T, seat: int | None) -> V:
        """What one seat may see; None is a spectator. Holds no time and no version."""

    def views(self, state: T, seats: Iterable[int | None]) -> list[V]:
        """The view of each of these seats; what they have in common is made once."""

    def result(self, state: T) -> Result | None:
        """None while the match runs."""

    def moves(self, state: T, seat: int, chance: Chance, *, host: bool = False) -> Sequence[A]:
        """Some legal actions of this seat now (contract tests, fuzzing). Empty: it has nothing to do."""

    def bot(self, view: V, chance: Chance) -> A | None:
        """What a computer player does when it sees this; None: it waits. Sees what a person would see."""

    def twin(self, state: T, seat: int | None, chance: Chance) -> T | None:
        """A state that differs only in what this seat cannot know; None when it knows everything."""


AnyGame = Game[Any, Any, Any, Any, Any]
