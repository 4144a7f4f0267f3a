"""What every game promises the table, over random matches of all sizes under all settings."""

from __future__ import annotations

import msgspec
import pytest

from games import registry
from games.kernel import codec
from games.kernel.chance import Chance
from games.kernel.game import AnyGame, Refused
from games.kernel.step import Command, replay, run
from tests.games.contract.matches import TOO_LONG, Match, answer, copied, of_game

GAMES = pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.key)
CHUNK = 50


def random_matches(*, long: bool = False) -> pytest.MarkDecorator:
    """As many matches of each game as its contract.py says, in chunks: `matches`, their numbers. Two in ./check --fast too."""
    chunks = []
    for game in registry.all_games():
        trial = of_game(game)
        begin, end, step = (trial.MATCHES, trial.LONG, 10 * CHUNK) if long else (0, trial.MATCHES, CHUNK)
        for first in range(begin, end, step):
            marks = [pytest.mark.long] if long else [pytest.mark.slow] if first >= 2 * CHUNK else []
            chunks.append(pytest.param(game, range(first, first + step), marks=marks, id=f"{game.key} from {first}"))
    return pytest.mark.parametrize(("game", "matches"), chunks)


def play_and_look(game: AnyGame, number: int) -> None:
    match = Match.of(game, number)
    stale = None
    for _ in match.play():
        before = codec.encode(match.state)
        _survives_encoding(game, match, before)
        _refusals_change_nothing(game, match, before)
        if stale is not None and stale != game.decision(match.state):
            _stale_is_refused(game, match, stale, before)
        stale = game.decision(match.state)
    _replay_gives_the_same(game, match)
    _the_end_is_the_end(game, match)


def _survives_encoding(game: AnyGame, match: Match, before: bytes) -> None:
    read = codec.decode(game.State, before)
    assert read == match.state
    assert codec.encode(read) == before


def _refusals_change_nothing(game: AnyGame, match: Match, before: bytes) -> None:
    seat = match.wishes.below(match.players)
    action = of_game(game).wild(match.wishes, match.players)
    state = copied(game, match.state)
    try:
        run(game, state, Command("act", seat, action), match.chance())
    except Refused as refused:
        assert codec.encode(state) == before
        msgspec.json.encode(refused.params)  # a sentence can be made of it anywhere


def _stale_is_refused(game: AnyGame, match: Match, stale: str, before: bytes) -> None:
    seat = match.wishes.below(match.players)
    for action in game.moves(match.state, seat, match.wishes, host=True):
        command = Command("act", seat, action, host=True, decision=stale)
        with pytest.raises(Refused, match="stale"):
            run(game, match.state, command, match.chance())
        assert codec.encode(match.state) == before


def _replay_gives_the_same(game: AnyGame, match: Match) -> None:
    """Also when settings and steps have been on disk in between."""
    kept = codec.encode([(version, c.kind, c.seat, codec.encode(c.action).decode(), c.host) for version, c in match.steps])
    steps = [
        (version, Command(kind, seat, codec.decode(game.Action | None, action), host))
        for version, kind, seat, action, host in msgspec.json.decode(kept)
    ]
    settings = codec.decode(game.Settings, codec.encode(match.settings))
    again = replay(game, settings, match.players, of_game(game).CONTENT, match.seed, steps)
    assert codec.encode(again) == codec.encode(match.state)


def _the_end_is_the_end(game: AnyGame, match: Match) -> None:
    result = game.result(match.state)
    assert result is not None
    assert [standing.seat for standing in result.standings] == list(range(match.players))
    assert (
        any(standing.won for standing in result.standings) or not result.counts or any(c.kind == "leave" for _, c in match.steps)
    )
    assert game.decision(match.state) == "over"
    assert game.clock(match.state) is None
    assert not any(game.moves(match.state, seat, match.wishes, host=True) for seat in range(match.players))
    before = codec.encode(match.state)
    for seat in range(match.players):
        command = Command("act", seat, of_game(game).wild(match.wishes, match.players), host=True)
        assert answer(game, match.state, command, match.chance())[0]
        run(game, match.state, Command("leave", seat), match.chance())
    run(game, match.state, Command("lapse"), match.chance())
    assert codec.encode(match.state) == before


@pytest.mark.rule("P19", "S17")
@random_matches()
def test_random_matches_keep_the_contract(game: AnyGame, matches: range) -> None:
    for number in matches:
        play_and_look(game, number)


