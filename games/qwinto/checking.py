"""Checking one another (Q17, Q18): what is an error, and what follows when somebody points at one."""

from __future__ import annotations

from collections.abc import Collection

from games.kernel.game import Event, Refused
from games.qwinto import sheet
from games.qwinto.sheet import CROSSED, Grid, Row
from games.qwinto.state import Entry, Outcome, Phase, Pointed, Seat, State


def grid(seat: Seat) -> Grid:
    """The sheet as it lies there."""
    lines = [list(line) for line in sheet.EMPTY]
    for entry in seat.entries:
        lines[entry.row][entry.column] = CROSSED if entry.erased else entry.number
    return tuple(map(tuple, lines))


def open_field(grid: Grid, row: int, column: int) -> None:
    """Refuses what is no field, or not empty."""
    if not sheet.is_field(row, column):
        raise Refused("no_field")
    if grid[row][column]:
        raise Refused("field_taken")


def error(grid: Grid, row: Row, column: int, number: int, dice: Collection[Row], total: int) -> str:
    """Why writing this in an empty field is against the rules; empty: it is not."""
    if number != total:
        return "other_number"
    if row not in dice:
        return "other_row"  # Q7
    return sheet.trouble(grid, row, column, number)


def point(state: State, by: int, seat: int, row: Row, column: int) -> list[Event]:
    """Before the next roll an error may be put right, once; later it is erased. Everyone sees who was wrong."""
    if state.settings.checking == "game":
        raise Refused("game_checks")
    if state.phase is Phase.OVER:
        raise Refused("not_now")
    entry = _entry(state, seat, row, column)
    if entry.cleared:
        raise Refused("is_right")
    s = state.seats[seat]
    outcome: Outcome
    if not entry.error:
        entry.cleared, outcome = True, "right"
    elif state.last is not None and entry.turn == state.last.turn and state.phase in (Phase.ROLL, Phase.LOOK):
        s.entries.remove(entry)
        if entry.corrected:
            outcome = "dropped"
            _dropped(state, seat)
        else:
            outcome = "correct"
            state.correcting.append(seat)
            state.stage += 1
    else:
        entry.erased, outcome = True, "erased"
    state.pointed.append(Pointed(by, seat, row, column, entry.number, outcome))
    return [Event("pointed", by, {"seat": seat, "row": row, "column": column, "outcome": outcome})]


def _entry(state: State, seat: int, row: Row, column: int) -> Entry:
    if 0 <= seat < len(state.seats) and not state.seats[seat].left:
        for entry in state.seats[seat].entries:
            if (entry.row, entry.column, entry.erased) == (row, column, False):
                return entry
    raise Refused("no_number")


def correct(state: State, seat: int, row: Row, column: int) -> list[Event]:
    """The owner of an error writes the total elsewhere. All see it, and look again."""
    last, s = state.last, state.seats[seat]
    assert last is not None
    now = grid(s)
    open_field(now, row, column)
    wrong = error(now, row, column, last.total, last.dice, last.total)
    s.entries.append(Entry(row, column, last.total, last.turn, own=seat == last.active, error=wrong, corrected=True))
    state.ready = []
    settled(state, seat)
    return [Event("corrected", seat, {"row": row, "column": column})]


def drop(state: State, seat: int) -> list[Event]:
    """The owner of an error does without."""
    _dropped(state, seat)
    settled(state, seat)
    return [Event("dropped", seat)]


def _dropped(state: State, seat: int) -> None:
    """Who rolled and in the end wrote nothing has a misthrow (Q8, Q18)."""
    if state.last is not None and state.last.active == seat:
        state.last.misthrow = True
        state.seats[seat].misthrows += 1


def settled(state: State, seat: int) -> None:
    """This correction holds up the roll no longer; its clock makes way for that of the roll."""
    state.correcting.remove(seat)
    if not state.correcting and state.phase is Phase.ROLL:
        state.stage += 1
