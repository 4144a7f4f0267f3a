"""The head of a match: the last state applied, perhaps not yet on disk, and the commands that move it. No Django, no transport.

Keeps: an action answers the open decision or is stale (P19), an id is done once (P15), a late command finds the clock
already lapsed (P17), chance is seeded per match and step. States are changed in place: a refusal leaves no trace by the
contract of Game, and after any other exception the head is worthless and must be read again.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from games.kernel import codec, step
from games.kernel.chance import Chance
from games.kernel.game import AnyGame, Event, Refused, Result
from games.kernel.recent import Recent, known, remember
from games.live.deadline import Deadline


class Act(Struct, frozen=True):
    """An action of a seat, with an id by which it is known when it comes again."""

    seat: int
    decision: str
    action: bytes | msgspec.Raw
    id: str
    host: bool = False


class Skip(Struct, frozen=True):
    """A seat asks to wait no longer for `absent`, who has been away for long; what it answers and its id are those of an Act."""

    seat: int
    decision: str
    absent: int
    id: str


class Lapse(Struct, frozen=True):
    """The clock ran out on this decision and stage; nothing happens when it moved on."""

    decision: str
    stage: int


class Leave(Struct, frozen=True):
    seat: int
    removed: bool


class Hold(Struct, frozen=True):
    """Nobody is connected since that moment: the clock stands (S42)."""

    since: int


class Resume(Struct, frozen=True):
    """Somebody is connected again."""


Command = Act | Skip | Lapse | Leave | Hold | Resume


class Step(Struct, frozen=True):
    """A step row as it will stand in the database."""

    version: int
    kind: str
    seat: int | None
    host: bool
    action: str
    events: str
    at: int


class Done(Struct, frozen=True):
    """What a command came to. `step` None: only the clock changed."""

    step: Step | None = None
    left: Leave | None = None
    result: Result | None = None


def _text(value: Any) -> str:
    return codec.encode(value).decode()


class Head:
    """A match in memory."""

    def __init__(
        self,
        game: AnyGame,
        *,
        match: int,
        room: int | None,
        seed: str,
        version: int,
        state: Any,
        recent: Recent,
        deadline: Deadline,
        gone: set[int],
        bots: frozenset[int],
        over: bool,
    ) -> None:
        self.game = game
        self.match = match
        self.room = room
        self.seed = seed
        self.version = version
        self.state = state
        self.recent = recent
        self.deadline = deadline
        self.gone = gone
        self.bots = bots
        self.over = over

    def did(self, act: Act | Skip) -> bool:
        """Whether this very action was carried out before (P15)."""
        return known(self.recent, act.seat, act.id)

    def lapsed(self, now: int) -> Lapse | None:
        """The lapse that is due."""
        if not self.over and self.deadline.expired(now):
            return Lapse(self.deadline.decision, self.deadline.stage)
        return None

    def apply(self, command: Command, now: int) -> Done | None:
        """Carry a command out on the head; None: there was nothing to do. Raises Refused."""
        if isinstance(command, Act | Skip):
            return self._ask(command, now)
        if self.over:
            return None
        if isinstance(command, Hold | Resume):
            return self._stand(command, now)
        if isinstance(command, Lapse):
            if command != self.lapsed(now):
                return None
            events = self._run(step.Command("lapse"))
            if self.game.decision(self.state) == command.decision:
                # This stage's clock is used up; should the stage stay the same, it begins anew.
                self.deadline = Deadline(command.decision, command.stage - 1)
            return self._stepped("lapse", None, False, "null", events, now)
        if command.seat in self.gone:
            return None
        events = self._run(step.Command("leave", command.seat))
        self.gone.add(command.seat)
        return self._stepped("leave", command.seat, False, "null", events, now, left=command)

    def _ask(self, asked: Act | Skip, now: int) -> Done:
        if self.over or asked.decision != self.deadline.decision:
            raise Refused("stale")
        if asked.seat in self.gone:
            raise Refused("not_yours")
        done = self._act(asked, now) if isinstance(asked, Act) else self._skip(asked, now)
        remember(self.recent, asked.seat, asked.id)
        return done

    def _act(self, act: Act, now: int) -> Done:
        try:
            action = codec.decode(self.game.Action, act.action)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            raise Refused("malformed") from None
        events = self._run(step.Command("act", act.seat, action, act.host, act.decision))
        return self._stepped("act", act.seat, act.host, _text(action), events, now)

    def _skip(self, skip: Skip, now: int) -> Done:
        events = self._run(step.Command("skip", skip.absent, decision=skip.decision))
        return self._stepped("skip", skip.absent, False, "null", events, now)

    def _stand(self, command: Hold | Resume, now: int) -> Done | None:
        deadline = self.deadline.hold(command.since) if isinstance(command, Hold) else self.deadline.resume(now)
        if deadline == self.deadline:
            return None
        self.deadline = deadline
        self.version += 1
        return Done()

    def _stepped(
        self, kind: str, seat: int | None, host: bool, action: str, events: list[Event], now: int, left: Leave | None = None
    ) -> Done:
        self.version += 1
        result = self.game.result(self.state)
        decision = self.game.decision(self.state)
        if result is None:
            self.deadline = self.deadline.follow(decision, self.game.clock(self.state), now)
        else:
            self.over = True
            self.deadline = Deadline(decision)
        return Done(Step(self.version, kind, seat, host, action, _text(events), now), left, result)

    def _run(self, command: step.Command) -> list[Event]:
        return step.run(self.game, self.state, command, Chance.of_step(self.seed, self.version + 1))
