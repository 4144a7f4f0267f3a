"""The vote and what it leads to: counting, passing, duel, lot (S17-S27)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.spion import tally
from games.spion.state import Ballot, Phase, Role
from tests.games.spion.play import PASS, Play

# ---- voting


@pytest.mark.rule("S17")
def test_everyone_still_in_votes_for_another_still_in() -> None:
    play = Play("bbbbbs").put_out(2).to_vote()
    assert play.see(0).candidates == [1, 3, 4, 5]
    assert play.see(5).candidates == [0, 1, 3, 4]
    with play.refuses("not_yourself"):
        play.vote({0: 0})
    for target in (2, 6, -1):
        with play.refuses("no_candidate"):
            play.vote({0: target})
    with play.refuses("out"):
        play.vote({2: 0})


@pytest.mark.rule("S17")
def test_passing_is_a_choice_only_when_the_host_allows_it() -> None:
    strict = Play("bbbbbs").to_vote()
    assert not strict.see(0).may_pass
    with strict.refuses("no_pass"):
        strict.vote({0: PASS})
    allowed = Play("bbbbbs", passing=True).to_vote()
    assert allowed.see(0).may_pass
    allowed.vote({0: PASS})
    assert allowed.see(0).voted
    assert allowed.see(0).vote is None


@pytest.mark.rule("S18")
def test_all_vote_at_once_within_30_seconds_and_a_vote_cast_is_final() -> None:
    play = Play("bbbbbs").to_vote()
    assert play.clock.seconds == 30
    decision = play.decision
    play.vote({4: 0, 1: 2})
    assert play.decision == decision  # one question, answered by all
    for target in (0, 3):
        with play.refuses("voted_already"):
            play.vote({4: target})
    assert (play.see(4).voted, play.see(4).vote, play.see(4).candidates) == (True, 0, [])


@pytest.mark.rule("S18")
def test_until_the_vote_closes_only_who_has_voted_shows() -> None:
    one, other = Play("bbbbbs").to_vote(), Play("bbbbbs").to_vote()
    one.vote({4: 0, 1: 2})
    other.vote({4: 1, 1: 5})
    for seat in (None, 0, 2, 3, 5):
        assert one.sent(seat) == other.sent(seat)
        assert [p.seat for p in one.see(seat).people if p.ready] == [1, 4]


@pytest.mark.rule("S18")
def test_the_vote_closes_when_all_have_voted_or_the_time_is_out() -> None:
    early = Play("bbbbbs").to_vote()
    early.vote({0: 1, 1: 0, 2: 1, 3: 1, 4: 1})
    assert early.phase is Phase.VOTE
    early.vote({5: 1})
    assert early.phase is Phase.RESULT
    late = Play("bbbbbs").to_vote()
    late.vote({0: 1})
    late.lapse()
    assert late.phase is Phase.RESULT
    assert late.see(None).last.out == 1


@pytest.mark.rule("S19")
def test_most_votes_is_out() -> None:
    play = Play("bbbbbs").to_vote()
    play.vote({0: 3, 1: 3, 2: 1, 3: 1, 4: 3, 5: 0})
    last = play.see(None).last
    assert (last.out, last.lot, last.passed) == (3, [], False)
    assert last.counts == [(3, 3), (1, 2), (0, 1)]
    assert not play.see(None).people[3].inside


@pytest.mark.rule("S19")
@given(st.data())
def test_without_passing_every_vote_puts_exactly_one_player_out(data: st.DataObject) -> None:
    play = Play("bbbbbbsg", tie=data.draw(st.sampled_from(["duel", "lot"]))).to_vote()
    before = len(play.insiders)
    phases = {Phase.VOTE, Phase.RESULT, Phase.DUEL_HINTS, Phase.DUEL_VOTE}
    while play.phase in phases:
        for seat in range(8):
            if choices := play.see(seat).candidates:
                target = data.draw(st.sampled_from([*choices, -1]))
                if target >= 0:  # some do not vote
                    play.vote({seat: target})
        if play.phase in phases:
            play.lapse()
    if play.phase is Phase.GUESS:
        play.lapse()
    assert len(play.insiders) == before - 1


# ---- passing


@pytest.mark.rule("S20")
@pytest.mark.parametrize(
    "votes",
    [
        {0: PASS, 1: PASS, 2: PASS, 3: 0, 4: 0, 5: 1},  # most
        {0: PASS, 1: PASS, 2: 3, 3: 2, 4: 3, 5: 1},  # level with the top player
        {0: PASS, 1: PASS, 2: 1, 3: 1, 4: 0, 5: 0},  # level with two
        {0: PASS},  # nobody else voted
    ],
)
def test_passing_with_the_most_votes_or_level_puts_nobody_out(votes: dict[int, int | None]) -> None:
    play = Play("bbbbbs", passing=True).to_vote()
    words = play.state.words
    play.vote(votes)
    if play.phase is Phase.VOTE:
        play.lapse()
    last = play.see(None).last
    assert (last.passed, last.out, last.lot, last.duel_follows) == (True, None, [], [])
    play.lapse()
    assert (play.phase, play.state.round, play.insiders) == (Phase.HINTS, 2, [0, 1, 2, 3, 4, 5])
    assert play.state.words == words


@pytest.mark.rule("S21")
def test_passing_with_fewer_votes_than_the_top_player_puts_that_player_out() -> None:
    play = Play("bbbbbs", passing=True).to_vote()
    play.vote({0: PASS, 1: PASS, 2: 3, 3: 2, 4: 3, 5: 3})
    assert play.see(None).last.out == 3


@pytest.mark.rule("S21")
def test_passing_with_fewer_votes_than_players_level_at_the_top_is_a_tie() -> None:
    play = Play("bbbbbs", passing=True).to_vote()
    play.vote({0: PASS, 1: 2, 2: 3, 3: 2, 4: 3, 5: 1})
    assert play.see(None).last.duel_follows == [2, 3]


@pytest.mark.rule("S22")
def test_after_a_vote_that_ended_in_passing_the_next_has_no_pass() -> None:
    play = Play("bbbbbbbs", passing=True)
    for passing in (True, False, True):
        play.to_vote()
        assert play.see(0).may_pass is passing
        if passing:
            play.vote(dict.fromkeys(play.insiders, PASS))
            play.lapse()
        else:
            with play.refuses("no_pass"):
                play.vote({0: PASS})
            play.vote_out(6).lapse()


@pytest.mark.rule("S22")
def test_a_duel_vote_never_has_a_pass() -> None:
    play = Play("bbbbbs", passing=True).duel(0, 1)
    assert not play.see(3).may_pass
    with play.refuses("no_pass"):
        play.vote({3: PASS})


@pytest.mark.rule("S22")
def test_a_duel_between_does_not_take_the_next_pass_away() -> None:
    play = Play("bbbbbbs", passing=True).duel(0, 1)
    play.vote({2: 0, 3: 0, 4: 0, 5: 0, 6: 0})
    play.lapse()
    assert play.to_vote().see(1).may_pass


# ---- duel and lot


@pytest.mark.rule("S23")
def test_level_at_the_top_each_gives_one_more_hint_then_only_the_others_vote_only_on_them() -> None:
    play = Play("bbbbbbs").put_out(3)  # round 2 is opened by seat 1
    play.to_vote()
    play.vote({0: 4, 4: 0, 1: 0, 2: 4, 5: 1, 6: 1})
    assert play.see(None).last.duel_follows == [0, 1, 4]
    play.lapse()
    assert (play.phase, play.decision, play.clock.seconds) == (Phase.DUEL_HINTS, "duelhint:2:0", 30)
    spoke = []
    while play.phase is Phase.DUEL_HINTS:
        with play.refuses("not_your_turn"):
            play.hint(2)
        spoke.append(play.speaker)
        play.lapse() if play.speaker == 4 else play.hint(play.speaker)
    assert spoke == [1, 4, 0]  # in speaking order
    assert (play.phase, play.decision, play.clock.seconds) == (Phase.DUEL_VOTE, "duel:2", 30)  # no discussion
    assert play.see(None).duellists == [0, 1, 4]
    for seat in (0, 1, 4):
        assert play.see(seat).candidates == []
        with play.refuses("duellist"):
            play.vote({seat: 0})
    assert play.see(2).candidates == [0, 1, 4]
    for target in (5, 6, 3):
        with play.refuses("no_candidate"):
            play.vote({2: target})
    play.vote({2: 4, 5: 4, 6: 1})  # all who may have voted
    last = play.see(None).last
    assert (last.duel, last.out, last.lot) == (True, 4, [])
    play.lapse()
    assert (play.phase, play.state.round) == (Phase.HINTS, 3)


@pytest.mark.rule("S24")
def test_a_duel_level_again_is_decided_by_lot_among_those_level_in_it() -> None:
    outs = Counter[int]()
    for luck in range(60):
        play = Play("bbbbbbbs", chance=str(luck)).to_vote()
        play.vote({0: 1, 1: 2, 2: 0})
        play.lapse()  # 0, 1 and 2 are level
        play.lapse()
        while play.phase is Phase.DUEL_HINTS:
            play.lapse()
        play.vote({3: 0, 4: 0, 5: 1, 6: 1, 7: 2})
        last = play.see(None).last
        assert (last.duel, last.lot) == (True, [0, 1])
        outs[last.out] += 1
    assert set(outs) == {0, 1}
    assert min(outs.values()) > 15


@pytest.mark.rule("S24")
def test_nobody_left_outside_the_tie_is_decided_by_lot_at_once() -> None:
    play = Play("bbbs").to_vote()
    play.vote({0: 1, 1: 0, 2: 3, 3: 2})
    last = play.see(None).last
    assert (last.duel, last.lot, last.duel_follows) == (False, [0, 1, 2, 3], [])
    assert last.out in last.lot


@pytest.mark.rule("S25")
def test_with_lot_a_tie_is_decided_at_once() -> None:
    outs = Counter[int]()
    for luck in range(60):
        play = Play("bbbbbbs", chance=str(luck), tie="lot").tie(2, 4)
        last = play.see(None).last
        assert (last.lot, last.duel_follows) == ([2, 4], [])
        outs[last.out] += 1
        play.lapse()
        assert (play.phase, play.state.round) == (Phase.HINTS, 2)
    assert set(outs) == {2, 4}
    assert min(outs.values()) > 15


# ---- the result


@pytest.mark.rule("S26")
def test_a_result_stays_6_seconds_before_anything_else() -> None:
    play = Play("bbbbbs").vote_out(1)
    assert (play.phase, play.clock.seconds, play.decision) == (Phase.RESULT, 6, "result:1")
    for seat in range(6):
        with play.refuses("not_now"):
            play.tap(seat)
    ending = Play("bbbs").vote_out(3)  # that wins the match: still first the result
    assert ending.phase is Phase.RESULT
    ending.lapse()
    assert ending.phase is Phase.OVER


@pytest.mark.rule("S26")
def test_the_result_of_a_duel_is_another_decision_with_its_own_6_seconds() -> None:
    play = Play("bbbbbs").duel(0, 1)
    play.lapse()
    assert (play.clock.seconds, play.decision) == (6, "result:1:duel")


@pytest.mark.rule("S26")
def test_open_shows_who_voted_for_whom_and_counts_only_how_many() -> None:
    votes = {0: 3, 1: 3, 2: 1, 3: 1, 4: 3, 5: 0}
    shown, counted = Play("bbbbbs").to_vote(), Play("bbbbbs", tally="counts").to_vote()
    for play in (shown, counted):
        play.vote(votes)
    assert {b.seat: b.target for b in shown.see(None).last.ballots} == votes
    for seat in (None, 0, 3):
        last = counted.see(seat).last
        assert last.ballots is None
        assert last.counts == [(3, 3), (1, 2), (0, 1)]


@pytest.mark.rule("S26")
def test_with_counts_only_the_same_counts_by_other_voters_look_the_same() -> None:
    one, other = Play("bbbbbs", tally="counts").to_vote(), Play("bbbbbs", tally="counts").to_vote()
    one.vote({0: 3, 1: 3, 2: 1, 3: 1, 4: 3, 5: 0})
    other.vote({0: 3, 1: 0, 2: 1, 3: 1, 4: 3, 5: 3})
    assert one.sent(4) == other.sent(4)


@pytest.mark.rule("S26")
def test_the_order_of_the_ballots_does_not_tell_who_voted_first() -> None:
    one, other = Play("bbbbbs").to_vote(), Play("bbbbbs").to_vote()
    votes = {0: 3, 1: 3, 2: 1, 3: 1, 4: 3, 5: 0}
    one.vote(votes)
    other.vote(dict(reversed(votes.items())))
    assert one.sent(2) == other.sent(2)


@pytest.mark.rule("S27")
@pytest.mark.parametrize("passing", [True, False])
@pytest.mark.parametrize("tie", ["duel", "lot"])
def test_nobody_votes_a_lot_puts_one_of_all_out(passing: bool, tie: str) -> None:
    outs = Counter[int]()
    for luck in range(80):
        play = Play("bbbbs", chance=str(luck), passing=passing, tie=tie).to_vote()
        play.lapse()
        last = play.see(None).last
        assert (last.nobody, last.lot, last.passed) == (True, [0, 1, 2, 3, 4], False)
        outs[last.out] += 1
    assert set(outs) == {0, 1, 2, 3, 4}


@pytest.mark.rule("S27")
def test_no_vote_in_time_is_no_vote_nor_a_pass() -> None:
    play = Play("bbbbbs", passing=True).to_vote()
    play.vote({0: 2})
    play.lapse()
    last = play.see(None).last
    assert (last.out, last.passed, last.counts) == (2, False, [(2, 1)])


@pytest.mark.rule("S27")
def test_nobody_votes_in_a_duel_the_lot_is_among_the_duellists() -> None:
    play = Play("bbbbbs").duel(1, 3)
    play.lapse()
    last = play.see(None).last
    assert (last.lot, last.nobody) == ([1, 3], True)
    assert last.out in (1, 3)


# ---- counting

SEATS = st.integers(min_value=4, max_value=12)


@st.composite
def a_vote(draw: st.DrawFn) -> tuple[int, list[Ballot]]:
    n = draw(SEATS)
    targets = [draw(st.sampled_from([None, -1, *(t for t in range(n) if t != seat)])) for seat in range(n)]
    return n, [Ballot(seat, target) for seat, target in enumerate(targets) if target != -1]


@pytest.mark.rule("S19", "S20", "S21", "S27")
@given(a_vote())
def test_counting(vote: tuple[int, list[Ballot]]) -> None:
    n, ballots = vote
    votes = [sum(b.target == seat for b in ballots) for seat in range(n)]
    passes = sum(b.target is None for b in ballots)
    assert tally.top(ballots, range(n)) == [seat for seat in range(n) if votes[seat] == max(votes)]
    assert tally.passed(ballots) == (passes > 0 and passes >= max(votes))
    counts = tally.counts(ballots)
    assert sum(number for _, number in counts) == len(ballots)
    assert [number for _, number in counts] == sorted((number for _, number in counts), reverse=True)
    assert all(number > 0 for _, number in counts)


def test_a_ghost_voted_out_is_a_ghost() -> None:
    """The helper's own promise, so that the tests above say what they seem to say."""
    assert Play("bbbbsg").state.seats[5].role is Role.GHOST
