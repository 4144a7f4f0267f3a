"""What the rest of the house tells the live side, from synchronous code on any thread: after the commit, safe to say twice."""

from __future__ import annotations

from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction
from django.dispatch import receiver

from games import rooms
from games.live import ending, house
from games.live.pokes import GROUP, layer_message
from games.models import Match


@receiver(rooms.changed)
def room_changed(room_id: int, **_: Any) -> None:
    """The room moved on, and it is on disk: everyone in it is to see that."""
    _poke("room", room_id)


def person_gone(user_id: int) -> None:
    """This user logged out, changed the password or was suspended: their sockets close."""
    transaction.on_commit(lambda: _poke("person", user_id))


def end_match(match_id: int) -> bool:
    """Staff end a match that is stuck (P25). Nobody wins, and the steps still make the state it stopped in.

    Whatever a table has under way then finds another version and is read again. False: the match was over already.
    """
    version = ending.abandon(match_id, ending.BY_STAFF)
    if version is None:
        return False
    room_id = Match.objects.values_list("room", flat=True).get(pk=match_id)
    transaction.on_commit(lambda: _poke("match", match_id, version))
    if room_id is not None:
        transaction.on_commit(lambda: _poke("room", room_id))
    return True


def _poke(kind: str, key: int, version: int = 0) -> None:
    here = house.current()
    if here is not None:
        here.loop.call_soon_threadsafe(here.announce, kind, key, version)
    elif settings.CLUSTER:  # a worker or a command: no sockets here, but elsewhere
        async_to_sync(get_channel_layer().group_send)(GROUP, layer_message([(kind, key, version)]))
