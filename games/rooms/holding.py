"""Holding a room, so that nobody else changes it meanwhile, and moving it on to its next version."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from games.models import Room

changed = Signal()  # room_id: sent once the change is on disk


def now_ms() -> int:
    return time.time_ns() // 1_000_000


@contextmanager
def hold(room_id: int) -> Iterator[Room]:
    """The room, and nobody else at it until the end of the block."""
    with transaction.atomic():
        yield Room.objects.select_for_update().get(pk=room_id)


def change(room: Room, **fields: Any) -> None:
    """The room moves on to its next version, and the world hears of it after the commit."""
    fields |= {"version": room.version + 1, "active_at": timezone.now()}
    for name, value in fields.items():
        setattr(room, name, value)
    Room.objects.filter(pk=room.pk).update(**fields)
    room_id = room.pk
    transaction.on_commit(lambda: changed.send_robust(Room, room_id=room_id))
