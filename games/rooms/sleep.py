"""Rooms that nobody comes to any more (P12) or that staff close (P25), and what need not be kept of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from accounts.models import Guest
from games.models import Member, Player, Room
from games.rooms import holding

KEPT_DAYS = 30  # of sleep, until those who never played are forgotten
AT_ONCE = 500  # rows, so that no table waits long for the write lock


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
                _close(room)
                asleep.append(room_id)
    return asleep


def close(room_id: int) -> bool:
    """Staff put a room to sleep (P25); False: it slept already."""
    with holding.hold(room_id) as room:
        awake = room.closed_at is None
        if awake:
            _close(room)
    return awake


def _close(room: Room) -> None:
    Member.objects.filter(room=room, left_at=None).update(left_at=timezone.now(), connected=False)
    holding.change(room, closed_at=timezone.now(), host=None)


def forget(at: int) -> int:
    """Members of rooms long asleep who sat in no match, and guests who are nowhere any more; how many rows went."""
    since = datetime.fromtimestamp(at / 1000, UTC) - timedelta(days=KEPT_DAYS)
    idle = Member.objects.filter(room__closed_at__lt=since).exclude(Exists(Player.objects.filter(member=OuterRef("pk"))))
    gone, _ = Member.objects.filter(pk__in=list(idle.values_list("pk", flat=True)[:AT_ONCE])).delete()
    nowhere = Guest.objects.filter(made_at__lt=since).exclude(
        Exists(Member.objects.filter(guest=OuterRef("pk"))) | Exists(Player.objects.filter(guest=OuterRef("pk")))
    )
    forgotten, _ = Guest.objects.filter(pk__in=list(nowhere.values_list("pk", flat=True)[:AT_ONCE])).delete()
    return gone + forgotten
