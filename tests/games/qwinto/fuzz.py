"""What the fuzz test must know of Qwinto: how it is played there, and what is sent that fits, or never does."""

from __future__ import annotations

import random
from typing import Any

from msgspec.structs import replace

from games.qwinto.sheet import HIGHEST
from games.qwinto.state import Write

__all__ = ["ASKED", "ILLEGAL", "LEGAL", "NEVER", "SETTINGS", "SPEED", "played"]

# So all phases come by: the players write wrong numbers, point at those of others, and look before the count (Q18).
SETTINGS: dict[str, Any] = {"checking": "players", "turn_time": 30, "computer": "strong"}
SPEED = 100  # how much faster the clocks go: the seat gone wild never acts

LEGAL: list[Any] = [{"type": "roll", "dice": [0, 1]}, {"type": "keep"}, {"type": "again"}, {"type": "pass"}, {"type": "done"},
                    {"type": "write", "row": 0, "column": 1, "number": 7}, {"type": "choose", "dice": [2]},
                    {"type": "point", "seat": 0, "row": 0, "column": 1}]  # fmt: skip
ASKED = {"roll": LEGAL[0], "again": LEGAL[1], "write": LEGAL[3], "look": LEGAL[4]}
ILLEGAL: list[Any] = [{"type": "roll", "dice": []}, {"type": "roll", "dice": [0, 0]}, {"type": "roll", "dice": [3]},
                      {"type": "roll", "dice": [0] * 900}, {"type": "roll", "dice": [0.5]}, {"type": "roll"},
                      {"type": "choose", "dice": [1, 1]}, {"type": "choose", "dice": [-1]}, {"type": "choose", "dice": "012"},
                      {"type": "write", "row": 0, "column": 99}, {"type": "write", "row": 0, "column": -1},
                      {"type": "write", "row": 0, "column": 2**63}, {"type": "write", "row": 3, "column": 1},
                      {"type": "write", "row": -1, "column": 1}, {"type": "write", "row": 0, "column": 1, "number": 0},
                      {"type": "write", "row": 0, "column": 1, "number": 19}, {"type": "write", "row": 0, "column": True},
                      {"type": "write", "row": 0, "column": 1, "number": -(2**63)}, {"type": "write", "row": 0},
                      {"type": "write", "row": 0, "column": 1, "number": "7"}, {"type": "write", "row": None, "column": 0},
                      {"type": "point", "seat": 0, "row": 0, "column": 99}, {"type": "point", "seat": -1, "row": 0, "column": 1},
                      {"type": "point", "seat": 99, "row": 0, "column": 1}, {"type": "point", "seat": 0}, "pass",
                      {"type": "point", "seat": 2**63, "row": 0, "column": 1}]  # fmt: skip
NEVER = ["write:99", "roll:0", "roll:-1", "look", "again:1:0"]


def played(action: Any, chance: random.Random) -> Any:
    """What a player sends who means this: now and then another number than the total."""
    if isinstance(action, Write) and chance.random() < 0.2:
        return replace(action, number=chance.randint(1, HIGHEST))
    return action
