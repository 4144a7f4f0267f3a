"""Rooms that nobody comes to any more (P12)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from games.models import Member, Room
from games.rooms import holding


def put_to_sleep(at: int) -> list[int]:
    """Rooms where nobody has been for a day close (P12). One transaction a room; the results stay."""
    since = datetime.fromtimestamp(at / 1000, UTC) - timedelta(seconds=settings.ROOM_SLEEPS_SECONDS)
    idle = Q(closed_at=None, active_at__lt=since) & ~Q(
        pk__in=Member.objects.filter(left_at=None, last_seen__gt=since.timestamp() * 1000).values("room_id")
    )
    asleep = []
    for room_id in Room.objects.filter(idle).values_list("pk", flat=True)[:100]:
        with holding.hold(room_id) as room:
            if Room.objects.filter(idle, pk=room_id).exists():
                Member.objects.filter(room=room, left_at=None).update(left_at=timezone.now(), connected=False)
                holding.change(room, closed_at=timezone.now(), host=None)
                asleep.append(room_id)
    return asleep
