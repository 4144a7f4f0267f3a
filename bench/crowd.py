"""Players at the socket, who see views and play: each in a coroutine, each action sent until it is acknowledged or refused.

They choose with the game's own computer player, which sees what a person sees.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from accounts.people import COOKIE
from games import registry
from games.kernel.chance import Chance


class Down(msgspec.Struct):
    """Any message from the server, as far as a player reads it."""

    t: str
    id: str | None = None
    code: str = ""
    match: int = 0
    seat: int | None = None
    decision: str = ""
    left: int | None = None
    held: bool = False
    view: msgspec.Raw = msgspec.Raw(b"null")


_down = msgspec.json.Decoder(Down).decode
_encode = msgspec.json.Encoder().encode
_numbers = itertools.count()


@dataclass
class Sent:
    """What waits for its answer."""

    id: str
    text: bytes
    at: float
    match: int | None = None  # None: a command to the room
    seat: int = 0
    again: bool = False


class Player:
    """One browser. `acked` are the actions the server acknowledged: (match, seat, id)."""

    def __init__(
        self,
        address: str,
        person: dict[str, Any],
        *,
        key: str,
        host: bool = False,
        think: float = 0,
        endless: bool = False,
        sends: Callable[[Any, random.Random], Any] = lambda action, _: action,
    ) -> None:
        self.address = address
        self.host = host
        self.think = think
        self._sends = sends  # what goes out for what the computer player chose
        self.endless = endless  # when a match is over, the host begins another
        self.acked: list[tuple[int, int, str]] = []
        self.refused: list[str] = []
        self.waits: list[tuple[float, float]] = []  # when an acknowledgement came, and how many seconds it took
        self.unsure: list[tuple[int, int]] = []  # sent again after a lost connection, and then refused: done or not, nobody knows
        self.ended = 0  # matches played to the end
        self._ended_match = 0
        self.seen: Down | None = None
        self.over = False
        self.resent = 0
        self._fresh = False  # a view came since the last action
        self._game = registry.game(key)
        self._view = msgspec.json.Decoder(self._game.View).decode
        self._wishes = random.Random()
        self._chance = Chance(str(self._wishes.random()))
        cookie = f"{COOKIE}={person[COOKIE]}" if COOKIE in person else f"sessionid={person['session']}"
        self._headers = {"Cookie": cookie}
        self._origin = Origin(f"http://{urlsplit(address).netloc}")
        self._pending: Sent | None = None

    @property
    def waiting_at(self) -> tuple[int, int] | None:
        """The match and seat of an action that is not answered yet."""
        sent = self._pending
        return None if sent is None or sent.match is None else (sent.match, sent.seat)

    async def play(self) -> None:
        """Until the match is over; comes back whenever the connection is lost."""
        while not self.over:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    self.address,
                    origin=self._origin,
                    additional_headers=self._headers,
                    compression=None,
                    ping_interval=None,
                    open_timeout=10,
                ) as socket:
                    await self._sit(socket)
            if not self.over:
                await asyncio.sleep(0.05 + random.random() * 0.1)

    async def _sit(self, socket: ClientConnection) -> None:
        if self._pending is not None:  # the answer was lost with the connection: the same id again
            self.resent += 1
            self._pending.again = True
            await socket.send(self._pending.text, text=True)
        async for text in socket:
            down = _down(text)
            if down.t == "view":
                self.seen, self._fresh = down, True
            elif down.t in ("ack", "refused"):
                self._answered(down)
            elif down.t == "bye":
                return
            await self._move(socket)
            if self.over:
                return

    def _answered(self, down: Down) -> None:
        sent = self._pending
        if sent is None or down.id not in (None, sent.id):
            return
        self._pending = None
        if sent.match is None:
            self._fresh = down.t == "refused"  # others are not back yet: ask again
            return
        if down.t == "ack":
            self.waits.append((time.time(), time.perf_counter() - sent.at))
            self.acked.append((sent.match, sent.seat, sent.id))
        else:
            self.refused.append(down.code)
            self._fresh |= down.code in ("failed", "too_fast")
            if sent.again:
                self.unsure.append((sent.match, sent.seat))

    async def _move(self, socket: ClientConnection) -> None:
        if self._pending is not None or not self._fresh or self.seen is None or self.seen.seat is None:
            return
        self._fresh = False
        if self.seen.decision == "over":
            await self._end(socket)
            return
        action = self._choose(self._view(self.seen.view))
        if action is None:
            return
        if self.think:
            await asyncio.sleep(random.random() * self.think)
        seen, command_id = self.seen, f"p{next(_numbers)}-{random.getrandbits(40):x}"
        message = {
            "t": "act",
            "id": command_id,
            "match": seen.match,
            "seat": seen.seat,
            "decision": seen.decision,
            "action": self._sends(action, self._wishes),
        }
        self._pending = Sent(command_id, _encode(message), time.perf_counter(), seen.match, seen.seat or 0)
        await socket.send(self._pending.text, text=True)

    async def _end(self, socket: ClientConnection) -> None:
        assert self.seen is not None
        if self._ended_match != self.seen.match:
            self._ended_match = self.seen.match
            self.ended += 1
        if not self.endless:
            self.over = True
        elif self.host:
            await asyncio.sleep(0.05)
            command_id = f"again{next(_numbers)}"
            message = {"t": "do", "id": command_id, "what": "again"}
            self._pending = Sent(command_id, _encode(message), time.perf_counter())
            await socket.send(self._pending.text, text=True)

    def _choose(self, view: Any) -> Any:
        action = self._game.bot(view, self._chance)
        if action is None and self.host and getattr(view, "phase", "") == "talk":
            return {"type": "open_vote"} if self._game.key == "spion" else None
        return action


def players_of(
    rooms: list[dict[str, Any]], ports: list[int], *, key: str = "spion", think: float = 0, endless: bool = False, **more: Any
) -> list[Player]:
    """Everyone in these rooms, spread over the servers."""
    return [
        Player(
            f"ws://127.0.0.1:{ports[n % len(ports)]}/ws/{room['code']}/",
            person,
            key=key,
            host=n == 0,
            think=think,
            endless=endless,
            **more,
        )
        for room in rooms
        for n, person in enumerate(room["people"])
    ]
