"""Qwinto is played with three dice and a sheet: it brings no content."""

from __future__ import annotations

import uuid
from typing import Any


def draw(users: list[int], guests: list[uuid.UUID], language: str, host: int | None) -> tuple[dict[str, Any], str]:
    return {}, ""
