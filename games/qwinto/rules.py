"""The rules of Qwinto on everyone's own device.

Keeps Q5-Q12, Q17, Q20, Q21 and P18/P19; what is pointed at (Q18) is in checking.py. Read them as a machine of phases:

    roll → again → write → roll, of the player to the left
                     └→ look → over, or on: with zelf the last look may undo the end (Q18)

The question `roll:<turn>` is open from when the entries of the turn before are shown until the dice are thrown: that is how long
an error in them may be put right. The roll waits for a correction, on a clock of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from games.kernel.chance import Chance
from games.kernel.game import Clock, Event, Json, Refused
from games.qwinto import checking, lobby, sheet
from games.qwinto.sheet import Row
from games.qwinto.state import (
    CORRECTION_SECONDS,
    LOOK_SECONDS,
    Action,
    Again,
    Choice,
    Choose,
    Done,
    Entry,
    Keep,
    Pass,
    Phase,
    PointAt,
    Roll,
    Seat,
    Settings,
    State,
    Turn,
    Write,
)

# ---- setting up


def setup(settings: Settings, players: int, content: Json, chance: Chance) -> State:
    lobby.check(settings, players)
    first = lobby.first(settings, players)
    return State(
        settings=settings,
        seats=[Seat() for _ in range(players)],
        active=chance.below(players) if first is None else first,  # Q5
    )


# ---- reading a state


def playing(state: State) -> list[int]:
    """The seats that have not left."""
    return [seat for seat, s in enumerate(state.seats) if not s.left]


def choice_of(state: State, seat: int) -> Choice | None:
    return next((choice for choice in state.choices if choice.seat == seat), None)


def legal_fields(state: State, seat: int) -> list[tuple[Row, int]]:
    """Where this seat may write the total (Q7, Q3, Q4)."""
    grid, total = checking.grid(state.seats[seat]), sum(state.faces)
    return [(row, column) for row in sorted(state.dice) for column in sheet.open_fields(grid, row, total)]


def waits_for(state: State) -> list[int]:
    """The seats without which the match does not go on."""
    match state.phase:
        case Phase.ROLL:
            return state.correcting or [state.active]
        case Phase.AGAIN:
            return [state.active]
        case Phase.WRITE:
            return [seat for seat in playing(state) if choice_of(state, seat) is None]
        case Phase.LOOK:
            return [seat for seat in playing(state) if seat in state.correcting or seat not in state.ready]
        case Phase.OVER:
            return []


def decision(state: State) -> str:
    return "over" if state.phase is Phase.OVER else f"{state.phase.value}:{state.turn}"


def clock(state: State) -> Clock | None:
    if state.phase is Phase.OVER:
        return None
    if state.phase is Phase.LOOK:
        return Clock(CORRECTION_SECONDS, stage=state.stage, keep=True) if state.stage else Clock(LOOK_SECONDS)
    if state.correcting:
        return Clock(CORRECTION_SECONDS, stage=state.stage, keep=len(state.correcting) > 1)
    return Clock(float(state.settings.turn_time), stage=state.stage) if state.settings.turn_time else None


# ---- what a seat does


def apply(state: State, seat: int, action: Action, chance: Chance, *, host: bool) -> list[Event]:
    if not 0 <= seat < len(state.seats):
        raise Refused("no_seat")
    if state.seats[seat].left:
        raise Refused("gone")
    match action:
        case Choose(dice=dice):
            return _choose(state, seat, dice)
        case Roll(dice=dice):
            return _roll(state, _chosen(state, seat, dice), chance)
        case Keep():
            _asks(state, seat, Phase.AGAIN)
            return _open_writing(state)
        case Again():
            _asks(state, seat, Phase.AGAIN)
            return _roll(state, state.dice, chance)
        case Write(row=row, column=column, number=number):
            return _write(state, seat, row, column, number)
        case Pass():
            return _pass(state, seat)
        case PointAt(seat=other, row=row, column=column):
            return checking.point(state, seat, other, row, column) + _checked(state)
        case Done():
            return _done(state, seat)
    assert_never(action)


def _asks(state: State, seat: int, phase: Phase) -> None:
    """A question to the active player."""
    if state.phase is not phase:
        raise Refused("not_now")
    if seat != state.active:
        raise Refused("not_your_turn")


def _chosen(state: State, seat: int, dice: Sequence[Row]) -> list[Row]:
    _asks(state, seat, Phase.ROLL)
    if len(set(dice)) != len(dice):
        raise Refused("no_such_dice")
    return sorted(dice)


def _choose(state: State, seat: int, dice: Sequence[Row]) -> list[Event]:
    state.dice = _chosen(state, seat, dice)
    return [Event("chose", seat, {"dice": state.dice})]


def _roll(state: State, dice: list[Row], chance: Chance) -> list[Event]:
    """Q5, Q6. The second roll binds."""
    if not dice:
        raise Refused("no_dice")
    if state.correcting:
        raise Refused("being_corrected")
    state.dice = dice
    state.faces = [1 + chance.below(6) for _ in dice]
    state.rolls += 1
    events = [Event("rolled", state.active, {"dice": dice, "faces": state.faces})]
    if state.rolls == 2:
        return events + _open_writing(state)
    state.phase = Phase.AGAIN
    return events


def _write(state: State, seat: int, row: Row, column: int, number: int | None) -> list[Event]:
    if seat in state.correcting:
        return checking.correct(state, seat, row, column) + _checked(state)
    if state.phase is not Phase.WRITE:
        raise Refused("not_now")
    total = sum(state.faces)
    number = total if number is None else number
    seat_grid = checking.grid(state.seats[seat])
    checking.open_field(seat_grid, row, column)
    if state.settings.checking == "game":  # Q17
        if error := checking.error(seat_grid, row, column, number, state.dice, total):
            raise Refused(error)
    elif not 1 <= number <= sheet.HIGHEST:
        raise Refused("no_total")
    return _decide(state, Choice(seat, row, column, number))


def _pass(state: State, seat: int) -> list[Event]:
    if seat in state.correcting:
        return checking.drop(state, seat) + _checked(state)
    if state.phase is not Phase.WRITE:
        raise Refused("not_now")
    return _decide(state, Choice(seat))


def _decide(state: State, choice: Choice) -> list[Event]:
    """Q9: until the last one is in it may be changed."""
    state.choices = [other for other in state.choices if other.seat != choice.seat] + [choice]
    return [Event("decided", choice.seat, {"row": choice.row, "column": choice.column, "number": choice.number}), *_all_in(state)]


def _done(state: State, seat: int) -> list[Event]:
    if state.phase is not Phase.LOOK or seat in state.ready or seat in state.correcting:
        raise Refused("not_now")
    state.ready.append(seat)
    return [Event("done", seat), *_all_looked(state)]


# ---- the clock ran out, or somebody is waited for no longer


def lapse(state: State, chance: Chance) -> list[Event]:
    """Q20, and Q18 for corrections and the last look."""
    match state.phase:
        case Phase.ROLL if state.correcting:
            return _drop_all(state) + _checked(state)
        case Phase.ROLL:
            return _roll(state, state.dice or list(Row), chance)
        case Phase.AGAIN:
            return _open_writing(state)
        case Phase.WRITE:
            state.choices += [Choice(seat) for seat in waits_for(state)]
            return _all_in(state)
        case Phase.LOOK:
            return _drop_all(state) + _close_look(state)
        case Phase.OVER:
            return []


def _drop_all(state: State) -> list[Event]:
    return [event for seat in list(state.correcting) for event in checking.drop(state, seat)]


def skip(state: State, seat: int, chance: Chance) -> list[Event]:
    """Q21: with unlimited time the others let an absent player's decision lapse."""
    if clock(state) is not None or seat not in waits_for(state):
        raise Refused("not_now")
    return _decide(state, Choice(seat)) if state.phase is Phase.WRITE else lapse(state, chance)


