"""The server is killed at random moments under random play, and started again: what was acknowledged is there, no match is stuck,
no clock has eaten the downtime (P15, P17). With PostgreSQL, now and then the database is stopped too, at once.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from pathlib import Path

import pytest

from bench.crowd import Player, players_of
from tests.live.servers import Books, Cluster, Server

pytestmark = pytest.mark.slow

FAST = {"CLOCK_SPEED": "100", "CLOCK_SPEED_UPTO": "6", "MESSAGES_PER_SECOND": "1000", "REDIS_URL": ""}


async def crash(server: Server, players: list[Player], crashes: int, cluster: Cluster | None, stops: int) -> None:
    """Play, and kill the server `crashes` times, `stops` of them with the database. After each, every match must go on."""
    playing = [asyncio.create_task(player.play()) for player in players]
    with_database = set(random.sample(range(crashes), stops))
    await all_go_on(players)
    for n in range(crashes):
        await asyncio.sleep(random.random() * 0.3)
        await asyncio.to_thread(fall, server, cluster if n in with_database else None)
        await all_go_on(players)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


async def all_go_on(players: list[Player]) -> None:
    """Something is acknowledged at every table."""

    def acked() -> Counter[str]:
        return Counter(player.address for player in players for _ in player.acked)

    before, tables = acked(), {player.address for player in players}
    async with asyncio.timeout(120):
        while any(acked()[table] < before[table] + 3 for table in tables):  # noqa: ASYNC110
            await asyncio.sleep(0.02)


def fall(server: Server, cluster: Cluster | None) -> None:
    """The server dies, or its database does and it has to live through that, or both."""
    how = random.choice(["database", "both"]) if cluster else "server"
    if cluster is not None:
        cluster.stop()
    if how != "database":
        server.kill()
    time.sleep(random.random() * 0.3)
    if cluster is not None:
        cluster.start()
    if how != "database":
        server.start()


def crash_and_check(data: Path, crashes: int, cluster: Cluster | None = None, stops: int = 0) -> None:
    database = {"DATABASE_URL": cluster.url} if cluster else {}
    server = Server(data, **database, **FAST)
    books = Books(data, cluster.url if cluster else "")
    rooms = server.seed(4, 6, packs=True)
    players = players_of(rooms, [server.port], think=0.1, endless=True)
    server.start()
    try:
        asyncio.run(crash(server, players, crashes, cluster, stops))
        server.stop()
        acknowledged = books.check(players)
        assert books.replays("spion") == len(rooms)
        again = sum(player.resent for player in players)
        print(f"{crashes} crashes, {stops} with the database: {acknowledged} acknowledged, all there; {again} sent again")
    finally:
        server.stop()


@pytest.mark.rule("P15")
def test_what_was_acknowledged_survives_a_crash(tmp_path: Path) -> None:
    crash_and_check(tmp_path, 5)


@pytest.mark.rule("P15")
@pytest.mark.postgres
def test_what_was_acknowledged_survives_a_crash_of_server_and_database(tmp_path: Path) -> None:
    with Cluster() as cluster:
        crash_and_check(tmp_path, 5, cluster, stops=2)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_a_hundred_crashes(tmp_path: Path, part: int) -> None:
    crash_and_check(tmp_path, 10)


@pytest.mark.long
@pytest.mark.postgres
@pytest.mark.parametrize("part", range(10))
def test_a_hundred_crashes_of_server_and_database(tmp_path: Path, part: int) -> None:
    with Cluster() as cluster:
        crash_and_check(tmp_path, 10, cluster, stops=2)


@pytest.mark.rule("P17")
def test_no_clock_eats_the_downtime(tmp_path: Path) -> None:
    server = Server(tmp_path, **FAST)
    books = Books(tmp_path)
    rooms = server.seed(1, 6)
    players = players_of(rooms, [server.port])

    def clock() -> tuple[int | None, int | None, int]:
        deadline, held, stamp = books.rows("SELECT m.deadline, m.held_ms, p.at FROM games_match m, games_pulse p")[0]
        return deadline, held, stamp

    async def look_on() -> None:
        """One looks on and does nothing; the clock of the first decision runs."""
        task = asyncio.create_task(players[0].play())
        players[0]._choose = lambda view: None  # type: ignore[method-assign]
        async with asyncio.timeout(20):
            while players[0].seen is None or players[0].seen.held:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        await asyncio.sleep(2.5)
        task.cancel()
        server.kill()

    server.start()
    try:
        asyncio.run(look_on())
        died = time.time() * 1000
        deadline, held, stamp = clock()
        assert deadline is not None
        assert held is None
        time.sleep(3)
        server.start()
        after, held, _ = clock()
        assert after is None  # nobody is connected yet: it stands
        assert held == deadline - stamp
        assert 0 <= held - (deadline - died) < 2_000  # at most a stamp's worth was given, nothing taken
    finally:
        server.stop()
