"""Checking one another (Q17-Q19): the game does it, or the players do."""

from __future__ import annotations

import pytest

from games.kernel.game import Clock, Refused
from games.qwinto.sheet import EMPTY, FIELDS, Row, with_number
from games.qwinto.state import Done, Phase, Roll
from tests.games.qwinto.play import O, P, Play, Y
from tests.games.qwinto.test_turn import almost

ZELF = {"checking": "players"}


def erred(active: int = 0, seat: int = 1, **settings: object) -> Play:
    """Seat wrote 9 in a yellow field though only orange and purple were rolled; it is the next player's roll."""
    play = Play(3, **ZELF, first=active, **settings).call(9, [O, P])
    play.write(seat, Y, 5)
    return play.pass_(*(other for other in range(3) if other != seat))


# ---- spel


@pytest.mark.rule("Q17")
def test_with_spel_legal_fields_are_lit_and_others_refused() -> None:
    play = Play().turn(9, (1, O, 6), (2, P, 5)).call(9, [O, P])
    lit = play.see(1).fields
    assert set(lit) == {(P, column) for column in FIELDS[P] if column != 6}
    assert set(play.see(0).fields) == {(row, column) for row in (O, P) for column in FIELDS[row]}
    for row in Row:
        for column in FIELDS[row]:
            if (row, column) in lit:
                play.write(1, row, column)
            elif not play.sheet(1).rows[row][column]:
                before = play.state.choices
                with pytest.raises(Refused, match=r"other_row|not_rising|twice_in_column"):
                    play.write(1, row, column)
                assert play.state.choices == before
    assert play.see(None).fields == []


@pytest.mark.rule("Q17")
def test_without_hulp_nothing_is_lit_and_the_same_is_refused() -> None:
    play = Play(help=False).turn(9, (1, O, 6)).call(9, [O, P])
    assert play.see(1).fields == []
    with play.refuses("not_rising"):
        play.write(1, O, 7)


@pytest.mark.rule("Q17")
def test_with_spel_there_is_nothing_to_point_at() -> None:
    play = Play().turn(9, (1, O, 6))
    with play.refuses("game_checks"):
        play.point(0, 1, O, 6)


# ---- zelf: writing


@pytest.mark.rule("Q18")
def test_with_zelf_the_sheet_takes_whatever_its_owner_writes() -> None:
    play = Play(3, **ZELF).call(9, [O, P])
    assert play.see(1).fields == []
    play.write(0, Y, 5, 18)
    play.write(1, P, 5, 1)
    for number in (0, 19, -1):
        with play.refuses("no_total"):
            play.write(2, O, 6, number)
    with play.refuses("no_field"):
        play.write(2, O, 5)
    play.write(2, O, 6)
    assert (play.sheet(0).rows[Y][5], play.sheet(1).rows[P][5], play.sheet(2).rows[O][6]) == (18, 1, 9)
    play.call(9, [O])
    with play.refuses("field_taken"):
        play.write(2, O, 6)


@pytest.mark.rule("Q18")
def test_what_nobody_points_out_stands_and_counts() -> None:
    play = erred()
    for _ in range(6):
        play.call(9, [O]).pass_(0, 1, 2)
    assert play.sheet(1).score.rows == (0, 1, 0)


# ---- zelf: pointing before the next roll


@pytest.mark.rule("Q18")
def test_an_error_pointed_out_before_the_next_roll_may_be_written_elsewhere() -> None:
    play = erred()
    assert play.point(2, 1, Y, 5) == "correct"
    assert play.sheet(1).rows == EMPTY
    assert [person.correcting for person in play.see(None).people] == [False, True, False]
    assert [person.waited for person in play.see(None).people] == [False, True, False]
    with play.refuses("being_corrected"):
        play.act(1, Roll([O]))
    with play.refuses("not_now"):
        play.write(2, O, 6)
    play.write(1, O, 6)
    assert play.sheet(1).rows[O][6] == 9
    assert not play.state.seats[1].entries[-1].own  # another rolled it, for whoever counts
    assert not any(person.correcting for person in play.see(None).people)
    last = play.see(None).last
    assert last is not None
    assert [(entry.seat, entry.row, entry.column) for entry in last.entries] == [(1, O, 6)]
    play.call(9, [O])


