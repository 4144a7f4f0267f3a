"""The ghost's guess, and the equal screens when roles are hidden (S29-S34)."""

from __future__ import annotations

import pytest

from games.kernel.game import Clock
from games.spion.state import Guess, OpenVote, Phase, Role, Say, Understood, Vote, Word
from tests.games.spion.play import Play

BOTH = pytest.mark.parametrize("show_role", [True, False])
EVERYONE = (None, 0, 1, 2, 3, 4, 5, 6)


def ghost_out(show_role: bool = True, by: str = "vote", roles: str = "bbbbbsg") -> Play:
    """The ghost, the last seat, has been put out and may guess."""
    ghost = len(roles) - 1
    play = Play(roles, show_role=show_role, tie="lot" if by == "lot" else "duel")
    match by:
        case "vote":
            play.vote_out(ghost)
        case "duel":
            play.duel(0, ghost)
            play.vote(dict.fromkeys(range(1, ghost), ghost))
        case "lot":
            for luck in range(50):
                play = Play(roles, chance=str(luck), show_role=show_role, tie="lot").tie(0, ghost)
                if play.see(None).last.out == ghost:
                    break
    assert play.see(None).last.out == ghost
    play.lapse()
    assert play.phase is (Phase.GUESS if show_role else Phase.OWN)
    return play


@pytest.mark.rule("S29")
@BOTH
@pytest.mark.parametrize("by", ["vote", "duel", "lot"])
def test_a_ghost_put_out_by_vote_duel_or_lot_types_one_guess(show_role: bool, by: str) -> None:
    play = ghost_out(show_role, by)
    own = play.see(6).own
    assert (own.guess, own.role, own.done) == (True, Role.GHOST, False)
    assert all(play.see(seat).own is None for seat in EVERYONE if seat != 6)
    for text, code in [("", "empty"), ("?!", "empty"), ("x" * 61, "too_long")]:
        with play.refuses(code):
            play.guess(6, text)
    play.guess(6, "mis")
    with play.refuses("not_now"):
        play.guess(6, "zeehond")  # one


@pytest.mark.rule("S29")
@BOTH
def test_only_the_ghost_guesses(show_role: bool) -> None:
    play = ghost_out(show_role)
    for seat in range(6):
        with play.refuses("not_now"):
            play.guess(seat, "zeehond")


@pytest.mark.rule("S29", "S35")
@BOTH
def test_a_ghost_counts_as_still_in_until_its_guess_is_judged(show_role: bool) -> None:
    """The last of the other side is voted out: the civilians have won only when the guess was wrong."""
    play = ghost_out(show_role, roles="bbbbbg")
    play.state.settings = Play("bbbbbs", show_role=show_role).state.settings
    assert play.phase is not Phase.OVER
    if show_role:
        assert play.see(None).people[5].inside
    play.guess(5, "mis")
    if not show_role:
        play.lapse()
    assert play.see(None).ending.winner == "civilians"


@pytest.mark.rule("S30")
@BOTH
def test_right_the_ghost_wins_alone_at_once(show_role: bool) -> None:
    play = ghost_out(show_role)
    play.guess(6, "De Zeehont")
    ending = play.see(None).ending
    assert (play.phase, ending.winner, ending.end) == (Phase.OVER, "ghost", "ghost")
    assert play.won == [6]
    assert ending.guesses == [(6, "De Zeehont", True)]


@pytest.mark.rule("S30")
@BOTH
def test_wrong_the_ghost_is_out_and_the_right_word_is_shown_only_at_the_end(show_role: bool) -> None:
    play = ghost_out(show_role)
    play.guess(6, "otter")
    if not show_role:
        play.lapse()
    assert (play.phase, play.state.round) == (Phase.HINTS, 2)
    assert 6 not in play.insiders
    for seat in (None, 6):
        assert b"zeehond" not in play.sent(seat)
    play.vote_out(5).lapse()
    assert play.see(6).ending.civilian_word.text == "zeehond"
    assert play.see(6).ending.guesses == [(6, "otter", False)]


@pytest.mark.rule("S31")
def test_a_guess_may_be_one_of_the_other_spellings() -> None:
    play = ghost_out()
    play.guess(6, "de rob")
    assert play.won == [6]


@pytest.mark.rule("S32")
def test_a_guess_that_also_matches_the_spies_word_is_not_right() -> None:
    play = ghost_out()
    play.state.words = [Word("kersentaart"), Word("vlaflip")]
    play.guess(6, "kersentaart")
    assert play.won == [6]
    both = ghost_out()
    both.state.words = [Word("appeltaart"), Word("appeltaarten")]
    both.guess(6, "appeltaart")
    assert both.phase is Phase.HINTS
    spies = ghost_out()
    spies.guess(6, "walrus")
    assert spies.phase is Phase.HINTS
    assert spies.state.seats[6].guess_right is False


@pytest.mark.rule("S33")
def test_45_seconds_when_roles_are_shown_time_out_is_wrong() -> None:
    play = ghost_out()
    assert (play.decision, play.clock) == ("guess:1", Clock(45))
    play.lapse()
    assert (play.phase, play.state.round) == (Phase.HINTS, 2)
    assert (play.state.seats[6].guess, play.state.seats[6].guess_right) == (None, False)


@pytest.mark.rule("S33")
def test_60_seconds_when_they_are_hidden() -> None:
    play = ghost_out(show_role=False)
    first = play.clock
    play.lapse()
    rest = play.clock
    assert first.seconds + rest.seconds == 60
    assert first.seconds + first.beyond == rest.past + rest.seconds == 60  # one ring
    play.guess(6, "zeehond")  # still in time
    assert play.won == [6]
    late = ghost_out(show_role=False)
    late.lapse()
    late.lapse()
    assert (late.phase, late.state.seats[6].guess_right) == (Phase.HINTS, False)