# ---- someone left


def leave(state: State, seat: int, chance: Chance) -> list[Event]:
    """Q21."""
    if state.seats[seat].left or state.phase is Phase.OVER:
        return []
    state.seats[seat].left = True
    state.choices = [choice for choice in state.choices if choice.seat != seat]
    events = [Event("left", seat)]
    if len(playing(state)) < 2:
        return events + _end(state)
    if seat in state.correcting:
        checking.settled(state, seat)
    match state.phase:
        case Phase.ROLL | Phase.AGAIN:
            return events + (_checked(state) or (_next_turn(state) if seat == state.active else []))
        case Phase.WRITE:
            return events + _all_in(state)
        case Phase.LOOK:
            return events + _all_looked(state)


# ---- from phase to phase


def _open_writing(state: State) -> list[Event]:
    """The total is called. With spel, who can write nothing passes by itself (Q9)."""
    state.phase = Phase.WRITE
    others = [seat for seat in playing(state) if seat != state.active]
    if state.settings.checking == "game":
        state.choices = [Choice(seat) for seat in others if not legal_fields(state, seat)]
    return [Event("called", state.active, {"total": sum(state.faces)})]


def _all_in(state: State) -> list[Event]:
    return _show_entries(state) if not waits_for(state) else []


def _show_entries(state: State) -> list[Event]:
    """All at once (Q9). All entries of the turn in which the match ends count (Q11)."""
    active, total = state.active, sum(state.faces)
    last = Turn(state.turn, active, state.dice, state.faces, total)
    for choice in sorted(state.choices, key=lambda choice: choice.seat):
        s, own = state.seats[choice.seat], choice.seat == active
        if choice.row is not None:
            error = checking.error(checking.grid(s), choice.row, choice.column, choice.number, state.dice, total)
            s.entries.append(Entry(choice.row, choice.column, choice.number, state.turn, own=own, error=error))
        elif own:
            last.misthrow = True
            s.misthrows += 1  # Q8
    state.seats[active].turns += 1
    state.last, state.choices = last, []
    return [Event("shown", None, {"turn": state.turn, "misthrow": last.misthrow}), *(_finish(state) or _next_turn(state))]