@pytest.mark.rule("Q18")
def test_or_be_dropped() -> None:
    play = erred()
    play.point(0, 1, Y, 5)
    play.pass_(1)
    assert (play.sheet(1).rows, play.sheet(1).misthrows) == (EMPTY, 0)


@pytest.mark.rule("Q18", "Q8")
def test_the_active_player_who_drops_an_error_has_a_misthrow() -> None:
    play = erred(seat=0)
    play.point(1, 0, Y, 5)
    play.pass_(0)
    assert (play.sheet(0).rows, play.sheet(0).misthrows) == (EMPTY, 1)
    last = play.see(None).last
    assert last is not None
    assert last.misthrow


@pytest.mark.rule("Q18", "Q11")
def test_that_misthrow_may_be_the_fourth() -> None:
    play = Play(3, **ZELF).give(0, EMPTY, misthrows=3).call(9, [O, P])
    play.write(0, Y, 5)
    play.pass_(1, 2)
    play.point(1, 0, Y, 5)
    play.pass_(0)
    assert (play.phase, play.decision, play.active) == (Phase.LOOK, "look:1", 0)


@pytest.mark.rule("Q18")
@pytest.mark.parametrize(
    ("row", "column", "number"),
    [(Y, 5, 9), (O, 6, 10), (O, 8, 9), (P, 6, 9)],
    ids=["row not rolled", "not the total", "not rising", "twice in a column"],
)
def test_what_is_an_error(row: Row, column: int, number: int) -> None:
    play = Play(2, **ZELF).give(1, with_number(EMPTY, O, 6 if number == 9 else 11, 9))
    play.call(9, [O, P])
    play.write(1, row, column, number)
    play.pass_(0)
    assert play.point(0, 1, row, column) == "correct"


@pytest.mark.rule("Q18")
def test_where_there_is_no_error_nothing_happens_and_all_see_who_was_wrong() -> None:
    play = Play(3, **ZELF).call(9, [O, P])
    play.write(1, O, 6)
    play.pass_(0, 2)
    before = play.sheet(1)
    assert play.point(2, 1, O, 6) == "right"
    assert play.sheet(1) == before
    pointed = play.see(0).pointed[-1]
    assert (pointed.by, pointed.seat, pointed.row, pointed.column, pointed.number) == (2, 1, O, 6, 9)
    with play.refuses("is_right"):
        play.point(0, 1, O, 6)


@pytest.mark.rule("Q18")
def test_one_can_only_point_at_a_number_that_is_there() -> None:
    play = erred()
    for seat, row, column in ((1, O, 6), (0, Y, 5), (3, Y, 5), (-1, Y, 5)):
        with play.refuses("no_number"):
            play.point(2, seat, row, column)
    play.leave(1)
    with play.refuses("no_number"):
        play.point(2, 1, Y, 5)


@pytest.mark.rule("Q18")
def test_anyone_may_point_at_an_entry_of_anyone_who_has_not_left() -> None:
    play = erred()
    play.leave(2)
    with play.refuses("gone"):
        play.point(2, 1, Y, 5)
    assert play.point(1, 1, Y, 5) == "correct"  # at one's own too


@pytest.mark.rule("Q18")
def test_what_counts_is_whether_it_was_an_error_when_written() -> None:
    play = Play(3, **ZELF)
    for total, column in ((9, 6), (8, 7)):  # the eight does not rise, and makes no error of the nine before it
        play.call(total, [O]).write(1, O, column)
        play.pass_(0, 2)
    assert play.point(0, 1, O, 6) == "right"
    assert play.point(0, 1, O, 7) == "correct"


