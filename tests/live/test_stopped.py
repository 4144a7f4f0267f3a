"""Staff end a match, close a room, replace a name: everyone at the table sees it at once, and nothing else changes (P25)."""

from __future__ import annotations

import asyncio

import pytest

from games import registry, rooms
from games.kernel import codec
from games.kernel.step import Command, replay
from games.live import ending, house, service, store
from games.live.head import Act
from games.live.store import Outcome, Unwritten
from games.live.threads import in_thread
from games.models import Match, Result, Room, Step
from tests.live.browser import Browser
from tests.live.conftest import Played

pytestmark = pytest.mark.rule("P25")

WORD = {"type": "word", "text": "hallo"}


async def test_everyone_sees_that_it_was_stopped_and_learns_no_secret(seated: list[Browser], played: Played) -> None:
    seated[0].act(WORD, id="before")
    await seated[0].answer("before")
    assert await in_thread(service.end_match, played.match_id)
    for browser in seated:
        await browser.until(lambda here=browser: here.room["match"]["stopped"])
        assert not browser.room["match"]["running"]
        assert browser.view["view"]["secrets"] is None  # the rest of the table is told no more than before
    seated[1].act(WORD, id="after")
    assert (await seated[1].answer("after"))["code"] == "stale"


async def test_nobody_wins_or_gets_anything_and_the_steps_still_make_the_state(seated: list[Browser], played: Played) -> None:
    seated[0].act(WORD, id="before")
    await seated[0].answer("before")
    await in_thread(service.end_match, played.match_id)

    def look() -> None:
        match = played.match
        assert (match.end, match.counts, match.deadline, match.held_ms) == ("staff", False, None, None)
        assert match.finished_at is not None
        assert not Result.objects.filter(match=match).exists()
        game = registry.game("toy")
        steps = [
            (step.version, Command(step.kind, step.seat, codec.decode(game.Action | None, step.action), step.host))
            for step in Step.objects.filter(match=match).order_by("version")
        ]
        again = replay(game, codec.decode(game.Settings, match.settings), len(played.people), {}, match.seed, steps)
        assert codec.encode(again).decode() == match.state

    await in_thread(look)


async def test_the_table_can_play_again(seated: list[Browser], played: Played) -> None:
    await in_thread(service.end_match, played.match_id)
    await seated[0].until(lambda: seated[0].room["match"]["stopped"])
    seated[0].do("again")
    assert (await seated[0].answer("d1"))["t"] == "ack"
    await seated[2].until(lambda: seated[2].room["match"]["running"] and not seated[2].room["match"]["stopped"])


async def test_ending_twice_ends_once(played: Played) -> None:
    assert await in_thread(service.end_match, played.match_id)
    version = (await in_thread(lambda: played.match)).version
    assert not await in_thread(service.end_match, played.match_id)
    assert (await in_thread(lambda: played.match)).version == version


async def test_a_step_under_way_at_that_moment_is_not_written(played: Played) -> None:
    """As another process would hold it: what it chained on the old version loses, and finds the match over."""

    def race() -> None:
        head = store.load(played.match_id)
        assert head is not None
        unwritten = Unwritten(head.version)
        done = head.apply(Act(0, head.deadline.decision, codec.encode(WORD), "x"), 0)
        assert done is not None
        unwritten.add(head, done)
        work = unwritten.take(head)
        assert work is not None
        assert service.end_match(played.match_id)
        assert store.commit([work]) == {played.match_id: Outcome.CONFLICT}
        reread = store.load(played.match_id)
        assert reread is not None
        assert reread.over
        assert played.match.end == "staff"
        assert not Step.objects.filter(match=played.match_id).exists()

    await in_thread(race)


async def test_another_process_hears_of_it(seated: list[Browser], played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written elsewhere, with only the poke reaching this house."""
    live = house.current()
    assert live is not None
    version = await in_thread(ending.abandon, played.match_id, ending.BY_STAFF)
    live.heard("match", played.match_id, version)
    await seated[0].until(lambda: seated[0].room["match"]["stopped"])


async def test_a_match_that_cannot_be_read_is_ended_too(seated: list[Browser], played: Played) -> None:
    await in_thread(lambda: Match.objects.filter(pk=played.match_id).update(state='{"seats": "niet te lezen"}'))
    assert await in_thread(service.end_match, played.match_id)
    await seated[0].until(lambda: seated[0].room["match"]["stopped"])
    seated[0].act(WORD, id="after")
    assert (await seated[0].answer("after"))["code"] == "stale"


async def test_a_closed_room_sends_everyone_away(seated: list[Browser], played: Played) -> None:
    assert await in_thread(rooms.close, played.room.pk)
    for browser in seated:
        await browser.until(lambda here=browser: here.closed is not None)
        assert browser.last("bye")["code"] == "asleep"
    assert not await in_thread(rooms.close, played.room.pk)
    assert (await in_thread(lambda: Room.objects.get(pk=played.room.pk))).closed_at is not None


async def test_another_name_is_seen_at_once_in_the_match_too(seated: list[Browser], played: Played) -> None:
    await in_thread(rooms.rename, played.people[1], "Gast 1", "Tulp")
    for browser in seated:
        await browser.until(lambda here=browser: "Tulp" in here.room["match"]["names"])
        assert [member["name"] for member in browser.room["members"]] == ["Gastheer", "Tulp", "Gast 2"]


async def test_a_table_that_waits_for_nobody_is_not_needed(played: Played, db_toy: None) -> None:
    """From a command, without a house: what stands in the database is enough."""
    assert house.current() is None
    await asyncio.to_thread(service.end_match, played.match_id)
    assert (await in_thread(lambda: played.match)).end == "staff"
