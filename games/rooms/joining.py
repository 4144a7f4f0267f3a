"""Opening a room, finding it by its code, taking a chair (P3, P7, P9, P10)."""

from __future__ import annotations

import secrets

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts import names
from accounts.models import NAME_LENGTH, Guest, Look, User
from accounts.people import Person, profile_of
from games import registry
from games.kernel.game import Refused
from games.models import Member, Room
from games.rooms import holding
from games.rooms.looks import free_look
from games.rooms.presence import bring_up_to_date
from games.rooms.seats import member_of, members, was_removed

ALPHABET = "ABCDEFGHJKLMNPRSTUVWXYZ"  # no O beside 0, no I beside 1, no Q beside O
CODE_LENGTH = 5
MOST_MEMBERS = 30


def fit_name(name: str) -> str:
    """The name as it goes on the card. Raises Refused when it cannot."""
    shown = names.tidy(name)
    if not shown:
        raise Refused("name_empty")
    if not names.fits(shown):
        raise Refused("name_long", most=NAME_LENGTH)
    return shown


def open_room(user: User, game: str | None = None, form: str = "") -> Room:
    """A new room (P7); whoever opens it is host. One `form`, sent twice by a double tap, opens one room."""
    key = game or registry.all_games()[0].key
    seed, turn = form or secrets.token_hex(), 0
    while True:
        turn += 1
        with transaction.atomic():
            room, made = Room.objects.get_or_create(code=_code(f"{user.pk} {seed} {turn}"), defaults={"game": key})
            if made:
                host = sit_down(room, [], Person(user=user), fit_name(str(user)[:NAME_LENGTH]), profile_of(user))
                holding.change(room, host=host)
        if made or (form and not room.closed_at and room.host and room.host.user_id == user.pk):
            return room


def _code(seed: str) -> str:
    """The same for the same seed, and not to be foreseen."""
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in salted_hmac("room", seed).digest()[:CODE_LENGTH])


def find(code: str) -> Room:
    """The room behind a code as typed. Raises Refused when there is none, or it sleeps."""
    letters = "".join(c for c in code.upper() if c.isalpha())
    room = Room.objects.select_related("match", "host").filter(code=letters[: CODE_LENGTH + 1]).first()
    if room is None:
        raise Refused("room_unknown")
    if room.closed_at:
        raise Refused("asleep")
    return room


def join(room: Room, person: Person, name: str, wish: Look | None = None) -> Member:
    """Take a place at the table. Who already sits there stays where they are."""
    name = fit_name(name)
    try:
        with holding.hold(room.pk) as held:
            if held.closed_at:
                raise Refused("asleep")
            if was_removed(held, person):
                raise Refused("removed")
            if member := member_of(held, person):
                return member
            sitting = members(held)
            if len(sitting) >= MOST_MEMBERS:
                raise Refused("room_full", most=MOST_MEMBERS)
            refuse_taken(name, sitting)
            member = sit_down(held, sitting, person, name, wish or person.look)
            holding.change(held, **({"host": member} if held.host_id is None and member.user_id else {}))
            return member
    except IntegrityError:  # two at once, where nothing could be held: the unique constraints decide
        if member := member_of(room, person):
            return member
        raise Refused("name_taken", name=name) from None


def sit_down(room: Room, sitting: list[Member], person: Person, name: str, wish: Look) -> Member:
    return Member.objects.create(
        room=room,
        user=person.user,
        guest=person.guest,
        name=name,
        plain_name=names.plain(name),
        last_seen=holding.now_ms(),
        **free_look(wish, sitting),
    )


def refuse_taken(name: str, sitting: list[Member], but: Member | None = None) -> None:
    for other in sitting:
        if other != but and other.plain_name == names.plain(name):
            raise Refused("name_taken", name=other.name)


def claim(guest: Guest, user: User) -> None:
    """The guest turned out to be this user (P3): their seats become the user's. Nobody has two in a room, or one by a detour."""
    known = Person(user=user)
    sat = Room.objects.filter(members__guest=guest, members__user=None, closed_at=None).distinct()
    for room_id in list(sat.order_by("pk").values_list("pk", flat=True)):  # held one after another: always in this order
        with holding.hold(room_id) as room:
            mine = Member.objects.filter(room=room, guest=guest, user=None)
            if member_of(room, known) or was_removed(room, known):
                mine.filter(left_at=None).update(left_at=timezone.now())
            mine.update(user=user)
            bring_up_to_date(room, holding.now_ms())
            holding.change(room)
