"""The door: pages to Django, the socket to the live table. Live work starts with the process, or at the first socket."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.asgi import get_asgi_application

site = get_asgi_application()

from channels.routing import ProtocolTypeRouter  # noqa: E402

from config.door import bounded, sockets  # noqa: E402
from games.live.lifespan import lifespan  # noqa: E402

application = ProtocolTypeRouter({"http": bounded(site), "websocket": sockets, "lifespan": lifespan})
