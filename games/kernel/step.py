"""One step of a match: what the live table, a replay and the tests all run.

The step that makes version n draws its chance from (seed, n); setting up is version 0. So the steps of a match give its
state again, to the byte.
Keeps: P19 (stale and foreign commands are refused and change nothing).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct

from games.kernel.chance import Chance
from games.kernel.game import AnyGame, Event, Json, Refused

SETUP = 0  # the version a match begins with


class Command(Struct, frozen=True):
    """Something to be done to a match. `decision` is the open question it answers; None asks no such thing (a replay)."""

    kind: Literal["act", "lapse", "skip", "leave"]
    seat: int | None = None
    action: Any = None
    host: bool = False  # whether the seat has the host's powers at this moment
    decision: str | None = None


def run(game: AnyGame, state: Any, command: Command, chance: Chance) -> list[Event]:
    """Carry the command out on `state`, in place. Refused leaves the state as it was."""
    if command.decision is not None and command.decision != game.decision(state):
        raise Refused("stale")
    match command:
        case Command(kind="lapse"):
            return game.lapse(state, chance)
        case Command(kind="skip", seat=int(seat)):
            return game.skip(state, seat, chance)
        case Command(kind="leave", seat=int(seat)):
            return game.leave(state, seat, chance)
        case Command(kind="act", seat=int(seat), action=action, host=host):
            return game.apply(state, seat, action, chance, host=host)
    raise Refused("no_seat")


def replay(game: AnyGame, settings: Any, players: int, content: Json, seed: str, steps: Iterable[tuple[int, Command]]) -> Any:
    """The state these steps lead to; each with the version it made (a table also counts what is no step, so there are gaps)."""
    state = game.setup(settings, players, content, Chance.of_step(seed, SETUP))
    for version, command in steps:
        run(game, state, command, Chance.of_step(seed, version))
    return state
