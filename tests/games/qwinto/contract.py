"""What the contract suite must know of Qwinto: settings and actions to try, what the rules disclose, leaks to plant."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.game import Clock, Event, Refused
from games.qwinto import lobby, rules
from games.qwinto.game import GAME, Qwinto
from games.qwinto.sheet import Row
from games.qwinto.state import (
    Action,
    Again,
    Choose,
    Done,
    Keep,
    Pass,
    Phase,
    PointAt,
    Roll,
    Settings,
    State,
    Write,
)
from games.qwinto.view import View

__all__ = ["COMPARED", "CONTENT", "LEAKS", "LONG", "MATCHES", "discloses", "settings", "theirs", "wild"]

CONTENT: dict[str, Any] = {}
MATCHES, LONG = 2_000, 20_000
COMPARED = 0.15  # secrets are there only while a total is being written


def settings(chance: Chance, players: int) -> Settings:
    """Any settings a host could have chosen."""
    chosen: dict[str, Any] = {key: chance.choice(choices) for key, choices in lobby.CHOICES.items()}
    return GAME.choose(Settings(), {**chosen, "first": chance.choice([None, *range(players)])}, players)


def wild(chance: Chance, players: int) -> Action:
    """Any action, most of them out of place."""
    row, column, number = Row(chance.below(3)), chance.below(14) - 1, chance.below(20)
    dice = [Row(chance.below(3)) for _ in range(chance.below(4))]
    actions: list[Action] = [
        *(Choose(dice), Roll(dice), Keep(), Again(), Pass(), Done()),
        *(Write(row, column), Write(row, column, number), PointAt(chance.below(players + 2) - 1, row, column)),
    ]
    return chance.choice(actions)


def discloses(event: Event, state: State) -> bool:
    """When the last decision is in, all entries show at once (Q9)."""
    return event.name == "shown"


def theirs(action: Action, seat: int, twin: State) -> Action:
    """What they decided before binds nobody."""
    return action


# ---- leaks, one for each channel


class TellingContent(Qwinto):
    """A sheet shows what is being written on it."""

    @staticmethod
    def view(state: State, seat: int | None) -> View:
        seen = GAME.view(state, seat)
        shown = [replace(s, misthrows=sum(c.row is None for c in state.choices)) for s in seen.sheets]
        return replace(seen, sheets=shown)


class TellingSize(Qwinto):
    """The choice of another is there, closed, and as long as it is."""

    @staticmethod
    def view(state: State, seat: int | None) -> View:
        return replace(GAME.view(state, seat), rolls=10 ** sum(c.column for c in state.choices))


class TellingOrder(Qwinto):
    """Who wrote comes before who passed."""

    @staticmethod
    def view(state: State, seat: int | None) -> View:
        seen = GAME.view(state, seat)
        passed = {c.seat for c in state.choices if c.row is None}
        return replace(seen, people=sorted(seen.people, key=lambda person: person.seat in passed))


class TellingField(Qwinto):
    """A field is lit only where nobody else writes."""

    @staticmethod
    def view(state: State, seat: int | None) -> View:
        seen = GAME.view(state, seat)
        taken = [(c.row, c.column) for c in state.choices if c.seat != seat]
        return replace(seen, fields=[field for field in seen.fields if field not in taken])


class TellingRefusal(Qwinto):
    """What is refused is refused in other words when another writes."""

    @staticmethod
    def apply(state: State, seat: int, action: Action, chance: Chance, *, host: bool) -> list[Event]:
        try:
            return GAME.apply(state, seat, action, chance, host=host)
        except Refused:
            if any(c.row is not None and c.seat != seat for c in state.choices):
                raise Refused("field_taken") from None
            raise


class TellingClock(Qwinto):
    """Time runs once somebody writes."""

    @staticmethod
    def clock(state: State) -> Clock | None:
        writes = any(c.row is not None for c in state.choices)
        return Clock(30.0, stage=99) if writes else rules.clock(state)


class TellingDecision(Qwinto):
    """The open question is called after who passed."""

    @staticmethod
    def decision(state: State) -> str:
        passed = sum(c.row is None for c in state.choices)
        return f"{rules.decision(state)}:{passed}" if state.phase is Phase.WRITE else rules.decision(state)


LEAKS: dict[str, Any] = {
    "content": TellingContent(),
    "size": TellingSize(),
    "order": TellingOrder(),
    "lit fields": TellingField(),
    "refusal": TellingRefusal(),
    "clock": TellingClock(),
    "decision": TellingDecision(),
}
