"""The drawn pieces of the look: icons from the sprites, pots, labels (P26, S48)."""

from __future__ import annotations

from typing import Any

from django import template
from django.forms import BoundField
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from accounts.models import PLAIN, Guest, Look

register = template.Library()

# Where the pot stands on its shape: most shapes are wide, two are pointed.
PLACES = {"driehoek": "translate(9.6 13.5) scale(.7)", "ruit": "translate(7.5 5.5) scale(.76)"}
PLACE = "translate(5 3.5) scale(.84)"


@register.simple_tag
def icon(name: str) -> SafeString:
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static("sprites/icons.svg"), name)


@register.simple_tag
def art(name: str, css: str = "", box: str = "0 0 96 96") -> SafeString:
    return format_html(
        '<svg class="{}" viewBox="{}" aria-hidden="true"><use href="{}#{}"/></svg>', css, box, static("sprites/art.svg"), name
    )


@register.simple_tag
def pot(look: Look, size: str = "", eyes: str = "") -> SafeString:
    """The pot of someone: shape, colour, figure. Decoration: the name always stands beside it."""
    return format_html(
        '<svg class="token {0}" data-colour="{1}" viewBox="0 0 64 64" aria-hidden="true"><use href="{2}#s-{3}"/>'
        '<g transform="{4}"><use href="{2}#{5}"/><use href="{2}#{6}"/></g></svg>',
        size,
        look.colour or PLAIN["colour"],
        static("sprites/avatars.svg"),
        look.shape or PLAIN["shape"],
        PLACES.get(look.shape, PLACE),
        look.figure or PLAIN["figure"],
        eyes or ("eyes-pig" if look.figure == "spaarpot" else "eyes"),
    )


@register.simple_tag
def a_pot(figure: str, colour: str, shape: str, eyes: str = "", size: str = "") -> SafeString:
    """A pot that is nobody's: for the shelf on the landing page and for choosing."""
    return pot(Guest(figure=figure, colour=colour, shape=shape), size, eyes)


@register.filter
def title_name(title: dict[str, Any]) -> str:
    """The title borne, in the reader's language."""
    return str(title.get(get_language() or "nl") or title["nl"])


@register.simple_tag
def dressed(field: BoundField) -> SafeString:
    """A form field in our look; its errors and help are named for a screen reader."""
    kind = getattr(field.field.widget, "input_type", "")
    if kind in {"checkbox", "radio", "hidden"}:
        return field.as_widget()
    told = [f"{field.id_for_label}-{part}" for part, there in (("why", field.errors), ("hint", field.help_text)) if there]
    css = f"input {field.field.widget.attrs.get('class', '')}".strip()
    return field.as_widget(attrs={"class": css, "placeholder": "", **({"aria-describedby": " ".join(told)} if told else {})})
