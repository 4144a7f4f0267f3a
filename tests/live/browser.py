"""A browser at the other end of the socket, without a network: speaks ASGI to the site itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.core.signing import Signer

from accounts.people import COOKIE, Person
from games.live.threads import in_thread

PATIENCE = 10  # seconds until something that should come counts as missing


def cookie_of(person: Person) -> str:
    if person.guest is not None:
        return f"{COOKIE}={Signer(salt='accounts.guest').sign(str(person.guest.pk))}"
    assert person.user is not None
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(person.user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = person.user.get_session_auth_hash()
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


class Browser:
    """One tab. `got` is all it received; `closed` the code it was closed with."""

    def __init__(
        self,
        code: str,
        person: Person | None,
        *,
        language: str = "en",
        origin: str = "http://testserver",
        address: str = "192.0.2.1",
    ) -> None:
        self.got: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.accepted = False
        self.stalled = asyncio.Event()  # cleared: the phone takes nothing in
        self.stalled.set()
        self._person = person
        self._scope = {
            "type": "websocket",
            "path": f"/ws/{code}/",
            "raw_path": f"/ws/{code}/".encode(),
            "query_string": f"lang={language}".encode(),
            "headers": [(b"host", b"testserver"), (b"origin", origin.encode())],
            "client": (address, 40_000),
            "subprotocols": [],
        }
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._more = asyncio.Event()

    async def open(self) -> Browser:
        from config.asgi import application

        if self._person is not None:
            cookie = await in_thread(cookie_of, self._person)
            self._scope["headers"] = [*self._scope["headers"], (b"cookie", cookie.encode())]  # type: ignore[misc]
        self._in.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(application(self._scope, self._in.get, self._send))
        return self

    async def _send(self, message: dict[str, Any]) -> None:
        await self.stalled.wait()
        if message["type"] == "websocket.accept":
            self.accepted = True
        elif message["type"] == "websocket.send":
            self.got.append(json.loads(message["text"]))
        elif message["type"] == "websocket.close":
            self.closed = message.get("code", 1000)
            self._in.put_nowait({"type": "websocket.disconnect", "code": self.closed})
        self._more.set()

    def send(self, message: Any) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        self._in.put_nowait({"type": "websocket.receive", "text": text})

    def act(self, action: Any, *, id: str = "a1", **changed: Any) -> None:
        view = self.view
        message = {"t": "act", "id": id, "match": view["match"], "seat": view["seat"], "decision": view["decision"]}
        self.send(message | {"action": action} | changed)

    def do(self, what: str, *, id: str = "d1", **args: Any) -> None:
        self.send({"t": "do", "id": id, "what": what, "args": args})

    async def close(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1001})
        if self._task is not None:
            await asyncio.wait_for(self._task, PATIENCE)

    async def until(self, true: Callable[[], Any]) -> Any:
        """Wait for it; what it was, when it is true."""
        async with asyncio.timeout(PATIENCE):
            while not (value := true()):
                self._more.clear()
                try:
                    await asyncio.wait_for(self._more.wait(), 0.05)
                except TimeoutError:
                    continue
        return value

    async def next(self, kind: str, since: int = 0) -> dict[str, Any]:
        """The first message of a kind after so many messages."""
        found: dict[str, Any] = await self.until(lambda: next((m for m in self.got[since:] if m["t"] == kind), None))
        return found

    async def answer(self, id: str | None) -> dict[str, Any]:
        found: dict[str, Any] = await self.until(
            lambda: next((m for m in self.got if m["t"] in ("ack", "refused") and m["id"] == id), None)
        )
        return found

    async def ready(self) -> Browser:
        await self.next("view")
        return self

    def last(self, kind: str) -> dict[str, Any]:
        return [message for message in self.got if message["t"] == kind][-1]

    @property
    def view(self) -> dict[str, Any]:
        return self.last("view")

    @property
    def room(self) -> dict[str, Any]:
        room: dict[str, Any] = self.last("room")["room"]
        return room
