"""What a match of Het woord van de spion is made of: settings, state, actions. Durations stand here, in one place (S49).

All fields of the state have defaults, so that a new release reads yesterday's matches.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from msgspec import Struct

SPEAK_SECONDS = 30.0  # S12, S23
CARD_SECONDS = 60.0  # S9
VOTE_SECONDS = 30.0  # S18, S23
FREED_SECONDS = 10.0  # S28
RESULT_SECONDS = 6.0  # S26
GUESS_SECONDS_SHOWN = 45.0  # S33
GUESS_SECONDS_HIDDEN = 60.0  # S33
OWN_SCREEN_AT_LEAST = 20.0  # S34

ONE_WORD_LETTERS = 30  # S13: how long what is typed may be
SENTENCE_LETTERS = 120
GUESS_LETTERS = 60
LINE_LETTERS = 200  # S16
LINES_A_SEAT = 20  # S16: in one discussion


class Role(StrEnum):
    CIVILIAN = "burger"
    SPY = "spion"
    GHOST = "geest"


Winner = Literal["civilians", "spies", "ghost", "none"]


class Phase(StrEnum):
    CARDS = "cards"  # S9: everyone looks at their card
    HINTS = "hints"  # S11
    TALK = "talk"  # S14
    VOTE = "vote"  # S17
    RESULT = "result"  # S26: the vote's result stands on the screen
    DUEL_HINTS = "duel_hints"  # S23
    DUEL_VOTE = "duel_vote"  # S23
    GUESS = "guess"  # S29, roles shown: everyone knows it is the ghost
    OWN = "own"  # S34, roles hidden: the one who is out has a screen of their own
    OVER = "over"


class Settings(Struct, frozen=True):
    """S43. None for spies or ghosts: the host has picked no number, the recommendation of S5 is followed."""

    spies: Literal[1, 2, 3] | None = None
    ghosts: Literal[0, 1] | None = None
    spy_knows: bool = False  # Spion kent eigen rol
    show_role: bool = True  # Rol van uitgeschakelde tonen
    tally: Literal["open", "counts"] = "open"  # Stemuitslag
    passing: bool = False  # Passen toestaan
    speak: Literal["word", "sentence"] = "word"  # Spreekmodus
    talk: Literal[60, 90, 120, 0] = 90  # Discussieduur, 0 is unlimited
    tie: Literal["duel", "lot"] = "duel"  # Bij gelijkspel
    hints: Literal["aloud", "typed"] = "aloud"  # Hints


class Word(Struct, frozen=True):
    """One word of a pack. `picture` is an opaque URL path; translations are for S13, spellings for S31."""

    text: str
    picture: str = ""
    spellings: list[str] = []
    translations: list[str] = []


class Understood(Struct, tag="understood", frozen=True):
    """*Begrepen* (S9), and the tap on one's own screen when it is no guess (S34)."""


class GiveHint(Struct, tag="hint", frozen=True):
    """*Hint gegeven* (S12); `text` only with typed hints (S13)."""

    text: str = ""


class OpenVote(Struct, tag="open_vote", frozen=True):
    """*Naar de stemming* (S14)."""


class Vote(Struct, tag="vote", frozen=True):
    """*Stem indienen* (S17): the seat voted for, None is *Passen* (S20)."""

    target: int | None


class Guess(Struct, tag="guess", frozen=True):
    """The ghost's one guess (S29)."""

    text: str


class Say(Struct, tag="say", frozen=True):
    """A line of chat in the discussion (S16), with typed hints."""

    text: str


Action = Understood | GiveHint | OpenVote | Vote | Guess | Say


class Seat(Struct):
    role: Role = Role.CIVILIAN
    ready: bool = False  # tapped Begrepen
    out_round: int | None = None  # put out by vote, duel or lot, in this round
    left_round: int | None = None  # left or removed, in this round
    quit: bool = False  # left or was removed while still in: wins nothing (S37)
    guess: str | None = None  # the ghost's guess, as typed
    guess_right: bool | None = None


class Hint(Struct):
    round: int
    seat: int
    text: str = ""  # empty when spoken aloud or when the turn passed
    given: bool = True  # False: the time ran out
    duel: bool = False


class Line(Struct):
    """A line of chat (S16)."""

    seat: int
    text: str


class Ballot(Struct):
    seat: int
    target: int | None  # None is a pass


class Poll(Struct):
    """One vote that was held, as it was counted (S19-S27)."""

    round: int
    duel: bool = False
    ballots: list[Ballot] = []
    candidates: list[int] = []  # who could be voted for
    passing: bool = False  # whether Passen was a choice
    out: int | None = None  # who was put out by it; None: nobody (pass), or a duel follows
    passed: bool = False  # it ended in passing
    duel_follows: list[int] = []
    lot: list[int] = []  # among whom a lot was drawn; empty: none
    nobody: bool = False  # S27: nobody voted


class State(Struct):
    settings: Settings = Settings()  # with spies and ghosts filled in
    language: str = "nl"
    pack: int = 0
    words: list[Word] = []  # [civilians', spies'] (S2)
    seats: list[Seat] = []
    order: list[int] = []  # speaking order of the whole match (S10)
    opener: int = 0  # place in `order` that opens this round
    round: int = 1
    phase: Phase = Phase.CARDS
    speaking: list[int] = []  # who still gives a hint in this phase, the first is now
    turn: int = 0  # how many turns of this phase are over; names the decision
    hints: list[Hint] = []
    chat: list[Line] = []  # of this round
    ballots: list[Ballot] = []  # of the vote that is open
    duellists: list[int] = []
    freed: int = 0  # S28: how often leaving has set votes free in this vote
    no_pass_next: bool = False  # S22
    polls: list[Poll] = []
    own_seat: int | None = None  # whose guess or own screen is open (S29, S34)
    own_done: bool = False  # they have guessed or tapped on
    own_late: bool = False  # S34: the first 20 seconds are over
    winner: Winner | None = None
    end: str = ""  # who won, or `too_few` (S38)
