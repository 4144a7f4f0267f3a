"""Who is there (P16): a lease in the database, not a count of sockets, so that it is right after a crash and across processes."""

from __future__ import annotations

import msgspec
from django.conf import settings
from django.db.models import Max, Q

from games import rooms
from games.models import Member, Player, Room

REFRESH_SECONDS = 5.0


class RoomState(msgspec.Struct, frozen=True):
    """What the live side must know of a room."""

    version: int
    host: int | None
    match: int | None
    asleep: bool
    seats: dict[int, int]  # member -> seat in the match
    gone: dict[int, bool]  # members who left -> removed by the host
    leavers: list[tuple[int, bool]]  # seats still in the running match whose member left: (seat, removed)


def room_state(room_id: int) -> RoomState | None:
    columns = ("version", "host_id", "match_id", "match__finished_at", "closed_at")
    row = Room.objects.filter(pk=room_id).values_list(*columns).first()
    if row is None:
        return None
    version, host, match, finished_at, closed_at = row
    running = match is not None and finished_at is None
    seated = Player.objects.filter(match=match, member__isnull=False, member__left_at=None)
    gone = Member.objects.filter(room=room_id, left_at__isnull=False)
    return RoomState(
        version=version,
        host=host,
        match=match,
        asleep=closed_at is not None,
        seats=dict(seated.values_list("member", "seat")),
        gone=dict(gone.values_list("pk", "removed")),
        leavers=leavers(match) if running else [],
    )


def leavers(match_id: int | None) -> list[tuple[int, bool]]:
    """Seats still in the match whose people left the room: (seat, removed). Computer players go with the last of them (P31)."""
    playing = Player.objects.filter(match=match_id, left_at=None).order_by("seat")
    rows = list(playing.values_list("seat", "bot", "member__left_at", "member__removed"))
    people_stay = any(left_at is None for _, bot, left_at, _ in rows if not bot)
    return [(seat, bool(removed)) for seat, bot, left_at, removed in rows if left_at is not None or (bot and not people_stay)]


def long_away(match_id: int, seat: int, now: int) -> bool:
    """Whether who sits there has been away for so long that the others need not wait."""
    since = now - round(settings.AWAY_SECONDS * 1000)
    away = Player.objects.filter(member__connected=False, member__last_seen__lte=since, bot=False)
    return away.filter(match=match_id, seat=seat).exists()


def connected(now: int) -> Q:
    """People with a lease that is good."""
    return Q(bot=False, left_at=None, connected=True, last_seen__gt=now - rooms.LEASE_MS)


def anyone_connected(room_id: int, now: int) -> bool:
    """Whether somebody is connected, to this process or another."""
    return Member.objects.filter(connected(now), room=room_id).exists()


def last_seen(room_id: int | None) -> int:
    """When anybody was last seen there; 0: never."""
    return Member.objects.filter(room=room_id, bot=False).aggregate(last=Max("last_seen"))["last"] or 0
