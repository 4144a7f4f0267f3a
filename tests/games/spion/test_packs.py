"""Word packs: drawing one, publishing one, the ones that come along, and pictures that tell nothing."""

from __future__ import annotations

import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils import timezone
from django.utils.text import slugify

from accounts.models import Guest, User
from games.kernel.game import Refused
from games.models import Match, Player
from games.spion import content, packs
from games.spion.models import Pack, PackWord, Picture, Shipped, Theme
from games.spion.packs import Name

pytestmark = pytest.mark.django_db


def make_pack(first: str, second: str, *, theme: Theme | None = None, publish: bool = True, **spellings: list[str]) -> Pack:
    """A Dutch pack. Its pictures have bytes of their own, so that none is another's."""
    theme = theme or Theme.objects.get_or_create(slug="dieren")[0]
    drawn = [Picture(data=f"<svg>{text}</svg>".encode(), content_type="image/svg+xml") for text in (first, second)]
    pack = Pack(theme=theme, key=slugify(f"{first}-{second}"), first_picture=drawn[0], second_picture=drawn[1])
    packs.write(pack, {"nl": tuple(Name(text, tuple(spellings.get(text, ()))) for text in (first, second))}, published=publish)
    return pack


def play(pack: Pack, *, days_ago: int = 0, **who: Any) -> None:
    match = Match.objects.create(
        game="spion", seed="", settings="{}", state="{}", decision="", content_key=str(pack.pk),
        started_at=timezone.now() - timedelta(days=days_ago),
    )  # fmt: skip
    Player.objects.create(match=match, seat=0, name="An", **who)


def drawn(users: list[int], guests: list[uuid.UUID] | None = None, times: int = 25, host: int | None = None) -> set[int]:
    return {content.draw(users, guests or [], "nl", host)[0]["pack"] for _ in range(times)}


@pytest.fixture
def three() -> list[Pack]:
    return [make_pack("kat", "tijger"), make_pack("hond", "wolf"), make_pack("paard", "zebra")]


@pytest.fixture
def user() -> User:
    return User.objects.create_user("an@example.org", "x", name="An")


@pytest.mark.rule("S2")
def test_content_is_one_pack_with_two_words_and_a_picture_each(three):
    given, key = content.draw([], [], "nl", None)
    pack = Pack.objects.get(pk=given["pack"])
    assert key == str(pack.pk)
    assert given["language"] == "nl"
    assert [w["text"] for w in given["words"]] == [w.text for w in pack.words.order_by("side")]
    assert [w["picture"] for w in given["words"]] == [f"/p/{token}" for token in pack.picture_ids]


@pytest.mark.rule("P22")
@pytest.mark.parametrize("gone", [Pack.delete, lambda pack: pack.words.all().delete(), packs.unpublish])
def test_a_pack_that_goes_as_it_is_drawn_makes_way_for_another(three, gone, monkeypatch):
    taken = []

    def choice(offered: list[int]) -> int:
        if len(taken) < 2:  # in between two statements, as in PostgreSQL it may be
            taken.append(offered[0])
            gone(Pack.objects.get(pk=offered[0]))
            return taken[-1]
        return offered[0]

    monkeypatch.setattr(content.secrets, "choice", choice)
    left = content.draw([], [], "nl", None)[0]["pack"]
    assert {*taken, left} == {pack.pk for pack in three}
    Pack.objects.filter(pk=left).delete()
    with pytest.raises(Refused, match="no_packs"):
        content.draw([], [], "nl", None)


@pytest.mark.rule("S8")
def test_every_pack_may_come_when_none_was_played(three):
    assert drawn([], times=80) == {pack.pk for pack in three}


@pytest.mark.rule("S8")
def test_a_pack_someone_at_the_table_played_is_avoided(three, user):
    guest = Guest.objects.create(name="Bo")
    play(three[0], user=user)
    play(three[1], guest=guest)
    assert drawn([user.pk], [guest.pk]) == {three[2].pk}
    assert drawn([user.pk]) == {three[1].pk, three[2].pk}


@pytest.mark.rule("S8")
@pytest.mark.rule("P3")
def test_what_someone_played_as_a_guest_is_avoided_once_they_have_an_account(three, user):
    play(three[0], guest=Guest.objects.create(name="An", claimed_by=user))
    assert drawn([user.pk]) == {three[1].pk, three[2].pk}


@pytest.mark.rule("S8")
def test_when_all_were_played_the_one_longest_ago_comes(three, user):
    """A pack counts from its last time, by whoever of the table played it last."""
    guest = Guest.objects.create(name="Bo")
    play(three[0], user=user, days_ago=9)
    play(three[1], user=user, days_ago=5)
    play(three[2], user=user, days_ago=3)
    assert drawn([user.pk]) == {three[0].pk}
    play(three[0], guest=guest, days_ago=1)
    assert drawn([user.pk], [guest.pk]) == {three[1].pk}


def test_only_published_packs_are_drawn(three):
    make_pack("stoel", "bank", publish=False)
    assert drawn([], times=40) <= {pack.pk for pack in three}


def test_a_language_without_packs_plays_in_dutch(three):
    assert content.draw([], [], "fi", None)[0]["language"] == "nl"


def test_without_packs_the_start_is_refused():
    with pytest.raises(Refused) as refused:
        content.draw([], [], "nl", None)
    assert refused.value.code == "no_packs"


@pytest.mark.rule("S13")
def test_each_word_comes_with_its_translations():
    pack = make_pack("kat", "tijger")
    PackWord.objects.create(pack=pack, side=0, language="en", text="cat", spellings=["kitty"])
    PackWord.objects.create(pack=pack, side=1, language="en", text="tiger")
    given, _key = content.draw([], [], "nl", None)
    assert [w["translations"] for w in given["words"]] == [["cat", "kitty"], ["tiger"]]


