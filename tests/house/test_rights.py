"""Staff who may do some things (P25): a group's rights in words, and nothing beyond them, by no address, form or file."""

from __future__ import annotations

from itertools import product

import pytest
from django.contrib.admin import site
from django.contrib.auth.models import Group, Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.groups import offered
from accounts.models import User
from games.models import Member, Room
from games.spion.models import Pack, Theme, ThemeGift
from tests.house.evening import Evening, staff
from tests.house.test_staff import crawl, entering

pytestmark = [pytest.mark.django_db, pytest.mark.rule("P25")]

EVERY = [f"{action}_{model._meta.model_name}" for model, action in product(site._registry, ("view", "add", "change", "delete"))]
ROW = "theme,key,nl_1,nl_2\n{},nieuw,boot,schip\n"


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Evening:
    return Evening(monkeypatch)


@pytest.fixture
def pack() -> Pack:
    return Pack.objects.create(key="kat-hond", theme=Theme.objects.create(slug="dieren", names={"nl": "Dieren"}))


def those_who_may(*rights: str) -> Client:
    return entering(staff(superuser=False, may=rights))


def post_group(client: Client, *rights: int, path: str = "add") -> int:
    return client.post(f"/admin/auth/group/{path}/", {"name": "Redactie", "permissions": rights}).status_code


# ---- a group


def test_a_group_is_given_the_rights_that_mean_something_in_words() -> None:
    boss = entering(staff())
    page = boss.get("/admin/auth/group/add/", headers={"accept-language": "nl"}).content.decode()
    for words in ("Woordpakketten", "Potjes", "Potje beëindigen", "Kamer sluiten", "bekijken", "weggooien"):
        assert words in page
    for jargon in ("Can add", "sessie", "inhoudstype", "authenticator"):
        assert jargon not in page
    look, *_others = (right for right, _words in offered()["Kamers"])
    assert post_group(boss, look) == 302
    group = Group.objects.get()
    assert [right.codename for right in group.permissions.all()] == ["view_room"]
    assert "checked" in boss.get(f"/admin/auth/group/{group.pk}/change/").content.decode()


def test_no_other_right_can_be_given() -> None:
    boss = entering(staff())
    for name in ("change_group", "add_room", "delete_match", "add_logentry", "view_session"):
        assert post_group(boss, Permission.objects.get(codename=name).pk) == 200
    assert not Group.objects.exists()


def test_rights_are_given_by_who_has_them_all() -> None:
    group = Group.objects.create(name="Redactie")
    helper = staff(superuser=False, may=("view_group", "add_group", "change_group", "delete_group", "change_user", "view_user"))
    helper.groups.add(group)
    client = entering(helper)
    right = Permission.objects.get(codename="change_match").pk
    assert post_group(client, right) == post_group(client, right, path=f"{group.pk}/change") == 403
    assert client.get("/admin/auth/group/").status_code == 403
    assert client.post(f"/admin/auth/group/{group.pk}/delete/", {"post": "yes"}).status_code == 403
    assert "auth/group" not in client.get("/admin/").content.decode()
    assert not helper.has_perm("games.change_match")


def test_who_has_all_rights_keeps_their_account_whether_they_are_staff_or_not() -> None:
    above = User.objects.create_superuser("boven@example.nl", "appeltaart77", name="Boven")
    User.objects.filter(pk=above.pk).update(is_staff=False)
    client = those_who_may("change_user", "view_user")
    new = {"password1": "een heel nieuw wachtwoord", "password2": "een heel nieuw wachtwoord"}
    assert client.post(f"/admin/accounts/user/{above.pk}/password/", new).status_code == 403


# ---- nothing beyond


def test_each_right_opens_its_own_pages_only(evening: Evening, pack: Pack) -> None:
    """Whoever has one right, and goes wherever an address leads."""
    pages = {
        "room": evening.room.pk, "match": evening.match.pk, "member": evening.members[1].pk, "pack": pack.pk,
        "theme": pack.theme_id, "user": evening.host.pk, "guest": evening.guests[0].pk,
    }  # fmt: skip
    label = {model._meta.model_name: model._meta.app_label for model in site._registry}
    for mine in pages:
        client = entering(staff(f"{mine}@example.nl", superuser=False, may=(f"view_{mine}",)))
        for page, key in pages.items():
            paths = [f"/admin/{label[page]}/{page}/{rest}" for rest in ("", f"{key}/change/", f"{key}/history/")]
            paths += [f"/admin/spion/pack/{key}/preview/", "/admin/spion/pack/export/"] if page == "pack" else []
            for path in paths:
                assert client.get(path).status_code == (200 if page == mine else 403), path
            for rest in ("add/", f"{key}/delete/", *(("import/",) if page == "pack" else ())):
                assert client.get(f"/admin/{label[page]}/{page}/{rest}").status_code == 403, (mine, page, rest)


