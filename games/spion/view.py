"""What one seat sees of a match (P14, S7, S15, S16, S18, S26, S34, S36). Built up from nothing; the client draws exactly this."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from games.spion import rules, tally
from games.spion.state import Ballot, Hint, Line, Phase, Poll, Role, Settings, State, Winner, Word


class WordView(Struct, frozen=True):
    text: str
    picture: str


class Card(Struct, frozen=True):
    """One's own card. A spy's is shaped like a civilian's (S7); `role` is told to the ghost and, with spy_knows, to spies."""

    word: WordView | None
    role: Role | None


class Person(Struct, frozen=True):
    """One seat, as everyone may know it: the same for every viewer."""

    seat: int
    inside: bool  # still in the game (a ghost who is guessing counts as in, S29)
    out_round: int | None = None
    left: bool = False
    role: Role | None = None  # shown once out, if the setting says so (S16)
    ready: bool = False  # tapped Begrepen (cards), has voted (vote)


class PollView(Struct, frozen=True):
    """The result of a vote. `ballots` only when Stemuitslag is Open, or at the end (S26, S36)."""

    round: int
    duel: bool
    counts: list[tuple[int | None, int]]  # (candidate or None for Passen, votes), most first
    ballots: list[Ballot] | None
    out: int | None
    passed: bool
    duel_follows: list[int]
    lot: list[int]
    nobody: bool


class Own(Struct, frozen=True):
    """Only for the one who is out and has a screen of their own (S34) or guesses (S29)."""

    guess: bool  # True: type a guess; False: read your role and tap on
    role: Role
    done: bool


class Ending(Struct, frozen=True):
    """Everything, at the end (S36)."""

    winner: Winner
    end: str
    civilian_word: WordView
    spy_word: WordView
    roles: list[Role]
    won: list[bool]
    guesses: list[tuple[int, str, bool]]  # (seat, as typed, right)
    left: list[int | None]  # in which round a seat left, if it did
    polls: list[PollView]


class View(Struct, frozen=True):
    phase: Phase
    round: int
    settings: Settings
    seat: int | None  # None: watching
    inside: bool  # still in
    people: list[Person]
    card: Card | None  # None for a spectator
    order: list[int]  # this round's speaking order, those still in
    speaker: int | None
    hints: list[Hint]  # with typed hints, and at the end: all so far; else those of this round
    chat: list[Line]
    candidates: list[int]  # for whom this seat may vote now; empty: it may not
    may_pass: bool
    voted: bool  # this seat has voted
    vote: int | None  # for whom (own vote only)
    duellists: list[int]
    waiting_for: int | None  # whose guess or own screen the others wait for
    last: PollView | None  # the vote held last, what a screen animates
    own: Own | None
    ending: Ending | None
    language: str  # of the words


def view(state: State, seat: int | None) -> View:
    return views(state, [seat])[0]


def views(state: State, seats: Iterable[int | None]) -> list[View]:
    """What everyone may know, made once; and on top of it what each seat alone may."""
    watching = _watching(state)
    # who left is told no more than anyone who watches
    return [watching if seat is None or watching.people[seat].left else _seated(state, seat, watching) for seat in seats]


def _watching(state: State) -> View:
    s = state.settings
    over = state.phase is Phase.OVER
    people = _people(state)
    turned = state.order[state.opener :] + state.order[: state.opener]
    return View(
        phase=state.phase,
        round=state.round,
        settings=s,
        seat=None,
        inside=False,
        people=people,
        card=None,
        order=[seat for seat in turned if people[seat].inside],
        speaker=state.speaking[0] if state.speaking else None,
        hints=state.hints if over or s.hints == "typed" else [h for h in state.hints if h.round == state.round],
        chat=state.chat,
        candidates=[],
        may_pass=False,
        voted=False,
        vote=None,
        duellists=state.duellists,
        waiting_for=state.own_seat,
        last=_poll(state.polls[-1], opened=s.tally == "open") if state.polls else None,
        own=None,
        ending=_ending(state) if over else None,
        language=state.language,
    )


def _seated(state: State, seat: int, watching: View) -> View:
    inside = watching.people[seat].inside
    voting = state.phase is Phase.VOTE or state.phase is Phase.DUEL_VOTE
    ballot = rules.ballot_of(state, seat) if voting else None
    may_vote = voting and inside and ballot is None and seat not in state.duellists
    return replace(
        watching,
        seat=seat,
        inside=inside,
        card=_card(state, seat),
        candidates=rules.candidates(state, seat) if may_vote else [],
        may_pass=may_vote and rules.may_pass(state),
        voted=ballot is not None,
        vote=ballot.target if ballot else None,
        own=_own(state) if seat == state.own_seat else None,
    )


def _people(state: State) -> list[Person]:
    shown = state.settings.show_role
    over = state.phase is Phase.OVER
    pending = rules.pending(state)
    voted = {b.seat for b in state.ballots}
    people = []
    for i, s in enumerate(state.seats):
        gone = s.left_round is not None
        inside = s.out_round is None and not gone
        out_round = s.out_round
        role = s.role if over or (shown and not inside) else None
        if i == pending:
            role = s.role if shown else None
            # Roles hidden: a ghost who may still guess looks as out as anyone (S34).
            if not shown:
                inside, out_round = False, state.round
        ready = s.ready if state.phase is Phase.CARDS else i in voted
        people.append(Person(i, inside, out_round, gone, role, ready))
    return people


def _card(state: State, seat: int) -> Card:
    role = state.seats[seat].role
    told = role is Role.GHOST or (role is Role.SPY and state.settings.spy_knows)  # S7
    word = rules.word_of(state, seat)
    return Card(_word(word) if word else None, role if told else None)


def _word(word: Word) -> WordView:
    return WordView(word.text, word.picture)


def _own(state: State) -> Own:
    assert state.own_seat is not None
    role = state.seats[state.own_seat].role
    return Own(role is Role.GHOST, role, state.own_done)


def _poll(poll: Poll, *, opened: bool) -> PollView:
    return PollView(
        round=poll.round,
        duel=poll.duel,
        counts=tally.counts(poll.ballots),
        ballots=sorted(poll.ballots, key=lambda b: b.seat) if opened else None,
        out=poll.out,
        passed=poll.passed,
        duel_follows=poll.duel_follows,
        lot=poll.lot,
        nobody=poll.nobody,
    )


def _ending(state: State) -> Ending:
    assert state.winner is not None
    civilians, spies = state.words
    return Ending(
        winner=state.winner,
        end=state.end,
        civilian_word=_word(civilians),
        spy_word=_word(spies),
        roles=[s.role for s in state.seats],
        won=[rules.won(state, i) for i in range(len(state.seats))],
        guesses=[(i, s.guess, bool(s.guess_right)) for i, s in enumerate(state.seats) if s.guess is not None],
        left=[s.left_round for s in state.seats],
        polls=[_poll(poll, opened=True) for poll in state.polls],
    )
