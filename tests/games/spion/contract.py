"""What the contract suite must know of spion: content, settings and actions to try, what the rules disclose, leaks to plant."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.game import Clock, Event, Refused
from games.spion import lobby, rules
from games.spion.game import GAME, Spion
from games.spion.state import Action, GiveHint, Guess, OpenVote, Phase, Role, Say, Settings, State, Understood, Vote
from games.spion.view import View
from tests.games.spion.play import CONTENT

__all__ = ["COMPARED", "CONTENT", "LEAKS", "LONG", "MATCHES", "discloses", "settings", "theirs", "wild"]

MATCHES, LONG = 500, 10_000  # random matches in ./check, and in ./check --long
COMPARED = 0.5  # at least this share of their steps has something to compare twins on


def settings(chance: Chance, players: int) -> Settings:
    """Any settings a host could have chosen."""
    chosen = Settings()
    for key, choices in lobby.CHOICES.items():
        try:
            chosen = GAME.choose(chosen, {key: chance.choice(choices)}, players)
        except Refused:
            assert key in lobby.NUMBERS
    return chosen


def wild(chance: Chance, players: int) -> Action:
    """Any action, most of them out of place."""
    seat = chance.below(players + 2) - 1
    text = chance.choice(["zeehond", "walrus", "rob", "twee woorden", "", "qxaa", "x" * 250])
    actions: list[Action] = [Understood(), GiveHint(text), OpenVote(), Vote(seat), Vote(None), Guess(text), Say(text)]
    return chance.choice(actions)


def discloses(event: Event, state: State) -> bool:
    """Whether the rules let this event tell what was secret: the vote's result, the role of who is out if shown, the end;
    and whose vote was for a leaver, as those voters may vote again (S28)."""
    match event.name:
        case "vote_closed" | "ended":
            return True
        case "put_out":
            return state.settings.show_role
        case "left":
            return state.settings.show_role or state.phase in (Phase.VOTE, Phase.DUEL_VOTE)
        case _:
            return False


def theirs(action: Action, seat: int, twin: State) -> Action:
    """What someone does in the twin when they do this in the match: on their own screen, what their role there asks (S34)."""
    if twin.phase is Phase.OWN and seat == twin.own_seat and isinstance(action, Understood | Guess):
        return Guess("mis") if twin.seats[seat].role is Role.GHOST else Understood()
    return action


# ---- leaks, one for each channel


class TellingContent(Spion):
    """A ghost that may still guess does not look out."""

    @staticmethod
    def view(state: State, seat: int | None) -> View:
        seen = GAME.view(state, seat)
        people = [
            replace(p, inside=True) if p.seat == state.own_seat and state.seats[p.seat].role is Role.GHOST else p
            for p in seen.people
        ]
        return replace(seen, people=people)


class TellingSize(Spion):
    """The length of the other word shows."""

    @staticmethod
    def view(state: State, seat: int | None) -> View:
        return replace(GAME.view(state, seat), language=" " * len(state.words[0].text + state.words[1].text))


class TellingOrder(Spion):
    """Civilians are offered before the others."""

    @staticmethod
    def view(state: State, seat: int | None) -> View:
        seen = GAME.view(state, seat)
        ordered = sorted(seen.candidates, key=lambda other: state.seats[other].role is not Role.CIVILIAN)
        return replace(seen, candidates=ordered)


class TellingCount(Spion):
    """A view is sent while others vote: how many votes one has got so far."""

    @staticmethod
    def view(state: State, seat: int | None) -> View:
        return replace(GAME.view(state, seat), round=sum(b.target == seat for b in state.ballots))


class TellingRefusal(Spion):
    """Another's tap on the own screen is refused in other words when it is the ghost's."""

    @staticmethod
    def apply(state: State, seat: int, action: Action, chance: Chance, *, host: bool) -> list[Event]:
        if (
            state.own_seat not in (None, seat)
            and isinstance(action, Guess)
            and state.seats[state.own_seat or 0].role is Role.GHOST
        ):
            raise Refused("guess_first")
        return GAME.apply(state, seat, action, chance, host=host)


class TellingHint(Spion):
    """A hint is checked against the other word too (S13)."""

    @staticmethod
    def apply(state: State, seat: int, action: Action, chance: Chance, *, host: bool) -> list[Event]:
        if isinstance(action, GiveHint) and action.text and any(action.text in word.text for word in state.words):
            raise Refused("own_word")
        return GAME.apply(state, seat, action, chance, host=host)


class TellingClock(Spion):
    """A ghost has longer than anyone else on their own screen."""

    @staticmethod
    def clock(state: State) -> Clock | None:
        clock = rules.clock(state)
        ghosts = state.own_seat is not None and state.seats[state.own_seat].role is Role.GHOST
        return replace(clock, beyond=45) if clock and ghosts else clock


class TellingDecision(Spion):
    """The open question is called what it is."""

    @staticmethod
    def decision(state: State) -> str:
        asks = state.phase is Phase.OWN and state.own_seat is not None and state.seats[state.own_seat].role is Role.GHOST
        return f"guess:{state.round}" if asks else rules.decision(state)


LEAKS: dict[str, Any] = {
    "content": TellingContent(),
    "size": TellingSize(),
    "order": TellingOrder(),
    "count": TellingCount(),
    "refusal": TellingRefusal(),
    "refused hint": TellingHint(),
    "clock": TellingClock(),
    "decision": TellingDecision(),
}
