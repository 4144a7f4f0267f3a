"""Opening a room and sitting down: codes, names, pots, who gets in (P3, P7, P9, P10)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts import names
from accounts.models import COLOURS, FIGURES, SHAPES, Guest, Profile, User
from accounts.people import Person
from games import rooms
from games.kernel.game import Refused
from games.models import Member, Room
from games.rooms import joining
from tests.rooms.conftest import fresh, guest, look_at, sit, user


@pytest.mark.rule("P7")
def test_a_code_is_five_letters_that_look_like_nothing_else(sanne: User) -> None:
    codes = {rooms.open_room(sanne).code for _ in range(20)}
    assert len(codes) == 20
    assert all(len(code) == 5 and set(code) <= set("ABCDEFGHJKLMNPRSTUVWXYZ") for code in codes)


@pytest.mark.rule("P7")
def test_a_code_already_in_use_is_not_given_again(sanne: User, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["AAAAA", "AAAAA", "BBBBB"])
    monkeypatch.setattr(joining, "_code", lambda _: next(codes))
    assert [rooms.open_room(sanne).code, rooms.open_room(sanne).code] == ["AAAAA", "BBBBB"]


@pytest.mark.rule("P7")
@pytest.mark.parametrize("typed", ["{}", " {} ", "lower", "{0[0]}{0[1]}-{0[2]}{0[3]}{0[4]}"])
def test_a_code_is_found_however_it_is_typed(room: Room, typed: str) -> None:
    text = room.code.lower() if typed == "lower" else typed.format(room.code)
    assert rooms.find(text) == room


@pytest.mark.rule("P7")
@pytest.mark.django_db
def test_an_unknown_code_is_refused() -> None:
    with pytest.raises(Refused, match="room_unknown"):
        rooms.find("ABCDE")


@pytest.mark.rule("P7")
def test_who_opens_a_room_is_its_host(room: Room, sanne: User) -> None:
    assert room.host is not None
    assert room.host.user == sanne
    assert look_at(room).host == room.host_id


@pytest.mark.rule("P3")
def test_a_guest_sits_down_under_a_name(room: Room) -> None:
    noor = sit(room, guest(), "Noor")
    seated = look_at(room).members[-1]
    assert (seated.id, seated.name, seated.guest, seated.level) == (noor.pk, "Noor", True, None)


@pytest.mark.rule("P9")
@pytest.mark.parametrize("name", ["sanne", "SANNE", " San ne ", "Sánnë", "San\u200bne", "ｓａｎｎｅ"])
def test_two_people_never_bear_the_same_name(room: Room, name: str) -> None:
    with pytest.raises(Refused) as refused:
        rooms.join(room, Person(guest=guest()), name)
    assert (refused.value.code, refused.value.params) == ("name_taken", {"name": "Sanne"})
    assert Member.objects.filter(room=room).count() == 1


@pytest.mark.rule("P9")
def test_a_name_is_free_again_once_its_bearer_has_left(room: Room) -> None:
    first = sit(room, guest(), "Noor")
    rooms.command(first.pk, "leave", {})
    assert sit(room, guest(), "Noor") != first


@pytest.mark.rule("P9")
def test_a_name_changed_in_the_lobby_is_unique_too(room: Room) -> None:
    noor = sit(room, guest(), "Noor")
    with pytest.raises(Refused, match="name_taken"):
        rooms.command(noor.pk, "name", {"name": "SANNE"})
    rooms.command(noor.pk, "name", {"name": "  Opa   Joop "})
    noor.refresh_from_db()
    assert (noor.name, noor.plain_name) == ("Opa Joop", "opajoop")
    assert noor.guest is not None
    assert noor.guest.name == "Opa Joop"  # filled in next time (P7)


@pytest.mark.rule("P9")
@given(st.text(max_size=40))
def test_a_name_as_shown_is_compared_as_it_was_typed(text: str) -> None:
    shown = names.tidy(text)
    assert names.plain(shown) == names.plain(text) or shown == ""
    assert names.plain(names.plain(text)) == names.plain(text)
    assert shown == shown.strip()


@pytest.mark.rule("P9")
@pytest.mark.parametrize("name", ["San\u3164ne", "Sanne\u2800", "Sanne\uffa0", "Sa\u00adnne", "\u202eSanne"])
def test_a_name_that_looks_like_another_is_taken(room: Room, name: str) -> None:
    with pytest.raises(Refused, match="name_taken"):
        rooms.join(room, Person(guest=guest()), name)


def test_accents_do_not_pile_up_over_the_names_beside_it() -> None:
    assert names.tidy("Z" + "\u0353" * 15) == "Z" + "\u0353" * 3
    assert names.tidy("Nguyễn") == "Nguyễn"
    assert names.tidy("สวัสดี") == "สวัสดี"


@pytest.mark.rule("P9")
@pytest.mark.parametrize("name", ["", "   ", "\u200b\u0301", "\u202e", "\u3164", "\u2800\u115f"])
def test_a_name_has_something_in_it(room: Room, name: str) -> None:
    with pytest.raises(Refused, match="name_empty"):
        rooms.join(room, Person(guest=guest()), name)


@pytest.mark.rule("P9")
def test_a_korean_name_fits_by_its_syllables(room: Room) -> None:
    name = "가각간갇갈갉감갑값갓갔강갖갗같갚갛개객"
    assert sit(room, guest(), name).name == name


@pytest.mark.rule("P9")
@pytest.mark.parametrize("name", ["x" * 21, "ﷺ" * 3])
def test_a_name_fits_on_the_card(room: Room, name: str) -> None:
    with pytest.raises(Refused, match="name_long"):
        rooms.join(room, Person(guest=guest()), name)


@pytest.mark.rule("P9")
def test_sitting_down_twice_is_sitting_down_once(room: Room) -> None:
    who = Person(guest=guest())
    assert rooms.join(room, who, "Noor") == rooms.join(room, who, "Other")
    assert rooms.member_of(room, who).name == "Noor"


@pytest.mark.rule("P26")
def test_as_long_as_there_are_pots_nobody_looks_like_another(room: Room) -> None:
    same = Member(figure="vaas", colour="rood", shape="ster")
    for number in range(11):
        rooms.join(room, Person(guest=guest()), f"Gast {number}", same)
    looks = [(m.figure, m.colour, m.shape) for m in rooms.members(room)]
    assert len({figure for figure, _, _ in looks}) == len(FIGURES) == 12
    assert {colour for _, colour, _ in looks} == set(COLOURS)
    assert {shape for _, _, shape in looks} == set(SHAPES)
    assert len({(colour, shape) for _, colour, shape in looks}) == 12


@pytest.mark.rule("P26")
def test_someone_wears_their_own_pot_when_it_is_free(room: Room) -> None:
    bram = user("Bram")
    Profile.objects.filter(user=bram).update(figure="inktpot", colour="paars", shape="ruit")
    bram.refresh_from_db()
    Member.objects.filter(room=room).update(figure="vaas", colour="rood", shape="ster")
    member = sit(room, bram)
    assert (member.figure, member.colour, member.shape) == ("inktpot", "paars", "ruit")


@pytest.mark.rule("P26")
def test_another_pot_is_worn_from_now_on_unless_someone_looks_like_that(room: Room) -> None:
    Member.objects.filter(room=room).update(figure="vaas", colour="rood", shape="ster")
    noor = sit(room, guest(), "Noor")
    with pytest.raises(Refused, match="look_taken"):
        rooms.command(noor.pk, "look", {"figure": "vaas", "colour": "rood", "shape": "cirkel"})
    rooms.command(noor.pk, "look", {"figure": "jampot", "colour": "zee", "shape": "cirkel"})
    assert look_at(room).members[-1].figure == "jampot"
    assert Guest.objects.get().figure == "jampot"


@pytest.mark.rule("P10")
def test_whom_the_host_removes_does_not_get_back_in(room: Room) -> None:
    for person in (user("Bram"), guest("Noor")):
        member = sit(room, person)
        rooms.command(room.host_id, "remove", {"member": member.pk})
        rooms.command(room.host_id, "remove", {"member": member.pk})  # twice is once
        with pytest.raises(Refused, match="removed"):
            sit(room, person)
        with pytest.raises(Refused, match="removed"):
            rooms.command(member.pk, "leave", {}) or rooms.command(member.pk, "name", {"name": "Other"})


@pytest.mark.rule("P10")
def test_a_removed_guest_does_not_get_back_in_by_logging_in(room: Room) -> None:
    noor, account = guest("Noor"), user("Noor")
    member = sit(room, noor)
    rooms.command(room.host_id, "remove", {"member": member.pk})
    rooms.claim(noor, account)
    with pytest.raises(Refused, match="removed"):
        sit(room, account)


@pytest.mark.rule("P10")
def test_a_removed_user_does_not_stay_by_sitting_down_as_a_guest_first(room: Room) -> None:
    bram, detour = user("Bram"), guest("Piet")
    rooms.command(room.host_id, "remove", {"member": sit(room, bram).pk})
    sit(room, detour)
    rooms.claim(detour, bram)
    assert [member.name for member in rooms.members(room)] == ["Sanne"]


@pytest.mark.rule("P10")
def test_removed_from_one_room_is_welcome_in_another(room: Room) -> None:
    other = rooms.open_room(user("Kees"))
    bram = user("Bram")
    rooms.command(room.host_id, "remove", {"member": sit(room, bram).pk})
    assert sit(other, bram).name == "Bram"


@pytest.mark.rule("P13")
def test_leaving_is_done_once_and_coming_back_is_a_new_chair(room: Room) -> None:
    noor = guest("Noor")
    first = sit(room, noor)
    rooms.command(first.pk, "leave", {})
    version = fresh(room).version
    rooms.command(first.pk, "leave", {})
    assert fresh(room).version == version
    with pytest.raises(Refused, match="not_seated"):
        rooms.command(first.pk, "name", {"name": "Other"})
    assert sit(room, noor).pk != first.pk


def test_a_room_is_full_at_some_point(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "MOST_MEMBERS", 2)
    sit(room, guest(), "Noor")
    with pytest.raises(Refused, match="room_full"):
        sit(room, guest(), "Mo")


@pytest.mark.rule("P3")
def test_a_guest_who_logs_in_keeps_the_seat(room: Room) -> None:
    noor, account = guest("Noor"), user("Noor van Dam")
    member = sit(room, noor)
    rooms.claim(noor, account)
    rooms.claim(noor, account)
    assert rooms.member_of(room, Person(user=account)) == member
    assert look_at(room).members[-1].guest is False
    assert rooms.member_of(room, Person(guest=noor)) is None


@pytest.mark.rule("P3")
def test_a_guest_who_turns_out_to_sit_there_already_gives_one_chair_up(room: Room, sanne: User) -> None:
    noor = guest("Noor")
    sit(room, noor)
    rooms.claim(noor, sanne)
    assert [member.name for member in rooms.members(room)] == ["Sanne"]


@pytest.mark.rule("S48")
def test_the_card_at_the_table_bears_level_and_title(room: Room, sanne: User) -> None:
    title = {"slug": "jager", "rarity": "uncommon", "nl": "Spionnenjager", "en": "Spy hunter"}
    Profile.objects.filter(user=sanne).update(level=12, title=title)
    for language, name in (("nl", "Spionnenjager"), ("en", "Spy hunter")):
        seated = look_at(room, language).members[0]
        assert (seated.level, seated.title.name, seated.title.rarity) == (12, name, "uncommon")
