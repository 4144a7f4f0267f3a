"""What a group of staff may do (P25): the rights that mean something here, in words, and given by who has them all.

Django keeps four rights for every table there is. A page of staff says itself which of them it knows, and what each allows.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

Rights = dict[str, str | Promise]
LOOK = _("look")
ALL: Rights = {"view": LOOK, "add": _("add"), "change": _("change"), "delete": _("delete")}


def offered() -> dict[str, list[tuple[int, str]]]:
    """The rights to choose from, by what they are about."""
    known = {(right.content_type_id, right.codename): right.pk for right in Permission.objects.all()}
    found: dict[str, list[tuple[int, str]]] = {}
    for model, page in admin.site._registry.items():
        kind = ContentType.objects.get_for_model(model)
        rights: Rights = getattr(page, "rights", ALL)
        if rights:
            names = {f"{action}_{model._meta.model_name}": words for action, words in rights.items()}
            found[capfirst(model._meta.verbose_name_plural)] = [(known[kind.pk, name], str(names[name])) for name in names]
    return found


class GroupForm(forms.ModelForm):
    permissions = forms.ModelMultipleChoiceField(
        Permission.objects.none(), label=_("Rights"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rights = offered()
        field = self.fields["permissions"]
        field.queryset = Permission.objects.filter(pk__in=[right for group in rights.values() for right, _words in group])
        field.choices = list(rights.items())


class GroupAdmin(admin.ModelAdmin):
    form = GroupForm
    fields = ("name", "permissions")
    ordering = ("name",)
    rights: ClassVar[Rights] = {}

    def _has_all(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return bool(request.user.is_superuser)

    has_module_permission = has_view_permission = has_add_permission = has_change_permission = has_delete_permission = _has_all
