"""Set-up: players, packs, roles, cards, settings (S1-S7, S43, S49)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import msgspec
import pytest

from games.kernel import codec
from games.kernel.chance import Chance
from games.kernel.game import Refused
from games.spion import lobby, rules, state
from games.spion.game import GAME
from games.spion.state import Role, Settings
from tests.games.spion.play import CONTENT, Play

PLAYERS = range(4, 13)


def dealt(seed: int | str, players: int = 8, **settings: Any) -> state.State:
    return GAME.setup(Settings(**settings), players, CONTENT, Chance(str(seed)))


@pytest.mark.rule("S1")
@pytest.mark.parametrize(("players", "code"), [(3, "too_few_players"), (13, "too_many_players"), (0, "too_few_players")])
def test_fewer_than_4_or_more_than_12_is_refused_with_the_reason(players: int, code: str) -> None:
    for start in (lambda: GAME.check(Settings(), players), lambda: dealt(1, players)):
        with pytest.raises(Refused) as refusal:
            start()
        assert refusal.value.code == code
        assert refusal.value.params["players"] == players


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", PLAYERS)
def test_4_to_12_may_start(players: int) -> None:
    GAME.check(Settings(), players)
    assert len(dealt(1, players).seats) == players


@pytest.mark.rule("S2")
def test_which_word_goes_to_the_civilians_is_drawn_anew() -> None:
    civilians = Counter(dealt(seed).words[0].text for seed in range(200))
    assert set(civilians) == {"zeehond", "walrus"}
    assert min(civilians.values()) > 60


@pytest.mark.rule("S2")
def test_every_card_shows_one_of_the_two_words_with_its_picture() -> None:
    play = Play("bbbbs")
    assert [play.see(seat).card.word.text for seat in range(5)] == ["zeehond"] * 4 + ["walrus"]
    assert [play.see(seat).card.word.picture for seat in range(5)] == ["/p/aaaa"] * 4 + ["/p/bbbb"]


@pytest.mark.rule("S3")
def test_limits_of_spies_and_ghosts() -> None:
    limits = {n: (GAME.lobby(Settings(), n).spies_choices, GAME.lobby(Settings(), n).ghosts_choices) for n in PLAYERS}
    assert limits[4] == ([1], [0])
    assert limits[5] == ([1], [0, 1])
    assert all(limits[n] == ([1, 2], [0, 1]) for n in (6, 7, 8))
    assert all(limits[n] == ([1, 2, 3], [0, 1]) for n in (9, 10, 11, 12))


@pytest.mark.rule("S3")
def test_picks_beyond_the_limits_are_refused() -> None:
    for changes, players, code in [
        ({"spies": 2}, 5, "spies_limit"),
        ({"spies": 3}, 8, "spies_limit"),
        ({"ghosts": 1}, 4, "ghosts_limit"),
        ({"ghosts": 2}, 12, "unknown_setting"),
        ({"spies": 4}, 12, "unknown_setting"),
        ({"spies": 0}, 12, "unknown_setting"),
    ]:
        with pytest.raises(Refused) as refusal:
            GAME.choose(Settings(), changes, players)
        assert refusal.value.code == code


@pytest.mark.rule("S4")
def test_6_players_with_2_spies_and_a_ghost_are_refused() -> None:
    two_spies = GAME.choose(Settings(), {"spies": 2}, 6)
    with pytest.raises(Refused) as refusal:
        GAME.choose(two_spies, {"ghosts": 1}, 6)
    assert refusal.value.code == "too_few_civilians"
    assert refusal.value.params == {"players": 6, "spies": 2, "ghosts": 1}
    with pytest.raises(Refused, match="too_few_civilians"):
        GAME.choose(Settings(), {"spies": 2, "ghosts": 1}, 6)


@pytest.mark.rule("S4")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("spies", [None, 1, 2, 3])
@pytest.mark.parametrize("ghosts", [None, 0, 1])
def test_civilians_outnumber_the_others_whatever_was_picked(players: int, spies: int | None, ghosts: int | None) -> None:
    roles = [s.role for s in dealt(1, players, spies=spies, ghosts=ghosts).seats]
    assert roles.count(Role.CIVILIAN) > players / 2
    assert roles.count(Role.SPY) >= 1


@pytest.mark.rule("S5")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_lobby_follows_the_recommendation(players: int) -> None:
    shown = GAME.lobby(Settings(), players)
    expected = (1, 0) if players <= 5 else (1, 1) if players <= 8 else (2, 1)
    assert (shown.spies, shown.ghosts) == shown.recommended == expected
    assert not shown.fell_back
    roles = Counter(s.role for s in dealt(1, players).seats)
    assert (roles[Role.SPY], roles[Role.GHOST]) == expected


@pytest.mark.rule("S5")
def test_a_pick_stands_as_people_come_and_go() -> None:
    picked = GAME.choose(Settings(), {"spies": 1, "ghosts": 0}, 6)
    for players in PLAYERS:
        shown = GAME.lobby(picked, players)
        assert (shown.spies, shown.ghosts) == (1, 0)
        assert not shown.fell_back


@pytest.mark.rule("S5")
def test_a_pick_that_became_impossible_falls_back_visibly() -> None:
    picked = GAME.choose(Settings(), {"spies": 3, "ghosts": 1}, 9)
    shown = GAME.lobby(picked, 8)
    assert (shown.spies, shown.ghosts, shown.fell_back) == (1, 1, True)
    picked = GAME.choose(Settings(), {"spies": 2, "ghosts": 1}, 7)
    shown = GAME.lobby(picked, 6)  # each is possible alone, both are not
    assert (shown.spies, shown.ghosts, shown.fell_back) == (1, 1, True)
    assert not GAME.lobby(picked, 7).fell_back


@pytest.mark.rule("S5")
def test_who_picks_again_starts_from_what_is_in_force() -> None:
    fallen = GAME.choose(Settings(), {"spies": 2, "ghosts": 1}, 7)
    chosen = GAME.choose(fallen, {"ghosts": 0}, 6)
    shown = GAME.lobby(chosen, 6)
    assert (shown.spies, shown.ghosts, shown.fell_back) == (1, 0, False)


@pytest.mark.rule("S5")
def test_a_pick_can_be_given_back() -> None:
    picked = GAME.choose(Settings(), {"spies": 2}, 6)
    assert (GAME.lobby(picked, 6).spies, GAME.lobby(picked, 6).ghosts) == (2, 0)  # as near as S4 allows
    assert GAME.choose(picked, {"spies": None}, 6) == Settings()


@pytest.mark.rule("S6")
def test_roles_are_dealt_at_random() -> None:
    spies = Counter(i for seed in range(400) for i, s in enumerate(dealt(seed).seats) if s.role is Role.SPY)
    assert set(spies) == set(range(8))
    assert min(spies.values()) > 25


@pytest.mark.rule("S6")
def test_spies_and_ghost_do_not_know_each_other() -> None:
    """What a spy or the ghost sees names no other role, even to spies who know their own."""
    play = Play("bbbbbbssg", spy_knows=True)
    for seat in (6, 7, 8):
        seen = json.loads(play.sent(seat))
        assert all(person["role"] is None for person in seen["people"])
        del seen["card"]
        assert not {"burger", "spion", "geest"} & set(str(seen).replace("'", " ").split())


def shape(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: shape(v) for key, v in value.items()}
    return [shape(v) for v in value] if isinstance(value, list) else type(value).__name__


@pytest.mark.rule("S7")
def test_a_spy_sees_bit_for_bit_what_a_civilian_sees() -> None:
    play = Play("bbbbbs")
    civilian, spy = play.sent(4), play.sent(5)
    assert shape(json.loads(civilian)) == shape(json.loads(spy))
    as_civilian = spy.replace(b'"seat":5,"inside":true,"people"', b'"seat":4,"inside":true,"people"')
    assert as_civilian.replace(b"walrus", b"zeehond").replace(b"/p/bbbb", b"/p/aaaa") == civilian


@pytest.mark.rule("S7")
def test_spies_see_their_role_only_when_the_host_says_so() -> None:
    assert Play("bbbbbs").see(5).card.role is None
    knowing = Play("bbbbbsg", spy_knows=True)
    assert knowing.see(5).card.role is Role.SPY
    assert knowing.see(5).card.word.text == "walrus"
    assert knowing.see(0).card.role is None


@pytest.mark.rule("S7")
@pytest.mark.parametrize("spy_knows", [True, False])
def test_a_ghost_has_no_word_and_knows_it(spy_knows: bool) -> None:
    card = Play("bbbbsg", spy_knows=spy_knows).see(5).card
    assert card.word is None
    assert card.role is Role.GHOST


@pytest.mark.rule("S43")
def test_the_values_and_defaults_of_the_settings() -> None:
    assert Settings() == Settings(
        spies=None,
        ghosts=None,
        spy_knows=False,
        show_role=True,
        tally="open",
        passing=False,
        speak="word",
        talk=90,
        tie="duel",
        hints="aloud",
    )
    values: dict[str, list[Any]] = {
        "spy_knows": [True, False],
        "show_role": [True, False],
        "tally": ["open", "counts"],
        "passing": [True, False],
        "speak": ["word", "sentence"],
        "talk": [60, 90, 120, 0],
        "tie": ["duel", "lot"],
        "hints": ["aloud", "typed"],
    }
    assert {*values, "spies", "ghosts"} == set(Settings.__struct_fields__) == set(lobby.CHOICES)
    for key, choices in values.items():
        for value in choices:
            chosen = GAME.choose(Settings(), {key: value}, 6)
            assert getattr(chosen, key) == value
            assert codec.decode(Settings, codec.encode(chosen)) == chosen
            assert getattr(GAME.lobby(chosen, 6).settings, key) == value
            assert getattr(GAME.setup(chosen, 6, CONTENT, Chance("x")).settings, key) == value


@pytest.mark.rule("S43")
@pytest.mark.parametrize(
    "changes",
    [
        {"talk": 45},
        {"talk": "90"},
        {"spy_knows": 1},
        {"talk": True},
        {"hints": None},
        {"colour": "red"},
        {"tie": ["duel"]},
        {"spies": "1"},
    ],
)
def test_what_is_no_choice_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="unknown_setting"):
        GAME.choose(Settings(), changes, 8)


def test_settings_of_another_release_still_read() -> None:
    assert msgspec.json.decode(b'{"talk":60,"weather":"rain"}', type=Settings) == Settings(talk=60)


@pytest.mark.rule("P31")
def test_computer_players_do_not_play_with_typed_hints() -> None:
    GAME.check(Settings(hints="typed"), 5)
    GAME.check(Settings(), 5, bots=4)
    with pytest.raises(Refused, match="bots_speak"):
        GAME.check(Settings(hints="typed"), 5, bots=1)


@pytest.mark.rule("S49")
def test_all_durations_stand_in_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every clock of a match is one of the numbers of state.py: change them there and all have changed."""
    durations = [
        name for name in vars(state) if name.endswith("_SECONDS") or "_SECONDS_" in name or name == "OWN_SCREEN_AT_LEAST"
    ]
    assert len(durations) == 8
    for name in durations:
        if hasattr(rules, name):
            monkeypatch.setattr(rules, name, getattr(rules, name) * 10)
    ten = Play("bbbbbbsg", show_role=False)
    seen = {}
    ten.to_vote()
    for phase in ("vote", "result", "own"):
        seen[phase] = ten.clock.seconds + ten.clock.beyond
        ten.lapse()
    assert seen == {"vote": 300, "result": 60, "own": 600}


@pytest.mark.rule("S49")
def test_a_round_lasts_3_to_4_minutes_and_a_match_10_to_20() -> None:
    """Six players who use most of their time; what the start page tells follows from the durations."""
    play = Play("bbbbsg")
    round_seconds = 0.0
    play.to_hints()
    while play.state.round == 1 and play.phase.value != "result":
        share = 0.4 if play.phase.value == "hints" else 1.0
        round_seconds += play.clock.seconds * share
        play.lapse()
    assert 3 * 60 <= round_seconds <= 4 * 60
    assert GAME.minutes == (10, 20)
