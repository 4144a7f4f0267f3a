"""Whether the browser behind a page can have passkeys for it (P32)."""

from __future__ import annotations

from typing import Any

from django import template

from accounts import mfa

register = template.Library()


@register.simple_tag(takes_context=True)
def passkeys_work(context: dict[str, Any]) -> bool:
    return mfa.passkeys_work(context["request"])
