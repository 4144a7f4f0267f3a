"""The socket: who gets in, what they get, what is refused, and what happens when they go."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from accounts.models import Guest, User
from accounts.people import Person
from games import rooms
from games.live import room, service
from games.live.house import House, close_house
from games.live.threads import in_thread
from games.models import Match, Member, Player, Room, Step
from tests.live.browser import PATIENCE, Browser
from tests.live.conftest import Played

WORD = {"type": "word", "text": "hallo"}
PICK = {"type": "pick", "number": 4}


async def stored(match: int) -> dict[str, Any]:
    def read() -> dict[str, Any]:
        row = Match.objects.get(pk=match)
        return {"state": json.loads(row.state), "deadline": row.deadline, "held": row.held_ms, "version": row.version}

    return await in_thread(read)


async def play_a_round(seated: list[Browser]) -> None:
    decision = seated[0].view["decision"]
    for one in seated:
        one.act(PICK, id=f"p{decision}")
    for one in seated:
        await one.until(lambda here=one: here.view["decision"] != decision)


# ---- coming in


@pytest.mark.rule("P14")
async def test_hello_room_view_and_only_one_s_own_secrets(seated: list[Browser], played: Played) -> None:
    secrets = [seat["secret"] for seat in (await stored(played.match_id))["state"]["seats"]]
    for seat, browser in enumerate(seated):
        assert [message["t"] for message in browser.got[:3]] == ["hello", "room", "view"]
        assert browser.got[0]["member"] == played.members[seat]
        assert browser.view["seat"] == seat
        assert browser.view["view"]["secret"] == secrets[seat]
        assert 0 < browser.view["left"] <= browser.view["total"] == 10_000
        assert "seats" not in browser.view["view"]


@pytest.mark.rule("P11")
async def test_who_joins_later_watches_without_secrets(seated: list[Browser], played: Played) -> None:
    def late() -> Person:
        person = Person(guest=Guest.objects.create(name="Laat"))
        rooms.join(played.room, person, "Laat")
        return person

    browser = await (await Browser(played.room.code, await in_thread(late)).open()).ready()
    assert browser.view["seat"] is None
    assert browser.view["view"]["secret"] is None
    browser.act(PICK, seat=0)
    assert (await browser.answer("a1"))["code"] == "not_yours"
    await browser.close()


async def test_strangers_and_other_sites_do_not_get_in(house: House, played: Played) -> None:
    stranger = await Browser(played.room.code, Person(guest=await in_thread(Guest.objects.create, name="Vreemd"))).open()
    await stranger.until(lambda: stranger.closed)
    assert (stranger.closed, stranger.got[-1]["t"], stranger.got[-1]["code"]) == (4006, "bye", "not_here")
    nobody = await Browser("ZZZZZ", None).open()
    await nobody.until(lambda: nobody.closed)
    assert nobody.closed == 4006
    # another port is another site, though it gets our cookies
    for origin in ("https://evil.example", "http://testserver:3000", "null", ""):
        elsewhere = await Browser(played.room.code, played.people[0], origin=origin).open()
        await elsewhere.until(lambda: elsewhere.closed)  # noqa: B023
        assert not elsewhere.accepted


@pytest.mark.rule("P19")
async def test_a_socket_that_leads_nowhere_is_closed(house: House, played: Played) -> None:
    nowhere = await Browser(f"{played.room.code}/deeper", played.people[0]).open()
    await nowhere.until(lambda: nowhere.closed)
    assert not nowhere.accepted


@pytest.mark.rule("P9")
async def test_a_second_tab_takes_the_seat_over(seated: list[Browser], played: Played) -> None:
    first = seated[1]
    second = await (await Browser(played.room.code, played.people[1]).open()).ready()
    await first.until(lambda: first.closed)
    assert (first.closed, first.got[-1]["code"]) == (4001, "taken_over")
    second.act(PICK)
    assert (await second.answer("a1"))["t"] == "ack"
    got = len(first.got)
    seated[0].act(WORD)
    await second.until(lambda: second.view["view"]["words"])
    assert len(first.got) == got
    away = {one["id"]: one["away"] for one in seated[0].room["members"]}
    assert not away[played.members[1]]  # taking over is no leaving
    await second.close()


@pytest.mark.rule("P9")
async def test_a_tab_at_another_process_takes_over_by_a_poke(seated: list[Browser], played: Played, house: House) -> None:
    came = await in_thread(rooms.came, played.members[1], house.now())
    house.heard("taken", played.members[1], came)
    await seated[1].until(lambda: seated[1].closed)
    assert seated[1].got[-1]["code"] == "taken_over"
    assert await in_thread(Member.objects.filter(pk=played.members[1], connected=True).exists)


@pytest.mark.rule("P16")
async def test_a_process_that_hears_its_own_poke_still_tells_that_someone_left(
    seated: list[Browser], played: Played, house: House
) -> None:
    member = played.members[1]
    came = house.rooms[played.room.pk].sockets[member].came
    await seated[1].close()
    house.heard("taken", member, came)
    await seated[0].until(lambda: {one["id"]: one["away"] for one in seated[0].room["members"]}[member])


@pytest.mark.rule("P16")
async def test_who_is_at_another_process_by_now_is_not_away(
    seated: list[Browser], played: Played, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "GRACE_SECONDS", PATIENCE)
    member = played.members[1]
    await seated[1].close()
    house.heard("taken", member, await in_thread(rooms.came, member, house.now()))
    await seated[0].until(lambda: not house.rooms[played.room.pk].knows(member))
    assert await in_thread(Member.objects.filter(pk=member, connected=True).exists)


# ---- playing


@pytest.mark.rule("P15")
async def test_back_exactly_as_it_stands(seated: list[Browser], played: Played) -> None:
    seated[1].act(PICK)
    await seated[1].answer("a1")
    await seated[1].until(lambda: seated[1].view["view"]["pick"] == 4)
    view = seated[1].view["view"]
    await seated[1].close()
    back = await (await Browser(played.room.code, played.people[1]).open()).ready()
    assert back.view["view"] == view
    back.act(PICK, id="a1")  # the answer was lost on the way: sent again
    assert (await back.answer("a1"))["t"] == "ack"
    assert await in_thread(Step.objects.filter(match=played.match_id).count) == 1
    await back.close()


@pytest.mark.rule("P18")
async def test_a_refusal_says_why_in_the_reader_s_words(seated: list[Browser]) -> None:
    seated[0].act(PICK, id="one")
    seated[0].act(PICK, id="two")
    refused = await seated[0].answer("two")
    assert refused == {"t": "refused", "id": "two", "code": "picked", "text": "You picked 4."}


@pytest.mark.rule("P19")
@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("{", "malformed"),
        ("[]", "malformed"),
        ('"act"', "malformed"),
        ('{"t":"steal"}', "malformed"),
        ('{"t":"act","id":"a1"}', "malformed"),
        ('{"t":"act","id":"","match":1,"seat":0,"decision":"","action":{}}', "malformed"),
        ('{"t":"do","id":"a1","what":"rob"}', "malformed"),
        ('{"t":"do","id":"a1","what":"name","args":{"name":"' + "x" * 8_000 + '"}}', "too_big"),
        ("[" * 7_000, "malformed"),
        ('{"t":"act","id":"a1","match":1,"seat":0,"decision":"","action":' + "[" * 3_000 + "]" * 3_000 + "}", "malformed"),
        ('{"t":"ping","x":"' + "x" * 8_000 + '"}', "too_big"),
    ],
)
async def test_what_cannot_be_read_is_refused(seated: list[Browser], played: Played, message: str, code: str) -> None:
    before = await stored(played.match_id)
    got = len(seated[0].got)
    seated[0].send(message)
    refused = await seated[0].next("refused", got)
    assert (refused["code"], bool(refused["text"])) == (code, True)
    assert refused["id"] == ("a1" if '"id":"a1"' in message else None)  # what was tapped is told, so that it need not wait
    assert await stored(played.match_id) == before
    seated[0].send({"t": "ping"})
    await seated[0].next("pong")


@pytest.mark.rule("P19")
@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"decision": "pick:0"}, "stale"),
        ({"match": 999_999}, "stale"),
        ({"seat": 1}, "not_yours"),
        ({"seat": 99}, "not_yours"),
        ({"action": {"type": "dance"}}, "malformed"),
        ({"action": {"type": "open"}, "seat": 0}, "ack"),  # the host's powers
        ({"action": {"type": "word", "text": "a\u0000b"}}, "odd_characters"),
        ({"action": {"type": "word", "text": "a\u0007b"}}, "odd_characters"),
        ({"action": {"type": "word", "text": "a\u0085b"}}, "odd_characters"),
        ({"action": {"type": "break"}}, "failed"),
    ],
)
async def test_stale_foreign_and_odd_are_refused(
    seated: list[Browser], played: Played, changed: dict[str, Any], code: str
) -> None:
    before = await stored(played.match_id)
    seated[0].act(**({"action": WORD} | changed))
    answer = await seated[0].answer("a1")
    assert answer.get("code", answer["t"]) == code
    if code != "ack":
        assert await stored(played.match_id) == before
    seated[1].act({"type": "open"})
    assert (await seated[1].answer("a1"))["code"] == "host_only"


@pytest.mark.rule("P15")
async def test_a_room_command_sent_twice_is_done_once(seated: list[Browser], played: Played) -> None:
    for _ in range(3):
        await play_a_round(seated)
    assert seated[0].view["decision"] == "over"
    await seated[0].until(lambda: not seated[0].room["match"]["running"])
    seated[0].do("add_bot", id="b")
    seated[0].do("add_bot", id="b")
    await seated[0].until(lambda: sum(m["t"] == "ack" and m["id"] == "b" for m in seated[0].got) == 2)
    assert await in_thread(Member.objects.filter(room=played.room, bot=True).count) == 1
    seated[1].do("add_bot", id="c")
    assert (await seated[1].answer("c"))["code"] == "host_only"


@pytest.mark.rule("P20")
async def test_the_end_of_a_match_stays_for_who_played_it_also_after_a_reload(seated: list[Browser], played: Played) -> None:
    for _ in range(3):
        await play_a_round(seated)
    await seated[1].until(lambda: not seated[1].room["match"]["running"])
    story = seated[0].view["view"]["secrets"]
    await seated[1].close()
    back = await (await Browser(played.room.code, played.people[1]).open()).ready()
    assert (back.view["match"], back.view["decision"], back.view["seat"]) == (played.match_id, "over", 1)
    assert back.view["view"]["secrets"] == story
    assert story is not None
    await back.close()


@pytest.mark.rule("P12")
async def test_another_match_reaches_everyone(seated: list[Browser], played: Played) -> None:
    for _ in range(3):
        await play_a_round(seated)
    await seated[0].until(lambda: not seated[0].room["match"]["running"])
    first = seated[0].view["match"]
    seated[0].do("again")
    for one in seated:
        await one.until(lambda one=one: one.view["match"] != first)
        assert one.view["decision"] == "pick:1"


@pytest.mark.rule("P27")
async def test_what_is_sent_with_the_first_breath_waits_for_the_table(played: Played, house: House) -> None:
    browser = Browser(played.room.code, played.people[0])
    await browser.open()
    browser.send({"t": "act", "id": "early", "match": played.match_id, "seat": 0, "decision": "pick:1", "action": PICK})
    assert (await browser.answer("early"))["t"] == "ack"
    await browser.close()


# ---- going


@pytest.mark.rule("P16")
@pytest.mark.rule("S42")
async def test_others_see_who_is_away_and_the_clock_stands_when_nobody_is_left(
    seated: list[Browser], played: Played, house: House
) -> None:
    await seated[2].close()
    await seated[0].until(lambda: {one["id"]: one["away"] for one in seated[0].room["members"]}[played.members[2]])
    assert (await stored(played.match_id))["held"] is None
    await seated[1].close()
    await seated[0].close()
    await seated[0].until(lambda: not house.rooms)
    row = await stored(played.match_id)
    assert row["deadline"] is None
    assert 0 < row["held"] <= 10_000
    before = house.now()
    back = await (await Browser(played.room.code, played.people[1]).open()).ready()
    await back.until(lambda: not back.view["held"])
    assert back.view["left"] <= row["held"]
    resumed = (await stored(played.match_id))["deadline"]
    assert before + row["held"] <= resumed <= house.now() + row["held"]  # all that was left when the last one went
    await back.close()


@pytest.mark.rule("Q21", "P15")
async def test_who_has_been_away_for_long_is_waited_for_no_longer(seated: list[Browser], played: Played, settings: Any) -> None:
    def skip(id: str, **changed: Any) -> None:
        ask = {"t": "skip", "id": id, "match": played.match_id, "seat": 0, "decision": "pick:1", "absent": 2}
        seated[0].send(ask | changed)

    a_minute, settings.AWAY_SECONDS = settings.AWAY_SECONDS, 0.0
    assert a_minute == 60
    skip("here")
    assert (await seated[0].answer("here"))["code"] == "not_long_away"  # a connected player is not away at all
    await seated[2].close()
    await seated[0].until(lambda: {one["id"]: one["away"] for one in seated[0].room["members"]}[played.members[2]])
    settings.AWAY_SECONDS = a_minute
    skip("soon")
    assert (await seated[0].answer("soon"))["code"] == "not_long_away"
    settings.AWAY_SECONDS = 0.0
    for id, changed, code in (
        ("foreign", {"seat": 1}, "not_yours"),
        ("old", {"match": 0}, "stale"),
        ("nobody", {"absent": 7}, "not_long_away"),
        ("odd", {"absent": 2**70}, "malformed"),
    ):
        skip(id, **changed)
        assert (await seated[0].answer(id))["code"] == code
    skip("now")
    assert (await seated[0].answer("now"))["t"] == "ack"
    await seated[1].until(lambda: seated[1].view["view"]["picked"] == [False, False, True])
    back = await (await Browser(played.room.code, played.people[2]).open()).ready()
    got = len(seated[0].got)
    skip("now")  # the answer was lost on the way: done once, and told again, though they are here now
    assert (await seated[0].next("ack", got))["id"] == "now"
    skip("now", seat=1)  # nobody else's seat is heard by what it once did
    assert (await seated[0].next("refused", got))["code"] == "not_long_away"
    assert await in_thread(Step.objects.filter(match=played.match_id, kind="skip").count) == 1
    await back.close()


@pytest.mark.rule("P16")
async def test_a_page_loaded_again_is_never_away(seated: list[Browser], played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "GRACE_SECONDS", 3.0)  # longer than loading takes on the slowest machine
    got = len(seated[0].got)
    for _ in range(3):
        await seated[1].close()
        seated[1] = await (await Browser(played.room.code, played.people[1]).open()).ready()
    await asyncio.sleep(room.GRACE_SECONDS + 0.2)
    rooms_seen = [message["room"] for one in seated for message in one.got if message["t"] == "room"]
    assert len([message for message in seated[0].got[got:] if message["t"] == "view"]) == 0
    for seen in rooms_seen[len(seated) :]:
        assert not {one["id"]: one["away"] for one in seen["members"]}[played.members[1]]


@pytest.mark.rule("P10")
@pytest.mark.rule("S37")
async def test_who_is_removed_is_told_and_taken_out(seated: list[Browser], played: Played) -> None:
    seated[0].do("remove", member=played.members[2])
    await seated[2].until(lambda: seated[2].closed)
    assert (seated[2].closed, seated[2].got[-1]["code"]) == (4002, "removed")
    await seated[0].until(lambda: seated[0].view["view"]["left"] == [False, False, True])
    player = await in_thread(Player.objects.get, match=played.match_id, seat=2)
    assert player.removed
    again = await Browser(played.room.code, played.people[2]).open()
    await again.until(lambda: again.closed)
    assert again.closed == 4002


async def test_who_leaves_is_let_go(seated: list[Browser], played: Played) -> None:
    seated[1].do("leave")
    await seated[1].until(lambda: seated[1].closed)
    assert (seated[1].closed, seated[1].got[-1]["code"]) == (4003, "left")
    await seated[0].until(lambda: seated[0].view["view"]["left"][1])


@pytest.mark.rule("P31")
@pytest.mark.rule("S38")
async def test_computer_players_do_not_go_on_among_themselves(house: House, db_toy: None) -> None:
    """Else a match nobody plays keeps the room, and where it waits for a host it would for ever."""

    def alone() -> Played:
        played = Played(players=2, start=False)
        for member in played.members:
            rooms.came(member, rooms.now_ms())
        for _ in range(3):
            rooms.command(played.members[0], "add_bot", {})
        rooms.command(played.members[0], "start", {})
        return played

    played = await in_thread(alone)
    browsers = [await (await Browser(played.room.code, person).open()).ready() for person in played.people]
    browsers[0].do("leave")
    await browsers[1].until(lambda: browsers[1].view["view"]["left"] == [True, False, False, False, False])
    browsers[1].do("leave")
    await browsers[1].until(lambda: browsers[1].closed)
    await browsers[1].until(lambda: not house.rooms)
    assert (await in_thread(lambda: played.match)).end == "too_few"


async def test_logging_out_closes_the_socket(seated: list[Browser], played: Played) -> None:
    await in_thread(service.person_gone, played.host.pk)
    await seated[0].until(lambda: seated[0].closed)
    assert (seated[0].closed, seated[0].got[-1]["code"]) == (4004, "logged_out")
    assert seated[1].closed is None


@pytest.mark.rule("P3")
async def test_logging_out_closes_the_socket_one_opened_as_a_guest_too(seated: list[Browser], played: Played) -> None:
    user = await in_thread(User.objects.create, email="late@example.org", name="Gast 1")
    await in_thread(rooms.claim, played.people[1].guest, user)
    await in_thread(service.person_gone, user.pk)
    await seated[1].until(lambda: seated[1].closed)
    assert seated[1].got[-1]["code"] == "logged_out"


@pytest.mark.rule("S14")
@pytest.mark.rule("S41")
async def test_a_host_who_only_watches_does_not_stop_the_match(seated: list[Browser], played: Played, house: House) -> None:
    def a_watcher_becomes_host() -> None:
        late = User.objects.create(email=f"late-{played.room.code}@example.org", name="Later")
        watcher = rooms.join(played.room, Person(user=late), "Later")
        rooms.came(watcher.pk, rooms.now_ms())
        rooms.command(played.members[0], "leave", {})
        assert Room.objects.get(pk=played.room.pk).host == watcher

    await in_thread(a_watcher_becomes_host)
    await seated[1].until(lambda: seated[1].room["host"] not in (None, *played.members))
    seated[1].act({"type": "open"})
    assert (await seated[1].answer("a1"))["t"] == "ack"


async def test_a_lost_poke_is_healed(seated: list[Browser], played: Played, house: House) -> None:
    def elsewhere() -> None:
        state = json.loads(Match.objects.get(pk=played.match_id).state)
        state["words"] = ["elders"]
        Match.objects.filter(pk=played.match_id).update(state=json.dumps(state), version=5)
        Room.objects.filter(pk=played.room.pk).update(version=99, host=None)

    await in_thread(elsewhere)
    await house.heal()
    await seated[1].until(lambda: seated[1].view["view"]["words"] == ["elders"])
    await seated[1].until(lambda: seated[1].room["host"] is None)


async def test_the_server_says_goodbye(played: Played, house: House) -> None:
    browser = await (await Browser(played.room.code, played.people[0]).open()).ready()
    browser.act(PICK)
    await browser.answer("a1")
    await in_thread(Member.objects.exclude(pk=played.members[0]).update, connected=False)
    await close_house()
    assert (browser.closed, browser.got[-1]["code"]) == (1012, "restart")
    assert (await stored(played.match_id))["held"] is not None


@pytest.mark.rule("P16")
async def test_a_slow_phone_skips_views_and_holds_nobody_up(seated: list[Browser], played: Played) -> None:
    slow = seated[2]
    slow.stalled.clear()
    got = len(slow.got)
    for n in range(30):
        seated[0].act({"type": "word", "text": str(n)}, id=f"w{n}")
        await seated[0].answer(f"w{n}")
    await seated[1].until(lambda: len(seated[1].view["view"]["words"]) == 30)
    slow.stalled.set()
    await slow.until(lambda: len(slow.view["view"]["words"]) == 30)
    assert len(slow.got) - got <= 3
