"""A turn, the end and leaving (Q5-Q11, Q14, Q20, Q21)."""

from __future__ import annotations

import pytest

from games.kernel import codec
from games.kernel.chance import Chance
from games.kernel.game import Clock, Refused
from games.kernel.step import Command, run
from games.qwinto.game import GAME
from games.qwinto.sheet import EMPTY, FIELDS, Grid, Row, with_number
from games.qwinto.state import Again, Choose, Done, Keep, Pass, Phase, Roll, Settings, Write
from tests.games.qwinto.play import ALL, O, P, Play, Y, read

FULL_ORANGE = read("""
     1 2 3 # 4 5 6 7 8 9
   . . . . . # . . . .
 . . . . # . . . . .
""")


def almost(row: Row, grid: Grid = EMPTY) -> Grid:
    """Full but for the last field, which takes anything from 12 on."""
    for number, column in enumerate(FIELDS[row][:-1], 3):
        grid = with_number(grid, row, column, number + row)
    return grid


# ---- choosing and rolling


@pytest.mark.rule("Q5")
def test_the_active_player_picks_one_two_or_three_dice() -> None:
    play = Play()
    with play.refuses("not_your_turn"):
        play.act(1, Roll([O]))
    with play.refuses("no_dice"):
        play.act(0, Roll([]))
    with play.refuses("no_such_dice"):
        play.act(0, Roll([O, O]))
    with play.refuses("not_now"):
        play.act(0, Keep())
    play.act(0, Choose([P, Y]))
    assert (play.see(1).dice, play.see(1).faces, play.see(1).total) == ([Y, P], [], None)
    play.roll([P, O], 4, 6)
    assert (play.see(None).dice, play.see(None).faces, play.see(None).total) == ([O, P], [4, 6], 10)
    assert play.phase is Phase.AGAIN


@pytest.mark.rule("Q5")
def test_who_begins_is_drawn_or_picked() -> None:
    drawn = {GAME.setup(Settings(), 4, {}, Chance(str(n))).active for n in range(60)}
    assert drawn == {0, 1, 2, 3}
    assert {GAME.setup(Settings(first=2), 4, {}, Chance(str(n))).active for n in range(20)} == {2}
    assert len({GAME.setup(Settings(first=4), 4, {}, Chance(str(n))).active for n in range(40)}) > 1  # nobody sits there now


@pytest.mark.rule("Q5")
def test_dice_fall_as_chance_has_it() -> None:
    seen = set()
    for n in range(300):
        play = Play()
        run(GAME, play.state, Command("act", 0, Roll(ALL)), Chance(str(n)))
        seen.add(tuple(play.state.faces))
    assert {face for faces in seen for face in faces} == {1, 2, 3, 4, 5, 6}
    assert len(seen) > 120


@pytest.mark.rule("Q6")
def test_the_second_roll_is_of_all_the_dice_and_binds() -> None:
    play = Play().roll([O, Y], 1, 2)
    with play.refuses("not_your_turn"):
        play.act(1, Again())
    play.act(0, Again(), 6, 5)
    view = play.see(2)
    assert (view.phase, view.dice, view.faces, view.total, view.rolls) == (Phase.WRITE, [O, Y], [6, 5], 11, 2)
    with play.refuses("not_now"):
        play.act(0, Again())


@pytest.mark.rule("Q6", "Q7")
def test_the_second_roll_binds_when_it_is_worse_too() -> None:
    play = Play().roll([O, Y], 6, 5)
    play.act(0, Again(), 1, 2)
    assert play.see(None).total == 3
    with play.refuses("other_number"):
        play.write(0, O, 4, 11)
    play.write(0, O, 4)
    play.pass_(1, 2)
    assert (play.sheet(0).rows[O][4], play.sheet(0).misthrows) == (3, 0)


# ---- writing


