"""Packs in files: out and in again without a change, tried first, line by line, all or nothing (P22)."""

from __future__ import annotations

import base64
import csv
import io
import json
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import gettext

from games.spion import packs
from games.spion.admin import files
from games.spion.admin.files import COLUMNS, Either
from games.spion.models import Pack, Picture, Theme
from games.spion.pictures import picture_of
from tests.games.spion.test_pack_admin import allowed, form, staff  # noqa: F401 - a fixture
from tests.games.spion.test_packs import make_pack
from tests.games.spion.test_pictures import drawn as picture

pytestmark = [pytest.mark.django_db, pytest.mark.rule("P22")]

CSV, JSON = "0", "1"


def exported(client: Client, kind: str) -> bytes:
    answer = client.post("/admin/spion/pack/export/", {"format": kind, "resource": "0"})
    assert answer.status_code == 200
    assert "attachment" in answer["Content-Disposition"]
    return answer.content


def tried(client: Client, raw: bytes) -> Any:
    """The page after the dry run."""
    file = SimpleUploadedFile("pakketten.csv", raw)
    return client.post("/admin/spion/pack/import/", {"import_file": file, "format": "0", "resource": "0"})


def confirmed(client: Client, page: Any) -> Any:
    return client.post("/admin/spion/pack/process_import/", page.context["confirm_form"].initial, follow=True)


def report(page: Any) -> list[tuple[Any, str, Any]]:
    """Line, what happens, and why or what."""
    return [
        (row.row_values["line"], row.import_type, row.validation_error.message_dict if row.validation_error else row.diff)
        for row in page.context["result"].rows
    ]


def refused(page: Any) -> str:
    """Why a file was not even tried."""
    assert "result" not in page.context
    return " ".join(page.context["form"].errors["import_file"])


def rows(*packs: dict[str, Any], comma: str = ",") -> bytes:
    columns = list(dict.fromkeys(column for pack in packs for column in pack))
    file = io.StringIO()
    writer = csv.DictWriter(file, columns, delimiter=comma)
    writer.writeheader()
    writer.writerows(packs)
    return file.getvalue().encode()


def everything() -> list[Any]:
    """All there is of packs, to the letter."""
    every = Pack.objects.select_related("theme").prefetch_related("words").order_by("pk")
    return [
        *((p.pk, p.key, p.theme.slug, p.published, p.picture_ids, sorted(packs.words_of(p).items())) for p in every),
        *Theme.objects.values_list().order_by("pk"),
        *Picture.objects.values_list("pk", "source").order_by("pk"),
    ]


KAT = {
    "theme": "dieren", "key": "kat-tijger", "published": "yes", "nl_1": "kat", "nl_1_spellings": "poes, poesje", "nl_2": "tijger",
    "picture_1": "openmoji:1F408", "picture_2": "openmoji:1F405",
}  # fmt: skip
HOND = {**KAT, "key": "hond-wolf", "nl_1": "hond", "nl_1_spellings": "", "nl_2": "wolf"}


@pytest.mark.slow
def test_out_and_in_again_changes_nothing(admin_client):
    call_command("loadpacks", verbosity=0)
    odd = make_pack("=wezel", "'-haas", **{"=wezel": ["@otter", "'otter"]})
    odd.first_picture = picture_of(picture("JPEG"))
    packs.write(odd, packs.words_of(odd), published=False)
    for kind in (CSV, JSON):
        before, raw = everything(), exported(admin_client, kind)
        page = tried(admin_client, raw)
        assert {(kind, str(what)) for _line, kind, what in report(page)} == {("skip", "[]")}
        assert len(report(page)) == 148
        assert "148" in confirmed(admin_client, page).content.decode()
        assert everything() == before
        assert exported(admin_client, kind) == raw


