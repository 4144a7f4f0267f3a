"""Group commit: one thread, one connection. All that waits, across matches, goes into one transaction; the rest joins the next.

Nobody hears of a step before it is on disk: tables are told only after the commit.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from games.live.store import Outcome, Work
from games.live.trouble import trace

log = logging.getLogger(__name__)


class Writes(Protocol):
    """A table with steps that are not yet on disk."""

    def take(self) -> Work | None:
        """Hand over what waits, encoded; None: nothing after all."""

    def settled(self, outcome: Outcome) -> None:
        """What was taken last came to this."""


class Committer:
    def __init__(
        self,
        write: Callable[[Sequence[Work]], dict[int, Outcome]],
        written: Callable[[list[tuple[int, int]]], None] | None = None,
    ) -> None:
        """`write` runs in the committer's own thread; `written` hears of each (match, version) that came on disk."""
        self._write = write
        self._written = written
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="committer")
        self._waiting: dict[Writes, None] = {}
        self._wake = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._task: asyncio.Task[None] | None = None

    def queue(self, table: Writes) -> None:
        self._waiting[table] = None
        self._idle.clear()
        self._wake.set()
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            if not self._waiting:
                self._idle.set()
                self._wake.clear()
                await self._wake.wait()
            await asyncio.sleep(0)  # what arrived in the same turn of the loop comes along
            tables, self._waiting = self._waiting, {}
            taken = [(table, work) for table in tables if (work := table.take()) is not None]
            if not taken:
                continue
            try:
                outcomes = await loop.run_in_executor(self._thread, self._write, [work for _, work in taken])
            except Exception:  # the writer answers for each match itself; should it ever not, nobody waits for ever
                outcomes = {}
            for table, work in taken:
                try:
                    table.settled(outcomes.get(work.change.match, Outcome.LOST))
                except Exception as error:  # one table's trouble is not another's
                    log.error("match %s: what was written could not be told: %s", work.change.match, trace(error))
            if self._written is not None:
                done = [w.change for _, w in taken if outcomes.get(w.change.match) is Outcome.DONE]
                self._written([(change.match, change.version) for change in done])

    async def flush(self) -> None:
        """Until nothing waits."""
        await self._idle.wait()

    async def close(self) -> None:
        await self.flush()
        if self._task is not None:
            self._task.cancel()
        self._thread.shutdown(wait=False)
