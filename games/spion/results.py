"""How a match ended, with every fact that titles and statistics need (shared/data/title_stats.json)."""

from __future__ import annotations

from games.kernel.game import Json, Result, Standing
from games.spion import rules
from games.spion.state import Phase, Role, State


def result(state: State) -> Result | None:
    if state.phase is not Phase.OVER:
        return None
    standings = []
    for seat in range(len(state.seats)):
        won = rules.won(state, seat)
        standings.append(Standing(seat, 1 if won else 2, won, _facts(state, seat)))
    roles = [s.role for s in state.seats]
    facts: Json = {
        "rounds": state.round,
        "players": len(state.seats),
        "spies_start": roles.count(Role.SPY),
        "ghosts_start": roles.count(Role.GHOST),
        "pack": state.pack,
        "language": state.language,
        "mode": "own",
    }
    return Result(state.end, state.winner != "none", standings, facts)


def _facts(state: State, seat: int) -> Json:
    s = state.seats[seat]
    votes = [poll for poll in state.polls for b in poll.ballots if b.target == seat]
    duels = [poll for poll in state.polls if poll.duel and seat in poll.candidates]
    # S27: the lot when nobody voted in a round's vote is among all; it counts as lost, never as survived.
    tied_lots = [poll for poll in state.polls if seat in poll.lot and (poll.duel or not poll.nobody)]
    return {
        "role": s.role.value,
        "eliminated_round": s.out_round,
        "left_round": s.left_round,
        "votes_received": len(votes),
        "votes_cast": sum(b.seat == seat for poll in state.polls if not poll.duel for b in poll.ballots),
        "guess": s.guess,
        "guess_correct": bool(s.guess_right),
        "duels": [{"round": poll.round, "survived": poll.out != seat, "lot": bool(poll.lot)} for poll in duels],
        "lotteries_survived": sum(poll.out != seat for poll in tied_lots),
        "lotteries_lost": sum(bool(poll.lot) and poll.out == seat for poll in state.polls),
    }
