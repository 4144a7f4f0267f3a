"""A state that differs only in what one seat cannot know: what the others have decided in the turn that is being written (Q9)."""

from __future__ import annotations

from games.kernel import codec
from games.kernel.chance import Chance
from games.qwinto import checking, rules, sheet
from games.qwinto.state import Choice, Phase, State


def twin(state: State, seat: int | None, chance: Chance) -> State | None:
    if state.phase is not Phase.WRITE:
        return None
    changed = False
    other = codec.decode(State, codec.encode(state))
    for i, choice in enumerate(state.choices):
        options = [option for option in _options(state, choice.seat) if option != choice]
        if choice.seat != seat and options:
            other.choices[i] = chance.choice(options)
            changed = True
    return other if changed else None


def _options(state: State, seat: int) -> list[Choice]:
    """All that this seat might have decided. With spel, who can write nothing was passed by itself, and everyone can see that."""
    numbers = {total := sum(state.faces)}
    if state.settings.checking == "game":
        fields = rules.legal_fields(state, seat)
    else:
        fields = sheet.empty_fields(checking.grid(state.seats[seat]))
        numbers.add(sheet.HIGHEST + 1 - total)  # another than the total, for the pen takes any
    return [Choice(seat), *(Choice(seat, row, column, number) for row, column in fields for number in sorted(numbers))]
