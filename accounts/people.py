"""Who is asking: a user by their session, or a guest by a signed token in the browser (P1, P3).

Works on a request and on the bare scope of a socket alike. Reads the database: call it in a thread from async code.
"""

from __future__ import annotations

import random
import uuid
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.core import signing
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.cookie import parse_cookie

from accounts.models import COLOURS, FIGURES, NAME_LENGTH, SHAPES, Guest, Look, Profile, User
from accounts.signals import guest_claimed

COOKIE = "guest"
COOKIE_AGE = 365 * 24 * 3600
_signer = signing.Signer(salt="accounts.guest")


@dataclass(frozen=True)
class Person:
    """Exactly one of the two."""

    user: User | None = None
    guest: Guest | None = None

    @property
    def name(self) -> str:
        """The name to fill in when they sit down (P7)."""
        return self.user.name if self.user else self.guest.name if self.guest else ""

    @property
    def look(self) -> Look:
        if self.user:
            return profile_of(self.user)
        assert self.guest is not None
        return self.guest


def profile_of(user: User) -> Profile:
    """The profile is made with the user; this also heals a user made by hand."""
    try:
        return user.profile
    except Profile.DoesNotExist:
        user.profile, _ = Profile.objects.get_or_create(user=user, defaults=random_look())
        return user.profile


def random_look() -> dict[str, str]:
    return {"figure": random.choice(FIGURES), "colour": random.choice(COLOURS), "shape": random.choice(SHAPES)}


def person_of(source: HttpRequest | dict[str, Any]) -> Person | None:
    """The user of the session, else the guest of the cookie, else nobody. Suspended users are nobody."""
    request = source if isinstance(source, HttpRequest) else _request_of(source)
    user = getattr(request, "user", None) or get_user(request)
    if user.is_authenticated:
        return Person(user=user) if user.is_active else None
    guest = guest_of(request)
    return Person(guest=guest) if guest else None


def guest_of(request: HttpRequest) -> Guest | None:
    """The guest this browser plays as. One who was claimed by a user is nobody any more."""
    key = _token(request)
    return Guest.objects.filter(pk=key, claimed_by=None).first() if key else None


def _token(request: HttpRequest) -> uuid.UUID | None:
    try:
        return uuid.UUID(_signer.unsign(request.COOKIES[COOKIE]))
    except (KeyError, ValueError, signing.BadSignature):
        return None


def expect_guest(request: HttpRequest, response: HttpResponse) -> None:
    """A browser gets its token with the form, before there is a guest: a form that is sent twice makes one."""
    key = _token(request)
    if key is None or Guest.objects.filter(pk=key).exists():
        _give_token(request, response, uuid.uuid4())


def welcome_guest(request: HttpRequest, name: str) -> Guest:
    """The guest of the token given with the form, else a new one."""
    new = {"name": name[:NAME_LENGTH], **random_look()}
    guest, _ = Guest.objects.get_or_create(pk=_token(request) or uuid.uuid4(), defaults=new)
    return guest if guest.claimed_by_id is None else Guest.objects.create(**new)


def remember_guest(request: HttpRequest, response: HttpResponse, guest: Guest) -> None:
    _give_token(request, response, guest.pk)


def _give_token(request: HttpRequest, response: HttpResponse, key: uuid.UUID) -> None:
    response.set_cookie(
        COOKIE, _signer.sign(str(key)), max_age=COOKIE_AGE, httponly=True, samesite="Lax", secure=request.is_secure()
    )


def claim(request: HttpRequest, user: User) -> None:
    """Whoever logs in in a browser that played as a guest was that guest (P3). Doing it twice changes nothing."""
    guest = guest_of(request)
    if guest is None:
        return
    with transaction.atomic():
        guest_claimed.send(sender=Guest, guest=guest, user=user)  # first: the tables hold their rooms before the guest's row, too
        Guest.objects.filter(pk=guest.pk, claimed_by=None).update(claimed_by=user)


def _request_of(scope: dict[str, Any]) -> HttpRequest:
    """Cookies and session of a socket's scope, as a request has them."""
    request = HttpRequest()
    cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie").decode("latin1")
    request.COOKIES = parse_cookie(cookies)
    store = import_module(settings.SESSION_ENGINE).SessionStore
    request.session = store(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    return request
