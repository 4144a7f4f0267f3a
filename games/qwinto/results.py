"""How a match ended, with every fact that titles and statistics need (shared/data/title_stats.json)."""

from __future__ import annotations

from games.kernel.game import Json, Result, Standing
from games.qwinto import checking, rules, sheet
from games.qwinto.state import State


def result(state: State) -> Result | None:
    if state.end is None:
        return None
    places, won = rules.places(state), rules.won(state)
    standings = [Standing(seat, places[seat], won[seat], _facts(state, seat)) for seat in range(len(state.seats))]
    facts: Json = {
        "turns": state.turn,
        "players": len(state.seats),
        "best_score": max((rules.total(state.seats[seat]) for seat in rules.playing(state)), default=None),
        "checking": state.settings.checking,
        "mode": "own",
    }
    return Result(state.end, state.end != "too_few", standings, facts)


def _facts(state: State, seat: int) -> Json:
    s = state.seats[seat]
    grid = checking.grid(s)
    count = sheet.score(grid, s.misthrows)
    others = [rules.total(state.seats[other]) for other in rules.playing(state) if other != seat]
    standing = [entry for entry in s.entries if not entry.erased]
    return {
        "score": count.total,
        "margin": count.total - max(others) if others else None,  # over the best of the others
        "misthrows": s.misthrows,
        "own_turns": s.turns,
        "rows_completed": sheet.full_rows(grid),
        "columns_completed": sum(points > 0 for points in count.columns),
        "entries": len(standing),
        "passive_entries": sum(not entry.own for entry in standing),
        "left": s.left,
    }
