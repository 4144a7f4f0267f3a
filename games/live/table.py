"""The table: one live match in this process, an actor on the event loop. No ORM and no channel layer here.

Commands are carried out on the head at once and wait, chained, for the committer. Answers and views go out after the commit
(nobody hears of a step before it is on disk). When a commit fails the head and every step chained on it are discarded, the
match is read again and what waited is carried out again; action ids make that safe (P15). An exception of the rules that is no
refusal does the same, and only the command that raised it fails.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import zlib
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

from django.conf import settings

from games.kernel import codec
from games.kernel.chance import Chance
from games.kernel.game import Refused
from games.live.head import Act, Command, Done, Head, Hold, Lapse, Leave, Resume, Skip
from games.live.outbox import Shown
from games.live.store import Outcome, Unwritten, Work
from games.live.trouble import trace

log = logging.getLogger(__name__)

Reply = Callable[[Refused | None], None]
RELOAD_AGAIN = (0.0, 0.05, 0.2, 0.5, 1.0)  # seconds between tries to read a match again; the last one repeats
BROKEN_LAPSE_WAIT = 5000  # ms before a lapse is tried again that the rules could not carry out


class Queue(Protocol):
    def queue(self, table: Table) -> None: ...


class Viewer(Protocol):
    """Where views of a seat go (an Outbox)."""

    def show(self, shown: Shown) -> None: ...


class Waiting:
    """A command on its way: carried out on the head, or refused by it, and not yet answered."""

    __slots__ = ("command", "refused", "reply", "stepped")

    def __init__(self, command: Command, reply: Reply) -> None:
        self.command = command
        self.reply = reply
        self.refused: Refused | None = None
        self.stepped = False


def _unheard(_: Refused | None) -> None:
    """The reply to commands that nobody waits for."""


class Table:
    def __init__(
        self,
        head: Head,
        committer: Queue,
        load: Callable[[int], Awaitable[Head | None]],
        now: Callable[[], int],
        finished: Callable[[Table], None] | None = None,
    ) -> None:
        self.head = head
        self._committer = committer
        self._load = load
        self._now = now
        self._finished = finished
        self._committed = head.version
        self._unwritten = Unwritten(head.version)
        self._queued: list[Waiting] = []
        self._flying: list[Waiting] | None = None
        self._flying_views: dict[int | None, Shown] = {}
        self._lane: deque[Waiting] = deque()  # to be carried out one at a time, after a failure among them
        self._reading: list[Waiting] | None = None  # what waits while the match is read again
        self._recover_after_flight: list[Waiting] | None = None
        self._viewers: dict[int | None, list[Viewer]] = {}
        self._people: list[Viewer] = []  # the viewers behind whom somebody is: all but big screens
        self._unshown: list[tuple[int | None, Viewer]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._timed: int | None = None
        self._no_lapse_before = 0
        self._bots: dict[int, asyncio.TimerHandle] = {}
        self._task: asyncio.Task[None] | None = None
        self._closed = False
        self._set_timer()

    @property
    def match(self) -> int:
        return self.head.match

    @property
    def version(self) -> int:
        """The version on disk, as far as this table knows."""
        return self._committed

    @property
    def busy(self) -> bool:
        return bool(self._queued or self._lane) or self._flying is not None or self._reading is not None

    # ---- who looks on

    def watch(self, seats: Iterable[int | None], viewer: Viewer, *, person: bool = True) -> None:
        """From now on this viewer sees these seats (None: what a spectator sees), beginning with how things stand on disk."""
        for seat in seats:
            self._viewers.setdefault(seat, []).append(viewer)
            self._unshown.append((seat, viewer))
        if person:
            self._people.append(viewer)
        if not self.busy:
            self._show_unshown()
        self._wake_bots()

    def unwatch(self, viewer: Viewer) -> None:
        for seat, viewers in list(self._viewers.items()):
            self._viewers[seat] = [other for other in viewers if other is not viewer]
            if not self._viewers[seat]:
                del self._viewers[seat]
        self._unshown = [(seat, other) for seat, other in self._unshown if other is not viewer]
        self._people = [other for other in self._people if other is not viewer]

    # ---- commands

    def act(self, act: Act | Skip, reply: Reply) -> None:
        self._enter(Waiting(act, reply))

    def leave(self, seat: int, removed: bool) -> None:
        if seat not in self.head.gone:
            self._enter(Waiting(Leave(seat, removed), _unheard))

    def hold(self, since: int) -> None:
        """Nobody is connected since then."""
        self._enter(Waiting(Hold(since), _unheard))

    def resume(self) -> None:
        if self.head.deadline.held is not None and not self.head.over:
            self._enter(Waiting(Resume(), _unheard))

    def moved(self, version: int) -> None:
        """Somebody else wrote this match, it is said. While busy, the next commit finds out by itself."""
        if version > self._committed and not self.busy:
            self._read_again([])

    def close(self) -> None:
        """No timers any more; what is under way is still finished."""
        self._closed = True
        for handle in (self._timer, *self._bots.values()):
            if handle is not None:
                handle.cancel()
        self._bots.clear()

    def _enter(self, waiting: Waiting) -> None:
        if self._reading is not None:
            self._reading.append(waiting)
        elif self._lane:
            self._lane.append(waiting)
        else:
            self._carry_out(waiting)

    def _carry_out(self, waiting: Waiting) -> bool:
        """On the head, and behind what already waits. Never raises; False when the rules broke and the head is worthless."""
        command, now = waiting.command, self._now()
        waiting.refused, waiting.stepped = None, False
        try:
            while not isinstance(command, Lapse) and (lapse := self._due(now)) is not None:
                self._chain(Waiting(lapse, _unheard), self.head.apply(lapse, now))
            if not (isinstance(command, Act | Skip) and self.head.did(command)):
                self._chain(waiting, self.head.apply(command, now))
        except Refused as refused:
            waiting.refused = refused
        except Exception as error:
            name = type(command).__name__
            log.error("match %s: %s after version %s broke: %s", self.match, name, self.head.version, trace(error))
            if self._due(now):
                self._no_lapse_before = now + BROKEN_LAPSE_WAIT
            waiting.reply(Refused("failed"))
            self._discard()
            return False
        if not waiting.stepped:
            if self._queued or self._flying is not None:
                self._queued.append(waiting)  # it rests on steps that are not yet on disk
            else:
                waiting.reply(waiting.refused)
        self._set_timer()
        return True

    def _chain(self, waiting: Waiting, done: Done | None) -> None:
        if done is None:
            return
        waiting.stepped = True
        self._queued.append(waiting)
        self._unwritten.add(self.head, done)
        self._committer.queue(self)

    # ---- on disk

    def take(self) -> Work | None:
        """Called by the committer: the head as it is now, encoded once, and the views to be sent when it is on disk."""
        if self._reading is not None or self._flying is not None or self.head.version == self._unwritten.version:
            return None
        try:
            views = self._shown(self._viewers)
            work = self._unwritten.take(self.head)
        except Exception as error:
            log.error("match %s: version %s cannot be shown or kept: %s", self.match, self.head.version, trace(error))
            queued, self._queued = self._queued, []
            for waiting in queued:
                waiting.reply(Refused("failed"))
            self._discard()
            return None
        self._flying, self._queued = self._queued, []
        self._flying_views = views
        return work

    def settled(self, outcome: Outcome) -> None:
        """Called by the committer, on the event loop."""
        flying, self._flying = self._flying or [], None
        views, self._flying_views = self._flying_views, {}
        if outcome is not Outcome.DONE:
            after = self._recover_after_flight
            self._recover_after_flight = None
            self._failed(outcome, flying, self._queued if after is None else after)
            return
        self._committed = self._unwritten.version
        for waiting in flying:
            waiting.reply(waiting.refused)
        for seat, shown in views.items():
            for viewer in self._viewers.get(seat, ()):
                viewer.show(shown)
        self._unshown = [(seat, viewer) for seat, viewer in self._unshown if seat not in views]
        if self._recover_after_flight is not None:
            after, self._recover_after_flight = self._recover_after_flight, None
            self._read_again(after)
            return
        if self.head.version == self._committed:
            rest, self._queued = self._queued, []
            for waiting in rest:  # refused, or done before, on the strength of what is now on disk
                waiting.reply(waiting.refused)
            self._show_unshown()
            if self.head.over and self._finished is not None:
                self._finished(self)
        else:
            self._committer.queue(self)
        self._next_of_lane()
        self._wake_bots()

    def _failed(self, outcome: Outcome, flying: list[Waiting], behind: list[Waiting]) -> None:
        """What was taken is not on disk (or nobody knows): everything chained on it goes too."""
        self._queued = []
        self._unwritten.clear()
        if outcome is Outcome.FAILED:
            did = [waiting for waiting in flying if waiting.stepped]
            if len(did) == 1:
                did[0].reply(Refused("failed"))
                flying = [waiting for waiting in flying if waiting is not did[0]]
            else:
                self._lane.extendleft(reversed(flying + behind))
                self._read_again([])
                return
        self._read_again(flying + behind)

    def _discard(self) -> None:
        """The head is worthless; what waits and was not taken is carried out again on the match as it is on disk."""
        behind, self._queued = self._queued, []
        self._unwritten.clear()
        if self._flying is not None:
            self._recover_after_flight = behind
            self._reading = []
        else:
            self._read_again(behind)

    def _read_again(self, waiting: list[Waiting]) -> None:
        self._reading = [*waiting, *(self._reading or [])]
        self._task = asyncio.get_running_loop().create_task(self._read())

    async def _read(self) -> None:
        tries = 0
        while True:
            try:
                head = await self._load(self.match)
                break
            except Exception as error:
                log.warning("match %s cannot be read now: %s", self.match, type(error).__name__)
                tries += 1
                await asyncio.sleep(RELOAD_AGAIN[min(tries, len(RELOAD_AGAIN) - 1)])
        waiting, self._reading = self._reading or [], None
        if head is None:
            for one in waiting:
                one.reply(Refused("stale"))
            self.close()
            if self._finished is not None:
                self._finished(self)
            return
        self.head = head
        self._committed = head.version
        self._unwritten = Unwritten(head.version)
        for seat, shown in self._shown(self._viewers).items():
            for viewer in self._viewers[seat]:
                viewer.show(shown)
        self._unshown = []
        for i, one in enumerate(waiting):
            if not self._carry_out(one):  # it broke the rules: the rest waits until the match is read once more
                self._reading = [*(self._reading or []), *waiting[i + 1 :]]
                break
        self._set_timer()
        self._next_of_lane()
        if not self.busy:
            if self.head.over and self._finished is not None:
                self._finished(self)
            self._wake_bots()

    def _next_of_lane(self) -> None:
        while self._lane and not (self._queued or self._flying is not None or self._reading is not None):
            self._carry_out(self._lane.popleft())

    # ---- views

    def _shown(self, seats: Iterable[int | None]) -> dict[int | None, Shown]:
        """The head as each of these seats sees it."""
        head, seats = self.head, list(seats)
        clock = None if head.over or head.deadline.waits_for_ever else head.game.clock(head.state)
        beyond = round(clock.beyond * 1000) if clock else 0
        total = round((clock.past + clock.seconds + clock.beyond) * 1000) if clock else None
        return {
            seat: Shown(head.match, seat, head.deadline, beyond, total, codec.encode(view))
            for seat, view in zip(seats, head.game.views(head.state, seats), strict=True)
        }

    def _show_unshown(self) -> None:
        unshown, self._unshown = self._unshown, []
        if unshown:
            shown = self._shown({seat for seat, _ in unshown})
            for seat, viewer in unshown:
                viewer.show(shown[seat])

    # ---- the clock

    def _due(self, now: int) -> Lapse | None:
        return self.head.lapsed(now) if now >= self._no_lapse_before else None

    def _set_timer(self) -> None:
        at = None if self.head.over or self._closed else self.head.deadline.at
        if at is not None:
            at = max(at, self._no_lapse_before)
        if at == self._timed:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._timed = at
        if at is not None:
            wait = max(at - self._now(), 0) / 1000
            self._timer = asyncio.get_running_loop().call_later(wait, self.tick)

    def tick(self) -> None:
        """The clock of the open decision may have run out."""
        self._timer = self._timed = None
        if self._reading is not None or self._lane:
            return  # what comes after sets the timer
        lapse = self._due(self._now())
        if lapse is None:
            self._set_timer()
        else:
            self._enter(Waiting(lapse, _unheard))

    # ---- computer players (P31): they see what a person would see, and only play while somebody looks on

    def _wake_bots(self) -> None:
        if self._closed or self.head.over or not self._people:
            return
        for seat in self.head.bots - self.head.gone - self._bots.keys():
            if self._bot_move(seat) is not None:
                wait = settings.BOT_SECONDS * (0.5 + secrets.randbelow(1000) / 1000)
                self._bots[seat] = asyncio.get_running_loop().call_later(wait, self._play_bot, seat)

    def _play_bot(self, seat: int) -> None:
        self._bots.pop(seat, None)
        if self._closed or self._reading is not None or not self._people:
            return
        act = self._bot_move(seat)
        if act is not None:
            self.act(act, lambda refused: self._wake_bots() if refused else None)

    def _bot_move(self, seat: int) -> Act | None:
        if self.head.over:
            return None
        view = self.head.game.view(self.head.state, seat)
        action = self.head.game.bot(view, Chance(secrets.token_hex(8)))
        if action is None:
            return None
        # Should two processes play this bot, what it does on seeing this is done once.
        seen = f"bot{zlib.crc32(codec.encode(view)):08x}"
        return Act(seat=seat, decision=self.head.deadline.decision, action=codec.encode(action), id=seen)
