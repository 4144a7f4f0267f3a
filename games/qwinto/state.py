"""What a match of Qwinto is made of: settings, state, actions. Durations stand here, in one place.

All fields of the state have defaults, so that a new release reads yesterday's matches.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct

from games.qwinto.sheet import Row

CORRECTION_SECONDS = 30.0  # Q18
LOOK_SECONDS = 60.0  # Q18

Outcome = Literal["right", "correct", "dropped", "erased"]
Strength = Literal["easy", "strong"]
End = Literal["two_rows", "misthrows", "too_few"]


class Phase(StrEnum):
    ROLL = "roll"  # Q5: the active player chooses dice and rolls; with zelf also corrections of the turn before (Q18)
    AGAIN = "again"  # Q6: keep, or roll once more
    WRITE = "write"  # Q7-Q9: all decide at the same time and unseen
    LOOK = "look"  # Q18: the last look before the count
    OVER = "over"


class Settings(Struct, frozen=True):
    checking: Literal["game", "players"] = "game"  # Controle (Q17, Q18): spel or zelf
    help: bool = True  # Hulp (Q17): legal fields are lit
    turn_time: Literal[0, 30, 60] = 0  # Beurttijd (Q20), 0 is unlimited
    first: Annotated[int, Meta(ge=0, le=5)] | None = None  # who begins (Q5): a place in order of joining; None: drawn
    computer: Strength = "easy"  # how well computer players play (Q22)


class Choose(Struct, tag="choose", frozen=True):
    """The dice the active player has chosen so far (Q20); everyone sees them."""

    dice: list[Row]


class Roll(Struct, tag="roll", frozen=True):
    """Roll these dice (Q5)."""

    dice: list[Row]


class Keep(Struct, tag="keep", frozen=True):
    """The first roll stands (Q6)."""


class Again(Struct, tag="again", frozen=True):
    """Roll the same dice once more (Q6)."""


class Write(Struct, tag="write", frozen=True):
    """The total in this field (Q7). Only with zelf may `number` be another (Q18). Also how an error is put right."""

    row: Row
    column: int
    number: int | None = None


class Pass(Struct, tag="pass", frozen=True):
    """Write nothing (Q7); of the active player a misthrow (Q8). Also how an error is dropped (Q18)."""


class PointAt(Struct, tag="point", frozen=True):
    """There is an error in this field of this seat's sheet (Q18)."""

    seat: int
    row: Row
    column: int


class Done(Struct, tag="done", frozen=True):
    """*Klaar*, at the last look (Q18)."""


Action = Choose | Roll | Keep | Again | Write | Pass | PointAt | Done


class Entry(Struct):
    """A number on a sheet."""

    row: Row
    column: int
    number: int
    turn: int
    own: bool = False  # written by who rolled
    error: str = ""  # why it was an error when written (Q18)
    corrected: bool = False  # written to put an error right
    cleared: bool = False  # was pointed at, and is right
    erased: bool = False  # was an error, found late: the field is crossed


class Seat(Struct):
    entries: list[Entry] = []
    misthrows: int = 0
    turns: int = 0  # own turns in which all could write
    left: bool = False


class Choice(Struct):
    """What someone has decided, unseen (Q9). No field: to write nothing."""

    seat: int
    row: Row | None = None
    column: int = 0
    number: int = 0


class Turn(Struct):
    """The turn that was played last."""

    turn: int
    active: int
    dice: list[Row]
    faces: list[int]
    total: int
    misthrow: bool = False


class Pointed(Struct):
    """Someone pointed at a number (Q18). `outcome`: it is right, the owner may correct it, it was dropped, or erased."""

    by: int
    seat: int
    row: Row
    column: int
    number: int
    outcome: Outcome


class State(Struct):
    settings: Settings = Settings()
    seats: list[Seat] = []
    turn: int = 1
    active: int = 0
    phase: Phase = Phase.ROLL
    dice: list[Row] = []  # chosen, then rolled
    faces: list[int] = []  # of these dice, in the same order; empty: not rolled yet
    rolls: int = 0  # in this turn
    choices: list[Choice] = []  # of the turn that is being written
    last: Turn | None = None
    correcting: list[int] = []  # who may put an error right before the next roll (Q18)
    stage: int = 0  # counts the clocks of corrections
    ready: list[int] = []  # who is done looking
    pointed: list[Pointed] = []  # in this turn
    end: End | None = None
