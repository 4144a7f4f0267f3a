"""Signing up with a name, and choosing a pot."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.account.forms import SignupForm
from allauth.core import context
from django import forms
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models import COLOURS, FIGURES, NAME_LENGTH, SHAPES, Look, Profile, User
from accounts.people import guest_of
from accounts.templatetags.pots import a_pot

# The symbols of the sprite, and what they are called.
WORDS: dict[str, str | Promise] = {
    "theepot": _("teapot"), "koffiepot": _("coffee pot"), "bloempot": _("flowerpot"), "jampot": _("jam jar"),
    "spaarpot": _("piggy bank"), "melkkan": _("milk jug"), "inktpot": _("inkpot"), "honingpot": _("honey pot"),
    "peperpot": _("pepper pot"), "soeppan": _("soup pan"), "vaas": _("vase"), "verfpot": _("paint pot"),
    "rood": _("red"), "oranje": _("orange"), "geel": _("yellow"), "groen": _("green"), "zee": _("teal"), "blauw": _("blue"),
    "paars": _("purple"), "roze": _("pink"),
    "cirkel": _("circle"), "vierkant": _("square"), "driehoek": _("triangle"), "ruit": _("diamond"), "vijfhoek": _("pentagon"),
    "zeshoek": _("hexagon"), "ster": _("star"), "bloem": _("flower"),
}  # fmt: skip


class NameField(forms.CharField):
    """A name as it stands on the card."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "nickname"})
        super().__init__(**{"label": _("What is your name?"), "max_length": NAME_LENGTH, "widget": widget, **kwargs})

    def clean(self, value: Any) -> str:
        name = names.tidy(super().clean(value))
        if not name:
            raise forms.ValidationError(_("There is no name yet. What do they call you?"))
        if not names.fits(name):
            raise forms.ValidationError(
                _("That name does not fit on the card. Use at most %(most)s letters.") % {"most": NAME_LENGTH}
            )
        return name


class Signup(SignupForm):
    """E-mail, name, password. Someone who already plays as a guest finds their name filled in."""

    name = NameField()
    field_order: ClassVar = ["email", "name", "password1"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        guest = guest_of(context.request)
        if guest:
            self.initial.setdefault("name", guest.name)


class LookForm(forms.ModelForm):
    """A pot: figure, colour and shape."""

    figure = forms.ChoiceField(choices=[(value, value) for value in FIGURES])
    colour = forms.ChoiceField(choices=[(value, value) for value in COLOURS])
    shape = forms.ChoiceField(choices=[(value, value) for value in SHAPES])

    class Meta:
        model = Profile
        fields = ("figure", "colour", "shape")


class NameForm(forms.ModelForm):
    name = NameField()

    class Meta:
        model = User
        fields = ("name",)


def look_parts(worn: Look) -> list[dict[str, Any]]:
    """What the chooser of a pot draws: every choice as it would look on the pot worn now."""

    def part(name: str, legend: str | Promise, values: list[str]) -> dict[str, Any]:
        return {"name": name, "legend": legend, "worn": getattr(worn, name), "choices": [_choice(name, v) for v in values]}

    def _choice(name: str, value: str) -> tuple[str, str | Promise, SafeString]:
        look = {"figure": worn.figure, "colour": worn.colour, "shape": worn.shape, name: value}
        return value, WORDS[value], a_pot(look["figure"], look["colour"], look["shape"])

    return [part("figure", _("Pot"), FIGURES), part("colour", _("Colour"), COLOURS), part("shape", _("Shape"), SHAPES)]