@pytest.mark.rule("Q7")
def test_everyone_may_write_in_one_field_of_a_rolled_row_and_nobody_must() -> None:
    play = Play().call(9, [O, P])
    with play.refuses("other_row"):
        play.write(1, Y, 2)
    with play.refuses("no_field"):
        play.write(1, O, 5)
    with play.refuses("no_field"):
        play.write(1, O, 40)
    with play.refuses("other_number"):
        play.write(1, O, 4, 10)
    play.write(0, O, 4)
    play.write(1, P, 9)
    play.pass_(2)
    assert [play.sheet(0).rows[O][4], play.sheet(1).rows[P][9]] == [9, 9]
    assert play.sheet(2).rows == EMPTY
    assert play.phase is Phase.ROLL


@pytest.mark.rule("Q3", "Q4", "Q7", "Q17")
def test_what_does_not_fit_is_refused_with_the_reason() -> None:
    play = Play().turn(9, (1, O, 4)).turn(9)
    play.call(9)
    with play.refuses("not_rising"):
        play.write(1, O, 6)
    with play.refuses("twice_in_column"):
        play.write(1, Y, 4)
    with play.refuses("field_taken"):
        play.write(1, O, 4)


@pytest.mark.rule("Q8")
def test_only_the_active_player_who_writes_nothing_has_a_misthrow() -> None:
    play = Play().turn(9)
    assert [play.sheet(seat).misthrows for seat in range(3)] == [1, 0, 0]
    last = play.see(None).last
    assert last is not None
    assert last.misthrow
    play.turn(9, (1, O, 4))
    assert [play.sheet(seat).misthrows for seat in range(3)] == [1, 0, 0]
    last = play.see(None).last
    assert last is not None
    assert not last.misthrow
    assert play.sheet(0).score.misthrows == -5


@pytest.mark.rule("Q9", "P14")
def test_all_decide_unseen_and_all_entries_show_at_once() -> None:
    play = Play().call(9)
    before = [play.see(seat) for seat in (None, 2)]
    play.write(1, Y, 5)
    for seat, was in zip((None, 2), before, strict=True):
        now = play.see(seat)
        assert (now.sheets, now.choice, now.last) == (was.sheets, None, was.last)
        assert [person.waited for person in now.people] == [True, False, True]
    mine = play.see(1)
    assert mine.choice is not None
    assert (mine.choice.row, mine.choice.column, mine.choice.number) == (Y, 5, 9)
    assert mine.sheets[1].rows == EMPTY
    play.write(0, O, 6)
    play.pass_(2)
    last = play.see(2).last
    assert last is not None
    assert [(entry.seat, entry.row, entry.column, entry.number) for entry in last.entries] == [(0, O, 6, 9), (1, Y, 5, 9)]


@pytest.mark.rule("Q9")
def test_a_decision_can_be_changed_until_the_last_one_is_in() -> None:
    play = Play().call(9, ALL)
    play.write(1, Y, 5)
    play.pass_(1)
    play.write(1, O, 6)
    play.pass_(0)
    play.write(0, P, 6)
    old = play.decision
    play.pass_(2)
    assert (play.sheet(0).rows[P][6], play.sheet(1).rows[O][6], play.sheet(1).rows[Y][5]) == (9, 9, 0)
    assert play.sheet(0).misthrows == 0
    with pytest.raises(Refused, match="stale"):
        run(GAME, play.state, Command("act", 1, Write(O, 6), decision=old), Chance(""))


@pytest.mark.rule("Q9")
def test_who_can_write_nothing_passes_by_itself_but_for_the_active_player() -> None:
    play = Play()
    for seat in (0, 1):
        play.give(seat, FULL_ORANGE)
    play.call(5, [O, Y])
    assert all(person.waited for person in play.see(None).people)  # there is room in yellow
    play = Play()
    for seat in (0, 1):
        play.give(seat, FULL_ORANGE)
    play.call(5, [O])
    assert [person.waited for person in play.see(None).people] == [True, False, True]
    play.write(2, O, 6)
    assert play.phase is Phase.WRITE  # the misthrow is confirmed
    play.pass_(0)
    assert (play.phase, play.sheet(0).misthrows) == (Phase.ROLL, 1)


@pytest.mark.rule("Q9", "Q18")
def test_with_zelf_nobody_passes_by_itself() -> None:
    play = Play(checking="players")
    for seat in range(3):
        play.give(seat, FULL_ORANGE)
    play.call(5, [O])
    assert all(person.waited for person in play.see(None).people)