@pytest.mark.parametrize("kind", [CSV, JSON])
def test_a_site_that_has_none_gets_them_all_and_a_second_time_nothing_more(kind, admin_client):
    pack = make_pack("kat", "tijger", kat=["poes"])
    pack.theme.from_level = 5
    pack.theme.save()
    pack.first_picture, pack.second_picture = picture_of(picture("WEBP")), packs.shipped_picture("1F405")
    packs.write(pack, {**packs.words_of(pack), "de": (packs.Name("Katze"), packs.Name("Tiger"))}, published=True)
    called, raw = packs.words_of(pack), exported(admin_client, kind)
    Pack.objects.all().delete()
    Theme.objects.all().delete()
    if kind == JSON:  # it carries pictures along; a table names one of this site
        Picture.objects.all().delete()

    page = tried(admin_client, raw)
    assert [kind for _line, kind, _what in report(page)] == ["new"]
    assert not Pack.objects.exists()  # tried, and nothing more
    assert Picture.objects.count() == (0 if kind == JSON else 4)
    confirmed(admin_client, page)
    new = Pack.objects.get()
    assert (packs.words_of(new), new.published, new.theme.slug, new.theme.from_level) == (called, True, "dieren", 5)
    assert {p.content_type for p in (new.first_picture, new.second_picture)} == {"image/webp", "image/svg+xml"}

    before = everything()
    page = tried(admin_client, raw)
    assert [kind for _line, kind, _what in report(page)] == ["skip"]
    confirmed(admin_client, page)
    assert everything() == before


def test_a_table_as_excel_writes_it(admin_client):
    for comma, mark, end in ((";", b"\xef\xbb\xbf", b"\r\n"), ("\t", b"", b"\r\n"), (",", b"", b"\n")):
        raw = mark + rows(KAT, HOND, comma=comma).replace(b"\r\n", end) + end * 2
        page = tried(admin_client, raw)
        assert [(line, kind) for line, kind, _what in report(page)] == [(2, "new"), (3, "new")]
    page = tried(admin_client, rows({**KAT, "nl_1_spellings": "poes\npoesje"}, {**HOND, "level": "nul"}))
    assert [(line, kind) for line, kind, _what in report(page)] == [(2, "new"), (4, "invalid")]  # a cell went on over two
    page = tried(admin_client, rows(KAT, HOND, comma="\t").decode().encode("utf-16"))
    assert [kind for _line, kind, _what in report(page)] == ["new", "new"]


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ("key,nl_1\nkat,café\n".encode("cp1252"), "2"),  # the line
        (b"", ""),
        (b"key\n", ""),
        (b"key,nl_1,nl_1\na,b,c\n", ""),
        (b"key,nl_1,kleur\na,b,c\n", "kleur"),
        (b"nl_1,nl_2\nkat,tijger\n", "key"),
        (b"key,nl_1\na,b,c\n", "2"),
        (b'key,nl_1\na,"b\n', "2"),
        (b"key,nl_1\na,b\0\n", ""),
        (b"PK\x03\x04" + bytes(90), "UTF-8"),
        (b"[", "1"),
        (b"[1, 2]", ""),
        (b'{"key": "kat"}', ""),
        (b'[{"key": "kat", "nl_1": "\\ud800"}]', ""),
        (b"[" * 100_000, ""),
        (b"[" + b"9" * 10_000 + b"]", ""),
        (b"key\n" + b"a\n" * 2001, "2000"),
        (b"x" * (files.MOST_BYTES + 1), "20"),
    ],
    ids=lambda value: repr(value[:24]),
)
def test_a_file_that_cannot_be_read_is_refused_with_a_sentence_of_ours(raw, says, admin_client):
    said = refused(tried(admin_client, raw))
    assert says in said
    assert not re.search("unexpected|expect|delimiter|recursion|digits|codec|surrogate", said)  # Python's own words
    assert not Pack.objects.exists()


@pytest.mark.parametrize(
    ("row", "column"),
    [
        ({"key": ""}, "key"),
        ({"key": "Met Spatie"}, "key"),
        ({"theme": ""}, "theme"),
        ({"theme": "twee woorden"}, "theme"),
        ({"level": "nul"}, "theme"),
        ({"level": "0"}, "theme"),
        ({"level": "²"}, "theme"),
        ({"published": "misschien"}, "published"),
        ({"nl_2": "poes"}, "published"),  # S32: as the other word may be spelled
        ({"nl_2": ""}, "published"),
        ({"en_1": "cat"}, "published"),
        ({"picture_1": ""}, "published"),
        ({"picture_1": "openmoji:1F405"}, "published"),
        ({"picture_1": "openmoji:FFFFF"}, "picture_1"),
        ({"picture_1": "openmoji:../../packs_nl"}, "picture_1"),
        ({"picture_1": "token:onbekend"}, "picture_1"),
        ({"picture_1": "/etc/passwd"}, "picture_1"),
        ({"picture_1": "https://example.org/kat.png"}, "picture_1"),
        ({"picture_1": "data:;base64,AAA"}, "picture_1"),
        ({"picture_1": "data:image/png;base64," + base64.b64encode(b"<script>").decode()}, "picture_1"),
        ({"nl_1": "x" * 41}, "nl_1"),
        ({"nl_1": "!!!"}, "nl_1"),
        ({"nl_1": "", "nl_2": "tijger"}, "nl_1"),
    ],
    ids=str,
)
def test_a_row_that_is_wrong_says_where_and_nothing_is_imported(row, column, admin_client):
    page = tried(admin_client, rows(HOND, {**KAT, **row}))
    (_line, first, _what), (line, second, why) = report(page)
    assert (first, second, line) == ("new", "invalid", 3)
    assert list(why) == [column]
    assert "confirm_form" not in page.context
    assert why[column][0].replace("“", "").split()[0].strip('"')[:4] in page.content.decode()  # it stands on the page
    assert not Pack.objects.exists()


