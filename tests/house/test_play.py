"""./play as a newcomer meets it: what it says when something is in the way, and a site that answers when nothing is."""

from __future__ import annotations

import fcntl
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def play(*options: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if name not in ("REDIS_URL", "DATABASE_URL")}
    return subprocess.run([sys.executable, "play", *options], cwd=ROOT, env=env, capture_output=True, text=True, timeout=60)


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        yield int(other.getsockname()[1])


def test_a_port_that_is_taken_is_said_before_anything_else(taken, tmp_path):
    done = play("--port", str(taken), "--data", str(tmp_path / "data"))
    assert done.returncode == 1
    assert f"Port {taken} is taken" in done.stdout
    assert "./play --port" in done.stdout
    assert not done.stderr
    assert not (tmp_path / "data").exists()


def test_no_port_at_all_is_said_too(tmp_path):
    assert "is no port" in play("--port", "70000", "--data", str(tmp_path)).stdout


def test_a_second_one_with_the_same_data_is_refused(tmp_path):
    with (tmp_path / "running.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = play("--port", str(free_port()), "--data", str(tmp_path))
    assert done.returncode == 1
    assert "running already" in done.stdout
    assert "--data" in done.stdout


def test_a_folder_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "file").touch()
    done = play("--port", str(free_port()), "--data", str(tmp_path / "file"))
    assert done.returncode == 1
    assert "Cannot write in" in done.stdout


@pytest.mark.slow
def test_it_prepares_once_and_serves(tmp_path):
    """The first start makes a staff account and tells its password; the second does not, and both answer."""
    told = r"password  \S{12}"
    assert re.search(told, start_and_ask(tmp_path))
    again = start_and_ask(tmp_path)
    assert not re.search(told, again)
    assert "packs added" not in again


def start_and_ask(data: Path) -> str:
    port = free_port()
    said = data.parent / f"said-{port}"
    env = {name: value for name, value in os.environ.items() if name not in ("STATIC_ROOT", "DJANGO_SETTINGS_MODULE")}
    with said.open("w") as out, subprocess.Popen(
        [sys.executable, "play", "--port", str(port), "--data", str(data / "data")], cwd=ROOT, env=env, stdout=out, stderr=out
    ) as server:  # fmt: skip
        try:
            page = wait_for(f"http://127.0.0.1:{port}/", server, said)
        finally:
            server.terminate()
    assert "<html" in page
    assert f"http://localhost:{port}/" in said.read_text()
    return said.read_text()


def wait_for(address: str, server: subprocess.Popen[bytes], said: Path) -> str:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        assert server.poll() is None, said.read_text()
        try:
            with urllib.request.urlopen(address) as answer:
                return str(answer.read().decode())
        except OSError:
            time.sleep(0.2)
    raise AssertionError(said.read_text())
