"""Themes: their names, their order, from which level on, and to whom they were given (P23)."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.spion.admin.forms import GiftForm, GiftFormSet, ThemeForm
from games.spion.models import LANGUAGES, Theme, ThemeGift


class GiftInline(admin.TabularInline):
    """For who may change the theme; who may only look at it sees no addresses."""

    model = ThemeGift
    form, formset = GiftForm, GiftFormSet
    fields = ("email", "name", "given")
    readonly_fields = ("name", "given")
    extra = 1
    verbose_name_plural = _("Given to, whatever their level")

    def get_queryset(self, request: HttpRequest) -> QuerySet[ThemeGift]:
        return super().get_queryset(request).select_related("user")

    def _may_give(self, request: HttpRequest, obj: Theme | None = None) -> bool:
        return bool(request.user.has_perm("spion.change_theme"))

    has_view_permission = has_add_permission = has_change_permission = has_delete_permission = _may_give

    @admin.display(description=_("name"))
    def name(self, gift: ThemeGift) -> str:
        return gift.user.name if gift.pk else ""

    @admin.display(description=_("given"))
    def given(self, gift: ThemeGift) -> str:
        return date_format(timezone.localtime(gift.given_at), "DATETIME_FORMAT") if gift.pk else ""


@admin.register(Theme)
class ThemeAdmin(admin.ModelAdmin):
    form = ThemeForm
    list_display = ("named", "packs_here", "open_to", "order")
    inlines = (GiftInline,)
    fieldsets = (
        (_("Name"), {"fields": [f"name_{language}" for language in LANGUAGES]}),
        (
            None,
            {
                "fields": ("slug", "order", "from_level"),
                "description": _(
                    "The theme in the first place is free for everybody. Others open from a level on, or as a gift."
                ),
            },
        ),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Theme]:
        return super().get_queryset(request).annotate(packs_count=Count("packs"))

    @admin.display(description=_("theme"))
    def named(self, theme: Theme) -> str:
        return str(theme)

    @admin.display(description=_("word packs"), ordering="packs_count")
    def packs_here(self, theme: Any) -> int:
        return theme.packs_count

    @admin.display(description=_("open to"), ordering="from_level")
    def open_to(self, theme: Theme) -> str:
        first = Theme.objects.values_list("pk", flat=True).first()
        if theme.from_level <= 1 or theme.pk == first:
            return gettext("everybody")
        return gettext("from level %(level)s on") % {"level": theme.from_level}
