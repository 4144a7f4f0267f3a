"""A round until the vote: cards, hints, discussion (S9-S12, S14-S16)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.kernel.chance import Chance
from games.spion.game import GAME
from games.spion.state import GiveHint, OpenVote, Phase, Role, Say, Settings, Understood, Vote
from tests.games.spion.play import CONTENT, Play


@pytest.mark.rule("S9")
def test_the_speaking_round_begins_when_everyone_has_tapped() -> None:
    play = Play("bbbs")
    play.tap(0, 1, 2)
    assert play.phase is Phase.CARDS
    assert [p.ready for p in play.see(None).people] == [True, True, True, False]
    with play.refuses("ready_already"):
        play.tap(1)
    play.tap(3)
    assert play.phase is Phase.HINTS


@pytest.mark.rule("S9")
def test_after_60_seconds_the_match_goes_on_without_those_who_have_not_tapped() -> None:
    play = Play("bbbs")
    play.tap(2)
    assert play.clock.seconds == 60
    play.lapse()
    assert play.phase is Phase.HINTS
    assert play.see(None).order == [0, 1, 2, 3]  # they are still in
    with play.refuses("not_now"):
        play.tap(0)


@pytest.mark.rule("S9")
def test_nobody_waits_for_the_tap_of_someone_who_left() -> None:
    play = Play("bbbbs")
    play.tap(0, 1, 2, 4)
    play.leave(3)
    assert play.phase is Phase.HINTS


@pytest.mark.rule("S10")
def test_the_order_is_shuffled_and_the_ghost_never_opens_round_1() -> None:
    firsts, ghosts_place = Counter[Role](), Counter[int]()
    for seed in range(500):
        state = GAME.setup(Settings(), 6, CONTENT, Chance(str(seed)))
        assert sorted(state.order) == list(range(6))
        firsts[state.seats[state.order[0]].role] += 1
        ghosts_place[next(p for p, seat in enumerate(state.order) if state.seats[seat].role is Role.GHOST)] += 1
    assert firsts[Role.GHOST] == 0
    assert firsts[Role.SPY] > 50  # a spy may
    assert all(60 < ghosts_place[place] < 140 for place in range(1, 6))


@pytest.mark.rule("S10")
def test_the_order_stays_for_the_whole_match() -> None:
    play = Play("bbbbbbs")
    play.state.order = [3, 1, 5, 0, 6, 2, 4]
    assert play.to_hints().see(None).order == [3, 1, 5, 0, 6, 2, 4]
    assert play.put_out(2).see(None).order == [1, 5, 0, 6, 4, 3]


@pytest.mark.rule("S10")
def test_each_round_is_opened_by_the_next_one_still_in() -> None:
    play = Play("bbbbbbbs")
    assert play.to_hints().speaker == 0
    assert play.put_out(1).speaker == 2  # 1 is out
    assert play.put_out(2).speaker == 3  # the opener of the round before is out: the place counts


@pytest.mark.rule("S10")
def test_a_leaver_or_a_silent_opener_changes_nothing() -> None:
    left = Play("bbbbbbbs")
    left.leave(0)  # the opener of round 1 leaves before speaking
    assert left.to_hints().speaker == 1
    assert left.put_out(5).speaker == 1  # and still round 2 is opened by the next after that place
    silent = Play("bbbbbbbs").to_hints()
    silent.lapse()
    assert silent.put_out(5).speaker == 1


@pytest.mark.rule("S10")
def test_the_ghost_may_open_a_later_round() -> None:
    play = Play("bgbbbbs")
    assert play.put_out(4).speaker == 1


@pytest.mark.rule("S11")
def test_in_turn_each_living_player_gives_one_hint() -> None:
    play = Play("bbbbbs").put_out(3)
    assert play.see(None).order == [1, 2, 4, 5, 0]
    spoke = []
    while play.phase is Phase.HINTS:
        speaker = play.speaker
        for other in range(6):
            if other != speaker:
                with play.refuses("not_your_turn"):
                    play.hint(other)
        play.hint(speaker)
        spoke.append(speaker)
    assert spoke == [1, 2, 4, 5, 0]
    assert [h.seat for h in play.see(2).hints] == spoke


@pytest.mark.rule("S12")
def test_a_speaker_has_30_seconds_and_passes_the_turn_with_a_tap() -> None:
    play = Play("bbbs").to_hints()
    assert play.clock.seconds == 30
    assert play.decision == "hint:1:0"
    play.hint(0)
    assert (play.speaker, play.decision) == (1, "hint:1:1")  # another decision: the clock begins anew


@pytest.mark.rule("S12")
def test_when_the_time_is_out_the_turn_passes_by_itself() -> None:
    play = Play("bbbs").to_hints()
    play.lapse()
    assert (play.speaker, play.decision) == (1, "hint:1:1")
    assert [(h.seat, h.given) for h in play.see(3).hints] == [(0, False)]
    for _ in range(3):
        play.lapse()
    assert play.phase is Phase.TALK


@pytest.mark.rule("S14")
@pytest.mark.parametrize("seconds", [60, 90, 120])
def test_the_discussion_lasts_as_set_and_then_the_vote_opens_by_itself(seconds: int) -> None:
    play = Play("bbbs", talk=seconds).to_talk()
    assert play.clock.seconds == seconds
    play.lapse()
    assert play.phase is Phase.VOTE


@pytest.mark.rule("S14")
def test_an_unlimited_discussion_has_no_clock() -> None:
    play = Play("bbbs", talk=0).to_talk()
    assert play.clock is None
    play.open_vote()
    assert play.phase is Phase.VOTE


@pytest.mark.rule("S14")
def test_only_who_has_the_hosts_powers_opens_the_vote() -> None:
    play = Play("bbbbs").to_talk()
    for seat in (1, 2, 3, 4):
        with play.refuses("host_only"):
            play.act(seat, OpenVote(), host=False)
    play.act(3, OpenVote(), host=True)  # without a host everyone has them (S41)
    assert play.phase is Phase.VOTE


@pytest.mark.rule("S14")
def test_a_host_who_is_out_keeps_the_power() -> None:
    play = Play("bbbbbs").put_out(0).to_talk()
    with play.refuses("host_only"):  # being out gives no power
        play.act(0, OpenVote(), host=False)
    play.act(0, OpenVote(), host=True)
    assert play.phase is Phase.VOTE


@pytest.mark.rule("S14")
def test_the_vote_opens_from_the_discussion_only() -> None:
    play = Play("bbbs")
    for go_on in (play.to_hints, play.to_vote):
        go_on()
        with play.refuses("not_now"):
            play.open_vote()


@pytest.mark.rule("S15")
def test_ones_own_word_can_be_looked_at_again() -> None:
    play = Play("bbbbs").to_hints()
    cards = [play.see(seat).card for seat in range(5)]
    play.to_talk()
    assert [play.see(seat).card for seat in range(5)] == cards
    assert cards[0].word.text == "zeehond"


def out_in_talk(**settings: object) -> Play:
    return Play("bbbbbsg", **settings).put_out(2).to_talk()


@pytest.mark.rule("S16")
def test_whoever_is_out_keeps_watching_and_no_longer_takes_part() -> None:
    play = out_in_talk(hints="typed")
    watching = play.see(2)
    assert not watching.inside
    assert watching.people == play.see(0).people
    assert 2 not in watching.order
    with play.refuses("out"):
        play.say(2, "hallo")
    play.open_vote()
    assert play.see(2).candidates == []
    with play.refuses("out"):
        play.vote({2: 0})


@pytest.mark.rule("S16")
@pytest.mark.parametrize("show_role", [True, False])
def test_the_word_of_who_is_out_is_shown_only_at_the_end(show_role: bool) -> None:
    play = Play("bbbbbsb", show_role=show_role).put_out(6)
    assert b"zeehond" not in play.sent(5)
    assert b"walrus" not in play.sent(0)
    assert b"zeehond" not in play.sent(None)
    play.put_out(5)
    assert play.phase is Phase.OVER
    assert play.see(5).ending.civilian_word.text == "zeehond"


@pytest.mark.rule("S16")
def test_everyone_sees_the_role_of_whoever_is_out_however_they_went() -> None:
    play = Play("bbbbbbbssg").put_out(7)
    assert play.see(3).people[7].role is Role.SPY
    play.leave(1)
    assert play.see(3).people[1].role is Role.CIVILIAN
    play.vote_out(9)
    assert play.see(3).people[9].role is Role.GHOST  # with the result
    assert [p.seat for p in play.see(3).people if p.role] == [1, 7, 9]


@pytest.mark.rule("S16")
def test_with_roles_hidden_they_stay_secret_until_the_end() -> None:
    play = Play("bbbbbbbssg", show_role=False).put_out(7).put_out(6)
    play.leave(1)
    for seat in (None, 0, 6, 7, 9):
        assert [p.role for p in play.see(seat).people] == [None] * 10
    play.vote_out(8).lapse()
    play.tap(8)
    play.lapse()
    play.vote_out(9).lapse()
    play.guess(9, "mis")
    play.lapse()
    assert play.phase is Phase.OVER
    assert play.see(None).ending.roles[7:] == [Role.SPY, Role.SPY, Role.GHOST]


@pytest.mark.rule("S16")
def test_the_chat_is_read_by_all_and_written_by_those_still_in() -> None:
    play = out_in_talk(hints="typed")
    play.say(0, "  wie  twijfelt \n er? ")
    play.say(6, "ik niet")
    for seat in (None, 0, 2, 6):
        assert [(line.seat, line.text) for line in play.see(seat).chat] == [(0, "wie twijfelt er?"), (6, "ik niet")]
    play.open_vote()
    with play.refuses("not_now"):
        play.say(0, "te laat")


@pytest.mark.rule("S16")
def test_the_chat_has_its_limits() -> None:
    play = out_in_talk(hints="typed")
    with play.refuses("empty"):
        play.say(0, " \u200b\n")
    with play.refuses("too_long"):
        play.say(0, "x" * 201)
    for n in range(20):
        play.say(0, f"regel {n}")
    with play.refuses("said_enough"):
        play.say(0, "en nog een")
    play.say(1, "nu ik")
    play.put_out(1).to_talk()
    assert play.see(0).chat == []
    play.say(0, "weer een ronde")


@pytest.mark.rule("S16")
def test_with_spoken_hints_there_is_no_chat() -> None:
    play = out_in_talk()
    with play.refuses("say_it_aloud"):
        play.say(0, "psst")


def test_nothing_else_can_be_done_while_cards_are_looked_at() -> None:
    play = Play("bbbs")
    for action in (GiveHint(), Vote(1), OpenVote(), Say("hoi")):
        with play.refuses("not_now"):
            play.act(0, action)


def test_a_seat_that_left_or_is_none_is_refused() -> None:
    play = Play("bbbbbs").to_talk()
    play.leave(4)
    for action in (Understood(), GiveHint(), Vote(1), OpenVote(), Say("hoi")):
        with play.refuses("gone"):
            play.act(4, action, host=True)
        for seat in (-1, 6):
            with play.refuses("no_seat"):
                play.act(seat, action)
