"""Computer players of two strengths (Q22): they see what a person would see.

Easy rolls dice that will probably fit somewhere, writes a number about where it belongs, and overlooks the errors of others.
Strong weighs, over all that the dice can show, what its sheet would be worth (weighing.py), and points at errors.
"""

from __future__ import annotations

from functools import lru_cache

from games.kernel.chance import Chance
from games.qwinto import checking, sheet, weighing
from games.qwinto.sheet import FIELDS, MISTHROW, Grid, Row, with_number
from games.qwinto.state import Action, Again, Done, Keep, Pass, Phase, PointAt, Roll, Write
from games.qwinto.view import View

FAR = 9.0
NEAR = 0.8  # how many fields off the easy one still writes when it need not
LEVEL = 0.3  # points that make no difference to the strong one
CARELESS = 0.2  # how much less likely to fit somewhere than the best dice those may be that it rolls


def bot(view: View, chance: Chance) -> Action | None:
    me = view.seat
    if me is None or view.people[me].left or view.phase is Phase.OVER:
        return None
    strong = view.settings.computer == "strong"
    if strong and (error := _error(view)) is not None:
        return error
    if not view.people[me].waited:
        return None
    if view.people[me].correcting:
        return Pass()
    if view.phase is Phase.LOOK:
        return Done()
    grid = view.sheets[me].rows
    return _strong(view, grid, chance) if strong else _easy(view, grid, chance)


def _error(view: View) -> PointAt | None:
    """An error in the turn before, before the next roll."""
    last = view.last
    if view.settings.checking == "game" or last is None or view.phase not in (Phase.ROLL, Phase.LOOK):
        return None
    seen = {(point.seat, point.row, point.column) for point in view.pointed}
    for entry in last.entries:
        seat, row, column = entry.seat, entry.row, entry.column
        before = with_number(view.sheets[seat].rows, row, column, 0)
        wrong = checking.error(before, row, column, entry.number, last.dice, last.total)
        if wrong and (seat, row, column) not in seen and not view.people[seat].left:
            return PointAt(seat, row, column)
    return None


# ---- easy


def _easy(view: View, grid: Grid, chance: Chance) -> Action:
    if view.phase is Phase.ROLL:
        likely = [
            sum(p for total, p in weighing.ODDS[len(dice)].items() if _nearest(grid, dice, total)[0] <= NEAR)
            for dice in weighing.DICE
        ]
        return Roll(chance.choice([dice for dice, p in zip(weighing.DICE, likely, strict=True) if p >= max(likely) - CARELESS]))
    assert view.total is not None
    off, row, column = _nearest(grid, view.dice, view.total)
    if view.phase is Phase.AGAIN:
        return Keep() if off <= NEAR else Again()
    return Write(row, column) if off <= (FAR if view.active == view.seat else NEAR) else Pass()


def _nearest(grid: Grid, dice: list[Row], total: int) -> tuple[float, Row, int]:
    """The legal field nearest to where the total belongs, and how many fields off it is."""
    off, column, row = min((*_nearest_of_row(grid, row, total), row) for row in dice)
    return off, row, column


@lru_cache(4096)
def _nearest_of_row(grid: Grid, row: Row, total: int) -> tuple[float, int]:
    found = [(FAR + 1, weighing.NOWHERE)]
    for column in sheet.open_fields(grid, row, total):
        left, right = sheet.between(grid, row, column)
        gap = [other for other in FIELDS[row] if grid[row][other] == 0 and sheet.between(grid, row, other) == (left, right)]
        belongs = (total - left) / (right - left) * (len(gap) + 1)
        found.append((abs(gap.index(column) + 1 - belongs), column))
    return min(found)


# ---- strong


def _strong(view: View, grid: Grid, chance: Chance) -> Action:
    gains = weighing.gains(grid)
    if view.phase is Phase.ROLL:
        return Roll(max(weighing.DICE, key=lambda dice: _hope(gains, dice)))
    assert view.total is not None
    best = _best(gains, view.dice, view.total)
    if view.phase is Phase.AGAIN:
        return Keep() if max(best, MISTHROW) >= _rolled(gains, view.dice) else Again()
    if best <= (MISTHROW if view.active == view.seat else 0):
        return Pass()
    # Two that see the same need not write the same.
    row = chance.choice([row for row in view.dice if gains[row][view.total][0] >= best - LEVEL])
    return Write(row, gains[row][view.total][1])


def _best(gains: weighing.Gains, dice: list[Row], total: int) -> float:
    return max(gains[row][total][0] for row in dice)


def _rolled(gains: weighing.Gains, dice: list[Row]) -> float:
    """What a roll of these dice that binds is worth."""
    return sum(p * max(_best(gains, dice, total), MISTHROW) for total, p in weighing.ODDS[len(dice)].items())


def _hope(gains: weighing.Gains, dice: list[Row]) -> float:
    """What these dice are worth, as one may roll once more."""
    again = _rolled(gains, dice)
    return sum(p * max(_best(gains, dice, total), again) for total, p in weighing.ODDS[len(dice)].items())
