"""What is kept of a finished match besides its results: every vote that was counted (S36, statistics)."""

from __future__ import annotations

from collections.abc import Sequence

from games.models import Match, Player
from games.spion.models import Vote
from games.spion.state import State


def write(match: Match, players: Sequence[Player], state: State) -> None:
    """May be called again for the same match."""
    at = {player.seat: player for player in players}
    Vote.objects.bulk_create(
        [
            Vote(
                match=match,
                round=poll.round,
                duel=poll.duel,
                voter=at[ballot.seat],
                target=None if ballot.target is None else at[ballot.target],
            )
            for poll in state.polls
            for ballot in poll.ballots
        ],
        ignore_conflicts=True,
    )
