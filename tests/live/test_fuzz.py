"""Malformed, illegal, stale, foreign, oversized and too fast messages against the running server, while others play (P14, P19).

A player, a watcher and strangers send what `wild` makes, and come back when they are thrown out. Gone wild a seat never acts:
the steps on disk hold what players were told is done, and no more. FUZZ_SEED repeats a run, as far as the network lets it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import secrets
import time
from collections import Counter
from http.cookiejar import CookieJar
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from accounts.people import COOKIE
from bench.crowd import players_of
from games import refusals, registry
from games.live.connection import CLOSE, TOO_MUCH
from games.live.pace import ABUSE
from tests.live.servers import Books, Server
from tests.live.wild import Known, Wild

pytestmark = pytest.mark.slow

CODES = {*refusals.SENTENCES, *(code for game in registry.all_games() for code in registry.sentences(game.key).REFUSALS)} - {
    "failed"
}
CLOSED = {*CLOSE.values(), TOO_MUCH, 1000, 1001, 1002, 1006, 1007, 1009}  # 1006: it did not wait for our goodbye
AT_ONCE = 25  # messages sent before the answers are read
PAUSE = 0.05  # seconds between these: the match goes on meanwhile, so that all of it is tried
MOST_GROWTH = 40  # MB


class Fuzzer:
    """One browser gone wild. `told` counts what it was told: refusals by code, kinds of other messages, closings, handshakes."""

    def __init__(self, server: Server, key: str, code: str, cookie: str, chance: random.Random, others: list[int]) -> None:
        self.address = f"ws://127.0.0.1:{server.port}/ws/{code}/"
        self.cookie = cookie
        self.sent: Counter[str] = Counter()
        self.told: Counter[str] = Counter()
        self.wrong: list[str] = []
        self._known = Known(others)
        self._wild = Wild(key, chance, self._known)
        self._chance = chance
        self._origin = Origin(f"http://127.0.0.1:{server.port}")

    async def send(self, share: int) -> None:
        """So many messages, over as many connections as that takes."""
        while self.sent.total() < share:
            try:
                async with connect(
                    self.address,
                    origin=self._origin,
                    additional_headers={"Cookie": self.cookie},
                    compression=None,
                    ping_interval=None,
                    open_timeout=20,
                    close_timeout=1,
                ) as socket:
                    await self._sit(socket, share)
            except InvalidHandshake as turned_away:
                self.told[f"handshake {turned_away}"] += 1
            except (OSError, TimeoutError) as trouble:
                self.wrong.append(repr(trouble))
            await asyncio.sleep(0.01)

    async def _sit(self, socket: ClientConnection, share: int) -> None:
        deaf = self._chance.random() < 0.05  # sends, and takes nothing in
        listening = None if deaf else asyncio.create_task(self._listen(socket))
        try:
            while self.sent.total() < share:
                batch = min(AT_ONCE, share - self.sent.total())
                answered = self.told.total() + batch
                for _ in range(batch):
                    kind, message = self._wild.message()
                    await asyncio.wait_for(socket.send(message, text=kind != "binary"), 5)
                    self.sent[kind] += 1
                if listening is not None:
                    await self._hear(answered, listening)
                if self._chance.random() < 0.02:
                    return
                await asyncio.sleep(PAUSE)
        except ConnectionClosed:
            pass
        except TimeoutError:  # a deaf one: the server waits for it, and for nobody else
            self.told["not taken in"] += 1
        finally:
            if listening is not None:
                await socket.close()
                await listening
            else:
                socket.transport.abort()

    async def _hear(self, answered: int, listening: asyncio.Task[None]) -> None:
        until = time.monotonic() + 20
        while self.told.total() < answered and not listening.done():
            await asyncio.sleep(0.002)
            if time.monotonic() > until:
                self.wrong.append(f"{answered - self.told.total()} without an answer")
                return

    async def _listen(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in socket:
                self._told(msgspec.json.decode(text))
        self.told[f"closed {socket.close_code}"] += 1
        if socket.close_code not in CLOSED:
            self.wrong.append(f"closed {socket.close_code}")

    def _told(self, down: dict[str, Any]) -> None:
        match down:
            case {"t": "refused", "code": code, "text": str(text)}:
                self.told[code] += 1
                if code not in CODES or not text:
                    self.wrong.append(f"refused {code}: {text}")
            case {"t": "view"}:
                self._known.see(down)
            case {"t": "hello" | "room"}:
                pass
            case {"t": "pong" | "bye" as kind}:
                self.told[kind] += 1
            case _:  # an acknowledgement, of all things
                self.told[str(down["t"])] += 1
                self.wrong.append(f"told {down}")


class Fuzzed:
    """A server with two tables of players. At the first one seat and one watcher are wild; strangers knock there too."""

    def __init__(
        self, data: Path, key: str = "spion", *, rate: float, application: str = "bench.fast:application", database: str = ""
    ) -> None:
        env = {"DATABASE_URL": database} if database else {}
        self.seed = int(os.environ.get("FUZZ_SEED") or secrets.randbelow(2**32))
        self.key, game = key, import_module(f"tests.games.{key}.fuzz")
        self.server = Server(
            data,
            application=application,
            CLOCK_SPEED=str(game.SPEED),
            MESSAGES_PER_SECOND=str(rate),
            SOCKETS_A_MINUTE=str(rate * 30),
            REDIS_URL="",
            TRIES_A_MINUTE="1000",
            **env,
        )
        self.books = Books(data, database)
        seats = min(6, registry.game(key).seats.stop - 2)  # and one chair for who comes late
        self.rooms = self.server.seed(2, seats, packs=True, game=key, settings=game.SETTINGS)
        self.players = players_of(self.rooms, [self.server.port], key=key, think=0.2, endless=True, sends=game.played)
        # This one plays a little first: the clock of a seeded match is slow until the cards are seen.
        self._turning = self.players[seats - 1]
        wild = self.rooms[0]["people"][-1]
        self.fuzzers: list[Fuzzer] = []
        self.others = [room["match"] for room in self.rooms[1:]]
        self._wild_cookie = f"{COOKIE}={wild[COOKIE]}"
        self._stranger = f"{COOKIE}={self.rooms[1]['people'][2][COOKIE]}"

    def __enter__(self) -> Fuzzed:
        self.server.start()
        code = self.rooms[0]["code"]
        cookies = [self._wild_cookie, self._joins(code), self._stranger, f"{COOKIE}=forged:abc", "sessionid=nobody"]
        self.fuzzers = [
            Fuzzer(self.server, self.key, code, cookie, random.Random(f"{self.seed}-{n}"), self.others)
            for n, cookie in enumerate(cookies)
        ]
        return self

    def __exit__(self, *_: object) -> None:
        self.server.stop()

    def _joins(self, code: str) -> str:
        """Someone comes in late, by the page, and watches."""
        jar = CookieJar()
        browser = build_opener(HTTPCookieProcessor(jar))
        address = f"http://127.0.0.1:{self.server.port}/k/{code}/"
        page = browser.open(address).read().decode()
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert token is not None
        browser.open(address, urlencode({"csrfmiddlewaretoken": token[1], "name": "Kijker"}).encode())
        return f"{COOKIE}=" + next(cookie.value or "" for cookie in jar if cookie.name == COOKIE)

    async def run(self, messages: int) -> None:
        """The members send nearly all of it; whoever is no member is told so and let go."""
        playing = {player: asyncio.create_task(player.play()) for player in self.players}
        async with asyncio.timeout(60):
            while not self._turning.acked:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        playing[self._turning].cancel()
        await asyncio.gather(*(fuzzer.send(200) for fuzzer in self.fuzzers[:2]))
        self.memory = [self._memory()]
        strangers = messages // 50
        shares = [(messages - 3 * strangers) // 2] * 2 + [strangers] * 3
        await asyncio.gather(*(fuzzer.send(share) for fuzzer, share in zip(self.fuzzers, shares, strict=True)))
        self.memory.append(self._memory())
        if not self.wrong:
            await self._all_play_on()
        for task in playing.values():
            task.cancel()
        await asyncio.gather(*playing.values(), return_exceptions=True)

    async def _all_play_on(self) -> None:
        """Something more is acknowledged at every table."""
        before = {player.address: 0 for player in self.players} | self._acked()
        async with asyncio.timeout(60):
            while any(self._acked()[address] < count + 3 for address, count in before.items()):  # noqa: ASYNC110
                await asyncio.sleep(0.02)

    def _acked(self) -> Counter[str]:
        return Counter(player.address for player in self.players for _ in player.acked)

    def _memory(self) -> float:
        """What the server process holds, in MB."""
        status = Path(f"/proc/{self.server.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024

    @property
    def wrong(self) -> list[str]:
        return [wrong for fuzzer in self.fuzzers for wrong in fuzzer.wrong]

    @property
    def told(self) -> Counter[str]:
        return sum((fuzzer.told for fuzzer in self.fuzzers), Counter())

    def room(self) -> list[Any]:
        """All of the rooms that a command may change; the match is another when the host plays again."""
        return [
            *self.books.rows("SELECT id, code, game, settings, host_id, host_away, closed_at FROM games_room ORDER BY id"),
            *self.books.rows(
                "SELECT id, room_id, name, figure, colour, shape, bot, left_at, removed, did FROM games_member WHERE id NOT IN"
                f" ({', '.join(str(room['people'][0]['member']) for room in self.rooms)}) ORDER BY id"
            ),
        ]

    def check(self) -> None:
        assert not self.wrong
        log = self.server.log.read_text()
        assert not re.search(r"Traceback|ERROR|Exception", log), log[-3000:]
        self.books.check(self.players)  # not one step on disk that no player was told of: none of a fuzzer
        assert self.books.replays(self.key) >= len(self.rooms)
        assert not [player.refused for player in self.players if "failed" in player.refused]
        assert self.memory[-1] - self.memory[0] < MOST_GROWTH, f"the server grew: {self.memory} MB"

    def report(self, seconds: float) -> str:
        sent = sum((fuzzer.sent for fuzzer in self.fuzzers), Counter())
        waits = sorted(wait for player in self.players for _, wait in player.waits)
        return (
            f"{self.key}, FUZZ_SEED={self.seed}: {sent.total()} messages in {seconds:.1f} s,"
            f" the server at {self.memory[0]:.0f} MB before and {self.memory[-1]:.0f} MB after;"
            f" {len(waits)} actions of players acknowledged,"
            f" p50 {1000 * waits[len(waits) // 2]:.0f} ms, p99 {1000 * waits[len(waits) * 99 // 100]:.0f} ms;"
            f" load {os.getloadavg()[0]:.1f}\n"
            f"sent {dict(sent.most_common())}\ntold {dict(self.told.most_common())}"
        )


def fuzz(fuzzed: Fuzzed, messages: int) -> None:
    with fuzzed:
        before, start = fuzzed.room(), time.monotonic()
        asyncio.run(fuzzed.run(messages))
        print(fuzzed.report(time.monotonic() - start))
        fuzzed.server.stop()
        assert fuzzed.room() == before
        fuzzed.check()


@pytest.mark.rule("P14", "P19")
@pytest.mark.parametrize("key", [game.key for game in registry.all_games()])
@pytest.mark.parametrize("messages", [2_000, pytest.param(80_000, marks=pytest.mark.long)])
def test_whatever_is_sent_is_refused_and_changes_nothing(tmp_path: Path, messages: int, key: str) -> None:
    fuzzed = Fuzzed(tmp_path, key, rate=100_000)
    fuzz(fuzzed, messages)
    told = fuzzed.told
    refused = {"malformed", "stale", "not_yours", "host_only", "odd_characters", "too_big", "not_long_away"}
    assert refused | {"pong", "bye"} <= told.keys()
    assert "too_fast" not in told


@pytest.mark.rule("P19")
@pytest.mark.parametrize("messages", [1_000, pytest.param(20_000, marks=pytest.mark.long)])
def test_who_sends_too_fast_is_slowed_down_and_thrown_out(tmp_path: Path, messages: int) -> None:
    fuzzed = Fuzzed(tmp_path, rate=20)
    fuzz(fuzzed, messages)
    assert fuzzed.told["too_fast"] > ABUSE
    assert fuzzed.told[f"closed {TOO_MUCH}"] > 0


@pytest.mark.rule("P19")
@pytest.mark.postgres
def test_whatever_is_sent_changes_nothing_in_postgresql(tmp_path: Path, postgres_url: str) -> None:
    fuzz(Fuzzed(tmp_path, rate=100_000, database=postgres_url), 1_000)


def test_at_a_table_that_trusts_everyone_that_fails(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"told \{'t': 'ack'"):
        fuzz(Fuzzed(tmp_path, rate=100_000, application="tests.live.trusting:application"), 1_500)
