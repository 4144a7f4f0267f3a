"""The pages around the table: landing, joining, the room, about, rules (P7, P26, P29, P32, S49). Work without JavaScript."""

from __future__ import annotations

import io

import segno
from allauth.account.adapter import get_adapter
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.staticfiles import finders
from django.core.cache import cache
from django.db import DatabaseError, connection, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_POST
from django.views.i18n import set_language

from accounts.forms import LookForm, look_parts
from accounts.models import Guest, Look, Profile, User
from accounts.people import Person, expect_guest, person_of, random_look, remember_guest, welcome_guest
from games import history, refusals, registry, rooms, scripts
from games.kernel.game import Refused
from games.links import link
from games.live.consumer import screen_path
from games.models import Member, Room

YEAR = 365 * 24 * 3600
SEAT = "seat"  # the cookie of one room: as which member this browser sat down there (P10)


@gzip_page
def landing(request: HttpRequest) -> HttpResponse:
    person = person_of(request)
    played = person is not None and history.played_by(person).exists()
    return render(request, "pages/landing.html", {"games": _shelf(), "seated": _rooms_of(person), "played": played})


def _shelf() -> list[dict[str, object]]:
    return [
        {
            "key": game.key,
            "name": registry.sentences(game.key).NAME,
            "tagline": registry.sentences(game.key).TAGLINE,
            "pace": registry.sentences(game.key).PACE,
            "fewest": game.seats.start,
            "most": game.seats.stop - 1,
            "minutes": game.minutes,
        }
        for game in registry.all_games()
    ]


def _rooms_of(person: Person | None) -> list[Room]:
    """The rooms this person still sits in, so that a closed tab is no lost evening."""
    if person is None:
        return []
    sitting = Member.objects.filter(rooms.is_person(person), left_at=None, room__closed_at=None)
    return [member.room for member in sitting.select_related("room").order_by("-last_seen")[:3]]


@login_required
def open_room(request: HttpRequest) -> HttpResponse:
    """Only someone with an account opens a room (P7): the link leads here by way of logging in."""
    assert isinstance(request.user, User)
    if request.method != "POST":
        return _new_form(request)
    try:
        _refuse_haste(request, "open")
    except Refused as refused:
        return _new_form(request, refused)
    key = request.POST.get("game", "")
    form = request.POST.get("csrfmiddlewaretoken", "")  # another one in each page that is served
    return redirect("room", rooms.open_room(request.user, key if registry.is_here(key) else None, form).code)


def _new_form(request: HttpRequest, refused: Refused | None = None) -> HttpResponse:
    context = {"games": _shelf(), "refusal": _words(refused) if refused else ""}
    return render(request, "pages/new.html", context, status=429 if refused else 200)


@require_GET
def join_by_code(request: HttpRequest) -> HttpResponse:
    """The form of the landing page: a code as typed."""
    code = request.GET.get("code", "")
    if not code:
        return render(request, "pages/code.html")
    try:
        return redirect("room", _find(request, code).code)
    except Refused as refused:
        return _code_form(request, code, refused, 200)


def _find(request: HttpRequest, code: str) -> Room:
    """The room behind a code. Trying codes from one address soon goes slowly (P7)."""
    _refuse_haste(request, "code", count=False)
    try:
        return rooms.find(code)
    except Refused:
        _refuse_haste(request, "code")
        raise


def _code_form(request: HttpRequest, code: str, refused: Refused, status: int = 404) -> HttpResponse:
    status = 429 if refused.code == "too_fast" else status
    return render(request, "pages/code.html", {"code": code, "refusal": _words(refused)}, status=status)


