"""Who wins, and what the end shows (S35, S36); the facts that titles are counted from; the votes kept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.game import Json, Result
from games.spion import rules
from games.spion.game import GAME
from games.spion.state import Ballot, Phase, Role
from tests.games.spion.play import PASS, ROLES, Play


@pytest.mark.rule("S35")
def test_no_spy_and_no_ghost_left_the_civilians_win_those_out_included() -> None:
    play = Play("bbbbbbs").put_out(0).put_out(1)
    play.vote_out(6).lapse()
    assert (play.see(None).ending.winner, play.won) == ("civilians", [0, 1, 2, 3, 4, 5])


@pytest.mark.rule("S35")
def test_a_ghost_left_keeps_the_match_going() -> None:
    play = Play("bbbbbsg").put_out(5)
    assert (play.phase, play.state.round) == (Phase.HINTS, 2)


@pytest.mark.rule("S35")
def test_at_most_one_civilian_left_spies_and_ghost_win_those_out_included() -> None:
    play = Play("bbbbbssg").put_out(6)
    play.put_out(0).put_out(1).put_out(2)
    assert play.phase is Phase.HINTS
    play.vote_out(3).lapse()
    assert (play.see(None).ending.winner, play.won) == ("spies", [5, 6, 7])


@pytest.mark.rule("S35")
def test_neither_a_new_round_with_the_same_words() -> None:
    play = Play("bbbbbs")
    words = list(play.state.words)
    play.put_out(0)
    assert (play.phase, play.see(1).round, play.state.words) == (Phase.HINTS, 2, words)


@pytest.mark.rule("S35")
def test_with_no_other_and_one_civilian_left_the_civilians_come_first() -> None:
    """The order of the two questions: the last spy leaves together with all civilians but one, while a result stands."""
    play = Play("bbbbbs").vote_out(0)
    play.leave(1, 2, 3, 5)
    play.lapse()
    assert play.see(None).ending.winner == "civilians"
    assert play.won == [0, 4]


@pytest.mark.rule("S35")
@given(st.lists(st.tuples(st.sampled_from("bsg"), st.booleans()), min_size=4, max_size=12))
def test_the_winner_follows_from_who_is_still_in(seats: list[tuple[str, bool]]) -> None:
    play = Play("b" * len(seats))
    for seat, (role, out) in enumerate(seats):
        play.state.seats[seat].role = ROLES[role]
        play.state.seats[seat].out_round = 1 if out else None
    left = [role for role, out in seats if not out]
    expected = "civilians" if set(left) <= {"b"} else "spies" if left.count("b") <= 1 else None
    assert rules.winner(play.state) == expected


@pytest.mark.rule("S35")
def test_there_are_no_points() -> None:
    play = Play("bbbbbs").vote_out(5)
    play.lapse()
    result = GAME.result(play.state)
    assert result is not None
    assert {(s.place, s.won) for s in result.standings} == {(1, True), (2, False)}


@pytest.mark.rule("S36", "P20")
@pytest.mark.parametrize("tally", ["open", "counts"])
def test_the_end_shows_everything(tally: str) -> None:
    play = Play("bbbbbsg", tally=tally, show_role=False).vote_out(0)
    play.lapse()
    play.leave(0)
    play.vote_out(6).lapse()
    play.guess(6, "mis")
    play.lapse()
    play.vote_out(5).lapse()
    for seat in (None, 0, 3, 5, 6):
        ending = play.see(seat).ending
        assert ending.winner == "civilians"
        assert (ending.civilian_word.text, ending.civilian_word.picture) == ("zeehond", "/p/aaaa")
        assert (ending.spy_word.text, ending.spy_word.picture) == ("walrus", "/p/bbbb")
        assert ending.roles == [Role.CIVILIAN] * 5 + [Role.SPY, Role.GHOST]
        assert [poll.round for poll in ending.polls] == [1, 2, 3]
        assert Ballot(3, 0) in ending.polls[0].ballots
        assert Ballot(5, 1) in ending.polls[2].ballots
        assert ending.won == [True] * 5 + [False] * 2


@pytest.mark.rule("S36")
def test_the_end_shows_it_also_without_a_winner() -> None:
    play = Play("bbbbbs", tally="counts").put_out(0)
    play.leave(0, 1, 2)
    ending = play.see(3).ending
    assert ending.winner == "none"
    assert ending.roles[5] is Role.SPY
    assert len(ending.polls[0].ballots) == 6


@pytest.mark.rule("S36")
def test_before_the_end_nothing_of_it_is_sent() -> None:
    play = Play("bbbbbs")
    assert play.see(0).ending is None
    assert play.vote_out(5).see(0).ending is None


# ---- facts


def result_of(play: Play) -> Result:
    result = GAME.result(play.state)
    assert result is not None
    return result


def facts(play: Play, seat: int) -> Json:
    return result_of(play).standings[seat].facts


def test_no_result_while_the_match_runs() -> None:
    assert GAME.result(Play("bbbs").state) is None


def test_the_facts_of_a_match() -> None:
    play = Play("bbbbbssg").put_out(5)
    play.leave(6)
    play.vote_out(7).lapse()
    play.guess(7, "zeehond")
    result = result_of(play)
    assert (result.end, result.counts) == ("ghost", True)
    assert result.facts == {
        "rounds": 2,
        "players": 8,
        "spies_start": 2,
        "ghosts_start": 1,
        "pack": 7,
        "language": "nl",
        "mode": "own",
    }
    assert [(s.seat, s.place, s.won) for s in result.standings if s.won] == [(7, 1, True)]


def test_the_facts_of_a_seat() -> None:
    play = Play("bbbbbssg").put_out(5)
    play.leave(6)
    play.vote_out(7).lapse()
    play.guess(7, "zeehond")
    assert facts(play, 0) == {
        "role": "burger",
        "eliminated_round": None,
        "left_round": None,
        "votes_received": 2,
        "votes_cast": 2,
        "guess": None,
        "guess_correct": False,
        "duels": [],
        "lotteries_survived": 0,
        "lotteries_lost": 0,
    }
    assert facts(play, 5)["eliminated_round"] == 1
    assert facts(play, 5)["votes_received"] == 7
    assert (facts(play, 6)["eliminated_round"], facts(play, 6)["left_round"]) == (None, 2)
    ghost = facts(play, 7)
    assert (ghost["role"], ghost["eliminated_round"], ghost["guess"], ghost["guess_correct"]) == ("geest", 2, "zeehond", True)


def finished(play: Play) -> Play:
    """Everyone but two goes, so that the match ends."""
    while play.phase is not Phase.OVER:
        play.leave(play.insiders[0])
        while play.phase in (Phase.RESULT, Phase.GUESS, Phase.OWN):
            play.lapse()
    return play


def test_duels_survived_and_lost() -> None:
    play = Play("bbbbbbs").duel(0, 1)
    play.vote({2: 0, 3: 0, 4: 1, 5: 0, 6: 0})
    play.lapse()
    finished(play)
    assert facts(play, 0)["duels"] == [{"round": 1, "survived": False, "lot": False}]
    assert facts(play, 1)["duels"] == [{"round": 1, "survived": True, "lot": False}]
    assert facts(play, 2)["duels"] == []
    assert facts(play, 0)["votes_received"] == 4 + 1  # the duel's count too
    assert facts(play, 2)["votes_cast"] == 0  # a duel vote is no ordinary vote


def test_a_duel_that_others_left_is_not_survived() -> None:
    play = Play("bbbbbbs").tie(0, 1)
    play.lapse()
    play.leave(0)
    finished(play)
    assert facts(play, 1)["duels"] == []


@pytest.mark.parametrize("how", ["lot", "duel", "nobody"])
def test_lots_survived_and_lost(how: str) -> None:
    if how == "duel":
        play = Play("bbbbbbs").duel(0, 1)
        play.lapse()
    elif how == "lot":
        play = Play("bbbbbbs", tie="lot").tie(0, 1)
    else:
        play = Play("bbbbbbs").to_vote()
        play.lapse()
    out = play.see(None).last.out
    assert out is not None
    lucky = next(seat for seat in play.see(None).last.lot if seat != out)
    finished(play)
    assert (facts(play, out)["lotteries_lost"], facts(play, out)["lotteries_survived"]) == (1, 0)
    assert facts(play, lucky)["lotteries_lost"] == 0
    assert facts(play, lucky)["lotteries_survived"] == (0 if how == "nobody" else 1)  # S27's lot is no tie


def test_a_pass_counts_as_a_vote_cast() -> None:
    play = Play("bbbbbs", passing=True).to_vote()
    play.vote(dict.fromkeys(play.insiders, PASS))
    play.lapse()
    finished(play)
    assert facts(play, 0)["votes_cast"] == 1
    assert facts(play, 0)["votes_received"] == 0
