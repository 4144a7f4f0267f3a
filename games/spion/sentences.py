"""What players read of this game's rules: its name, how a match ends (P21), and why something was refused (P18)."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

NAME = _("Het woord van de spion")
TAGLINE = _("Is your word different? Then the spy is you.")
PACE = _("A round takes 3 to 4 minutes; most matches last 3 to 5 rounds.")  # S49

ENDS: dict[str, str | Promise] = {
    "civilians": _("The civilians win"),
    "spies": _("The civilians lose"),
    "ghost": _("The ghost wins alone"),
    "too_few": _("Nobody wins"),
}

REFUSALS: dict[str, str | Promise] = {
    # before a match
    "too_few_civilians": _(
        "With %(players)s players, %(spies)s spies and a ghost there are too few civilians. Choose fewer spies, or no ghost."
    ),
    "spies_limit": _("With %(players)s players the most spies you can have is %(most)s. Choose fewer."),
    "ghosts_limit": _("With %(players)s players there is no room for a ghost. From five on there is."),
    "no_packs": _("There are no words to play with yet. Ask whoever runs this site to publish some."),
    "bots_speak": _("Computer players cannot write hints. Choose spoken hints, or play without them."),
    # in a match
    "out": _("You are out. Watching is allowed, joining in is not."),
    "ready_already": _("You have already seen your card. Now wait for the others."),
    "voted_already": _("You have voted, and a vote is final. Wait for the others."),
    "not_yourself": _("You cannot vote for yourself. Choose someone else."),
    "no_candidate": _("You cannot vote for them now. Choose someone else."),
    "no_pass": _("You cannot pass in this vote. Choose someone."),
    "duellist": _("You are in the duel. The others vote."),
    "guess_first": _("Type the word you think the civilians have."),
    "no_ghost": _("Only the ghost may guess. Just tap on."),
    # what was typed
    "empty": _("Type something first."),
    "too_long": _("That is too long. Use at most %(most)s letters."),
    "one_word": _("One word, no more. Leave out the rest."),
    "own_word": _("That gives your word away. Think of something else."),
    "said_already": _("That has been said already. Think of something else."),
    "say_it_aloud": _("In this match you say your hints aloud. No need to type."),
    "said_enough": _("You have used up your lines for this discussion. Now listen to the others."),
}
