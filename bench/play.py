"""How fast the table is: matches under play by websocket, closed loop, against a server of its own.

    python -m bench.play --matches 50 --players 6 --seconds 20 [--database postgres://…] [--processes 1] [--think 0.5]

Players act the moment a view lets them; clocks run fast, so that no result screen is waited for. Prints actions a second
(acknowledged, so on disk) and how long an acknowledgement took. The generator runs in processes of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from bench.server import ROOT, Server


def generate(rooms: list[dict[str, Any]], port: int, game: str, think: float, until: float) -> dict[str, Any]:
    """Play these rooms until that moment; matches that end begin again."""
    import django

    django.setup()
    import uvloop

    from bench.crowd import players_of

    players = players_of(rooms, [port], key=game, think=think, endless=True)

    async def all_of_them() -> None:
        tasks = [asyncio.create_task(player.play()) for player in players]
        await asyncio.sleep(max(until - time.time(), 0))
        for player in players:
            player.over = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    uvloop.run(all_of_them())
    return {
        "waits": [(round(at, 4), round(wait, 6)) for player in players for at, wait in player.waits],
        "refused": Counter(code for player in players for code in player.refused),
        "ended": sum(player.ended for player in players if player.host),
    }


def measure(asked: argparse.Namespace) -> dict[str, Any]:
    data = Path(tempfile.mkdtemp(prefix="potje-bench-"))
    env = {
        "CLOCK_SPEED": str(asked.speed),
        "CLOCK_SPEED_UPTO": "6",
        "MESSAGES_PER_SECOND": "100000",
        "REDIS_URL": "",
        "DATABASE_URL": asked.database,
    }
    if not asked.database:
        del env["DATABASE_URL"]
    server = Server(data, **env)
    try:
        rooms = server.seed(asked.matches, asked.players, game=asked.game, packs=True)
        with server:
            until = time.time() + asked.warmup + asked.seconds
            shares = [rooms[n :: asked.processes] for n in range(asked.processes)]
            command = [sys.executable, "-m", "bench.play", "--generate", str(server.port), "--until", str(until)]
            command += ["--game", asked.game, "--think", str(asked.think)]
            env = {
                **os.environ,
                "DJANGO_SETTINGS_MODULE": "config.settings",
                "DATA_DIR": str(data / "generator"),
                "SECRET_KEY": "bench",
            }
            running = [
                subprocess.Popen(command, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE) for _ in shares
            ]
            for process, share in zip(running, shares, strict=True):
                assert process.stdin is not None
                process.stdin.write(json.dumps(share).encode())
                process.stdin.close()
            time.sleep(max(until - asked.seconds - time.time(), 0))
            cpu = server.cpu_seconds()
            time.sleep(max(until - time.time(), 0))
            cpu = server.cpu_seconds() - cpu
            parts = [json.loads(process.stdout.read()) for process in running if process.stdout is not None]
    finally:
        shutil.rmtree(data, ignore_errors=True)
    waits = sorted(wait for part in parts for at, wait in part["waits"] if at > until - asked.seconds)
    return {
        "database": "postgresql" if asked.database else "sqlite",
        "matches": asked.matches,
        "players": asked.players,
        "actions a second": round(len(waits) / asked.seconds),
        "ack ms p50": round(1000 * statistics.median(waits), 1),
        "ack ms p99": round(1000 * waits[len(waits) * 99 // 100], 1),
        "refused": dict(sum((Counter(part["refused"]) for part in parts), Counter())),
        "matches ended": sum(part["ended"] for part in parts),
        "server CPU s per 1000 actions": round(1000 * cpu / len(waits), 3),
    }


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--matches", type=int, default=50)
    arguments.add_argument("--players", type=int, default=6)
    arguments.add_argument("--seconds", type=float, default=20)
    arguments.add_argument("--warmup", type=float, default=5)
    arguments.add_argument("--database", default="", help="a DATABASE_URL of an empty database; without: SQLite")
    arguments.add_argument("--processes", type=int, default=1, help="of the generator")
    arguments.add_argument("--think", type=float, default=0, help="most seconds a player thinks")
    arguments.add_argument("--speed", type=float, default=1000, help="how fast clocks run")
    arguments.add_argument("--game", default="spion")
    arguments.add_argument("--generate", type=int, help=argparse.SUPPRESS)
    arguments.add_argument("--until", type=float, help=argparse.SUPPRESS)
    asked = arguments.parse_args()
    if asked.generate:
        print(json.dumps(generate(json.load(sys.stdin), asked.generate, asked.game, asked.think, asked.until)))
    else:
        for name, value in measure(asked).items():
            print(f"{name:>30}  {value}")


if __name__ == "__main__":
    main()
