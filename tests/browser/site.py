"""The real site as a newcomer starts it: embedded profile, a data folder of its own, served by a process of its own."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from games.kernel import codec
from games.spion.state import Role, State

ROOT = Path(__file__).resolve().parents[2]
LAN_NAME = "potje.lan"  # as a phone in the same house calls it: plain http, so no secure context (P32)
PATIENCE = 60
S = TypeVar("S")


@dataclass
class Site:
    port: int
    data: Path

    @property
    def here(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def lan(self) -> str:
        return f"http://{LAN_NAME}:{self.port}"

    def state(self, code: str, kind: type[S]) -> S:
        """How the match in this room stands. A test may know it, to steer; it acts through the screens only."""
        with closing(sqlite3.connect(f"file:{self.data / 'potje.sqlite3'}?mode=ro", uri=True, timeout=10)) as database:
            query = "SELECT m.state FROM games_match m JOIN games_room r ON r.match_id = m.id WHERE r.code = ?"
            (state,) = database.execute(query, [code]).fetchone()
        return codec.decode(kind, state)

    def names(self, code: str) -> list[str]:
        """Who sits on which seat."""
        with closing(sqlite3.connect(f"file:{self.data / 'potje.sqlite3'}?mode=ro", uri=True, timeout=10)) as database:
            query = (
                "SELECT p.name FROM games_player p JOIN games_room r ON r.match_id = p.match_id WHERE r.code = ? ORDER BY p.seat"
            )
            return [name for (name,) in database.execute(query, [code])]

    def dealt(self, code: str, role: Role) -> list[str]:
        """Who has this role."""
        return [name for name, seat in zip(self.names(code), self.state(code, State).seats, strict=True) if seat.role is role]


@contextmanager
def served(**durations: str) -> Iterator[Site]:
    """A site of its own; `durations` go to config.settings by the environment."""
    with tempfile.TemporaryDirectory(prefix="potje-browser-", ignore_cleanup_errors=True) as folder:
        port = _free_port()
        env = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL", "STATIC_ROOT")}
        env |= {
            "DATA_DIR": folder,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "ALLOWED_HOSTS": f"localhost,127.0.0.1,{LAN_NAME}",
            "TRIES_A_MINUTE": "10000",
            **durations,
        }
        prepare = [sys.executable, "-m", "config.prepare", "--port", str(port)]
        subprocess.run(prepare, cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)
        serve = [sys.executable, "-m", "config.serve", "--host", "127.0.0.1", "--port", str(port)]
        with (
            (Path(folder) / "serve.log").open("w") as log,
            subprocess.Popen(serve, cwd=ROOT, env=env, stdout=log, stderr=log) as server,
        ):
            try:
                site = Site(port, Path(folder))
                _wait_for(site.here)
                yield site
            finally:
                server.terminate()
        said = [line for line in (Path(folder) / "serve.log").read_text().splitlines() if "ERROR" in line or "Traceback" in line]
        assert not said, said


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(address: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(f"{address}/gezond/").close()
            return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
