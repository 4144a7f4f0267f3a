"""Whoever has an account reads the language they chose there, on every device (P6)."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation

from accounts.people import profile_of


class OwnLanguage:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated and (language := profile_of(request.user).language):
            translation.activate(language)
            request.LANGUAGE_CODE = language
        return self.get_response(request)
