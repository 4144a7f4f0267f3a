"""The site with a table that lets everyone play every seat: the negative control of the fuzz test."""

from bench.fast import application
from games.live.head import Act
from games.live.room import RoomHere
from games.live.table import Reply

__all__ = ["application"]


def act(self: RoomHere, match: int, act: Act, member: int, reply: Reply) -> None:
    if self.table is not None:
        self.table.act(act, reply)


RoomHere.act = act  # type: ignore[method-assign]
