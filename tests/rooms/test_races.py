"""Two at once: names, seats, starts, hosts. Run on SQLite here and on PostgreSQL by test_postgres.py (P9, P15, P19)."""

from __future__ import annotations

from contextlib import contextmanager
from threading import Barrier
from typing import Any

import pytest
from django.db import connection, transaction

from accounts.people import Person
from games import registry, rooms
from games.models import Match, Member, Player, Room
from games.rooms import commands, holding, joining
from tests.rooms.conftest import fresh, guest, sit, user
from tests.rooms.races import at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Room:
    opened = rooms.open_room(user("Sanne"))
    rooms.came(opened.host_id, rooms.now_ms())
    return opened


@pytest.mark.rule("P9")
def test_two_who_want_one_name_at_once_do_not_both_get_it(table: Room) -> None:
    people = [Person(guest=guest()) for _ in range(6)]
    outcomes = at_once(*[lambda who=who: rooms.join(table, who, "Noor") for who in people])
    assert sum(isinstance(outcome, Member) for outcome in outcomes) == 1
    assert outcomes.count("name_taken") == 5
    assert Member.objects.filter(room=table, name="Noor").count() == 1


@pytest.mark.rule("P9")
def test_even_if_nothing_held_the_room_the_name_stays_unique(table: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def unheld(room_id: int) -> Any:
        with transaction.atomic():
            yield Room.objects.get(pk=room_id)

    monkeypatch.setattr(holding, "hold", unheld)
    monkeypatch.setattr(joining, "refuse_taken", lambda *args, **kwargs: None)  # as if both had looked before either sat down
    people = [Person(guest=guest()) for _ in range(4)]
    outcomes = at_once(*[lambda who=who: rooms.join(table, who, "Noor") for who in people])
    assert outcomes.count("name_taken") == 3
    assert Member.objects.filter(room=table, name="Noor").count() == 1


@pytest.mark.rule("P9")
def test_one_person_who_joins_in_two_tabs_at_once_has_one_seat(table: Room) -> None:
    noor = Person(guest=guest())
    first, second = at_once(lambda: rooms.join(table, noor, "Noor"), lambda: rooms.join(table, noor, "Noortje"))
    assert first == second
    assert Member.objects.filter(room=table, left_at=None).count() == 2


@pytest.mark.rule("P15")
def test_two_starts_at_once_begin_one_match(table: Room) -> None:
    for number in range(4):
        sit(table, guest(), f"Gast {number}")
    outcomes = at_once(*[lambda: rooms.command(table.host_id, "start", {}) for _ in range(4)])
    assert sorted(map(str, outcomes)) == ["None"] + ["match_running"] * 3
    assert Match.objects.count() == 1
    assert Player.objects.count() == 5


@pytest.mark.rule("P15")
def test_a_command_that_comes_again_is_done_once_at_once_and_after_a_crash(table: Room) -> None:
    """A phone sends again what was not answered, perhaps to another process, while the first is still under way."""
    add = lambda: rooms.command(table.host_id, "add_bot", {}, "a1")  # noqa: E731
    assert at_once(add, add, add) == [None] * 3
    add()
    assert Member.objects.filter(room=table, bot=True).count() == 1
    rooms.command(table.host_id, "add_bot", {}, "a2")
    assert Member.objects.filter(room=table, bot=True).count() == 2


@pytest.mark.rule("P15")
def test_every_change_made_at_once_is_kept_and_has_a_version(table: Room) -> None:
    before = fresh(table).version
    changes = [{"talk": 60}, {"tie": "lot"}, {"passing": True}, {"show_role": False}]
    at_once(*[lambda c=c: rooms.command(table.host_id, "settings", {"changes": c}) for c in changes])
    assert rooms.settings_of(fresh(table), registry.game("spion")) == registry.game("spion").Settings(
        talk=60, tie="lot", passing=True, show_role=False
    )
    assert fresh(table).version == before + 4


@pytest.mark.rule("S39")
def test_when_hosts_leave_one_after_the_other_at_once_one_who_stays_is_host(table: Room) -> None:
    bram, yara = sit(table, user("Bram")), sit(table, user("Yara"))
    at_once(*[lambda m=m: rooms.command(m, "leave", {}) for m in (table.host_id, bram.pk)])
    assert fresh(table).host == yara


@pytest.mark.rule("P12")
def test_someone_who_joins_while_the_room_falls_asleep_is_in_or_out(table: Room) -> None:
    Room.objects.filter(pk=table.pk).update(active_at="2020-01-01T00:00Z")
    Member.objects.filter(room=table).update(connected=False, last_seen=0)
    outcome, asleep = at_once(
        lambda: rooms.join(table, Person(guest=guest()), "Noor"), lambda: rooms.put_to_sleep(rooms.now_ms())
    )
    sitting = {member.name for member in rooms.members(table)}
    assert (outcome == "asleep", asleep, sitting) in [(True, [table.pk], set()), (False, [], {"Sanne", "Noor"})]


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite holds the whole database: there is no guard to take off")
def test_without_the_guard_two_starts_begin_two_matches(table: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control: what the tests above would show if nothing held the room."""
    for number in range(4):
        sit(table, guest(), f"Gast {number}")

    @contextmanager
    def unheld(room_id: int) -> Any:
        with transaction.atomic():
            yield Room.objects.get(pk=room_id)

    both = Barrier(2)
    need_lobby = commands._need_lobby
    monkeypatch.setattr(holding, "hold", unheld)
    monkeypatch.setattr(commands, "_need_lobby", lambda room: (need_lobby(room), both.wait()))
    at_once(*[lambda: rooms.command(table.host_id, "start", {}) for _ in range(2)])
    assert Match.objects.count() == 2
