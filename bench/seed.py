"""Rooms with a match that has just begun, straight into the database, printed as JSON: python -m bench.seed --matches 50."""

from __future__ import annotations

import argparse
import json
import os
import secrets
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

CONTENT = {"pack": 0, "language": "nl", "words": [{"text": "appel", "picture": "/p/a"}, {"text": "peer", "picture": "/p/b"}]}


def room(players: int, key: str, chosen: dict[str, Any]) -> dict[str, Any]:
    """One room of guests, the host a user, and a match of them that has just begun."""
    from django.core.signing import Signer

    from accounts.models import Guest, User
    from accounts.people import COOKIE, Person
    from games import registry, rooms
    from games.models import Match, Member

    tag = secrets.token_hex(4)
    host = User.objects.create(email=f"{tag}@example.org", name="Speler 0")
    opened = rooms.open_room(host, key)
    people = [{"member": opened.host_id, "session": _session(host)}]
    for n in range(1, players):
        guest = Guest.objects.create(name=f"Speler {n}")
        member = rooms.join(opened, Person(guest=guest), guest.name)
        people.append({"member": member.pk, COOKIE: Signer(salt="accounts.guest").sign(str(guest.pk))})
    content: Any = registry.content(key)
    keep, content.draw = content.draw, lambda *_: (CONTENT, "")
    Member.objects.filter(room=opened).update(connected=True, last_seen=rooms.now_ms())
    try:
        rooms.command(opened.host_id, "settings", {"changes": chosen})
        rooms.command(opened.host_id, "start", {})
    finally:
        content.draw = keep
    match = Match.objects.get(room=opened)
    return {"room": opened.pk, "code": opened.code, "match": match.pk, "people": people}


def _session(user: Any) -> str:
    from importlib import import_module

    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return str(session.session_key)


def main() -> None:
    import django

    arguments = argparse.ArgumentParser()
    arguments.add_argument("--matches", type=int, default=1)
    arguments.add_argument("--players", type=int, default=6)
    arguments.add_argument("--game", default="spion")
    arguments.add_argument("--settings", type=json.loads, default={}, help="what the host chose, as JSON")
    arguments.add_argument("--migrate", action="store_true")
    arguments.add_argument("--packs", action="store_true", help="also what later matches are played with")
    asked = arguments.parse_args()
    django.setup()
    if asked.migrate:
        from django.core.management import call_command

        call_command("migrate", interactive=False, verbosity=0)
    if asked.packs:
        from games import registry

        for _ in getattr(registry.content(asked.game), "load", tuple)():
            pass
    from django.db import transaction

    with transaction.atomic():
        rooms_made = [room(asked.players, asked.game, asked.settings) for _ in range(asked.matches)]
    print(json.dumps(rooms_made))


if __name__ == "__main__":
    main()
