"""Rooms: who sits at the table, who is host, what is played (P7-P13, P30, P31, S39-S41). The only writer of rooms and members.

Every function is one transaction that holds the room (the row on PostgreSQL, the whole database on SQLite), may be called
twice, and announces what it changed (`changed`) after the commit. A running match is only ever begun here: members who
leave get `left_at`, and the live table takes their seats out.
"""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any, Literal, TypeVar

import msgspec
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.dispatch import Signal
from django.utils import timezone
from msgspec import Struct

from accounts import names
from accounts.models import COLOURS, FIGURES, NAME_LENGTH, SHAPES, Guest, Look, User
from accounts.people import Person, profile_of
from games import registry
from games.kernel import codec
from games.kernel.chance import Chance
from games.kernel.game import AnyGame, Refused
from games.models import Match, Member, Player, Room

Json = dict[str, Any]
X = TypeVar("X")

ALPHABET = "ABCDEFGHJKLMNPRSTUVWXYZ"  # no O beside 0, no I beside 1, no Q beside O
CODE_LENGTH = 5
MOST_MEMBERS = 30
COMMANDS_KEPT = 16  # ids of commands a member, by which one that comes again is known (P15)
LEASE_MS = 15_000  # how long someone counts as connected without a sign of life (P16)
BOT_NAMES = [
    "Bep Blik", "Bout", "Chip", "Mies Magneet", "Moertje", "Ome Relais",
    "Piet Pixel", "Radar Ria", "Rob Bot", "Stekkertje", "Tinus Tandwiel", "Truus Schroef",
]  # fmt: skip

changed = Signal()  # room_id: sent once the change is on disk


def now_ms() -> int:
    return time.time_ns() // 1_000_000


# ---- names and looks


def fit_name(name: str) -> str:
    """The name as it goes on the card. Raises Refused when it cannot."""
    shown = names.tidy(name)
    if not shown:
        raise Refused("name_empty")
    if not names.fits(shown):
        raise Refused("name_long", most=NAME_LENGTH)
    return shown


def _free_look(wish: Look, others: Sequence[Look]) -> dict[str, str]:
    """The wish when nobody looks like it, else a pot as different from the others as there is (P26: never by colour alone)."""
    if wish.figure and wish.colour and wish.shape and not any(_alike(wish, other) for other in others):
        return {"figure": wish.figure, "colour": wish.colour, "shape": wish.shape}
    figures = Counter(other.figure for other in others)
    colours, shapes = Counter(other.colour for other in others), Counter(other.shape for other in others)
    worn = {(other.colour, other.shape) for other in others}
    figure = _least(FIGURES, lambda figure: (figures[figure], figure != wish.figure))
    colour, shape = _least(
        list(product(COLOURS, SHAPES)),
        lambda pair: (pair in worn, colours[pair[0]] + shapes[pair[1]], pair[0] != wish.colour),
    )
    return {"figure": figure, "colour": colour, "shape": shape}


def _least(choices: list[X], weight: Callable[[X], tuple[int, ...]]) -> X:
    """One of the lightest, by chance."""
    lightest = min(map(weight, choices))
    return secrets.choice([choice for choice in choices if weight(choice) == lightest])


def _alike(one: Look, other: Look) -> bool:
    return one.figure == other.figure or (one.colour, one.shape) == (other.colour, other.shape)


# ---- holding a room


@contextmanager
def _holding(room_id: int) -> Iterator[Room]:
    """The room, and nobody else at it until the end of the block."""
    with transaction.atomic():
        yield Room.objects.select_for_update().get(pk=room_id)


def _change(room: Room, **fields: Any) -> None:
    """The room moves on to its next version, and the world hears of it after the commit."""
    fields |= {"version": room.version + 1, "active_at": timezone.now()}
    for name, value in fields.items():
        setattr(room, name, value)
    Room.objects.filter(pk=room.pk).update(**fields)
    room_id = room.pk
    transaction.on_commit(lambda: changed.send_robust(Room, room_id=room_id))


def at_table(room: Room) -> QuerySet[Member]:
    """Who sits at the table, in order of joining."""
    return Member.objects.filter(room=room, left_at=None).order_by("joined_at", "pk")


