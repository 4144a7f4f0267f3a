"""What players read of this game's rules: its name, and why something was refused (P18)."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

NAME = _("Het woord van de spion")
TAGLINE = _("Is your word different? Then the spy is you")
PACE = _("A round takes 3 to 4 minutes; most matches last 3 to 5 rounds.")  # S49

REFUSALS: dict[str, str | Promise] = {
    # before a match
    "too_few_players": _("You need %(least)s players for this. There are %(players)s of you."),
    "too_many_players": _("This is for %(most)s players at most. There are %(players)s of you."),
    "too_few_civilians": _("With %(players)s players, %(spies)s spies and %(ghosts)s ghost there are too few civilians."),
    "spies_limit": _("With %(players)s players there can be %(most)s spies at most."),
    "ghosts_limit": _("With %(players)s players there is no ghost."),
    "unknown_setting": _("That is not a choice here."),
    "no_packs": _("There are no words to play with yet."),
    "bots_speak": _("Computer players cannot write hints. Choose spoken hints, or play without them."),
    # in a match
    "gone": _("You have left this match. You can play in the next one."),
    "out": _("You are out. Watching is allowed, joining in is not."),
    "not_now": _("That is not what the table is doing now."),
    "not_your_turn": _("It is not your turn yet."),
    "ready_already": _("You have already seen your card."),
    "host_only": _("Only the host can open the vote."),
    "voted_already": _("You have voted. A vote cast is final."),
    "not_yourself": _("You cannot vote for yourself."),
    "no_candidate": _("You cannot vote for them now."),
    "no_pass": _("Passing is not a choice in this vote."),
    "duellist": _("You are in the duel. The others vote."),
    "guess_first": _("Type the word you think the civilians have."),
    "no_ghost": _("Only the ghost may guess."),
    # what was typed
    "empty": _("Type something first."),
    "too_long": _("That is too long. Keep it under %(most)s letters."),
    "one_word": _("One word, no more."),
    "own_word": _("That gives your word away. Think of something else."),
    "said_already": _("That has been said already. Think of something else."),
    "say_it_aloud": _("In this match you say it aloud."),
    "said_enough": _("That was your last line for this discussion."),
}
