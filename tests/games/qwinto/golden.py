"""Golden matches: whole matches as text, so that a change of the rules shows as a change of what is written there.

`python -m tests.games.qwinto.golden` writes them anew into golden/; what changed is then read, and kept or put right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from games.kernel import codec
from games.kernel.chance import Chance
from games.kernel.step import SETUP, Command
from games.qwinto import checking, sheet
from games.qwinto.game import GAME
from games.qwinto.state import Settings
from tests.games.contract.matches import Match
from tests.games.qwinto.play import show

FOLDER = Path(__file__).parent / "golden"


def bots(match: Match) -> Command:
    """The first seat of which a computer player would do something."""
    for seat in range(match.players):
        action = GAME.bot(GAME.view(match.state, seat), match.wishes)
        if action is not None:
            return Command("act", seat, action)
    return Command("lapse")


def anything(match: Match) -> Command:
    """As in a random match."""
    return match.wish()


def impatient(match: Match) -> Command:
    """Often somebody is waited for no longer."""
    waited = [person.seat for person in GAME.view(match.state, None).people if person.waited]
    skips = GAME.clock(match.state) is None and match.wishes.below(5) == 0
    return Command("skip", match.wishes.choice(waited)) if skips else match.wish()


MATCHES: dict[str, tuple[Settings, int, Callable[[Match], Command]]] = {
    "two-rows": (Settings(computer="strong"), 3, bots),
    "misthrows": (Settings(computer="easy", first=1), 2, bots),
    "checking": (Settings(checking="players", computer="strong", turn_time=30), 3, anything),
    "out-of-time": (Settings(turn_time=60, help=False), 4, anything),
    "unlimited": (Settings(), 4, impatient),
}


def text(name: str) -> str:
    return "\n".join(_lines(name)) + "\n"


def _lines(name: str) -> Iterator[str]:
    settings, players, next_command = MATCHES[name]
    seed = f"golden {name}"
    state = GAME.setup(settings, players, {}, Chance.of_step(seed, SETUP))
    match = Match(GAME, seed, settings, players, state, Chance(f"wishes {name}"))
    yield f"{players} players, {_json(settings)}"
    while not match.over:
        command = next_command(match)
        decision = GAME.decision(match.state)
        events = match.step(command)
        who = "" if command.seat is None else f" {command.seat}"
        what = f" {_json(command.action)}" if command.kind == "act" else ""
        yield f"{decision:<10} {command.kind}{who}{what}"
        for event in events:
            by = "" if event.seat is None else f" {event.seat}"
            yield f"{'':<12}{event.name}{by}{f' {_json(event.data)}' if event.data else ''}"
    for seat, s in enumerate(match.state.seats):
        grid = checking.grid(s)
        yield f"\nseat {seat}{' (left)' if s.left else ''}: {_json(sheet.score(grid, s.misthrows))}\n{show(grid)}"
    yield f"\n{_json(GAME.result(match.state))}"


def _json(value: Any) -> str:
    return codec.encode(value).decode()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for known in FOLDER.glob("*.txt"):
        known.unlink()
    for name in MATCHES:
        (FOLDER / f"{name}.txt").write_text(text(name))
        print(f"{name}: {GAME.key} golden match written")
