"""What a sheet is worth to a computer player (Q22): an estimate of the points it will bring, from the numbers on it alone.

Each stretch of empty fields between two numbers is filled as far as its numbers turn up before the match ends. From that follow
how likely each field is to be filled, each row to be full, and each column to pay its pentagon.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import exp, inf

from games.qwinto.sheet import BONUS_COLUMNS, FIELDS, HIGHEST, PENTAGONS, Grid, Row, open_fields, with_number

Gains = tuple[tuple[tuple[float, int], ...], ...]
DICE = [list(dice) for n in (1, 2, 3) for dice in combinations(Row, n)]  # all ways to choose


def _odds(n: int) -> dict[int, float]:
    """How likely each total of n dice is."""
    odds = {0: 1.0}
    for _ in range(n):
        thrown: dict[int, float] = {}
        for total, p in odds.items():
            for pips in range(1, 7):
                thrown[total + pips] = thrown.get(total + pips, 0.0) + p / 6
        odds = thrown
    return odds


ODDS = [_odds(n) for n in range(4)]
USUAL = (0.0, 0.2, 0.4, 0.4)  # how often people roll that many dice
# How often a total turns up that may be written in a given row: with n of the three dice that row is among them n times in three.
COMES = [sum(USUAL[n] * n / 3 * ODDS[n].get(total, 0.0) for n in (1, 2, 3)) for total in range(HIGHEST + 1)]
UP_TO = [sum(COMES[: total + 1]) for total in range(HIGHEST + 1)]

NOWHERE = -1
CHANCES = 24.0  # how many rolls a sheet can still look forward to, at most
FULL_BONUS = 6.0  # a full row also ends the match when one is ahead


@lru_cache(200_000)
def _row(line: tuple[int, ...], row: int) -> tuple[float, tuple[float, ...], tuple[float, ...]]:
    """The points of a row to expect; and for each bonus column how likely its field is filled, and with what number."""
    fields = FIELDS[row]
    filled, number, all_filled = {}, {}, 1.0
    left, gap = 0, []
    for column in (*fields, -1):
        written = line[column] if column >= 0 else HIGHEST + 1
        if written == 0:
            gap.append(column)
            continue
        if written < 0:
            filled[column], number[column], all_filled = 0.0, 0.0, 0.0
            continue
        if gap:
            p = _fill(left, written, len(gap))
            all_filled *= p ** len(gap)
            for place, empty in enumerate(gap, 1):
                filled[empty] = p
                number[empty] = left + (written - left) * place / (len(gap) + 1)
        if column >= 0:
            filled[column], number[column] = 1.0, float(written)
        left, gap = written, []
    expected = sum(filled.values())
    last = number[fields[-1]]
    points = expected + all_filled * (last - len(fields) + FULL_BONUS)
    return points, tuple(filled[column] for column in BONUS_COLUMNS), tuple(number[column] for column in BONUS_COLUMNS)


@lru_cache(4096)
def _fill(left: int, right: int, fields: int) -> float:
    """How likely each of so many empty fields between two numbers is to be filled in the end."""
    numbers = right - left - 1
    if numbers <= 0:
        return 0.0
    come = CHANCES * (UP_TO[right - 1] - UP_TO[left])
    return min(1.0, numbers / fields) * (1 - exp(-come / fields))


def worth(grid: Grid) -> float:
    rows = [_row(grid[row], row) for row in Row]
    points = sum(row[0] for row in rows)
    for i, pentagon in enumerate(PENTAGONS):
        points += rows[0][1][i] * rows[1][1][i] * rows[2][1][i] * rows[pentagon][2][i]
    return points


@lru_cache(4096)
def gains(grid: Grid) -> Gains:
    """By row and total: what writing it in the best field gains, and which column that is (NOWHERE: there is none)."""
    now = worth(grid)

    def best(row: Row, total: int) -> tuple[float, int]:
        found = [(worth(with_number(grid, row, column, total)) - now, column) for column in open_fields(grid, row, total)]
        return max(found, default=(-inf, NOWHERE))

    return tuple(tuple(best(row, total) for total in range(HIGHEST + 1)) for row in Row)
