"""What waits to be sent over one socket: answers, and one slot for the latest room and for the latest view of each seat.

A slow phone skips views and is never waited for. A view goes out only if it differs from what that seat was last sent here;
the time that is left is added at sending and not compared (a view holds no time).
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

import msgspec
from msgspec import Struct

from games.kernel import codec
from games.live.deadline import Deadline
from games.live.messages import Ack, Bye, Hello, Pong, RefusedNow, RoomNow, ViewNow

Answer = Ack | RefusedNow | Pong | Hello | Bye

ANSWERS = 64  # answers that may wait; who reads none of so many is gone


class Shown(Struct, frozen=True):
    """The match as one seat sees it, compared whole."""

    match: int
    seat: int | None
    deadline: Deadline
    beyond: int  # ms shown on top of the deadline
    total: int | None  # ms of the whole ring
    body: bytes

    def message(self, now: int) -> bytes:
        left = self.deadline.left(now)
        return codec.encode(
            ViewNow(
                match=self.match,
                seat=self.seat,
                decision=self.deadline.decision,
                left=None if left is None else left + self.beyond,
                total=self.total,
                held=self.deadline.held is not None,
                view=msgspec.Raw(self.body),
            )
        )


class Outbox:
    def __init__(self, send: Callable[[str], Awaitable[None]], now: Callable[[], int], overflow: Callable[[], None]) -> None:
        self._send = send
        self._now = now
        self._overflow = overflow
        self._answers: deque[Answer] = deque()
        self._room: bytes | None = None
        self._room_sent: bytes | None = None
        self._views: dict[int | None, Shown] = {}
        self._views_sent: dict[int | None, Shown] = {}
        self._wake = asyncio.Event()
        self._closing = False

    def answer(self, answer: Answer) -> None:
        if self._closing:
            return
        if len(self._answers) >= ANSWERS:
            self._overflow()
            return
        self._answers.append(answer)
        self._wake.set()

    def room(self, body: bytes) -> None:
        self._room = body if body != self._room_sent else None
        self._wake.set()

    def show(self, shown: Shown) -> None:
        if self._views_sent.get(shown.seat) == shown:
            self._views.pop(shown.seat, None)
            return
        self._views[shown.seat] = shown
        self._wake.set()

    def forget_match(self) -> None:
        """Another match is shown from now on."""
        self._views.clear()
        self._views_sent.clear()

    def close(self) -> None:
        """Send the answers that wait, the last of which is the goodbye, and no more."""
        self._closing = True
        self._wake.set()

    async def run(self) -> None:
        """Sends until closed; the only one who sends on this socket."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._answers:
                await self._send(codec.encode(self._answers.popleft()).decode())
            if self._closing:
                return
            if self._room is not None:
                self._room_sent, self._room = self._room, None
                await self._send(codec.encode(RoomNow(room=msgspec.Raw(self._room_sent))).decode())
            while self._views and not self._answers:
                seat = next(iter(self._views))
                shown = self._views_sent[seat] = self._views.pop(seat)
                await self._send(shown.message(self._now()).decode())
            if self._closing or self._answers or self._views or self._room is not None:
                self._wake.set()
