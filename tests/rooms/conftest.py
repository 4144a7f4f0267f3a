"""A room with people in it."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from accounts.models import Guest, User
from accounts.people import Person
from games import registry, rooms
from games.models import Member, Room
from games.room_view import RoomView, room_view
from games.rooms import holding

NOW = 1_800_000_000_000  # the tests have a clock of their own
PACK = {"pack": 1, "language": "nl", "words": [{"text": "appel", "picture": ""}, {"text": "peer", "picture": ""}]}


@pytest.fixture(autouse=True)
def _words(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a match is played with is the game's affair; here it is always the same."""
    monkeypatch.setattr(registry, "content", lambda key: SimpleNamespace(draw=lambda *asked: (PACK, "1")))


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], int]:
    """`clock(seconds)` moves the time on and tells it in milliseconds."""
    at = [NOW]
    for place in (rooms, holding):
        monkeypatch.setattr(place, "now_ms", lambda: at[0])

    def move(seconds: float = 0) -> int:
        at[0] += round(seconds * 1000)
        return at[0]

    return move


def user(name: str) -> User:
    return User.objects.create_user(f"{name.lower().replace(' ', '.')}@example.nl", "appeltaart77", name=name)


def guest(name: str = "") -> Guest:
    return Guest.objects.create(name=name)


def sit(room: Room, person: User | Guest, name: str = "") -> Member:
    """Join and be connected."""
    who = Person(user=person) if isinstance(person, User) else Person(guest=person)
    member = rooms.join(room, who, name or person.name)
    rooms.came(member.pk, rooms.now_ms())
    member.refresh_from_db()
    return member


@pytest.fixture
def sanne(db: Any) -> User:
    return user("Sanne")


@pytest.fixture
def room(sanne: User) -> Room:
    """Opened by Sanne, who sits there."""
    opened = rooms.open_room(sanne)
    rooms.came(opened.host_id, rooms.now_ms())
    return opened


def look_at(room: Room, language: str = "en") -> RoomView:
    """The room as a client reads it."""
    return msgspec.json.decode(room_view(room.pk, language), type=RoomView)


def fresh(room: Room) -> Room:
    return Room.objects.select_related("host", "match").get(pk=room.pk)