@pytest.mark.rule("Q18")
def test_an_error_stays_one_when_what_it_clashed_with_is_gone() -> None:
    play = Play(3, **ZELF)
    for total, row, column in ((9, Y, 5), (8, Y, 7)):  # yellow was not rolled for the nine; the eight does not rise
        play.call(total, [O] if total == 9 else [O, Y]).write(1, row, column)
        play.pass_(0, 2)
    play.call(7, [O]).pass_(0, 1, 2)
    assert play.point(0, 1, Y, 5) == "erased"
    assert play.point(0, 1, Y, 7) == "erased"


@pytest.mark.rule("Q18")
def test_a_correction_that_is_wrong_again_is_a_drop() -> None:
    play = erred(seat=0)
    play.point(1, 0, Y, 5)
    play.write(0, Y, 5)
    assert play.point(1, 0, Y, 5) == "dropped"
    assert (play.sheet(0).rows, play.sheet(0).misthrows) == (EMPTY, 1)
    play.call(9)


@pytest.mark.rule("Q18")
def test_a_correction_holds_up_the_next_roll_for_thirty_seconds_at_most() -> None:
    play = erred()
    assert play.clock is None
    decision = play.decision
    play.point(2, 1, Y, 5)
    assert play.clock == Clock(30, stage=1)
    play.lapse()
    assert (play.decision, play.clock, play.sheet(1).rows) == (decision, None, EMPTY)
    play.call(9)


@pytest.mark.rule("Q18", "Q20")
def test_a_correction_has_a_clock_of_its_own_beside_that_of_the_roll() -> None:
    play = Play(3, **ZELF, turn_time=60).call(9, [O])
    for seat in (1, 2):
        play.write(seat, Y, 5)
    play.pass_(0)
    assert play.clock == Clock(60)
    play.point(0, 1, Y, 5)
    assert play.clock == Clock(30, stage=1)
    play.point(0, 2, Y, 5)
    assert play.clock == Clock(30, stage=2, keep=True)  # the second has its thirty seconds too
    play.pass_(1)
    assert play.clock is not None
    assert play.clock.stage == 2
    play.pass_(2)
    assert play.clock == Clock(60, stage=3)  # the roll's, anew
    play.lapse(1, 2, 3)
    assert play.phase is Phase.AGAIN


@pytest.mark.rule("Q18", "Q21")
def test_who_is_correcting_leaves() -> None:
    play = erred()
    play.point(2, 1, Y, 5)
    play.leave(1)
    assert (play.clock, play.active) == (None, 2)
    play.call(9)


# ---- zelf: pointing later


@pytest.mark.rule("Q18")
@pytest.mark.parametrize("rolled", ["once", "kept", "a turn later"])
def test_an_error_found_later_is_erased_and_the_field_crossed_for_good(rolled: str) -> None:
    play = erred().roll([Y], 4)
    if rolled != "once":
        play.lapse()
    if rolled == "a turn later":
        play.pass_(0, 1, 2)
    assert play.point(0, 1, Y, 5) == "erased"
    assert play.sheet(1).rows[Y][5] == -1
    assert play.sheet(1).score.rows == (0, 0, 0)
    last = play.see(None).last
    assert last is not None
    assert last.entries == []
    assert not any(person.correcting for person in play.see(None).people)
    if rolled == "kept":
        with play.refuses("field_taken"):
            play.write(1, Y, 5)
    with play.refuses("no_number"):
        play.point(0, 1, Y, 5)


@pytest.mark.rule("Q19")
def test_while_deciding_the_sheets_of_others_show_the_state_before_this_turn() -> None:
    play = Play(3, **ZELF).turn(9, (1, O, 6)).call(10)
    play.write(1, O, 7)
    play.write(2, O, 7)
    for viewer in (None, 0, 2):
        assert play.sheet(1, by=viewer).rows == with_number(EMPTY, O, 6, 9)
    play.pass_(0)
    for viewer in (None, 0, 2):
        assert play.sheet(1, by=viewer).rows[O][7] == 10


# ---- zelf: the last look


