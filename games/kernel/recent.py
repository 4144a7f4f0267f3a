"""The last action ids of each seat: a retry after a crash or in another process is recognised (P15)."""

from __future__ import annotations

KEPT = 16

Recent = dict[int, list[str]]


def known(recent: Recent, seat: int, action_id: str) -> bool:
    return action_id in recent.get(seat, ())


def remember(recent: Recent, seat: int, action_id: str) -> None:
    ids = recent.setdefault(seat, [])
    ids.append(action_id)
    del ids[:-KEPT]
