"""How much one may ask (P19): the allowance is the member's, whatever socket it comes by; who knocks too often waits outside."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import Guest
from accounts.people import Person
from games.live import consumer, pace
from games.live.house import House
from games.live.pace import ABUSE, OPENINGS_AT_ONCE, STRANGERS, Bucket, Paces
from games.live.threads import in_thread
from tests.live.browser import Browser
from tests.live.conftest import Played

pytestmark = pytest.mark.rule("P19")

WORD = {"type": "word", "text": "hallo"}


class Time:
    def __init__(self) -> None:
        self.s = 0.0

    def __call__(self) -> float:
        return self.s


@pytest.fixture
def clock(house: House) -> Time:
    """Of the allowances: stands still unless it is moved."""
    clock = Time()
    house.paces = Paces(clock)
    return clock


async def knock(browser: Browser) -> Browser:
    """Opened, and let in or turned away."""
    await browser.open()
    await browser.until(lambda: browser.accepted or browser.closed)
    return browser


async def come_and_go(played: Played, seat: int, times: int) -> None:
    for _ in range(times):
        browser = await knock(Browser(played.room.code, played.people[seat]))
        assert browser.accepted
        await browser.close()


def test_a_bucket_fills_up_again_and_no_further() -> None:
    time = Time()
    bucket = Bucket(2.0, 4.0, time)
    assert [bucket.take() for _ in range(5)] == [True] * 4 + [False]
    time.s = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    time.s = 100
    assert [bucket.take() for _ in range(5)] == [True] * 4 + [False]
    bucket.give()
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_what_is_remembered_is_bounded_and_the_oldest_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "MOST_KEPT", 10)
    paces = Paces(Time())
    first = paces.knocking({"path": "/ws/AAAAA/", "headers": [], "client": ("192.0.2.200", 1)})
    for n in range(100):
        scope = {"path": "/ws/AAAAA/", "headers": [(b"cookie", b"%d" % n)], "client": (f"192.0.2.{n}", 1)}
        paces.knocking(scope)
        paces.belongs(scope, n)
        assert paces.knocking({"path": "/", "headers": [], "client": ("192.0.2.200", 2)}) is first
        assert len(paces._kept) <= 10


def test_one_household_counts_as_one_in_ipv6_too() -> None:
    paces = Paces(Time())

    def stranger(address: str) -> Any:
        return paces.knocking({"path": "/", "headers": [], "client": (address, 1)})

    assert stranger("2001:db8:1:2:aaaa::1") is stranger("2001:db8:1:2:bbbb::2")
    assert stranger("2001:db8:1:2::1") is not stranger("2001:db8:1:3::1")
    assert stranger("::ffff:192.0.2.1") is stranger("192.0.2.1")


@pytest.mark.parametrize("client", [("127.0.0.1", 1), ("::1", 1), ("::ffff:127.0.0.1", 1), None])
def test_the_machine_s_own_address_is_nobody_s(client: tuple[str, int] | None) -> None:
    """A proxy that does not tell who comes would otherwise make one stranger of all."""
    paces = Paces(Time())
    assert all(paces.knocking({"path": "/", "headers": [], "client": client}).openings.take() for _ in range(5000))


async def test_who_keeps_coming_back_is_turned_away_before_anything_is_looked_up(
    played: Played, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    await come_and_go(played, 1, OPENINGS_AT_ONCE)
    looked_up = 0

    def admit(scope: dict[str, Any], code: str) -> consumer.Admitted | str:
        nonlocal looked_up
        looked_up += 1
        return admitted(scope, code)

    admitted = consumer._admit
    monkeypatch.setattr(consumer, "_admit", admit)
    turned_away = [await knock(Browser(played.room.code, played.people[1])) for _ in range(30)]
    assert not any(browser.accepted for browser in turned_away)
    assert looked_up == 0
    other = await (await Browser(played.room.code, played.people[2]).open()).ready()  # from the same address
    assert looked_up == 1
    await other.close()


async def test_whoever_was_turned_away_comes_in_a_little_later(played: Played, clock: Time, settings: Any) -> None:
    settings.SOCKETS_A_MINUTE = 60
    await come_and_go(played, 1, OPENINGS_AT_ONCE)
    assert not (await knock(Browser(played.room.code, played.people[1]))).accepted
    clock.s = 1.0
    back = await (await Browser(played.room.code, played.people[1]).open()).ready()
    assert back.view["seat"] == 1
    await back.close()


async def test_another_cookie_beside_their_own_makes_nobody_someone_else(played: Played, clock: Time) -> None:
    await come_and_go(played, 1, OPENINGS_AT_ONCE)
    disguised = Browser(played.room.code, played.people[1])
    disguised._scope["headers"] = [*disguised._scope["headers"], (b"cookie", b"sessionid=made-up")]  # type: ignore[misc]
    assert not (await knock(disguised)).accepted


async def test_a_household_behind_one_address_reloads_all_at_once_and_does_not_notice(
    db_toy: None, clock: Time, settings: Any
) -> None:
    played = await in_thread(Played, 12, False)
    for _ in range(5):
        phones = [await knock(Browser(played.room.code, person)) for person in played.people]
        assert all(phone.accepted for phone in phones)
        for phone in phones:
            await phone.close()


async def test_strangers_at_one_address_share_a_wide_allowance_and_no_one_s_seat_is_theirs(
    played: Played, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "OPENINGS_AT_ONCE", 1)  # so there are STRANGERS of them
    strange = Person(guest=await in_thread(Guest.objects.create, name="Vreemd"))
    for _ in range(STRANGERS):
        stranger = await knock(Browser(played.room.code, strange))
        await stranger.until(lambda: stranger.closed)  # noqa: B023
        assert stranger.closed == 4006
    assert not (await knock(Browser(played.room.code, strange))).accepted
    assert not (await knock(Browser(played.room.code, played.people[1]))).accepted  # not known yet to be anyone
    elsewhere = await knock(Browser(played.room.code, played.people[1], address="192.0.2.2"))
    assert elsewhere.accepted
    await elsewhere.close()


async def test_too_many_messages_are_refused_and_then_it_ends(played: Played, clock: Time, settings: Any) -> None:
    settings.MESSAGES_PER_SECOND = 2.0
    flooder = await (await Browser(played.room.code, played.people[2]).open()).ready()
    for n in range(20):
        flooder.act(WORD, id=f"w{n}")
    refused = await flooder.next("refused")
    assert refused["code"] == "too_fast"
    assert refused["id"].startswith("w")
    assert len((await in_thread(lambda: played.match)).state.split("hallo")) - 1 <= 8
    for _ in range(80):
        flooder.send({"t": "ping"})
    await flooder.until(lambda: flooder.closed)
    assert flooder.closed == 4008


async def test_coming_back_gives_no_fresh_allowance(played: Played, clock: Time, settings: Any) -> None:
    settings.MESSAGES_PER_SECOND = 2.0
    let_through = refused = 0
    for _ in range(6):
        browser = await (await Browser(played.room.code, played.people[2]).open()).ready()
        for _ in range(4):
            browser.send({"t": "ping"})
        await browser.until(lambda: sum(m["t"] in ("pong", "refused") for m in browser.got) == 4)  # noqa: B023
        let_through += sum(m["t"] == "pong" for m in browser.got)
        refused += sum(m["t"] == "refused" for m in browser.got)
        await browser.close()
    assert (let_through, refused) == (6, 18)


async def test_who_wore_the_house_s_patience_out_is_let_go_again_at_the_first_trouble(played: Played, clock: Time) -> None:
    monster = '{"t":"ping","x":"' + "x" * 8_000 + '"}'
    first = await (await Browser(played.room.code, played.people[2]).open()).ready()
    for _ in range(ABUSE + 1):
        first.send(monster)
    await first.until(lambda: first.closed)
    again = await (await Browser(played.room.code, played.people[2]).open()).ready()
    again.send(monster)
    await again.until(lambda: again.closed)
    assert (first.closed, again.closed) == (4008, 4008)
