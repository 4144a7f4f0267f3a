"""Whether mail leaves this machine. In a house it does not: it is printed where Potje was started."""

from __future__ import annotations

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def mail_is_sent() -> bool:
    return not settings.EMAIL_BACKEND.endswith(".console.EmailBackend")
