"""Qwinto has no addresses of its own."""

from typing import Any

urlpatterns: list[Any] = []
