"""What players read of this game's rules: its name, how a match ends (P21), and why something was refused (P18)."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

NAME = "Qwinto"
TAGLINE = _("One roll, and everybody writes. But where?")
PACE = _("A match takes 15 to 25 minutes. Two full rows, or a fourth misthrow, and it is over.")

ENDS: dict[str, str | Promise] = {
    "two_rows": _("Two rows are full"),
    "misthrows": _("A fourth misthrow"),
    "too_few": _("Nobody wins"),
}

REFUSALS: dict[str, str | Promise] = {
    # in the lobby
    "too_many_computers": _("At most %(most)s computer players can join in. Remove one of them."),
    # rolling
    "no_dice": _("Pick up at least one die."),
    "no_such_dice": _("There is one die of each colour. Choose again."),
    "being_corrected": _("Someone is still putting an error right. The dice have to wait for that."),
    # writing
    "no_field": _("There is nothing to write there. Choose a field of the row."),
    "field_taken": _("That field is no longer empty. Choose another."),
    "no_total": _("No dice can make that number. Write one from 1 to 18."),
    "other_number": _("That is not what was rolled. Write the total."),
    "other_row": _("That colour was not rolled. Choose a row that was."),
    "not_rising": _("The numbers in a row have to rise from left to right. It does not fit there."),
    "twice_in_column": _("That number is already in this column. Choose another field."),
    # checking
    "game_checks": _("In this match the game itself sees to it that nobody makes an error."),
    "is_right": _("That one has been checked already, and it is right."),
    "no_number": _("There is no number in that field any more."),
}
