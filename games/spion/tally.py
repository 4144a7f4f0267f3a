"""Counting a vote (S19-S21, S24, S27): who is level at the top, and whether passing won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.spion.state import Ballot


def counts(ballots: Sequence[Ballot]) -> list[tuple[int | None, int]]:
    """Votes for each candidate that got any, most first; Passen (None) after a player with as many."""
    tally = Counter(b.target for b in ballots)
    return sorted(tally.items(), key=lambda item: (-item[1], item[0] is None, item[0] or 0))


def passed(ballots: Sequence[Ballot]) -> bool:
    """S20: Passen has the most votes, or as many as the top player."""
    tally = Counter(b.target for b in ballots)
    passes = tally.pop(None, 0)
    return passes > 0 and passes >= max(tally.values(), default=0)


def top(ballots: Sequence[Ballot], candidates: Sequence[int]) -> list[int]:
    """The candidates with the most votes. Nobody voted: all of them, level with 0 (S27)."""
    tally = Counter(b.target for b in ballots)
    most = max(tally[c] for c in candidates)
    return [c for c in candidates if tally[c] == most]
