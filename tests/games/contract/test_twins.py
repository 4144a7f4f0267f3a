"""Twins: nothing that reaches a seat depends on what that seat cannot know (P14, P19).

A match and its twin, which differs only in secrets, are played on with the same actions. What the seat is shown (content, order,
size), the open decision, the clock, and the answer to anything it tries must stay the same until the rules disclose something;
then a new twin is taken. That the comparison bites is shown by leaks planted for each channel.
"""

from __future__ import annotations

from typing import Any

import pytest

from games import registry
from games.kernel import codec
from games.kernel.game import AnyGame, Event, Refused
from games.kernel.step import Command, run
from tests.games.contract.matches import Match, answer, of_game
from tests.games.contract.test_contract import GAMES, random_matches


class Told(AssertionError):
    """Something reached a seat that depends on what it cannot know."""


class Twins:
    """One random match with, at any moment, a twin for one viewer (each seat in turn, and the spectator)."""

    def __init__(self, game: AnyGame, number: int) -> None:
        self.game = game
        self.trial = of_game(game)
        self.match = Match.of(game, number)
        self.viewers = [*range(self.match.players), None]
        self.turn = number
        self.twin: Any = None
        self.steps = self.compared = 0

    def play(self) -> None:
        match = self.match
        self._new_twin()
        while not match.over:
            command = match.wish()
            chance, theirs = match.chance(), self._theirs(command)
            events = match.step(command)
            self.steps += 1
            if self.twin is None or self._disclosed(events, run_or_tell(self.game, self.twin, theirs, chance)):
                self._new_twin()
            else:
                self._compare()
                self.compared += 1

    def _new_twin(self) -> None:
        self.turn += 1
        self.viewer = self.viewers[self.turn % len(self.viewers)]
        self.twin = self.game.twin(self.match.state, self.viewer, self.match.wishes)
        if self.twin is not None:
            self._compare()

    def _theirs(self, command: Command) -> Command:
        """The viewer does the same in both; the others do what someone in their place would."""
        if command.kind != "act" or command.seat == self.viewer or self.twin is None:
            return command
        action = self.trial.theirs(command.action, command.seat, self.twin)
        return Command("act", command.seat, action, host=command.host)

    def _disclosed(self, *runs: list[Event]) -> bool:
        return any(self.trial.discloses(event, self.match.state) for events in runs for event in events)

    def _compare(self) -> None:
        game, one, other = self.game, self.match.state, self.twin
        for what, look in (
            ("view", lambda state: codec.encode(game.view(state, self.viewer))),
            ("decision", game.decision),
            ("clock", game.clock),
        ):
            if look(one) != look(other):
                raise Told(f"{what} of {self.viewer}:\n{look(one)}\n{look(other)}")
        if self.viewer is None:
            return
        action = self.trial.wild(self.match.wishes, self.match.players)
        command = Command("act", self.viewer, action, host=self.viewer == self.match.host)
        answers = [answer(game, state, command, self.match.chance()) for state in (one, other)]
        if answers[0] != answers[1]:
            raise Told(f"{self.viewer} tries {action}: {answers}")


def run_or_tell(game: AnyGame, twin: Any, command: Command, chance: Any) -> list[Event]:
    try:
        return run(game, twin, command, chance)
    except Refused as refused:
        raise Told(f"{command} was done in the match and refused in its twin: {refused}") from refused


def compare(game: AnyGame, numbers: range) -> tuple[int, int]:
    steps = compared = 0
    for number in numbers:
        twins = Twins(game, number)
        twins.play()
        steps += twins.steps
        compared += twins.compared
    return steps, compared


@pytest.mark.rule("P14", "P19", "S7", "S18", "S34")
@random_matches()
def test_what_reaches_a_seat_does_not_depend_on_what_it_cannot_know(game: AnyGame, matches: range) -> None:
    steps, compared = compare(game, matches)
    print(f"{game.key}: {compared} of {steps} steps compared ({compared / steps:.0%})")
    assert compared >= steps * of_game(game).COMPARED


@random_matches(long=True)
def test_nor_in_many_matches(game: AnyGame, matches: range) -> None:
    compare(game, matches)


PLANTED = [
    pytest.param(leaky, id=f"{game.key}: {channel}")
    for game in registry.all_games()
    for channel, leaky in of_game(game).LEAKS.items()
]


@pytest.mark.rule("P14", "P19")
@pytest.mark.parametrize("leaky", PLANTED)
def test_a_planted_leak_is_found(leaky: AnyGame) -> None:
    with pytest.raises(Told):
        compare(leaky, range(200))


@GAMES
def test_a_twin_differs(game: AnyGame) -> None:
    """Half of the proof: a twin that is the same state proves nothing."""
    for number in range(50):
        for match in Match.of(game, number).play():
            for viewer in (None, number % match.players):
                twin = game.twin(match.state, viewer, match.wishes)
                if twin is not None:
                    assert codec.encode(twin) != codec.encode(match.state)


@GAMES
def test_what_is_over_has_no_twin(game: AnyGame) -> None:
    match = Match.of(game, 3)
    for _ in match.play():
        pass
    assert all(game.twin(match.state, viewer, match.wishes) is None for viewer in (None, *range(match.players)))