def test_whose_address_is_whose_is_for_who_may_look_people_up(evening: Evening) -> None:
    """The seats are shown to everyone who may look at the room, and with them no address."""
    client = those_who_may("view_room", "view_match", "view_member", "view_theme")
    ThemeGift.objects.create(theme=Theme.objects.create(slug="a", names={"nl": "A"}), user=evening.host)
    pages = crawl(client)
    assert "Noor" in pages[f"/admin/games/match/{evening.match.pk}/change/"]
    assert "Noor" in pages[f"/admin/games/room/{evening.room.pk}/change/"]
    assert [path for path, page in pages.items() if evening.host.email in page] == []
    knowing = entering(staff("kent@example.nl", superuser=False, may=("view_room", "view_user")))
    assert evening.host.email in knowing.get(f"/admin/games/room/{evening.room.pk}/change/").content.decode()


def test_no_set_of_rights_shows_a_running_secret_or_a_kept_password(evening: Evening) -> None:
    evening.host.set_password("appeltaart77")
    evening.host.save()
    pages = crawl(those_who_may(*EVERY))
    assert len(pages) > 40
    for path, page in pages.items():
        for secret in (*evening.secrets, evening.host.password, evening.host.password[-12:-6]):
            assert secret not in page, f"{path} tells {secret}"


def test_with_every_right_but_one_that_one_is_not_done(evening: Evening, pack: Pack) -> None:
    doings = {
        "change_match": ("games/match/", {"action": "end_match", "_selected_action": evening.match.pk, "sure": "yes"}),
        "change_room": ("games/room/", {"action": "close", "_selected_action": evening.room.pk, "sure": "yes"}),
        "change_member": (f"games/member/{evening.members[1].pk}/change/", {"name": "Tulp"}),
        "change_guest": (f"accounts/guest/{evening.guests[1].pk}/change/", {"name": "Tulp"}),
        "change_user": (f"accounts/user/{evening.host.pk}/change/", {"name": "Tulp", "is_active": "on"}),
        "change_pack": ("spion/pack/", {"action": "publish", "_selected_action": pack.pk}),
        "delete_pack": ("spion/pack/", {"action": "delete_selected", "_selected_action": pack.pk, "post": "yes"}),
        "delete_theme": (f"spion/theme/{pack.theme_id}/delete/", {"post": "yes"}),
        "add_pack": ("spion/pack/add/", {"theme": pack.theme_id, "nl_0": "boot", "nl_1": "schip"}),
    }
    for n, (right, (path, data)) in enumerate(doings.items()):
        client = entering(staff(f"{n}@example.nl", superuser=False, may=tuple(name for name in EVERY if name != right)))
        client.post(f"/admin/{path}", data)
    evening.match.refresh_from_db()
    assert evening.match.finished_at is None
    assert Room.objects.get().closed_at is None
    assert not Member.objects.filter(name="Tulp").exists()
    assert (Pack.objects.count(), Theme.objects.count()) == (1, 1)


@pytest.mark.rule("P22")
@pytest.mark.parametrize(("theme", "right", "made"), [("dieren", "", 1), ("nieuw", "", 0), ("nieuw", "add_theme", 1)])
def test_a_file_adds_no_theme_for_who_may_add_none(pack: Pack, theme: str, right: str, made: int) -> None:
    client = those_who_may("view_pack", "add_pack", "change_pack", right)
    file = SimpleUploadedFile("../../etc/packs.csv", ROW.format(theme).encode(), "text/html")
    page = client.post("/admin/spion/pack/import/", {"import_file": file, "format": "0", "resource": "0"})
    form = page.context.get("confirm_form")
    if form is not None:
        client.post("/admin/spion/pack/process_import/", form.initial)
    assert Pack.objects.filter(key="nieuw").count() == made
    assert (Theme.objects.filter(slug="nieuw").exists()) == bool(right)
    if not made:
        assert (
            "you may not add one"
            in client.post(
                "/admin/spion/pack/import/",
                {"import_file": SimpleUploadedFile("x.csv", ROW.format(theme).encode()), "format": "0", "resource": "0"},
                headers={"accept-language": "en"},
            ).content.decode()
        )


def test_who_changes_a_theme_gives_it_and_who_looks_at_it_does_not(pack: Pack) -> None:
    friend = User.objects.create_user("vriend@example.nl", "appeltaart77", name="Vriend")
    gift = {"name_nl": "Dieren", "order": 0, "from_level": 1, "gifts-TOTAL_FORMS": 1, "gifts-INITIAL_FORMS": 0}
    data = gift | {"gifts-0-email": friend.email}
    path = f"/admin/spion/theme/{pack.theme_id}/change/"
    entering(staff("1@example.nl", superuser=False, may=("view_theme",))).post(path, data)
    assert not ThemeGift.objects.exists()
    entering(staff("2@example.nl", superuser=False, may=("change_theme",))).post(path, data)
    assert ThemeGift.objects.get().user == friend
