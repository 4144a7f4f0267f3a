"""A pack as one row of a file (P22): read with an answer for every row, and written only when all rows are right.

Reading a file twice changes nothing, and neither does reading back what was exported. What a row does not mention stays as it is.
Every row is a transaction of its own, so that no match waits: all is tried before the first is written.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable
from functools import partial
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from import_export.fields import Field
from import_export.instance_loaders import BaseInstanceLoader
from import_export.resources import Resource
from import_export.results import Result, RowResult
from tablib import Dataset

from games.spion import packs
from games.spion.admin.files import COLUMNS, INLINE, LINE, SIDES, TOKEN
from games.spion.models import HIGHEST_LEVEL, LANGUAGES, Pack, Picture, Theme
from games.spion.packs import Name, Words
from games.spion.pictures import picture_of

YES, NO = {"yes", "true", "1", "ja", "waar"}, {"no", "false", "0", "nee", "onwaar", ""}


def row_of(pack: Pack, called: Words, published: bool) -> dict[str, Any]:
    words = [
        cell
        for language in LANGUAGES
        for word in called.get(language, (Name(), Name()))
        for cell in (word.text, list(word.spellings))
    ]
    pictures = [_named(picture) for picture in (pack.first_picture, pack.second_picture)]
    return dict(zip(COLUMNS, [pack.theme.slug, pack.theme.from_level, pack.key, published, *words, *pictures], strict=True))


def _named(picture: Picture | None) -> str:
    if picture is None:
        return ""
    return picture.source if picture.source.startswith("openmoji:") else TOKEN + picture.pk


class Reader:
    """What one row says, on top of what the pack is now."""

    def __init__(self, row: dict[str, Any], pack: Pack, new_themes: dict[str, int] | None) -> None:
        """`new_themes` are found by the way; None: there may be none."""
        self._row, self._pack = row, pack
        self.wrong: dict[str, list[str]] = {}
        self.words: Words = packs.words_of(pack) if pack.pk else {}
        self._read("theme", lambda: self._theme(new_themes))
        self.published = self._read("published", self._published) if self._says("published") else pack.published
        for language in LANGUAGES:
            self._read_words(language)
        for side, attribute in zip(SIDES, ("first_picture", "second_picture"), strict=True):
            column = f"picture_{side}"
            if self._says(column):
                setattr(pack, attribute, self._read(column, partial(self._picture, column)))
        packs.keep_once(pack)
        if self.published and not self.wrong and (found := packs.lacks(self.words, pack.picture_ids)):
            self.wrong["published"] = found
        if self.wrong:
            raise ValidationError(self.wrong)

    def _read(self, column: str, read: Callable[[], Any]) -> Any:
        try:
            return read()
        except ValidationError as error:
            self.wrong[column] = error.messages
            return None

    def _picture(self, column: str) -> Picture | None:
        return _picture(self._text(column))

    def _says(self, column: str) -> bool:
        return self._row.get(column) is not None

    def _text(self, column: str) -> str:
        value = self._row.get(column)
        if not isinstance(value, str | int | None):
            raise ValidationError(_("This should be text."))
        return "" if value is None else str(value).strip()

    def _theme(self, new_themes: dict[str, int] | None) -> None:
        slug, level = self._text("theme"), self._level()
        if not slug and self._pack.theme_id:
            slug = self._pack.theme.slug
        if not re.fullmatch(r"[a-zA-Z0-9_-]{1,50}", slug):
            raise ValidationError(_("Give the key of a theme: letters, digits and hyphens, 50 at most."))
        known = Theme.objects.filter(slug=slug).first()
        if known:
            there = known.from_level
        elif new_themes is not None:
            there = new_themes.setdefault(slug, level or 1)
        else:
            raise ValidationError(_("There is no theme “%(theme)s”, and you may not add one.") % {"theme": slug})
        if level not in (None, there):
            message = _("The theme “%(theme)s” is open from level %(there)s on, not %(here)s. Change that at the theme itself.")
            raise ValidationError(message % {"theme": slug, "there": there, "here": level})
        self._pack.theme = known or Theme(slug=slug, names={"nl": slug.replace("-", " ").capitalize()}, from_level=there)

    def _level(self) -> int | None:
        text = self._text("level")
        if text and not (re.fullmatch(r"[0-9]{1,4}", text) and 1 <= int(text) <= HIGHEST_LEVEL):
            raise ValidationError(_("A level is a number from 1 on."))
        return int(text) if text else None

    def _published(self) -> bool:
        said = self._text("published").casefold()
        if said not in YES | NO:
            raise ValidationError(_("Published is “yes” or “no”."))
        return said in YES

    def _read_words(self, language: str) -> None:
        both = list(self.words.get(language, (Name(), Name())))
        for place, side in enumerate(SIDES):
            column = f"{language}_{side}"
            if self._says(column) or self._says(f"{column}_spellings"):
                both[place] = self._read(column, partial(self._name, column, both[place])) or Name()
        if any(word.text for word in both) or language in self.words:
            self.words[language] = (both[0], both[1])

    def _name(self, column: str, now: Name) -> Name:
        text = self._text(column) if self._says(column) else now.text
        spellings = self._spellings(f"{column}_spellings") if self._says(f"{column}_spellings") else now.spellings
        return packs.name(text, spellings)

    def _spellings(self, column: str) -> list[str]:
        value = self._row.get(column)
        if isinstance(value, list) and all(isinstance(spelling, str) for spelling in value):
            return value
        return packs.split(self._text(column))


def _picture(named: str) -> Picture | None:
    """A picture as a row names it: a shipped one, one of this site, or the picture itself."""
    if not named:
        return None
    if named.startswith("openmoji:"):
        return packs.shipped_picture(named.removeprefix("openmoji:"))
    if named.startswith(TOKEN):
        token = named.removeprefix(TOKEN)
        found = Picture.objects.filter(pk=token).defer("data").first() if re.fullmatch(r"[A-Za-z0-9_-]{1,20}", token) else None
        if found is None:
            raise ValidationError(_("This picture is not on this site. JSON carries pictures along."))
        return found
    if match := re.match(r"data:[a-z/+.-]{0,40};base64,", named[:80]):
        try:
            raw = base64.b64decode(named[match.end() :], validate=True)
        except (binascii.Error, ValueError):
            raise ValidationError(_("This picture is no base64.")) from None
        return picture_of(raw)
    message = _("“%(named)s” names no picture. Write openmoji:…, token:… or %(inline)s…")
    raise ValidationError(message % {"named": named[:40], "inline": INLINE})


class PackResource(Resource):
    """Rows to packs and back, for django-import-export."""

    class Meta:
        model = Pack
        instance_loader_class = BaseInstanceLoader
        skip_diff = True
        report_skipped = True
        store_row_values = True

    def __init__(self, *, may_add_themes: bool = True, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._lines: dict[str, Any] = {}  # key -> the line it stands on
        self._new_themes: dict[str, int] | None = {} if may_add_themes else None  # not there yet: key -> from level

    @classmethod
    def get_display_name(cls) -> str:
        return cls.__name__

    def get_user_visible_fields(self) -> list[Field]:
        return [Field(column_name=column) for column in COLUMNS]

    # ---- out

    def get_export_headers(self, selected_fields: Any = None) -> list[str]:
        return COLUMNS

    def export_resource(self, instance: Pack, selected_fields: Any = None, **kwargs: Any) -> list[Any]:
        return list(row_of(instance, packs.words_of(instance), instance.published).values())

    def filter_export(self, queryset: Any, **kwargs: Any) -> Any:
        pictures = ("first_picture", "second_picture")
        without_bytes = [f"{picture}__data" for picture in pictures]
        return queryset.select_related("theme", *pictures).defer(*without_bytes).prefetch_related("words").order_by("pk")

    # ---- in

    def import_data(self, dataset: Dataset, dry_run: bool = False, **kwargs: Any) -> Result:
        """All or nothing: what goes wrong is found out before the first is written. And not in one long transaction."""
        if not dry_run:
            tried = type(self)(may_add_themes=self._new_themes is not None).import_data(dataset, dry_run=True)
            if tried.has_errors() or tried.has_validation_errors():
                return tried
        for one_time in ("raise_errors", "use_transactions", "collect_failed_rows", "rollback_on_validation_errors"):
            kwargs.pop(one_time, None)
        return self.import_data_inner(dataset, dry_run, False, False, False, **kwargs)

    def get_or_init_instance(self, instance_loader: Any, row: dict[str, Any]) -> tuple[Pack, bool]:
        said = row.get("key")
        try:
            key = packs.key(said if isinstance(said, str) else "")
        except ValidationError as error:
            raise ValidationError({"key": error}) from None
        if key in self._lines:
            raise ValidationError({"key": _("This key stands on line %(line)s too.") % {"line": self._lines[key]}})
        self._lines[key] = row.get(LINE)
        known = Pack.objects.filter(key=key).select_related("theme").prefetch_related("words").first()
        return known or Pack(key=key), known is None

    def import_instance(self, instance: Pack, row: dict[str, Any], **kwargs: Any) -> None:
        before = row_of(instance, packs.words_of(instance), instance.published) if instance.pk else {}
        self._said = Reader(row, instance, self._new_themes)
        after = row_of(instance, self._said.words, self._said.published)
        self._changed = [column for column in COLUMNS if before.get(column) != after[column]]

    def skip_row(self, instance: Any, original: Any, row: Any, import_validation_errors: Any = None) -> bool:
        return not import_validation_errors and not self._changed

    def after_import_row(self, row: Any, row_result: RowResult, **kwargs: Any) -> None:
        row_result.diff = self._changed

    def save_instance(self, instance: Pack, is_create: bool, row: Any, **kwargs: Any) -> None:
        if self._is_dry_run(kwargs):
            return
        with transaction.atomic():
            theme = instance.theme
            if theme._state.adding:
                last = Theme.objects.aggregate(last=Max("order"))["last"]
                instance.theme, _new = Theme.objects.get_or_create(
                    slug=theme.slug,
                    defaults={"names": theme.names, "from_level": theme.from_level, "order": 0 if last is None else last + 1},
                )
            if found := packs.write(instance, self._said.words, published=self._said.published):
                raise ValidationError({"published": found})
