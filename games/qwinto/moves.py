"""Some legal actions of a seat, from the whole state: for random play in tests and benchmarks."""

from __future__ import annotations

from games.kernel.chance import Chance
from games.qwinto import checking, rules, sheet
from games.qwinto.sheet import Row
from games.qwinto.state import Action, Again, Choose, Done, Keep, Pass, Phase, PointAt, Roll, State, Write


def moves(state: State, seat: int, chance: Chance, *, host: bool = False) -> list[Action]:
    if state.seats[seat].left or state.phase is Phase.OVER:
        return []
    if seat in state.correcting:
        return [Pass(), *(Write(row, column) for row, column in _empty(state, seat, chance))]
    found = _pointing(state, chance)
    active = seat == state.active
    match state.phase:
        case Phase.ROLL if active:
            dice = [row for row in Row if chance.below(2)]
            if not state.correcting:
                found.append(Roll(dice or list(Row)))
            if not dice or chance.below(3) == 0:
                found.append(Choose(dice))
        case Phase.AGAIN if active:
            found += [Keep(), Again()]
        case Phase.WRITE:
            found += _writing(state, seat, chance)
        case Phase.LOOK if seat not in state.ready:
            found.append(Done())
    return found


def _writing(state: State, seat: int, chance: Chance) -> list[Action]:
    if rules.choice_of(state, seat) is not None and chance.below(4):
        return []  # one need not change one's mind
    if state.settings.checking == "game":
        return [Pass(), *(Write(row, column) for row, column in rules.legal_fields(state, seat))]
    return [Pass(), *(Write(row, column, 1 + chance.below(sheet.HIGHEST)) for row, column in _empty(state, seat, chance))]


def _empty(state: State, seat: int, chance: Chance) -> list[tuple[Row, int]]:
    """Some of the empty fields."""
    empty = sheet.empty_fields(checking.grid(state.seats[seat]))
    chance.shuffle(empty)
    return empty[:6]


def _pointing(state: State, chance: Chance) -> list[Action]:
    """Now and then, at one number of somebody."""
    if state.settings.checking == "game" or chance.below(3):
        return []
    there = [
        PointAt(seat, entry.row, entry.column)
        for seat in rules.playing(state)
        for entry in state.seats[seat].entries
        if not (entry.erased or entry.cleared)
    ]
    return [chance.choice(there)] if there else []
