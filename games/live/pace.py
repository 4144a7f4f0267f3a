"""How much one may ask of the house (P19). An allowance belongs to the member, not to a socket: coming back gives nothing anew.

A browser that once turned out to be a member's is counted as theirs before anything is looked up. Of all others nothing is
known but the address they come from, behind which a whole school may sit: these have one allowance together, a wide one.
The machine's own address is none: behind a proxy that tells no other, one stranger would use up what all have.
Who knocks too often waits outside and comes back, later each time (static/js/socket.js): the seat stays theirs.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import Any

from django.conf import settings

from accounts.addresses import household, of_this_machine

BURST_SECONDS = 3.0  # how many seconds' worth of messages may come at once
ABUSE = 60  # how many more may be refused for size or speed than are let through, before the socket is closed
OPENINGS_AT_ONCE = 20  # sockets of one member: someone who keeps reloading the page
STRANGERS = 20  # how many times what one member may open is let in from one address
MOST_KEPT = 20_000  # allowances kept; the one that was not asked for the longest is forgotten, and had filled up by then

Clock = Callable[[], float]


class Bucket:
    """A token bucket: so many a second, and so many at once."""

    def __init__(self, a_second: float, most: float, clock: Clock) -> None:
        self._a_second = a_second
        self._most = self._left = most
        self._clock = clock
        self._at = clock()

    def take(self) -> bool:
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def give(self) -> None:
        self._left = min(self._most, self._left + 1)


class Pace:
    """What one member, or all the strangers at one address, may still ask."""

    def __init__(self, clock: Clock, times: int = 1) -> None:
        self.openings = Bucket(settings.SOCKETS_A_MINUTE / 60 * times, OPENINGS_AT_ONCE * times, clock)
        self.messages = Bucket(settings.MESSAGES_PER_SECOND, settings.MESSAGES_PER_SECOND * BURST_SECONDS, clock)
        self.patience = Bucket(1, ABUSE, clock)  # one goes with each message refused, and comes back with each let through


class Paces:
    """Of everyone at the sockets of this process: by member, by what a member's browser shows, by the address of strangers."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._kept: dict[int | bytes | str, Pace] = {}  # the one that was asked for last at the end

    def knocking(self, scope: dict[str, Any]) -> Pace:
        """The pace of who opens this socket, as far as that can be told without looking anything up."""
        if known := self._find(_shown(scope)):
            return known
        address = client[0] if (client := scope.get("client")) else ""
        return Pace(self._clock) if of_this_machine(address) else self._of(household(address), STRANGERS)

    def belongs(self, scope: dict[str, Any], member: int) -> Pace:
        """This browser turned out to be that member's: their pace, from now on by what it shows."""
        return self._keep(_shown(scope), self._of(member))

    def _of(self, who: int | str, times: int = 1) -> Pace:
        return self._find(who) or self._keep(who, Pace(self._clock, times))

    def _find(self, who: int | bytes | str) -> Pace | None:
        pace = self._kept.pop(who, None)
        return None if pace is None else self._keep(who, pace)

    def _keep(self, who: int | bytes | str, pace: Pace) -> Pace:
        self._kept[who] = pace
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return pace


def _shown(scope: dict[str, Any]) -> bytes:
    """All by which a browser is recognised in one room, in few bytes."""
    cookies = b";".join(value for name, value in scope["headers"] if name == b"cookie")
    return hashlib.blake2b(scope["path"].encode() + b"\0" + cookies, digest_size=16).digest()
