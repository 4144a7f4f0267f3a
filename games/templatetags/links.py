"""The addresses by which others find a page and its picture: whole, by our public name."""

from __future__ import annotations

from django import template
from django.template import Context

from games.links import link

register = template.Library()


@register.simple_tag(takes_context=True)
def whole(context: Context, path: str) -> str:
    return link(context["request"], path)
