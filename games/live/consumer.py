"""The socket of a browser at the table (P14) or of a big screen (P11): an ASGI application that receives and sends by itself.

Keeps: too many, too big, malformed, foreign and stale messages are refused with a code and a sentence, and change nothing
(P18, P19); control characters stop here. No channel layer and no ORM per message: only room commands go to a thread.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

import msgspec
from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest
from django.utils.translation import get_language_from_request

from accounts.people import person_of
from games import rooms
from games.kernel.game import Refused
from games.live.connection import TOO_MUCH, Connection
from games.live.head import Act as ActCommand
from games.live.head import Skip as SkipCommand
from games.live.house import open_house
from games.live.messages import Ack, Do, Hello, Ping, Pong, Skip, Up
from games.live.pace import Pace
from games.live.room import RoomHere
from games.live.threads import in_thread

MOST_CHARACTERS = 8_000
LONGEST_ID = 64
TURNED_AWAY = {"type": "websocket.close"}  # without a socket: a browser hears that there is no line yet, and tries again later
ODD = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\\(?:u00[0189]|u007f|u[dD][89a-fA-F]|[bfnrt])", re.IGNORECASE)
ID = re.compile(rf'"id"\s*:\s*"([\w-]{{1,{LONGEST_ID}}})"', re.ASCII)

_decode = msgspec.json.Decoder(Up).decode
_screens = Signer(salt="games.screen")


class Admitted(msgspec.Struct, frozen=True):
    room: int
    member: int | None  # None: a big screen
    opened_by: int | None = None


def screen_path(code: str) -> str:
    """Where a big screen connects. Only its page makes this address, so that codes are not to be guessed at the socket (P7)."""
    return f"/ws/{code}/tv/{_screens.signature(code)}/"


def _admit_screen(scope: dict[str, Any], code: str, key: str) -> Admitted | str:
    """Anyone with the link, but for who was removed and is recognised (P10). In a thread."""
    try:
        room = rooms.find(_screens.unsign(f"{code}:{key}"))
    except BadSignature:
        return "not_here"
    except Refused as refused:
        return "asleep" if refused.code == "asleep" else "not_here"
    person = person_of(scope)
    if person is not None and rooms.was_removed(room, person):
        return "removed"
    member = rooms.member_of(room, person) if person is not None else None
    return Admitted(room.pk, None, member.pk if member else None)


def _admit(scope: dict[str, Any], code: str) -> Admitted | str:
    """Who this is in that room, or why not. In a thread."""
    person = person_of(scope)
    if person is None:
        return "not_here"
    try:
        room = rooms.find(code)
    except Refused as refused:
        return "asleep" if refused.code == "asleep" else "not_here"
    member = rooms.member_of(room, person)
    if member is None:
        return "removed" if rooms.was_removed(room, person) else "not_here"
    return Admitted(room.pk, member.pk)


def _language(scope: dict[str, Any]) -> str:
    """The language of the page, else that of the browser."""
    asked = parse_qs(scope.get("query_string", b"").decode("latin1")).get("lang", [""])[0]
    if asked in dict(settings.LANGUAGES):
        return asked
    request = HttpRequest()
    for name, value in scope["headers"]:
        if name == b"accept-language":
            request.META["HTTP_ACCEPT_LANGUAGE"] = value.decode("latin1")
    return get_language_from_request(request)


async def room_socket(scope: dict[str, Any], receive: Any, send: Any) -> None:
    await _serve(_admit, scope, receive, send)


async def screen_socket(scope: dict[str, Any], receive: Any, send: Any) -> None:
    await _serve(_admit_screen, scope, receive, send)


async def _serve(admit: Callable[..., Admitted | str], scope: dict[str, Any], receive: Any, send: Any) -> None:
    await receive()  # websocket.connect
    house = await open_house()
    pace = house.paces.knocking(scope)
    if not pace.openings.take():
        await send(TURNED_AWAY)
        return
    admitted = await in_thread(lambda: admit(scope, **scope["url_route"]["kwargs"]))
    if isinstance(admitted, Admitted) and admitted.member is not None:
        knocked, pace = pace, house.paces.belongs(scope, admitted.member)
        if knocked is not pace and not pace.openings.take():
            await send(TURNED_AWAY)
            return
    await send({"type": "websocket.accept"})
    language = _language(scope)
    if isinstance(admitted, str):
        nobody = Connection(send, house.now, None, language)
        nobody.bye(admitted)
        await nobody.run_outbox()
        return
    connection = Connection(send, house.now, admitted.member, language)
    connection.opened_by = admitted.opened_by
    connection.outbox.answer(Hello(release=settings.RELEASE, member=admitted.member, language=language))
    sender = house.start_task(connection.run_outbox())
    room = house.room(admitted.room)
    try:
        await (room.join(connection) if connection.member is not None else room.put_up(connection))
        await _listen(connection, room, pace, receive)
    finally:
        room.left(connection)
        sender.cancel()


async def _listen(connection: Connection, room: RoomHere, pace: Pace, receive: Any) -> None:
    while True:
        message = await receive()
        if message["type"] != "websocket.receive":
            return
        text = message.get("text")
        if not pace.messages.take():
            code: str | None = "too_fast"
        elif text is None:
            code = "malformed"
        elif len(text) > MOST_CHARACTERS:
            code = "too_big"
        else:
            code = None
        if code is not None:
            connection.refuse(_id_in(text), code)
            if not pace.patience.take():
                connection.close(TOO_MUCH)
            continue
        pace.patience.give()
        await _answer(connection, room, text)


async def _answer(connection: Connection, room: RoomHere, text: str) -> None:
    try:
        up = _decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        connection.refuse(_id_in(text), "malformed")
        return
    if isinstance(up, Ping):
        connection.outbox.answer(Pong())
        return
    if not 0 < len(up.id) <= LONGEST_ID:
        connection.refuse(None, "malformed")
    elif ODD.search(text):
        connection.refuse(up.id, "odd_characters")
    elif connection.member is None:
        connection.refuse(up.id, "only_watches")
    elif isinstance(up, Do):
        refused = await room.do(connection.member, up.id, up.what, up.args)
        _reply(connection, up.id, refused)
    elif isinstance(up, Skip):
        skip = SkipCommand(seat=up.seat, decision=up.decision, absent=up.absent, id=up.id)
        await room.skip(up.match, skip, connection.member, lambda refused: _reply(connection, up.id, refused))
    else:
        act = ActCommand(seat=up.seat, decision=up.decision, action=up.action, id=up.id, host=room.has_powers(connection.member))
        room.act(up.match, act, connection.member, lambda refused: _reply(connection, up.id, refused))


def _id_in(text: str | None) -> str | None:
    """The id of a message that is not read any further, so that who sent it knows what was refused."""
    found = ID.search(text or "")
    return found[1] if found else None


def _reply(connection: Connection, command_id: str, refused: Refused | None) -> None:
    if refused is None:
        connection.outbox.answer(Ack(id=command_id))
    else:
        connection.refuse(command_id, refused.code, **refused.params)
