"""Files with packs: CSV as Excel writes and reads it, and JSON, which carries pictures along (P22).

What is read says by its content which of the two it is. Whatever is wrong with a file as a whole is a ValidationError.
"""

from __future__ import annotations

import base64
import csv
import io
import json
import re
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from import_export.formats.base_formats import Format
from tablib import Dataset

from games.spion.models import LANGUAGES, Picture

SIDES = ("1", "2")
COLUMNS = [
    *("theme", "level", "key", "published"),
    *(f"{language}_{side}{what}" for language in LANGUAGES for side in SIDES for what in ("", "_spellings")),
    *(f"picture_{side}" for side in SIDES),
]
MOST_BYTES = 20_000_000
MOST_ROWS = 2_000
LONGEST_CELL = 15_000_000  # a picture as base64
LINE = "line"  # where in the file a row stands; no column of the file itself
TOKEN = "token:"  # a picture of this site, by its address
INLINE = "data:;base64,"  # a picture itself, in JSON

_FORMULA = re.compile(r"'*[=+\-@\t\r]")  # a spreadsheet would reckon with it: it gets a ' more, as one types it there
csv.field_size_limit(LONGEST_CELL)


class Csv(Format):
    def get_title(self) -> Any:
        return gettext_lazy("CSV, for a spreadsheet; pictures by their name")

    def is_binary(self) -> bool:
        return True

    def get_extension(self) -> str:
        return "csv"

    def get_content_type(self) -> str:
        return "text/csv; charset=utf-8"

    def can_export(self) -> bool:
        return True

    def export_data(self, dataset: Dataset, **kwargs: Any) -> bytes:
        file = io.StringIO()
        writer = csv.writer(file)
        writer.writerow(dataset.headers)
        writer.writerows([_cell(value) for value in row] for row in dataset)
        return file.getvalue().encode("utf-8-sig")  # the mark by which Excel knows that it is UTF-8


class Json(Format):
    def get_title(self) -> Any:
        return gettext_lazy("JSON, with the pictures in it")

    def is_binary(self) -> bool:
        return True

    def get_extension(self) -> str:
        return "json"

    def get_content_type(self) -> str:
        return "application/json"

    def can_export(self) -> bool:
        return True

    def export_data(self, dataset: Dataset, **kwargs: Any) -> bytes:
        packs = [dict(zip(dataset.headers, map(_carried, row), strict=True)) for row in dataset]
        return json.dumps(packs, ensure_ascii=False, indent=1).encode()


class Either(Format):
    """What can be imported: a file says itself whether it is CSV or JSON, and in what it is written."""

    def __init__(self, encoding: str | None = None) -> None:
        pass

    def get_title(self) -> Any:
        return gettext_lazy("CSV or JSON")

    def is_binary(self) -> bool:
        return True

    def can_import(self) -> bool:
        return True

    def create_dataset(self, in_stream: bytes) -> Dataset:
        text = _text(in_stream)
        rows = _json_rows(text) if text.lstrip()[:1] in ("[", "{") else _csv_rows(text)
        if not rows:
            raise ValidationError(_("There are no packs in this file."))
        if len(rows) > MOST_ROWS:
            raise ValidationError(_("There are more than %(most)s packs in this file; split it.") % {"most": MOST_ROWS})
        headers = list(dict.fromkeys(column for row in rows for column in row))
        if unknown := [column[:30] for column in headers if column not in (*COLUMNS, LINE)]:
            raise ValidationError(_("These columns are unknown: %(columns)s.") % {"columns": ", ".join(unknown[:5])})
        if "key" not in headers:
            raise ValidationError(_("There is no column “key”: the name by which a pack is known."))
        return Dataset(*([row.get(column) for column in headers] for row in rows), headers=headers)


def _text(raw: bytes) -> str:
    if len(raw) > MOST_BYTES:
        raise ValidationError(_("This file is too large: %(most)s MB at most.") % {"most": MOST_BYTES // 1_000_000})
    if raw.startswith(b"PK\x03\x04"):
        raise ValidationError(_("This is a workbook. Save it as “CSV UTF-8” first."))
    try:
        text = raw.decode("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise ValidationError(_("Line %(line)s is not UTF-8. In Excel, save as “CSV UTF-8”.") % {"line": line}) from None
    if "\0" in text:
        raise ValidationError(_("This file has bytes in it that are no text."))
    return text


# ---- CSV


def _csv_rows(text: str) -> list[dict[str, Any]]:
    first = text.split("\n", 1)[0]
    comma = max(",;\t", key=first.count)  # Dutch and German Excel part cells by ;
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=comma, strict=True)
    headers: list[str] | None = None
    rows = []
    try:
        before = 0
        for cells in reader:
            line, before = before + 1, reader.line_num  # a cell may go on over several lines
            if not any(cell.strip() for cell in cells):
                continue
            if headers is None:
                headers = [cell.strip().casefold() for cell in cells]
                if len(set(headers)) < len(headers):
                    raise ValidationError(_("A column stands twice in the first line."))
                continue
            if len(cells) != len(headers):
                message = _("Line %(line)s has %(here)s cells, and the first line %(there)s.")
                raise ValidationError(message % {"line": line, "here": len(cells), "there": len(headers)})
            rows.append({LINE: line} | {column: _plain(cell) for column, cell in zip(headers, cells, strict=True)})
            if len(rows) > MOST_ROWS:
                break
    except csv.Error:
        said = _("Line %(line)s cannot be read. Is a quotation mark missing, or is a cell very long?")
        raise ValidationError(said % {"line": reader.line_num}) from None
    return rows


def _cell(value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return _cell(", ".join(value))
    text = str(value)
    return f"'{text}" if _FORMULA.match(text) else text


def _plain(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


# ---- JSON


def _json_rows(text: str) -> list[dict[str, Any]]:
    try:
        found = json.loads(text)
        json.dumps(found, ensure_ascii=False).encode()  # half a character, as \\ud800, is no text
    except json.JSONDecodeError as error:
        said = _("Line %(line)s is no JSON. Is a comma, a quotation mark or a bracket missing there, or just before it?")
        raise ValidationError(said % {"line": error.lineno}) from None
    except (RecursionError, ValueError):
        said = _("This JSON cannot be read: it goes too deep, or there is a number or a character in it that does not exist.")
        raise ValidationError(said) from None
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        raise ValidationError(_("This JSON is no list of packs: [{…}, {…}]."))
    return [{**row, LINE: number} for number, row in enumerate(found, 1)]


def _carried(value: Any) -> Any:
    """A picture of this site goes along as it is: elsewhere its address says nothing."""
    if isinstance(value, str) and value.startswith(TOKEN):
        data = Picture.objects.get(pk=value.removeprefix(TOKEN)).data
        return INLINE + base64.b64encode(bytes(data)).decode()
    return value
