"""One room in this process: its sockets, its table, and the view they were sent. It is read again when its version moves.

Keeps: one socket a member (P9), whoever left or was removed is told and let go (P10), seats whose people left are taken
out of the match (S37), the clock stands while nobody is connected (S42), a big screen watches and is nobody (P11).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from games import rooms
from games.kernel.game import Json, Refused
from games.live import presence, store
from games.live.head import Act, Skip
from games.live.table import Reply, Table
from games.live.threads import in_thread
from games.live.trouble import trace
from games.models import Room
from games.room_view import room_view

if TYPE_CHECKING:
    from games.live.connection import Connection
    from games.live.house import House

log = logging.getLogger(__name__)

MOST_SCREENS = 8  # big screens of one room; who opens more has lost count
GRACE_SECONDS = 1.0  # how long a socket may be away before others see it (P16 asks for two seconds at most)


class RoomHere:
    def __init__(self, room_id: int, house: House) -> None:
        self.id = room_id
        self.sockets: dict[int, Connection] = {}  # by member
        self.screens: list[Connection] = []
        self.table: Table | None = None
        self._house = house
        self._state: presence.RoomState | None = None
        self._stale = False
        self._task: asyncio.Task[None] | None = None
        self._leaving: dict[int, Connection] = {}  # the socket, closed a moment ago, of a member nobody misses yet
        self._presence = asyncio.Lock()  # comings and goings are written in the order they happened

    @property
    def version(self) -> int:
        return self._state.version if self._state else 0

    @property
    def connections(self) -> list[Connection]:
        return [*self.sockets.values(), *self.screens]

    # ---- who is here

    async def join(self, connection: Connection) -> None:
        """This socket is the member's from now on; an earlier one says so and stops (P9)."""
        member = connection.member
        assert member is not None
        earlier = self.sockets.get(member)
        self.sockets[member] = connection
        if earlier is not None:
            self._let_go(earlier, "taken_over")
        self._leaving.pop(member, None)
        async with self._presence:
            connection.came = await in_thread(rooms.came, member, self._house.now())
        self._house.tell("taken", member, connection.came)
        self.stir()
        await connection.ready.wait()

    async def put_up(self, screen: Connection) -> None:
        """A big screen is shown what any spectator sees. Nobody came, so no clock goes on because of it (S42)."""
        if len(self.screens) >= MOST_SCREENS:
            screen.bye("crowded")
            return
        self.screens.append(screen)
        self.stir()
        await screen.ready.wait()
        await self._rest(self._house.now())

    def left(self, connection: Connection) -> None:
        """The socket is closed. A page that is loaded again is back at once, so this is told a moment later."""
        if self.table is not None:
            self.table.unwatch(connection.outbox)
        member = connection.member
        if member is None:
            self._take_down(connection)
            self._house.start_task(self._rest(self._house.now()))
        elif self.sockets.get(member) is connection:  # else taken over, or let go
            del self.sockets[member]
            self._leaving[member] = connection
            self._house.start_task(self._leave(connection, member, self._house.now()))

    def _take_down(self, screen: Connection) -> None:
        self.screens = [other for other in self.screens if other is not screen]

    async def _leave(self, connection: Connection, member: int, since: int) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._house.closing.wait(), GRACE_SECONDS)
        async with self._presence:
            if self._leaving.get(member) is not connection:
                return  # they are back, here or at another process
            try:
                await in_thread(rooms.went, member, since)
            except Exception as error:
                log.warning("room %s: a member went unnoticed, the lease will lapse: %s", self.id, type(error).__name__)
            if self._leaving.get(member) is connection:
                del self._leaving[member]
        await self._rest(since)

    async def taken(self, member: int, came: int) -> None:
        """The member came in by a socket, here or in another process; the room's versions tell which came last."""
        async with self._presence:  # whoever is coming in now is counted first
            here, leaving = self.sockets.get(member), self._leaving.get(member)
            if here is not None and 0 < here.came < came:
                del self.sockets[member]
                self._let_go(here, "taken_over")
            elif leaving is not None and leaving.came < came:
                del self._leaving[member]
            else:
                return
        await self._rest(self._house.now())

    def _let_go(self, connection: Connection, code: str) -> None:
        if self.table is not None:
            self.table.unwatch(connection.outbox)
        connection.bye(code)

    def knows(self, member: int) -> bool:
        return member in self.sockets or member in self._leaving

    @property
    def _empty(self) -> bool:
        """Nobody is here, though a screen may be."""
        return not self.sockets and not self._leaving

    async def _rest(self, since: int) -> None:
        """When nobody is connected any more the clock stands; when nothing watches either, all is put away once it is on disk."""
        if not self._empty:
            return
        if self.table is not None and not await self._anyone_elsewhere() and self._empty:
            self.table.hold(since)
        while self.table is not None and self.table.busy and self._empty:  # noqa: ASYNC110 - there is no hurry
            await asyncio.sleep(0.01)
        if self._empty and not self.screens:
            self._house.forget(self)
            if self.table is not None:
                self._house.put_away(self.table)

    async def _anyone_elsewhere(self) -> bool:
        try:
            return await in_thread(presence.anyone_connected, self.id, self._house.now())
        except Exception:
            return False  # whoever is connected elsewhere lets the clock run again

    # ---- what they ask

    def act(self, match: int, act: Act | Skip, member: int, reply: Reply) -> None:
        table, state = self.table, self._state
        if table is None or state is None or table.match != match:
            reply(Refused("stale"))
        elif state.seats.get(member) != act.seat:
            reply(Refused("not_yours"))
        else:
            table.act(act, reply)

    async def skip(self, match: int, skip: Skip, member: int, reply: Reply) -> None:
        """Nobody is passed over who has not been away for long. What was asked before is done, wherever they are by now (P15)."""
        table, away = self.table, False
        try:
            if table is not None:
                done = table.head.did(skip)
                away = done or await in_thread(presence.long_away, table.match, skip.absent, self._house.now())
        except Exception as error:
            log.error("room %s: skipping a seat broke: %s", self.id, trace(error))
            reply(Refused("failed"))
            return
        if away:
            self.act(match, skip, member, reply)
        else:
            reply(Refused("not_long_away"))

    def has_powers(self, member: int) -> bool:
        """The host's, which are everybody's where no host is in the match: a watcher cannot act in it (S14, S41)."""
        return self._state is not None and (self._state.host == member or self._state.host not in self._state.seats)

    async def do(self, member: int, command_id: str, what: str, args: Json) -> Refused | None:
        try:
            await in_thread(rooms.command, member, what, args, command_id)
        except Refused as refused:
            return refused
        except Exception as error:
            log.error("room %s: %s broke: %s", self.id, what, trace(error))
            return Refused("failed")
        return None

    # ---- how it stands

    def stir(self) -> None:
        """Something changed: read the room again. Once more should it change while it is being read."""
        self._stale = True
        if self._task is None or self._task.done():
            self._task = self._house.start_task(self._keep_up())

    def moved(self, version: int) -> None:
        if version == 0 or version > self.version:
            self.stir()

    async def _keep_up(self) -> None:
        while self._stale:
            self._stale = False
            try:
                await self._read()
            except Exception as error:
                log.error("room %s could not be read: %s", self.id, trace(error))
                await asyncio.sleep(1)
                self._stale = True

    async def _read(self) -> None:
        here = [connection for connection in self.connections if connection.came or connection.member is None]
        views, state = await in_thread(_look, self.id, {connection.language for connection in here})
        if state is None or state.asleep:
            for connection in self.connections:
                self._dismiss(connection, "asleep")
            return
        for screen in self.screens:
            if screen.opened_by is not None and state.gone.get(screen.opened_by):
                self._dismiss(screen, "removed")
        for member, connection in list(self.sockets.items()):
            if member in state.gone:
                self._dismiss(connection, "removed" if state.gone[member] else "left")
        table = self.table
        if (table.match if table else None) != state.match:
            head = await in_thread(store.load, state.match) if state.match is not None else None
            if self._house.rooms.get(self.id) is not self:
                return  # everyone went meanwhile
            if table is not None:
                self._house.put_away(table)
            table = self._house.table(head) if head is not None else None
        moved = table is not self.table
        self._state, self.table = state, table
        still = self.connections
        for connection in here:
            if connection not in still:
                continue  # gone meanwhile
            connection.outbox.room(views[connection.language])
            seat = None if connection.member is None else state.seats.get(connection.member)
            if table is not None and (moved or connection.watches != (table.match, seat)):
                table.unwatch(connection.outbox)
                connection.outbox.forget_match()
                connection.watches = (table.match, seat)
                table.watch([seat], connection.outbox, person=connection.member is not None)
            connection.ready.set()
        if table is not None:
            for seat, removed in state.leavers:
                table.leave(seat, removed)
            if self.sockets:
                table.resume()

    def _dismiss(self, connection: Connection, code: str) -> None:
        if connection.member is None:
            self._take_down(connection)
        else:
            self.sockets.pop(connection.member, None)
        self._let_go(connection, code)
        self._house.start_task(self._rest(self._house.now()))


def _look(room_id: int, languages: set[str]) -> tuple[dict[str, bytes], presence.RoomState | None]:
    """The room in these languages, and its state, which is as new or newer: what one sees there one may act upon."""
    try:
        views = {language: room_view(room_id, language) for language in languages}
    except Room.DoesNotExist:
        views = {}
    return views, presence.room_state(room_id)
