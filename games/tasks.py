"""What has to be done again and again, whoever does it: the worker thread of the embedded profile, or Celery.

Each is idempotent, and short: no write transaction lasts longer than a table can wait.
"""

from __future__ import annotations

import time

from django.core.management import call_command

from games import rooms
from games.live import sweep


def sweep_matches() -> None:
    """Clocks of matches that no process has at hand (P17)."""
    sweep.sweep()


def put_rooms_to_sleep() -> None:
    """Rooms where nobody was for a day (P12)."""
    rooms.put_to_sleep(time.time_ns() // 1_000_000)


def forget_who_never_played() -> None:
    """Members and guests of rooms long asleep."""
    rooms.forget(time.time_ns() // 1_000_000)


def clear_sessions() -> None:
    call_command("clearsessions")


EVERY = {put_rooms_to_sleep: 300.0, forget_who_never_played: 3600.0, clear_sessions: 24 * 3600.0}  # task -> seconds
# In the embedded profile the live house sweeps by itself, past the matches it holds; in a cluster nobody holds them all.
EVERY_IN_CLUSTER = {sweep_matches: sweep.SECONDS, **EVERY}
