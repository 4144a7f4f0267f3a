"""The toy on the shelf of games, and rooms with a match of it, for tests that go through the database."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from accounts.models import Guest, User
from accounts.people import Person
from games import registry, rooms
from games.live.house import House, close_house, open_house
from games.models import Match, Room
from tests.live.browser import Browser

_numbers = itertools.count()


@pytest.fixture
def toy(settings: Any) -> Iterator[None]:
    settings.GAMES = [*settings.GAMES, "tests.live.toy"]
    registry._folders.cache_clear()
    registry.game.cache_clear()
    yield
    registry._folders.cache_clear()
    registry.game.cache_clear()


@pytest.fixture
def db_toy(toy: None, transactional_db: None) -> None:
    """Real transactions: the committer has a thread and a connection of its own."""


class Played:
    """A room of guests with a running match, of the toy if nothing else is said; the host is a user."""

    def __init__(self, players: int = 3, start: bool = True, game: str = "toy", **chosen: Any) -> None:
        n = next(_numbers)
        self.host = User.objects.create(email=f"host{n}@example.org", name="Gastheer")
        self.room: Room = rooms.open_room(self.host, game)
        self.people = [Person(user=self.host)]
        self.members = [rooms.members(self.room)[0].pk]
        for i in range(1, players):
            self.people.append(Person(guest=Guest.objects.create(name=f"Gast {i}")))
            self.members.append(rooms.join(self.room, self.people[-1], f"Gast {i}").pk)
        if start:
            for member in self.members:
                rooms.came(member, rooms.now_ms())
            if chosen:
                rooms.command(self.members[0], "settings", {"changes": chosen})
            rooms.command(self.members[0], "start", {})
            self.room.refresh_from_db()

        self.match_id: int = self.room.match_id or 0

    @property
    def match(self) -> Match:
        return Match.objects.get(room=self.room)


@pytest.fixture
def played(db_toy: None) -> Played:
    return Played()


@pytest.fixture
async def house(db_toy: None, settings: Any) -> AsyncIterator[House]:
    settings.ALLOWED_HOSTS = ["testserver"]
    yield await open_house()
    await close_house()


@pytest.fixture
async def seated(played: Played, house: House) -> AsyncIterator[list[Browser]]:
    """Everyone at the table, connected, and each with a view."""
    browsers = [await (await Browser(played.room.code, person).open()).ready() for person in played.people]
    yield browsers
    for browser in browsers:
        if browser.closed is None:
            await browser.close()
