"""What the rules page takes from the code instead of typing it twice: the sheet, limits, durations, settings, the count (P28)."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from django import template
from django.utils.translation import gettext_lazy as _

from games.explained import ON_OFF, Explained, explain
from games.qwinto import lobby, sheet, state
from games.qwinto.sheet import FIELDS, Grid, Row
from games.qwinto.view import Sheet

register = template.Library()

SETTINGS = {
    "checking": Explained(
        _("Checking"),
        _("Who sees to it that every number may stand where it stands. See below."),
        {"game": _("The game"), "players": _("You yourselves")},
    ),
    "help": Explained(
        _("Help"),
        _("Light the fields where the total fits. Off, you find out yourself. Only when the game checks."),
        ON_OFF,
    ),
    "turn_time": Explained(
        _("Turn time"),
        _("For choosing dice, for keeping or rolling again, and for writing, each time anew."),
        {0: _("No limit"), 30: _("30 s"), 60: _("60 s")},
    ),
    "first": Explained(
        _("Who begins"), _("Or pick someone in the lobby. The youngest, the oldest, whoever bakes."), {}, _("Drawn by lot")
    ),
    "computer": Explained(
        _("Computer players"),
        _("Strong weighs what the dice may still bring, and seldom wastes a field."),
        {"easy": _("Easy"), "strong": _("Strong")},
    ),
}


@register.simple_tag
def host_settings() -> list[dict[str, Any]]:
    return explain(SETTINGS, state.Settings())


@register.simple_tag
def numbers() -> dict[str, int]:
    """The numbers of the rules."""
    return {
        "rows": sheet.MOST_ROWS,
        "misthrows": sheet.MOST_MISTHROWS,
        "minus": -sheet.MISTHROW,
        "highest": sheet.HIGHEST,
        "bonus": len(sheet.BONUS_COLUMNS),
        "correction": int(state.CORRECTION_SECONDS),
        "look": int(state.LOOK_SECONDS),
        "computers": lobby.MOST_COMPUTERS,
    }


# ---- a sheet as a drawing: the same pieces as static/games/qwinto/sheet.js

LOOKS = {Row.ORANGE: "orange", Row.YELLOW: "yellow", Row.PURPLE: "purple"}
NAMES = {Row.ORANGE: _("orange"), Row.YELLOW: _("yellow"), Row.PURPLE: _("purple")}
PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]]  # on a grid of three by three


@register.inclusion_tag("qwinto/sheet.html")
def drawn(grid: Grid) -> dict[str, Any]:
    rows = []
    for row in Row:
        shape = sheet.SHAPE[row]
        cells = [
            {"block": shape[column] == "#", "pentagon": shape[column] == "P", "number": grid[row][column]}
            for column in range(12)
            if shape[column] != " "
        ]
        before, after = (12 - len(side) for side in (shape.lstrip(), shape.rstrip()))
        rows.append({"looks": LOOKS[row], "row": row, "before": before, "after": after, "cells": cells})
    return {"rows": rows}


@register.inclusion_tag("qwinto/die.html")
def die(row: int, face: int = 0) -> dict[str, Any]:
    """A die with its pips in the sign of its row, or without a face its sign alone."""
    pips = [(18 + 14 * (at % 3), 18 + 14 * (at // 3)) for at in PIPS[face]] if face else [(32, 32)]
    return {"row": row, "looks": LOOKS[Row(row)], "pips": pips, "r": 5.6 if face else 11}


# ---- the example: one sheet from the middle of a match to its end, made up from end to end


def grid(*lines: str) -> Grid:
    """Ten cells a row as they are printed; `.` is empty, `#` the coloured field."""
    rows = []
    for row, line in zip(Row, lines, strict=True):
        values = [int(cell) if cell.isdigit() else 0 for cell in line.split()]
        before = 12 - len(sheet.SHAPE[row].lstrip())
        rows.append(tuple([0] * before + values + [0] * (12 - before - len(values))))
    return tuple(rows)


BEFORE = grid("2 4 . # 7 8 10 . 14 .", "1 3 5 6 8 # . 12 14 16", "1 2 4 7 # 9 . 10 . .")
ROW_FULL = (Row.YELLOW, 7, 11)  # row, column, number: with it yellow is full, and so is its column
COLUMN_FULL = (Row.PURPLE, 8, 13)
MISTHROWS = 1
BETWEEN = sheet.with_number(BEFORE, *ROW_FULL)
AFTER = sheet.with_number(BETWEEN, *COLUMN_FULL)


def written(of: Grid) -> list[tuple[Row, int, int]]:
    """Everything that stands on it."""
    return [(row, column, of[row][column]) for row in Row for column in FIELDS[row] if of[row][column]]


def as_seen(of: Grid, misthrows: int = 0) -> Any:
    return msgspec.to_builtins(Sheet(of, misthrows, sheet.score(of, misthrows), sheet.outlook(of)))


def rolled(of: Grid, dice: list[Row], faces: list[int], written: tuple[Row, int, int] | None = None) -> dict[str, Any]:
    """What lies there, what was rolled, where it may be written, and what comes of writing it where the story has it."""
    total = sum(faces)
    step = {
        "sheet": as_seen(of),
        "dice": dice,
        "faces": faces,
        "total": total,
        "fields": [(row, column) for row in dice for column in sheet.open_fields(of, row, total)],
    }
    return step | {"right": written[:2], "after": as_seen(sheet.with_number(of, *written))} if written else step


@register.simple_tag
def example() -> dict[str, Any]:
    """`json` is what dry.js draws with the table's own pieces; the rest is what the story tells."""
    steps = {
        "row": rolled(BEFORE, [Row.ORANGE, Row.YELLOW], [5, 6], ROW_FULL),
        "column": rolled(BETWEEN, [Row.ORANGE, Row.YELLOW, Row.PURPLE], [5, 3, 5], COLUMN_FULL),
        "miss": rolled(AFTER, [Row.ORANGE], [3]),
        "end": {"sheet": as_seen(AFTER, MISTHROWS)},
    }
    return {"before": BEFORE, "between": BETWEEN, "after": AFTER, "steps": steps, "json": json.dumps(steps), "count": count()}


def count() -> dict[str, Any]:
    """Q15: how the sheet is counted at the end, by the code that counts matches."""
    score = sheet.score(AFTER, MISTHROWS)
    rows = [
        {
            "row": int(row),
            "name": NAMES[row],
            "full": sheet.is_full(AFTER, row),
            "written": sum(AFTER[row][column] > 0 for column in FIELDS[row]),
            "points": score.rows[row],
        }
        for row in Row
    ]
    won = [points for points in score.columns if points]
    return {
        "rows": rows,
        "columns": " + ".join(map(str, won)),
        "bonus": sum(won),
        "misthrows": MISTHROWS,
        "minus": -score.misthrows,
        "total": score.total,
    }
