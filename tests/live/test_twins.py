"""Twins at the socket: what is sent to a seat does not depend on what that seat cannot know (P14, P19).

A match and its twin, which differs only in secrets, run on two tables of their own with a fake clock and real outboxes.
They get the same actions, legal and wild. The messages that reach one viewer must be the same bytes, in number and in order,
answers and refusals included, until the rules disclose something; then a new twin is taken. Planted leaks show that it bites.
The viewers are each seat, who only watches, and a big screen (P11).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, cast

import msgspec
import pytest

from games import registry
from games.kernel import codec
from games.kernel.game import AnyGame, Event, Refused
from games.kernel.step import Command
from games.live.connection import Connection
from games.live.consumer import _answer
from games.live.head import Act, Skip
from games.live.messages import Ack, RefusedNow
from games.live.outbox import Outbox
from games.live.room import RoomHere
from games.refusals import sentence
from tests.games.contract.matches import Match, of_game
from tests.games.contract.test_twins import PLANTED, Told
from tests.live.stage import Stage

WATCHER, SCREEN = None, "screen"  # who joined late, and a television
Viewer = int | str | None
GAMES = pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.key)


def seat_of(viewer: Viewer) -> int | None:
    return viewer if isinstance(viewer, int) else None


class Seen:
    """A table and the socket of one viewer at it."""

    def __init__(self, stage: Stage, viewer: Viewer) -> None:
        self.stage = stage
        self.sent: list[str] = []
        self.screen = Connection(self._send, stage.time, None, "en") if viewer == SCREEN else None
        self.outbox = self.screen.outbox if self.screen else Outbox(self._text, stage.time, lambda: None)
        self._task = asyncio.get_running_loop().create_task(self.outbox.run())
        stage.table.watch([seat_of(viewer)], self.outbox, person=self.screen is None)

    async def _send(self, message: dict[str, Any]) -> None:
        self.sent.append(message["text"])

    async def _text(self, text: str) -> None:
        self.sent.append(text)

    async def tap(self, action: Any, decision: str, command_id: str) -> None:
        """Somebody tampers with the television: what comes up its socket goes where the consumer sends it."""
        assert self.screen is not None
        up = {"t": "act", "id": command_id, "match": 0, "seat": 0, "decision": decision, "action": action}
        await _answer(self.screen, cast(RoomHere, None), codec.encode(up).decode())

    async def settle(self) -> None:
        await self.stage.hand.commit()
        for _ in range(3):
            await asyncio.sleep(0)

    def close(self) -> None:
        self.stage.table.unwatch(self.outbox)
        self._task.cancel()


class Twins:
    def __init__(self, game: AnyGame, number: int, viewers: Sequence[Viewer] = ()) -> None:
        self.game = game
        self.trial = of_game(game)
        self.match = Match.of(game, number)
        self.viewers = viewers or [*range(self.match.players), WATCHER, SCREEN]
        self.viewer: Viewer = None
        self.turn = number
        self.steps = self.compared = self.messages = 0
        self.stage = Stage(0, game, self.match.state)
        self.match.state = self.stage.table.head.state
        self.pair: tuple[Seen, Seen] | None = None

    async def play(self) -> None:
        await self._new_twin()
        while not self.stage.table.head.over:
            self.steps += 1
            if self.viewer == SCREEN and self.pair is not None:
                await self._tamper(self.pair)
            command = self._next()
            if await self._step(command):
                await self._new_twin()
            elif self.pair is not None:
                self.compared += 1
        self._part()

    async def _tamper(self, pair: tuple[Seen, Seen]) -> None:
        action = self.trial.wild(self.match.wishes, self.match.players)
        for seen in pair:
            await seen.tap(action, self.stage.table.head.deadline.decision, f"t{self.steps}")
            await seen.settle()
        self._compare()

    def _next(self) -> Command:
        """Something likely, or anything at all from the viewer."""
        match = self.match
        if isinstance(self.viewer, int) and self.viewer not in match.gone and match.wishes.below(3) == 0:
            action = self.trial.wild(match.wishes, match.players)
            return Command("act", self.viewer, action, host=self.viewer == match.host)
        return match.wish()

    async def _step(self, command: Command) -> bool:
        """Carry it out at both tables and compare; tells whether something was disclosed."""
        stages = [self.stage, *([self.pair[1].stage] if self.pair else [])]
        before = [len(stage.shelf.steps) for stage in stages]
        if command.kind == "lapse":
            self._let_time_pass(stages)
        heard = [self._carry_out(stage, command, is_twin=n == 1) for n, stage in enumerate(stages)]
        if self.pair is None:
            await self.stage.hand.commit()
        else:
            for seen in self.pair:
                await seen.settle()
        events = [
            event
            for stage, since in zip(stages, before, strict=True)
            for step in stage.shelf.steps[since:]
            for event in codec.decode(list[Event], step.events)
        ]
        if command.kind == "leave" and command.seat is not None:
            self.match.gone.add(command.seat)
        if any(self.trial.discloses(event, self.stage.table.head.state) for event in events):
            return True
        if self.pair is not None:
            if heard[0] != heard[1]:
                raise Told(f"{command}: {heard}")
            self._compare(command)
        return self.pair is None

    def _let_time_pass(self, stages: list[Stage]) -> None:
        at = self.stage.table.head.deadline.at
        assert at is not None
        for stage in stages:
            stage.time.ms = at

    def _carry_out(self, stage: Stage, command: Command, *, is_twin: bool) -> list[str]:
        table, heard = stage.table, []  # type: ignore[var-annotated]
        if command.kind == "lapse":
            table.tick()
        elif command.kind == "skip":
            assert command.seat is not None
            table.act(Skip(0, table.head.deadline.decision, command.seat, f"a{self.steps}"), lambda refused: None)
        elif command.kind == "leave":
            assert command.seat is not None
            table.leave(command.seat, removed=False)
        else:
            assert command.seat is not None
            action, theirs = command.action, command.seat != self.viewer
            if is_twin and theirs:
                action = self.trial.theirs(action, command.seat, table.head.state)
            command_id = f"a{self.steps}"
            act = Act(command.seat, table.head.deadline.decision, codec.encode(action), command_id, command.host)
            outbox = None if theirs or self.pair is None else self.pair[is_twin].outbox

            def reply(refused: Refused | None) -> None:
                heard.append(refused.code if refused else "ack")
                if outbox is None:
                    return
                if refused is None:
                    outbox.answer(Ack(command_id))
                else:
                    outbox.answer(RefusedNow(command_id, refused.code, sentence(refused.code, refused.params, "en")))

            table.act(act, reply)
        return heard

    def _compare(self, command: Command | None = None) -> None:
        assert self.pair is not None
        one, other = (seen.sent for seen in self.pair)
        self.messages += len(one)
        if one != other:
            channel = (
                "count" if len(one) != len(other)
                else "order" if sorted(one) == sorted(other)
                else "size" if [len(text) for text in one] != [len(text) for text in other]
                else "content"
            )  # fmt: skip
            raise Told(f"{channel} to {self.viewer} after {command}:\n{one}\n{other}")
        one.clear()
        other.clear()

    def _part(self) -> None:
        if self.pair is not None:
            for seen in self.pair:
                seen.close()
            self.pair[1].stage.table.close()
        self.pair = None
        if self.stage.table.head.over:
            self.stage.table.close()

    async def _new_twin(self) -> None:
        self._part()
        head = self.stage.table.head
        if head.over:
            return
        self.turn += 1
        self.viewer = self.viewers[self.turn % len(self.viewers)]
        state = self.game.twin(head.state, seat_of(self.viewer), self.match.wishes)
        if state is None:
            return
        twin = Stage(0, self.game, state)
        twin.time.ms = self.stage.time.ms
        assert self.stage.shelf.change is not None
        twin.shelf.change = msgspec.structs.replace(self.stage.shelf.change, state=codec.encode(state).decode())
        twin.shelf.left = list(self.stage.shelf.left)
        twin.table.close()
        twin.table = twin.another_table()
        self.pair = (Seen(self.stage, self.viewer), Seen(twin, self.viewer))
        for seen in self.pair:
            await seen.settle()
        self._compare()


async def compare(game: AnyGame, numbers: range, viewers: Sequence[Viewer] = ()) -> tuple[int, int, int]:
    steps = compared = messages = 0
    for number in numbers:
        twins = Twins(game, number, viewers)
        await twins.play()
        steps, compared, messages = steps + twins.steps, compared + twins.compared, messages + twins.messages
    return steps, compared, messages


async def compare_and_tell(game: AnyGame, numbers: range, viewers: Sequence[Viewer] = ()) -> None:
    steps, compared, messages = await compare(game, numbers, viewers)
    print(f"{game.key} at the socket: {compared} of {steps} steps compared ({compared / steps:.0%}), {messages} messages")
    assert compared >= steps * of_game(game).COMPARED
    assert messages > compared / 2


@pytest.mark.rule("P14", "P19")
@GAMES
async def test_what_is_sent_to_a_seat_does_not_depend_on_what_it_cannot_know(game: AnyGame) -> None:
    await compare_and_tell(game, range(25))


SPECTATORS = pytest.mark.parametrize("spectator", [WATCHER, SCREEN], ids=["who joins late", "a big screen"])


@pytest.mark.rule("P11")
@GAMES
@SPECTATORS
async def test_nor_is_a_spectator_sent_what_depends_on_any_secret(game: AnyGame, spectator: Viewer) -> None:
    await compare_and_tell(game, range(8), [spectator])


@pytest.mark.slow
@GAMES
async def test_nor_in_more_matches(game: AnyGame) -> None:
    await compare_and_tell(game, range(25, 150))


@pytest.mark.long
@GAMES
@pytest.mark.parametrize("first", range(150, 1150, 200))
async def test_nor_in_many_matches(game: AnyGame, first: int) -> None:
    await compare_and_tell(game, range(first, first + 200))


@pytest.mark.rule("P14", "P19")
@pytest.mark.parametrize("leaky", PLANTED)
async def test_a_planted_leak_is_found(leaky: Any) -> None:
    leaky.views = lambda state, seats: [leaky.view(state, seat) for seat in seats]  # the leak is planted in one view
    with pytest.raises(Told):
        await compare(leaky, range(200))


@pytest.mark.rule("P11")
@GAMES
@SPECTATORS
async def test_a_spectator_who_is_shown_what_a_seat_sees_is_found_out(game: AnyGame, spectator: Viewer) -> None:
    class Leaky(type(game)):  # type: ignore[misc]
        @staticmethod
        def views(state: Any, seats: Any) -> list[Any]:
            return [game.view(state, 0 if seat is None else seat) for seat in seats]

    with pytest.raises(Told):
        await compare(Leaky(), range(200), [spectator])


@pytest.mark.rule("P11")
@GAMES
async def test_a_screen_whose_taps_reach_the_table_is_found_out(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    async def let_through(self: Seen, action: Any, decision: str, command_id: str) -> None:
        """As if the consumer took a screen for the first seat: the answer tells what that seat may do."""
        table, outbox = self.stage.table, self.outbox

        def reply(refused: Refused | None) -> None:
            outbox.answer(RefusedNow(command_id, refused.code, "") if refused else Ack(command_id))

        table.act(Act(0, decision, codec.encode(action), command_id), reply)

    monkeypatch.setattr(Seen, "tap", let_through)
    with pytest.raises(Told):
        await compare(game, range(200), [SCREEN])
