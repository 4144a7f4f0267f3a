"""A big screen at the socket (P11): what it is shown, that it is nobody, and what it may not."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from django.test import Client

from accounts.models import Guest, User
from accounts.people import Person
from games import rooms
from games.live import room
from games.live.consumer import screen_path
from games.live.house import House, close_house
from games.live.threads import in_thread
from games.models import Match, Member, Room
from tests.live.browser import Browser
from tests.live.conftest import Played

WORD = {"type": "word", "text": "hallo"}
PICK = {"type": "pick", "number": 4}


class Screen(Browser):
    """A television with the page of that room."""

    def __init__(self, code: str, person: Person | None = None, *, key: str | None = None) -> None:
        super().__init__(code, person)
        path = screen_path(code) if key is None else f"/ws/{code}/tv/{key}/"
        self._scope |= {"path": path, "raw_path": path.encode()}

    def texts(self) -> list[str]:
        return [json.dumps(message) for message in self.got if message["t"] in ("room", "view")]


@pytest.fixture
async def screen(played: Played, house: House) -> AsyncIterator[Screen]:
    opened = Screen(played.room.code)
    await opened.open()
    await opened.ready()
    yield opened
    if opened.closed is None:
        await opened.close()


async def sit(played: Played, seat: int = 0) -> Browser:
    return await (await Browser(played.room.code, played.people[seat]).open()).ready()


async def stored(played: Played) -> dict[str, Any]:
    def read() -> dict[str, Any]:
        row = Match.objects.get(pk=played.match_id)
        members = Member.objects.filter(room=played.room).order_by("pk").values_list("connected", "last_seen", "left_at")
        asked = Room.objects.values("version", "active_at", "host").get(pk=played.room.pk)
        return {"state": row.state, "deadline": row.deadline, "held": row.held_ms, "members": list(members), "room": asked}

    return await in_thread(read)


def late(played: Played) -> Person:
    person = Person(guest=Guest.objects.create(name="Laat"))
    rooms.join(played.room, person, "Laat")
    return person


# ---- its page


def open_room(name: str) -> Room:
    return rooms.open_room(User.objects.create(email=f"{name}@example.org", name=name))


@pytest.mark.rule("P11")
def test_its_page_asks_nothing_and_leaves_nothing(db: None, client: Client) -> None:
    room = open_room("sanne")
    page = client.get(f"/k/{room.code}/tv/")
    assert page.status_code == 200
    assert not page.cookies
    assert screen_path(room.code) in page.content.decode()
    assert "csrfmiddlewaretoken" not in page.content.decode()
    assert client.get(f"/k/{room.code.lower()}/tv/")["Location"] == f"/k/{room.code}/tv/"
    assert client.get("/k/ZZZZZ/tv/").status_code == 404
    assert Member.objects.filter(room=room).count() == 1


@pytest.mark.rule("P10", "P11")
def test_its_page_is_not_for_who_was_removed(db: None, client: Client) -> None:
    room = open_room("sanne")
    client.post(f"/k/{room.code}/", {"name": "Weg"})
    assert client.get(f"/k/{room.code}/tv/").status_code == 200
    rooms.command(rooms.members(room)[0].pk, "remove", {"member": Member.objects.get(room=room, name="Weg").pk})
    assert client.get(f"/k/{room.code}/tv/").status_code == 403
    assert Client().get(f"/k/{room.code}/tv/").status_code == 200  # nothing secret is on it: a browser that is nobody's may look


# ---- what it is shown


@pytest.mark.rule("P11", "P14")
async def test_it_is_shown_what_who_joins_late_is_shown_to_the_byte(played: Played, house: House) -> None:
    watcher = await (await Browser(played.room.code, await in_thread(late, played)).open()).ready()
    player, screen = await sit(played), Screen(played.room.code)
    await (await screen.open()).ready()
    assert [message["t"] for message in screen.got[:3]] == ["hello", "room", "view"]
    assert screen.got[0]["member"] is None
    assert (screen.view["seat"], screen.view["view"]["secret"]) == (None, None)
    for n, action in enumerate([WORD, PICK]):
        player.act(action, id=f"a{n}")
        assert (await player.answer(f"a{n}"))["t"] == "ack"
    for one in (watcher, screen):
        await one.until(lambda one=one: one.view["view"]["words"] == player.view["view"]["words"])
    await screen.until(lambda: screen.view["view"] == watcher.view["view"] and screen.room == watcher.room)
    assert json.dumps(screen.view | {"left": 0}) == json.dumps(watcher.view | {"left": 0})
    for secret in json.loads((await stored(played))["state"])["seats"]:
        assert not any(f'"secret": {json.dumps(secret["secret"])}' in text for text in screen.texts())
    for one in (watcher, player, screen):
        await one.close()


@pytest.mark.rule("P11", "P12")
async def test_it_stays_through_the_end_and_the_next_match(played: Played, house: House, screen: Screen) -> None:
    people = [await sit(played, seat) for seat in range(3)]
    for _ in range(3):
        decision = people[0].view["decision"]
        for one in people:
            one.act(PICK, id=f"p{decision}")
        for one in (*people, screen):
            await one.until(lambda one=one: one.view["decision"] != decision)  # noqa: B023
    await screen.until(lambda: not screen.room["match"]["running"])
    people[0].do("again")
    await screen.until(lambda: screen.view["match"] != played.match_id)
    assert (screen.view["decision"], screen.view["seat"]) == ("pick:1", None)
    for one in people:
        await one.close()


# ---- nobody is there because of it


@pytest.mark.rule("P11", "S42")
async def test_it_lets_no_clock_run_and_is_no_presence(played: Played, house: House) -> None:
    def left_running() -> None:
        """As after a crash, before anything has looked after it."""
        Member.objects.filter(room=played.room).update(connected=False)
        Match.objects.filter(pk=played.match_id).update(deadline=house.now() + 60_000, held_ms=None)

    await in_thread(left_running)
    before = await stored(played)
    screen = Screen(played.room.code)
    await (await screen.open()).ready()
    await screen.until(lambda: screen.view["held"])  # nobody is connected: it stands, and shows that it does
    after = await stored(played)
    assert (after["deadline"], after["members"], after["room"]) == (None, before["members"], before["room"])
    await house.heal()
    await house._refresh_leases()
    await house._mind_hosts()
    assert await stored(played) == after

    player = await sit(played)
    await screen.until(lambda: not screen.view["held"])
    assert len(screen.room["members"]) == 3
    await player.close()
    await screen.until(lambda: screen.view["held"])  # the last one went; the screen is still there
    assert played.room.pk in house.rooms
    await screen.close()
    await screen.until(lambda: not house.rooms and not house.tables)


@pytest.mark.rule("P11", "P31")
async def test_computer_players_wait_until_a_person_looks_on(played: Played, house: House, settings: Any) -> None:
    def only_bots_are_asked() -> Played:
        settings.BOT_SECONDS = 0.01
        fresh = Played(players=1, start=False)
        rooms.came(fresh.members[0], rooms.now_ms())
        for _ in range(2):
            rooms.command(fresh.members[0], "add_bot", {})
        rooms.command(fresh.members[0], "start", {})
        rooms.went(fresh.members[0], rooms.now_ms())
        fresh.room.refresh_from_db()
        fresh.match_id = fresh.room.match_id or 0
        return fresh

    fresh = await in_thread(only_bots_are_asked)
    screen = Screen(fresh.room.code)
    await (await screen.open()).ready()
    before = (await stored(fresh))["state"]
    await asyncio.sleep(0.3)
    assert (await stored(fresh))["state"] == before
    player = await sit(fresh)
    await screen.until(lambda: screen.view["view"]["picked"] != [False, False, False])
    await player.close()
    await screen.close()


@pytest.mark.rule("P11", "P12")
async def test_it_keeps_no_room_awake_and_says_when_it_sleeps(
    played: Played, house: House, screen: Screen, settings: Any
) -> None:
    settings.ROOM_SLEEPS_SECONDS = 0
    await in_thread(Member.objects.filter(room=played.room).update, connected=False, last_seen=0)
    assert await in_thread(rooms.put_to_sleep, house.now() + 1000) == [played.room.pk]
    await screen.until(lambda: screen.closed)
    assert (screen.closed, screen.got[-1]["code"]) == (4005, "asleep")
    again = Screen(played.room.code)
    await again.open()
    await again.until(lambda: again.closed)
    assert again.got[-1]["code"] == "asleep"


# ---- what it may not


@pytest.mark.rule("P11", "P19")
@pytest.mark.parametrize(
    "message",
    [
        *({"t": "act", "seat": seat, "action": PICK} for seat in (0, 1, 99)),
        *({"t": "do", "what": what, "args": {}} for what in ("start", "again", "add_bot", "leave")),
        {"t": "do", "what": "settings", "args": {"changes": {}}},
        {"t": "do", "what": "remove", "args": {"member": 1}},
    ],
)
async def test_all_but_a_ping_is_refused(played: Played, screen: Screen, message: dict[str, Any]) -> None:
    before = await stored(played)
    if message["t"] == "act":
        message = {"match": played.match_id, "decision": screen.view["decision"]} | message
    screen.send({"id": "x"} | message)
    refused = await screen.answer("x")
    assert (refused["code"], refused["text"]) == ("only_watches", "A big screen only watches. Play on your own phone.")
    assert await stored(played) == before
    screen.send({"t": "ping"})
    await screen.next("pong")


@pytest.mark.rule("P11", "P19")
async def test_one_that_sends_too_fast_is_closed(played: Played, screen: Screen) -> None:
    for _ in range(400):
        screen.send("{")
    await screen.until(lambda: screen.closed)
    assert screen.closed == 4008
    assert {message["code"] for message in screen.got if message["t"] == "refused"} == {"malformed", "too_fast"}


@pytest.mark.rule("P11")
async def test_a_room_is_on_eight_screens_at_most(played: Played, house: House, screen: Screen) -> None:
    others = [Screen(played.room.code) for _ in range(room.MOST_SCREENS - 1)]
    for other in others:
        await (await other.open()).ready()
    ninth = Screen(played.room.code)
    await ninth.open()
    await ninth.until(lambda: ninth.closed)
    assert (ninth.closed, ninth.got[-1]["code"]) == (4007, "crowded")
    await others[0].close()
    ninth = Screen(played.room.code)
    await (await ninth.open()).ready()  # one went, so there is room
    for other in (*others[1:], ninth):
        await other.close()


@pytest.mark.rule("P11", "P7")
@pytest.mark.parametrize("key", ["", "x", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"])
async def test_without_its_page_nobody_finds_out_which_codes_there_are(house: House, played: Played, key: str) -> None:
    for code in (played.room.code, "ZZZZZ"):
        guess = Screen(code, key=key or screen_path("ABCDE").split("/")[4])
        await guess.open()
        await guess.until(lambda guess=guess: guess.closed)
        assert (guess.closed, guess.got[-1]["code"]) == (4006, "not_here")


@pytest.mark.rule("P10", "P11")
async def test_who_is_removed_loses_the_screen_in_their_browser_too(played: Played, house: House, screen: Screen) -> None:
    host, theirs = await sit(played), Screen(played.room.code, played.people[2])
    await (await theirs.open()).ready()
    host.do("remove", member=played.members[2])
    await theirs.until(lambda: theirs.closed)
    assert (theirs.closed, theirs.got[-1]["code"]) == (4002, "removed")
    again = Screen(played.room.code, played.people[2])
    await again.open()
    await again.until(lambda: again.closed)
    assert again.got[-1]["code"] == "removed"
    assert screen.closed is None  # nothing secret is on it: a browser that is nobody's may look
    await host.close()


@pytest.mark.rule("P11")
async def test_the_server_says_goodbye_to_a_screen_too(played: Played, screen: Screen) -> None:
    await close_house()
    assert (screen.closed, screen.got[-1]["code"]) == (1012, "restart")
