"""A table full of players, and a match steered through their screens."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Self

from playwright.sync_api import expect

from games.spion.state import Phase, Role, State
from tests.browser.players import Player

LOOK_AGAIN_MS = 50
Person = Callable[..., Player]  # makes one: a name, and how they come


class Table:
    """People in one room, in order of joining; the first opened it."""

    def __init__(self, people: list[Player], code: str) -> None:
        self.people = people
        self.code = code
        self.site = people[0].site

    @classmethod
    def of(cls, person: Person, names: Iterable[str], *, accounts: int = 1, **how: Any) -> Self:
        """The first `accounts` of them sign up, the others are guests."""
        people = [person(name, **how) for name in names]
        for player in people[:accounts]:
            player.signs_up()
        code = people[0].opens_room()
        for player in people[1:]:
            player.joins(code)
        return cls(people, code)

    @property
    def host(self) -> Player:
        return self.people[0]

    def state(self) -> State:
        return self.site.state(self.code, State)

    def named(self, names: Iterable[str]) -> list[Player]:
        by_name = {player.name: player for player in self.people}
        return [by_name[name] for name in names if name in by_name]

    def who(self, role: Role) -> list[Player]:
        return self.named(self.site.dealt(self.code, role))

    def one(self, role: Role, but: Player | None = None) -> Player:
        return next(player for player in self.who(role) if player is not but)

    def people_but(self, *players: Player) -> list[Player]:
        return [player for player in self.people if player not in players]

    def at(self, seats: Iterable[int]) -> list[Player]:
        names = self.site.names(self.code)
        return self.named(names[seat] for seat in seats)

    def inside(self) -> list[Player]:
        seats = self.state().seats
        return self.at(n for n, seat in enumerate(seats) if seat.out_round is None and seat.left_round is None)

    def speaker(self) -> Player:
        """Whose turn it is to give a hint."""
        return self.at(self.wait_for(Phase.HINTS, Phase.DUEL_HINTS).speaking[:1])[0]

    # ---- all together

    def see(self, msgid: str) -> None:
        for player in self.people:
            player.sees(msgid)

    def understand(self) -> None:
        for player in self.at(n for n, seat in enumerate(self.state().seats) if not seat.ready):
            player.understands()
        self.wait_for(Phase.HINTS)

    def give_hints(self) -> None:
        """Each in turn, until the round of hints is over."""
        self.wait_for(Phase.HINTS, Phase.DUEL_HINTS)
        while (state := self.state()).phase in (Phase.HINTS, Phase.DUEL_HINTS):
            if speaking := self.at(state.speaking[:1]):
                speaking[0].gives_hint()
            self.wait_until(partial(_moved_on, state))

    def write_hints(self, *texts: str) -> None:
        """Each in turn types one of these."""
        for text in texts:
            self.speaker().writes_hint(text)
            self.wait_until(lambda state, text=text: state.hints[-1:] != [] and state.hints[-1].text == text)

    def see_ballot(self) -> None:
        for player in self.inside():
            player.sees("Who is it?")

    def vote_out(self, target: Player) -> None:
        """All still in vote for one, who votes for another."""
        inside = self.inside()
        other = next(player for player in inside if player is not target)
        for player in inside:
            player.votes((other if player is target else target).name)

    def over(self) -> None:
        for player in self.people:
            expect(player.page.locator("header.bar b")).to_have_text(player.words("The end"), timeout=15_000)

    def wait_for(self, *phases: Phase, timeout: int = 15_000) -> State:
        return self.wait_until(lambda state: state.phase in phases, timeout)

    def wait_until(self, holds: Callable[[State], bool], timeout: int = 15_000) -> State:
        for _ in range(timeout // LOOK_AGAIN_MS):
            state = self.state()
            if holds(state):
                return state
            self.host.page.wait_for_timeout(LOOK_AGAIN_MS)
        raise AssertionError(f"still {state.phase} in round {state.round}")

    def close(self) -> None:
        for player in self.people:
            player.closes()


def _moved_on(before: State, now: State) -> bool:
    return (now.phase, now.round, now.turn) != (before.phase, before.round, before.turn)
