"""Computer players (Q22, P31): from what they see alone they play a match to its end, and the stronger is the stronger."""

from __future__ import annotations

from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.step import Command, run
from games.qwinto import bots, sheet, weighing
from games.qwinto.game import GAME
from games.qwinto.sheet import EMPTY, Grid, Row, with_number
from games.qwinto.state import Again, Done, Keep, Pass, Phase, PointAt, Roll, Settings, Write
from tests.games.qwinto.play import ALL, O, P, Play, Y
from tests.games.qwinto.strength import duel, play, scores
from tests.games.qwinto.test_checking import erred, looking
from tests.games.qwinto.test_sheet import UNHURRIED, sheets

LUCK = Chance("luck")


@pytest.mark.rule("Q22", "P31")
@pytest.mark.parametrize("seed", range(20))
def test_they_play_a_whole_match_and_are_never_refused(seed: int) -> None:
    settings = Settings(
        checking="players" if seed % 2 else "game", help=seed % 3 > 0, computer="strong" if seed % 4 > 1 else "easy", turn_time=30
    )
    players = 2 + seed % 5
    state = GAME.setup(settings, players, {}, Chance(str(seed)))
    version = 0
    while GAME.result(state) is None:
        moves = [(seat, GAME.bot(GAME.view(state, seat), Chance(f"{seed} {version}"))) for seat in range(players)]
        seat, action = next((seat, action) for seat, action in moves if action is not None)  # somebody always does something
        version += 1
        run(GAME, state, Command("act", seat, action), Chance.of_step(str(seed), version))
    assert state.end in ("two_rows", "misthrows")
    assert version < 1000


@pytest.mark.rule("Q22")
def test_the_stronger_wins() -> None:
    assert mean(duel(number) for number in range(16)) >= 0.65


@pytest.mark.long
@pytest.mark.rule("Q22")
def test_the_stronger_wins_at_least_65_percent_of_a_thousand_matches() -> None:
    assert mean(duel(number) for number in range(1000)) >= 0.65


@pytest.mark.rule("Q22")
def test_both_play_sensibly() -> None:
    assert mean(mean(scores(["easy"] * 2, number)) for number in range(6)) > 20
    assert mean(mean(scores(["strong"] * 2, number)) for number in range(6)) > 50
    state = play(["strong", "strong"], 1)
    assert state == play(["strong", "strong"], 1)  # nothing but what they see, and chance
    assert state.seats[0].entries != state.seats[1].entries


@pytest.mark.rule("Q22")
def test_the_strong_one_weighs_each_roll() -> None:
    game = Play(2, computer="strong")
    chosen = GAME.bot(game.see(0), LUCK)
    assert isinstance(chosen, Roll)
    gains = weighing.gains(EMPTY)
    assert all(bots._hope(gains, list(chosen.dice)) >= bots._hope(gains, dice) for dice in weighing.DICE)
    for number in range(1, 7):
        game = Play(2, computer="strong").roll([O], number)
        worth = max(gains[O][number][0], -5)
        expected = sum(max(gains[O][n][0], -5) for n in range(1, 7)) / 6
        assert isinstance(GAME.bot(game.see(0), LUCK), Keep if worth >= expected else Again)
    assert GAME.bot(game.see(1), LUCK) is None


@pytest.mark.rule("Q22")
@given(sheets(), st.integers(3, 18), st.booleans())
@UNHURRIED
def test_the_strong_one_writes_where_it_gains_and_passes_where_it_loses(grid: Grid, number: int, mine: bool) -> None:
    game = Play(2, computer="strong", first=int(mine), help=False).give(1, grid).call(number, ALL)
    if not game.see(None).people[1].waited:
        return
    gains = {
        (row, column): weighing.worth(with_number(grid, row, column, number)) - weighing.worth(grid)
        for row in Row
        for column in sheet.open_fields(grid, row, number)
    }
    action = GAME.bot(game.see(1), LUCK)
    if isinstance(action, Write):
        assert gains[action.row, action.column] >= max(gains.values()) - bots.LEVEL
        assert max(gains.values()) > (-5 if mine else 0)
    else:
        assert action == Pass()
        assert max(gains.values(), default=-5) <= (-5 if mine else 0)


@pytest.mark.rule("Q22", "Q18")
def test_the_strong_one_points_at_errors_and_the_easy_one_overlooks_them() -> None:
    game = erred(computer="strong")
    assert GAME.bot(game.see(2), LUCK) == PointAt(1, Y, 5)
    easy = replace(game.see(2), settings=replace(game.see(2).settings, computer="easy"))
    assert GAME.bot(easy, LUCK) is None
    game.point(2, 1, Y, 5)
    assert GAME.bot(game.see(2), LUCK) is None
    right = Play(3, checking="players", computer="strong").turn(9, (0, O, 6), (1, P, 6), (2, Y, 5))
    assert not isinstance(GAME.bot(right.see(1), LUCK), PointAt)


@pytest.mark.rule("Q22", "Q18")
def test_they_look_and_are_done() -> None:
    game = looking(error=False)
    assert GAME.bot(game.see(0), LUCK) == Done()
    game.act(0, Done())
    assert GAME.bot(game.see(0), LUCK) is None


@pytest.mark.rule("Q22")
def test_a_number_where_it_belongs_is_worth_more() -> None:
    low, high = weighing.worth(with_number(EMPTY, O, 2, 1)), weighing.worth(with_number(EMPTY, O, 2, 12))
    assert low > weighing.worth(EMPTY) > high
    assert bots._nearest(EMPTY, [Row.ORANGE], 18) == (pytest.approx(0.47, abs=0.01), O, 11)


def test_when_it_is_over_they_do_nothing() -> None:
    state = play(["easy", "easy"], 3)
    assert state.phase is Phase.OVER
    assert all(GAME.bot(GAME.view(state, seat), LUCK) is None for seat in (None, 0, 1))
