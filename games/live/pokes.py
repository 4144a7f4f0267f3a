"""Pokes between the processes of a cluster: (kind, id, version), no secrets. Lost ones are healed by looking (House.heal).

Kinds: `room` and `match` (look whether you have this version), `taken` (a member came in by a socket, at
that version of the room), `person` (this user may no longer be here).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from channels.layers import get_channel_layer

from games.live.trouble import trace

log = logging.getLogger(__name__)

GROUP = "live"
TROUBLE_SECONDS = 1.0  # before it listens again
Poke = tuple[str, int, int]


def layer_message(pokes: Sequence[Poke]) -> dict[str, object]:
    return {"type": "live.pokes", "pokes": [list(poke) for poke in pokes]}


class Pokes:
    """One listener a process; sends what happened here, gathered for a turn of the loop."""

    def __init__(self, heard: Callable[[str, int, int], None]) -> None:
        self._layer = get_channel_layer()
        self._heard = heard
        self._out: list[Poke] = []
        self._wake = asyncio.Event()

    def send(self, pokes: Sequence[Poke]) -> None:
        self._out.extend(pokes)
        self._wake.set()

    async def listen(self) -> None:
        channel = await self._layer.new_channel("live")  # one for good: what is in the group is sent everything for a day
        while True:
            try:
                await self._layer.group_add(GROUP, channel)
                renewed = asyncio.get_running_loop().time()
                while asyncio.get_running_loop().time() - renewed < 3600:  # groups expire after a day
                    message = await self._layer.receive(channel)
                    for kind, key, version in message["pokes"]:
                        self._heard(kind, key, version)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("pokes cannot be heard now: %s", trace(error))
                await asyncio.sleep(TROUBLE_SECONDS)

    async def deliver(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            out, self._out = self._out, []
            try:
                await self._layer.group_send(GROUP, layer_message(out))
            except Exception as error:
                log.warning("pokes cannot be sent now: %s", trace(error))
