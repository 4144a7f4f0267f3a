"""What is played in a room and how, and the beginning of a match (P8, P12)."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from django.conf import settings

from games import registry
from games.kernel import codec
from games.kernel.chance import Chance
from games.kernel.game import AnyGame, Json, Refused
from games.models import Match, Member, Player, Room
from games.rooms import holding
from games.rooms.seats import dealt_in, members


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


def begin(room: Room) -> None:
    """A match begins with everyone who is dealt in, in order of joining."""
    game = game_of(room)
    chosen = settings_of(room, game)
    people = dealt_in(members(room))
    check_start(game, chosen, people)
    content, content_key = registry.content(game.key).draw(
        [person.user_id for person in people if person.user_id],
        [person.guest_id for person in people if person.guest_id],
        settings.LANGUAGE_CODE,
        room.host.user_id if room.host else None,
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
        deadline=holding.now_ms() + round(clock.seconds * 1000) if clock else None,
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
            figure=person.figure,
            colour=person.colour,
            shape=person.shape,
        )
        for seat, person in enumerate(people)
    )
    holding.change(room, match=match)
