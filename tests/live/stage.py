"""A table on a stage: fake clock, a store in memory, a committer that writes when told, viewers that remember."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from games.kernel.chance import Chance
from games.kernel.game import AnyGame, Refused
from games.live.deadline import Deadline
from games.live.head import Act, Head
from games.live.outbox import Shown
from games.live.store import Change, Outcome, Work
from games.live.table import Table
from tests.live.toy.game import GAME

START = 1_000_000


class Time:
    """Milliseconds, moved by hand."""

    def __init__(self) -> None:
        self.ms = START

    def __call__(self) -> int:
        return self.ms

    def pass_(self, seconds: float) -> None:
        self.ms += round(seconds * 1000)


class Shelf:
    """Matches on a disk of one's own."""

    def __init__(self, game: AnyGame = GAME, bots: frozenset[int] = frozenset()) -> None:
        self.game = game
        self.bots = bots
        self.change: Change | None = None
        self.steps: list[Any] = []
        self.over = False
        self.left: list[int] = []
        self.loads = 0
        self.load_fails = 0

    def open(self, state: Any, now: int) -> None:
        clock = self.game.clock(state)
        deadline = Deadline("").follow(self.game.decision(state), clock, now)
        self.change = Change(
            match=7, expected=0, version=0, state=msgspec.json.encode(state).decode(), recent="{}",
            decision=deadline.decision, stage=deadline.stage, deadline=deadline.at, held_ms=None, steps=[],
        )  # fmt: skip

    def write(self, work: Work) -> Outcome:
        change = work.change
        assert self.change is not None
        if change.expected != self.change.version:
            return Outcome.CONFLICT
        self.change = change
        self.steps += change.steps
        self.left += [step.seat for step in change.steps if step.kind == "leave"]
        state = msgspec.json.decode(change.state, type=self.game.State)
        self.over = self.game.result(state) is not None
        return Outcome.DONE

    def head(self) -> Head:
        assert self.change is not None
        self.loads += 1
        if self.load_fails:
            self.load_fails -= 1
            raise ConnectionError("away")
        row = self.change
        return Head(
            self.game, match=7, room=None, seed="seed", version=row.version,
            state=msgspec.json.decode(row.state, type=self.game.State),
            recent=msgspec.json.decode(row.recent, type=dict[int, list[str]]),
            deadline=Deadline(row.decision, row.stage, row.deadline, row.held_ms),
            gone=set(self.left), bots=self.bots, over=self.over,
        )  # fmt: skip

    async def load(self, match: int) -> Head:
        return self.head()

    def state(self) -> Any:
        assert self.change is not None
        return msgspec.json.decode(self.change.state, type=self.game.State)


class Hand:
    """A committer that commits by hand: `take` and `land`, or both in `commit`."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.waiting: dict[Table, None] = {}
        self.flying: list[tuple[Table, Work]] = []
        self.fail: Callable[[Work], Outcome | None] = lambda work: None

    def queue(self, table: Table) -> None:
        self.waiting[table] = None

    def take(self) -> None:
        assert not self.flying
        tables, self.waiting = self.waiting, {}
        self.flying = [(table, work) for table in tables if (work := table.take()) is not None]

    def land(self) -> None:
        flying, self.flying = self.flying, []
        for table, work in flying:
            table.settled(self.fail(work) or self.shelf.write(work))

    async def commit(self) -> None:
        """Until nothing waits, readings again included."""
        for _ in range(50):
            self.take()
            self.land()
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            if not self.waiting and not self.flying:
                return


class Eyes:
    """A viewer that remembers all it was shown."""

    def __init__(self) -> None:
        self.shown: list[Shown] = []

    def show(self, shown: Shown) -> None:
        self.shown.append(shown)

    @property
    def last(self) -> Any:
        return msgspec.json.decode(self.shown[-1].body)


class Mouth:
    """One who acts, and what they heard back."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.heard: list[tuple[str, str]] = []
        self._n = 0

    def act(self, action: Any, *, decision: str | None = None, id: str | None = None, host: bool = False) -> str:
        self._n += 1
        command_id = id or f"{self.seat}-{self._n}"

        def reply(refused: Refused | None) -> None:
            self.heard.append((command_id, refused.code if refused else "ack"))

        decision = self.table.head.deadline.decision if decision is None else decision
        self.table.act(Act(self.seat, decision, msgspec.json.encode(action), command_id, host), reply)
        return command_id


class Stage:
    """All of it: `mouths` by seat, `eyes` by seat and None."""

    def __init__(self, players: int = 3, game: AnyGame = GAME, state: Any = None, bots: frozenset[int] = frozenset()) -> None:
        self.time = Time()
        self.shelf = Shelf(game, bots)
        if state is None:
            state = game.setup(game.Settings(), players, {}, Chance("setup"))
        self.shelf.open(state, self.time())
        self.hand = Hand(self.shelf)
        self.table = self.another_table()
        self.mouths = [Mouth(self.table, seat) for seat in range(players)]
        self.eyes: dict[int | None, Eyes] = {seat: Eyes() for seat in [*range(players), None]}
        for seat, eyes in self.eyes.items():
            self.table.watch([seat], eyes)

    def another_table(self, hand: Hand | None = None) -> Table:
        """As another process would have it."""
        return Table(self.shelf.head(), hand or self.hand, self.shelf.load, self.time)
