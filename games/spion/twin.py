"""A state that differs only in what one seat cannot know: the same table, had the secrets been others.

What a seat knows: its own word, its own role if told (S7, S34), the roles of those out if shown (S16), its own ballots, and that
the ghost does not open round 1 (S10). All else is dealt anew: roles, the other word, ballots, guesses.
"""

from __future__ import annotations

from games.kernel import codec
from games.kernel.chance import Chance
from games.spion import rules
from games.spion.state import Ballot, Phase, Poll, Role, State, Word

TRIES = 20

STRANGE = [
    Word("Vlierbessen", "/p/strange-one", ["vlierbes"], ["elderberries"]),
    Word("Ganzenbord", "/p/strange-two", [], ["goose"]),
]


def twin(state: State, seat: int | None, chance: Chance) -> State | None:
    if state.phase is Phase.OVER:
        return None
    other = codec.decode(State, codec.encode(state))
    if seat is not None and state.seats[seat].left_round is not None:
        seat = None
    _deal_roles(state, other, seat, chance)
    _change_words(state, other, seat)
    _change_ballots(other, seat, chance)
    other.pack += 1
    return other


# ---- roles


def _knows_role(state: State, seat: int | None, of: int) -> bool:
    s = state.seats[of]
    shown = state.settings.show_role and (not rules.is_inside(state, of) or of == rules.pending(state))
    if shown or seat is None:
        return shown
    mine = state.seats[seat].role
    if of == seat:
        seen_own_screen = s.out_round is not None or state.own_seat == seat
        return mine is Role.GHOST or state.settings.spy_knows or seen_own_screen
    return mine is s.role is Role.GHOST


def _deal_roles(state: State, other: State, seat: int | None, chance: Chance) -> None:
    unknown = [i for i in range(len(state.seats)) if not _knows_role(state, seat, i)]
    out = rules.pending(state)
    as_it_is = best = [state.seats[i].role for i in unknown]
    for _ in range(TRIES):
        roles = list(as_it_is)
        chance.shuffle(roles)
        _give(state, other, unknown, roles)
        if roles != as_it_is and _possible(other) and _sees_a_word(other, seat) == _sees_a_word(state, seat):
            best = roles
            # Whether the one who is out is the ghost is the secret that matters most (S34).
            if out not in unknown or (state.seats[out].role is Role.GHOST) != (other.seats[out].role is Role.GHOST):
                break
    _give(state, other, unknown, best)


def _give(state: State, other: State, unknown: list[int], roles: list[Role]) -> None:
    for i, role in zip(unknown, roles, strict=True):
        other.seats[i].role = role
    _move_guess(state, other)


def _sees_a_word(state: State, seat: int | None) -> bool:
    return seat is not None and state.seats[seat].role is not Role.GHOST


def _move_guess(state: State, other: State) -> None:
    """What happened to the ghost as a ghost happens to whoever is the ghost now."""
    pending = rules.pending(state)
    for i, (was, now) in enumerate(zip(state.seats, other.seats, strict=True)):
        ghost = now.role is Role.GHOST
        judged = was.out_round is not None if i != pending else state.own_done
        now.guess = "iets anders" if ghost and judged else None
        now.guess_right = False if ghost and judged else None
        now.quit = was.quit
        if i == pending and was.left_round is None:
            now.out_round = state.round if not ghost or judged else None
        else:
            now.out_round = was.out_round


def _possible(state: State) -> bool:
    """Whether the match could have come this far with these roles: when it was last judged, nobody had won (S35)."""
    if state.seats[state.order[0]].role is Role.GHOST:
        return False
    unsettled = state.phase in (Phase.RESULT, Phase.GUESS, Phase.OWN)
    out = rules.pending(state)
    roles = [
        s.role
        for i, s in enumerate(state.seats)
        if (s.out_round is None or (i == out and state.phase is Phase.RESULT))
        and (s.left_round is None or (unsettled and s.left_round == state.round))
    ]
    return 1 < roles.count(Role.CIVILIAN) < len(roles)


# ---- words and votes


def _change_words(state: State, other: State, seat: int | None) -> None:
    own = rules.word_of(state, seat) if seat is not None else None
    other.words = list(STRANGE)
    if own is not None and seat is not None:
        other.words[other.seats[seat].role is Role.SPY] = own


def _change_ballots(other: State, seat: int | None, chance: Chance) -> None:
    for i, ballot in enumerate(other.ballots):
        if ballot.seat != seat:
            choices: list[int | None] = [*rules.candidates(other, ballot.seat)]
            if rules.may_pass(other):
                choices.append(None)
            other.ballots[i] = Ballot(ballot.seat, chance.choice(choices))
    if other.settings.tally == "counts":
        for poll in other.polls:
            _shuffle_poll(poll, seat, chance)


def _shuffle_poll(poll: Poll, seat: int | None, chance: Chance) -> None:
    """Other voters behind the same counts."""
    hidden = [i for i, b in enumerate(poll.ballots) if b.seat != seat]
    targets = [poll.ballots[i].target for i in hidden]
    for _ in range(TRIES):
        chance.shuffle(targets)
        if all(poll.ballots[i].seat != target for i, target in zip(hidden, targets, strict=True)):
            for i, target in zip(hidden, targets, strict=True):
                poll.ballots[i] = Ballot(poll.ballots[i].seat, target)
            return
