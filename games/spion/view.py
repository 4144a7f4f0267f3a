"""What one seat sees of a match (P14, S7, S15, S16, S26, S34, S36). Built up from nothing; the client draws exactly this."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.spion.state import Ballot, Hint, Line, Phase, Role, Settings


class WordView(Struct, frozen=True):
    text: str
    picture: str


class Card(Struct, frozen=True):
    """One's own card. A spy's is bit for bit shaped like a civilian's (S7). `role` is told to the ghost, to a spy with spy_knows, else None."""

    word: WordView | None
    role: Role | None


class Person(Struct, frozen=True):
    """One seat, as everyone may know it."""

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

    winner: Literal["civilians", "spies", "ghost", "none"]
    end: str
    civilian_word: WordView
    spy_word: WordView
    roles: list[Role]
    won: list[bool]
    guesses: list[tuple[int, str, bool]]  # (seat, as typed, right)
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
    hints: list[Hint]  # with typed hints: all so far; else those of this round
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