@random_matches(long=True)
def test_many_random_matches_keep_the_contract(game: AnyGame, matches: range) -> None:
    for number in matches:
        play_and_look(game, number)


@GAMES
def test_the_random_matches_cover_all_sizes_and_settings(game: AnyGame) -> None:
    matches = [Match.of(game, number) for number in range(500)]
    assert {match.players for match in matches} == set(game.seats)
    for key in game.Settings.__struct_fields__:
        assert len({str(getattr(match.settings, key)) for match in matches}) > 1, key


@GAMES
def test_every_move_offered_is_legal(game: AnyGame) -> None:
    for number in range(30):
        for match in Match.of(game, number).play():
            for seat in range(match.players):
                for action in game.moves(match.state, seat, match.wishes, host=True):
                    command = Command("act", seat, action, host=True, decision=game.decision(match.state))
                    assert answer(game, match.state, command, match.chance()) == ("", {})


@pytest.mark.rule("P31")
@GAMES
def test_whatever_a_computer_player_does_is_legal(game: AnyGame) -> None:
    done = 0
    for number in range(40):
        for match in Match.of(game, number).play():
            for seat in range(match.players):
                action = game.bot(game.view(match.state, seat), match.wishes)
                if action is not None:
                    assert answer(game, match.state, Command("act", seat, action), match.chance()) == ("", {})
                    done += 1
    assert done > 1000


@GAMES
def test_a_seat_that_leaves_never_blocks(game: AnyGame) -> None:
    """From any moment of a match all may leave, in any order, and nobody ever comes back: it ends."""
    for number in range(60):
        match = Match.of(game, number)
        for at, _ in enumerate(match.play()):
            if at % 7 == number % 7:
                _all_leave(game, match)


def _all_leave(game: AnyGame, match: Match) -> None:
    state, w = copied(game, match.state), Chance(f"{match.seed} {match.version}")
    leavers = list(range(match.players))
    w.shuffle(leavers)
    for steps in range(TOO_LONG):
        if game.result(state) is not None:
            return
        if leavers and w.below(2):
            gone = leavers.pop()
            run(game, state, Command("leave", gone), w)
            assert not game.moves(state, gone, w, host=True)
            game.view(state, gone)
        else:
            assert game.clock(state) is not None or leavers, "those who are left wait for one who is gone"
            run(game, state, Command("lapse"), w)
        assert steps < TOO_LONG - 1


@pytest.mark.rule("Q21")
@GAMES
def test_a_seat_that_is_away_never_blocks(game: AnyGame) -> None:
    """Where no clock runs the others can do without somebody (Q21), or the host's powers are enough, which pass on (S39)."""
    for number in range(60):
        for match in Match.of(game, number).play():
            if game.clock(match.state) is None:
                skips = [answer(game, match.state, Command("skip", seat), match.chance()) for seat in range(match.players)]
                powers = [game.moves(match.state, seat, match.wishes, host=True) for seat in range(match.players)]
                assert ("", {}) in skips or any(powers)


@GAMES
def test_one_view_of_many_is_that_view_alone(game: AnyGame) -> None:
    for number in range(20):
        for match in Match.of(game, number).play():
            seats = [None, *range(match.players)]
            assert game.views(match.state, seats) == [game.view(match.state, seat) for seat in seats]


@GAMES
def test_looking_changes_nothing(game: AnyGame) -> None:
    for number in range(20):
        for match in Match.of(game, number).play():
            before = codec.encode(match.state)
            game.views(match.state, [None, *range(match.players)])
            game.decision(match.state), game.clock(match.state), game.result(match.state)
            game.twin(match.state, 0, match.wishes)
            assert codec.encode(match.state) == before


@pytest.mark.rule("P14")
@GAMES
def test_a_view_holds_no_time(game: AnyGame) -> None:
    """Nor a version: both would tell how much happens in secret."""
    for number in range(5):
        for match in Match.of(game, number).play():
            names = set(msgspec.to_builtins(game.view(match.state, 0)))
            assert not names & {"version", "left", "deadline", "seconds", "at", "clock"}


@GAMES
def test_a_state_of_another_release_reads(game: AnyGame) -> None:
    state = Match.of(game, 1).state
    fields = msgspec.json.decode(codec.encode(state))
    for name in fields:
        without = {key: value for key, value in fields.items() if key != name}
        codec.decode(game.State, msgspec.json.encode({**without, "of_tomorrow": 1}))