@pytest.mark.rule("S32")
@pytest.mark.parametrize(
    ("first", "second", "spellings"),
    [
        ("schaap", "schaäp", {}),
        ("tijger", "tiger", {}),  # one edit in five letters
        ("de kat", "kat", {}),
        ("poes", "tijger", {"tijger": ["poes"]}),
        ("kat", "tijger", {"kat": ["huisdier"], "tijger": ["huisdiertje", "huisdeir"]}),
    ],
)
def test_a_pack_whose_words_match_each_other_cannot_be_published(first, second, spellings):
    pack = make_pack(first, second, publish=False, **spellings)
    with pytest.raises(ValidationError):
        packs.publish(pack)
    pack.refresh_from_db()
    assert not pack.published


@pytest.mark.rule("P22")
def test_a_pack_without_a_picture_or_a_second_word_cannot_be_published():
    bare_pack = make_pack("kat", "tijger", publish=False)
    Pack.objects.filter(pk=bare_pack.pk).update(first_picture=None)
    other = make_pack("paard", "zebra", publish=False)
    Pack.objects.filter(pk=other.pk).update(second_picture=None)
    twice = make_pack("stoel", "bank", publish=False)
    Pack.objects.filter(pk=twice.pk).update(first_picture=twice.second_picture)
    half = make_pack("hond", "wolf", publish=False)
    half.words.get(side=1).delete()
    empty = Pack.objects.create(theme=half.theme, key="leeg")
    for pack in (bare_pack, other, twice, half, empty):
        with pytest.raises(ValidationError):
            packs.publish(Pack.objects.get(pk=pack.pk))


# ---- the packs that come along


@pytest.fixture(scope="module")
def shipped(django_db_setup, django_db_blocker):
    """The shipped packs, loaded once for this module's tests."""
    with django_db_blocker.unblock():
        call_command("loadpacks", verbosity=0)
        yield
        Theme.objects.all().delete()
        Picture.objects.all().delete()
        Shipped.objects.all().delete()


@pytest.mark.rule("P22")
def test_a_pack_is_judged_as_it_is_kept_not_as_it_was_fetched():
    pack = make_pack("kat", "tijger", publish=False)
    fetched = Pack.objects.prefetch_related("words").get(pk=pack.pk)
    assert packs.troubles(fetched) == []
    PackWord.objects.filter(pack=pack, side=1).delete()  # somebody else, at that moment
    with pytest.raises(ValidationError):
        packs.publish(fetched)
    assert not Pack.objects.get(pk=pack.pk).published


@pytest.mark.rule("P22")
def test_a_pack_that_was_deleted_meanwhile_is_neither_published_nor_taken_back():
    pack = make_pack("kat", "tijger", publish=False)
    Pack.objects.all().delete()
    packs.publish(pack)
    packs.unpublish(pack)
    assert not Pack.objects.exists()


@pytest.mark.rule("P24")
@pytest.mark.rule("S32")
def test_147_pairs_in_7_themes_all_fit_to_play(shipped):
    every = Pack.objects.prefetch_related("words")
    assert (Theme.objects.count(), len(every)) == (7, 147)
    assert all(pack.published and not packs.troubles(pack) for pack in every)
    assert {w.language for pack in every for w in pack.words.all()} == {"nl", "en", "es", "de"}


@pytest.mark.rule("P24")
def test_pictures_are_small_free_and_credited(shipped):
    pictures = Picture.objects.all()
    assert len(pictures) == 294
    assert all(p.source.startswith("openmoji:") for p in pictures)
    assert max(len(p.data) for p in pictures) < 20_000
    assert "ShareAlike 4.0" in (packs.DATA / "openmoji" / "LICENSE.txt").read_text()


@pytest.mark.rule("P24")
def test_loading_again_adds_what_is_missing_and_changes_nothing_else(shipped):
    missing, changed = Pack.objects.all()[:2]
    missing.delete()
    Shipped.objects.filter(key=missing.key).delete()  # as if a release brings it along for the first time
    packs.unpublish(changed)
    before = set(Picture.objects.values_list("token", flat=True))
    call_command("loadpacks", verbosity=0)
    assert Pack.objects.count() == 147
    assert not Pack.objects.get(pk=changed.pk).published
    assert set(Picture.objects.values_list("token", flat=True)) == before


@pytest.mark.rule("P24")
def test_what_staff_deleted_or_gave_another_key_does_not_come_back(shipped):
    renamed, deleted = Pack.objects.all()[:2]
    Pack.objects.filter(pk=renamed.pk).update(key="anders")
    deleted.delete()
    theme = Theme.objects.last()
    inside = theme.packs.count()
    theme.delete()
    call_command("loadpacks", verbosity=0)
    assert Pack.objects.count() == 146 - inside
    assert Theme.objects.count() == 6


@pytest.mark.rule("P29")
def test_a_shipped_picture_says_nothing_but_its_drawing(shipped, client: Client):
    picture = Picture.objects.get(source="openmoji:1F408")
    answer = client.get(f"/p/{picture.token}")
    body = answer.content.decode()
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert "immutable" in answer["Cache-Control"]
    assert not re.search(r"1F408|openmoji|emoji|\bid=|<title|<!--|metadata", f"{answer.headers} {body}", re.IGNORECASE)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", body)


def test_an_unknown_picture_is_not_there(client: Client):
    assert client.get("/p/onbekend").status_code == 404


@pytest.mark.rule("P19")
def test_an_address_no_picture_can_have_does_not_reach_the_database():
    with pytest.raises(Resolver404):
        resolve("/p/\0")  # PostgreSQL refuses it with an error