def test_one_key_stands_in_one_line_and_one_theme_has_one_level(admin_client):
    page = tried(admin_client, rows(KAT, {**HOND, "key": "kat-tijger"}))
    assert report(page)[1][2] == {"key": [packs._("This key stands on line %(line)s too.") % {"line": 2}]}
    page = tried(admin_client, rows({**KAT, "level": 4}, {**HOND, "level": 5}))
    assert list(report(page)[1][2]) == ["theme"]
    make_pack("kat", "leeuw")
    assert list(report(tried(admin_client, rows({**KAT, "level": 4})))[0][2]) == ["theme"]


def test_a_key_that_the_form_made_is_one_that_a_file_may_have(admin_client):
    """Also of two words that are longer than a key, and where it is cut off between two others."""
    admin_client.post("/admin/spion/pack/add/", form(nl_0="a" * 40, nl_1="b" * 38 + " c"))
    assert len(Pack.objects.get().key) == 79
    assert [kind for _line, kind, _what in report(tried(admin_client, exported(admin_client, CSV)))] == ["skip"]


def test_what_a_row_does_not_mention_stays_as_it_is(admin_client):
    pack = make_pack("kat", "tijger", kat=["poes"])
    pictures = pack.picture_ids
    page = tried(admin_client, json.dumps([{"key": pack.key, "en_1": "cat", "en_2": "tiger"}]).encode())
    assert report(page) == [(1, "update", ["en_1", "en_2"])]
    confirmed(admin_client, page)
    pack = Pack.objects.get()
    assert packs.words_of(pack) == {
        "nl": (packs.Name("kat", ("poes",)), packs.Name("tijger")),
        "en": (packs.Name("cat"), packs.Name("tiger")),
    }
    assert (pack.picture_ids, pack.published) == (pictures, True)
    page = tried(admin_client, rows({"key": pack.key, "nl_1_spellings": "", "published": "nee"}))
    assert report(page) == [(2, "update", ["published", "nl_1_spellings"])]
    confirmed(admin_client, page)
    assert not Pack.objects.get().published
    assert packs.words_of(Pack.objects.get())["nl"][0] == packs.Name("kat")


def test_a_carried_picture_goes_through_the_same_checks_as_an_upload(admin_client):
    carried = "data:image/png;base64," + base64.b64encode(picture("PNG") + b"geheim").decode()
    confirmed(admin_client, tried(admin_client, json.dumps([{**KAT, "picture_1": carried}]).encode()))
    kept = Pack.objects.get().first_picture
    assert kept.content_type == "image/webp"
    assert b"geheim" not in bytes(kept.data)


def test_what_changed_between_looking_and_confirming_is_seen(admin_client):
    page = tried(admin_client, rows(HOND, KAT))
    Theme.objects.create(slug="dieren", from_level=1)
    make_pack("kat", "leeuw", theme=Theme.objects.create(slug="anders"))
    Pack.objects.update(key="kat-tijger")
    Pack.objects.all().delete()
    page = tried(admin_client, rows({**HOND, "level": 1}, KAT))
    Theme.objects.update(from_level=3)
    answer = confirmed(admin_client, page)
    assert not Pack.objects.exists()  # not even the row that was right
    assert [message.level_tag for message in answer.context["messages"]] == ["error"]


def test_what_somebody_else_imports_at_that_moment_is_not_passed_off_as_nothing_imported(admin_client, monkeypatch):
    page = tried(admin_client, rows(KAT, HOND))
    write = packs.write

    def meanwhile(pack: Pack, *about: Any, **more: Any) -> list[str]:
        if pack.key == HOND["key"]:
            Pack.objects.create(theme=pack.theme, key=pack.key)
        return write(pack, *about, **more)

    monkeypatch.setattr(packs, "write", meanwhile)
    answer = confirmed(admin_client, page)
    assert Pack.objects.filter(key=KAT["key"]).exists()
    said = gettext("Something changed meanwhile: perhaps not all was imported. Choose the file again to see what is left.")
    assert [str(message) for message in answer.context["messages"]] == [said]


