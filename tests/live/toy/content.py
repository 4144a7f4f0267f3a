"""The toy needs no content."""

from __future__ import annotations

from typing import Any


def draw(users: list[int], guests: list[Any], language: str, host: int | None) -> tuple[dict[str, Any], str]:
    return {}, ""
