"""When the open decision runs out (P17). Pure: rules say how long, the table says what time it is.

A clock is set only when (decision, stage) changes. While nobody is connected it stands (S42): `at` is None and `held` keeps
what was left.
"""

from __future__ import annotations

from msgspec import Struct

from games.kernel.game import Clock


class Deadline(Struct, frozen=True):
    """All in milliseconds, `at` since the epoch. Neither `at` nor `held`: the decision waits for ever."""

    decision: str
    stage: int = 0
    at: int | None = None
    held: int | None = None

    @property
    def waits_for_ever(self) -> bool:
        return self.at is None and self.held is None

    def left(self, now: int) -> int | None:
        """What is left of the stage; None when there is no clock."""
        if self.at is not None:
            return max(self.at - now, 0)
        return self.held

    def expired(self, now: int) -> bool:
        return self.at is not None and self.at <= now

    def follow(self, decision: str, clock: Clock | None, now: int) -> Deadline:
        """The deadline after a step that left this decision open."""
        if clock is None:
            return self if decision == self.decision and self.waits_for_ever else Deadline(decision)
        same = decision == self.decision
        if same and clock.stage == self.stage and not self.waits_for_ever:
            return self
        left = round(clock.seconds * 1000)
        if same and clock.keep:
            left = max(left, self.left(now) or 0)
        if self.held is not None:
            return Deadline(decision, clock.stage, held=left)
        return Deadline(decision, clock.stage, at=now + left)

    def hold(self, now: int) -> Deadline:
        return Deadline(self.decision, self.stage, held=self.left(now)) if self.at is not None else self

    def resume(self, now: int) -> Deadline:
        return Deadline(self.decision, self.stage, at=now + self.held) if self.held is not None else self
