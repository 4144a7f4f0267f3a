"""What is kept of a finished match besides its results: everyone's sheet (P20, P21, statistics)."""

from __future__ import annotations

from collections.abc import Sequence

from games.models import Match, Player
from games.qwinto import checking, sheet
from games.qwinto.models import Sheet
from games.qwinto.state import State


def write(match: Match, players: Sequence[Player], state: State) -> None:
    """May be called again for the same match."""
    rows = []
    for player in players:
        s = state.seats[player.seat]
        grid = checking.grid(s)
        score = sheet.score(grid, s.misthrows)
        rows.append(
            Sheet(
                match=match,
                player=player,
                fields=grid,
                misthrows=s.misthrows,
                row_points=score.rows,
                column_points=score.columns,
                total=score.total,
            )
        )
    Sheet.objects.bulk_create(rows, ignore_conflicts=True)
