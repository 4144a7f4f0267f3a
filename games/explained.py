"""What a rules page says of the settings of its game: taken from the code, the default among the choices marked (P28, S43)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Explained(NamedTuple):
    """A setting as the lobby calls it, what it does, and what it is when nothing was picked."""

    label: str | Promise
    meaning: str | Promise
    choices: dict[Any, str | Promise]
    otherwise: str | Promise = ""


ON_OFF: dict[Any, str | Promise] = {True: _("on"), False: _("off")}


def explain(settings: Mapping[str, Explained], defaults: object) -> list[dict[str, Any]]:
    return [
        {
            "label": label,
            "meaning": meaning,
            "choices": [(choice, value == getattr(defaults, key)) for value, choice in choices.items()],
            "otherwise": otherwise if getattr(defaults, key) is None else "",
        }
        for key, (label, meaning, choices, otherwise) in settings.items()
    ]