def members(room: Room) -> list[Member]:
    return list(at_table(room))


def dealt_in(sitting: list[Member]) -> list[Member]:
    """Who is dealt in when a match starts: everyone but those who have been away for long."""
    return [member for member in sitting if not member.sits_out]


def running(room: Room) -> bool:
    return room.match is not None and room.match.finished_at is None


# ---- opening, finding, joining


def open_room(user: User, game: str | None = None) -> Room:
    """A new room (P7); whoever opens it is host."""
    key = game or registry.all_games()[0].key
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        with transaction.atomic():
            room, made = Room.objects.get_or_create(code=code, defaults={"game": key})
            if made:
                host = _sit_down(room, [], Person(user=user), fit_name(str(user)[:NAME_LENGTH]), profile_of(user))
                _change(room, host=host)
                return room


def find(code: str) -> Room:
    """The room behind a code as typed. Raises Refused when there is none, or it sleeps."""
    letters = "".join(c for c in code.upper() if c.isalpha())
    room = Room.objects.select_related("match", "host").filter(code=letters[: CODE_LENGTH + 1]).first()
    if room is None:
        raise Refused("room_unknown")
    if room.closed_at:
        raise Refused("asleep")
    return room


def member_of(room: Room, person: Person) -> Member | None:
    """Where this person sits in this room now."""
    return Member.objects.filter(is_person(person), room=room, left_at=None).select_related("user").first()


def seats_of(user_id: int) -> list[int]:
    """The members that are this user, in whatever rooms."""
    return list(Member.objects.filter(user=user_id, left_at=None).values_list("pk", flat=True))


def was_removed(room: Room, person: Person) -> bool:
    """P10: the host took them away; the same account or browser does not get back in."""
    return Member.objects.filter(is_person(person), room=room, removed=True).exists()


def is_person(person: Person) -> Q:
    """The members who are this person."""
    return Q(user=person.user) if person.user else Q(guest=person.guest, user=None)


def join(room: Room, person: Person, name: str, wish: Look | None = None) -> Member:
    """Take a place at the table. Who already sits there stays where they are."""
    name = fit_name(name)
    try:
        with _holding(room.pk) as held:
            if held.closed_at:
                raise Refused("asleep")
            if was_removed(held, person):
                raise Refused("removed")
            if member := member_of(held, person):
                return member
            sitting = members(held)
            if len(sitting) >= MOST_MEMBERS:
                raise Refused("room_full", most=MOST_MEMBERS)
            _refuse_taken(name, sitting)
            member = _sit_down(held, sitting, person, name, wish or person.look)
            _change(held, **({"host": member} if held.host_id is None and member.user_id else {}))
            return member
    except IntegrityError:  # two at once, where nothing could be held: the unique constraints decide
        if member := member_of(room, person):
            return member
        raise Refused("name_taken", name=name) from None


def _sit_down(room: Room, sitting: list[Member], person: Person, name: str, wish: Look) -> Member:
    return Member.objects.create(
        room=room,
        user=person.user,
        guest=person.guest,
        name=name,
        plain_name=names.plain(name),
        last_seen=now_ms(),
        **_free_look(wish, sitting),
    )


def _refuse_taken(name: str, sitting: list[Member], but: Member | None = None) -> None:
    for other in sitting:
        if other != but and other.plain_name == names.plain(name):
            raise Refused("name_taken", name=other.name)


def claim(guest: Guest, user: User) -> None:
    """The guest turned out to be this user (P3): their seats become the user's. Nobody has two in a room, or one by a detour."""
    known = Person(user=user)
    sat = Room.objects.filter(members__guest=guest, members__user=None, closed_at=None).distinct()
    for room_id in list(sat.order_by("pk").values_list("pk", flat=True)):  # held one after another: always in this order
        with _holding(room_id) as room:
            mine = Member.objects.filter(room=room, guest=guest, user=None)
            if member_of(room, known) or was_removed(room, known):
                mine.filter(left_at=None).update(left_at=timezone.now())
            mine.update(user=user)
            _mind_host(room, now_ms())
            _change(room)


# ---- commands


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
    with _holding(room_id) as room:
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
        _change(room, settings=codec.encode(stored).decode())


