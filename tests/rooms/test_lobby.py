"""The lobby: the host's powers, settings, starting, again, computer players, sleep (P8, P12, P18, P19, P31, S1, S5, S41)."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone, translation

from accounts.models import Guest, User
from games import refusals, registry, rooms
from games.kernel import codec
from games.kernel.chance import Chance
from games.kernel.game import Refused
from games.models import Match, Member, Player, Room
from tests.rooms.conftest import PACK, fresh, guest, look_at, sit, user


def fill(room: Room, up_to: int) -> list[Member]:
    for number in range(len(rooms.members(room)), up_to):
        sit(room, guest(), f"Gast {number}")
    return rooms.members(room)


def finish(room: Room) -> None:
    Match.objects.filter(pk=fresh(room).match_id).update(finished_at=timezone.now())


HOSTS = [
    ("settings", {"changes": {"talk": 60}}),
    ("game", {"game": "spion"}),
    ("start", {}),
    ("again", {}),
    ("add_bot", {}),
]


@pytest.mark.rule("P8")
@pytest.mark.parametrize(("what", "args"), HOSTS)
def test_only_the_host_decides(room: Room, what: str, args: dict[str, Any]) -> None:
    others = fill(room, 5)[1:]
    before = fresh(room)
    for other in others:
        with pytest.raises(Refused, match="host_only"):
            rooms.command(other.pk, what, args)
    assert fresh(room).version == before.version


@pytest.mark.rule("P10")
def test_only_the_host_removes_people(room: Room) -> None:
    one, other = fill(room, 3)[1:]
    with pytest.raises(Refused, match="host_only"):
        rooms.command(one.pk, "remove", {"member": other.pk})
    with pytest.raises(Refused, match="remove_self"):
        rooms.command(room.host_id, "remove", {"member": room.host_id})


@pytest.mark.rule("P10")
@pytest.mark.rule("P19")
def test_a_host_removes_nobody_from_another_room(room: Room) -> None:
    elsewhere = rooms.open_room(user("Kees"))
    bram = sit(elsewhere, user("Bram"))
    with pytest.raises(Refused, match="malformed"):
        rooms.command(room.host_id, "remove", {"member": bram.pk})
    assert bram in rooms.members(elsewhere)


@pytest.mark.rule("S41", "P10")
def test_where_there_is_no_host_everyone_can_begin_but_nobody_removes_people(room: Room) -> None:
    people = fill(room, 5)
    rooms.command(room.host_id, "leave", {})
    assert fresh(room).host is None
    one, other = people[1], people[2]
    with pytest.raises(Refused, match="host_only"):
        rooms.command(one.pk, "remove", {"member": other.pk})
    rooms.command(one.pk, "settings", {"changes": {"talk": 60}})
    rooms.command(other.pk, "add_bot", {})
    bot = rooms.members(room)[-1]
    rooms.command(one.pk, "remove", {"member": bot.pk})
    rooms.command(one.pk, "start", {})
    assert rooms.running(fresh(room))


@pytest.mark.rule("P8")
def test_everyone_sees_a_changed_setting(room: Room) -> None:
    version = fresh(room).version
    rooms.command(room.host_id, "settings", {"changes": {"talk": 120, "passing": True}})
    lobby = msgspec.json.decode(look_at(room).lobby)
    assert (lobby["settings"]["talk"], lobby["settings"]["passing"]) == (120, True)
    assert fresh(room).version == version + 1
    rooms.command(room.host_id, "settings", {"changes": {"talk": 120}})  # nothing new: nothing to tell
    assert fresh(room).version == version + 1


@pytest.mark.rule("P19")
@pytest.mark.parametrize("changes", [{"talk": 61}, {"talk": "90"}, {"unknown": 1}, {"spies": 9}, {"passing": "yes"}])
def test_a_setting_that_is_none_is_refused(room: Room, changes: dict[str, Any]) -> None:
    with pytest.raises(Refused, match=r"unknown_setting|spies_limit"):
        rooms.command(room.host_id, "settings", {"changes": changes})
    assert fresh(room).settings == "{}"


@pytest.mark.rule("P19")
@pytest.mark.parametrize(
    ("what", "args"),
    [
        ("fly", {}), ("start", {"now": 1}), ("settings", {}), ("settings", {"changes": 3}), ("remove", {"member": "x"}),
        ("remove", {"member": 999999}), ("look", {"figure": "auto", "colour": "rood", "shape": "ster"}), ("name", {"name": 5}),
        ("game", {"game": None}), ("take_over", {}),
    ],
)  # fmt: skip
def test_what_is_no_command_is_refused_and_changes_nothing(room: Room, what: str, args: dict[str, Any]) -> None:
    before = fresh(room)
    with pytest.raises(Refused, match="malformed"):
        rooms.command(room.host_id, what, args)
    assert fresh(room).version == before.version


def test_there_is_no_other_game_on_the_shelf(room: Room) -> None:
    with pytest.raises(Refused, match="game_unknown"):
        rooms.command(room.host_id, "game", {"game": "chess"})
    assert [shelf.key for shelf in look_at(room).games] == [game.key for game in registry.all_games()]


@pytest.mark.rule("P8")
@pytest.mark.rule("S1")
@pytest.mark.parametrize("people", [1, 3, 13])
def test_a_start_with_too_few_or_too_many_is_refused_with_the_reason(room: Room, people: int) -> None:
    fill(room, people)
    problem = look_at(room).problem
    with pytest.raises(Refused) as refused:
        rooms.command(room.host_id, "start", {})
    assert problem is not None
    assert problem.code == refused.value.code
    assert len(problem.text) > 20
    assert "%" not in problem.text
    assert fresh(room).match is None


@pytest.mark.rule("P8")
def test_a_start_waits_for_people_who_are_there(room: Room, clock: Callable[[float], int]) -> None:
    people = fill(room, 5)
    for person in people[3:]:
        rooms.went(person.pk, clock(1))
    with pytest.raises(Refused) as refused:
        rooms.command(room.host_id, "start", {})
    assert (refused.value.code, refused.value.params) == ("too_few_here", {"here": 3, "need": 4})
    rooms.came(people[3].pk, clock(1))
    rooms.command(room.host_id, "start", {})
    assert fresh(room).match.players.count() == 5  # a dropped connection is no reason to be left out (S42)


@pytest.mark.rule("P12")
def test_who_has_been_away_for_long_is_not_dealt_in_until_back(room: Room, clock: Callable[[float], int]) -> None:
    people = fill(room, 6)
    rooms.went(people[5].pk, clock(1))
    rooms.seen([person.pk for person in people[:5]], clock(settings.HOST_GONE_SECONDS - 1))
    assert rooms.mind_host(room.pk, clock(0)) is False
    assert rooms.mind_host(room.pk, clock(1)) is True
    assert [m.sits_out for m in look_at(room).members] == [False] * 5 + [True]
    rooms.command(room.host_id, "start", {})
    assert fresh(room).match.players.count() == 5
    finish(room)
    rooms.came(people[5].pk, clock(1))
    rooms.command(room.host_id, "again", {})
    assert fresh(room).match.players.count() == 6


@pytest.mark.rule("P8")
def test_a_match_starts_with_everyone_in_order_of_joining(room: Room, sanne: User, clock: Callable[[float], int]) -> None:
    people = fill(room, 5)
    rooms.command(room.host_id, "settings", {"changes": {"talk": 60}})
    rooms.command(room.host_id, "start", {})
    match = fresh(room).match
    assert [player.member_id for player in match.players.order_by("seat")] == [person.pk for person in people]
    assert match.players.get(seat=0).user == sanne
    game = registry.game(match.game)
    state = codec.decode(game.State, match.state)
    assert (match.version, match.decision, match.content_key) == (0, game.decision(state), "1")
    assert match.deadline == clock(0) + round(game.clock(state).seconds * 1000)
    view = look_at(room)
    assert (view.match.running, view.match.bots, view.match.names) == (True, False, [person.name for person in people])
    assert [member.seat for member in view.members] == [0, 1, 2, 3, 4]


@pytest.mark.rule("P15")
def test_the_first_state_can_be_made_again_from_the_seed(room: Room) -> None:
    fill(room, 7)
    rooms.command(room.host_id, "start", {})
    match = fresh(room).match
    game = registry.game(match.game)
    again = game.setup(codec.decode(game.Settings, match.settings), 7, PACK, Chance.of_step(match.seed, 0))
    assert codec.encode(again).decode() == match.state


@pytest.mark.rule("P12")
def test_again_is_the_same_people_and_settings_in_one_tap(room: Room) -> None:
    fill(room, 5)
    rooms.command(room.host_id, "settings", {"changes": {"tie": "lot"}})
    rooms.command(room.host_id, "start", {})
    first = fresh(room).match
    for what in ("again", "start"):
        with pytest.raises(Refused, match="match_running"):
            rooms.command(room.host_id, what, {})
    finish(room)
    rooms.command(room.host_id, "again", {})
    second = fresh(room).match
    assert second != first
    assert second.settings == first.settings
    assert second.seed != first.seed
    assert list(second.players.values_list("member")) == list(first.players.values_list("member"))


@pytest.mark.rule("P11")
def test_who_comes_during_a_match_watches_and_plays_the_next(room: Room) -> None:
    fill(room, 5)
    rooms.command(room.host_id, "start", {})
    late = sit(room, guest(), "Laatkomer")
    assert look_at(room).members[-1].seat is None
    assert not Player.objects.filter(member=late).exists()
    finish(room)
    rooms.command(room.host_id, "again", {})
    assert look_at(room).members[-1].seat == 5


@pytest.mark.rule("P8")
@pytest.mark.parametrize(
    ("what", "args"), [("settings", {"changes": {"talk": 60}}), ("add_bot", {}), ("name", {"name": "Anders"})]
)
def test_nothing_of_the_lobby_changes_during_a_match(room: Room, what: str, args: dict[str, Any]) -> None:
    fill(room, 4)
    rooms.command(room.host_id, "start", {})
    with pytest.raises(Refused, match="match_running"):
        rooms.command(room.host_id, what, args)


@pytest.mark.rule("P13")
def test_leaving_a_match_only_marks_the_member(room: Room) -> None:
    people = fill(room, 5)
    rooms.command(room.host_id, "start", {})
    before = fresh(room).match
    rooms.command(people[2].pk, "leave", {})
    rooms.command(room.host_id, "remove", {"member": people[3].pk})
    after = fresh(room).match
    assert (after.state, after.version) == (before.state, before.version)  # the live table is its only writer
    assert not after.players.exclude(left_at=None).exists()
    gone = Member.objects.filter(room=room).exclude(left_at=None).order_by("pk")
    assert list(gone.values_list("removed", flat=True)) == [False, True]
    assert look_at(room).match.names[2] == people[2].name  # someone who left keeps a name at the table


@pytest.mark.rule("P31")
def test_alone_one_fills_the_table_with_computer_players(room: Room) -> None:
    for _ in range(3):
        rooms.command(room.host_id, "add_bot", {})
    rooms.command(room.host_id, "start", {})
    view = look_at(room)
    assert view.match.bots is True
    assert [member.bot for member in view.members] == [False, True, True, True]
    assert not any(member.away or member.guest for member in view.members)
    assert len({member.name for member in view.members}) == 4


@pytest.mark.rule("P31")
def test_computer_players_go_up_to_what_the_game_allows(room: Room) -> None:
    sit(room, guest(), rooms.BOT_NAMES[0])
    for _ in range(10):
        rooms.command(room.host_id, "add_bot", {})
    with pytest.raises(Refused) as refused:
        rooms.command(room.host_id, "add_bot", {})
    assert (refused.value.code, refused.value.params) == ("table_full", {"most": 12})
    bot = rooms.members(room)[-1]
    rooms.command(room.host_id, "remove", {"member": bot.pk})
    assert len(rooms.members(room)) == 11


@pytest.mark.rule("S5")
def test_the_lobby_follows_the_recommendation_as_people_come_and_go(room: Room) -> None:
    fill(room, 5)
    assert msgspec.json.decode(look_at(room).lobby)["ghosts"] == 0
    fill(room, 6)
    assert msgspec.json.decode(look_at(room).lobby)["ghosts"] == 1


@pytest.mark.rule("S5")
def test_a_pick_that_has_become_impossible_falls_back_visibly(room: Room) -> None:
    people = fill(room, 9)
    rooms.command(room.host_id, "settings", {"changes": {"spies": 3, "ghosts": 1}})
    for person in people[5:]:
        rooms.command(person.pk, "leave", {})
    lobby = msgspec.json.decode(look_at(room).lobby)
    assert (lobby["spies"], lobby["fell_back"]) == (1, True)
    rooms.command(room.host_id, "start", {})


@pytest.mark.rule("P12")
def test_settings_an_older_release_stored_do_not_stop_the_room(room: Room) -> None:
    Room.objects.filter(pk=room.pk).update(settings='{"spion":{"gone":1},"other":{"x":2}}')
    assert msgspec.json.decode(look_at(room).lobby)["settings"]["talk"] == 90
    fill(room, 4)
    rooms.command(room.host_id, "start", {})


@pytest.mark.rule("P12")
def test_a_room_sleeps_after_a_day_without_anyone_and_its_results_stay(room: Room, clock: Callable[[float], int]) -> None:
    fill(room, 4)
    rooms.command(room.host_id, "start", {})
    finish(room)
    day = settings.ROOM_SLEEPS_SECONDS
    Room.objects.filter(pk=room.pk).update(active_at=datetime.fromtimestamp(clock(0) / 1000, UTC))
    assert rooms.put_to_sleep(clock(day - 60)) == []
    assert rooms.put_to_sleep(clock(120)) == [room.pk]
    assert rooms.put_to_sleep(clock(0)) == []
    with pytest.raises(Refused, match="asleep"):
        rooms.find(room.code)
    with pytest.raises(Refused, match="asleep"):
        sit(room, guest(), "Te laat")
    assert Match.objects.filter(room=room).count() == 1
    assert Player.objects.count() == 4


@pytest.mark.rule("P12")
def test_a_room_with_someone_in_it_does_not_sleep(room: Room, clock: Callable[[float], int]) -> None:
    Room.objects.filter(pk=room.pk).update(active_at=timezone.now() - timedelta(days=9000))
    rooms.seen([room.host_id], clock(settings.ROOM_SLEEPS_SECONDS * 3))
    assert rooms.put_to_sleep(clock(1)) == []


@pytest.mark.rule("P18")
@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_every_refusal_has_a_sentence(language: str) -> None:
    params = {"name": "Noor", "most": 20, "here": 2, "need": 4, "players": 3, "least": 4}
    with translation.override("en"):
        general = str(refusals.GENERAL)
    for code in refusals.SENTENCES:
        text = refusals.sentence(code, params, language)
        assert len(text) > 15
        assert "%" not in text
        assert text != general
        assert text.endswith((".", "?", "…"))


@pytest.mark.rule("P18")
def test_a_code_without_words_still_says_something() -> None:
    assert refusals.sentence("never_heard_of", {}, "en") == "That is not possible now."
    assert refusals.sentence("name_taken", {}, "en") == "That is not possible now."


@pytest.mark.rule("S1")
@pytest.mark.django_db
def test_every_refusal_of_the_game_has_a_sentence_here_too() -> None:
    for game in registry.all_games():
        for code in registry.sentences(game.key).REFUSALS:
            assert refusals.sentence(code, {}, "en")


def test_a_user_without_a_room_opens_one_under_their_own_name(db: Any) -> None:
    assert rooms.members(rooms.open_room(user("Opa Joop")))[0].name == "Opa Joop"


@pytest.mark.rule("P12")
def test_of_a_room_long_asleep_those_are_kept_who_played(room: Room, clock: Callable[..., int]) -> None:
    sit(room, guest(), "Watcher")
    fill(room, 4)
    match = Match.objects.create(room=room, game="spion", seed="", settings="{}", state="{}", decision="")
    played = Member.objects.get(room=room, name="Gast 2")
    Player.objects.create(match=match, seat=0, member=played, guest=played.guest, name="Gast 2")
    days = 24 * 3600
    Guest.objects.update(made_at=datetime.fromtimestamp(clock() / 1000, UTC))
    rooms.put_to_sleep(clock(2 * days))
    Room.objects.update(closed_at=datetime.fromtimestamp(clock() / 1000, UTC))
    assert rooms.forget(clock(29 * days)) == 0
    assert rooms.forget(clock(2 * days)) > 0
    assert [member.name for member in Member.objects.filter(room=room)] == ["Gast 2"]
    assert list(Guest.objects.all()) == [played.guest]
    assert rooms.forget(clock()) == 0


@pytest.mark.rule("P8")
def test_a_game_that_was_taken_off_the_shelf_makes_way(room: Room, client: Client) -> None:
    rooms.command(room.host_id, "add_bot", {})
    match = Match.objects.create(game="ganzenbord", seed="", settings="{}", state="{}", decision="", finished_at=timezone.now())
    Room.objects.filter(pk=room.pk).update(game="ganzenbord", match=match)
    seen = look_at(room)
    assert (seen.game, seen.match) == (registry.all_games()[0].key, None)
    rooms.command(room.host_id, "add_bot", {})
    assert client.get(f"/k/{room.code}/").status_code == 200
    assert client.get("/spelregels/ganzenbord/").status_code == 404


@pytest.mark.rule("P18")
def test_every_code_the_house_refuses_with_has_words() -> None:
    folder = settings.BASE_DIR / "games"
    codes = {code for path in folder.rglob("*.py") for code in re.findall(r'Refused\(\s*"(\w+)"', path.read_text())}
    assert len(codes) > 30
    assert not [code for code in codes if refusals._found(code) is refusals.GENERAL]
