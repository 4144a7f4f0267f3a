"""Matches in the database, as the live table reads and writes them: in a thread, never on the event loop.

A batch goes in as one JSON parameter: `UPDATE … WHERE version = expected RETURNING`, then step rows only for the versions
that came back (compare-and-set is what makes several processes right). State and actions are text carried as JSON strings.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from functools import partial
from typing import Any

import msgspec
import psycopg
from django.db import InterfaceError, OperationalError, connection, transaction
from msgspec import Struct

from games import registry
from games.kernel import codec
from games.live import ending
from games.live.deadline import Deadline
from games.live.head import Done, Head, Step
from games.live.trouble import trace
from games.models import Match, Player

log = logging.getLogger(__name__)


class Change(Struct, frozen=True):
    """All that happened to one match since it was last written."""

    match: int
    expected: int
    version: int
    state: str
    recent: str
    decision: str
    stage: int
    deadline: int | None
    held_ms: int | None
    steps: list[Step]


class Work(Struct, frozen=True):
    """A change, and what else belongs in its transaction (ORM)."""

    change: Change
    extras: list[Callable[[], None]] = []


class Unwritten:
    """What a head went through since `version`, which is the last that was handed over to be written."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.clear()

    def clear(self) -> None:
        self._steps: list[Step] = []
        self._extras: list[Callable[[], None]] = []

    def add(self, head: Head, done: Done) -> None:
        if done.step is not None:
            self._steps.append(done.step)
        if done.left is not None:
            self._extras.append(partial(ending.take_out, head.match, done.left.seat, done.left.removed))
        if done.result is not None:
            self._extras.append(partial(ending.write, head.match, done.result, head.state))

    def take(self, head: Head) -> Work | None:
        """All of it, encoded once as the head is now; None: nothing happened."""
        if head.version == self.version:
            return None
        deadline = head.deadline
        change = Change(
            match=head.match,
            expected=self.version,
            version=head.version,
            state=codec.encode(head.state).decode(),
            recent=codec.encode(head.recent).decode(),
            decision=deadline.decision,
            stage=deadline.stage,
            deadline=deadline.at,
            held_ms=deadline.held,
            steps=self._steps,
        )
        work = Work(change, self._extras)
        self.version = head.version
        self.clear()
        return work


class Outcome(Enum):
    DONE = "done"
    CONFLICT = "conflict"  # somebody else wrote this match; nothing of it was written
    FAILED = "failed"  # the database refused this match; nothing of it was written
    LOST = "lost"  # the database is away: written or not, nobody knows


# ---- read


def load(match_id: int) -> Head | None:
    """The match as it stands on disk; None when it is gone or cannot be read any more (it is then ended)."""
    row = Match.objects.filter(pk=match_id).first()
    if row is None:
        return None
    try:
        game = registry.game(row.game)
        state = codec.decode(game.State, row.state)
    except (KeyError, msgspec.MsgspecError) as error:
        if ending.abandon(row.pk, ending.UNREADABLE, row.version):
            log.error("match %s could not be read and is ended: %s", row.pk, trace(error))
        return None
    players = list(Player.objects.filter(match=row).values_list("seat", "left_at", "bot"))
    return Head(
        game,
        match=row.pk,
        room=row.room_id,
        seed=row.seed,
        version=row.version,
        state=state,
        recent=codec.decode(dict[int, list[str]], row.recent),
        deadline=Deadline(row.decision, row.stage, row.deadline, row.held_ms),
        gone={seat for seat, left_at, _ in players if left_at is not None},
        bots=frozenset(seat for seat, _, bot in players if bot),
        over=row.finished_at is not None,
    )


def versions(model: type[Any], ids: Iterable[int]) -> dict[int, int]:
    """The versions of these rooms or matches: heals lost pokes."""
    return dict(model.objects.filter(pk__in=list(ids)).values_list("pk", "version"))


# ---- write

COLUMNS = ("version", "state", "recent", "decision", "stage", "deadline", "held_ms")
STEP_COLUMNS = ("version", "kind", "seat", "host", "action", "events", "at")
GUARD = "AND m.version = c.expected"


def commit(works: Sequence[Work]) -> dict[int, Outcome]:
    """Write a batch in one transaction. Should it fail, its matches are tried one by one, so that only the culprit fails."""
    try:
        written = _write(works)
    except Exception as error:
        if _away(error):
            log.warning("the database is away: %s", type(error).__name__)
            connection.close()
            return {work.change.match: Outcome.LOST for work in works}
        if len(works) > 1:
            return {work.change.match: commit([work])[work.change.match] for work in works}
        log.error("match %s could not be written: %s", works[0].change.match, trace(error))
        return {works[0].change.match: Outcome.FAILED}
    return {work.change.match: Outcome.DONE if work.change.match in written else Outcome.CONFLICT for work in works}


