"""Two server processes on one PostgreSQL and Redis play the same matches, players spread over both and acting at once."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest

from bench.crowd import players_of
from tests.live.servers import Books, Server

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.slow]

FAST = {"CLOCK_SPEED": "200", "CLOCK_SPEED_UPTO": "6", "MESSAGES_PER_SECOND": "1000"}


def play_on_two(data: Path, database: str, redis: str, application: str, *, guarded: bool) -> None:
    servers = [Server(data, application=application, DATABASE_URL=database, REDIS_URL=redis, **FAST) for _ in range(2)]
    books = Books(data, database)
    rooms = servers[0].seed(4, 8)
    if not guarded:
        books.run("ALTER TABLE games_step DROP CONSTRAINT one_step_a_version")
    players = players_of(rooms, [server.port for server in servers])

    async def play() -> None:
        async with asyncio.timeout(120 if guarded else 15):
            await asyncio.gather(*(player.play() for player in players))

    try:
        for server in servers:
            server.start()
        with contextlib.nullcontext() if guarded else contextlib.suppress(TimeoutError):
            asyncio.run(play())
        books.check(players)
        assert books.replays("spion") == len(rooms)
        assert books.rows("SELECT count(*) FROM games_match WHERE finished_at IS NULL")[0][0] == 0
        assert all("failed" not in player.refused for player in players)
    finally:
        for server in servers:
            server.stop()


@pytest.mark.rule("P15", "P19")
def test_nothing_is_lost_and_nothing_doubled(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    play_on_two(tmp_path, postgres_url, redis_url, "bench.fast:application", guarded=True)


def test_with_the_guard_off_that_fails(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    with pytest.raises(AssertionError, match=r"lost|doubled|not what its steps make"):
        play_on_two(tmp_path, postgres_url, redis_url, "tests.live.unguarded:application", guarded=False)
