"""Leaving and being removed, in every phase (S28, S37, S38)."""

from __future__ import annotations

import pytest

from games.kernel import codec
from games.spion.state import OpenVote, Phase, Role
from tests.games.spion.play import Play

# ---- during a vote


@pytest.mark.rule("S28")
def test_leaving_voids_the_votes_for_them_and_their_own() -> None:
    play = Play("bbbbbbbs").to_vote()
    play.vote({0: 1, 1: 2, 2: 1, 3: 4})
    play.leave(1)
    assert [p.seat for p in play.see(None).people if p.ready] == [3]
    assert 1 not in play.see(0).candidates
    play.vote({0: 4, 2: 4})  # the voters set free may vote again
    with play.refuses("voted_already"):
        play.vote({3: 0})
    play.vote({4: 0, 5: 0, 6: 4, 7: 4})
    assert play.see(None).last.counts == [(4, 5), (0, 2)]


@pytest.mark.rule("S28")
def test_voters_set_free_have_at_least_10_seconds() -> None:
    play = Play("bbbbbbbs").to_vote()
    play.vote({0: 1, 3: 2})
    first = play.clock
    play.leave(6)  # sets nobody free: the clock runs on
    assert play.clock == first
    play.leave(1)
    freed = play.clock
    assert (freed.seconds, freed.keep) == (10, True)
    assert freed.stage != first.stage
    play.leave(2)
    assert play.clock.stage not in (first.stage, freed.stage)
    assert play.decision == "vote:1"  # a vote underway still answers it


@pytest.mark.rule("S28")
def test_a_vote_closes_when_the_only_one_it_waited_for_leaves() -> None:
    play = Play("bbbbbbs").to_vote()
    play.vote({0: 1, 1: 0, 2: 1, 3: 1, 4: 1, 5: 1})
    play.leave(6)
    assert play.phase is Phase.OVER  # that was the spy
    play = Play("bbbbbbs").to_vote()
    play.vote({0: 1, 1: 0, 2: 1, 3: 1, 4: 1, 6: 1})
    play.leave(5)
    assert play.phase is Phase.RESULT
    assert play.see(None).last.out == 1


@pytest.mark.rule("S28")
def test_with_two_duellists_left_a_duel_goes_on() -> None:
    play = Play("bbbbbbbs").to_vote()
    play.vote({0: 1, 1: 2, 2: 0})
    play.lapse()
    play.lapse()
    play.leave(1)
    assert (play.phase, play.see(None).duellists, play.speaker) == (Phase.DUEL_HINTS, [0, 2], 0)
    play.hint(0)
    play.hint(2)
    play.vote({3: 0, 4: 2, 5: 2, 6: 2, 7: 2})
    assert play.see(None).last.out == 2


@pytest.mark.rule("S28")
def test_a_duellist_who_leaves_while_speaking_passes_the_turn() -> None:
    play = Play("bbbbbbbs").to_vote()
    play.vote({0: 1, 1: 2, 2: 0})
    play.lapse()
    play.lapse()
    play.leave(0)
    assert (play.decision, play.speaker) == ("duelhint:1:1", 1)


@pytest.mark.rule("S28")
@pytest.mark.parametrize("in_vote", [True, False])
def test_with_one_duellist_left_the_leaving_was_the_rounds_elimination(in_vote: bool) -> None:
    play = Play("bbbbbbs").tie(0, 1)
    play.lapse()
    if in_vote:
        play.lapse()
        play.lapse()
        play.vote({2: 0, 3: 1})
    play.leave(0)
    assert (play.phase, play.state.round, play.speaker) == (Phase.HINTS, 2, 1)
    assert 1 in play.insiders
    assert play.see(None).duellists == []


@pytest.mark.rule("S28")
def test_a_duellist_leaving_voids_the_votes_of_the_duel_too() -> None:
    play = Play("bbbbbbbbs").to_vote()
    play.vote({0: 1, 1: 2, 2: 0})
    play.lapse()
    play.lapse()
    while play.phase is Phase.DUEL_HINTS:
        play.lapse()
    play.vote({3: 0, 4: 0, 5: 1, 6: 2, 7: 1})
    play.leave(0)
    assert (play.phase, play.decision, play.clock.seconds, play.clock.keep) == (Phase.DUEL_VOTE, "duel:1", 10, True)
    assert [p.seat for p in play.see(None).people if p.ready] == [5, 6, 7]
    assert play.see(3).candidates == [1, 2]


