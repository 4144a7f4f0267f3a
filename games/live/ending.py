"""What is written when a match ends, in the transaction that ends it: result, records, and the room's new version.

Runs in the committer's thread. Progression learns of the end from the Result rows.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games import registry
from games.kernel import codec
from games.kernel.game import Result
from games.models import Match, Player, Room
from games.models import Result as ResultRow

UNREADABLE = "unreadable"  # by this release
BY_STAFF = "staff"  # P25
NOT_BY_ITS_RULES = {UNREADABLE, BY_STAFF}


def write(match_id: int, result: Result, state: Any) -> None:
    """The end as the rules judged it."""
    match = Match.objects.select_related("room__host").get(pk=match_id)
    now = timezone.now()
    players = list(Player.objects.filter(match=match).order_by("seat"))
    by_seat = {player.seat: player for player in players}
    match.finished_at = now
    match.end = result.end
    match.counts = result.counts
    match.facts = codec.encode(result.facts).decode()
    host = match.room.host if match.room else None
    match.host_id = host.user_id if host else None
    match.save(update_fields=["finished_at", "end", "counts", "facts", "host"])
    ResultRow.objects.bulk_create(
        ResultRow(
            match=match,
            player=by_seat[standing.seat],
            place=standing.place,
            won=standing.won,
            facts=codec.encode(standing.facts).decode(),
            finished_at=now,
        )
        for standing in result.standings
    )
    registry.records(match.game).write(match, players, state)
    _tell_room(match.room_id)


def abandon(match_id: int, end: str, version: int | None = None) -> int | None:
    """A match ends without a winner, and not by its rules. Its version then; None: it ended, or was written, meanwhile."""
    with transaction.atomic():
        match = Match.objects.filter(pk=match_id, finished_at=None)
        if version is not None:
            match = match.filter(version=version)
        if not match.update(
            version=F("version") + 1, finished_at=timezone.now(), end=end, counts=False, deadline=None, held_ms=None
        ):
            return None
        version, room_id = Match.objects.values_list("version", "room").get(pk=match_id)
        _tell_room(room_id)
    return version


def take_out(match_id: int, seat: int, removed: bool) -> None:
    """The player's row, in the transaction of the step that takes them out."""
    Player.objects.filter(match=match_id, seat=seat, left_at=None).update(left_at=timezone.now(), removed=removed)


def _tell_room(room_id: int | None) -> None:
    Room.objects.filter(pk=room_id).update(version=F("version") + 1)
