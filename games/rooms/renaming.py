"""Staff give someone another name (P25): wherever they bear the offending one, at tables, in matches and in their account."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Q

from accounts.models import Guest, User
from accounts.names import plain
from accounts.people import Person
from games.models import Member, Player, Room
from games.rooms import holding
from games.rooms.joining import fit_name, refuse_taken
from games.rooms.seats import is_person, members


def rename(person: Person, offending: str, name: str) -> None:
    """Raises Refused, and then nothing has changed, when somebody else at one of their tables is called so (P9)."""
    name = fit_name(name)
    user, guest = person.user, person.guest
    with transaction.atomic():
        borne = list(Member.objects.filter(is_person(person), plain_name=plain(offending)))
        tables = Room.objects.filter(members__in=borne, closed_at=None).distinct().order_by("pk")
        for room_id in list(tables.values_list("pk", flat=True)):  # held one after another: always in this order
            with holding.hold(room_id) as room:
                for member in borne:
                    if member.room_id == room_id and member.left_at is None:
                        refuse_taken(name, members(room), but=member)
                holding.change(room)
        Member.objects.filter(pk__in=[member.pk for member in borne]).update(name=name, plain_name=plain(name))
        played = Player.objects.filter(
            Q(member__in=borne) | _of(user, "user") | _of(guest, "guest") | _of(user, "guest__claimed_by")
        )
        _put(played, offending, name)
        _put(User.objects.filter(_of(user, "pk")), offending, name)
        _put(Guest.objects.filter(_of(guest, "pk") | _of(user, "claimed_by")), offending, name)


def _of(who: User | Guest | None, field: str) -> Q:
    return Q(**{field: who.pk}) if who else Q(pk__in=[])


def _put(rows: Any, offending: str, name: str) -> None:
    """The name where they bear the offending one, as names are compared (P9)."""
    bear = [pk for pk, borne in rows.values_list("pk", "name") if plain(borne) == plain(offending)]
    rows.model.objects.filter(pk__in=bear).update(name=name)
