"""The site with short clocks, for what must not wait for people: a minute of the rules lasts a minute divided by CLOCK_SPEED."""

from __future__ import annotations

import os
from typing import Any

import msgspec

from config.asgi import application
from games import registry
from games.kernel.game import AnyGame, Clock

__all__ = ["application"]

SPEED = float(os.environ.get("CLOCK_SPEED", "1"))


def hasten(game: AnyGame) -> None:
    rules_clock = game.clock

    def clock(state: Any) -> Clock | None:
        slow = rules_clock(state)
        if slow is None:
            return None
        return msgspec.structs.replace(slow, seconds=slow.seconds / SPEED, beyond=slow.beyond / SPEED, past=slow.past / SPEED)

    type(game).clock = staticmethod(clock)  # type: ignore[method-assign,assignment]


if SPEED != 1:
    for each in registry.all_games():
        hasten(each)