def finished(state: State) -> bool:
    """Q11."""
    return any(
        not s.left and (s.misthrows >= sheet.MOST_MISTHROWS or sheet.full_rows(checking.grid(s)) >= sheet.MOST_ROWS)
        for s in state.seats
    )


def _finish(state: State) -> list[Event]:
    """The end, if this is it; with zelf one looks first (Q18)."""
    if not finished(state):
        return []
    if state.settings.checking == "game":
        return _end(state)
    assert state.last is not None
    state.phase = Phase.LOOK
    state.turn, state.active = state.last.turn, state.last.active
    state.stage, state.ready = 0, []
    return [Event("look_opened")]


def _next_turn(state: State) -> list[Event]:
    """Q10: the next player to the left."""
    places = len(state.seats)
    state.active = next(seat for step in range(1, places + 1) if not state.seats[seat := (state.active + step) % places].left)
    state.turn += 1
    state.phase = Phase.ROLL
    state.dice, state.faces, state.rolls = [], [], 0
    state.pointed = []
    return [Event("turn_opened", state.active)]


def _checked(state: State) -> list[Event]:
    """Something was pointed at, put right or dropped: that may bring the end, or let the look end."""
    if state.phase is Phase.LOOK:
        return _all_looked(state)
    if state.phase is Phase.ROLL and not state.correcting:
        return _finish(state)
    return []


def _all_looked(state: State) -> list[Event]:
    return _close_look(state) if not waits_for(state) else []


def _close_look(state: State) -> list[Event]:
    """What was undone may have undone the end."""
    return _end(state) if finished(state) else _next_turn(state)


def _end(state: State) -> list[Event]:
    inside = playing(state)
    if len(inside) < 2:
        state.end = "too_few"
    else:
        two_rows = any(sheet.full_rows(checking.grid(state.seats[seat])) >= sheet.MOST_ROWS for seat in inside)
        state.end = "two_rows" if two_rows else "misthrows"
    state.phase = Phase.OVER
    state.choices, state.correcting = [], []
    return [Event("ended", None, {"end": state.end})]


# ---- winning


def total(s: Seat) -> int:
    return sheet.score(checking.grid(s), s.misthrows).total


def places(state: State) -> list[int]:
    """By seat: who has more stands higher, level shares a place (Q14); who left stands below all others (Q21)."""
    ranks = [(not s.left, total(s)) for s in state.seats]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]


def won(state: State) -> list[bool]:
    return [state.end not in (None, "too_few") and place == 1 for place in places(state)]
