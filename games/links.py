"""Addresses to pass on (P7, P20)."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

LOOPBACK = {"localhost", "127.0.0.1", "::1"}


def link(request: HttpRequest, path: str) -> str:
    """This page as others reach it: by our public name, else as this browser calls us.

    A browser on the machine itself may say localhost, which on a phone means the phone.
    """
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}{path}"
    here = urlsplit(request.build_absolute_uri(path))
    if settings.LAN_ADDRESS and here.hostname in LOOPBACK:
        port = f":{here.port}" if here.port else ""
        here = here._replace(netloc=f"{settings.LAN_ADDRESS}{port}")
    return here.geturl()