def _away(error: Exception) -> bool:
    """Whether the trouble is the connection, or a lock that another holds, and not what was written."""
    return isinstance(error, OperationalError | InterfaceError | psycopg.OperationalError | psycopg.InterfaceError)


def _write(works: Sequence[Work]) -> set[int]:
    batch = codec.encode([work.change for work in works]).decode()
    if connection.vendor == "postgresql":
        if not any(work.extras for work in works):
            return _postgres(batch)  # one statement is one transaction and one round trip
        with transaction.atomic():
            written = _postgres(batch)
            _extras(works, written)
        return written
    with _sqlite_lock():
        written = _sqlite(batch)
        _extras(works, written)
    return written


def _extras(works: Sequence[Work], written: set[int]) -> None:
    for work in works:
        if work.change.match in written:
            for extra in work.extras:
                extra()


def postgres_sql() -> str:
    """Rows are locked in order of id, so that two processes never wait for each other."""
    return f"""
    WITH c AS MATERIALIZED (SELECT * FROM json_to_recordset(%s::json) AS t(
             match int8, expected int8, version int8, state text, recent text, decision text, stage int4,
             deadline int8, held_ms int8, steps json)),
         l AS MATERIALIZED (SELECT m.id FROM games_match m JOIN c ON m.id = c.match {GUARD} ORDER BY m.id FOR NO KEY UPDATE OF m),
         u AS (UPDATE games_match m SET {", ".join(f"{name} = c.{name}" for name in COLUMNS)}
               FROM c JOIN l ON l.id = c.match WHERE m.id = c.match {GUARD} RETURNING m.id),
         s AS (INSERT INTO games_step (match_id, {", ".join(STEP_COLUMNS)})
               SELECT c.match, {", ".join(f"t.{name}" for name in STEP_COLUMNS)}
               FROM c JOIN u ON u.id = c.match CROSS JOIN LATERAL json_to_recordset(c.steps) AS t(
                    version int8, kind text, seat int2, host bool, action text, events text, at int8))
    SELECT id FROM u"""


def _postgres(batch: str) -> set[int]:
    connection.ensure_connection()
    assert connection.connection is not None
    with psycopg.Cursor(connection.connection) as cursor:  # below Django: prepared, and no adapting of arrays
        return {row[0] for row in cursor.execute(postgres_sql().encode(), (batch,), prepare=True)}


def sqlite_sql() -> tuple[str, str]:
    def of(row: str, names: Iterable[str]) -> str:
        return ", ".join(f"json_extract({row}.value, '$.{name}') AS {name}" for name in names)

    update = f"""
    UPDATE games_match AS m SET {", ".join(f"{name} = c.{name}" for name in COLUMNS)}
    FROM (SELECT {of("j", ("match", "expected", *COLUMNS))} FROM json_each(?) AS j) AS c
    WHERE m.id = c.match {GUARD} RETURNING id"""
    insert = f"""
    INSERT INTO games_step (match_id, {", ".join(STEP_COLUMNS)})
    SELECT json_extract(j.value, '$.match'), {of("t", STEP_COLUMNS)}
    FROM json_each(?) AS j, json_each(j.value, '$.steps') AS t
    WHERE json_extract(j.value, '$.match') IN (SELECT value FROM json_each(?))"""
    return update, insert


def _sqlite(batch: str) -> set[int]:
    assert connection.connection is not None
    update, insert = sqlite_sql()
    written = {row[0] for row in connection.connection.execute(update, (batch,)).fetchall()}
    connection.connection.execute(insert, (batch, codec.encode(sorted(written)).decode()))
    return written


LOCK_SECONDS = 20.0


@contextmanager
def _sqlite_lock() -> Iterator[None]:
    """A transaction whose write lock is asked for each millisecond: SQLite's busy handler sleeps up to a tenth of a second."""
    connection.ensure_connection()
    assert connection.connection is not None
    connection.connection.execute("PRAGMA busy_timeout = 0")
    try:
        until = time.monotonic() + LOCK_SECONDS
        atomic = transaction.atomic()
        while True:
            try:
                atomic.__enter__()
                break
            except OperationalError as error:
                if "locked" not in str(error) or time.monotonic() > until:
                    raise
                time.sleep(0.001)
        try:
            yield
        except BaseException as error:
            atomic.__exit__(type(error), error, error.__traceback__)
            raise
        atomic.__exit__(None, None, None)
    finally:
        if connection.connection is not None:
            connection.connection.execute(f"PRAGMA busy_timeout = {int(LOCK_SECONDS * 1000)}")
