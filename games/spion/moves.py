"""Some legal actions of a seat, from the whole state: for random play in tests and benchmarks."""

from __future__ import annotations

from games.kernel.chance import Chance
from games.spion import rules
from games.spion.state import LINES_A_SEAT, Action, GiveHint, Guess, OpenVote, Phase, Role, Say, State, Understood, Vote


def moves(state: State, seat: int, chance: Chance, *, host: bool = False) -> list[Action]:
    if state.seats[seat].left_round is not None:
        return []
    typed = state.settings.hints == "typed"
    match state.phase:
        case Phase.CARDS if not state.seats[seat].ready:
            return [Understood()]
        case Phase.HINTS | Phase.DUEL_HINTS if state.speaking[0] == seat:
            return [GiveHint(_hint(state) if typed else "")]
        case Phase.TALK:
            talk: list[Action] = [OpenVote()] if host else []
            if typed and rules.is_inside(state, seat) and sum(line.seat == seat for line in state.chat) < LINES_A_SEAT:
                talk.append(Say(f"hm {chance.below(100)}"))
            return talk
        case Phase.VOTE | Phase.DUEL_VOTE if seat in rules.voters(state) and rules.ballot_of(state, seat) is None:
            targets: list[int | None] = [*rules.candidates(state, seat)]
            if rules.may_pass(state):
                targets.append(None)
            return [Vote(target) for target in targets]
        case Phase.GUESS | Phase.OWN if seat == state.own_seat and not state.own_done:
            if state.seats[seat].role is not Role.GHOST:
                return [Understood()]
            wrong: list[Action] = [Guess(f"mis {n}") for n in range(4)]
            return [*wrong, Guess(state.words[0].text)]
        case _:
            return []


def _hint(state: State) -> str:
    """Letters no word has, another each time."""
    n = len(state.hints)
    return "qx" + chr(ord("a") + n % 26) + chr(ord("a") + n // 26 % 26)