def test_a_file_waits_an_hour_and_no_other_file_can_be_named(admin_client, tmp_path):
    page = tried(admin_client, rows(KAT))
    initial = page.context["confirm_form"].initial
    secret = tmp_path / "geheim.csv"
    secret.write_bytes(rows(KAT))
    for change in ({"import_file_name": str(secret)}, {"import_file_name": "../../etc/passwd"}, {"format": "7"}, {"format": "x"}):
        answer = admin_client.post("/admin/spion/pack/process_import/", {**initial, **change})
        assert answer.status_code == 200
        assert not Pack.objects.exists()
    assert secret.exists()
    cache.clear()
    answer = admin_client.post("/admin/spion/pack/process_import/", initial, follow=True)
    assert [message.level_tag for message in answer.context["messages"]] == ["error"]
    assert not Pack.objects.exists()


def test_confirming_twice_imports_once(admin_client):
    page = tried(admin_client, rows(KAT))
    for _ in range(2):
        confirmed(admin_client, page)
    assert Pack.objects.count() == 1


def test_every_row_is_a_transaction_of_its_own_and_trying_has_none(admin_client):
    """So that no match waits for the lock: SQLite has one writer at a time."""

    def savepoints(act: Any) -> tuple[Any, list[str]]:
        with CaptureQueriesContext(connection) as queries:
            done = act()
        return done, [q["sql"].split()[0] for q in queries.captured_queries if q["sql"].startswith(("SAVEPOINT", "INSERT"))]

    page, while_trying = savepoints(lambda: tried(admin_client, rows(KAT, HOND)))
    assert not while_trying
    _answer, while_writing = savepoints(lambda: confirmed(admin_client, page))
    assert while_writing[0] == "SAVEPOINT"
    assert while_writing.count("SAVEPOINT") >= 2
    assert Pack.objects.count() == 2


def test_a_table_holds_no_formulas(admin_client):
    pack = make_pack("kat", "tijger")
    packs.write(pack, {"en": (packs.Name("=1+1", ("@som", "+31")), packs.Name("-tiger"))}, published=False)
    table = list(csv.DictReader(io.StringIO(exported(admin_client, CSV).decode("utf-8-sig"))))
    assert (table[0]["en_1"], table[0]["en_1_spellings"], table[0]["en_2"]) == ("'=1+1", "'@som, +31", "'-tiger")
    assert not [cell for row in table for cell in row.values() if cell.startswith(("=", "+", "-", "@"))]


def test_both_kinds_of_file_have_the_same_columns(admin_client):
    make_pack("kat", "tijger")
    table = csv.reader(io.StringIO(exported(admin_client, CSV).decode("utf-8-sig")))
    assert next(table) == COLUMNS
    assert list(json.loads(exported(admin_client, JSON))[0]) == COLUMNS


def test_chosen_packs_are_exported_from_the_list(admin_client):
    one, _other = make_pack("kat", "tijger"), make_pack("hond", "wolf")
    page = admin_client.post("/admin/spion/pack/", {"action": "export_admin_action", "_selected_action": [one.pk]})
    assert page.status_code == 200
    answer = admin_client.post("/admin/spion/pack/export/", {"format": JSON, "resource": "0", "export_items": [one.pk]})
    assert [row["key"] for row in json.loads(answer.content)] == [one.key]


def test_the_pages_have_nothing_inline(admin_client):
    make_pack("kat", "tijger")
    for page in (
        tried(admin_client, rows(KAT, HOND)),
        tried(admin_client, rows({**KAT, "nl_1": "!!!"})),
        admin_client.get("/admin/spion/pack/export/"),
        admin_client.get("/admin/spion/pack/"),
    ):
        assert not re.findall(r'\sstyle="|\son\w+="|<script(?![^>]*\bsrc=)[^>]*>\s*\S', page.content.decode())


def test_history_says_that_it_came_from_a_file(admin_client):
    confirmed(admin_client, tried(admin_client, rows(KAT)))
    pack = Pack.objects.get()
    assert admin_client.get(f"/admin/spion/pack/{pack.pk}/history/").status_code == 200
    assert Either().create_dataset(rows(KAT)).height == 1
