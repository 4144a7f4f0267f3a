"""What the host may choose (Q5, Q17, Q20, Q22), and how many play."""

from __future__ import annotations

from typing import Any

import pytest

from games.kernel.game import Refused
from games.qwinto.game import GAME
from games.qwinto.lobby import MOST_COMPUTERS
from games.qwinto.state import Settings


@pytest.mark.parametrize(("players", "code"), [(1, "too_few_players"), (7, "too_many_players")])
def test_two_to_six_play(players: int, code: str) -> None:
    assert GAME.seats == range(2, 7)
    with pytest.raises(Refused, match=code):
        GAME.check(Settings(), players)
    for allowed in GAME.seats:
        GAME.check(Settings(), allowed)


@pytest.mark.rule("Q22")
def test_one_practises_against_one_to_three_computer_players() -> None:
    for computers in range(1, MOST_COMPUTERS + 1):
        GAME.check(Settings(), 1 + computers, computers)
    with pytest.raises(Refused, match="too_many_computers"):
        GAME.check(Settings(), 5, 4)


@pytest.mark.rule("Q17", "Q20", "Q22")
def test_the_settings_and_their_defaults() -> None:
    assert Settings() == Settings(checking="game", help=True, turn_time=0, first=None, computer="easy")
    chosen = GAME.choose(Settings(), {"checking": "players", "help": False, "turn_time": 30, "computer": "strong"}, 3)
    assert chosen == Settings(checking="players", help=False, turn_time=30, computer="strong")


@pytest.mark.rule("Q5", "Q20")
@pytest.mark.parametrize(
    "changes",
    [{"turn_time": 45}, {"help": 1}, {"checking": "none"}, {"first": 3}, {"first": -1}, {"first": True}, {"x": 1}, {"": []}],
)
def test_what_is_no_choice_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="unknown_setting"):
        GAME.choose(Settings(), changes, 3)


@pytest.mark.rule("Q5")
def test_the_host_picks_who_begins_by_the_place_at_the_table() -> None:
    chosen = GAME.choose(Settings(), {"first": 2}, 3)
    assert GAME.lobby(chosen, 3).first == 2
    assert GAME.lobby(chosen, 2).first is None  # they went away: drawn again
    assert GAME.choose(chosen, {"first": None}, 3).first is None
