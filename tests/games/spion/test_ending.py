"""What the end tells of how it went (S36, P20)."""

from __future__ import annotations

import pytest

from tests.games.spion.play import Play


@pytest.mark.rule("P20")
@pytest.mark.rule("S36")
def test_at_the_end_the_hints_of_every_round_stand_in_the_order_they_were_given() -> None:
    play = Play("bbsbbb").to_hints()
    play.hint(0)
    play.lapse()  # seat 1 said nothing
    play.put_out(0)
    assert {hint.round for hint in play.see(None).hints} == {2} or not play.see(None).hints  # aloud: only of this round
    play.put_out(2)
    told = [(hint.round, hint.seat, hint.given) for hint in play.see(3).hints]
    assert told == [
        *((1, 0, True), (1, 1, False), (1, 2, True), (1, 3, True), (1, 4, True), (1, 5, True)),
        *((2, 1, True), (2, 2, True), (2, 3, True), (2, 4, True), (2, 5, True)),
    ]


@pytest.mark.rule("P20")
def test_the_end_tells_in_which_round_someone_left() -> None:
    play = Play("bbbsbbb").put_out(0)
    play.leave(1)
    play.put_out(3)
    assert play.see(2).ending.left == [None, 2, None, None, None, None, None]
    assert [person.out_round for person in play.see(2).people] == [1, None, None, 2, None, None, None]


@pytest.mark.rule("S36")
def test_a_match_without_a_winner_tells_its_votes_too() -> None:
    play = Play("bbbsbbb").put_out(0)
    play.leave(0, 1, 2, 4)
    ending = play.see(3).ending
    assert ending.winner == "none"
    assert len(ending.polls) == 1
    assert ending.polls[0].ballots
    assert ending.left == [2, 2, 2, None, 2, None, None]
