"""P23: which themes a host may play, and how staff keep them."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command

from accounts.models import Guest, User
from accounts.people import Person
from games import rooms
from games.kernel import codec
from games.models import Match, Member
from games.spion import content
from games.spion.models import Pack, Theme, ThemeGift
from tests.games.spion.test_packs import drawn, make_pack, play

pytestmark = [pytest.mark.django_db, pytest.mark.rule("P23")]


@pytest.fixture
def dieren() -> Pack:
    return make_pack(
        "kat", "tijger", theme=Theme.objects.create(slug="dieren", order=0, from_level=9)
    )  # the first: free, whatever it says


@pytest.fixture
def onderweg() -> Pack:
    return make_pack("auto", "bus", theme=Theme.objects.create(slug="onderweg", order=1, from_level=5))


@pytest.fixture
def sport() -> Pack:
    return make_pack("judo", "karate", theme=Theme.objects.create(slug="sport", order=2, from_level=12))


def host_of_level(level: int) -> User:
    user = User.objects.create_user(f"{level}@example.org", "x", name=f"Niveau {level}")
    user.profile.level = level
    user.profile.save()
    return user


@pytest.mark.parametrize(
    ("level", "open_to"), [(1, "dieren"), (4, "dieren"), (5, "dieren onderweg"), (12, "dieren onderweg sport")]
)
def test_themes_open_with_the_level_of_the_host(level, open_to, dieren, onderweg, sport):
    found = drawn([], host=host_of_level(level).pk, times=60)
    assert {Pack.objects.get(pk=pack).theme.slug for pack in found} == set(open_to.split())


def test_the_level_of_the_others_opens_nothing(dieren, onderweg):
    guest = host_of_level(50)
    assert drawn([guest.pk], host=host_of_level(1).pk) == {dieren.pk}
    assert drawn([guest.pk], host=None) == {dieren.pk}  # no host with an account


def test_a_theme_that_was_given_is_open_whatever_the_level(dieren, onderweg, sport):
    host = host_of_level(1)
    ThemeGift.objects.create(theme=sport.theme, user=host)
    assert drawn([], host=host.pk, times=60) == {dieren.pk, sport.pk}
    assert drawn([], host=host_of_level(2).pk) == {dieren.pk}


@pytest.mark.rule("S8")
def test_who_has_few_packs_open_gets_the_one_longest_ago_again(dieren, onderweg):
    host = host_of_level(1)
    older = make_pack("hond", "wolf", theme=dieren.theme)
    play(older, user=host, days_ago=5)
    play(dieren, user=host, days_ago=1)
    assert drawn([host.pk], host=host.pk) == {older.pk}


def test_a_language_without_open_packs_plays_in_dutch(dieren):
    assert content.draw([], [], "es", None)[0]["language"] == "nl"


def test_a_match_is_drawn_for_the_host_of_its_room(dieren, onderweg):
    """By the whole way from the lobby: another host, other themes."""
    themes = set()
    for level in (1, 5):
        host = host_of_level(level)
        play(dieren, user=host)  # so that any other pack that is open comes before it (S8)
        room = rooms.open_room(host, "spion")
        for name in ("Bo", "Cas", "Dirk"):
            rooms.join(room, Person(guest=Guest.objects.create(name=name)), name)
        Member.objects.update(connected=True, last_seen=rooms.now_ms())
        rooms.command(room.host_id, "start", {})
        state = codec.decode(dict, Match.objects.filter(room=room).latest("pk").state)
        themes.add((level, Pack.objects.get(pk=state["pack"]).theme.slug))
    assert themes == {(1, "dieren"), (5, "onderweg")}


def test_nothing_that_comes_along_is_locked():
    """Until levels can be earned, every account has level 1."""
    call_command("loadpacks", verbosity=0)
    assert not Theme.objects.filter(from_level__gt=1).exists()
    themes = {Pack.objects.get(pk=pack).theme_id for pack in drawn([], host=host_of_level(1).pk, times=150)}
    assert len(themes) == 7


def theme_form(**fields: object) -> dict[str, object]:
    inline = {"gifts-TOTAL_FORMS": 1, "gifts-INITIAL_FORMS": 0}
    return {"name_nl": "Dieren", "name_en": "Animals", "slug": "", "order": 0, "from_level": 1, **inline, **fields}


def test_a_theme_has_a_name_in_every_language_and_a_key_of_its_own(admin_client):
    admin_client.post("/admin/spion/theme/add/", theme_form(name_de="Tiere"))
    theme = Theme.objects.get(slug="dieren")
    assert theme.names == {"nl": "Dieren", "en": "Animals", "de": "Tiere"}
    page = admin_client.get(f"/admin/spion/theme/{theme.pk}/change/").content.decode()
    assert 'value="Tiere"' in page
    admin_client.post(f"/admin/spion/theme/{theme.pk}/change/", theme_form(name_nl="Beesten", slug="dieren"))
    theme.refresh_from_db()
    assert theme.names == {"nl": "Beesten", "en": "Animals"}


def test_staff_see_to_whom_a_theme_is_open(admin_client, dieren, onderweg):
    page = admin_client.get("/admin/spion/theme/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert re.findall(r'field-open_to">([^<]+)<', page) == ["everybody", "from level 5 on"]
    address = f"/admin/spion/theme/{onderweg.theme_id}/change/"
    admin_client.post(address, theme_form(slug="onderweg", order=1, from_level=7))
    assert Theme.objects.get(slug="onderweg").from_level == 7


def test_a_level_begins_at_one_and_is_one_that_a_file_may_name(admin_client):
    for level in (0, 1001):
        answer = admin_client.post("/admin/spion/theme/add/", theme_form(from_level=level))
        assert "from_level" in answer.context["adminform"].form.errors


def test_staff_give_a_theme_by_mail_address(admin_client, dieren):
    host = host_of_level(1)
    address = f"/admin/spion/theme/{dieren.theme_id}/change/"
    answer = admin_client.post(address, theme_form(slug="dieren", **{"gifts-0-email": "niemand@example.org"}))
    assert answer.context["inline_admin_formsets"][0].formset.errors[0]["email"]
    admin_client.post(address, theme_form(slug="dieren", **{"gifts-0-email": host.email.upper()}))
    gift = ThemeGift.objects.get()
    assert (gift.user, gift.theme) == (host, dieren.theme)
    assert host.name in admin_client.get(address).content.decode()
    again = theme_form(
        slug="dieren", **{"gifts-TOTAL_FORMS": 2, "gifts-INITIAL_FORMS": 1, "gifts-0-id": gift.pk, "gifts-1-email": host.email}
    )
    answer = admin_client.post(address, again)
    assert answer.status_code == 200  # given already: said at the form, not by an error page
    assert ThemeGift.objects.count() == 1
