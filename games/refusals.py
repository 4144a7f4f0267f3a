"""What a refusal says: why, and what to do (P18, P19). Codes come from the rules and the rooms, words are put on here."""

from __future__ import annotations

from typing import Any

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games import registry

SENTENCES: dict[str, str | Promise] = {
    # messages
    "stale": _("That is already over. Look at what the table is doing now."),
    "not_yours": _("That seat is not yours. You can only play for yourself."),
    "malformed": _("We do not understand that. Reload the page and try again."),
    "too_fast": _("That goes a little too fast. Wait a moment and tap again."),
    "odd_characters": _("There are characters in it that we cannot read. Type it again."),
    "too_big": _("That is too much at once. Make it shorter."),
    "not_seated": _("You are no longer at this table. Open the link again to sit down."),
    "only_watches": _("A big screen only watches. Play on your own phone."),
    "no_seat": _("You have no chair in this match. You watch, and play the next one."),
    "not_long_away": _("They are here, or only just away. Give them a minute."),
    "failed": _("That did not work, and it is our fault. Try again."),
    # what the rules of every game say
    "too_few_players": _("%(players)s is not enough for this, you need %(least)s. Invite someone, or add a computer player."),
    "too_many_players": _("%(players)s is too many for this, the most is %(most)s. Remove someone from the table first."),
    "unknown_setting": _("That is not a choice here. Pick one of those on the screen."),
    "gone": _("You have left this match. You can play in the next one."),
    "not_now": _("The table is doing something else now. Look at your screen again."),
    "not_your_turn": _("It is not your turn yet. Wait until your name comes up."),
    # sitting down
    "name_empty": _("There is no name yet. What do they call you?"),
    "name_long": _("That name does not fit on the card. Use at most %(most)s letters."),
    "name_taken": _("There is already a %(name)s at the table. Choose another name."),
    "look_taken": _("Someone already looks like that. Choose another figure or colour."),
    "room_unknown": _("We do not know this room. Have another look at the code."),
    "room_full": _("There is no chair left: %(most)s people are here. Wait until someone leaves."),
    "removed": _("The host removed you from this table. You can open a room of your own."),
    "asleep": _("This room has gone to sleep. Open a new one."),
    # in the lobby
    "host_only": _("Only the host can do that. Ask them nicely."),
    "match_running": _("A match is going on. Wait until it is over."),
    "game_unknown": _("We do not have that game. Choose one from the shelf."),
    "too_few_here": _("You need %(need)s, and only %(here)s are connected. Wait for the others."),
    "table_full": _("%(most)s is the most for this game. Remove someone from the table first."),
    "remove_self": _("You cannot remove yourself. Leave the room instead."),
}
GENERAL = _("That is not possible now.")


def sentence(code: str, params: dict[str, Any], language: str) -> str:
    """The refusal in the reader's words. A code nobody has words for gets a general sentence."""
    with translation.override(language):
        text = str(_found(code))
        try:
            return text % params
        except (KeyError, TypeError, ValueError):
            return str(GENERAL)


def _found(code: str) -> str | Promise:
    if code in SENTENCES:
        return SENTENCES[code]
    for game in registry.all_games():
        if code in (own := registry.sentences(game.key).REFUSALS):
            return own[code]
    return GENERAL
