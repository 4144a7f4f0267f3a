"""Word packs for staff (P22), as plain as can be."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import CharField, JSONField, QuerySet
from django.forms import Textarea, TextInput
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.spion import packs
from games.spion.models import Pack, PackWord, Picture, Theme


class WordInline(admin.TabularInline):
    model = PackWord
    ordering = ("-language", "side")  # Dutch first
    formfield_overrides: ClassVar = {
        CharField: {"widget": TextInput(attrs={"size": 14})},
        JSONField: {"widget": Textarea(attrs={"rows": 1, "cols": 20})},
    }
    extra = 0
    raw_id_fields = ("picture",)


@admin.register(Pack)
class PackAdmin(admin.ModelAdmin):
    list_display = ("key", "theme", "published")
    list_filter = ("published", "theme")
    search_fields = ("words__text",)
    readonly_fields = ("published",)  # only by the action, which checks
    inlines = (WordInline,)
    actions = ("publish", "unpublish")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Pack]:
        return super().get_queryset(request).select_related("theme")

    @admin.action(description=_("Publish"))
    def publish(self, request: HttpRequest, queryset: QuerySet[Pack]) -> None:
        for pack in queryset.prefetch_related("words"):
            try:
                packs.publish(pack)
            except ValidationError as error:
                messages.error(request, f"{pack}: {' '.join(error.messages)}")

    @admin.action(description=_("Take back"))
    def unpublish(self, request: HttpRequest, queryset: QuerySet[Pack]) -> None:
        for pack in queryset:
            packs.unpublish(pack)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """A published pack that was changed into one that cannot be is taken back at once."""
        super().save_related(request, form, formsets, change)
        pack = Pack.objects.get(pk=form.instance.pk)
        if pack.published and (found := packs.troubles(pack)):
            packs.unpublish(pack)
            messages.warning(request, gettext("The pack is no longer published.") + " " + " ".join(found))


@admin.register(Theme)
class ThemeAdmin(admin.ModelAdmin):
    list_display = ("slug", "order", "from_level")


@admin.register(Picture)
class PictureAdmin(admin.ModelAdmin):
    list_display = ("source", "preview")
    search_fields = ("source",)
    readonly_fields = ("preview", "source", "content_type")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description=_("picture"))
    def preview(self, picture: Picture) -> str:
        return format_html('<img src="{}" width="72" height="72" alt="">', reverse("picture", args=[picture.pk]))
