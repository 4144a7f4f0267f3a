"""A server of one's own, for bench and tests: a process that can be killed and started again on the same data."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


class Server:
    def __init__(self, data: Path, *, application: str = "bench.fast:application", port: int | None = None, **env: str) -> None:
        data.mkdir(parents=True, exist_ok=True)
        self.port = port or free_port()
        self.log = data / f"server-{self.port}.log"
        self._application = application
        self._env = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATA_DIR": str(data),
            "SECRET_KEY": "bench",
            "PYTHONPATH": str(ROOT),
            **env,
        }
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def seed(
        self,
        matches: int,
        players: int,
        *,
        migrate: bool = True,
        packs: bool = False,
        game: str = "spion",
        settings: dict[str, Any] | None = None,
    ) -> list[dict[str, Any]]:
        command = [sys.executable, "-m", "bench.seed", f"--matches={matches}", f"--players={players}", f"--game={game}"]
        command.append(f"--settings={json.dumps(settings or {})}")
        done = subprocess.run(
            command + ["--migrate"] * migrate + ["--packs"] * packs,
            cwd=ROOT,
            env=self._env,
            stdout=subprocess.PIPE,
            check=True,
            timeout=120,
        )
        made: list[dict[str, Any]] = json.loads(done.stdout)
        return made

    def start(self) -> None:
        command = [sys.executable, "-m", "uvicorn", self._application, "--host=127.0.0.1", f"--port={self.port}"]
        command += ["--loop=uvloop", "--http=httptools", "--ws=websockets-sansio", "--ws-per-message-deflate=false"]
        command += [
            "--ws-ping-interval=5",
            "--ws-ping-timeout=10",
            "--ws-max-size=16384",
            "--log-level=warning",
            "--no-access-log",
        ]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, cwd=ROOT, env=self._env, stdout=log, stderr=log)
        until = time.monotonic() + 60
        while time.monotonic() < until:
            if self._process.poll() is not None:
                break
            with socket.socket() as s:
                if s.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.02)
        raise RuntimeError(f"the server did not start:\n{self.log.read_text()[-3000:]}")

    def cpu_seconds(self) -> float:
        """What the server process has used so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._process = None

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
