"""What a member asks of the room (`Do`), and who may ask what (P8, P10, P12, P13, P31)."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from django.utils import timezone
from msgspec import Struct

from accounts import names
from accounts.models import COLOURS, FIGURES, SHAPES, Guest
from accounts.people import profile_of
from games import registry
from games.kernel import codec
from games.kernel.game import Json, Refused
from games.models import Member, Room
from games.rooms import holding
from games.rooms.joining import fit_name, refuse_taken
from games.rooms.looks import free_look
from games.rooms.presence import hand_over
from games.rooms.seats import dealt_in, members, running
from games.rooms.starting import begin, game_of, settings_of

COMMANDS_KEPT = 16  # ids of commands a member, by which one that comes again is known (P15)
BOT_NAMES = [
    "Bep Blik", "Bout", "Chip", "Mies Magneet", "Moertje", "Ome Relais",
    "Piet Pixel", "Radar Ria", "Rob Bot", "Stekkertje", "Tinus Tandwiel", "Truus Schroef",
]  # fmt: skip


class _Settings(Struct, forbid_unknown_fields=True):
    changes: Json


class _Game(Struct, forbid_unknown_fields=True):
    game: str


class _Member(Struct, forbid_unknown_fields=True):
    member: int


class _Look(Struct, forbid_unknown_fields=True):
    figure: str
    colour: str
    shape: str


class _Name(Struct, forbid_unknown_fields=True):
    name: str


class _Nothing(Struct, forbid_unknown_fields=True):
    pass


def command(member_id: int, what: str, args: Json, command_id: str = "") -> None:
    """Carry out one command of a member (`Do`). Raises Refused, and then nothing has changed.

    An id that comes again, after a crash or in another process too, is done already (P15).
    """
    try:
        args_type, carry_out = COMMANDS[what]
        given = msgspec.convert(args, args_type)
        room_id = Member.objects.values_list("room_id", flat=True).get(pk=member_id)
    except (KeyError, msgspec.ValidationError, Member.DoesNotExist):
        raise Refused("malformed") from None
    with holding.hold(room_id) as room:
        member = Member.objects.select_related("user", "guest").get(pk=member_id)
        if command_id and command_id in member.did:
            return
        if member.left_at is None:
            carry_out(room, member, given)
            if command_id:
                Member.objects.filter(pk=member_id).update(did=[*member.did, command_id][-COMMANDS_KEPT:])
        elif what != "leave":
            raise Refused("removed" if member.removed else "not_seated")


POWERS_OF_ALL = {"settings", "game", "start", "again", "add_bot", "remove_bot"}  # where there is no host (S41)


def _need_power(room: Room, member: Member, power: str) -> None:
    """The one place that knows who may do what (P8, P10, P12, S41)."""
    if room.host_id == member.pk:
        return
    if room.host_id is None and power in POWERS_OF_ALL:
        return
    raise Refused("host_only")


def _need_lobby(room: Room) -> None:
    if running(room):
        raise Refused("match_running")


def _set(room: Room, member: Member, args: _Settings) -> None:
    _need_power(room, member, "settings")
    _need_lobby(room)
    game = game_of(room)
    before = settings_of(room, game)
    chosen = game.choose(before, args.changes, len(dealt_in(members(room))))
    if chosen != before:
        stored = {**codec.decode(dict[str, Json], room.settings), game.key: msgspec.to_builtins(chosen)}
        holding.change(room, settings=codec.encode(stored).decode())


def _choose_game(room: Room, member: Member, args: _Game) -> None:
    _need_power(room, member, "game")
    _need_lobby(room)
    if not registry.is_here(args.game):
        raise Refused("game_unknown")
    if args.game != room.game:
        holding.change(room, game=args.game)


def _start(room: Room, member: Member, args: _Nothing) -> None:
    _need_power(room, member, "start")
    _need_lobby(room)
    begin(room)


def _add_bot(room: Room, member: Member, args: _Nothing) -> None:
    """A computer player sits down (P31)."""
    _need_power(room, member, "add_bot")
    _need_lobby(room)
    sitting = members(room)
    most = game_of(room).seats.stop - 1
    if len(dealt_in(sitting)) >= most:
        raise Refused("table_full", most=most)
    taken = {other.plain_name for other in sitting}
    free = [name for name in BOT_NAMES if names.plain(name) not in taken] or [f"{name} 2" for name in BOT_NAMES]
    name = secrets.choice(free)
    look = free_look(Member(), sitting)
    Member.objects.create(room=room, bot=True, connected=True, name=name, plain_name=names.plain(name), **look)
    holding.change(room)


def _remove(room: Room, member: Member, args: _Member) -> None:
    """The host takes someone from the table (P10)."""
    gone = Member.objects.filter(room=room, pk=args.member).first()
    if gone is None:
        raise Refused("malformed")
    _need_power(room, member, "remove_bot" if gone.bot else "remove")
    if gone == member:
        raise Refused("remove_self")
    if gone.left_at is None:
        _take_away(room, gone, removed=not gone.bot)


def _leave(room: Room, member: Member, args: _Nothing) -> None:
    _take_away(room, member, removed=False)


def _take_away(room: Room, member: Member, *, removed: bool) -> None:
    """Gone for good. Whose match it was is taken out of it by the live table."""
    Member.objects.filter(pk=member.pk).update(left_at=timezone.now(), removed=removed, connected=False)
    if room.host_id == member.pk:
        hand_over(room, without=member.pk)
    holding.change(room)


def _wear(room: Room, member: Member, args: _Look) -> None:
    """Another pot (P7). Remembered for the next room."""
    if args.figure not in FIGURES or args.colour not in COLOURS or args.shape not in SHAPES:
        raise Refused("malformed")
    look = {"figure": args.figure, "colour": args.colour, "shape": args.shape}
    wished = Member(**look)
    if any(other.figure == wished.figure and other.colour == wished.colour for other in members(room) if other != member):
        raise Refused("look_taken")
    own = profile_of(member.user) if member.user else member.guest
    if own is not None:
        type(own).objects.filter(pk=own.pk).update(**look)
    if Member.objects.filter(pk=member.pk).exclude(**look).update(**look):
        holding.change(room)


def _rename(room: Room, member: Member, args: _Name) -> None:
    name = fit_name(args.name)
    if name == member.name:
        return
    _need_lobby(room)
    refuse_taken(name, members(room), but=member)
    Member.objects.filter(pk=member.pk).update(name=name, plain_name=names.plain(name))
    if member.guest_id:
        Guest.objects.filter(pk=member.guest_id).update(name=name)
    holding.change(room)


COMMANDS: dict[str, tuple[type[Struct], Callable[[Room, Member, Any], None]]] = {
    "settings": (_Settings, _set),
    "game": (_Game, _choose_game),
    "start": (_Nothing, _start),
    "again": (_Nothing, _start),  # the same people, the same settings: both stand in the room (P12)
    "add_bot": (_Nothing, _add_bot),
    "remove": (_Member, _remove),
    "leave": (_Nothing, _leave),
    "look": (_Look, _wear),
    "name": (_Name, _rename),
}
