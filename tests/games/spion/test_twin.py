"""The twins of spion differ in everything a seat cannot know; else comparing them would prove little (P14)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.spion import rules
from games.spion.game import GAME
from games.spion.state import Phase, Role, State
from tests.games.contract.matches import Match

pytestmark = pytest.mark.rule("P14")


def differences(state: State, twin: State, viewer: int | None) -> set[str]:
    found = set()
    if [s.role for s in state.seats] != [s.role for s in twin.seats]:
        found.add("roles")
    if viewer is not None and state.seats[viewer].role is not twin.seats[viewer].role:
        found.add("my side")
    if [w.text for w in state.words] != [w.text for w in twin.words]:
        found.add("words")
    if state.ballots != twin.ballots:
        found.add("ballots")
    if [poll.ballots for poll in state.polls] != [poll.ballots for poll in twin.polls]:
        found.add("who voted for whom")
    out = rules.pending(state)
    if out is not None and (state.seats[out].role is Role.GHOST) != (twin.seats[out].role is Role.GHOST):
        found.add(f"ghost in {state.phase.value}")
    return found


def test_twins_differ_in_every_secret() -> None:
    seen, taken = Counter[str](), 0
    for number in range(90):
        for match in Match.of(GAME, number).play():
            viewer = (number + match.version) % match.players
            twin = GAME.twin(match.state, viewer, match.wishes)
            assert twin is not None
            seen.update(differences(match.state, twin, viewer))
            taken += 1
    assert seen["words"] == taken
    assert seen["roles"] > taken / 2
    assert min(seen[kind] for kind in ("my side", "ballots", "who voted for whom")) > 100
    assert min(seen[f"ghost in {phase}"] for phase in (Phase.RESULT.value, Phase.OWN.value)) > 20


def test_what_a_seat_knows_is_the_same_in_its_twin() -> None:
    for number in range(30):
        for match in Match.of(GAME, number).play():
            for viewer in (None, number % match.players):
                twin = GAME.twin(match.state, viewer, match.wishes)
                assert twin is not None
                assert GAME.view(twin, viewer) == GAME.view(match.state, viewer)
