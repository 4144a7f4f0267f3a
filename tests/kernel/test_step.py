"""One step of a match: commands, stale and foreign ones, and replay; shown with the smallest game there is."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from games.kernel import codec
from games.kernel.chance import Chance
from games.kernel.game import Event, Refused
from games.kernel.step import Command, replay, run


class Throw(Struct, tag="throw", frozen=True):
    more: int = 0


class Pot(Struct):
    round: int = 0
    thrown: list[int] = []


class Dice:
    """Whoever is asked throws a die. Only what step.py needs of a game."""

    State = Pot

    def setup(self, settings: Any, players: int, content: Any, chance: Chance) -> Pot:
        return Pot(thrown=[chance.below(6)])

    def decision(self, state: Pot) -> str:
        return f"throw:{state.round}"

    def apply(self, state: Pot, seat: int, action: Throw, chance: Chance, *, host: bool) -> list[Event]:
        if action.more and not host:
            raise Refused("host_only", more=action.more)
        state.thrown.append(chance.below(6) + action.more)
        state.round += 1
        return [Event("thrown", seat)]

    def lapse(self, state: Pot, chance: Chance) -> list[Event]:
        state.round += 1
        return [Event("lapsed")]

    def skip(self, state: Pot, seat: int, chance: Chance) -> list[Event]:
        state.round += 1
        return [Event("skipped", seat)]

    def leave(self, state: Pot, seat: int, chance: Chance) -> list[Event]:
        state.thrown.append(-seat)
        return [Event("left", seat)]


DICE: Any = Dice()
LUCK = Chance("luck")


def test_each_kind_of_command() -> None:
    pot = Pot()
    assert run(DICE, pot, Command("act", 2, Throw()), LUCK) == [Event("thrown", 2)]
    assert run(DICE, pot, Command("lapse"), LUCK) == [Event("lapsed")]
    assert run(DICE, pot, Command("skip", 1), LUCK) == [Event("skipped", 1)]
    assert run(DICE, pot, Command("leave", 3), LUCK) == [Event("left", 3)]
    assert (pot.round, pot.thrown[1:]) == (3, [-3])


def test_the_hosts_powers_come_with_the_command() -> None:
    with pytest.raises(Refused) as refusal:
        run(DICE, Pot(), Command("act", 0, Throw(1)), LUCK)
    assert (refusal.value.code, refusal.value.params) == ("host_only", {"more": 1})
    run(DICE, Pot(), Command("act", 0, Throw(1), host=True), LUCK)


@pytest.mark.rule("P19")
@pytest.mark.parametrize("kind", ["act", "lapse", "skip", "leave"])
def test_a_stale_command_is_refused_and_changes_nothing(kind: Any) -> None:
    pot = Pot(round=3)
    with pytest.raises(Refused, match="stale"):
        run(DICE, pot, Command(kind, 0, Throw(), decision="throw:2"), LUCK)
    assert pot == Pot(round=3)
    run(DICE, pot, Command(kind, 0, Throw(), decision="throw:3"), LUCK)
    assert pot != Pot(round=3)


@pytest.mark.rule("P19")
@pytest.mark.parametrize("kind", ["act", "skip", "leave"])
def test_a_command_of_no_seat_is_refused(kind: Any) -> None:
    with pytest.raises(Refused, match="no_seat"):
        run(DICE, Pot(), Command(kind, None, Throw()), LUCK)


def test_replaying_the_steps_gives_the_same_state() -> None:
    steps = [
        (1, Command("act", 0, Throw())),
        (2, Command("lapse")),
        (5, Command("act", 1, Throw(2), host=True)),
        (6, Command("leave", 1)),
    ]
    pot = DICE.setup(None, 2, {}, Chance.of_step("seed", 0))
    for version, command in steps:
        run(DICE, pot, command, Chance.of_step("seed", version))
    assert codec.encode(replay(DICE, None, 2, {}, "seed", steps)) == codec.encode(pot)
    assert replay(DICE, None, 2, {}, "other seed", steps) != pot
    assert replay(DICE, None, 2, {}, "seed", []) == DICE.setup(None, 2, {}, Chance.of_step("seed", 0))
