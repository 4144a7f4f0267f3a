"""Starts and stops the house with the server process."""

from __future__ import annotations

import logging
from typing import Any

from games.live.house import close_house, open_house

log = logging.getLogger(__name__)


async def lifespan(scope: dict[str, Any], receive: Any, send: Any) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            try:
                await open_house()
            except Exception as error:
                log.exception("the house could not be opened")
                await send({"type": "lifespan.startup.failed", "message": type(error).__name__})
                return
            await send({"type": "lifespan.startup.complete"})
        else:
            await close_house()
            await send({"type": "lifespan.shutdown.complete"})
            return