@pytest.mark.rule("S24")
@pytest.mark.parametrize("in_vote", [True, False])
def test_the_last_voter_outside_a_duel_leaves_a_lot_is_drawn(in_vote: bool) -> None:
    play = Play("bbbbs").to_vote()
    play.vote({0: 1, 1: 0, 2: 3, 3: 2})  # seat 4 is the only one outside
    play.lapse()
    assert play.see(None).last.duel_follows == [0, 1, 2, 3]
    play.state.seats[4].role, play.state.seats[3].role = Role.CIVILIAN, Role.SPY  # so that leaving does not end the match
    play.lapse()
    if in_vote:
        while play.phase is Phase.DUEL_HINTS:
            play.lapse()
    play.leave(4)
    last = play.see(None).last
    assert (play.phase, last.duel, last.lot) == (Phase.RESULT, True, [0, 1, 2, 3])
    assert last.out in last.lot


@pytest.mark.rule("S28")
def test_a_duellist_who_left_while_the_result_stood_is_no_duellist() -> None:
    play = Play("bbbbbbbs").to_vote()
    play.vote({0: 1, 1: 2, 2: 0})
    play.lapse()
    play.leave(1)
    assert play.phase is Phase.RESULT
    play.lapse()
    assert (play.phase, play.see(None).duellists) == (Phase.DUEL_HINTS, [0, 2])
    alone = Play("bbbbbbbs").tie(0, 1)
    alone.leave(1)
    alone.lapse()
    assert (alone.phase, alone.state.round) == (Phase.HINTS, 2)


# ---- what leaving is


def at(phase: str) -> Play:
    """A match of 8 in which seat 5 may leave without ending it."""
    play = Play("bbbbbbbs")
    match phase:
        case "hints":
            play.to_hints()
        case "talk":
            play.to_talk()
        case "vote":
            play.to_vote()
        case "result":
            play.vote_out(0)
        case "duel_hints":
            play.tie(0, 1).lapse()
        case "duel_vote":
            play.duel(0, 1)
    assert play.phase.value == phase
    return play


PHASES = ["cards", "hints", "talk", "vote", "result", "duel_hints", "duel_vote"]


@pytest.mark.rule("S37")
@pytest.mark.parametrize("phase", PHASES)
def test_leaving_counts_as_being_put_out(phase: str) -> None:
    play = at(phase)
    play.leave(5)
    assert play.phase.value == phase  # the others play on
    person = play.see(0).people[5]
    assert (person.inside, person.left, person.role) == (False, True, Role.CIVILIAN)
    assert 5 not in play.see(0).order
    with play.refuses("gone"):
        play.act(5, OpenVote(), host=True)
    once = codec.encode(play.state)
    play.leave(5)  # never refused, and done once
    assert codec.encode(play.state) == once


@pytest.mark.rule("S37")
def test_the_speaker_leaves_the_turn_passes() -> None:
    play = Play("bbbbbbs").to_hints()
    play.hint(0)
    play.leave(1)
    assert (play.speaker, play.decision) == (2, "hint:1:2")
    play.leave(4)  # who has not spoken yet
    assert (play.speaker, play.decision) == (2, "hint:1:2")
    play.leave(0)  # who has
    for seat in (2, 3, 5):
        play.hint(seat) if play.speaker == seat else None
    play.leave(6)
    assert play.phase is Phase.OVER


@pytest.mark.rule("S37")
def test_the_last_speaker_leaves_the_discussion_opens() -> None:
    play = Play("bbbbbsb").to_hints()
    for seat in range(6):
        play.hint(seat)
    play.leave(6)
    assert play.phase is Phase.TALK


@pytest.mark.rule("S37")
@pytest.mark.parametrize("phase", ["cards", "hints", "talk", "vote", "duel_hints", "duel_vote"])
def test_leaving_is_judged_at_once(phase: str) -> None:
    play = at(phase)
    play.leave(7)  # the only spy
    assert (play.phase, play.see(None).ending.winner) == (Phase.OVER, "civilians")


