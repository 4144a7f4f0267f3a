"""Who may knock at the socket: pages of ours, by the rule of Django's own CSRF check; and how much may be brought along (P19).

The name alone does not do: cookies know no ports, so what else is served at this name could act for who is logged in here.
Django keeps the whole of what is sent, on disk, before it looks who sends it: more than any form of ours takes stays outside.
So does an address with a zero byte in it: forms refuse one by themselves, and PostgreSQL breaks on it. What is said to that
is said as pages would: in the language of the browser (P6).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any

from channels.routing import URLRouter
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http.request import split_domain_port, validate_host
from django.urls import path, re_path
from django.utils.translation import get_language_from_request, gettext, override
from django.utils.translation import gettext_noop as _

from games.live.consumer import room_socket, screen_socket

Application = Callable[[Any, Any, Any], Awaitable[None]]

MOST_BYTES = 25_000_000  # the most one form takes are two pictures, or a file with packs


async def _nowhere(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "websocket.close"})


_rooms = URLRouter(
    [path("ws/<str:code>/", room_socket), path("ws/<str:code>/tv/<str:key>/", screen_socket), re_path("", _nowhere)]
)


async def sockets(scope: Any, receive: Any, send: Any) -> None:
    inside = _rooms if _ours(scope["headers"]) else _nowhere
    await inside(scope, receive, send)


def _ours(headers: list[tuple[bytes, bytes]]) -> bool:
    given = {name: value.decode("latin1").lower() for name, value in headers}
    origin, host = given.get(b"origin", ""), given.get(b"host", "")
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    return origin in {f"http://{host}", f"https://{host}"} and validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS)


def bounded(site: Application) -> Application:
    """The site, to which nothing larger is brought, whether it says so beforehand or not."""

    async def page(scope: Any, receive: Any, send: Any) -> None:
        brought = 0

        async def bring() -> Any:
            nonlocal brought
            message = await receive()
            brought += len(message.get("body", b""))
            if brought <= MOST_BYTES:
                return message
            await _too_large(scope, send)
            return {"type": "http.disconnect"}

        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            await _refuse(scope, send, 400, _("Something in the address or the form does not fit. Go back and try again."))
        elif int(dict(scope["headers"]).get(b"content-length", b"0")) > MOST_BYTES:
            await _too_large(scope, send)
        else:
            await site(scope, bring, send)

    return page


async def _too_large(scope: Any, send: Any) -> None:
    await _refuse(scope, send, 413, _("This file is too large: %(most)s MB at most."), most=MOST_BYTES // 1_000_000)


async def _refuse(scope: Any, send: Any, status: int, text: str, **params: int) -> None:
    with override(get_language_from_request(ASGIRequest(scope, BytesIO()))):
        said = gettext(text) % params
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": said.encode()})
