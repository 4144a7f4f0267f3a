"""What one has played, to be opened again: the list, and each match as its players saw the end (P20, P21).

The address of a match may be guessed, and tells nothing: it opens for who played it, each from their own seat. Everyone else
is told so in the same words, whether there is such a match or not. These pages stay in no cache.
"""

from __future__ import annotations

import logging
from datetime import date
from typing import Any

import msgspec
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.paginator import Paginator
from django.db.models import F, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.timezone import localdate
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET
from msgspec import Struct

from accounts.models import Guest
from accounts.people import Person, person_of
from games import registry
from games.kernel import codec
from games.links import link
from games.live import ending
from games.live.trouble import trace
from games.models import Match, Player
from games.room_view import PLAYING, MatchHead, head_of

log = logging.getLogger(__name__)

A_PAGE = 20  # matches
NAMED = 4  # others in a line of the list; a fifth is named too, rather than counted alone
NO_WINNER = _("It ended without a winner")
STOPPED = _("This match has been stopped")


def played_by(person: Person) -> QuerySet[Player]:
    """The seats this person sat on, those from before they had an account included (P3)."""
    if person.user is None:
        return Player.objects.filter(guest=person.guest)
    was = list(Guest.objects.filter(claimed_by=person.user).values_list("pk", flat=True))  # by itself: so both indexes are used
    return Player.objects.filter(Q(user=person.user) | Q(guest__in=was))


@require_GET
@never_cache
@gzip_page
def matches(request: HttpRequest) -> HttpResponse:
    """All one has played, newest first, those that still run included."""
    person = person_of(request)
    seats = played_by(person) if person else Player.objects.none()
    seats = seats.select_related("match", "result").prefetch_related("match__players").order_by("-match__started_at", "-match_id")
    page = Paginator(seats.defer("match__state", "match__recent", "match__settings"), A_PAGE).get_page(request.GET.get("p"))
    return render(request, "games/matches.html", {"page": page, "rows": [_row(seat) for seat in page]})


class Row(Struct, frozen=True):
    """One match in the list."""

    match: Match
    day: date  # on which it began, where the reader is
    game: str  # its name
    company: str
    end: str | Promise
    standing: str  # won, lost, none, or running


def _row(mine: Player) -> Row:
    match = mine.match
    names = [player.name or gettext("deleted player") for player in match.players.all() if player.pk != mine.pk]
    if len(names) > NAMED + 1:
        more = len(names) - NAMED
        names[NAMED:] = [ngettext("%(count)s other", "%(count)s others", more) % {"count": more}]
    company = get_text_list(names, gettext("and"))
    return Row(match, localdate(match.started_at), _name(match), company, _end(match), _standing(mine))


def _standing(mine: Player) -> str:
    if mine.match.finished_at is None:
        return "running"
    if not mine.match.counts or not hasattr(mine, "result"):
        return "none"
    return "won" if mine.result.won else "lost"


def _name(match: Match) -> str:
    """A game that was taken off the shelf has no name any more."""
    return str(registry.sentences(match.game).NAME) if registry.is_here(match.game) else ""


def _end(match: Match) -> str | Promise:
    """How it ended, in the game's own words; whether staff stopped it no game knows."""
    if match.end == ending.BY_STAFF:
        return STOPPED
    ends = registry.sentences(match.game).ENDS if registry.is_here(match.game) else {}
    return ends.get(match.end, NO_WINNER)


@require_GET
@never_cache
@gzip_page
def match(request: HttpRequest, pk: int) -> HttpResponse:
    """The end, as this player saw it. Without JavaScript, or when it cannot be shown any more: who was there, and who won."""
    person = person_of(request)
    wanted = Match.objects.filter(pk=pk)  # asked by its own key: a number no key can be is no error then
    seats = played_by(person).filter(match__in=wanted) if person else Player.objects.none()
    mine = seats.select_related("match__room").order_by(F("user").asc(nulls_last=True), "seat").first()
    if mine is None or (mine.match.finished_at is None and mine.match.room is None):
        return render(request, "games/match_closed.html", status=404)
    if mine.match.finished_at is None:
        return redirect("room", mine.match.room.code)
    language = get_language() or settings.LANGUAGE_CODE
    players = list(
        Player.objects.filter(match=mine.match).order_by("-result__won", "seat").values_list(*PLAYING, "result__won", named=True)
    )
    context = {
        "match": mine.match,
        "game": _name(mine.match),
        "end": _end(mine.match),
        "stopped": mine.match.end == ending.BY_STAFF,
        "players": players,
        "shown": _as_seen(mine, head_of(sorted(players, key=lambda player: player.seat), language)),
        "share_url": link(request, request.path),
        "release": settings.RELEASE,
    }
    return render(request, "games/match.html", context)


def _as_seen(mine: Player, head: MatchHead) -> dict[str, Any] | None:
    """What the table was told at the end. None: the state is not one of an end, or nobody can read it any more."""
    key = mine.match.game
    if not registry.is_here(key) or not finders.find(f"games/{key}/ending.js"):
        return None
    game = registry.game(key)
    try:
        state = codec.decode(game.State, mine.match.state)
        if game.result(state) is None:
            return None
        return {"head": msgspec.to_builtins(head), "view": msgspec.to_builtins(game.view(state, mine.seat))}
    except Exception as error:  # of an older release: what the rules then make of it nobody knows
        log.warning("the end of match %s cannot be shown any more: %s", mine.match.pk, trace(error))
        return None
