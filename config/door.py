"""Who may knock at the socket: pages of ours, by the rule of Django's own CSRF check (P19).

The name alone does not do: cookies know no ports, so what else is served at this name could act for who is logged in here.
"""

from __future__ import annotations

from typing import Any

from channels.routing import URLRouter
from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.urls import path, re_path

from games.live.consumer import room_socket, screen_socket


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
