"""The site with short clocks, for what must not wait: a minute of the rules lasts a minute divided by CLOCK_SPEED.

With CLOCK_SPEED_UPTO only clocks of at most so many seconds go fast: screens that stand a while, not the time people have.
"""

from __future__ import annotations

import os
from typing import Any

import msgspec

from config.asgi import application
from games import registry
from games.kernel.game import AnyGame, Clock

__all__ = ["application"]

SPEED = float(os.environ.get("CLOCK_SPEED", "1"))
UPTO = float(os.environ.get("CLOCK_SPEED_UPTO", "inf"))


def hasten(game: AnyGame) -> None:
    rules_clock = game.clock

    def clock(state: Any) -> Clock | None:
        slow = rules_clock(state)
        if slow is None or slow.seconds > UPTO:
            return slow
        return msgspec.structs.replace(slow, seconds=slow.seconds / SPEED, beyond=slow.beyond / SPEED, past=slow.past / SPEED)

    type(game).clock = staticmethod(clock)  # type: ignore[method-assign,assignment]


if SPEED != 1:
    for each in registry.all_games():
        hasten(each)
