"""Behind the scenes (P25): what staff see and may do, and that no page of the admin tells a running match's secrets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import urljoin

import pytest
from django.contrib.admin import site
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Guest, User
from games import rooms
from games.admin import QUIET
from games.kernel import codec
from games.live import service
from games.models import Match, Member, Player, Result, Room, Step
from tests.house.evening import PACK_KEY, WORDS, Evening, staff

pytestmark = [pytest.mark.django_db, pytest.mark.rule("P25")]

LINK = re.compile(r'href="([^"#]*)"')
CHANGING = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')
SECRET_COLUMNS = ("state", "seed", "settings", "recent", "content_key", "decision", "stage", "facts", "version", "deadline")


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Evening:
    return Evening(monkeypatch)


@pytest.fixture
def boss() -> Client:
    return entering(staff())


def entering(user: User) -> Client:
    client = Client()
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return client


def shown(client: Client, path: str) -> str:
    answer = client.get(path)
    return f"{answer.status_code} {answer.headers.get('Location', '')} {CHANGING.sub('', answer.content.decode())}"


def crawl(client: Client) -> dict[str, str]:
    """Every page of the admin that links lead to; of lists that are sorted and filtered, one way at a time."""
    pages: dict[str, str] = {}
    found = ["/admin/"]
    while found:
        path = found.pop()
        if path in pages:
            continue
        pages[path] = shown(client, path)
        links = {urljoin(path, link.replace("&amp;", "&")) for link in LINK.findall(pages[path])}
        found += sorted(link for link in links if link.startswith("/admin/") and link.count("=") < 2 and "." not in link)
    return pages


# ---- no secret


def asked(match: Match) -> Iterator[str]:
    """Addresses one may think of beside the links."""
    listed = "/admin/games/match/"
    for column in SECRET_COLUMNS:
        yield f"{listed}?{column}__startswith=a"
        yield f"{listed}?{column}={getattr(match, column)}"
        yield f"/admin/games/room/?match__{column}__contains=spion"
        yield f"/admin/games/room/?matches__{column}__contains=spion"
        yield f"/admin/games/member/?room__match__{column}__contains=spion"
        yield f"/admin/accounts/user/?player__match__{column}__contains=spion"
        yield f"/admin/accounts/guest/?player__match__{column}__contains=spion"
    for lookup in ("steps__action__contains=vote", "steps__isnull=False", "players__seat=0", "results__won=1", "steps__seat=0"):
        yield f"{listed}?{lookup}"
    for n in range(-8, 9):
        yield f"{listed}?o={n}"
        yield f"/admin/games/room/?o={n}"
    for word in (*WORDS, PACK_KEY, "burger", match.seed, "hint", "cards"):
        yield f"{listed}?q={word}"
        yield f"/admin/games/room/?q={word}"
        yield f"/admin/games/member/?q={word}"
    for there in (f"{listed}{match.pk}", f"/admin/games/room/{match.room_id}"):
        for what in ("history", "delete", "change"):
            yield f"{there}/{what}/"
            yield f"{there}/{what}/?_popup=1&_to_field=seed"
    yield "/admin/autocomplete/?app_label=games&model_name=room&field_name=match&term="
    yield "/admin/games/step/"
    yield f"{listed}?_to_field=seed&_popup=1"
    yield f"{listed}?e=1"


def test_no_page_shows_a_secret_of_a_running_match(boss: Client, evening: Evening) -> None:
    evening.step(type="understood")
    pages = crawl(boss)
    assert len(pages) > 40
    assert f"/admin/games/match/{evening.match.pk}/change/" in pages
    pages |= {path: shown(boss, path) for path in asked(evening.match)}
    for action, listed in (("end_match", "match"), ("close", "room")):
        data = {"action": action, "_selected_action": evening.match.pk if listed == "match" else evening.room.pk}
        pages[action] = boss.post(f"/admin/games/{listed}/", data).content.decode()
    for path, text in pages.items():
        for secret in evening.secrets:
            assert secret in path or secret not in text, f"{path} tells {secret}"  # a page may repeat what was asked


def test_pages_are_the_same_whatever_the_secrets_are(boss: Client, evening: Evening) -> None:
    """A twin of the match: other roles, words, seed, pack, and another number of other steps."""
    match = evening.match
    before = crawl(boss)
    before |= {path: shown(boss, path) for path in asked(match)}
    state = codec.decode(dict[str, Any], match.state)
    state["seats"].reverse()
    state["words"].reverse()
    state |= {"phase": "own", "own_seat": 2, "order": state["order"][::-1], "ballots": [{"seat": 1, "target": 2}]}
    Match.objects.filter(pk=match.pk).update(
        state=codec.encode(state).decode(), seed="0" * 32, content_key="iets-anders", recent='{"2":["x"]}', settings="{}",
        decision="own:1", stage=3, version=F("version") + 4, deadline=None, held_ms=7, facts='{"x":1}',
    )  # fmt: skip
    for version in range(1, 5):
        Step.objects.create(match=match, version=version, kind="act", seat=2, action='{"type":"guess"}', at=rooms.now_ms())
    assert [path for path, page in before.items() if page != shown(boss, path)] == []


def test_secret_columns_are_not_even_read(boss: Client, evening: Evening) -> None:
    paths = [
        *("/admin/", "/admin/games/match/", "/admin/games/room/"),
        *(f"/admin/games/match/{evening.match.pk}/change/", f"/admin/games/room/{evening.room.pk}/change/"),
    ]
    with CaptureQueriesContext(connection) as queries:
        for path in paths:
            assert boss.get(path).status_code == 200
    for query in queries:
        assert not re.search(r'"games_match"\."(state|seed|recent|content_key|facts|decision|settings)"', query["sql"])
        assert '"games_step"."action"' not in query["sql"]


def test_steps_results_and_second_steps_are_no_pages() -> None:
    names = {model.__name__ for model in site._registry}
    assert {"Room", "Member", "Match", "User", "Guest"} <= names
    assert not names & {"Step", "Result", "Player", "Vote", "Authenticator", "EmailConfirmation", "Session", "LogEntry", "Pulse"}


# ---- what one sees


def test_a_running_match_tells_what_everyone_at_the_table_knows(boss: Client, evening: Evening) -> None:
    page = boss.get(f"/admin/games/match/{evening.match.pk}/change/").content.decode()
    for known in (evening.room.code, "Sanne", "Noor", "Bram", "Kees", "Fien", "sanne@example.nl"):
        assert known in page


def test_of_a_finished_match_the_places_are_shown(boss: Client, evening: Evening) -> None:
    match = evening.match
    for player in match.players.all():
        Result.objects.create(match=match, player=player, place=1 + player.seat, won=player.seat == 0, finished_at=timezone.now())
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now(), end="civilians", counts=True)
    page = boss.get(f"/admin/games/match/{match.pk}/change/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert "1 · won" in page
    assert "played to the end" in page


def test_only_a_match_without_a_step_for_a_while_is_called_quiet(boss: Client, evening: Evening) -> None:
    listed = "/admin/games/match/?how=quiet"
    assert evening.room.code not in boss.get(listed).content.decode()
    evening.step(type="understood")
    long_ago = timezone.now() - 2 * QUIET
    Match.objects.update(started_at=long_ago)
    assert evening.room.code not in boss.get(listed).content.decode()
    Step.objects.update(at=round(long_ago.timestamp() * 1000))
    assert evening.room.code in boss.get(listed).content.decode()
    Match.objects.update(finished_at=timezone.now())
    assert evening.room.code not in boss.get(listed).content.decode()


def test_when_the_last_step_was_taken_shows_of_a_quiet_match_only(boss: Client, evening: Evening) -> None:
    """In a match that goes on it may be a secret: who thinks long has something to think about."""
    evening.step(type="understood")
    page = f"/admin/games/match/{evening.match.pk}/change/"

    def told(ago: timedelta) -> str:
        Step.objects.update(at=round((timezone.now() - ago).timestamp() * 1000))
        return shown(boss, page) + shown(boss, "/admin/games/match/")

    assert told(QUIET / 5) == told(QUIET / 2)
    assert told(QUIET * 2) != told(QUIET * 3)


@pytest.mark.parametrize("asked_for", ["{code}", "bram"])
def test_a_room_is_found_by_its_code_and_by_a_name(boss: Client, evening: Evening, asked_for: str) -> None:
    other = rooms.open_room(User.objects.create_user("x@example.nl", name="Wim"))
    page = boss.get("/admin/games/room/", {"q": asked_for.format(code=evening.room.code)}).content.decode()
    assert f">{evening.room.code}<" in page
    assert f">{other.code}<" not in page


# ---- what one may do


def test_a_stuck_match_is_ended_after_a_confirmation(boss: Client, evening: Evening) -> None:
    data = {"action": "end_match", "_selected_action": evening.match.pk}
    asks = boss.post("/admin/games/match/", data)
    assert asks.status_code == 200
    assert evening.match.finished_at is None
    boss.post("/admin/games/match/", {**data, "sure": "yes"})
    assert (evening.match.end, evening.match.counts) == ("staff", False)
    assert LogEntry.objects.filter(content_type__model="match", object_id=evening.match.pk).count() == 1
    version = evening.match.version
    boss.post("/admin/games/match/", {**data, "sure": "yes"})
    assert evening.match.version == version


def test_a_closed_room_ends_its_match_and_nobody_gets_in(boss: Client, evening: Evening) -> None:
    boss.post("/admin/games/room/", {"action": "close", "_selected_action": evening.room.pk, "sure": "yes"})
    room = Room.objects.get(pk=evening.room.pk)
    assert room.closed_at is not None
    assert evening.match.end == "staff"
    assert not Member.objects.filter(room=room, left_at=None).exists()
    assert "gone to sleep" in Client().get(f"/k/{room.code}/", HTTP_ACCEPT_LANGUAGE="en").content.decode()


def test_a_match_that_begins_while_its_room_is_being_closed_ends_too(evening: Evening) -> None:
    seen = Room.objects.get(pk=evening.room.pk)
    seen.match = None  # as staff saw it a moment ago
    assert site._registry[Room].carry_out(seen)
    assert evening.match.end == "staff"


def rename(client: Client, kind: str, key: Any, name: str, **more: str) -> str:
    answer = client.post(f"/admin/{kind}/{key}/change/", {"name": name, **more}, follow=True, HTTP_ACCEPT_LANGUAGE="en")
    return answer.content.decode()


def names_of(evening: Evening, seat: int) -> tuple[str, str, str]:
    person = evening.people[seat]
    own = User.objects.get(pk=person.user.pk) if person.user else Guest.objects.get(pk=person.guest.pk)  # type: ignore[union-attr]
    member = Member.objects.get(pk=evening.members[seat].pk)
    return own.name, member.name, Player.objects.get(match=evening.match, seat=seat).name


def test_an_offending_name_is_replaced_wherever_it_is_borne(boss: Client, evening: Evening) -> None:
    version = Room.objects.get(pk=evening.room.pk).version
    rename(boss, "games/member", evening.members[2].pk, "Tulp")
    assert names_of(evening, 2) == ("Tulp", "Tulp", "Tulp")
    assert Room.objects.get(pk=evening.room.pk).version == version + 1  # everyone at the table hears of it
    rename(boss, "accounts/guest", evening.guests[0].pk, "Roos")
    assert names_of(evening, 1) == ("Roos", "Roos", "Roos")
    rename(boss, "accounts/user", evening.host.pk, "Anna", is_active="on")
    assert names_of(evening, 0) == ("Anna", "Anna", "Anna")
    assert names_of(evening, 3) == ("Kees", "Kees", "Kees")


def test_also_at_their_other_tables_and_in_matches_long_over(boss: Client, evening: Evening) -> None:
    person = evening.people[0]
    other = rooms.open_room(evening.host)
    assert person.user is not None
    long_ago = Match.objects.create(game="spion", seed="s", settings="{}", state="{}", decision="", finished_at=timezone.now())
    played = Player.objects.create(match=long_ago, seat=0, user=person.user, name="Sanne")
    stranger = Player.objects.create(match=long_ago, seat=1, name="Sanne")
    version = Room.objects.get(pk=other.pk).version
    rename(boss, "games/member", evening.members[0].pk, "Tulp")
    assert [member.name for member in rooms.members(other)] == ["Tulp"]
    assert Room.objects.get(pk=other.pk).version > version
    assert [Player.objects.get(pk=player.pk).name for player in (played, stranger)] == ["Tulp", "Sanne"]


def test_where_they_bear_another_name_that_one_stays(boss: Client, evening: Evening) -> None:
    Member.objects.filter(pk=evening.members[0].pk).update(name="Zeurkous", plain_name="zeurkous")
    rename(boss, "games/member", evening.members[0].pk, "Tulp")
    assert names_of(evening, 0) == ("Sanne", "Tulp", "Sanne")


@pytest.mark.rule("P9")
@pytest.mark.parametrize(("kind", "key"), [("games/member", "member"), ("accounts/guest", "guest")])
def test_a_name_that_is_taken_at_the_table_is_refused_and_says_so(boss: Client, evening: Evening, kind: str, key: str) -> None:
    said = rename(boss, kind, evening.members[2].pk if key == "member" else evening.guests[1].pk, "KÉES")
    assert "There is already a Kees at the table" in said
    assert names_of(evening, 2) == ("Bram", "Bram", "Bram")


@pytest.mark.rule("P9")
def test_who_was_renamed_can_be_renamed_again_and_their_new_name_is_taken(boss: Client, evening: Evening) -> None:
    member = evening.members[2]
    rename(boss, "games/member", member.pk, "Tulp")
    assert "There is already a Tulp at the table" in rename(boss, "games/member", evening.members[3].pk, "tulp")
    assert "There is already a Kees at the table" in rename(boss, "games/member", member.pk, "Kees")
    rename(boss, "games/member", member.pk, "Roos")
    assert names_of(evening, 2) == ("Roos", "Roos", "Roos")


def test_a_name_that_does_not_fit_is_refused_at_the_field(boss: Client, evening: Evening) -> None:
    assert "no name yet" in rename(boss, "games/member", evening.members[2].pk, "\u2800")
    assert names_of(evening, 2) == ("Bram", "Bram", "Bram")


def test_renaming_changes_nothing_else_of_a_member(boss: Client, evening: Evening) -> None:
    member = evening.members[2]
    page = boss.get(f"/admin/games/member/{member.pk}/change/")
    assert page.status_code == 200
    Member.objects.filter(pk=member.pk).update(connected=False, last_seen=5)
    boss.post(f"/admin/games/member/{member.pk}/change/", {"name": "Tulp", "connected": "on", "removed": "on", "last_seen": "9"})
    member.refresh_from_db()
    assert (member.name, member.connected, member.removed, member.last_seen) == ("Tulp", False, False, 5)


def test_a_computer_player_keeps_its_name(boss: Client, evening: Evening) -> None:
    service.end_match(evening.match.pk)
    rooms.command(evening.members[0].pk, "add_bot", {})
    bot = Member.objects.get(bot=True)
    assert boss.post(f"/admin/games/member/{bot.pk}/change/", {"name": "Tulp"}).status_code == 403


def test_levels_addresses_and_logins_are_only_looked_at(boss: Client, evening: Evening) -> None:
    rename(
        boss,
        "accounts/user",
        evening.host.pk,
        "Sanne",
        is_active="on",
        email="ander@example.nl",
        level="9",
        last_login_0="2001-01-01",
    )
    evening.host.refresh_from_db()
    evening.host.profile.refresh_from_db()
    assert (evening.host.email, evening.host.profile.level, evening.host.last_login) == ("sanne@example.nl", 1, None)


def test_another_password_closes_their_sockets(boss: Client, evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    gone: list[int] = []
    monkeypatch.setattr(service, "person_gone", gone.append)
    data = {"password1": "een heel nieuw wachtwoord", "password2": "een heel nieuw wachtwoord", "usable_password": "true"}
    assert boss.post(f"/admin/accounts/user/{evening.host.pk}/password/", data).status_code == 302
    assert gone == [evening.host.pk]
    evening.host.refresh_from_db()
    assert evening.host.check_password("een heel nieuw wachtwoord")


def test_nothing_that_play_makes_is_added_or_deleted(boss: Client, evening: Evening) -> None:
    rows = {
        "games/room": evening.room.pk, "games/match": evening.match.pk, "games/member": evening.members[1].pk,
        "accounts/user": evening.host.pk, "accounts/guest": evening.guests[0].pk,
    }  # fmt: skip
    for kind, key in rows.items():
        assert boss.get(f"/admin/{kind}/add/").status_code == 403
        assert boss.post(f"/admin/{kind}/{key}/delete/", {"post": "yes"}).status_code == 403
        boss.post(f"/admin/{kind}/", {"action": "delete_selected", "_selected_action": key, "post": "yes"})
    assert (Room.objects.count(), Match.objects.count(), Member.objects.count(), Guest.objects.count()) == (1, 1, 5, 4)


# ---- who may


def test_who_is_no_staff_gets_in_nowhere(evening: Evening) -> None:
    pages = ["/admin/", "/admin/games/match/", f"/admin/games/match/{evening.match.pk}/change/", "/admin/accounts/user/"]
    for page in pages:
        answer = Client().get(page, follow=True)
        assert answer.redirect_chain[-1][0].startswith("/accounts/login/?next=")  # the one login, with its limits and second step
        answer = entering(evening.host).get(page, follow=True)
        assert answer.status_code == 403


def test_staff_without_rights_see_an_empty_stage(evening: Evening) -> None:
    client = entering(staff(superuser=False))
    front = client.get("/admin/")
    assert front.status_code == 200
    assert evening.room.code not in front.content.decode()
    for kind in ("games/room", "games/match", "games/member", "accounts/user", "accounts/guest"):
        assert client.get(f"/admin/{kind}/").status_code == 403
    client.post("/admin/games/match/", {"action": "end_match", "_selected_action": evening.match.pk, "sure": "yes"})
    assert evening.match.finished_at is None


def test_staff_who_may_look_only_look(evening: Evening) -> None:
    client = entering(staff(superuser=False, may=("view_room", "view_match", "view_member", "view_user", "view_guest")))
    assert {path: page[:3] for path, page in crawl(client).items() if page[:3] not in ("200", "302")} == {}
    client.post("/admin/games/match/", {"action": "end_match", "_selected_action": evening.match.pk, "sure": "yes"})
    client.post("/admin/games/room/", {"action": "close", "_selected_action": evening.room.pk, "sure": "yes"})
    assert evening.match.finished_at is None
    assert Room.objects.get().closed_at is None
    rename(client, "games/member", evening.members[2].pk, "Tulp")
    rename(client, "accounts/user", evening.host.pk, "Tulp", is_active="on")
    assert names_of(evening, 2) == ("Bram", "Bram", "Bram")
    assert names_of(evening, 0) == ("Sanne", "Sanne", "Sanne")


def test_staff_who_may_end_matches_end_them(evening: Evening) -> None:
    client = entering(staff(superuser=False, may=("change_match",)))
    assert client.get(f"/admin/games/match/{evening.match.pk}/change/").status_code == 200
    client.post("/admin/games/match/", {"action": "end_match", "_selected_action": evening.match.pk, "sure": "yes"})
    assert evening.match.end == "staff"


def test_nobody_gets_more_rights_than_they_have(evening: Evening) -> None:
    helper = staff(superuser=False, may=("change_user", "view_user"))
    boss = staff("baas@example.nl")
    client = entering(helper)
    rename(client, "accounts/user", helper.pk, "Staf", is_active="on", is_superuser="on", is_staff="on")
    rename(client, "accounts/user", evening.host.pk, "Tulp", is_active="on", is_staff="on")
    helper.refresh_from_db()
    evening.host.refresh_from_db()
    assert not helper.is_superuser
    assert (evening.host.name, evening.host.is_staff) == ("Tulp", False)
    data = {"password1": "een heel nieuw wachtwoord", "password2": "een heel nieuw wachtwoord", "usable_password": "true"}
    assert client.post(f"/admin/accounts/user/{boss.pk}/password/", data).status_code == 403
    boss.refresh_from_db()
    assert boss.check_password("appeltaart77")


def test_django_s_own_login_and_password_pages_give_way_to_the_site_s(evening: Evening) -> None:
    client = entering(staff())
    assert client.get("/admin/password_change/").headers["Location"] == "/accounts/password/change/"
    assert (
        Client()
        .post("/admin/login/", {"username": "staf@example.nl", "password": "appeltaart77"})
        .headers["Location"]
        .startswith("/accounts/login/")
    )


@pytest.mark.parametrize("age", [timedelta(0), timedelta(days=2)])
def test_the_front_page_counts_what_is_going_on(boss: Client, evening: Evening, age: timedelta) -> None:
    Match.objects.update(started_at=timezone.now() - age)
    front = boss.get("/admin/", HTTP_ACCEPT_LANGUAGE="en")
    assert (front.context["awake"], front.context["running"], front.context["quiet"]) == (1, 1, 1 if age else 0)


STIFF = [
    "Model name", "Add link", "This exporter", "This importer", "Choose file", "Can view", "LDAP", "backend", "authenti",
    "Indienen", "Geen beschikbaar", "beheerwebsite", "object", "met ID", "Corrigeer", "Voer ", " uw ", "status", "algoritme",
]  # fmt: skip


@pytest.mark.rule("P6", "P25")
def test_the_admin_speaks_our_dutch(boss: Client, evening: Evening) -> None:
    pages = crawl(boss)
    pages |= {path: shown(boss, path) for path in ("/admin/games/room/999/", f"/admin/accounts/user/{evening.host.pk}/password/")}
    assert len(pages) > 40
    for path, page in pages.items():
        words = re.sub(r"<(script|style).*?</\1>|<[^>]*>", " ", page, flags=re.S)
        assert [stiff for stiff in STIFF if stiff in words] == [], path


def test_a_new_password_is_given_and_never_taken_away(boss: Client, evening: Evening) -> None:
    before = User.objects.get(pk=evening.host.pk).password
    for data in ({"usable_password": "false"}, {}, {"password1": "een heel nieuw wachtwoord"}):
        assert boss.post(f"/admin/accounts/user/{evening.host.pk}/password/", data).status_code == 200
    assert User.objects.get(pk=evening.host.pk).password == before
