"""A pack's own page for staff: words, pictures, what it lacks, publishing, its preview, and who may do what (P22, S32)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Guest, User
from accounts.people import Person
from games import rooms
from games.models import Match, Member
from games.spion import content, packs
from games.spion.models import LANGUAGES, Pack, Picture, Theme
from tests.games.spion.test_packs import make_pack
from tests.games.spion.test_pictures import drawn as picture

pytestmark = [pytest.mark.django_db, pytest.mark.rule("P22")]


def upload(raw: bytes | None = None, name: str = "kat.png") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, picture() if raw is None else raw, "image/png")


def form(pack: Pack | None = None, **fields: Any) -> dict[str, Any]:
    """The form of a pack as a browser sends it, with some fields filled in anew."""
    filled: dict[str, Any] = {"theme": Theme.objects.get_or_create(slug="dieren")[0].pk, "key": pack.key if pack else ""}
    if pack:
        filled |= {"published": "on"} if pack.published else {}
        filled |= {"first_picture": pack.first_picture_id or "", "second_picture": pack.second_picture_id or ""}
        for language, both in packs.words_of(pack).items():
            for side, word in enumerate(both):
                filled |= {f"{language}_{side}": word.text, f"{language}_{side}_spellings": "\n".join(word.spellings)}
    return {name: value for name, value in (filled | fields).items() if value is not None}


def change(client: Client, pack: Pack, **fields: Any) -> Any:
    return client.post(f"/admin/spion/pack/{pack.pk}/change/", form(pack, **fields))


def said(client: Client, address: str = "/admin/spion/pack/") -> str:
    return " ".join(str(message) for message in client.get(address).context["messages"])


def test_a_pack_is_made_on_one_page(admin_client):
    answer = admin_client.post(
        "/admin/spion/pack/add/",
        form(
            nl_0="kat", nl_0_spellings="poes\n poesje ,kat,", nl_1="tijger", de_0="Katze", de_1="Tiger", published="on",
            first_upload=upload(), second_upload=upload(picture(colour="blue")),
        ),
    )  # fmt: skip
    assert answer.status_code == 302, answer.context["errors"]
    pack = Pack.objects.get()
    assert pack.key == "kat-tijger"
    assert pack.published
    assert packs.words_of(pack) == {
        "nl": (packs.Name("kat", ("poes", "poesje")), packs.Name("tijger")),
        "de": (packs.Name("Katze"), packs.Name("Tiger")),
    }
    assert {p.content_type for p in Picture.objects.all()} == {"image/webp"}
    given, _key = content.draw([], [], "de", None)
    assert [word["text"] for word in given["words"]] == ["Katze", "Tiger"]


def test_what_stands_in_the_form_is_what_is_kept(admin_client):
    pack = make_pack("kat", "tijger", kat=["poes"])
    before = packs.words_of(pack), pack.picture_ids
    assert change(admin_client, pack).status_code == 302
    pack = Pack.objects.get()
    assert (packs.words_of(pack), pack.picture_ids) == before
    assert pack.published


def test_a_new_picture_takes_the_place_of_the_old_one_which_stays(admin_client):
    pack = make_pack("kat", "tijger")
    old = pack.first_picture_id
    change(admin_client, pack, first_upload=upload())
    pack.refresh_from_db()
    assert pack.first_picture_id != old
    assert Picture.objects.filter(pk=old).exists()  # matches that were played show it
    assert old in admin_client.get("/admin/spion/picture/?used=no").content.decode()
    change(admin_client, pack, first_upload=None, first_picture=old)  # chosen by looking
    pack.refresh_from_db()
    assert pack.first_picture_id == old


def test_a_refused_picture_is_told_at_its_field(admin_client):
    pack = make_pack("kat", "tijger")
    answer = change(
        admin_client, pack, first_upload=upload(b"<script>", "kat.png"), second_upload=upload(b"GIF89a", "tijger.webp")
    )
    errors = answer.context["adminform"].form.errors
    assert set(errors) == {"first_upload", "second_upload"}
    assert Picture.objects.count() == 2


HOSTILE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script><path d="M0 0" onload="a()"/></svg>'


@pytest.mark.parametrize(
    "name", ["../../../../tmp/geheim.png", "..\\..\\geheim.php", "/etc/geheim", "geheim\u202egnp.exe", "geheim\n.png"]
)
@pytest.mark.parametrize("raw", [picture("JPEG", comment=b"*/<script>geheim</script>"), HOSTILE.encode()], ids=["JPEG", "SVG"])
def test_an_upload_is_kept_without_its_name_and_served_as_what_it_is(admin_client, tmp_path, settings, name, raw):
    settings.MEDIA_ROOT = tmp_path
    pack = make_pack("kat", "tijger")
    file = SimpleUploadedFile("x", raw, "text/html")
    file._name = name  # past Django's own cleaning
    change(admin_client, pack, first_upload=file)
    pack.refresh_from_db()
    shown = admin_client.get(f"/p/{pack.first_picture_id}")
    assert shown["Content-Type"] == ("image/webp" if raw[:1] != b"<" else "image/svg+xml")
    assert (shown["X-Content-Type-Options"], shown["Content-Security-Policy"][:18]) == ("nosniff", "default-src 'none'")
    for part in (b"geheim", b"script", b"onload"):
        assert part not in shown.content
    assert "geheim" not in pack.first_picture.source + pack.first_picture_id + str(shown.headers)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "fields",
    [
        {"nl_0": "x" * 41},
        {"nl_0": "!!!"},
        {"nl_0_spellings": ",".join(f"poes{n}" for n in range(13))},
        {"nl_0_spellings": "p" * 41},
        {"nl_0": "", "nl_0_spellings": "poes"},
        {"nl_0": "", "nl_1": ""},
        {"first_picture": "onbekend"},
        {"theme": "99999"},
        {"key": "met spatie"},
        {"key": "Kat-Tijger"},  # no file may have it either
        {"key": "kat-"},
        {"nl_0": "kat\0"},
    ],
)
def test_what_cannot_be_kept_is_told_and_nothing_changes(admin_client, fields):
    pack = make_pack("kat", "tijger")
    answer = change(admin_client, pack, **fields)
    assert answer.status_code == 200
    assert answer.context["errors"]
    assert packs.words_of(Pack.objects.get())["nl"][0] == packs.Name("kat")


def test_a_key_that_is_taken_is_not_taken_twice(admin_client):
    make_pack("kat", "tijger")
    pack = make_pack("hond", "wolf")
    assert change(admin_client, pack, key="kat-tijger").context["errors"]
    again = form(nl_0="kat", nl_1="tijger")  # and so a form that is sent twice makes one pack
    assert admin_client.post("/admin/spion/pack/add/", again).context["errors"]
    assert set(Pack.objects.values_list("key", flat=True)) == {"kat-tijger", "hond-wolf"}
    assert admin_client.post("/admin/spion/pack/add/", {**again, "key": "kat-tijger-2"}).status_code == 302


def test_two_forms_at_the_same_moment_make_one_pack(admin_client, monkeypatch):
    def late(*_args: Any, **_options: Any) -> None:
        raise IntegrityError

    monkeypatch.setattr(packs, "write", late)  # the other was first
    answer = admin_client.post("/admin/spion/pack/add/", form(nl_0="kat", nl_1="tijger"), follow=True)
    assert [message.level_tag for message in answer.context["messages"]] == ["error"]


@pytest.mark.rule("S32")
@pytest.mark.parametrize(
    "fields",
    [
        {"nl_1": "de kat"},
        {"nl_1_spellings": "poes", "nl_0_spellings": "poes"},
        {"es_0": "gato", "es_1": "gatto", "es_0_spellings": "gatto"},
        {"en_0": "cat"},
        {"first_picture": ""},
        {"nl_1": ""},
    ],
)
def test_a_published_pack_that_is_changed_into_a_bad_one_is_kept_and_taken_back(admin_client, fields):
    pack = make_pack("kat", "tijger")
    assert change(admin_client, pack, **fields).status_code == 302
    assert not Pack.objects.get().published
    lacks = packs.troubles(Pack.objects.get())
    assert len(lacks) == 1
    page = admin_client.get(f"/admin/spion/pack/{pack.pk}/change/")
    told = " ".join(str(message) for message in page.context["messages"])
    assert lacks[0] in told
    assert f"<li>{lacks[0]}</li>".replace("“", "“") in page.content.decode()  # and it stays on the page, before one tries again

    admin_client.post("/admin/spion/pack/", {"action": "publish", "_selected_action": [pack.pk]})
    assert not Pack.objects.get().published
    assert lacks[0] in said(admin_client)


def test_publishing_and_taking_back_from_the_list(admin_client):
    pack = make_pack("kat", "tijger", publish=False)
    for action, published in (("publish", True), ("unpublish", False)):
        admin_client.post("/admin/spion/pack/", {"action": action, "_selected_action": [pack.pk]})
        assert Pack.objects.get().published is published


# ---- the preview


def test_the_preview_shows_both_cards_in_each_language(admin_client):
    pack = make_pack("verkeersleidster", "tijger")
    packs.write(pack, {"en": (packs.Name("air traffic controller"), packs.Name("tiger"))}, published=True)
    page = admin_client.get(f"/admin/spion/pack/{pack.pk}/preview/?theme=dark").content.decode()
    assert re.findall(r'class="theword" lang="(\w+)" data-length="(\w+)">([^<]+)<', page)[:2] == [
        ("nl", "longest", "verkeersleidster"),
        ("nl", "short", "tijger"),
    ]
    assert "air traffic controller" in page
    assert page.count(f"/p/{pack.first_picture_id}") == 2 * 3
    assert 'data-theme="dark"' in page
    assert "<script" not in page
    assert "style=" not in page
    listed = admin_client.get("/admin/spion/pack/").content.decode()
    assert f"/admin/spion/pack/{pack.pk}/preview/" in listed
    assert f"/admin/spion/pack/{pack.pk}/preview/" in admin_client.get(f"/admin/spion/pack/{pack.pk}/change/").content.decode()


def test_a_preview_of_what_is_not_there_or_not_complete(admin_client):
    assert admin_client.get("/admin/spion/pack/999/preview/").status_code == 404
    assert admin_client.get("/admin/spion/pack/x/preview/").status_code == 404
    pack = Pack.objects.create(theme=Theme.objects.create(slug="dieren"), key="leeg")
    assert admin_client.get(f"/admin/spion/pack/{pack.pk}/preview/").status_code == 200


# ---- who may do what


@pytest.fixture
def staff() -> User:
    return User.objects.create_user("staf@example.org", "x", name="Staf", is_staff=True)


def allowed(user: User, *codenames: str) -> Client:
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="spion", codename__in=codenames))
    client = Client()
    client.force_login(user)
    return client


def test_who_may_only_look_sees_it_and_changes_nothing(staff):
    pack = make_pack("kat", "tijger", kat=["poes"])
    client = allowed(staff, "view_pack", "view_picture", "view_theme")
    page = client.get(f"/admin/spion/pack/{pack.pk}/change/")
    assert page.status_code == 200
    assert all(text in page.content.decode() for text in ("kat / poes", "tijger", pack.first_picture_id))
    assert 'name="nl_0"' not in page.content.decode()
    assert client.get(f"/admin/spion/pack/{pack.pk}/preview/").status_code == 200
    assert change(client, pack, nl_0="leeuw").status_code == 403
    client.post("/admin/spion/pack/", {"action": "unpublish", "_selected_action": [pack.pk]})
    assert client.get("/admin/spion/pack/add/").status_code == 403
    assert client.get("/admin/spion/pack/import/").status_code == 403
    assert client.post("/admin/spion/pack/process_import/").status_code == 403
    assert client.get("/admin/spion/pack/export/").status_code == 200
    assert client.post(f"/admin/spion/picture/{pack.first_picture_id}/delete/", {"post": "yes"}).status_code == 403
    assert Pack.objects.get().published
    assert packs.words_of(Pack.objects.get())["nl"][0].text == "kat"


def test_who_may_not_look_sees_nothing(staff):
    pack = make_pack("kat", "tijger")
    for client in (allowed(staff, "view_theme"), Client()):
        for address in (f"{pack.pk}/preview/", f"{pack.pk}/change/", "export/", "import/", ""):
            assert client.get(f"/admin/spion/pack/{address}").status_code in (302, 403)
        assert client.post("/admin/spion/pack/export/", {"format": "0", "resource": "0"}).status_code in (302, 403)


def test_importing_needs_leave_to_add_and_to_change(staff):
    for codenames, status in ((("add_pack", "view_pack"), 403), (("change_pack",), 403), (("add_pack", "change_pack"), 200)):
        assert allowed(staff, *codenames).get("/admin/spion/pack/import/").status_code == status


def test_a_picture_in_a_pack_is_not_deleted_and_one_out_of_use_may_be(admin_client):
    pack = make_pack("kat", "tijger")
    admin_client.post(f"/admin/spion/picture/{pack.first_picture_id}/delete/", {"post": "yes"})
    assert Picture.objects.count() == 2
    pack.delete()
    admin_client.post(f"/admin/spion/picture/{pack.first_picture_id}/delete/", {"post": "yes"})
    assert Picture.objects.count() == 1


# ---- matches that run


@pytest.fixture
def running() -> Match:
    pack = make_pack("kat", "tijger")
    host = User.objects.create_user("an@example.org", "x", name="An")
    room = rooms.open_room(host, "spion")
    for name in ("Bo", "Cas", "Dirk"):
        rooms.join(room, Person(guest=Guest.objects.create(name=name)), name)
    Member.objects.update(connected=True, last_seen=rooms.now_ms())
    rooms.command(room.host_id, "start", {})
    match = Match.objects.get(room=room)
    assert match.content_key == str(pack.pk)
    return match


def test_a_running_match_keeps_its_words_whatever_becomes_of_the_pack(running, admin_client):
    before = Match.objects.values().get(pk=running.pk)
    pictures = set(Picture.objects.values_list("pk", flat=True))
    pack = Pack.objects.get()
    change(admin_client, pack, nl_0="leeuw", nl_0_spellings="simba", first_upload=upload(), published=None)
    assert Match.objects.values().get(pk=running.pk) == before
    assert admin_client.post(f"/admin/spion/pack/{pack.pk}/delete/", {"post": "yes"}).status_code == 302
    Theme.objects.all().delete()
    assert not Pack.objects.exists()
    assert Match.objects.values().get(pk=running.pk) == before
    assert all(token in before["state"] for token in pictures)
    for token in pictures:  # and its pictures can still be seen
        assert Client().get(f"/p/{token}").status_code == 200


@pytest.mark.rule("S8")
def test_what_was_played_is_remembered_when_a_pack_changes(running, admin_client):
    played, other = Pack.objects.get(), make_pack("hond", "wolf")
    change(admin_client, played, nl_0="leeuw", key="heel-anders")
    host = User.objects.get(email="an@example.org")
    assert {content.draw([host.pk], [], "nl", host.pk)[0]["pack"] for _ in range(20)} == {other.pk}


def test_the_admin_does_not_tell_which_pack_a_running_match_has(running, admin_client):
    """Nor whether there is one: the pages are the same before and after, and no query looks at what was played."""
    make_pack("hond", "wolf")
    addresses = ["", *(f"{pack.pk}/change/" for pack in Pack.objects.all()), "?o=1.2.3.4.5.6", "import/", "export/"]

    def pages() -> list[str]:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            found = [admin_client.get(f"/admin/spion/pack/{address}").content.decode() for address in addresses]
            found += [admin_client.get(f"/admin/spion/{model}/").content.decode() for model in ("picture", "theme")]
        assert not [
            query for query in queries.captured_queries if "games_match" in query["sql"] or "games_player" in query["sql"]
        ]
        return [re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page) for page in found]

    during = pages()
    Match.objects.all().delete()
    assert pages() == during


def test_no_transaction_is_open_while_a_picture_is_decoded(admin_client, monkeypatch, settings):
    """A match that wants to write would wait for it."""
    pack = make_pack("kat", "tijger")
    from games.spion.admin import forms

    depth: list[int] = []

    def watched(raw: bytes) -> Picture:
        depth.append(len(connection.savepoint_ids))
        return packs.shipped_picture("1F408")

    monkeypatch.setattr(forms, "picture_of", watched)
    outside = len(connection.savepoint_ids)
    change(admin_client, pack, first_upload=upload())
    assert depth == [outside]
    with transaction.atomic():
        assert len(connection.savepoint_ids) == outside + 1  # which is how one would be seen


def test_every_language_of_the_site_has_its_fields(admin_client):
    page = admin_client.get("/admin/spion/pack/add/").content.decode()
    assert list(LANGUAGES) == ["nl", "en", "es", "de"]
    assert all(f'name="{language}_{side}_spellings"' in page for language in LANGUAGES for side in (0, 1))


def test_the_same_picture_for_both_words_is_kept_once_and_keeps_a_pack_from_being_published(admin_client):
    twice = {"first_upload": upload(), "second_upload": upload()}
    admin_client.post("/admin/spion/pack/add/", form(nl_0="kat", nl_1="tijger", published="on", **twice))
    pack = Pack.objects.get()
    assert pack.first_picture == pack.second_picture
    assert Picture.objects.count() == 1
    assert not pack.published
