"""The admin as the house keeps it (P25): the site's own login with its second step, texts in *je*, and what staff do most."""

from __future__ import annotations

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop, ngettext_lazy

# Django's Dutch says u: these sentences of the admin get words of our own in locale/.
SAID = [
    gettext_noop("Authentication and Authorization"),
    gettext_noop("You may edit it again below."),
    gettext_noop("The {name} “{obj}” was added successfully. You may add another {name} below."),
    gettext_noop("The {name} “{obj}” was changed successfully. You may edit it again below."),
    gettext_noop("The {name} “{obj}” was changed successfully. You may add another {name} below."),
    gettext_noop("The {name} “{obj}” was changed successfully."),
    gettext_noop("The {name} “{obj}” was added successfully."),
    gettext_noop("You don’t have permission to view or edit anything."),
    gettext_noop(
        'Are you sure you want to delete the %(object_name)s "%(escaped_object)s"? '
        "All of the following related items will be deleted:"
    ),
    gettext_noop(
        "Are you sure you want to delete the selected %(objects_name)s? "
        "All of the following objects and their related items will be deleted:"
    ),
    gettext_noop(
        "Deleting the %(object_name)s '%(escaped_object)s' would result in deleting related objects, "
        "but your account doesn't have permission to delete the following types of objects:"
    ),
    gettext_noop(
        "Deleting the selected %(objects_name)s would result in deleting related objects, "
        "but your account doesn't have permission to delete the following types of objects:"
    ),
    gettext_noop("Please correct the error below."),
    gettext_noop("Please correct the errors below."),
    gettext_noop("Items must be selected in order to perform actions on them. No items have been changed."),
    gettext_noop("No action selected."),
    gettext_noop("Designates whether this user should be treated as active. Unselect this instead of deleting accounts."),
    gettext_noop("Designates whether the user can log into this admin site."),
    gettext_noop("Your password can’t be too similar to your other personal information."),
    gettext_noop("Your password can’t be a commonly used password."),
    gettext_noop("Your password can’t be entirely numeric."),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
        "min_length",
    ),
    gettext_noop("Designates that this user has all permissions without explicitly assigning them."),
]


class Backstage(AdminSite):
    site_header = _("Behind the scenes")
    site_title = _("Potje behind the scenes")
    index_title = _("What would you like to do?")
    enable_nav_sidebar = False  # the index is one tap away, and a phone has no room beside it

    @method_decorator(secure_admin_login)
    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """As anyone logs in: with limits, and with a second step for who has one."""
        return redirect("admin:index")

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        return redirect("account_change_password")

    def index(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        return super().index(request, {**_often(request), **(extra_context or {})})


def _often(request: HttpRequest) -> dict[str, Any]:
    from games.admin import quiet
    from games.models import Match, Room

    found: dict[str, Any] = {}
    if request.user.has_perm("games.view_room"):
        found["awake"] = Room.objects.filter(closed_at=None).count()
    if request.user.has_perm("games.view_match"):
        found["running"] = Match.objects.filter(finished_at=None).count()
        found["quiet"] = quiet(Match.objects.all()).count()
    return found
