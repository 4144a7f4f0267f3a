"""Playing a match of spion in a test: short to write, and every step goes the way the live table goes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.kernel import codec
from games.kernel.chance import Chance
from games.kernel.game import Event
from games.kernel.step import Command, run
from games.spion.game import GAME
from games.spion.state import Action, GiveHint, Guess, OpenVote, Phase, Role, Say, Seat, Settings, State, Understood, Vote
from games.spion.view import View
from tests.games.play import Played

CONTENT: dict[str, Any] = {
    "pack": 7,
    "language": "nl",
    "words": [
        {"text": "zeehond", "picture": "/p/aaaa", "spellings": ["rob"], "translations": ["seal", "foca"]},
        {"text": "walrus", "picture": "/p/bbbb", "spellings": [], "translations": ["morsa"]},
    ],
}
CIVILIANS_WORD, SPIES_WORD = "zeehond", "walrus"
ROLES = {"b": Role.CIVILIAN, "s": Role.SPY, "g": Role.GHOST}
PASS = None


class Play(Played[State, View]):
    """`roles` by seat: b burger, s spion, g geest. Seats speak in their own order; seat 0 is the host."""

    game = GAME
    host = 0

    def __init__(self, roles: str, chance: str = "luck", **settings: Any) -> None:
        self.state = GAME.setup(Settings(**settings), len(roles), CONTENT, Chance("setup"))
        self.state.seats = [Seat(role=ROLES[r]) for r in roles]
        self.state.settings = codec.decode(
            Settings, codec.encode({**settings, "spies": max(1, roles.count("s")), "ghosts": roles.count("g")})
        )
        self.state.order = list(range(len(roles)))
        if self.state.words[0].text != CIVILIANS_WORD:
            self.state.words.reverse()
        self.seed = chance
        self.version = 0

    # ---- steps

    def _run(self, command: Command) -> list[Event]:
        events = run(GAME, self.state, command, Chance.of_step(self.seed, self.version + 1))
        self.version += 1
        return events

    def act(self, seat: int, action: Action, *, host: bool | None = None) -> list[Event]:
        return self._run(Command("act", seat, action, host=seat == self.host if host is None else host))

    def lapse(self) -> list[Event]:
        return self._run(Command("lapse"))

    def leave(self, *seats: int) -> None:
        for seat in seats:
            self._run(Command("leave", seat))

    def tap(self, *seats: int) -> None:
        for seat in seats:
            self.act(seat, Understood())

    def hint(self, seat: int, text: str = "") -> None:
        self.act(seat, GiveHint(text))

    def say(self, seat: int, text: str) -> None:
        self.act(seat, Say(text))

    def guess(self, seat: int, text: str) -> None:
        self.act(seat, Guess(text))

    def vote(self, votes: Mapping[int, int | None]) -> None:
        for seat, target in votes.items():
            self.act(seat, Vote(target))

    def open_vote(self) -> None:
        self.act(self.insiders[0], OpenVote(), host=True)

    # ---- whole stretches

    def to_hints(self) -> Play:
        self.lapse()
        assert self.phase is Phase.HINTS
        return self

    def to_talk(self) -> Play:
        """Everyone gives their hint (typed: one of letters that no word has)."""
        if self.phase is Phase.CARDS:
            self.to_hints()
        while self.phase is Phase.HINTS:
            self.hint(self.speaker, f"qx{self.version}" if self.state.settings.hints == "typed" else "")
        assert self.phase is Phase.TALK
        return self

    def to_vote(self) -> Play:
        if self.phase in (Phase.CARDS, Phase.HINTS):
            self.to_talk()
        if self.phase is Phase.TALK:
            self.open_vote()
        assert self.phase is Phase.VOTE
        return self

    def vote_out(self, seat: int) -> Play:
        """A round to its result: everyone votes for this seat, which votes for another."""
        self.to_vote()
        others = [i for i in self.insiders if i != seat]
        self.vote({**dict.fromkeys(others, seat), seat: others[0]})
        assert self.phase is Phase.RESULT
        return self

    def put_out(self, seat: int) -> Play:
        """As vote_out, and on: the result has been seen, an own screen is tapped away."""
        self.vote_out(seat).lapse()
        if self.phase is Phase.OWN and self.state.seats[seat].role is not Role.GHOST:
            self.tap(seat)
            self.lapse()
        return self

    def duel(self, *seats: int) -> Play:
        """A round's vote that ends level between these two, its result seen, and their hints given: the duel vote is open."""
        self.tie(*seats).lapse()
        while self.phase is Phase.DUEL_HINTS:
            self.hint(self.speaker)
        assert self.phase is Phase.DUEL_VOTE
        return self

    def tie(self, one: int, other: int) -> Play:
        """A round's vote in which these two get one vote each, and nobody else votes."""
        self.to_vote()
        self.vote({one: other, other: one})
        self.lapse()
        assert self.phase is Phase.RESULT
        return self

    # ---- looking

    @property
    def phase(self) -> Phase:
        return self.state.phase

    @property
    def speaker(self) -> int:
        return self.state.speaking[0]

    @property
    def insiders(self) -> list[int]:
        return [p.seat for p in self.see(None).people if p.inside]

    def sent(self, seat: int | None) -> bytes:
        """What travels to this seat."""
        return codec.encode(self.see(seat))
