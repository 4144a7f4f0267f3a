"""The embedded profile's jobs: the tasks that Celery does in a cluster, done by one thread of the one process."""

from __future__ import annotations

import heapq
import logging
import threading
import time
from collections.abc import Callable
from functools import wraps

from django.db import close_old_connections

from games.live.trouble import trace
from games.tasks import EVERY

log = logging.getLogger("potje.jobs")


def minded(task: Callable[[], None]) -> Callable[[], None]:
    """The task, as both profiles do it: when it fails, only the kind of trouble is logged, and it comes again at its time."""

    @wraps(task)
    def once() -> None:
        try:
            task()
        except Exception as error:
            log.error("%s failed: %s", task.__name__, trace(error))

    return once


class Worker(threading.Thread):
    """Does each task every so many seconds until stopped."""

    def __init__(self, every: dict[Callable[[], None], float] = EVERY) -> None:
        super().__init__(name="jobs", daemon=True)
        self._every = every
        self._stopping = threading.Event()

    def run(self) -> None:
        now = time.monotonic()
        due = [(now + seconds, number, task, seconds) for number, (task, seconds) in enumerate(self._every.items())]
        heapq.heapify(due)
        while due and not self._stopping.wait(max(0.0, due[0][0] - time.monotonic())):
            _when, number, task, seconds = due[0]
            minded(task)()
            close_old_connections()
            heapq.heapreplace(due, (time.monotonic() + seconds, number, task, seconds))

    def stop(self) -> None:
        """Returns when the task at hand is done."""
        self._stopping.set()
        self.join()