def _choose_game(room: Room, member: Member, args: _Game) -> None:
    _need_power(room, member, "game")
    _need_lobby(room)
    if not registry.is_here(args.game):
        raise Refused("game_unknown")
    if args.game != room.game:
        _change(room, game=args.game)


def _start(room: Room, member: Member, args: _Nothing) -> None:
    """A match begins with everyone who is dealt in, in order of joining (P8, P12)."""
    _need_power(room, member, "start")
    _need_lobby(room)
    game = game_of(room)
    chosen = settings_of(room, game)
    people = dealt_in(members(room))
    check_start(game, chosen, people)
    content, content_key = registry.content(game.key).draw(
        [person.user_id for person in people if person.user_id],
        [person.guest_id for person in people if person.guest_id],
        settings.LANGUAGE_CODE,
    )
    seed = secrets.token_hex(16)
    state = game.setup(chosen, len(people), content, Chance.of_step(seed, 0))
    clock = game.clock(state)
    match = Match.objects.create(
        room=room,
        game=game.key,
        seed=seed,
        settings=codec.encode(chosen).decode(),
        state=codec.encode(state).decode(),
        content_key=content_key,
        decision=game.decision(state),
        stage=clock.stage if clock else 0,
        deadline=now_ms() + round(clock.seconds * 1000) if clock else None,
    )
    Player.objects.bulk_create(
        Player(
            match=match,
            seat=seat,
            member=person,
            user_id=person.user_id,
            guest_id=person.guest_id,
            bot=person.bot,
            name=person.name,
        )
        for seat, person in enumerate(people)
    )
    _change(room, match=match)


def game_of(room: Room) -> AnyGame:
    """The game chosen in this room. One that was taken off the shelf makes way for the first."""
    return registry.game(room.game) if registry.is_here(room.game) else registry.all_games()[0]


def settings_of(room: Room, game: AnyGame) -> Any:
    """The settings chosen for this game in this room. Ones an older release stored and this one does not know are dropped."""
    stored = codec.decode(dict[str, Json], room.settings).get(game.key, {})
    try:
        return msgspec.convert(stored, game.Settings)
    except msgspec.ValidationError:
        return game.Settings()


def check_start(game: AnyGame, chosen: Any, people: list[Member]) -> None:
    """Raises Refused when a match cannot start now, with the reason (P8)."""
    game.check(chosen, len(people), bots=sum(person.bot for person in people))
    here = sum(1 for person in people if person.bot or person.connected)
    if here < game.seats.start:
        raise Refused("too_few_here", here=here, need=game.seats.start)


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
    look = _free_look(Member(), sitting)
    Member.objects.create(room=room, bot=True, connected=True, name=name, plain_name=names.plain(name), **look)
    _change(room)


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
        _hand_over(room, without=member.pk)
    _change(room)


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
        _change(room)


def _rename(room: Room, member: Member, args: _Name) -> None:
    name = fit_name(args.name)
    if name == member.name:
        return
    _need_lobby(room)
    _refuse_taken(name, members(room), but=member)
    Member.objects.filter(pk=member.pk).update(name=name, plain_name=names.plain(name))
    if member.guest_id:
        Guest.objects.filter(pk=member.guest_id).update(name=name)
    _change(room)


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


# ---- presence and the host


def came(member_id: int, at: int) -> int:
    """A member's socket opened; the room's version by which it counts: who came later has a higher one (P9).

    The next logged-in player to come back is host where there is none (S41).
    """
    with _holding(_room_id(member_id)) as room:
        back = Member.objects.filter(pk=member_id, left_at=None).update(connected=True, sits_out=False, last_seen=at)
        if back:
            _mind_host(room, at)
            _change(room)
        return room.version


def went(member_id: int, at: int) -> None:
    """A member's last socket closed at that moment. Nothing happens when there was a sign of life since."""
    with _holding(_room_id(member_id)) as room:
        if Member.objects.filter(pk=member_id, connected=True, last_seen__lte=at).update(connected=False, last_seen=at):
            _change(room)


