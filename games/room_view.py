"""The room as everyone in it sees it (P7, P8, P9, P12, P16, S40, S48): what the lobby and the bar above a match draw."""

from __future__ import annotations

from msgspec import Raw, Struct


class Title(Struct, frozen=True):
    slug: str
    rarity: str
    name: str  # in the reader's language


class Seated(Struct, frozen=True):
    """A member: the name card of S48 and where they stand."""

    id: int
    name: str
    figure: str
    colour: str
    shape: str
    level: int | None  # None for guests and computer players
    title: Title | None
    guest: bool
    bot: bool
    away: bool  # P16
    seat: int | None  # in the match that runs or just ended; None: watching, plays the next one


class Shelf(Struct, frozen=True):
    """A game one can choose."""

    key: str
    name: str
    seats: tuple[int, int]
    minutes: tuple[int, int]


class Problem(Struct, frozen=True):
    """Why a start would be refused now (P8)."""

    code: str
    text: str


class MatchHead(Struct, frozen=True):
    id: int
    game: str
    running: bool
    names: list[str]  # by seat, so that someone who left keeps a name at the table
    looks: list[tuple[str, str, str]]  # figure, colour, shape by seat
    bots: bool  # played with computer players: gives nothing (P31, X1)


class RoomView(Struct, frozen=True):
    code: str
    url: str  # the link to share (P7)
    game: str
    games: list[Shelf]
    lobby: Raw  # the game's own lobby struct: settings in force and choices
    problem: Problem | None
    host: int | None  # member id; None: nobody, everyone has the powers the match needs (S41)
    host_away: bool  # S40: the warning of the first minute is due
    members: list[Seated]
    match: MatchHead | None