@pytest.mark.rule("S37", "S26")
def test_leaving_while_a_result_stands_is_judged_when_it_has_been_seen() -> None:
    play = at("result")
    play.leave(7)
    assert play.phase is Phase.RESULT
    play.lapse()
    assert (play.phase, play.see(None).ending.winner) == (Phase.OVER, "civilians")


@pytest.mark.rule("S37", "S26")
@pytest.mark.parametrize("passing", [True, False])
def test_so_it_is_when_the_result_put_nobody_out(passing: bool) -> None:
    play = Play("bbbbbbbs", passing=passing)
    play.to_vote().vote({0: None} if passing else {0: 1, 1: 0})
    play.lapse()
    assert play.see(None).last.out is None
    play.leave(7)
    assert play.phase is Phase.RESULT
    play.lapse()
    assert (play.phase, play.see(None).ending.winner) == (Phase.OVER, "civilians")


@pytest.mark.rule("S37", "S29")
@pytest.mark.parametrize("show_role", [True, False])
def test_others_leaving_while_the_result_stands_takes_no_guess_from_a_ghost(show_role: bool) -> None:
    play = Play("bbbbbsg", show_role=show_role).vote_out(6)
    play.leave(0, 1, 2, 3)  # with one civilian left the spies would have won
    play.lapse()
    play.guess(6, "zeehond")
    assert (play.see(None).ending.winner, play.won) == ("ghost", [6])


@pytest.mark.rule("S37")
def test_a_ghost_that_leaves_gets_no_guess() -> None:
    play = Play("bbbbbbsg").to_talk()
    play.leave(7)
    assert play.phase is Phase.TALK
    assert play.see(7).seat is None
    with play.refuses("gone"):
        play.guess(7, "zeehond")


@pytest.mark.rule("S37")
@pytest.mark.parametrize("show_role", [True, False])
def test_a_ghost_put_out_that_leaves_before_its_guess_gets_none(show_role: bool) -> None:
    play = Play("bbbbbbsg", show_role=show_role).vote_out(7)
    play.leave(7)
    play.lapse()
    assert (play.phase, play.state.round) == (Phase.HINTS, 2)
    assert play.state.seats[7].guess_right is False


@pytest.mark.rule("S37")
def test_who_left_is_no_winner_whichever_side_wins() -> None:
    civilians = Play("bbbbbbs").to_talk()
    civilians.leave(0)
    civilians.vote_out(6).lapse()
    assert civilians.won == [1, 2, 3, 4, 5]
    spies = Play("bbbbbss").to_talk()
    spies.leave(5)
    spies.put_out(0).put_out(1)
    spies.put_out(2).put_out(3)
    assert (spies.see(None).ending.winner, spies.won) == ("spies", [6])
    own = Play("bbbbs").to_talk()
    own.leave(4)  # the spy that leaves and by that makes the others win
    assert own.won == [0, 1, 2, 3]


@pytest.mark.rule("S37")
def test_who_was_already_out_and_goes_keeps_the_result_of_their_side() -> None:
    play = Play("bbbbbbs").put_out(0)
    play.leave(0)
    play.vote_out(6).lapse()
    assert play.won == [0, 1, 2, 3, 4, 5]
    with_ghost = Play("bbbbbsg").vote_out(6)
    with_ghost.lapse()
    with_ghost.guess(6, "mis")
    with_ghost.leave(6)  # guessed wrong: out, and then gone
    with_ghost.put_out(0).put_out(1)
    with_ghost.put_out(2).put_out(3)
    assert (with_ghost.see(None).ending.winner, with_ghost.won) == ("spies", [5, 6])


@pytest.mark.rule("S37")
@pytest.mark.parametrize("show_role", [True, False])
def test_a_ghost_that_leaves_instead_of_guessing_was_still_in_and_wins_nothing(show_role: bool) -> None:
    play = Play("bbbbbsg", show_role=show_role).vote_out(6)
    play.lapse()
    play.leave(6)
    assert (play.phase, play.state.round) == (Phase.HINTS, 2)  # counts as wrong, at once
    play.put_out(0).put_out(1)
    play.put_out(2).vote_out(3).lapse()
    assert (play.see(None).ending.winner, play.won) == ("spies", [5])