@pytest.mark.rule("Q10")
def test_then_the_player_to_the_left_is_active() -> None:
    play = Play(3, first=1)
    order = []
    for _ in range(5):
        order.append(play.active)
        play.turn(9)
    assert order == [1, 2, 0, 1, 2]


# ---- the end


@pytest.mark.rule("Q11", "Q12")
def test_two_full_rows_end_the_match_and_all_entries_of_that_turn_count() -> None:
    play = Play().give(1, almost(P, almost(O))).give(2, almost(Y))
    play.turn(15, (1, O, 11))
    assert play.phase is Phase.ROLL
    play.turn(16, (1, P, 9), (2, Y, 10), (0, Y, 4))
    assert play.phase is Phase.OVER
    assert play.result.end == "two_rows"
    assert play.sheet(1).score.rows == (15, 0, 16)
    assert play.sheet(2).score.rows == (0, 16, 0)
    assert play.sheet(0).score.rows == (0, 1, 0)
    assert (play.decision, play.clock) == ("over", None)


@pytest.mark.rule("Q11")
def test_whoever_it_is_that_fills_a_second_row() -> None:
    play = Play().give(2, almost(P, almost(O))).turn(15, (2, O, 11))
    assert play.active == 1
    play.turn(16, (2, P, 9))
    assert (play.phase, play.result.end) == (Phase.OVER, "two_rows")


@pytest.mark.rule("Q11", "Q8", "Q14")
def test_a_fourth_misthrow_ends_the_match() -> None:
    play = Play().give(0, EMPTY, misthrows=3)
    play.turn(9, (1, O, 4))
    ending = play.see(None).ending
    assert ending is not None
    assert (ending.end, ending.places, ending.won) == ("misthrows", [3, 1, 2], [False, True, False])
    assert [play.sheet(seat).score.total for seat in range(3)] == [-20, 1, 0]


@pytest.mark.rule("Q14")
def test_level_shares_the_first_place() -> None:
    play = Play(4).give(0, EMPTY, misthrows=3)
    play.turn(9, (1, O, 4), (3, Y, 4))
    assert play.won == [1, 3]
    assert [standing.place for standing in play.result.standings] == [4, 1, 3, 1]


# ---- time


@pytest.mark.rule("Q20")
def test_no_clock_by_default_and_else_one_for_each_decision() -> None:
    assert Play().clock is None
    play = Play(turn_time=30)
    decisions = []
    for action in (Roll([O]), Again()):
        decisions.append((play.decision, play.clock))
        play.act(0, action, 4)
    decisions.append((play.decision, play.clock))
    assert decisions == [("roll:1", Clock(30)), ("again:1", Clock(30)), ("write:1", Clock(30))]
    assert Play(turn_time=60).clock == Clock(60)


@pytest.mark.rule("Q20")
def test_out_of_time_the_dice_are_thrown_as_chosen_so_far() -> None:
    play = Play(turn_time=30)
    play.act(0, Choose([Y]))
    play.lapse(4)
    assert (play.phase, play.see(None).dice, play.see(None).faces) == (Phase.AGAIN, [Y], [4])
    play = Play(turn_time=30)
    play.lapse(1, 2, 3)
    assert play.see(None).dice == ALL


@pytest.mark.rule("Q20")
def test_out_of_time_a_first_roll_stands_and_who_has_not_decided_passes() -> None:
    play = Play(turn_time=30).roll([O], 4)
    play.lapse()
    assert (play.phase, play.see(None).total) == (Phase.WRITE, 4)
    play.write(1, O, 3)
    play.lapse()
    assert play.phase is Phase.ROLL
    assert play.sheet(1).rows[O][3] == 4
    assert [play.sheet(seat).misthrows for seat in range(3)] == [1, 0, 0]


# ---- leaving, and being away


