"""Which pack a match is played with (S2, S8, P23)."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec
from django.conf import settings
from django.db.models import Max, Q, QuerySet

from accounts.models import Guest
from games.kernel.game import Refused
from games.models import Player
from games.spion.models import Pack, PackWord
from games.spion.packs import load_shipped, played_words


def draw(users: list[int], guests: list[uuid.UUID], language: str) -> tuple[dict[str, Any], str]:
    """The content of a match for these people, and its key. A pack nobody at the table has played, else the one longest ago."""
    offered = list(_offered(language)) or list(_offered(language := settings.LANGUAGE_CODE))
    if not offered:
        raise Refused("no_packs")
    played = _last_played(users, guests)
    new = [pack for pack in offered if pack not in played]
    drawn = secrets.choice(new) if new else min(offered, key=lambda pack: played[pack])
    words = played_words(Pack(pk=drawn), language)
    return {"pack": drawn, "language": language, "words": msgspec.to_builtins(words)}, str(drawn)


def _offered(language: str) -> QuerySet[PackWord, int]:
    """The packs anyone may play in this language. Themes from a level on wait for levels to exist (P23)."""
    words = PackWord.objects.filter(language=language, side=0, pack__published=True, pack__theme__from_level=0)
    return words.order_by().values_list("pack", flat=True)


def _last_played(users: list[int], guests: list[uuid.UUID]) -> dict[int, datetime]:
    """When someone of these last began a match with a pack: pack -> moment."""
    earlier = Guest.objects.filter(claimed_by__in=users).values_list("pk", flat=True)
    rows = (
        Player.objects.filter(Q(user__in=users) | Q(guest__in=[*guests, *earlier]))  # each by its index
        .filter(match__game="spion", match__content_key__gt="")
        .values_list("match__content_key")
        .annotate(last=Max("match__started_at"))
    )
    return {int(key): last for key, last in rows}


def load() -> Iterator[str]:
    """Bring the packs up to date with this release (P24); a line for each theme that grew."""
    for theme, added in load_shipped():
        if added:
            yield f"{theme}: {added} packs added"
