"""Lays a match of Qwinto that is over into the site of a test: `python -m tests.browser.ended CODE`, of who sit in that room.

It hangs in a room of its own as well, so that a big screen can show it. Prints the number of the match and the code of that room.
"""

from __future__ import annotations

import sys

import django


def main(code: str) -> None:
    from django.db import transaction

    from games.kernel import codec
    from games.live.ending import write
    from games.models import Match, Player, Room
    from games.qwinto.game import GAME
    from games.qwinto.state import Entry, Phase, Seat, State
    from games.qwinto.templatetags.qwinto_rules import AFTER, BEFORE, MISTHROWS, written

    sheets = [(AFTER, MISTHROWS), (BEFORE, 4)]
    with transaction.atomic():
        members = list(Room.objects.get(code=code).members.order_by("joined_at"))
        seats = [
            Seat([Entry(row, column, number, 1) for row, column, number in written(grid)], misthrows)
            for grid, misthrows in (sheets[n % 2] for n in range(len(members)))
        ]
        state = State(seats=seats, turn=23, phase=Phase.OVER, end="misthrows")
        wall = Room.objects.create(code=code[1:] + code[0], game="qwinto")
        match = Match.objects.create(
            room=wall, game="qwinto", seed="", settings="{}", state=codec.encode(state).decode(), decision="over", version=1
        )
        for seat, member in enumerate(members):
            look = {name: getattr(member, name) for name in ("figure", "colour", "shape")}
            who = {name: getattr(member, name) for name in ("user", "guest", "bot", "name")}
            Player.objects.create(match=match, seat=seat, **who, **look)
        wall.match = match
        wall.save()
        result = GAME.result(state)
        assert result
        write(match.pk, result, state)
    print(match.pk, wall.code)


if __name__ == "__main__":
    django.setup()
    main(*sys.argv[1:])
