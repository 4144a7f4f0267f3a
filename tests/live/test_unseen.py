"""What is decided at the same time and unseen, at the socket of Qwinto: who decided is told, what and how often is not (Q9, P14).

And the last decision against a change of mind: whichever comes first, what was acknowledged is what shows (P15).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from games.live.house import House
from games.live.threads import in_thread
from tests.live.browser import Browser
from tests.live.conftest import Played

ALL = [0, 1, 2]
PASS = {"type": "pass"}
COLUMN = 7  # a field in every row
FIELDS = [{"type": "write", "row": row, "column": COLUMN} for row in ALL]


@pytest.fixture
async def table(house: House, settings: Any) -> Played:
    settings.MESSAGES_PER_SECOND = 1_000.0
    return await in_thread(lambda: Played(game="qwinto", first=0, checking="players"))


@pytest.fixture
async def seats(table: Played) -> AsyncIterator[list[Browser]]:
    seats = [await (await Browser(table.room.code, person).open()).ready() for person in table.people]
    yield seats
    for browser in seats:
        if browser.closed is None:
            await browser.close()


async def acted(browser: Browser, action: Any, id: str, **changed: Any) -> dict[str, Any]:
    browser.act(action, id=id, **changed)
    return await browser.answer(id)


async def moved(seats: list[Browser], decision: str) -> None:
    for browser in seats:
        await browser.until(lambda: browser.view["decision"] == decision)  # noqa: B023


async def to_writing(seats: list[Browser]) -> None:
    """All three dice, and the first roll stands."""
    turn = seats[0].view["view"]["turn"]
    active = seats[seats[0].view["view"]["active"]]
    assert (await acted(active, {"type": "roll", "dice": ALL}, f"r{turn}"))["t"] == "ack"
    await moved(seats, f"again:{turn}")
    assert (await acted(active, {"type": "keep"}, f"k{turn}"))["t"] == "ack"
    await moved(seats, f"write:{turn}")


async def nothing_comes(browsers: list[Browser], since: list[int]) -> None:
    """A ping comes back, and nothing came before it."""
    for browser, got in zip(browsers, since, strict=True):
        browser.send({"t": "ping"})
        await browser.next("pong", got)
        assert [message["t"] for message in browser.got[got:]] == ["pong"]


@pytest.mark.rule("Q9", "P14", "Q19")
async def test_who_decided_is_told_once_and_neither_what_nor_that_they_changed_their_mind(seats: list[Browser]) -> None:
    await to_writing(seats)
    me, *others = seats
    said = []
    for n, action in enumerate([FIELDS[0], FIELDS[1], {**FIELDS[2], "number": 17}, PASS, FIELDS[0]]):
        got = [len(other.got) for other in others]
        answer = await acted(me, action, f"d{n}")
        said.append({**answer, "id": ""})
        await me.until(lambda: me.view["view"]["choice"] is not None)
        if n == 0:
            for other, since in zip(others, got, strict=True):
                view = (await other.next("view", since))["view"]
                assert [person["waited"] for person in view["people"]] == [False, True, True]
                assert view["choice"] is None
        else:
            await nothing_comes(others, got)
    assert said == [{"t": "ack", "id": ""}] * 5
    for other in others:
        assert not any(any(line) for sheet in other.view["view"]["sheets"] for line in sheet["rows"])


@pytest.mark.rule("Q9", "P14")
async def test_to_write_and_to_pass_are_told_in_the_same_bytes(house: House) -> None:
    """At two tables where only that differs."""
    told = []
    for action in (PASS, FIELDS[2]):
        played = await in_thread(lambda: Played(game="qwinto", first=0, checking="players"))
        seats = [await (await Browser(played.room.code, person).open()).ready() for person in played.people]
        await to_writing(seats)
        got = len(seats[1].got)
        await acted(seats[0], action, "d")
        await seats[1].next("view", got)
        await nothing_comes(seats[1:2], [len(seats[1].got)])
        view = [message for message in seats[1].got[got:] if message["t"] != "pong"]
        assert len(view) == 1
        told.append(view[0] | {"match": 0, "view": view[0]["view"] | {"faces": [], "total": 0}})  # what chance gave
        for browser in seats:
            await browser.close()
    assert told[0] == told[1]


@pytest.mark.rule("P15", "Q9")
async def test_a_reload_in_every_phase_brings_back_all_that_is_one_s_own_and_no_more(table: Played, seats: list[Browser]) -> None:
    async def reload(seat: int) -> None:
        before = seats[seat].view
        await seats[seat].close()
        seats[seat] = await (await Browser(table.room.code, table.people[seat]).open()).ready()
        assert {**seats[seat].view, "left": None} == {**before, "left": None}

    async def all_reload() -> None:
        for seat in range(3):
            await reload(seat)

    assert (await acted(seats[0], {"type": "choose", "dice": [2]}, "c"))["t"] == "ack"
    for browser in seats:
        await browser.until(lambda: browser.view["view"]["dice"] == [2])  # noqa: B023
    await all_reload()
    await to_writing(seats)
    await acted(seats[1], {**FIELDS[1], "number": 18}, "w")
    for browser in seats:
        await browser.until(lambda: not browser.view["view"]["people"][1]["waited"])  # noqa: B023
    await all_reload()
    assert [browser.view["view"]["choice"] is not None for browser in seats] == [False, True, False]
    assert (await acted(seats[1], {**FIELDS[1], "number": 18}, "w"))["t"] == "ack"  # the answer was lost: told again
    for seat in (0, 2):
        await acted(seats[seat], PASS, "p")
    await moved(seats, "roll:2")
    await all_reload()
    assert (await acted(seats[2], {"type": "point", "seat": 1, "row": 1, "column": COLUMN}, "x"))["t"] == "ack"
    for browser in seats:
        await browser.until(lambda: browser.view["view"]["people"][1]["correcting"])  # noqa: B023
    await all_reload()
    assert (await acted(seats[1], PASS, "drop"))["t"] == "ack"


@pytest.mark.rule("Q9", "P15", "P19")
@pytest.mark.parametrize("first", ["the last", "a change"])
async def test_the_last_decision_and_a_change_of_mind_at_the_same_moment(seats: list[Browser], first: str) -> None:
    await to_writing(seats)
    assert (await acted(seats[0], FIELDS[0], "d0"))["t"] == "ack"
    assert (await acted(seats[1], FIELDS[1], "d1"))["t"] == "ack"
    pair = [(2, FIELDS[2], "last"), (1, FIELDS[2], "mind")]
    for seat, action, id in pair if first == "the last" else reversed(pair):
        seats[seat].act(action, id=id, decision="write:1")
        await asyncio.sleep(0)
    last, mind = await asyncio.gather(seats[2].answer("last"), seats[1].answer("mind"))
    assert last["t"] == "ack"
    await moved(seats, "roll:2")
    rows = seats[0].view["view"]["sheets"][1]["rows"]
    assert [bool(line[COLUMN]) for line in rows] == ([False, False, True] if mind["t"] == "ack" else [False, True, False])
    assert mind.get("code") in (None, "stale")
    got = len(seats[1].got)
    seats[1].act(FIELDS[2], id="mind", decision="write:1")  # sent again: done once, or stale once more
    again = await seats[1].next(mind["t"], got)
    assert again == mind
    assert seats[0].view["view"]["sheets"][1]["rows"] == rows


@pytest.mark.rule("P19", "Q5", "Q6", "Q9")
async def test_early_late_and_foreign_taps_in_every_phase_change_nothing(seats: list[Browser]) -> None:
    everything = [{"type": "choose", "dice": [0]}, {"type": "roll", "dice": ALL}, {"type": "keep"}, {"type": "again"},
                  FIELDS[0], PASS, {"type": "done"}]  # fmt: skip
    decisions = ["roll:1", "again:1", "write:1", "look:1", "roll:2", "write:0", "over"]

    async def tamper(phase: str, legal: dict[int, list[str]]) -> None:
        """Everyone tries everything but what is theirs to do."""
        view, match = seats[0].view["view"], seats[0].view["match"]
        for seat, browser in enumerate(seats):
            sent = 0
            for decision in decisions:
                for action in everything:
                    if decision == phase and action["type"] in legal.get(seat, []):
                        continue
                    sent += 1
                    browser.act(action, id=f"{phase}-{seat}-{sent}", decision=decision, match=match)
            for n in range(1, sent + 1):
                answer = await browser.answer(f"{phase}-{seat}-{n}")
                assert answer["code"] in ("stale", "not_now", "not_your_turn"), answer
        for seat, browser in enumerate(seats):
            browser.act(everything[1], id=f"{phase}-{seat}-foreign", seat=(seat + 1) % 3)
            assert (await browser.answer(f"{phase}-{seat}-foreign"))["code"] == "not_yours"
        assert seats[0].view["view"] == view

    await tamper("roll:1", {0: ["choose", "roll"]})
    await acted(seats[0], {"type": "roll", "dice": ALL}, "r")
    await moved(seats, "again:1")
    await tamper("again:1", {0: ["keep", "again"]})
    await acted(seats[0], {"type": "keep"}, "k")
    await moved(seats, "write:1")
    await tamper("write:1", {seat: ["write", "pass"] for seat in range(3)})
