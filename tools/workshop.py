"""The virtual environment, Debian packages and steps, for ./play and ./check."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
TTY = sys.stdout.isatty()


class Trouble(Exception):
    """Something the reader can mend; says what and how."""


def say(text: str) -> None:
    print(text, flush=True)


def _digest(*names: str) -> str:
    content = b"".join((ROOT / name).read_bytes() for name in names)
    return hashlib.sha256(sys.version.encode() + content).hexdigest()


def environment(*, dev: bool) -> None:
    """A .venv with what requirements.txt asks for, and the tools of development when `dev`."""
    lists = {
        "requirements.txt": _digest("requirements.txt"),
        "requirements-dev.txt": _digest("requirements.txt", "requirements-dev.txt"),
    }
    stamps = {name: VENV / f"{name}.installed" for name in lists}
    wanted = ["requirements-dev.txt"] if dev else ["requirements.txt", "requirements-dev.txt"]  # the second includes the first
    if PYTHON.exists() and any(stamps[name].exists() and stamps[name].read_text() == lists[name] for name in wanted):
        return
    if not PYTHON.exists():
        say("Making a virtual environment in .venv …")
        made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True)
        if made.returncode:
            shutil.rmtree(VENV, ignore_errors=True)
            raise Trouble(
                "Python could not make a virtual environment. On Debian and Ubuntu: apt install python3-venv\n"
                + made.stdout
                + made.stderr
            )
    _install(wanted[0])
    stamps[wanted[0]].write_text(lists[wanted[0]])


def _install(name: str) -> None:
    say(f"Installing what {name} asks for (once; a minute or so) …")
    pip = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--progress-bar", "off", "-r", name]
    with subprocess.Popen(pip, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as running:
        assert running.stdout
        lines = []
        for line in running.stdout:
            lines.append(line)
            if TTY and line.startswith(("Collecting", "Installing")):
                print(f"\r\033[K  {line.split('(')[0].strip()[:70]}", end="", flush=True)
    if TTY:
        print("\r\033[K", end="")
    if running.returncode:
        raise Trouble(
            "".join(lines[-15:])
            + f"\npip could not install {name}. Without a connection to the internet (PyPI) this does not work the first time;"
            "\nwith one, the lines above say what is wrong. Run the same command again: it goes on where it stopped."
        )


def debian(missing: dict[str, str]) -> None:
    """Install Debian packages: {program that must be there: package it is in}."""
    packages = sorted({package for program, package in missing.items() if not shutil.which(program)})
    if not packages:
        return
    command = f"apt-get install -y {' '.join(packages)}"
    if not shutil.which("apt-get"):
        raise Trouble(f"Missing on this machine: {', '.join(packages)} (Debian's names). Install them and run this again.")
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    say(f"Installing Debian packages: {', '.join(packages)} …")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for argv in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]):
        try:
            done = subprocess.run([*sudo, *argv], env=env, capture_output=True, text=True)
        except FileNotFoundError:
            raise Trouble(f"Not root, and there is no sudo. As root: {command}") from None
        if done.returncode:
            raise Trouble(f"{done.stdout[-1500:]}{done.stderr[-1500:]}\nThis did not work. As root: {command}")


class Steps:
    """Runs steps one after another, times them, and tells at the end how they went."""

    def __init__(self) -> None:
        self.done: list[tuple[str, float, bool]] = []

    def run(self, name: str, argv: Iterable[str], *, aloud: bool = False, env: dict[str, str] | None = None) -> str:
        """One step. Its output shows when it fails, or as it comes when `aloud`. Returns the output."""
        print(f"▸ {name} ", end="\n" if aloud else "", flush=True)
        start = time.monotonic()
        lines = []
        with subprocess.Popen(
            list(argv),
            cwd=ROOT,
            env={**os.environ, **(env or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        ) as running:
            assert running.stdout
            for line in running.stdout:
                lines.append(line)
                if aloud:
                    print(line, end="", flush=True)
        seconds = time.monotonic() - start
        good = running.returncode == 0
        self.done.append((name, seconds, good))
        say(f"{'✓' if good else '✗'} {seconds:.1f} s")
        output = "".join(lines)
        if not good and not aloud:
            say("    " + output[-6000:].replace("\n", "\n    "))
        return output

    @property
    def failed(self) -> list[str]:
        return [name for name, _seconds, good in self.done if not good]
