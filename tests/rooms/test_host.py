"""Who is host: leaving, dropping, none left, coming back; in the lobby and in a match alike (S39-S41, P30, P16, P17)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import settings

from accounts.people import Person
from games import rooms
from games.models import Member, Room
from tests.rooms.conftest import fresh, guest, look_at, sit, user

Clock = Callable[[float], int]
WARNING, GONE = settings.HOST_WARNING_SECONDS, settings.HOST_GONE_SECONDS


@pytest.fixture(params=["lobby", "match"])
def table(request: pytest.FixtureRequest, room: Room) -> dict[str, Member]:
    """Sanne (host), Noor (guest), Bram and Yara (logged in, in that order), Mo (guest); in the lobby, and in a match (P30)."""
    people = {"Sanne": Member.objects.get(pk=room.host_id)}
    for person in (guest("Noor"), user("Bram"), user("Yara"), guest("Mo")):
        people[person.name] = sit(room, person)
    if request.param == "match":
        rooms.command(room.host_id, "start", {})
    return people


def host(room: Room) -> str:
    now = fresh(room).host
    return now.name if now else "nobody"


def stay(*members: Member, at: int) -> None:
    """The others are there all the time."""
    rooms.seen([member.pk for member in members], at)


@pytest.mark.rule("S39")
@pytest.mark.rule("P30")
def test_when_the_host_leaves_the_next_logged_in_player_is_host_at_once(room: Room, table: dict[str, Member]) -> None:
    rooms.command(table["Sanne"].pk, "leave", {})
    assert host(room) == "Bram"
    rooms.command(table["Bram"].pk, "leave", {})
    assert host(room) == "Yara"
    assert rooms.running(fresh(room)) == (fresh(room).match is not None)


@pytest.mark.rule("S39")
def test_who_is_not_connected_is_passed_over(room: Room, table: dict[str, Member], clock: Clock) -> None:
    rooms.went(table["Bram"].pk, clock(1))
    rooms.command(table["Sanne"].pk, "leave", {})
    assert host(room) == "Yara"


@pytest.mark.rule("S40")
@pytest.mark.rule("P30")
def test_a_dropped_host_is_warned_about_after_a_minute_and_replaced_after_two(
    room: Room, table: dict[str, Member], clock: Clock
) -> None:
    rooms.went(table["Sanne"].pk, clock(0))
    others = [member for name, member in table.items() if name != "Sanne"]

    def after(seconds: float) -> tuple[bool, bool, str]:
        stay(*others, at=clock(seconds))
        moved = rooms.mind_host(room.pk, clock(0))
        return moved, look_at(room).host_away, host(room)

    assert after(WARNING - 0.1) == (False, False, "Sanne")
    assert after(0.1) == (True, True, "Sanne")
    assert after(0) == (False, True, "Sanne")  # told once
    assert after(GONE - WARNING - 0.1) == (False, True, "Sanne")
    assert after(0.1) == (True, False, "Bram")
    assert after(0) == (False, False, "Bram")


@pytest.mark.rule("S40")
def test_a_host_who_is_back_in_time_stays_host(room: Room, table: dict[str, Member], clock: Clock) -> None:
    rooms.went(table["Sanne"].pk, clock(0))
    stay(table["Bram"], at=clock(WARNING + 1))
    rooms.mind_host(room.pk, clock(0))
    assert look_at(room).host_away
    rooms.came(table["Sanne"].pk, clock(1))
    assert (look_at(room).host_away, host(room)) == (False, "Sanne")
    stay(*table.values(), at=clock(GONE))
    rooms.mind_host(room.pk, clock(0))
    assert host(room) == "Sanne"


@pytest.mark.rule("S40")
def test_a_host_who_comes_back_too_late_is_host_no_more(room: Room, table: dict[str, Member], clock: Clock) -> None:
    rooms.went(table["Sanne"].pk, clock(0))
    stay(table["Bram"], at=clock(GONE))
    rooms.mind_host(room.pk, clock(0))
    rooms.came(table["Sanne"].pk, clock(1))
    assert host(room) == "Bram"


@pytest.mark.rule("S41")
@pytest.mark.rule("P30")
def test_without_anyone_logged_in_there_is_no_host_until_one_comes(room: Room, table: dict[str, Member], clock: Clock) -> None:
    for name in ("Yara", "Bram", "Sanne"):
        rooms.command(table[name].pk, "leave", {})
    assert host(room) == "nobody"
    assert look_at(room).host is None
    late = user("Late")
    rooms.join(room, Person(user=late), "Late")
    assert host(room) == "Late"


@pytest.mark.rule("S41")
def test_the_next_one_logged_in_to_come_back_is_host(room: Room, table: dict[str, Member], clock: Clock) -> None:
    for name in ("Sanne", "Bram", "Yara"):
        rooms.went(table[name].pk, clock(0))
    stay(table["Noor"], table["Mo"], at=clock(GONE))
    rooms.mind_host(room.pk, clock(0))
    assert host(room) == "nobody"
    rooms.came(table["Yara"].pk, clock(5))
    assert host(room) == "Yara"
    rooms.came(table["Sanne"].pk, clock(5))
    assert host(room) == "Yara"


@pytest.mark.rule("S41")
def test_a_guest_who_logs_in_where_there_is_no_host_is_host(room: Room, table: dict[str, Member]) -> None:
    for name in ("Yara", "Bram", "Sanne"):
        rooms.command(table[name].pk, "leave", {})
    rooms.claim(table["Mo"].guest, user("Mo"))
    assert host(room) == "Mo"


@pytest.mark.rule("P16")
def test_others_see_who_is_away_at_once_or_when_the_lease_is_over(room: Room, table: dict[str, Member], clock: Clock) -> None:
    def away() -> set[str]:
        return {member.name for member in look_at(room).members if member.away}

    assert away() == set()
    rooms.went(table["Bram"].pk, clock(1))  # a closed tab
    assert away() == {"Bram"}
    rest = [member for name, member in table.items() if name not in {"Bram", "Mo"}]
    stay(*rest, at=clock(rooms.LEASE_MS / 1000 - 1))  # Mo's network has vanished
    assert rooms.mind_host(room.pk, clock(0)) is False
    assert rooms.mind_host(room.pk, clock(0.1)) is True
    assert away() == {"Bram", "Mo"}
    stay(table["Mo"], at=clock(1))
    assert away() == {"Bram"}


@pytest.mark.rule("P16")
def test_presence_edges_are_told_once(room: Room, table: dict[str, Member], clock: Clock) -> None:
    rooms.went(table["Mo"].pk, clock(1))
    version = fresh(room).version
    rooms.went(table["Mo"].pk, clock(1))
    assert fresh(room).version == version


@pytest.mark.rule("P16")
def test_who_came_back_meanwhile_has_not_gone(room: Room, table: dict[str, Member], clock: Clock) -> None:
    closed = clock(1)
    came = rooms.came(table["Mo"].pk, clock(0.1))
    rooms.went(table["Mo"].pk, closed)  # told a moment later than it happened
    assert fresh(room).version == came
    assert not {member.name for member in look_at(room).members if member.away}


@pytest.mark.rule("P17")
def test_downtime_of_the_server_makes_nobody_away(room: Room, table: dict[str, Member], clock: Clock) -> None:
    gap = GONE * 3
    clock(gap)
    rooms.moved_on(round(gap * 1000))
    rooms.came(table["Bram"].pk, clock(1))
    assert host(room) == "Sanne"
    assert look_at(room).host_away is False


@pytest.mark.rule("S40")
def test_a_suspended_host_is_passed_over_as_heir(room: Room, table: dict[str, Member]) -> None:
    table["Bram"].user.is_active = False
    table["Bram"].user.save()
    rooms.command(table["Sanne"].pk, "leave", {})
    assert host(room) == "Yara"
