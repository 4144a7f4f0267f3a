"""Who is there, and who is host because of it (P16, P30, S39-S41)."""

from __future__ import annotations

from typing import Any, Literal

from django.conf import settings
from django.db import transaction
from django.db.models import F

from games.models import Member, Room
from games.rooms import holding

LEASE_MS = 15_000  # how long someone counts as connected without a sign of life (P16)


def came(member_id: int, at: int) -> int:
    """A member's socket opened; the room's version by which it counts: who came later has a higher one (P9).

    The next logged-in player to come back is host where there is none (S41).
    """
    with holding.hold(_room_id(member_id)) as room:
        back = Member.objects.filter(pk=member_id, left_at=None).update(connected=True, sits_out=False, last_seen=at)
        if back:
            bring_up_to_date(room, at)
            holding.change(room)
        return room.version


def went(member_id: int, at: int) -> None:
    """A member's last socket closed at that moment. Nothing happens when there was a sign of life since."""
    with holding.hold(_room_id(member_id)) as room:
        if Member.objects.filter(pk=member_id, connected=True, last_seen__lte=at).update(connected=False, last_seen=at):
            holding.change(room)


def seen(member_ids: list[int], at: int) -> None:
    """Signs of life, in bulk. Whoever's lease had lapsed meanwhile has come back by it.

    Who is held by somebody at this moment is left for the next time: so this waits for nobody, in whatever order rows are held.
    """
    with transaction.atomic():
        free = Member.objects.select_for_update(skip_locked=True).filter(pk__in=member_ids, connected=True)
        Member.objects.filter(pk__in=list(free.values_list("pk", flat=True))).update(last_seen=at)
    for member_id in Member.objects.filter(pk__in=member_ids, connected=False, left_at=None).values_list("pk", flat=True):
        came(member_id, at)


def moved_on(gap_ms: int) -> None:
    """The server was down for so long: nobody was away because of it (P17)."""
    Member.objects.filter(connected=True, bot=False, left_at=None).update(last_seen=F("last_seen") + gap_ms)


def mind_host(room_id: int, at: int) -> bool:
    """Leases lapse, the host's warning falls due, the host is replaced (S39-S41, P30). Tells whether anything changed."""
    room = Room.objects.select_related("host").get(pk=room_id)
    if not (_lapsing(room, at).exists() or _dozing(room, at).exists() or _host_due(room, room.host, at)):
        return False
    with holding.hold(room_id) as room:
        lapsed = _lapsing(room, at).update(connected=False)
        dozed = _dozing(room, at).update(sits_out=True)
        moved = bring_up_to_date(room, at)
        if lapsed or dozed or moved:
            holding.change(room)
        return bool(lapsed or dozed or moved)


def _lapsing(room: Room, at: int) -> Any:
    return Member.objects.filter(room=room, left_at=None, bot=False, connected=True, last_seen__lt=at - LEASE_MS)


def _dozing(room: Room, at: int) -> Any:
    long_ago = at - settings.HOST_GONE_SECONDS * 1000
    return Member.objects.filter(room=room, left_at=None, bot=False, connected=False, sits_out=False, last_seen__lte=long_ago)


def _host_due(room: Room, host: Member | None, at: int) -> Literal["warn", "calm", "replace", ""]:
    """What must happen about the host now."""
    if host is None:
        return "replace" if _next_host(room, without=None) else ""
    if host.left_at or not host.user_id:
        return "replace"
    away = 0 if host.connected else at - host.last_seen
    if away >= settings.HOST_GONE_SECONDS * 1000:
        return "replace"
    warned = away >= settings.HOST_WARNING_SECONDS * 1000
    return "" if warned == room.host_away else "warn" if warned else "calm"


def bring_up_to_date(room: Room, at: int) -> bool:
    """Bring the host up to date; the caller holds the room and changes its version."""
    due = _host_due(room, Member.objects.filter(pk=room.host_id).first(), at)
    if due == "replace":
        return hand_over(room, without=room.host_id)
    if due:
        Room.objects.filter(pk=room.pk).update(host_away=due == "warn")
    return bool(due)


def hand_over(room: Room, without: int | None) -> bool:
    heir = _next_host(room, without)
    room.host = heir
    Room.objects.filter(pk=room.pk).update(host=heir, host_away=False)
    return True


def _next_host(room: Room, without: int | None) -> Member | None:
    """The next logged-in player: connected, in order of joining (S39)."""
    able = Member.objects.filter(room=room, left_at=None, user__is_active=True, connected=True).exclude(pk=without)
    return able.order_by("joined_at", "pk").first()


def _room_id(member_id: int) -> int:
    return Member.objects.values_list("room_id", flat=True).get(pk=member_id)
