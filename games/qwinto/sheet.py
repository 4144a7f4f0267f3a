"""The score sheet: its shape (Q1), what may be written where (Q3, Q4), and what it counts for (Q12-Q14).

A grid is the numbers on it: three rows of twelve columns, 0 where nothing is written, CROSSED where nothing may be any more.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache

from msgspec import Struct


class Row(IntEnum):
    """A row, and the die of its colour."""

    ORANGE = 0
    YELLOW = 1
    PURPLE = 2


SHAPE = (  # Q1: `#` the coloured field, P a pentagon, o a field
    "  oPo#oPoooo",
    " ooooo#oPoo ",
    "ooPo#ooooP  ",
)
FIELDS = tuple(tuple(column for column, sign in enumerate(row) if sign in "oP") for row in SHAPE)
BONUS_COLUMNS = tuple(column for column in range(12) if any(row[column] == "P" for row in SHAPE))
PENTAGONS = tuple(next(row for row in Row if SHAPE[row][column] == "P") for column in BONUS_COLUMNS)  # the row it is in

CROSSED = -1
HIGHEST = 18  # with three dice
MISTHROW = -5  # Q14
MOST_MISTHROWS = 4  # Q11
MOST_ROWS = 2  # Q11

Grid = tuple[tuple[int, ...], ...]
EMPTY: Grid = ((0,) * 12,) * 3


class Score(Struct, frozen=True):
    """The count, in the order in which it is shown (Q15)."""

    rows: tuple[int, ...]  # of orange, yellow, purple (Q12)
    columns: tuple[int, ...]  # of each column of BONUS_COLUMNS (Q13)
    misthrows: int  # 0, -5 … -20 (Q14)
    total: int


class Outlook(Struct, frozen=True):
    """The most a row or column can count for in the end, by itself, as the sheet stands."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]


def is_field(row: int, column: int) -> bool:
    return 0 <= column < 12 and SHAPE[row][column] in "oP"


def empty_fields(grid: Grid) -> list[tuple[Row, int]]:
    return [(row, column) for row in Row for column in FIELDS[row] if grid[row][column] == 0]


def with_number(grid: Grid, row: int, column: int, number: int) -> Grid:
    line = grid[row]
    return (*grid[:row], (*line[:column], number, *line[column + 1 :]), *grid[row + 1 :])


# ---- what may be written where


def between(grid: Grid, row: int, column: int) -> tuple[int, int]:
    """The nearest numbers left and right of a field; one that is written there must lie between them (Q3)."""
    line = grid[row]
    left = next((number for number in line[column - 1 :: -1] if number > 0), 0) if column else 0
    right = next((number for number in line[column + 1 :] if number > 0), HIGHEST + 1)
    return left, right


def trouble(grid: Grid, row: int, column: int, number: int) -> str:
    """Why this number may not stand in this empty field; empty: it may."""
    left, right = between(grid, row, column)
    if not left < number < right:
        return "not_rising"  # Q3
    if any(line[column] == number for line in grid):
        return "twice_in_column"  # Q4
    return ""


@lru_cache(65_536)
def open_fields(grid: Grid, row: int, number: int) -> tuple[int, ...]:
    """The columns of a row in which this number may be written."""
    line = grid[row]
    return tuple(column for column in FIELDS[row] if line[column] == 0 and not trouble(grid, row, column, number))


# ---- the count


def is_full(grid: Grid, row: int) -> bool:
    """A crossed field never makes a row full (Q18)."""
    return all(grid[row][column] > 0 for column in FIELDS[row])


def full_rows(grid: Grid) -> int:
    return sum(is_full(grid, row) for row in Row)


@lru_cache(4096)
def score(grid: Grid, misthrows: int) -> Score:
    rows = tuple(
        grid[row][FIELDS[row][-1]] if is_full(grid, row) else sum(grid[row][column] > 0 for column in FIELDS[row]) for row in Row
    )
    columns = tuple(
        grid[pentagon][column] if all(grid[row][column] > 0 for row in Row) else 0
        for column, pentagon in zip(BONUS_COLUMNS, PENTAGONS, strict=True)
    )
    minus = MISTHROW * misthrows
    return Score(rows, columns, minus, sum(rows) + sum(columns) + minus)


@lru_cache(4096)
def outlook(grid: Grid) -> Outlook:
    columns = zip(BONUS_COLUMNS, PENTAGONS, strict=True)
    return Outlook(tuple(_most_of_row(grid, row) for row in Row), tuple(_most_of_column(grid, *column) for column in columns))


def _most_of_row(grid: Grid, row: int) -> int:
    """`lowest[k]` is the lowest number at which the fields so far can hold k numbers."""
    lowest = {0: 0}
    for column in FIELDS[row]:
        written = grid[row][column]
        if written > 0:
            # with zelf a number may stand where it does not fit
            lowest = {k + 1: written for k, last in lowest.items() if last < written} or {max(lowest) + 1: written}
            continue
        for k in sorted(lowest, reverse=True) if written == 0 else ():
            fit = next((n for n in range(lowest[k] + 1, HIGHEST + 1) if n not in _column(grid, column)), None)
            if fit is not None:
                lowest[k + 1] = min(fit, lowest.get(k + 1, fit))
    most = max(lowest)
    if most < len(FIELDS[row]):
        return most
    last = FIELDS[row][-1]
    return grid[row][last] or max(n for n in range(1, HIGHEST + 1) if n not in _column(grid, last))


def _most_of_column(grid: Grid, column: int, pentagon: Row) -> int:
    if all(grid[row][column] > 0 for row in Row):
        return grid[pentagon][column]
    fitting = [_fitting(grid, row, column) for row in Row]
    one, other = (fitting[row] for row in Row if row != pentagon)
    for number in sorted(fitting[pentagon], reverse=True):
        if any(a != b for a in one - {number} for b in other - {number}):
            return number
    return 0


def _column(grid: Grid, column: int) -> set[int]:
    return {grid[row][column] for row in Row}


def _fitting(grid: Grid, row: int, column: int) -> set[int]:
    """The numbers that stand or may come to stand in a field."""
    written = grid[row][column]
    if written:
        return {written} if written > 0 else set()
    left, right = between(grid, row, column)
    return set(range(left + 1, right)) - _column(grid, column)
