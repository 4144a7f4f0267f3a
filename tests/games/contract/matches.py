"""Random matches of any game, played the way the live table plays them.

What a game is tried with stands in `contract.py` beside its tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import Any

from games.kernel import codec
from games.kernel.chance import Chance
from games.kernel.game import AnyGame, Event, Refused
from games.kernel.step import SETUP, Command, run

TOO_LONG = 4000  # steps; the longest random matches take some hundreds


def of_game(game: AnyGame) -> ModuleType:
    return import_module(f"tests.games.{game.key}.contract")


@dataclass
class Match:
    game: AnyGame
    seed: str
    settings: Any
    players: int
    state: Any
    wishes: Chance  # what the players feel like; the match's own chance comes from its seed and step
    version: int = SETUP
    steps: list[tuple[int, Command]] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, game: AnyGame, number: int) -> Match:
        trial = of_game(game)
        wishes = Chance(f"wishes {number}")
        players = game.seats[number % len(game.seats)]
        settings = trial.settings(wishes, players)
        seed = f"match {number}"
        state = game.setup(settings, players, trial.CONTENT, Chance.of_step(seed, SETUP))
        return cls(game, seed, settings, players, state, wishes)

    def chance(self) -> Chance:
        """That of the next step."""
        return Chance.of_step(self.seed, self.version + 1)

    def wish(self) -> Command:
        """What happens next: someone does something, or the time runs out, or now and then someone leaves or is skipped."""
        w = self.wishes
        clock = self.game.clock(self.state)
        if w.below(120) == 0:
            return Command("leave", w.below(self.players))
        skip = Command("skip", w.below(self.players)) if clock is None and w.below(20) == 0 else None
        if skip and answer(self.game, self.state, skip, self.chance()) == ("", {}):
            return skip
        if clock is None or w.below(8):
            seats = list(range(self.players))
            w.shuffle(seats)
            for seat in seats:
                if moves := self._moves(seat):
                    return Command("act", seat, w.choice(moves), host=seat == self.host)
        assert clock, "nobody can do anything and no clock runs"
        return Command("lapse")

    def _moves(self, seat: int) -> Any:
        return self.game.moves(self.state, seat, self.wishes, host=seat == self.host)

    def step(self, command: Command) -> list[Event]:
        events = run(self.game, self.state, command, self.chance())
        self.version += 1
        self.steps.append((self.version, command))
        if command.kind == "leave" and command.seat is not None:
            self.gone.add(command.seat)
        return events

    @property
    def host(self) -> int | None:
        """The host's powers pass to the next when the host leaves (S39)."""
        return next((seat for seat in range(self.players) if seat not in self.gone), None)

    @property
    def over(self) -> bool:
        return self.game.result(self.state) is not None

    def play(self) -> Iterator[Match]:
        """Step by step to the end."""
        while not self.over:
            assert self.version < TOO_LONG, "the match does not end"
            yield self
            self.step(self.wish())


def copied(game: AnyGame, state: Any) -> Any:
    return codec.decode(game.State, codec.encode(state))


def answer(game: AnyGame, state: Any, command: Command, chance: Chance) -> tuple[str, Any]:
    """What a seat hears of a command: done, or why not. Tried on a copy."""
    try:
        run(game, copied(game, state), command, chance)
    except Refused as refused:
        return refused.code, refused.params
    return "", {}
