"""All that is live in this process: rooms with sockets, their tables, the committer, and what is done each second."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from django.conf import settings
from django.db.models import F, Q

from games import rooms
from games.live import presence, pulse, store
from games.live.committer import Committer
from games.live.head import Head
from games.live.pace import Paces
from games.live.pokes import Pokes
from games.live.room import RoomHere
from games.live.sweep import SECONDS as SWEEP_SECONDS
from games.live.sweep import sweep
from games.live.table import Table
from games.live.threads import in_thread
from games.live.trouble import trace
from games.models import Match, Member, Room

log = logging.getLogger(__name__)

HEAL_SECONDS = 2.0


class House:
    def __init__(self, now: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self.now = now
        self.loop = asyncio.get_running_loop()
        self.rooms: dict[int, RoomHere] = {}
        self.tables: dict[int, Table] = {}  # by match
        self.paces = Paces()
        self.closing = asyncio.Event()
        self._committer = Committer(store.commit, self._written)
        self._pokes = Pokes(self.heard) if settings.CLUSTER else None
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        gap = await in_thread(pulse.first_up, self.now())
        if gap is not None:
            log.info("first process up, %.1f s after the last sign of life", gap / 1000)
        self._each(pulse.SECONDS, self._stamp)
        self._each(HEAL_SECONDS, self.heal)
        self._each(presence.REFRESH_SECONDS, self._refresh_leases)
        self._each(1.0, self._mind_hosts)
        if self._pokes is not None:
            self.start_task(self._pokes.listen())
            self.start_task(self._pokes.deliver())
        else:
            self._each(SWEEP_SECONDS, self._sweep)  # in a cluster Celery beat does

    async def stop(self) -> None:
        """Let everyone go, with all they were told on disk."""
        self.closing.set()
        connections = [connection for room in self.rooms.values() for connection in room.connections]
        await self._committer.flush()
        for connection in connections:
            connection.bye("restart")
        until = self.loop.time() + 2
        while self.rooms and self.loop.time() < until:  # noqa: ASYNC110 - each goes in its own time
            await asyncio.sleep(0.02)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._committer.close()

    # ---- rooms and tables

    def room(self, room_id: int) -> RoomHere:
        return self.rooms.setdefault(room_id, RoomHere(room_id, self))

    def forget(self, room: RoomHere) -> None:
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]

    def table(self, head: Head) -> Table:
        table = self.tables[head.match] = Table(head, self._committer, self._load, self.now, self._finished)
        return table

    def put_away(self, table: Table) -> None:
        table.close()
        if self.tables.get(table.match) is table:
            del self.tables[table.match]

    async def _load(self, match_id: int) -> Head | None:
        return await in_thread(store.load, match_id)

    def _finished(self, table: Table) -> None:
        if table.head.room is not None:
            self.announce("room", table.head.room)

    # ---- pokes

    def tell(self, kind: str, key: int, version: int) -> None:
        if self._pokes is not None:
            self._pokes.send([(kind, key, version)])

    def announce(self, kind: str, key: int, version: int = 0) -> None:
        """Here and elsewhere."""
        self.heard(kind, key, version)
        self.tell(kind, key, version)

    def heard(self, kind: str, key: int, version: int) -> None:
        """Something happened, here or in another process."""
        if kind == "room":
            if key in self.rooms:
                self.rooms[key].moved(version)
        elif kind == "match":
            if key in self.tables:
                self.tables[key].moved(version)
        elif kind == "taken":
            for room in self.rooms.values():
                if room.knows(key):
                    self.start_task(room.taken(key, version))
        elif kind == "person":
            self.start_task(self._log_out(key))

    async def _log_out(self, user: int) -> None:
        """Whoever sat down as a guest may be this user by now, so the seats tell."""
        members = await in_thread(rooms.seats_of, user)
        for room in list(self.rooms.values()):
            for connection in [room.sockets[member] for member in members if member in room.sockets]:
                connection.bye("logged_out")

    def _written(self, written: list[tuple[int, int]]) -> None:
        if self._pokes is not None:
            self._pokes.send([("match", match, version) for match, version in written])

    # ---- each second or so

    def start_task(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _each(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        async def repeat() -> None:
            while True:
                try:
                    await work()
                except Exception as error:
                    log.warning("%s: %s", work.__name__, trace(error))
                await asyncio.sleep(seconds)

        self.start_task(repeat())

    async def _stamp(self) -> None:
        await in_thread(pulse.stamp, self.now())

    async def heal(self) -> None:
        """Look whether anything moved without our hearing of it."""
        for room_id, version in (await in_thread(store.versions, Room, list(self.rooms))).items():
            self.heard("room", room_id, version)
        for match_id, version in (await in_thread(store.versions, Match, list(self.tables))).items():
            self.heard("match", match_id, version)
        for room in self.rooms.values():
            if room.table is not None and room.sockets:
                room.table.resume()

    async def _refresh_leases(self) -> None:
        members = [member for room in self.rooms.values() for member in room.sockets]
        if members:
            await in_thread(rooms.seen, members, self.now())

    async def _mind_hosts(self) -> None:
        """S39-S41, for the rooms where somebody is away or nobody is host."""
        here, now = [room.id for room in self.rooms.values() if room.sockets], self.now()
        if here:
            for room_id in await in_thread(_rooms_to_mind, here, now):
                await in_thread(rooms.mind_host, room_id, now)

    async def _sweep(self) -> None:
        await in_thread(sweep, self.now(), list(self.tables))


def _rooms_to_mind(room_ids: list[int], now: int) -> list[int]:
    away = Member.objects.filter(room__in=room_ids, bot=False, left_at=None).exclude(presence.connected(now))
    needs = Q(host=None) | Q(host_away=True) | Q(host__left_at__isnull=False) | Q(pk__in=away.values("room"))
    return list(Room.objects.filter(needs, pk__in=room_ids).order_by(F("pk")).values_list("pk", flat=True))


# ---- the one of this process

_current: House | None = None
_starting: asyncio.Task[House] | None = None


def current() -> House | None:
    """The running house of this process, if there is one: for code on other threads."""
    return _current


async def open_house() -> House:
    """The house of this process, started on the first call: at lifespan startup, or (daphne has none) at the first socket."""
    global _starting
    loop = asyncio.get_running_loop()
    if _starting is None or _starting.get_loop() is not loop:
        _starting = loop.create_task(_open())
    try:
        return await asyncio.shield(_starting)
    except Exception:
        _starting = None
        raise


async def _open() -> House:
    global _current
    house = House()
    await house.start()
    _current = house
    return house


async def close_house() -> None:
    global _current, _starting
    if _current is not None and _current.loop is asyncio.get_running_loop():
        await _current.stop()
        _current = _starting = None
