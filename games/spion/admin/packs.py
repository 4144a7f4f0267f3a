"""Packs: the list, the page of one with what it still lacks, its preview as cards, import and export (P22, S32)."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.models import LogEntry
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.db import IntegrityError
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from import_export.admin import ExportActionMixin, ImportMixin
from import_export.forms import ConfirmImportForm, ExportForm, ImportForm
from import_export.results import Result, RowResult
from import_export.tmp_storages import CacheStorage

from games.spion import packs
from games.spion.admin.files import MOST_BYTES, Csv, Either, Json
from games.spion.admin.forms import PICTURES, PackForm
from games.spion.admin.pictures import image
from games.spion.admin.rows import PackResource
from games.spion.models import LANGUAGES, Pack


class Gone(Exception):
    """The file that was to be imported is no longer there."""


class Waiting(CacheStorage):
    """A file between its dry run and the confirmation: an hour, by a name that is ours. The library's own would open any path."""

    CACHE_LIFETIME = 3600

    def read(self) -> bytes:
        found: bytes | None = super().read()
        if found is None:
            raise Gone
        return found


class FileForm(ImportForm):
    def clean_import_file(self) -> UploadedFile:
        file: UploadedFile = self.cleaned_data["import_file"]
        if file.size is None or file.size > MOST_BYTES:
            raise ValidationError(_("This file is too large: %(most)s MB at most.") % {"most": MOST_BYTES // 1_000_000})
        return file


class ConfirmForm(ConfirmImportForm):
    import_file_name = forms.RegexField(r"^[0-9a-f]{32}\Z", widget=forms.HiddenInput())
    format = forms.RegexField(r"^0\Z", widget=forms.HiddenInput())


class KindForm(ExportForm):
    """Which kind of file: the first is chosen already."""

    def _init_formats(self, formats: list[Any]) -> None:
        super()._init_formats(formats)
        self.fields["format"].choices = self.fields["format"].choices[1:]
        self.fields["format"].widget = forms.RadioSelect(choices=self.fields["format"].choices)
        self.fields["format"].initial = "0"
        self.fields["format"].label = _("kind of file")


@admin.register(Pack)
class PackAdmin(ImportMixin, ExportActionMixin, admin.ModelAdmin):
    form = PackForm
    list_display = ("title", "pictures", "published", "card", "theme", "languages")
    list_filter = ("published", "theme")
    search_fields = ("words__text", "key")
    list_select_related = ("theme",)
    list_per_page = 50
    save_on_top = False
    actions = ("publish", "unpublish")
    readonly_fields = ("state", "overview")
    change_form_template = "admin/spion/pack/change_form.html"

    resource_classes: ClassVar = [PackResource]
    import_formats: ClassVar = [Either]
    export_formats: ClassVar = [Csv, Json]
    import_export_change_list_template = "admin/import_export/change_list_import_export.html"
    import_template_name = "admin/spion/pack/import.html"
    import_form_class = FileForm
    confirm_form_class = ConfirmForm
    export_form_class = KindForm
    tmp_storage_class = Waiting
    show_change_form_export = False

    class Media:
        css: ClassVar = {"all": ["games/spion/admin/packs.css"]}
        js = ("games/spion/admin/packs.js",)

    # ---- the list

    def get_queryset(self, request: HttpRequest) -> QuerySet[Pack]:
        return super().get_queryset(request).prefetch_related("words")

    @admin.display(description=_("words"), ordering="key")
    def title(self, pack: Pack) -> str:
        return " · ".join(word.text or "…" for word in _shown(pack)) or pack.key

    @admin.display(description=_("pictures"))
    def pictures(self, pack: Pack) -> str:
        return format_html_join(" ", "{}", ((image(token, 40),) for token in pack.picture_ids))

    @admin.display(description=_("languages"))
    def languages(self, pack: Pack) -> str:
        return " ".join(language for language, both in packs.words_of(pack).items() if all(word.text for word in both))

    @admin.display(description=_("card"))
    def card(self, pack: Pack) -> str:
        return format_html('<a href="{}">{}</a>', reverse("admin:spion_pack_preview", args=[pack.pk]), gettext("Look"))

    @admin.action(description=_("Publish"), permissions=["change"])
    def publish(self, request: HttpRequest, queryset: QuerySet[Pack]) -> None:
        for pack in queryset.prefetch_related("words"):
            try:
                packs.publish(pack)
            except ValidationError as error:
                messages.error(request, f"{self.title(pack)}: {' '.join(error.messages)}")

    @admin.action(description=_("Take back"), permissions=["change"])
    def unpublish(self, request: HttpRequest, queryset: QuerySet[Pack]) -> None:
        for pack in queryset:
            packs.unpublish(pack)

    # ---- the page of one

    def get_fieldsets(self, request: HttpRequest, obj: Pack | None = None) -> Any:
        state = ("state",) if obj else ()
        if obj and not self.has_change_permission(request, obj):
            return [(None, {"fields": (*state, "theme", "key", "overview")})]
        return [
            (None, {"fields": (*state, "theme", "published")}),
            (_("Pictures"), {"fields": tuple(PICTURES.items()), "description": self._picture_help(), "classes": ["pictures"]}),
            *((label, {"fields": _fields_of(language), "classes": ["words"]}) for language, label in LANGUAGES.items()),
            (_("Key"), {"fields": ("key",), "classes": ["collapse"]}),
        ]

    def get_form(self, request: HttpRequest, obj: Pack | None = None, change: bool = False, **kwargs: Any) -> Any:
        form = super().get_form(request, obj, change, **kwargs)
        if "theme" in form.base_fields:
            theme = form.base_fields["theme"].widget
            theme.can_change_related = theme.can_view_related = theme.can_delete_related = False
        return form

    @staticmethod
    def _picture_help() -> str:
        return gettext("PNG, JPEG, WebP or SVG. A photo is cut to a square around its middle; a drawing keeps its transparency.")

    @admin.display(description=_("what it still lacks"))
    def state(self, pack: Pack) -> str:
        if found := packs.troubles(pack):
            return format_html('<ul class="lacks">{}</ul>', format_html_join("", "<li>{}</li>", ((one,) for one in found)))
        return gettext("Nothing. It is published.") if pack.published else gettext("Nothing. It can be published.")

    @admin.display(description=_("words"))
    def overview(self, pack: Pack) -> str:
        rows = (
            (LANGUAGES.get(language, language), " / ".join(first.forms), " / ".join(second.forms))
            for language, (first, second) in packs.words_of(pack).items()
        )
        return format_html(
            "<p>{} {}</p><table>{}</table>",
            *(image(token, 72) for token in pack.picture_ids),
            format_html_join("", "<tr><th>{}</th><td>{}</td><td>{}</td></tr>", rows),
        )

    def changeform_view(
        self, request: HttpRequest, object_id: str | None = None, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Not in one transaction, as Django has it: while a picture is decoded, no match waits for the lock."""
        try:
            return self._changeform_view(request, object_id, form_url, extra_context)
        except IntegrityError:  # the same form twice at the same moment
            messages.error(request, gettext("A pack with this key was saved just now. Look whether it is yours."))
            return redirect("admin:spion_pack_changelist")

    def save_model(self, request: HttpRequest, obj: Pack, form: Any, change: bool) -> None:
        """A pack that cannot be published is kept all the same; one that was published is taken back."""
        for attribute, picture in form.uploads.items():
            setattr(obj, attribute, picture)
        packs.keep_once(obj)
        was = form.initial.get("published")
        if found := packs.write(obj, form.words, published=obj.published):
            said = gettext("The pack is no longer published.") if was else gettext("Saved, but not published yet.")
            messages.warning(request, f"{said} {' '.join(found)}")

    def get_urls(self) -> list[URLPattern]:
        preview = path("<path:object_id>/preview/", self.admin_site.admin_view(self.preview), name="spion_pack_preview")
        return [preview, *super().get_urls()]

    def preview(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """The pack as its players see it, on a small phone and a large one, in every language."""
        pack = self.get_object(request, object_id)
        if pack is None:
            raise Http404
        if not self.has_view_permission(request, pack):
            raise PermissionDenied
        cards = [
            {"language": language, "label": LANGUAGES.get(language, language), "words": _cards(pack, both)}
            for language, both in packs.words_of(pack).items()
        ]
        theme = request.GET.get("theme") if request.GET.get("theme") in ("light", "dark") else ""
        context = {"pack": pack, "cards": cards, "theme": theme, "title": self.title(pack)}
        return render(request, "admin/spion/pack/preview.html", context)

    # ---- import and export

    def has_import_permission(self, request: HttpRequest) -> bool:
        return bool(self.has_add_permission(request) and self.has_change_permission(request))

    def get_import_resource_kwargs(self, request: HttpRequest, **kwargs: Any) -> dict[str, Any]:
        return {"may_add_themes": request.user.has_perm("spion.add_theme")}

    def has_export_permission(self, request: HttpRequest) -> bool:
        return bool(self.has_view_permission(request))

    def get_valid_export_item_pks(self, request: HttpRequest) -> QuerySet[Pack, int]:
        return self.get_queryset(request).values_list("pk", flat=True)

    def add_data_read_fail_error_to_form(self, form: Any, e: Exception) -> None:
        if not isinstance(e, ValidationError):
            raise e
        form.add_error("import_file", e)

    def process_import(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            return super().process_import(request, **kwargs)
        except Gone:
            messages.error(request, gettext("That file has been waiting too long. Choose it again."))
            return redirect("admin:spion_pack_import")

    def process_result(self, result: Result, request: HttpRequest) -> HttpResponse:
        if result.has_errors() or result.has_validation_errors():
            text = gettext(
                "Something changed meanwhile: perhaps not all was imported. Choose the file again to see what is left."
            )
            messages.error(request, text)
            return redirect("admin:spion_pack_import")
        return super().process_result(result, request)

    def add_success_message(self, result: Result, request: HttpRequest) -> None:
        new, changed, same = (result.totals[kind] for kind in _KINDS)
        message = gettext("Imported: %(new)s new, %(changed)s changed, %(same)s unchanged.")
        messages.success(request, message % {"new": new, "changed": changed, "same": same})

    def _create_log_entry(self, user_pk: int, rows: list[Any], import_type: str, action_flag: int) -> None:
        if rows:
            LogEntry.objects.log_actions(user_pk, rows, action_flag, gettext("From a file."), single_object=len(rows) == 1)


_KINDS = (RowResult.IMPORT_TYPE_NEW, RowResult.IMPORT_TYPE_UPDATE, RowResult.IMPORT_TYPE_SKIP)


def _fields_of(language: str) -> list[tuple[str, str]]:
    return [(f"{language}_0", f"{language}_1"), (f"{language}_0_spellings", f"{language}_1_spellings")]


def _shown(pack: Pack) -> tuple[packs.Name, ...]:
    """The words by which staff knows a pack: the Dutch ones, or else the first there are."""
    called = packs.words_of(pack)
    return called.get("nl") or next(iter(called.values()), ())


def _cards(pack: Pack, both: tuple[packs.Name, packs.Name]) -> list[dict[str, Any]]:
    return [
        {"text": word.text, "length": _length(word.text), "picture": reverse("picture", args=[token]) if token else ""}
        for word, token in zip(both, pack.picture_ids, strict=True)
        if word.text
    ]


def _length(text: str) -> str:
    """How large a word is set on its card, as `lengthOf` in parts.js."""
    letters = max(map(len, re.split(r"[ -]", text)))
    return "longest" if letters > 15 else "longer" if letters > 12 else "long" if letters > 9 else "short"
