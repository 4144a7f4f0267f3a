"""A room with a running match of Het woord van de spion whose secrets a test knows by heart."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import Permission

from accounts.models import Guest, User
from accounts.people import Person
from games import registry, rooms
from games.kernel import codec
from games.live import store
from games.live.head import Act
from games.live.store import Unwritten
from games.models import Match, Room

WORDS = ("zeemeerminnenstaart", "kwartelkoningsveer")
PICTURES = ("/plaatje/geheimvaneen", "/plaatje/geheimvantwee")
PACK = {"pack": 424242, "language": "nl", "words": [{"text": w, "picture": p} for w, p in zip(WORDS, PICTURES, strict=True)]}
PACK_KEY = "pakket-dat-niemand-mag-weten"


class Evening:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with monkeypatch.context() as patched:
            patched.setattr(registry, "content", lambda key: SimpleNamespace(draw=lambda *_: (PACK, PACK_KEY)))
            self.host = User.objects.create_user("sanne@example.nl", "appeltaart77", name="Sanne")
            self.room: Room = rooms.open_room(self.host, "spion")
            self.guests = [Guest.objects.create(name=name) for name in ("Noor", "Bram", "Kees", "Fien")]
            self.people = [Person(user=self.host), *(Person(guest=guest) for guest in self.guests)]
            self.members = [rooms.join(self.room, person, person.name) for person in self.people]
            for member in self.members:
                rooms.came(member.pk, rooms.now_ms())
            rooms.command(self.members[0].pk, "start", {})
        self.room.refresh_from_db()

    @property
    def match(self) -> Match:
        return Match.objects.get(room=self.room)

    @property
    def secrets(self) -> list[str]:
        return [*WORDS, *PICTURES, "geheimvan", "424242", PACK_KEY, self.match.seed]

    def step(self, **action: Any) -> None:
        """Seat 0 does something, and it is written as the table writes it."""
        head = store.load(self.match.pk)
        assert head is not None
        unwritten = Unwritten(head.version)
        done = head.apply(Act(0, head.deadline.decision, codec.encode(action), "a"), rooms.now_ms())
        assert done is not None
        unwritten.add(head, done)
        work = unwritten.take(head)
        assert work is not None
        store.commit([work])


def staff(email: str = "staf@example.nl", *, superuser: bool = True, may: tuple[str, ...] = ()) -> User:
    who = User.objects.create_user(email, "appeltaart77", name="Staf", is_staff=True, is_superuser=superuser)
    who.user_permissions.set(Permission.objects.filter(codename__in=may))
    return who
