"""The room as everyone in it sees it (P7, P8, P9, P12, P16, S40, S48): what the lobby and the bar above a match draw."""

from __future__ import annotations

from typing import Any

from django.utils import translation
from django.utils.translation import gettext
from msgspec import Raw, Struct

from accounts.models import PLAIN
from games import refusals, registry, rooms
from games.kernel import codec
from games.kernel.game import Refused
from games.live.ending import NOT_BY_ITS_RULES
from games.models import Player, Room


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
    sits_out: bool = False  # away so long that the next match starts without them


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
    stopped: bool  # over, and not by its rules: there is no end to show (P25)


class RoomView(Struct, frozen=True):
    code: str
    game: str
    games: list[Shelf]
    lobby: Raw  # the game's own lobby struct: settings in force and choices
    problem: Problem | None
    host: int | None  # member id; None: nobody, everyone has the powers the match needs (S41)
    host_away: bool  # S40: the warning of the first minute is due
    members: list[Seated]
    match: MatchHead | None


# What a view is made of, read as bare columns: it is drawn for every change of every room.
SITTING = (
    *("pk", "name", "figure", "colour", "shape", "user_id", "bot", "connected", "sits_out"),
    *("user__profile__level", "user__profile__title"),
)
PLAYING = (
    *("match_id", "seat", "member_id", "name", "bot", "figure", "colour", "shape"),
    *("match__game", "match__finished_at", "match__end"),
)


def room_view(room_id: int, language: str) -> bytes:
    """The room as it stands now, encoded, in the words of this language."""
    room = Room.objects.get(pk=room_id)
    game = rooms.game_of(room)
    chosen = rooms.settings_of(room, game)
    sitting = list(rooms.at_table(room).values_list(*SITTING, named=True))
    dealt_in = rooms.dealt_in(sitting)
    played = Player.objects.filter(match=room.match_id).order_by("seat")
    players = list(played.values_list(*PLAYING, named=True)) if room.match_id else []
    seats = {player.member_id: player.seat for player in players}
    try:
        rooms.check_start(game, chosen, dealt_in)
        problem = None
    except Refused as refused:
        problem = Problem(refused.code, refusals.sentence(refused.code, refused.params, language))
    view = RoomView(
        code=room.code,
        game=game.key,
        games=[_shelf(game.key, language) for game in registry.all_games()],
        lobby=Raw(codec.encode(game.lobby(chosen, len(dealt_in)))),
        problem=problem,
        host=room.host_id,
        host_away=room.host_away,
        members=[_seated(member, seats.get(member.pk), language) for member in sitting],
        match=head_of(players, language) if players and registry.is_here(players[0].match__game) else None,
    )
    return codec.encode(view)


def _shelf(key: str, language: str) -> Shelf:
    game = registry.game(key)
    with translation.override(language):
        name = str(registry.sentences(key).NAME)
    return Shelf(key, name, (game.seats.start, game.seats.stop - 1), game.minutes)


def _seated(member: Any, seat: int | None, language: str) -> Seated:
    return Seated(
        id=member.pk,
        name=member.name,
        figure=member.figure,
        colour=member.colour,
        shape=member.shape,
        level=member.user__profile__level,
        title=title_in(member.user__profile__title, language),
        guest=member.user_id is None and not member.bot,
        bot=member.bot,
        away=not (member.bot or member.connected),
        seat=seat,
        sits_out=member.sits_out,
    )


def title_in(title: dict[str, str] | None, language: str) -> Title | None:
    """The title borne (S48), in the reader's language."""
    return Title(title["slug"], title["rarity"], title.get(language) or title["nl"]) if title else None


def head_of(players: list[Any], language: str) -> MatchHead:
    """The match these seats are of, as everyone may know it. `players`: rows of PLAYING."""
    first = players[0]
    with translation.override(language):
        deleted = gettext("deleted player")  # P5
    return MatchHead(
        id=first.match_id,
        game=first.match__game,
        running=first.match__finished_at is None,
        names=[player.name or deleted for player in players],
        looks=[(p.figure or PLAIN["figure"], p.colour or PLAIN["colour"], p.shape or PLAIN["shape"]) for p in players],
        bots=any(player.bot for player in players),
        stopped=first.match__end in NOT_BY_ITS_RULES,
    )
