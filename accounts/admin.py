"""People, for staff (P25): who they are, what they may, another name for an offending one. Levels are only looked at."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import (
    AdminPasswordChangeForm,
    ReadOnlyPasswordHashField,
    ReadOnlyPasswordHashWidget,
    UserChangeForm,
)
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts import mfa
from accounts.forms import NameField
from accounts.groups import LOOK, GroupAdmin, Rights
from accounts.models import Guest, User
from accounts.people import Person
from accounts.signals import person_gone, renamed

admin.site.unregister([EmailAddress, Authenticator, Group])  # people mind their own addresses and second steps
admin.site.register(Group, GroupAdmin)


class NamedForm(forms.ModelForm):
    name = NameField(label=_("Name"), help_text=_("Another name is theirs at once, wherever they bear this one."))


class Kept(admin.ModelAdmin):
    """What people make by playing: staff add nothing to it and take nothing away."""

    rights: ClassVar[Rights] = {"view": LOOK, "change": _("rename")}

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class Named(Kept):
    """Someone whose offending name staff may replace. What speaks against the new one is said, and nothing has changed."""

    form = NamedForm

    def person(self, obj: Any) -> Person:
        raise NotImplementedError

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return super().change_view(request, object_id, *args, **kwargs)
        except ValidationError as error:
            messages.error(request, " ".join(error.messages))
            return HttpResponseRedirect(request.get_full_path())

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        if "name" in form.changed_data:
            renamed.send(type(obj), person=self.person(obj), offending=form.initial["name"], name=obj.name)
        columns = {field.name for field in obj._meta.concrete_fields}
        # the rest is as it is by now, not as it was when the form was read
        obj.save(update_fields=columns & set(form.changed_data))


class Sealed(ReadOnlyPasswordHashWidget):
    """The way to give another password. Of the one there is nothing is shown, not even how it is kept."""

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        return {**super().get_context(name, value, attrs), "summary": []}


class PersonForm(NamedForm, UserChangeForm):
    password = ReadOnlyPasswordHashField(label=_("Password"), widget=Sealed)

    class Meta(UserChangeForm.Meta):
        model = User
        widgets: ClassVar = {"groups": forms.CheckboxSelectMultiple}


class PasswordForm(AdminPasswordChangeForm):
    """Whoever gets another password is logged out everywhere, at the tables too."""

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.fields.pop("usable_password", None)  # there is no other way in that could do without one
        for field in self.fields.values():
            field.required = True

    def save(self, commit: bool = True) -> User:
        user: User = super().save(commit)
        person_gone.send(User, user_id=user.pk)
        return user


RIGHTS = ("is_staff", "is_superuser", "groups")


@admin.register(User)
class PeopleAdmin(Named, UserAdmin):
    form = PersonForm
    change_password_form = PasswordForm
    list_display = ("email", "name", "level", "is_staff", "is_active", "last_login")
    list_filter = ("is_staff", "is_active")
    list_select_related = ("profile",)
    search_fields = ("email", "name")
    ordering = ("email",)
    filter_horizontal = ()
    fieldsets: ClassVar = (
        (None, {"fields": ("name", "email", "password", "level")}),
        (_("What they may do"), {"fields": ("is_active", *RIGHTS)}),
        (_("When"), {"fields": ("last_login", "date_joined")}),
    )
    readonly_fields = ("email", "level", "last_login", "date_joined")

    actions = ("take_lock_off",)
    rights: ClassVar[Rights] = {"view": LOOK, "change": _("rename, suspend, give a new password, take the extra lock off")}

    def person(self, obj: User) -> Person:
        return Person(user=obj)

    @admin.action(description=_("Take the extra lock off"), permissions=["change"])
    def take_lock_off(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """P1: for who lost phone and recovery codes, and could show who they are."""
        opened = [user for user in people if self.has_change_permission(request, user) and mfa.take_lock_off(user)]
        for user in opened:
            self.log_change(request, user, "extra lock")
        text = ngettext(
            "%(count)s account opens with its password alone again.",
            "%(count)s accounts open with their password alone again.",
            len(opened),
        )
        messages.success(request, text % {"count": len(opened)})

    @admin.display(description=_("level"), ordering="profile__level")
    def level(self, user: User) -> int | None:
        return user.profile.level if hasattr(user, "profile") else None

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Rights are given by who has them all."""
        return self.readonly_fields if request.user.is_superuser else (*self.readonly_fields, *RIGHTS)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Who may not give another password is not offered to."""
        if self.has_change_permission(request, obj):
            return self.fieldsets
        return [(title, {"fields": [name for name in rows["fields"] if name != "password"]}) for title, rows in self.fieldsets]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody gets the rights of another by giving them a new password."""
        above = obj is not None and (obj.is_staff or obj.is_superuser)
        beyond = above and obj != request.user and not request.user.is_superuser
        return not beyond and super().has_change_permission(request, obj)


@admin.register(Guest)
class GuestAdmin(Named):
    list_display = ("__str__", "made_at", "claimed_by")
    list_select_related = ("claimed_by",)
    search_fields = ("name",)
    ordering = ("-made_at",)
    fields = ("name", "made_at", "claimed_by")
    readonly_fields = ("made_at", "claimed_by")

    def person(self, obj: Guest) -> Person:
        return Person(user=obj.claimed_by) if obj.claimed_by else Person(guest=obj)