@pytest.mark.rule("Q21")
def test_who_leaves_is_skipped_and_counts_no_more() -> None:
    play = Play(4).turn(9, (0, O, 4)).leave(1)
    assert (play.active, play.decision) == (2, "roll:3")
    with play.refuses("gone"):
        play.act(1, Roll([O]))
    play.turn(9, (2, O, 4)).leave(0)
    play.turn(9, (3, O, 4)).turn(9).turn(9).turn(9).turn(9)
    play.give(2, EMPTY, misthrows=3)
    while play.phase is not Phase.OVER:
        play.turn(9)
    assert play.result.counts
    assert [standing.won for standing in play.result.standings] == [False, False, False, True]
    assert play.result.standings[0].place > 2


@pytest.mark.rule("Q21", "P14")
def test_who_left_is_told_no_more_than_who_watches() -> None:
    play = Play().call(9)
    play.write(1, O, 4)
    play.leave(1)
    assert play.see(1) == play.see(None)


@pytest.mark.rule("Q21")
@pytest.mark.parametrize(("players", "leaver"), [(3, 1), (2, 0)], ids=["again", "after the end"])
def test_nobody_leaves_twice_or_after_the_end(players: int, leaver: int) -> None:
    play = Play(players).leave(1)
    before = codec.encode(play.state)
    play.leave(leaver)
    assert codec.encode(play.state) == before


@pytest.mark.rule("Q21")
def test_the_active_player_leaves_before_the_total_is_called() -> None:
    for play in (Play(), Play().roll([O], 3)):
        play.leave(0)
        assert (play.phase, play.active, play.see(None).dice, play.see(None).total) == (Phase.ROLL, 1, [], None)
        assert play.decision == "roll:2"


@pytest.mark.rule("Q21")
def test_the_active_player_leaves_after_the_total_is_called() -> None:
    play = Play().call(9)
    play.write(1, O, 4)
    play.leave(0)
    assert play.phase is Phase.WRITE
    play.write(2, Y, 4)
    assert (play.phase, play.active) == (Phase.ROLL, 1)
    assert [play.sheet(seat).rows[row][4] for seat, row in ((1, O), (2, Y))] == [9, 9]
    assert play.sheet(0).misthrows == 0


@pytest.mark.rule("Q21")
def test_the_last_one_who_had_not_decided_leaves() -> None:
    play = Play().call(9).pass_(0, 2).leave(1)
    assert play.phase is Phase.ROLL


@pytest.mark.rule("Q21")
@pytest.mark.parametrize("phase", ["roll", "again", "write"])
def test_one_player_left_ends_the_match_without_a_winner(phase: str) -> None:
    play = Play(2)
    if phase != "roll":
        play.roll([O], 4)
    if phase == "write":
        play.act(0, Keep())
    play.leave(1)
    assert (play.result.end, play.result.counts, play.won) == ("too_few", False, [])


@pytest.mark.rule("Q21", "Q20")
def test_with_unlimited_time_the_others_let_an_absent_player_s_decision_lapse() -> None:
    play = Play()
    with play.refuses("not_now"):
        play.skip(1)  # nobody waits for them
    play.skip(0, 1, 2, 3)
    assert (play.phase, play.see(None).dice) == (Phase.AGAIN, ALL)
    play.skip(0)
    assert (play.phase, play.see(None).total) == (Phase.WRITE, 6)
    play.skip(1)
    assert [person.waited for person in play.see(None).people] == [True, False, True]
    with play.refuses("not_now"):
        play.skip(1)
    play.write(2, O, 3)
    play.skip(0)
    assert (play.phase, play.active, play.sheet(0).misthrows) == (Phase.ROLL, 1, 1)


@pytest.mark.rule("Q21")
def test_where_a_clock_runs_nobody_is_skipped() -> None:
    play = Play(turn_time=30)
    with play.refuses("not_now"):
        play.skip(0)


@pytest.mark.rule("P18", "P19")
def test_what_nobody_is_asked_is_refused() -> None:
    play = Play()
    for action in (Pass(), Write(O, 4), Done()):
        with play.refuses("not_now"):
            play.act(0, action)
    for seat in (-1, 3, 9):
        with play.refuses("no_seat"):
            play.act(seat, Pass())
