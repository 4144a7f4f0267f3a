"""What the rules page takes from the code instead of typing it twice: limits, durations, settings (P28, S3-S5, S43, S49)."""

from __future__ import annotations

import json
from itertools import groupby
from typing import Any

from django import template
from django.conf import settings
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.templatetags.pots import a_pot
from games.explained import ON_OFF, Explained, explain
from games.spion import lobby, rules, state

register = template.Library()


SETTINGS = {
    "spies": Explained(_("Spies"), _("How many have the other word."), {n: str(n) for n in (1, 2, 3)}, _("as advised")),
    "ghosts": Explained(
        _("Ghosts"), _("Whether someone sits there without a word."), {n: str(n) for n in (0, 1)}, _("as advised")
    ),
    "speak": Explained(
        _("A hint is"),
        _("A sentence is easier to give, and easier to trip over."),
        {"word": _("1 word"), "sentence": _("1 sentence")},
    ),
    "hints": Explained(
        _("Hints"),
        _("Aloud at the table. Typed for those who sit apart: the hints stay in sight, and the discussion is a chat."),
        {"aloud": _("Aloud"), "typed": _("Typed")},
    ),
    "talk": Explained(
        _("Discussion time"),
        _("Then the vote opens by itself. Without a limit the host opens it."),
        {60: _("60 s"), 90: _("90 s"), 120: _("120 s"), 0: _("No limit")},
    ),
    "spy_knows": Explained(_("Spies know they are spies"), _("Off, a spy has to find out. That is half the fun."), ON_OFF),
    "show_role": Explained(
        _("Show the role of who is out"), _("Off, everyone keeps guessing about everyone until the end."), ON_OFF
    ),
    "passing": Explained(_("Passing is allowed"), _("Then nobody is a choice too. See the vote."), ON_OFF),
    "tally": Explained(
        _("Result of a vote"),
        _("Whether you see who voted for whom, or only how many. At the end everything comes out."),
        {"open": _("Open"), "counts": _("Numbers only")},
    ),
    "tie": Explained(
        _("When tied"), _("Fight it out with one more hint, or let chance decide."), {"duel": _("Duel"), "lot": _("Draw lots")}
    ),
}


@register.simple_tag
def host_settings() -> list[dict[str, Any]]:
    """S43: each setting with its choices, the default among them marked; a number without one follows the advice."""
    return explain(SETTINGS, state.Settings())


@register.simple_tag
def table_sizes() -> list[dict[str, Any]]:
    """S3, S5: how many spies and ghosts there may be, for every run of table sizes that are alike."""

    def alike(players: int) -> tuple[int, int, lobby.Numbers]:
        return lobby.most_spies(players), lobby.most_ghosts(players), lobby.recommended(players)

    sizes = [(list(run), limits) for limits, run in groupby(lobby.SEATS, alike)]
    return [
        {"least": run[0], "most": run[-1], "spies": spies, "ghosts": ghosts, "advice": advice}
        for run, (spies, ghosts, advice) in sizes
    ]


@register.simple_tag
def outnumbered() -> list[dict[str, int]]:
    """S4: what the limits of S3 would allow, and the number of civilians does not."""
    return [
        {"players": players, "spies": spies, "ghosts": ghosts}
        for players in lobby.SEATS
        for spies in range(1, lobby.most_spies(players) + 1)
        for ghosts in range(lobby.most_ghosts(players) + 1)
        if lobby.outnumbered(players, lobby.Numbers(spies, ghosts))
    ]


@register.simple_tag
def durations() -> dict[str, int]:
    """Seconds, and the other numbers of the rules."""
    return {
        "card": int(state.CARD_SECONDS),
        "speak": int(state.SPEAK_SECONDS),
        "talk": state.Settings().talk,
        "vote": int(state.VOTE_SECONDS),
        "result": int(state.RESULT_SECONDS),
        "guess_shown": int(state.GUESS_SECONDS_SHOWN),
        "guess_hidden": int(state.GUESS_SECONDS_HIDDEN),
        "own": int(state.OWN_SCREEN_AT_LEAST),
        "word_letters": state.ONE_WORD_LETTERS,
        "sentence_letters": state.SENTENCE_LETTERS,
        "least_left": rules.LEAST_LEFT,
        "host_gone": int(settings.HOST_GONE_SECONDS),
    }


# ---- the example: a match of five, made up from end to end, with two words that no pack has

SAM = "Sam"  # whose part one plays
PEOPLE = {  # figure, colour, shape
    "Noor": ("honingpot", "roze", "bloem"),
    "Opa Joop": ("koffiepot", "blauw", "zeshoek"),
    SAM: ("jampot", "geel", "cirkel"),
    "Bram": ("bloempot", "groen", "ruit"),
    "Fatima": ("theepot", "zee", "vierkant"),
}
VOTES = {"Noor": "Opa Joop", "Opa Joop": "Bram", "Bram": "Opa Joop", "Fatima": "Opa Joop"}  # Sam chooses, and changes nothing


@register.simple_tag
def pot_of(name: str, **how: str) -> SafeString:
    return a_pot(*PEOPLE[name], **how)


@register.simple_tag
def example() -> dict[str, Any]:
    people = [dict(zip(("name", "figure", "colour", "shape"), (name, *look), strict=True)) for name, look in PEOPLE.items()]
    return {"people": people, "cast": json.dumps(people), "votes": json.dumps(VOTES), "me": SAM}
