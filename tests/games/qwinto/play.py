"""Playing a match of Qwinto in a test: dice that fall as told, and every step goes the way the live table goes."""

from __future__ import annotations

from typing import Any

from games.kernel import codec
from games.kernel.chance import Chance
from games.kernel.game import Event
from games.kernel.step import Command, run
from games.qwinto.game import GAME
from games.qwinto.sheet import FIELDS, SHAPE, Grid, Row
from games.qwinto.state import Action, Entry, Keep, Pass, Phase, PointAt, Roll, Settings, State, Write
from games.qwinto.view import Sheet, View
from tests.games.play import Played

O, Y, P = Row.ORANGE, Row.YELLOW, Row.PURPLE  # noqa: E741
ALL = [O, Y, P]
SIGNS = {".": 0, "#": 0, "x": -1}  # beside the numbers of a sheet as it is printed


class Loaded(Chance):
    """Dice that fall as told."""

    def __init__(self, *faces: int) -> None:
        super().__init__("")
        self._faces = list(faces)

    def below(self, n: int) -> int:
        assert n == 6
        return self._faces.pop(0) - 1


def faces_of(total: int) -> list[int]:
    """As few dice as can show it."""
    dice = -(-total // 6)
    return [total // dice + (i < total % dice) for i in range(dice)]


def read(text: str) -> Grid:
    """A sheet as it is printed: three lines of ten cells; `.` is empty, `x` crossed, `#` the coloured field."""
    rows = []
    for row, line in enumerate(text.strip().splitlines()):
        cells = line.split()
        start = 12 - len(SHAPE[row].lstrip())
        assert len(cells) == len(SHAPE[row].strip()), line
        values = [SIGNS[cell] if cell in SIGNS else int(cell) for cell in cells]
        rows.append(tuple([0] * start + values + [0] * (12 - start - len(values))))
    return tuple(rows)


def show(grid: Grid) -> str:
    """The other way round."""
    lines = []
    for row, line in enumerate(grid):
        cells = []
        for column, sign in enumerate(SHAPE[row]):
            number = line[column]
            cells.append("" if sign == " " else "#" if sign == "#" else "x" if number < 0 else str(number) if number else ".")
        lines.append("".join(f"{cell:>3}" for cell in cells).rstrip())
    return "\n".join(lines)


class Play(Played[State, View]):
    """Seat 0 begins."""

    game = GAME

    def __init__(self, players: int = 3, **settings: Any) -> None:
        chosen = codec.decode(Settings, codec.encode({"first": 0, **settings}))
        self.state = GAME.setup(chosen, players, {}, Chance("setup"))

    # ---- steps

    def do(self, command: Command, *faces: int) -> list[Event]:
        return run(GAME, self.state, command, Loaded(*faces))

    def act(self, seat: int, action: Action, *faces: int) -> list[Event]:
        return self.do(Command("act", seat, action, decision=self.decision), *faces)

    def lapse(self, *faces: int) -> list[Event]:
        return self.do(Command("lapse"), *faces)

    def skip(self, seat: int, *faces: int) -> list[Event]:
        return self.do(Command("skip", seat), *faces)

    def leave(self, *seats: int) -> Play:
        for seat in seats:
            self.do(Command("leave", seat))
        return self

    def roll(self, dice: list[Row], *faces: int) -> Play:
        self.act(self.active, Roll(dice), *faces)
        return self

    def call(self, total: int, dice: list[Row] | None = None) -> Play:
        """The active player rolls this total, with these dice or as few as can show it, and keeps it."""
        faces = faces_of(total) if dice is None else [total // len(dice) + (i < total % len(dice)) for i in range(len(dice))]
        self.roll(ALL[: len(faces)] if dice is None else dice, *faces)
        self.act(self.active, Keep())
        assert self.phase is Phase.WRITE
        return self

    def write(self, seat: int, row: Row, column: int, number: int | None = None) -> list[Event]:
        return self.act(seat, Write(row, column, number))

    def pass_(self, *seats: int) -> Play:
        for seat in seats:
            self.act(seat, Pass())
        return self

    def point(self, by: int, seat: int, row: Row, column: int) -> str:
        self.act(by, PointAt(seat, row, column))
        return self.see(None).pointed[-1].outcome if self.see(None).pointed else ""

    def turn(self, total: int, *written: tuple[int, Row, int], dice: list[Row] | None = None) -> Play:
        """A whole turn: these seats write the total there, everyone else nothing."""
        self.call(total, dice or ALL)
        decision = self.decision
        for seat, row, column in written:
            self.write(seat, row, column)
        while self.decision == decision:
            self.pass_(next(person.seat for person in self.see(None).people if person.waited))
        return self

    # ---- setting up

    def give(self, seat: int, grid: Grid, misthrows: int = 0, turn: int = 0) -> Play:
        """This seat's sheet, as if written before."""
        self.state.seats[seat].entries = [
            Entry(row, column, grid[row][column], turn) for row in Row for column in FIELDS[row] if grid[row][column]
        ]
        self.state.seats[seat].misthrows = misthrows
        return self

    # ---- looking

    @property
    def phase(self) -> Phase:
        return self.state.phase

    @property
    def active(self) -> int:
        return self.state.active

    def sheet(self, seat: int, by: int | None = None) -> Sheet:
        return self.see(by).sheets[seat]
