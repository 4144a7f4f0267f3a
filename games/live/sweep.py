"""What no table in this process looks after: clocks that ran out, clocks that should stand, seats whose people left.

Idempotent and synchronous: a task of the process in the embedded profile, of Celery beat in the cluster. One transaction a match.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q

from games.live import presence, store
from games.live.head import Command, Head, Hold, Lapse, Leave
from games.live.trouble import trace
from games.models import Match, Member, Player

log = logging.getLogger(__name__)

SECONDS = 5.0
GRACE_MS = 2_000  # a table that is alive lapses its own clocks long before
MOST = 200  # matches a sweep


def sweep(now: int | None = None, but: Collection[int] = ()) -> int:
    """Look after the matches that need it, except those held here; how many were changed."""
    now = time.time_ns() // 1_000_000 if now is None else now
    here = Member.objects.filter(presence.connected(now), room=OuterRef("room"))
    left = Player.objects.filter(match=OuterRef("pk"), left_at=None, member__left_at__isnull=False)
    needs = Q(deadline__lt=now - GRACE_MS) | (Q(deadline__isnull=False) & ~Exists(here)) | Exists(left)
    matches = Match.objects.filter(needs, finished_at=None).exclude(pk__in=list(but)).order_by("deadline")
    changed = 0
    for match_id in list(matches.values_list("pk", flat=True)[:MOST]):
        try:
            changed += _look_after(match_id, now)
        except Exception as error:
            log.error("match %s could not be swept: %s", match_id, trace(error))
    return changed


def _look_after(match_id: int, now: int) -> bool:
    head = store.load(match_id)
    if head is None or head.over:
        return False
    unwritten = store.Unwritten(head.version)
    for command in _due(head, now):
        done = head.apply(command, now)
        if done is not None:
            unwritten.add(head, done)
    work = unwritten.take(head)
    return work is not None and store.commit([work])[match_id] is store.Outcome.DONE


def _due(head: Head, now: int) -> list[Command]:
    due: list[Command] = [Leave(seat, removed) for seat, removed in presence.leavers(head.match)]
    if head.room is None or not presence.anyone_connected(head.room, now):
        due.append(Hold(min(presence.last_seen(head.room) or now, now)))
    elif head.deadline.expired(now - GRACE_MS):
        due.append(Lapse(head.deadline.decision, head.deadline.stage))
    return due
