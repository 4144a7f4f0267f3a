"""Everyone picks a number in secret; when all have, the sum is shown and the next round begins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from games.kernel.chance import Chance
from games.kernel.game import Clock, Event, Json, Refused, Result, Standing

SECONDS = 10.0
ROUNDS = 3


class Settings(Struct, frozen=True):
    rounds: int = ROUNDS


class Pick(Struct, tag="pick", frozen=True):
    number: int


class Word(Struct, tag="word", frozen=True):
    """Said aloud; may be said by anyone at any time."""

    text: str


class Nudge(Struct, tag="nudge", frozen=True):
    """Everyone gets at least ten more seconds."""


class Break(Struct, tag="break", frozen=True):
    """A bug in the rules: raises when the state is half changed."""


class Open(Struct, tag="open", frozen=True):
    """Only with the host's powers."""


Action = Pick | Word | Nudge | Break | Open


class Seat(Struct):
    secret: int = 0
    pick: int | None = None
    left: bool = False


class State(Struct):
    seats: list[Seat] = []
    round: int = 1
    rounds: int = ROUNDS
    nudges: int = 0
    sums: list[int] = []
    words: list[str] = []
    opened: int = 0
    over: bool = False
    end: str = ""


class View(Struct, frozen=True):
    seat: int | None
    secret: int | None
    pick: int | None
    picked: list[bool]
    left: list[bool]
    sums: list[int]
    words: list[str]
    opened: int
    secrets: list[int] | None  # at the end


class Toy:
    key = "toy"
    seats = range(2, 9)
    minutes = (1, 2)
    Settings = Settings
    State = State
    Action = Action
    View = View

    def choose(self, settings: Settings, changes: Json, players: int) -> Settings:
        return settings

    def lobby(self, settings: Settings, players: int) -> Settings:
        return settings

    def check(self, settings: Settings, players: int, *, bots: int = 0) -> None:
        if players < 2:
            raise Refused("too_few")

    def setup(self, settings: Settings, players: int, content: Json, chance: Chance) -> State:
        return State(seats=[Seat(secret=chance.below(100)) for _ in range(players)], rounds=settings.rounds)

    def decision(self, state: State) -> str:
        return "over" if state.over else f"pick:{state.round}"

    def clock(self, state: State) -> Clock | None:
        if state.over:
            return None
        return Clock(SECONDS, stage=state.nudges, keep=True) if state.nudges else Clock(SECONDS)

    def apply(self, state: State, seat: int, action: Any, chance: Chance, *, host: bool) -> list[Event]:
        me = state.seats[seat]
        match action:
            case Pick(number=number):
                if me.pick is not None:
                    raise Refused("picked", number=me.pick)
                me.pick = number
                return [Event("picked", seat), *self._reveal(state)]
            case Word(text=text):
                state.words.append(text)
                return [Event("said", seat)]
            case Nudge():
                state.nudges += 1
                return [Event("nudged", seat)]
            case Open():
                if not host:
                    raise Refused("host_only")
                state.opened += 1
                return [Event("opened", seat)]
            case _:
                state.words.append("half done")
                raise RuntimeError(f"a bug that tells: {[seat.pick for seat in state.seats]}")

    def _reveal(self, state: State) -> list[Event]:
        inside = [seat for seat in state.seats if not seat.left]
        if any(seat.pick is None for seat in inside):
            return []
        return self._close(state)

    def _close(self, state: State) -> list[Event]:
        state.sums.append(sum(seat.pick or 0 for seat in state.seats))
        state.round += 1
        state.nudges = 0
        for seat in state.seats:
            seat.pick = None
        if state.round > state.rounds:
            state.over, state.end = True, "played"
        return [Event("revealed")]

    def lapse(self, state: State, chance: Chance) -> list[Event]:
        return self._close(state)

    def skip(self, state: State, seat: int, chance: Chance) -> list[Event]:
        if state.over or state.seats[seat].pick is not None:
            raise Refused("not_now")
        state.seats[seat].pick = 0
        return [Event("skipped", seat), *self._reveal(state)]

    def leave(self, state: State, seat: int, chance: Chance) -> list[Event]:
        state.seats[seat].left = True
        if sum(not one.left for one in state.seats) < 2:
            state.over, state.end = True, "too_few"
            return [Event("left", seat)]
        return [Event("left", seat), *self._reveal(state)]

    def view(self, state: State, seat: int | None) -> View:
        return View(
            seat=seat,
            secret=None if seat is None else state.seats[seat].secret,
            pick=None if seat is None else state.seats[seat].pick,
            picked=[one.pick is not None for one in state.seats],
            left=[one.left for one in state.seats],
            sums=list(state.sums),
            words=list(state.words),
            opened=state.opened,
            secrets=[one.secret for one in state.seats] if state.over else None,
        )

    def views(self, state: State, seats: Iterable[int | None]) -> list[View]:
        return [self.view(state, seat) for seat in seats]

    def result(self, state: State) -> Result | None:
        if not state.over:
            return None
        best = max((one.secret for one in state.seats if not one.left), default=-1)
        standings = [Standing(n, 1 if one.secret == best else 2, one.secret == best) for n, one in enumerate(state.seats)]
        return Result(state.end, state.end == "played", standings, {"rounds": state.round - 1})

    def moves(self, state: State, seat: int, chance: Chance) -> list[Any]:
        if state.over or state.seats[seat].left:
            return []
        return ([Pick(chance.below(10))] if state.seats[seat].pick is None else []) + [Word("hoi")]

    def bot(self, view: View, chance: Chance) -> Any:
        if view.seat is None or view.pick is not None or view.secrets is not None:
            return None
        return Pick(chance.below(10))

    def twin(self, state: State, seat: int | None, chance: Chance) -> State | None:
        """Others' secrets differ, and what they picked in this round."""
        import copy

        if state.over:
            return None
        other = copy.deepcopy(state)
        for n, one in enumerate(other.seats):
            if n != seat:
                one.secret = (one.secret + 1 + chance.below(98)) % 100
                if one.pick is not None:
                    one.pick += 1
        return other


GAME = Toy()