# ---- S34: roles hidden, one screen for ghost and others


def pair() -> tuple[Play, Play]:
    """Seat 6 is put out: the ghost, and in the same match dealt otherwise a civilian."""
    return Play("bbbbbsg", show_role=False).vote_out(6), Play("bgbbbsb", show_role=False).vote_out(6)


def assert_alike(ghost: Play, other: Play, *, but: tuple[int, ...] = (1, 6)) -> None:
    """Nothing that the others are sent or wait for differs. (Seat 1 has another card in the two matches.)"""
    assert ghost.decision == other.decision
    assert ghost.clock == other.clock
    for seat in EVERYONE:
        if seat not in but:
            assert ghost.sent(seat) == other.sent(seat)


@pytest.mark.rule("S34")
def test_everybody_put_out_gets_a_screen_of_their_own() -> None:
    ghost, other = pair()
    spy = Play("bbbbbgs", show_role=False).vote_out(6)
    for play in (ghost, other, spy):
        play.lapse()
        assert play.phase is Phase.OWN
        assert all(play.see(seat).own is None for seat in EVERYONE if seat != 6)
    assert ghost.see(6).own.guess
    assert (other.see(6).own.guess, other.see(6).own.role) == (False, Role.CIVILIAN)
    assert (spy.see(6).own.guess, spy.see(6).own.role) == (False, Role.SPY)
    with other.refuses("no_ghost"):
        other.guess(6, "zeehond")
    with ghost.refuses("guess_first"):
        ghost.tap(6)


@pytest.mark.rule("S34")
def test_the_others_see_the_same_screen_and_clock_in_both_cases() -> None:
    ghost, other = pair()
    assert_alike(ghost, other)
    for play in (ghost, other):
        play.lapse()
    assert ghost.see(0).waiting_for == 6
    assert_alike(ghost, other)
    ghost.guess(6, "mis")
    other.tap(6)
    assert_alike(ghost, other)
    for play in (ghost, other):
        play.lapse()
        assert play.phase is Phase.HINTS
    assert_alike(ghost, other)


@pytest.mark.rule("S34")
def test_the_screen_goes_on_no_sooner_than_20_seconds_for_either() -> None:
    ghost, other = pair()
    for play in (ghost, other):
        play.lapse()
        assert play.clock.seconds == 20
    ghost.guess(6, "mis")
    other.tap(6)
    for play in (ghost, other):
        assert (play.phase, play.clock.stage) == (Phase.OWN, 0)
        assert play.see(6).own.done
        play.lapse()
        assert play.phase is Phase.HINTS


@pytest.mark.rule("S34")
def test_after_that_it_goes_on_with_the_tap_or_the_guess_or_when_the_time_is_out() -> None:
    ghost, other = pair()
    for play in (ghost, other):
        play.lapse()
        play.lapse()
        assert (play.phase, play.clock.seconds, play.clock.stage) == (Phase.OWN, 40, 1)
    assert_alike(ghost, other)
    ghost.guess(6, "mis")
    other.tap(6)
    assert ghost.phase is other.phase is Phase.HINTS
    assert_alike(ghost, other)
    ghost, other = pair()
    for play in (ghost, other):
        for _ in range(3):
            play.lapse()
        assert play.phase is Phase.HINTS
    assert_alike(ghost, other)


@pytest.mark.rule("S34")
def test_no_refusal_tells_a_ghost() -> None:
    ghost, other = pair()
    for play in (ghost, other):
        for _ in range(2):  # while the result stands, and while the screen is open
            for seat in (0, 2, 5):
                for action in (Understood(), Guess("zeehond"), Vote(1), Vote(6), OpenVote(), Say("geest?")):
                    with play.refuses("not_now"):
                        play.act(seat, action, host=True)
            play.lapse()
            if play.phase is not Phase.OWN:
                break


@pytest.mark.rule("S34")
def test_a_wrong_guess_stays_secret_until_the_end() -> None:
    play = ghost_out(show_role=False)
    before = play.sent(0)
    play.guess(6, "otter")
    assert play.sent(0) == before
    play.lapse()
    for seat in EVERYONE:
        assert b"otter" not in play.sent(seat)
        assert b"geest" not in play.sent(seat) or seat == 6


@pytest.mark.rule("S34")
@pytest.mark.parametrize("leaver", [6, 2])
def test_leaving_meanwhile_does_not_tell_either(leaver: int) -> None:
    for early in (True, False):  # while the result stands, or on the own screen
        ghost, other = pair()
        for play in (ghost, other):
            if early:
                play.leave(leaver)
            play.lapse()
            if not early:
                play.leave(leaver)
        assert_alike(ghost, other, but=(1, 6, leaver))
        for play in (ghost, other):
            while play.phase is Phase.OWN:
                play.lapse()
        assert_alike(ghost, other, but=(1, 6, leaver))


@pytest.mark.rule("S34")
def test_the_end_follows_at_once_if_the_elimination_of_one_who_is_no_ghost_ends_it() -> None:
    play = Play("bbbbs", show_role=False).vote_out(4)
    play.lapse()
    assert (play.phase, play.see(None).ending.winner) == (Phase.OVER, "civilians")
    spies = Play("bbbbss", show_role=False)
    spies.put_out(0)
    spies.put_out(1).vote_out(2).lapse()
    assert (spies.phase, spies.see(None).ending.winner) == (Phase.OVER, "spies")


@pytest.mark.rule("S34")
def test_with_roles_shown_only_the_ghost_gets_a_screen() -> None:
    play = Play("bbbbbsg").vote_out(0)
    play.lapse()
    assert play.phase is Phase.HINTS
    assert play.see(3).people[0].role is Role.CIVILIAN
