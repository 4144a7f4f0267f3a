"""The pulse of the server: a row stamped each second tells how long it was down, so that downtime eats no player's time (P17).

The first process up stops every running clock at the moment of the last stamp; it goes on when somebody is connected again (S42).
"""

from __future__ import annotations

import time

from django.conf import settings
from django.db import transaction
from django.db.models import F, Value
from django.db.models.functions import Greatest

from games import rooms
from games.models import Match, Pulse

SECONDS = 1.0
ALONE_MS = 3_000  # in a cluster: without a stamp for so long, no other process is up
LOOK_SECONDS = 0.1


def stamp(now: int) -> None:
    Pulse.objects.filter(pk=1, at__lt=now).update(at=now)


def _another_is_up(at: int, wait_ms: int) -> bool:
    """Whether somebody stamps before it is certain that nobody does."""
    for _ in range(round(wait_ms / 1000 / LOOK_SECONDS) + 1):
        time.sleep(LOOK_SECONDS)
        if not Pulse.objects.filter(pk=1, at=at).exists():
            return True
    return False


def first_up(now: int) -> int | None:
    """Before sockets are accepted. The gap in ms when this was the first process up, else None."""
    pulse, new = Pulse.objects.get_or_create(pk=1, defaults={"at": now})
    gap = max(now - pulse.at, 0)
    if settings.CLUSTER and not new and gap < ALONE_MS:
        if _another_is_up(pulse.at, ALONE_MS - gap):
            return None
        now, gap = now + ALONE_MS - gap, ALONE_MS
    with transaction.atomic():
        if not Pulse.objects.filter(pk=1, at=pulse.at).update(at=max(now, pulse.at)):
            return None  # another process was first
        Match.objects.filter(finished_at=None).exclude(deadline=None).update(
            version=F("version") + 1, held_ms=Greatest(F("deadline") - Value(pulse.at), Value(0)), deadline=None
        )
        rooms.moved_on(gap)
    return gap