def looking(*, error: bool = True) -> Play:
    """Seat 1 has two full rows; its last number is an error, or is not."""
    play = Play(3, **ZELF).give(1, almost(P, almost(O)))
    play.turn(15, (1, O, 11))
    play.call(16, [O, P] if not error else [O])
    play.write(1, P, 9)
    play.pass_(0, 2)
    assert (play.phase, play.decision) == (Phase.LOOK, "look:2")
    return play


@pytest.mark.rule("Q18")
def test_before_the_count_all_look_once_more() -> None:
    play = looking(error=False)
    assert play.clock == Clock(60)
    assert play.see(None).ending is None
    play.act(0, Done())
    with play.refuses("not_now"):
        play.act(0, Done())
    assert [person.waited for person in play.see(None).people] == [False, True, True]
    play.act(1, Done())
    play.act(2, Done())
    assert (play.phase, play.result.end) == (Phase.OVER, "two_rows")


@pytest.mark.rule("Q18")
def test_the_last_look_takes_sixty_seconds_at_most() -> None:
    play = looking(error=False)
    play.lapse()
    assert play.phase is Phase.OVER


@pytest.mark.rule("Q18", "P19")
def test_after_it_nobody_points_at_anything() -> None:
    play = looking()
    for seat in range(3):
        play.act(seat, Done())
    assert play.phase is Phase.OVER
    with play.refuses("not_now"):
        play.point(0, 1, P, 9)


@pytest.mark.rule("Q18")
def test_the_last_look_may_undo_the_end() -> None:
    play = looking()
    assert play.point(0, 1, P, 9) == "correct"
    assert play.clock == Clock(30, stage=1, keep=True)
    play.pass_(1)
    for seat in range(3):
        play.act(seat, Done())
    assert (play.phase, play.decision, play.active) == (Phase.ROLL, "roll:3", 2)
    play.turn(9)


@pytest.mark.rule("Q18")
def test_an_older_error_found_at_the_last_look_undoes_the_end_too() -> None:
    play = Play(3, **ZELF).give(1, almost(P, almost(O))).call(15, [P])
    play.write(1, O, 11)
    play.pass_(0, 2)
    play.turn(16, (1, P, 9))
    assert play.phase is Phase.LOOK
    assert play.point(2, 1, O, 11) == "erased"
    play.lapse()
    assert (play.phase, play.sheet(1).rows[O][11]) == (Phase.ROLL, -1)


@pytest.mark.rule("Q18")
def test_what_is_put_right_at_the_last_look_is_looked_at_again() -> None:
    play = looking()
    play.act(0, Done())
    play.act(2, Done())
    play.point(0, 1, P, 9)
    play.write(1, Y, 10)
    assert all(person.waited for person in play.see(None).people)
    assert play.point(2, 1, Y, 10) == "dropped"  # yellow was not rolled


@pytest.mark.rule("Q18")
def test_out_of_time_at_the_last_look_a_correction_is_a_drop() -> None:
    play = looking()
    play.point(0, 1, P, 9)
    play.lapse()
    assert (play.phase, play.sheet(1).rows[P][9]) == (Phase.ROLL, 0)


@pytest.mark.rule("Q18", "Q21")
def test_who_leaves_at_the_last_look_is_not_waited_for() -> None:
    play = looking(error=False)
    play.act(0, Done())
    play.act(1, Done())
    play.leave(2)
    assert play.phase is Phase.OVER
    assert play.won == [1]


@pytest.mark.rule("Q11", "Q18", "Q21")
def test_full_rows_of_who_leaves_at_the_last_look_end_nothing() -> None:
    play = looking(error=False)
    play.leave(1)
    for seat in (0, 2):
        play.act(seat, Done())
    assert (play.phase, play.active) == (Phase.ROLL, 2)


@pytest.mark.rule("Q18", "Q11")
def test_with_spel_there_is_no_last_look() -> None:
    play = Play(3).give(1, almost(P, almost(O))).turn(15, (1, O, 11)).turn(16, (1, P, 9))
    assert play.phase is Phase.OVER
