"""Computer players (P31): from what they see alone they play a match to its end."""

from __future__ import annotations

import pytest

from games.kernel.chance import Chance
from games.kernel.step import Command, run
from games.spion.game import GAME
from games.spion.state import Guess, OpenVote, Phase, Vote
from tests.games.spion.play import CONTENT, Play


@pytest.mark.rule("P31")
@pytest.mark.parametrize("seed", range(40))
def test_they_play_a_whole_match_and_are_never_refused(seed: int) -> None:
    players = 4 + seed % 9
    settings = GAME.Settings(show_role=seed % 2 == 0, passing=seed % 3 == 0, tie="lot" if seed % 5 == 0 else "duel")
    state = GAME.setup(settings, players, {**CONTENT, "language": "nl"}, Chance(str(seed)))
    acted, version = 0, 0
    while GAME.result(state) is None:
        version += 1
        chance = Chance.of_step(str(seed), version)
        wishes = [(seat, GAME.bot(GAME.view(state, seat), chance)) for seat in range(players)]
        seat, action = next(((seat, wish) for seat, wish in wishes if wish is not None), (None, None))
        if action is not None:
            run(GAME, state, Command("act", seat, action), chance)
            acted += 1
        elif state.phase is Phase.TALK:  # that is the host's, a person
            run(GAME, state, Command("act", 0, OpenVote(), host=True), chance)
        else:
            assert state.phase in (Phase.RESULT, Phase.OWN)
            run(GAME, state, Command("lapse"), chance)
    assert acted > players * 2


@pytest.mark.rule("P31")
def test_they_speak_only_aloud() -> None:
    play = Play("bbbs", hints="typed").to_hints()
    assert GAME.bot(play.see(0), Chance("x")) is None


def test_who_was_silent_is_more_suspect() -> None:
    play = Play("bbbbs").to_hints()
    for seat in range(5):
        play.lapse() if seat == 3 else play.hint(seat)
    play.open_vote()
    votes = [GAME.bot(play.see(0), Chance(str(n))) for n in range(200)]
    assert all(isinstance(vote, Vote) for vote in votes)
    assert 70 < votes.count(Vote(3)) < 130


def test_a_ghost_guesses_a_word() -> None:
    play = Play("bbbbbg").vote_out(5)
    play.lapse()
    guess = GAME.bot(play.see(5), Chance("x"))
    assert isinstance(guess, Guess)
    assert guess.text.isalpha()
    assert GAME.bot(play.see(0), Chance("x")) is None
    assert GAME.bot(play.see(None), Chance("x")) is None
