"""Pokes between processes: a silence, or trouble with Redis, costs nothing but the pokes of that moment."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer
from channels_redis.core import RedisChannelLayer

from games.live import pokes
from games.live.pokes import GROUP, Poke, Pokes
from tests.house.test_settings import CLUSTER, read


class Ears:
    """A process that listens on this layer."""

    def __init__(self, layer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pokes, "get_channel_layer", lambda: layer)
        self.heard: list[Poke] = []
        self.pokes = Pokes(lambda *poke: self.heard.append(poke))

    async def __aenter__(self) -> Ears:
        self._tasks = [asyncio.create_task(work()) for work in (self.pokes.listen, self.pokes.deliver)]
        await asyncio.sleep(0.2)
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def hear(self, poke: Poke) -> None:
        self.pokes.send([poke])
        async with asyncio.timeout(3):
            while poke not in self.heard:  # noqa: ASYNC110
                await asyncio.sleep(0.01)


@pytest.mark.redis
@pytest.mark.slow
async def test_silence_is_no_trouble(
    tmp_path: Path, redis_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    told = read(tmp_path, **{**CLUSTER, "REDIS_URL": redis_url})["CHANNEL_LAYERS"]["default"]["CONFIG"]
    layer = RedisChannelLayer(**told, prefix=f"test-{tmp_path.name}")
    with caplog.at_level(logging.WARNING):
        async with Ears(layer, monkeypatch) as ears:
            await asyncio.sleep(layer.brpop_timeout + 0.5)
            await ears.hear(("room", 7, 3))
    await layer.flush()
    assert not caplog.records


async def test_after_trouble_it_listens_where_it_listened(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new place to listen each time would fill the group with ones that nobody empties any more."""

    class Weak(InMemoryChannelLayer):
        troubles = 3

        async def receive(self, channel: str) -> Any:
            if self.troubles:
                self.troubles -= 1
                raise TimeoutError
            return await super().receive(channel)

    monkeypatch.setattr(pokes, "TROUBLE_SECONDS", 0.01)
    layer = Weak()
    async with Ears(layer, monkeypatch) as ears:
        await ears.hear(("match", 2, 9))
        assert len(layer.groups[GROUP]) == 1
