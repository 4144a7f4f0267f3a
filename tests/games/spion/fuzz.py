"""What the fuzz test must know of spion: how it is played there, and what is sent that fits, or never does."""

from __future__ import annotations

import random
from typing import Any

__all__ = ["ASKED", "ILLEGAL", "LEGAL", "NEVER", "SETTINGS", "SPEED", "played"]

SETTINGS: dict[str, Any] = {}
SPEED = 20  # how much faster the clocks go: the seat gone wild never acts

LEGAL: list[Any] = [{"type": "understood"}, {"type": "hint"}, {"type": "open_vote"}, {"type": "vote", "target": 1},
                    {"type": "guess", "text": "appel"}, {"type": "say", "text": "hm"}]  # fmt: skip
ASKED = {"cards": LEGAL[0], "hint": LEGAL[1], "duelhint": LEGAL[1], "talk": LEGAL[2], "vote": LEGAL[3], "own": LEGAL[0]}
ILLEGAL: list[Any] = [{"type": "vote", "target": 99}, {"type": "vote", "target": -1}, {"type": "vote", "target": None},
                      {"type": "vote", "target": 2**63}, {"type": "hint", "text": "luidop"}, {"type": "say", "text": "hm"},
                      {"type": "open_vote"}, {"type": "vote"}, {"type": "guess"}, {"type": "vote", "target": "1"},
                      {"type": "vote", "target": 1.5}, {"type": "guess", "text": 7}, "understood"]  # fmt: skip
NEVER = ["vote:99", "hint:-1:0", "talk", "result:1"]


def played(action: Any, chance: random.Random) -> Any:
    """What a player sends who means this."""
    return action
