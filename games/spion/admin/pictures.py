"""All pictures, to choose from by looking and to see which ones no pack uses (P22).

One that a pack uses cannot be deleted. The others are kept until someone does: matches that were played still show them.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _

from accounts.groups import ALL, LOOK, Rights
from games.spion.models import Pack, Picture

UNUSED = Q(first_of=None, second_of=None)


class InUse(admin.SimpleListFilter):
    title = _("use")
    parameter_name = "used"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("in a pack")), ("no", _("in no pack any more"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Picture]) -> QuerySet[Picture]:
        match self.value():
            case "yes":
                return queryset.exclude(UNUSED)
            case "no":
                return queryset.filter(UNUSED)
        return queryset


@admin.register(Picture)
class PictureAdmin(admin.ModelAdmin):
    list_display = ("preview", "used_for", "source")
    list_filter = (InUse,)
    search_fields = ("first_of__words__text", "second_of__words__text", "source")
    fields = readonly_fields = ("preview", "used_for", "source", "content_type")
    ordering = ("token",)
    list_per_page = 60
    rights: ClassVar[Rights] = {"view": LOOK, "delete": ALL["delete"]}

    class Media:
        css: ClassVar = {"all": ["games/spion/admin/packs.css"]}

    def get_queryset(self, request: HttpRequest) -> QuerySet[Picture]:
        return super().get_queryset(request).defer("data").prefetch_related("first_of__words", "second_of__words")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # a picture comes with a pack

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description=_("picture"))
    def preview(self, picture: Picture) -> str:
        return image(picture.pk, 96)

    @admin.display(description=_("word"), empty_value="–")
    def used_for(self, picture: Picture) -> str:
        found = [_named(pack, 0) for pack in picture.first_of.all()] + [_named(pack, 1) for pack in picture.second_of.all()]
        return ", ".join(found)


def _named(pack: Pack, side: int) -> str:
    texts = {word.language: word.text for word in pack.words.all() if word.side == side}
    return texts.get("nl") or next(iter(texts.values()), pack.key)


def image(token: str | None, size: int) -> str:
    if token is None:
        return mark_safe('<span class="nopicture" aria-hidden="true">?</span>')
    address = reverse("picture", args=[token])
    return format_html('<img class="picture" src="{}" width="{}" height="{}" alt="" loading="lazy">', address, size, size)
