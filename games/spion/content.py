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

from accounts.models import Guest, Profile
from games.kernel.game import Refused
from games.models import Player
from games.spion.models import Pack, PackWord, Theme, ThemeGift
from games.spion.packs import load_shipped, played_words


def draw(users: list[int], guests: list[uuid.UUID], language: str, host: int | None) -> tuple[dict[str, Any], str]:
    """The content of a match for these people, and its key. A pack nobody at the table has played, else the one longest ago."""
    themes, played = _open_themes(host), _last_played(users, guests)
    while True:
        offered = list(_offered(language, themes)) or list(_offered(language := settings.LANGUAGE_CODE, themes))
        if not offered:
            raise Refused("no_packs")
        new = [pack for pack in offered if pack not in played]
        drawn = secrets.choice(new) if new else min(offered, key=lambda pack: played[pack])
        pack = _held(drawn, language, themes)
        if pack is not None:
            words = played_words(pack, language)
            return {"pack": drawn, "language": language, "words": msgspec.to_builtins(words)}, str(drawn)


def _held(drawn: int, language: str, themes: list[int]) -> Pack | None:
    """This pack, which nobody changes until the match has begun. None: staff took it away as it was drawn."""
    Pack.objects.select_for_update().filter(pk=drawn).first()
    return Pack.objects.prefetch_related("words").filter(pk__in=_offered(language, themes).filter(pack=drawn)).first()


def _open_themes(host: int | None) -> list[int]:
    """The themes this host may play (P23): the first one, those of their level, and what staff gave them. A guest has level 1."""
    level = Profile.objects.filter(user=host).values_list("level", flat=True).first() or 1
    opened = Theme.objects.filter(Q(from_level__lte=level) | Q(pk__in=ThemeGift.objects.filter(user=host).values("theme")))
    return [*opened.values_list("pk", flat=True), *Theme.objects.values_list("pk", flat=True)[:1]]


def _offered(language: str, themes: list[int]) -> QuerySet[PackWord, int]:
    """The packs that can be played in this language."""
    words = PackWord.objects.filter(language=language, side=0, pack__published=True, pack__theme__in=themes)
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