@pytest.mark.rule("S37")
def test_who_is_no_ghost_and_leaves_ends_their_screen() -> None:
    play = Play("bbbbbsg", show_role=False).vote_out(0)
    play.lapse()
    assert play.phase is Phase.OWN
    play.leave(0)
    assert (play.phase, play.state.round) == (Phase.HINTS, 2)
    play.vote_out(5).lapse()
    play.lapse()
    play.tap(5)
    play.vote_out(6).lapse()
    play.lapse()
    play.lapse()
    assert play.phase is Phase.OVER
    assert 0 in play.won  # put out by vote before going


@pytest.mark.rule("S37")
@pytest.mark.parametrize("show_role", [True, False])
def test_others_leaving_while_a_guess_is_open_is_judged_when_it_is_settled(show_role: bool) -> None:
    """Seven play, the ghost guesses, all civilians but one go: the spies would have won, the guess comes first."""
    right = Play("bbbbbsg", show_role=show_role).vote_out(6)
    right.lapse()
    right.leave(0, 1, 2, 3)
    assert right.phase in (Phase.GUESS, Phase.OWN)
    right.guess(6, "zeehond")
    assert (right.see(None).ending.winner, right.won) == ("ghost", [6])
    wrong = Play("bbbbbsg", show_role=show_role).vote_out(6)
    wrong.lapse()
    wrong.leave(0, 1, 2, 3)
    wrong.guess(6, "mis")
    if not show_role:
        assert wrong.phase is Phase.OWN
        wrong.lapse()
    assert (wrong.see(None).ending.winner, wrong.won) == ("spies", [5, 6])


# ---- fewer than four


@pytest.mark.rule("S38")
@pytest.mark.parametrize("phase", ["cards", "hints", "talk", "vote"])
def test_fewer_than_4_left_ends_the_match_without_a_winner(phase: str) -> None:
    play = Play("bbbbs")
    if phase != "cards":
        getattr(play, f"to_{phase}")()
    play.leave(0)
    assert play.phase is not Phase.OVER
    play.leave(1)
    ending = play.see(2).ending
    assert (ending.winner, ending.end, play.won) == ("none", "too_few", [])


@pytest.mark.rule("S38")
def test_those_out_but_present_count() -> None:
    play = Play("bbbbbs").put_out(0).put_out(1).to_talk()
    play.leave(0)  # five remain in the room, four in the match
    assert play.phase is Phase.TALK
    play.leave(1)  # four in the room
    assert play.phase is Phase.TALK
    play.leave(2)
    assert play.see(None).ending.end == "too_few"
    others = Play("bbbbbs").put_out(0).put_out(1).to_talk()
    others.leave(2, 0)
    assert others.phase is Phase.TALK
    others.leave(1)  # of those out, one too many
    assert others.see(None).ending.end == "too_few"


@pytest.mark.rule("S38")
def test_unless_the_leaving_itself_made_a_winner() -> None:
    civilians = Play("bbbs").to_talk()
    civilians.leave(3)
    assert civilians.see(None).ending.winner == "civilians"
    spies = Play("bbbbs").put_out(0)
    spies.put_out(1)
    spies.leave(0)
    assert spies.phase is Phase.HINTS
    spies.leave(2)  # one civilian left, three in the room
    assert spies.see(None).ending.winner == "spies"


@pytest.mark.rule("S38")
@pytest.mark.parametrize("show_role", [True, False])
def test_too_few_left_during_a_guess_counts_when_it_is_settled(show_role: bool) -> None:
    play = Play("bbbbsg", show_role=show_role).vote_out(5)
    play.lapse()
    play.leave(0, 1)
    play.leave(5)
    assert play.see(None).ending.end == "too_few"
    right = Play("bbbbsg", show_role=show_role).vote_out(5)
    right.leave(0, 1, 4)
    right.lapse()
    right.guess(5, "zeehond")
    assert right.see(None).ending.winner == "ghost"


def test_leaving_after_the_end_changes_nothing() -> None:
    play = Play("bbbs").vote_out(3)
    play.lapse()
    before = codec.encode(play.state)
    play.leave(0, 3)
    assert codec.encode(play.state) == before
    play.lapse()
    assert codec.encode(play.state) == before


@pytest.mark.rule("S28", "S37")
def test_who_left_is_shown_no_secret() -> None:
    play = Play("bbbbbsg").to_talk()
    before = play.sent(None)
    assert b"zeehond" in play.sent(0)
    play.leave(0)
    assert play.sent(0) == play.sent(None) != before