@gzip_page  # nothing secret is on it, and Django masks the token of a form anew each time
def room(request: HttpRequest, code: str) -> HttpResponse:
    """The room page: the table for who sits at it, else the way to sit down."""
    try:
        found = _find(request, code)
    except Refused as refused:
        return _code_form(request, code, refused)
    if found.code != code:
        return redirect("room", found.code)
    person = person_of(request)
    if request.method != "POST" and person and (member := rooms.member_of(found, person)):
        return _seen_at(found, member, request, _table(request, found))
    name = person.name if person else ""
    if _was_removed(request, found, person):
        return _join_form(request, found, person, name, Refused("removed"))
    if request.method == "POST":
        return _sit_down(request, found, person)
    return _join_form(request, found, person, name)


def _was_removed(request: HttpRequest, found: Room, person: Person | None) -> bool:
    """P10: with this account, or in this browser as whoever they were then."""
    if person and rooms.was_removed(found, person):
        return True
    sat = request.get_signed_cookie(SEAT, default=None, salt=found.code)
    seat = Member.objects.filter(pk=sat, room=found).select_related("user", "guest").first() if sat else None
    return seat is not None and rooms.was_removed(found, Person(user=seat.user) if seat.user else Person(guest=seat.guest))


def _sit_down(request: HttpRequest, found: Room, person: Person | None) -> HttpResponse:
    name = request.POST.get("name", "")
    try:
        _refuse_haste(request, "join")
        name = rooms.fit_name(name)
        with transaction.atomic():
            person = person or Person(guest=welcome_guest(request, name))
            member = rooms.join(found, person, name, _wished(request))
            if person.guest:
                Guest.objects.filter(pk=person.guest.pk).exclude(name=name).update(name=name)
    except Refused as refused:
        return _join_form(request, found, person_of(request), name, refused)
    response = _seen_at(found, member, request, redirect("room", found.code))
    if person.guest:
        remember_guest(request, response, person.guest)
    return response


