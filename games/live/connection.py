"""One socket, of a member or a big screen, as room and consumer hold it: what goes out over it, and how it ends (P9-P11, P18)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_lazy, override

from games.live.messages import Bye, RefusedNow
from games.live.outbox import Outbox
from games.refusals import sentence

CLOSE = {
    "taken_over": 4001, "removed": 4002, "left": 4003, "logged_out": 4004, "asleep": 4005, "not_here": 4006, "crowded": 4007,
    "restart": 1012,
}  # fmt: skip
TOO_MUCH = 4008
BYES = {
    "taken_over": gettext_lazy("You are playing in another tab or on another device now. This one has stopped."),
    "removed": gettext_lazy("The host removed you from this table."),
    "left": gettext_lazy("You left this table."),
    "logged_out": gettext_lazy("You are logged out. Log in to come back to the table."),
    "asleep": gettext_lazy("This room has gone to sleep. Open a new one."),
    "not_here": gettext_lazy("You are not at this table yet. Open the link again to sit down."),
    "crowded": gettext_lazy("This room is on enough screens already. Close one of them, and load this page again."),
    "restart": gettext_lazy("We are back in a moment. Nothing is lost."),
}


class Connection:
    """One socket. Without a member it is a big screen (P11): it plays no seat, and nobody is there because of it."""

    def __init__(self, send: Any, now: Callable[[], int], member: int | None, language: str) -> None:
        self.member = member
        self.opened_by: int | None = None  # a big screen: the member whose browser shows it, if one does
        self.language = language
        self.came = 0  # the room's version by which they were counted in; 0: not yet
        self.watches: tuple[int, int | None] | None = None  # the match and seat it is shown
        self.ready = asyncio.Event()  # the first room and view are on their way, or it is over
        self.close_code: int | None = None
        self._send = send
        self.outbox = Outbox(self._text, now, lambda: self.close(TOO_MUCH))

    async def _text(self, text: str) -> None:
        await self._send({"type": "websocket.send", "text": text})

    def refuse(self, command_id: str | None, code: str, **params: Any) -> None:
        self.outbox.answer(RefusedNow(id=command_id, code=code, text=sentence(code, params, self.language)))

    def bye(self, code: Any) -> None:
        """The last message, and then the end."""
        if self.close_code is None:
            with override(self.language):
                self.outbox.answer(Bye(code=code, text=str(BYES[code])))
            self.close(CLOSE[code])

    def close(self, code: int) -> None:
        if self.close_code is None:
            self.close_code = code
            self.ready.set()
            self.outbox.close()

    async def run_outbox(self) -> None:
        """Sends until the end; a socket that broke is found out by the receive loop."""
        try:
            await self.outbox.run()
            await self._send({"type": "websocket.close", "code": self.close_code or 1000})
        except Exception:
            return
