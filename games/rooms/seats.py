"""Who sits at the table, and who is who there."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from accounts.people import Person
from games.models import Member, Room


def at_table(room: Room) -> QuerySet[Member]:
    """Who sits at the table, in order of joining."""
    return Member.objects.filter(room=room, left_at=None).order_by("joined_at", "pk")


def members(room: Room) -> list[Member]:
    return list(at_table(room))


def dealt_in(sitting: list[Member]) -> list[Member]:
    """Who is dealt in when a match starts: everyone but those who have been away for long."""
    return [member for member in sitting if not member.sits_out]


def running(room: Room) -> bool:
    return room.match is not None and room.match.finished_at is None


def member_of(room: Room, person: Person) -> Member | None:
    """Where this person sits in this room now."""
    return Member.objects.filter(is_person(person), room=room, left_at=None).select_related("user").first()


def seats_of(user_id: int) -> list[int]:
    """The members that are this user, in whatever rooms."""
    return list(Member.objects.filter(user=user_id, left_at=None).values_list("pk", flat=True))


def was_removed(room: Room, person: Person) -> bool:
    """P10: the host took them away; the same account or browser does not get back in."""
    return Member.objects.filter(is_person(person), room=room, removed=True).exists()


def is_person(person: Person) -> Q:
    """The members who are this person."""
    return Q(user=person.user) if person.user else Q(guest=person.guest, user=None)
