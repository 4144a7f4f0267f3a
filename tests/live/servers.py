"""Servers as processes of their own, the databases under them, and the books: what was acknowledged against what is on disk."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest

from bench.crowd import Player
from bench.seed import CONTENT
from bench.server import Server, free_port
from games import registry
from games.kernel import codec
from games.kernel.game import Refused
from games.kernel.step import Command, replay


class Books:
    """Reads the database of a server from outside."""

    def __init__(self, data: Path, url: str = "") -> None:
        self._data = data
        self._url = url

    def rows(self, sql: str) -> list[Any]:
        if self._url:
            with psycopg.connect(self._url, autocommit=True) as connection:
                return connection.execute(sql.encode()).fetchall()
        connection = sqlite3.connect(self._data / "potje.sqlite3", timeout=20)
        try:
            return connection.execute(sql).fetchall()
        finally:
            connection.close()

    def run(self, sql: str) -> None:
        with psycopg.connect(self._url, autocommit=True) as connection:
            connection.execute(sql.encode())

    def check(self, players: Iterable[Player]) -> int:
        """Every acknowledged action is there, and none twice; how many there were."""
        players = list(players)
        acked = Counter((match, seat) for player in players for match, seat, _ in {*player.acked})
        unsure = Counter(place for player in players for place in player.unsure)
        steps = Counter({(m, s): n for m, s, n in self.rows(
            "SELECT match_id, seat, count(*) FROM games_step WHERE kind = 'act' GROUP BY match_id, seat")})  # fmt: skip
        for place in acked.keys() | steps.keys():
            assert steps[place] >= acked[place], f"lost: {place} {acked[place]} acknowledged, {steps[place]} on disk"
            assert steps[place] <= acked[place] + unsure[place] + self._under_way(players, place), f"doubled: {place}"
        return sum(acked.values())

    def _under_way(self, players: list[Player], place: tuple[int, int]) -> int:
        return sum(1 for player in players if player.waiting_at == place)

    def replays(self, key: str) -> int:
        """The steps of each match begun by bench.seed give the state on disk again, to the byte."""
        game, count = registry.game(key), 0
        for match, seed, settings, state in self.rows("SELECT id, seed, settings, state FROM games_match WHERE content_key = ''"):
            players = self.rows(f"SELECT count(*) FROM games_player WHERE match_id = {match}")[0][0]
            steps = self.rows(
                f"SELECT version, kind, seat, action, host FROM games_step WHERE match_id = {match} ORDER BY version"
            )
            try:
                again = replay(
                    game, codec.decode(game.Settings, settings), players, CONTENT, seed,
                    [(version, Command(kind, seat, codec.decode(game.Action | None, action), bool(host)))
                     for version, kind, seat, action, host in steps],
                )  # fmt: skip
            except Refused:  # a step that could not even be taken
                again = None
            assert msgspec.json.decode(codec.encode(again)) == msgspec.json.decode(state), (
                f"match {match} is not what its steps make"
            )
            count += 1
        return count


class Cluster:
    """A PostgreSQL of one's own, that may be stopped at once (`-m immediate`)."""

    def __init__(self) -> None:
        tools = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
        if not tools:
            pytest.skip("needs the PostgreSQL server programs (/usr/lib/postgresql/*/bin)")
        self._bin = tools[-1]
        self.port = free_port()
        self._folder = Path(tempfile.mkdtemp(prefix="potje-postgres-"))
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(self._folder, "postgres")
        self._run("initdb", "-A", "trust", "-U", "postgres", "-D", str(self._folder / "db"))
        self.start()
        with psycopg.connect(f"{self._address}/postgres", autocommit=True) as connection:
            connection.execute("CREATE DATABASE potje")

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def _address(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"{self._address}/potje"

    def _run(self, tool: str, *arguments: str) -> None:
        command = [str(self._bin / tool), *arguments]
        if os.geteuid() == 0:
            command = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", *command]
        done = subprocess.run(command, cwd="/", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
        assert done.returncode == 0, done.stdout.decode()

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self._folder}"
        self._run("pg_ctl", "-D", str(self._folder / "db"), "-l", str(self._folder / "log"), "-o", options, "-w", "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self._folder / "db"), "-m", "immediate", "-w", "stop")


__all__ = ["Books", "Cluster", "Server"]
