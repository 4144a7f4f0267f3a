"""What one seat sees of a match (P14, Q9, Q17-Q19). Built up from nothing; the client draws exactly this.

Rows, dice and colours are 0 orange, 1 yellow, 2 purple everywhere; columns are those of Q1, 0 to 11.

What a seat may do, by phase (every action names the decision `<phase>:<turn>` it answers):

- `roll` (who is active): {"type": "choose", "dice": [0, 2]} as often as one likes, all see it; {"type": "roll", "dice": [0, 2]}.
- `again` (who is active): {"type": "keep"} or {"type": "again"}.
- `write` (everyone, and again to change one's mind until the last is in): {"type": "write", "row": 0, "column": 7} or
  {"type": "pass"}. With settings.checking "players" any empty field goes, and `"number": 12` may be sent along when it is not
  the total.
- `roll` and `look` (who is `correcting`): write (always the total of `last`) or pass.
- `look` (everyone): {"type": "done"}.
- any but `over`, with settings.checking "players": {"type": "point", "seat": 2, "row": 0, "column": 7}.

While others decide, nothing of what they decided is here; `people[].waited` tells who has not.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from games.qwinto import checking, rules, sheet
from games.qwinto.sheet import Grid, Outlook, Row, Score
from games.qwinto.state import Choice, End, Phase, Pointed, Seat, Settings, State


class Sheet(Struct, frozen=True):
    """A sheet as it lies there: without what is being written now."""

    rows: Grid  # 3 × 12: 0 nothing (or no field at all), -1 crossed for good
    misthrows: int
    score: Score  # as if it ended now, in the order of Q15
    outlook: Outlook  # the most each row and each bonus column can still count for


class Person(Struct, frozen=True):
    seat: int
    left: bool  # the sheet is closed and counts no more
    waited: bool  # the match does not go on without this seat
    correcting: bool  # may put an error in the turn before right: its number is off the sheet (Q18)


class Written(Struct, frozen=True):
    seat: int
    row: Row
    column: int
    number: int


class TurnView(Struct, frozen=True):
    """The turn that was played last: its roll, and everything that was written then and stands."""

    turn: int
    active: int
    dice: list[Row]
    faces: list[int]  # of these dice, in the same order
    total: int
    misthrow: bool  # of the active player
    entries: list[Written]


class Ending(Struct, frozen=True):
    end: End
    places: list[int]  # by seat; 1 is the best, level shares
    won: list[bool]


class View(Struct, frozen=True):
    phase: Phase
    turn: int
    settings: Settings
    seat: int | None  # None: watching
    active: int
    people: list[Person]
    sheets: list[Sheet]  # by seat
    dice: list[Row]  # chosen so far, or rolled
    faces: list[int]  # of these dice, in the same order; empty: not rolled in this turn
    total: int | None
    rolls: int  # in this turn, 0 to 2
    fields: list[tuple[Row, int]]  # lit for this seat: where it may write the total (with Hulp)
    choice: Choice | None  # what this seat has decided; row None: to write nothing
    last: TurnView | None  # what a screen animates when the entries show
    pointed: list[Pointed]  # in this turn, the newest last
    ending: Ending | None


def view(state: State, seat: int | None) -> View:
    return views(state, [seat])[0]


def views(state: State, seats: Iterable[int | None]) -> list[View]:
    """What everyone may know, made once; and on top of it what each seat alone may."""
    watching = _watching(state)
    # who left is told no more than anyone who watches
    return [watching if seat is None or state.seats[seat].left else _seated(state, seat, watching) for seat in seats]


def _watching(state: State) -> View:
    waited = rules.waits_for(state)
    return View(
        phase=state.phase,
        turn=state.turn,
        settings=state.settings,
        seat=None,
        active=state.active,
        people=[Person(i, s.left, i in waited, i in state.correcting) for i, s in enumerate(state.seats)],
        sheets=[_sheet(s) for s in state.seats],
        dice=state.dice,
        faces=state.faces,
        total=sum(state.faces) if state.faces else None,
        rolls=state.rolls,
        fields=[],
        choice=None,
        last=_last(state),
        pointed=state.pointed,
        ending=_ending(state),
    )


def _seated(state: State, seat: int, watching: View) -> View:
    lit = state.phase is Phase.WRITE and state.settings.help and state.settings.checking == "game"
    return replace(
        watching,
        seat=seat,
        fields=rules.legal_fields(state, seat) if lit else [],
        choice=rules.choice_of(state, seat),
    )


def _sheet(s: Seat) -> Sheet:
    grid = checking.grid(s)
    return Sheet(grid, s.misthrows, sheet.score(grid, s.misthrows), sheet.outlook(grid))


def _last(state: State) -> TurnView | None:
    if (last := state.last) is None:
        return None
    entries = [
        Written(seat, entry.row, entry.column, entry.number)
        for seat, s in enumerate(state.seats)
        for entry in s.entries
        if entry.turn == last.turn and not entry.erased
    ]
    return TurnView(last.turn, last.active, last.dice, last.faces, last.total, last.misthrow, entries)


def _ending(state: State) -> Ending | None:
    if state.end is None:
        return None
    return Ending(state.end, rules.places(state), rules.won(state))
