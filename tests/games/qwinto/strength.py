"""How strong the computer players are (Q22). python -m tests.games.qwinto.strength prints what docs/qwinto-computer.md says."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import mean

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.step import SETUP, Command, run
from games.qwinto.game import GAME
from games.qwinto.state import Settings, State, Strength

MATCHES = 1_000


def play(strengths: Sequence[Strength], number: int) -> State:
    """A match of computer players of these strengths to its end; who begins is drawn."""
    seed = f"strength {number}"
    state = GAME.setup(Settings(), len(strengths), {}, Chance.of_step(seed, SETUP))
    version = SETUP
    while GAME.result(state) is None:
        for seat, strength in enumerate(strengths):
            view = GAME.view(state, seat)
            action = GAME.bot(
                replace(view, settings=replace(view.settings, computer=strength)), Chance(f"{seed} {version} {seat}")
            )
            if action is not None:
                version += 1
                run(GAME, state, Command("act", seat, action), Chance.of_step(seed, version))
    return state


def scores(strengths: Sequence[Strength], number: int) -> list[int]:
    result = GAME.result(play(strengths, number))
    assert result is not None
    return [standing.facts["score"] for standing in result.standings]


def duel(number: int) -> float:
    """1 when the stronger wins, a half when they share the first place; each sits in either seat as often."""
    strong = number % 2
    sides: list[Strength] = ["easy", "easy"]
    sides[strong] = "strong"
    points = scores(sides, number)
    return (points[strong] > points[1 - strong]) + 0.5 * (points[0] == points[1])


def main() -> None:
    with ProcessPoolExecutor() as pool:
        print(f"Strong against easy, {MATCHES} matches of two: {mean(pool.map(duel, range(MATCHES), chunksize=20)):.1%} won\n")
        print("| players | strong | easy |\n|---|---|---|")
        for players in (2, 3, 4):
            means = []
            for strength in ("strong", "easy"):
                points = list(pool.map(partial(scores, [strength] * players), range(MATCHES), chunksize=20))
                means.append(f"{mean(map(mean, points)):.1f}")
            print(f"| {players} | {' | '.join(means)} |")


if __name__ == "__main__":
    main()
