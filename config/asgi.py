"""The door: pages to Django, the socket to the live table. Live work starts with the process, or at the first socket."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.asgi import get_asgi_application

pages = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from django.urls import path  # noqa: E402

from games.live.consumer import room_socket  # noqa: E402
from games.live.lifespan import lifespan  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(URLRouter([path("ws/<str:code>/", room_socket)])),
        "lifespan": lifespan,
    }
)
