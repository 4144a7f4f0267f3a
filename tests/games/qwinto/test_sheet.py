"""The sheet: its shape, what fits where, and the count (Q1, Q3, Q4, Q12-Q16)."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.qwinto import sheet
from games.qwinto.sheet import BONUS_COLUMNS, EMPTY, FIELDS, HIGHEST, PENTAGONS, SHAPE, Grid, Row, with_number
from tests.games.qwinto.play import O, P, Phase, Play, Y, read

EXAMPLE = read("""
     4 6 . # . . 13 15 . 18
   1 2 3 5 7 # 9 11 13 17
 3 5 8 . # 10 11 12 . 14
""")
BEST = read("""
     1 11 12 # 13 14 15 16 17 18
   1 2  3  4 5  #  6 16 17 18
 1 2 13 14 # .  15 16 17 18
""")
UNHURRIED = settings(deadline=None, max_examples=60)  # a busy machine is no failure


def sheets() -> st.SearchStrategy[Grid]:
    """Legal sheets: numbers written one after the other, each wherever it fits."""
    tries = st.lists(st.tuples(st.integers(1, HIGHEST), st.integers(0, 26)), max_size=60)

    def write(attempts: list[tuple[int, int]]) -> Grid:
        grid = EMPTY
        for number, where in attempts:
            row, column = Row(where // 9), FIELDS[where // 9][where % 9]
            if not grid[row][column] and not sheet.trouble(grid, row, column, number):
                grid = with_number(grid, row, column, number)
        return grid

    return tries.map(write)


# ---- Q1


@pytest.mark.rule("Q1")
def test_the_shape_of_the_sheet() -> None:
    assert [len(fields) for fields in FIELDS] == [9, 9, 9]
    assert [row.index("#") for row in SHAPE] == [5, 6, 4]
    columns = {column: [row for row in Row if column in FIELDS[row]] for column in range(12)}
    assert [column for column, rows in columns.items() if len(rows) == 3] == [2, 3, 7, 8, 9] == list(BONUS_COLUMNS)
    assert [column for column, rows in columns.items() if len(rows) == 2] == [1, 4, 5, 6, 10]
    assert [column for column, rows in columns.items() if len(rows) == 1] == [0, 11]
    assert PENTAGONS == (P, O, O, Y, P)
    assert not sheet.is_field(O, 5)
    assert not sheet.is_field(P, 10)
    assert not sheet.is_field(O, -1)
    assert not sheet.is_field(O, 12)


@pytest.mark.rule("Q2")
def test_four_boxes_for_misthrows_and_three_dice() -> None:
    assert [sheet.score(EMPTY, boxes).total for boxes in range(sheet.MOST_MISTHROWS + 1)] == [0, -5, -10, -15, -20]
    assert [die.name for die in Row] == ["ORANGE", "YELLOW", "PURPLE"]
    assert HIGHEST == 3 * 6


# ---- Q3, Q4


@pytest.mark.rule("Q3", "Q4")
@given(sheets())
@UNHURRIED
def test_rows_rise_and_no_column_has_a_number_twice(grid: Grid) -> None:
    for row in Row:
        numbers = [number for number in grid[row] if number]
        assert all(a < b for a, b in pairwise(numbers))
    for column in range(12):
        numbers = [grid[row][column] for row in Row if grid[row][column]]
        assert len(numbers) == len(set(numbers))


@pytest.mark.rule("Q3", "Q4")
@given(sheets(), st.integers(1, HIGHEST))
@UNHURRIED
def test_a_number_fits_exactly_where_the_sheet_stays_legal(grid: Grid, number: int) -> None:
    for row in Row:
        for column in FIELDS[row]:
            if grid[row][column]:
                continue
            after = with_number(grid, row, column, number)
            line = [n for n in after[row] if n]
            legal = line == sorted(set(line)) and [after[other][column] for other in Row].count(number) == 1
            assert (column in sheet.open_fields(grid, row, number)) == legal
            assert bool(sheet.trouble(grid, row, column, number)) != legal


@pytest.mark.rule("Q3")
def test_between_a_six_and_a_seven_nothing_fits_any_more() -> None:
    grid = with_number(with_number(EMPTY, Y, 2, 6), Y, 4, 7)
    assert [n for n in range(1, HIGHEST + 1) if 3 in sheet.open_fields(grid, Y, n)] == []


# ---- the count


@pytest.mark.rule("Q12", "Q13", "Q14", "Q15")
def test_the_example() -> None:
    score = sheet.score(EXAMPLE, 1)
    assert (score.rows, score.columns, score.misthrows) == ((5, 17, 7), (8, 0, 0, 0, 14), -5)
    assert score.total == 5 + 17 + 7 + 22 - 5 == 46


@pytest.mark.rule("Q12", "Q13", "Q14")
@given(sheets(), st.integers(0, 4))
@UNHURRIED
def test_the_count(grid: Grid, misthrows: int) -> None:
    score = sheet.score(grid, misthrows)
    for row in Row:
        numbers = [grid[row][column] for column in FIELDS[row] if grid[row][column]]
        assert score.rows[row] == (numbers[-1] if len(numbers) == 9 else len(numbers))
    for column, pentagon, points in zip(BONUS_COLUMNS, PENTAGONS, score.columns, strict=True):
        assert points == (grid[pentagon][column] if all(grid[row][column] for row in Row) else 0)
    assert score.total == sum(score.rows) + sum(score.columns) - 5 * misthrows
    assert -20 <= score.total <= 116


@pytest.mark.rule("Q13", "Q18")
def test_a_crossed_field_is_neither_a_number_nor_filled() -> None:
    full = read("""
         1 2 3 # 4 5 6 7 8 9
       1 3 4 5 6 # 7 8 9 10
     1 2 5 6 # 7 8 9 10 .
    """)
    assert sheet.full_rows(full) == 2
    crossed = with_number(full, O, 2, sheet.CROSSED)
    assert sheet.full_rows(crossed) == 1
    assert sheet.score(crossed, 0).rows[O] == 8
    assert sheet.score(full, 0).columns[0] == 5
    assert sheet.score(crossed, 0).columns[0] == 0
    assert not sheet.outlook(crossed).columns[0]


# ---- what a row or column still can bring


@given(sheets(), st.integers(1, HIGHEST))
@UNHURRIED
def test_the_outlook_is_never_less_than_what_is_there_nor_too_good(grid: Grid, number: int) -> None:
    score, outlook = sheet.score(grid, 0), sheet.outlook(grid)
    assert all(most >= now for most, now in zip(outlook.rows + outlook.columns, score.rows + score.columns, strict=True))
    for row in Row:
        for column in sheet.open_fields(grid, row, number):
            after = sheet.outlook(with_number(grid, row, column, number))
            assert after.rows[row] <= outlook.rows[row]  # writing only ever closes doors
            assert all(a <= b for a, b in zip(after.columns, outlook.columns, strict=True))


def test_the_outlook_of_a_row_that_cannot_be_full() -> None:
    assert sheet.outlook(EMPTY).rows == (18, 18, 18)
    assert sheet.outlook(EMPTY).columns == (18, 18, 18, 18, 18)
    grid = with_number(EMPTY, O, 4, 2)  # two fields before it, and one number
    assert sheet.outlook(grid).rows[O] == 8
    assert sheet.outlook(with_number(EMPTY, O, 4, 17)).rows[O] == 4  # two before it, and then 18 alone
    grid = with_number(with_number(with_number(EMPTY, O, 2, 9), O, 3, 5), O, 4, sheet.CROSSED)  # with zelf, not rising
    assert sheet.outlook(grid).rows[O] == 8
    grid = with_number(with_number(EMPTY, O, 2, 6), O, 4, 8)  # in the pentagon between them only a seven fits
    assert sheet.outlook(grid).columns[1] == 7
    grid = with_number(EMPTY, P, 9, 12)
    assert sheet.outlook(grid).rows == (18, 18, 12)
    assert sheet.outlook(grid).columns == (11, 18, 18, 18, 12)


# ---- Q16: the bounds, by search


def most_of_full_rows(full: frozenset[Row]) -> int:
    """The most points of any legal sheet in which these rows are full and the others are not.

    Cell by cell, column after column. What the rest depends on: the last number of each row, which rows that may not be full have
    a gap already, and which rows wrote in this column.
    """
    cells = [(row, column) for column in range(12) for row in Row if column in FIELDS[row]]
    open_rows = frozenset(Row) - full
    left_in = {(row, column): sum(later > column for later in FIELDS[row]) for row, column in cells}
    best: dict[tuple[tuple[int, ...], frozenset[Row], frozenset[Row]], int] = {((0, 0, 0), frozenset(), frozenset()): 0}
    for i, (row, column) in enumerate(cells):
        after: dict[tuple[tuple[int, ...], frozenset[Row], frozenset[Row]], int] = {}
        ends = i + 1 == len(cells) or cells[i + 1][1] != column
        bonus = dict(zip(BONUS_COLUMNS, PENTAGONS, strict=True)).get(column)

        def keep(lasts: tuple[int, ...], gaps: frozenset[Row], wrote: frozenset[Row], points: int) -> None:
            if ends:  # noqa: B023
                points += lasts[bonus] if bonus is not None and len(wrote) == 3 else 0  # noqa: B023
                wrote = frozenset()
            key = (lasts, gaps, wrote)
            if after.get(key, -1) < points:  # noqa: B023
                after[key] = points  # noqa: B023

        for (lasts, gaps, wrote), points in best.items():
            if row in open_rows:
                keep(lasts, gaps | {row}, wrote, points)
            taken = {lasts[other] for other in wrote}
            room = left_in[row, column] if row in full else 0
            for number in range(lasts[row] + 1, HIGHEST + 1 - room):
                if number not in taken:
                    now = (*lasts[:row], number, *lasts[row + 1 :])
                    earned = 1 if row in open_rows else number if room == 0 else 0
                    keep(now, gaps, wrote | {row}, points + earned)
        best = after
    return max(points for (_, gaps, _), points in best.items() if gaps == open_rows)


@pytest.mark.slow
@pytest.mark.rule("Q16")
def test_no_legal_sheet_counts_for_more_than_116() -> None:
    assert max(most_of_full_rows(frozenset(pair)) for pair in combinations(Row, 2)) == 116
    # With one full row at most: the row of a pentagon holds a higher number in each filled bonus column to its right.
    paid = [columns for n in range(6) for columns in combinations(range(5), n)]
    bonuses = max(sum(HIGHEST - sum(other > column for other in columns) for column in columns) for columns in paid)
    assert HIGHEST + 8 + 8 + bonuses < 116


@pytest.mark.rule("Q16")
def test_116_can_be_reached() -> None:
    """Everyone writes the same, one number a turn."""
    play = Play(2)
    fields = [(row, column) for row in (P, O, Y) for column in FIELDS[row] if BEST[row][column]]
    for row, column in fields:
        assert play.phase is Phase.ROLL
        number = BEST[row][column]
        dice = [row, *(other for other in Row if other != row)][: -(-number // 6)]
        play.turn(number, (0, row, column), (1, row, column), dice=dice)
    assert play.phase is Phase.OVER
    assert [standing.facts["score"] for standing in play.result.standings] == [116, 116]


@pytest.mark.rule("Q16", "Q8", "Q11")
def test_minus_20_can_be_reached_and_nothing_is_lower() -> None:
    play = Play(2)
    while play.phase is not Phase.OVER:
        play.turn(7 + play.state.turn // 2, *([(1, O, FIELDS[O][play.state.turn // 2])] if play.active == 1 else []))
    assert [standing.facts["score"] for standing in play.result.standings] == [-20, 3]
