"""What travels over the one socket (P14), named by direction: Up from a browser, Down from the server.

Path: /ws/<room code>/, and /ws/<room code>/tv/<key>/ for a big screen, which may only ping. Every message is one JSON object
with its kind in `t`. A message up carries an `id` of the client's making; the answer is `ack` or `refused` with that id. The
same id sent twice is done once (P15).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

Json = dict[str, Any]

# ---- up


class Act(Struct, tag_field="t", tag="act", frozen=True):
    """An action in the match. `decision` is the open question it answers, as the last view named it."""

    id: str
    match: int
    seat: int
    decision: str
    action: Raw


class Skip(Struct, tag_field="t", tag="skip", frozen=True):
    """Wait no longer for the seat `absent`, which has been away for long: its part of the decision lapses. `seat`: one's own."""

    id: str
    match: int
    seat: int
    decision: str
    absent: Annotated[int, Meta(ge=0, lt=100)]


class Do(Struct, tag_field="t", tag="do", frozen=True):
    """A command to the room. `what` and its `args`:
    settings {changes: {key: value}} · game {game} · start {} · again {} · add_bot {} · remove {member} ·
    leave {} · look {figure, colour, shape} · name {name}  (host's powers where P8, P10, P12 say so)
    """

    id: str
    what: Literal["settings", "game", "start", "again", "add_bot", "remove", "leave", "look", "name"]
    args: Json = {}


class Ping(Struct, tag_field="t", tag="ping", frozen=True):
    """Asks for a pong; a browser cannot see the WebSocket's own pings."""


Up = Act | Skip | Do | Ping

# ---- down


class Hello(Struct, tag_field="t", tag="hello", frozen=True):
    """First message of every socket. A client of another release reloads."""

    release: str
    member: int | None  # None: a big screen
    language: str


class RoomNow(Struct, tag_field="t", tag="room", frozen=True):
    """The room as this member may see it (everyone sees the same). `room` is games.room_view.RoomView."""

    room: Raw


class ViewNow(Struct, tag_field="t", tag="view", frozen=True):
    """The match as this seat sees it. `left` is milliseconds for the ring, None: no clock; `held`: the clock stands."""

    match: int
    seat: int | None
    decision: str
    left: int | None
    total: int | None
    held: bool
    view: Raw


class Ack(Struct, tag_field="t", tag="ack", frozen=True):
    """Done, and on disk."""

    id: str


class RefusedNow(Struct, tag_field="t", tag="refused", frozen=True):
    """Not done, nothing changed. `text` is a sentence in the reader's language (P18). id None: there was none to be found."""

    id: str | None
    code: str
    text: str


class Pong(Struct, tag_field="t", tag="pong", frozen=True):
    pass


class Bye(Struct, tag_field="t", tag="bye", frozen=True):
    """Last message before the server closes. not_here: does not sit at this table; the page knows where to go."""

    code: Literal["taken_over", "removed", "left", "logged_out", "asleep", "not_here", "crowded", "restart"]
    text: str
