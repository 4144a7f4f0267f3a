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

# Django's Dutch says u, or is stiff, or is not there: these sentences of the admin get words of our own in locale/.
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
    gettext_noop("Delete multiple objects"),
    gettext_noop("Delete selected %(verbose_name_plural)s"),
    gettext_noop("Objects"),
    gettext_noop("Successfully deleted %(count)d %(items)s."),
    gettext_noop("The %(name)s “%(obj)s” was deleted successfully."),
    gettext_noop("%(name)s with ID “%(key)s” doesn’t exist. Perhaps it was deleted?"),
    gettext_noop("Change history: %s"),
    gettext_noop("This object doesn’t have a change history. It probably wasn’t added via this admin site."),
    gettext_noop("None available"),
    gettext_noop("Add another %(verbose_name)s"),
    gettext_noop("Model name"),
    gettext_noop("Add link"),
    gettext_noop("Change or view list link"),
    gettext_noop("staff status"),
    gettext_noop("superuser status"),
    gettext_noop("last login"),
    gettext_noop("date joined"),
    gettext_noop("The groups this user belongs to. A user will get all permissions granted to each of their groups."),
    gettext_noop("Raw passwords are not stored, so there is no way to see the user’s password."),
    gettext_noop("Reset password"),
    gettext_noop("Set password"),
    gettext_noop("Enter a new password for the user <strong>%(username)s</strong>."),
    gettext_noop("Password confirmation"),
    gettext_noop("Enter the same password as before, for verification."),
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
    # and import-export says some things in English, or as if to another machine
    gettext_noop("This exporter will export the following fields: "),
    gettext_noop("This importer will import the following fields: "),
    gettext_noop("File to import"),
    gettext_noop("Submit"),
    gettext_noop("Export selected %(verbose_name_plural)s"),
    ngettext_lazy("Export %(len)s selected item.", "Export %(len)s selected items.", "len"),
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