def _seen_at(found: Room, member: Member, request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """This browser will be known as this member's, whoever it says it is by then (P10)."""
    response.set_signed_cookie(
        SEAT,
        str(member.pk),
        salt=found.code,
        path=reverse("room", args=[found.code]),
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response


def _wished(request: HttpRequest) -> Look | None:
    """The pot chosen in the form, if one was."""
    form = LookForm(request.POST)
    return Member(**form.cleaned_data) if form.is_valid() else None


def _join_form(
    request: HttpRequest, found: Room, person: Person | None, name: str, refused: Refused | None = None
) -> HttpResponse:
    sitting = rooms.members(found)
    game = rooms.game_of(found)
    context = {
        "room": found,
        "game": game,
        "game_name": registry.sentences(game.key).NAME,
        "running": rooms.running(found),
        "count": len(sitting),
        "host": found.host,
        "sitting": sitting,
        "name": name,
        "person": person,
        "look_parts": look_parts(person.look if person else Member(**random_look())),
        "refusal": _words(refused) if refused else "",
        "barred": refused is not None and refused.code in {"removed", "room_full"},
    }
    response = render(request, "pages/join.html", context, status=403 if context["barred"] else 200)
    if person is None:
        expect_guest(request, response)
    return response


@require_GET
@gzip_page
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """The room on a television (P11): nobody sits down or is asked for a name, and there is nothing secret on it."""
    try:
        found = _find(request, code)
    except Refused as refused:
        return _code_form(request, code, refused)
    if found.code != code:
        return redirect("screen", found.code)
    person = person_of(request)
    if _was_removed(request, found, person):
        return _join_form(request, found, person, "", Refused("removed"))
    drawn = [game.key for game in registry.all_games() if finders.find(f"games/{game.key}/screen.js")]
    return _live(request, found, "games/screen.html", screen_path(found.code), screens=" ".join(drawn))


def _table(request: HttpRequest, found: Room) -> HttpResponse:
    """With what its scripts will ask for as soon as they have heard how things stand; after a match that depends on who asks."""
    key = found.match.game if found.match else found.game
    if not registry.is_here(key) or (found.match and found.match.finished_at):
        entries = []
    elif found.match:
        entries = [f"games/{key}/table.js"]
    else:
        entries = ["js/lobby.js", f"games/{key}/lobby.js"]
    needed = scripts.needed("js/table.js", "js/screen.js", *entries)
    return _live(request, found, "games/room.html", f"/ws/{found.code}/", key=key, entries=entries, scripts=needed)


def _live(request: HttpRequest, found: Room, template: str, ws_path: str, **more: object) -> HttpResponse:
    """A page that the socket fills."""
    context = {
        "room_code": found.code,
        "ws_path": ws_path,
        "share_url": share_url(request, found),
        "release": settings.RELEASE,
        **more,
    }
    response = render(request, template, context)
    response["Cache-Control"] = "no-store"
    return response


def share_url(request: HttpRequest, found: Room) -> str:
    """The link that brings a friend here (P7)."""
    return link(request, reverse("room", args=[found.code]))


@require_GET
@gzip_page
@cache_control(max_age=86400, private=True)
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """The link as a QR code: plain black on white, for every camera and in both themes."""
    try:
        found = _find(request, code)
    except Refused as refused:
        raise Http404 from refused
    out = io.BytesIO()
    segno.make(share_url(request, found), error="m", micro=False).save(
        out, kind="svg", border=2, dark="#000", light="#fff", xmldecl=False, svgns=True, nl=False, omitsize=True
    )
    return HttpResponse(out.getvalue(), content_type="image/svg+xml")


@require_GET
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/about.html", {"games": _shelf()})


@require_GET
@gzip_page
def rules(request: HttpRequest, key: str) -> HttpResponse:
    """The rules of one game, in our own words (P28, S49); the text belongs to the game."""
    if not registry.is_here(key):
        raise Http404
    game = registry.game(key)
    context = {
        "key": key,
        "name": registry.sentences(key).NAME,
        "pace": registry.sentences(key).PACE,
        "minutes": game.minutes,
        "fewest": game.seats.start,
        "most": game.seats.stop - 1,
        "release": settings.RELEASE,
    }
    return render(request, f"{key}/rules.html", context)


@require_GET
def https(request: HttpRequest) -> HttpResponse:
    """Over plain http a phone keeps some things back; this says which, and how to get https (P32)."""
    return render(request, "pages/https.html", {"secure": request.is_secure(), "port": request.get_port()})


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Kept with the account, and in a cookie for this browser (P6)."""
    language = request.POST.get("language", "")
    if request.user.is_authenticated and language in dict(settings.LANGUAGES):
        Profile.objects.filter(user=request.user).update(language=language)
    return set_language(request)


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Light, dark, or as the device has it."""
    back = request.META.get("HTTP_REFERER", "")
    safe = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    response = redirect(back if safe else "landing")
    theme = request.POST.get("theme")
    if theme in {"light", "dark"}:
        response.set_cookie("theme", theme, max_age=YEAR, samesite="Lax", secure=request.is_secure())
    else:
        response.delete_cookie("theme")
    return response


@require_GET
def health(request: HttpRequest) -> HttpResponse:
    """Whether this process can serve: it reaches its database."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("no database\n", content_type="text/plain", status=503)
    return HttpResponse("ok\n", content_type="text/plain")


@require_GET
def robots(request: HttpRequest) -> HttpResponse:
    closed = "".join(f"Disallow: /{folder}/\n" for folder in ("k", "potjes", "accounts", "admin"))
    return HttpResponse(f"User-agent: *\n{closed}", content_type="text/plain")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "403_csrf.html", status=403)


def _words(refused: Refused) -> str:
    return refusals.sentence(refused.code, refused.params, get_language() or settings.LANGUAGE_CODE)


def _refuse_haste(request: HttpRequest, what: str, *, count: bool = True) -> None:
    """So many a minute from one address: a whole family behind one router fits in."""
    key = f"haste:{what}:{get_adapter().get_client_ip(request)}"
    cache.add(key, 0, 60)
    try:
        tries = cache.incr(key, 1 if count else 0)
    except ValueError:  # it ran out between the two lines
        return
    if tries > settings.TRIES_A_MINUTE:
        raise Refused("too_fast")
