"""Computer players of two strengths (Q22): they see what a person would see."""

from __future__ import annotations

from games.kernel.chance import Chance
from games.qwinto.state import Action
from games.qwinto.view import View


def bot(view: View, chance: Chance) -> Action | None:
    return None