def seen(member_ids: list[int], at: int) -> None:
    """Signs of life, in bulk. Whoever's lease had lapsed meanwhile has come back by it.

    Who is held by somebody at this moment is left for the next time: so this waits for nobody, in whatever order rows are held.
    """
    with transaction.atomic():
        free = Member.objects.select_for_update(skip_locked=True).filter(pk__in=member_ids, connected=True)
        Member.objects.filter(pk__in=list(free.values_list("pk", flat=True))).update(last_seen=at)
    for member_id in Member.objects.filter(pk__in=member_ids, connected=False, left_at=None).values_list("pk", flat=True):
        came(member_id, at)


def moved_on(gap_ms: int) -> None:
    """The server was down for so long: nobody was away because of it (P17)."""
    Member.objects.filter(connected=True, bot=False, left_at=None).update(last_seen=F("last_seen") + gap_ms)


def mind_host(room_id: int, at: int) -> bool:
    """Leases lapse, the host's warning falls due, the host is replaced (S39-S41, P30). Tells whether anything changed."""
    room = Room.objects.select_related("host").get(pk=room_id)
    if not (_lapsing(room, at).exists() or _dozing(room, at).exists() or _host_due(room, room.host, at)):
        return False
    with _holding(room_id) as room:
        lapsed = _lapsing(room, at).update(connected=False)
        dozed = _dozing(room, at).update(sits_out=True)
        moved = _mind_host(room, at)
        if lapsed or dozed or moved:
            _change(room)
        return bool(lapsed or dozed or moved)


def _lapsing(room: Room, at: int) -> Any:
    return Member.objects.filter(room=room, left_at=None, bot=False, connected=True, last_seen__lt=at - LEASE_MS)


def _dozing(room: Room, at: int) -> Any:
    long_ago = at - settings.HOST_GONE_SECONDS * 1000
    return Member.objects.filter(room=room, left_at=None, bot=False, connected=False, sits_out=False, last_seen__lte=long_ago)


def _host_due(room: Room, host: Member | None, at: int) -> Literal["warn", "calm", "replace", ""]:
    """What must happen about the host now."""
    if host is None:
        return "replace" if _next_host(room, without=None) else ""
    if host.left_at or not host.user_id:
        return "replace"
    away = 0 if host.connected else at - host.last_seen
    if away >= settings.HOST_GONE_SECONDS * 1000:
        return "replace"
    warned = away >= settings.HOST_WARNING_SECONDS * 1000
    return "" if warned == room.host_away else "warn" if warned else "calm"


def _mind_host(room: Room, at: int) -> bool:
    """Bring the host up to date; the caller holds the room and changes its version."""
    due = _host_due(room, Member.objects.filter(pk=room.host_id).first(), at)
    if due == "replace":
        return _hand_over(room, without=room.host_id)
    if due:
        Room.objects.filter(pk=room.pk).update(host_away=due == "warn")
    return bool(due)


def _hand_over(room: Room, without: int | None) -> bool:
    heir = _next_host(room, without)
    room.host = heir
    Room.objects.filter(pk=room.pk).update(host=heir, host_away=False)
    return True


def _next_host(room: Room, without: int | None) -> Member | None:
    """The next logged-in player: connected, in order of joining (S39)."""
    able = Member.objects.filter(room=room, left_at=None, user__is_active=True, connected=True).exclude(pk=without)
    return able.order_by("joined_at", "pk").first()


def _room_id(member_id: int) -> int:
    return Member.objects.values_list("room_id", flat=True).get(pk=member_id)


# ---- sleep


def put_to_sleep(at: int) -> list[int]:
    """Rooms where nobody has been for a day close (P12). One transaction a room; the results stay."""
    since = datetime.fromtimestamp(at / 1000, UTC) - timedelta(seconds=settings.ROOM_SLEEPS_SECONDS)
    idle = Q(closed_at=None, active_at__lt=since) & ~Q(
        pk__in=Member.objects.filter(left_at=None, last_seen__gt=since.timestamp() * 1000).values("room_id")
    )
    asleep = []
    for room_id in Room.objects.filter(idle).values_list("pk", flat=True)[:100]:
        with _holding(room_id) as room:
            if Room.objects.filter(idle, pk=room_id).exists():
                Member.objects.filter(room=room, left_at=None).update(left_at=timezone.now(), connected=False)
                _change(room, closed_at=timezone.now(), host=None)
                asleep.append(room_id)
    return asleep
