"""Rooms: who sits at the table, who is host, what is played (P7-P13, P30, P31, S39-S41). The only writers of rooms and members.

Every function that writes is one transaction that holds the room (the row on PostgreSQL, the whole database on SQLite), may
be called twice, and announces what it changed (`changed`) after the commit. A running match is only ever begun here: members
who leave get `left_at`, and the live table takes their seats out.
"""

from games.rooms.commands import BOT_NAMES, command
from games.rooms.holding import changed, now_ms
from games.rooms.joining import ALPHABET, claim, find, fit_name, join, open_room
from games.rooms.presence import LEASE_MS, came, mind_host, moved_on, seen, went
from games.rooms.renaming import rename
from games.rooms.seats import at_table, dealt_in, is_person, member_of, members, running, seats_of, was_removed
from games.rooms.sleep import close, forget, put_to_sleep
from games.rooms.starting import check_start, game_of, settings_of

__all__ = [
    "ALPHABET",
    "BOT_NAMES",
    "LEASE_MS",
    "at_table",
    "came",
    "changed",
    "check_start",
    "claim",
    "close",
    "command",
    "dealt_in",
    "find",
    "fit_name",
    "forget",
    "game_of",
    "is_person",
    "join",
    "member_of",
    "members",
    "mind_host",
    "moved_on",
    "now_ms",
    "open_room",
    "put_to_sleep",
    "rename",
    "running",
    "seats_of",
    "seen",
    "settings_of",
    "was_removed",
    "went",
]
