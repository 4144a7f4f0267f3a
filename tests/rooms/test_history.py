"""What one has played can be opened again, as its players saw the end, and by nobody else (P20, P21)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Guest, User
from accounts.people import Person
from games import history, registry, rooms
from games.kernel import codec
from games.live import ending
from games.models import Match, Member, Player, Room
from games.spion.game import GAME
from tests.games.spion.play import CIVILIANS_WORD, SPIES_WORD, Play
from tests.rooms.conftest import guest, look_at, sit, user

pytestmark = [pytest.mark.django_db, pytest.mark.rule("P21")]

LOOK = {"figure": "jampot", "colour": "geel", "shape": "ster"}
EN = {"accept-language": "en"}
Someone = User | Guest | None


@pytest.fixture
def bram() -> User:
    return user("Bram")


@pytest.fixture
def noor() -> Guest:
    return guest("Noor")


def won() -> Play:
    """The civilians (0, 2, 3) win at once: seat 1 was the spy."""
    return Play("bsbb").put_out(1)


def kept(play: Play, *people: Someone, minutes_ago: float = 0, room: Room | None = None) -> Match:
    """A match that came so far, with these people in its seats; None is a computer player."""
    match = Match.objects.create(
        game="spion", room=room, seed="s", settings="{}", state=codec.encode(play.state).decode(), decision=play.decision
    )
    for seat in range(len(play.state.seats)):
        who = people[seat] if seat < len(people) else None
        sat = {"user": who} if isinstance(who, User) else {"guest": who}
        Player.objects.create(match=match, seat=seat, bot=who is None, name=who.name if who else f"Bot {seat}", **sat, **LOOK)
    if result := GAME.result(play.state):
        ending.write(match.pk, result, play.state)
    Match.objects.filter(pk=match.pk).update(started_at=timezone.now() - timedelta(minutes=minutes_ago))
    match.refresh_from_db()
    return match


def browser(who: Someone = None) -> Client:
    """Theirs; without anyone it is nobody's."""
    client = Client(headers=EN)
    if isinstance(who, User):
        client.force_login(who, "django.contrib.auth.backends.ModelBackend")
    elif who is not None:
        from accounts.people import COOKIE, _signer

        client.cookies[COOKIE] = _signer.sign(str(who.pk))
    return client


def read(client: Client, path: str = "/potjes/") -> str:
    """The words of a page."""
    text = re.sub(r"<script.*?</script>|<[^>]*>", " ", client.get(path).content.decode(), flags=re.S)
    return " ".join(text.split())


def shown(client: Client, match: Match) -> dict[str, Any]:
    """What the page hands to the script that draws the end."""
    answer = client.get(f"/potjes/{match.pk}/")
    assert answer.status_code == 200
    found = re.search(r'<script id="match" type="application/json">(.*?)</script>', answer.content.decode(), re.S)
    assert found
    return json.loads(found[1])


def drawn(play: Play, seat: int | None) -> Any:
    """What travels to this seat at the table."""
    return json.loads(play.sent(seat))


# ---- the list


def test_the_list_tells_when_with_whom_and_how_it_ended_for_you_newest_first(sanne: User, bram: User, noor: Guest) -> None:
    kept(won(), bram, sanne, noor, minutes_ago=90)  # Sanne was the spy
    kept(won(), sanne, bram, noor, minutes_ago=60)
    lost = Play("bsbb").to_hints()
    lost.leave(2)
    kept(lost, sanne, bram, noor, minutes_ago=30)
    kept(won(), bram, noor)  # without her
    text = read(browser(sanne))
    assert re.search(
        r"Nobody wins Het woord van de spion, [\d:]+, with Bram, Noor and Bot 3 .*"
        r"The civilians win Won Het woord van de spion, [\d:]+, with Bram, Noor and Bot 3 .*"
        r"The civilians win Not won Het woord van de spion, [\d:]+, with Bram, Noor and Bot 3",
        text,
    )
    assert text.count("The civilians win") == 2
    assert read(browser(noor)).count("The civilians win") == 3


def test_many_are_counted_not_named(sanne: User) -> None:
    play = Play("bsbbbbbb").put_out(1)
    kept(play, sanne)
    assert "with Bot 1, Bot 2, Bot 3, Bot 4 and 3 others" in read(browser(sanne))


def test_one_that_still_runs_leads_back_to_its_room(sanne: User, bram: User, room: Room) -> None:
    match = kept(Play("bsbb").to_hints(), sanne, bram, room=room)
    assert "Still being played" in read(browser(sanne))
    answer = browser(sanne).get(f"/potjes/{match.pk}/")
    assert (answer.status_code, answer["Location"]) == (302, f"/k/{room.code}/")
    assert CIVILIANS_WORD not in answer.content.decode()


@pytest.mark.rule("P3")
def test_what_was_played_as_a_guest_is_there_after_logging_in(sanne: User, noor: Guest) -> None:
    match = kept(won(), None, None, noor)
    client = browser(noor)
    assert shown(client, match)["view"]["seat"] == 2
    client.post("/accounts/login/", {"login": sanne.email, "password": "appeltaart77"})  # in the same browser
    assert "The civilians win" in read(client)
    assert shown(client, match)["view"]["seat"] == 2
    assert shown(browser(sanne), match)["view"]["seat"] == 2  # and in any other
    assert browser(noor).get(f"/potjes/{match.pk}/").status_code == 404  # the guest is nobody any more


def test_it_goes_by_the_page(sanne: User) -> None:
    for n in range(history.A_PAGE + 1):
        kept(won(), sanne, minutes_ago=n)
    client = browser(sanne)
    assert read(client).count("The civilians win") == history.A_PAGE
    assert "1 of 2 Older" in read(client)
    assert read(client, "/potjes/?p=2").count("The civilians win") == 1
    for odd in ("0", "-1", "99", "x", "9" * 40):
        assert client.get("/potjes/", {"p": odd}).status_code == 200


def test_a_long_list_asks_no_more_of_the_database_than_a_short_one(sanne: User, bram: User, noor: Guest) -> None:
    def questions() -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert client.get("/potjes/").status_code == 200
        return len(asked)

    client = browser(sanne)
    kept(won(), sanne, bram, noor)
    few = questions()
    for n in range(15):
        kept(won(), sanne, bram, noor, minutes_ago=n)
    assert questions() == few


def test_the_list_is_found_by_index(sanne: User, noor: Guest) -> None:
    Guest.objects.filter(pk=noor.pk).update(claimed_by=sanne)
    plan = history.played_by(Person(user=sanne)).explain()
    assert "SCAN" not in plan, plan
    assert "SCAN" not in history.played_by(Person(guest=noor)).explain()


def test_an_empty_shelf_says_what_will_stand_on_it(sanne: User, noor: Guest) -> None:
    for client in (browser(), browser(sanne), browser(noor)):
        assert "The shelf is still empty" in read(client)
        assert "Your matches" not in read(client, "/")
    kept(won(), sanne, noor)
    assert "Your matches" in read(browser(sanne), "/")
    assert "Your matches" in read(browser(noor), "/")
    assert "Your matches" in read(browser(sanne), "/accounts/")


# ---- one match


@pytest.mark.rule("P20")
@pytest.mark.rule("S36")
def test_each_player_sees_the_end_from_their_own_seat_as_at_the_table(sanne: User, bram: User, noor: Guest) -> None:
    play = won()
    match = kept(play, sanne, bram, noor)
    for seat, who in enumerate((sanne, bram, noor)):
        seen = shown(browser(who), match)
        assert seen["view"] == drawn(play, seat)
        assert seen["view"]["ending"]["polls"]
        assert seen["head"]["names"] == ["Sanne", "Bram", "Noor", "Bot 3"]
    assert shown(browser(sanne), match)["view"] != shown(browser(bram), match)["view"]


@pytest.mark.rule("P20")
def test_who_left_sees_what_everyone_sees(sanne: User, bram: User) -> None:
    play = Play("bsbbb").to_hints()
    play.leave(0)
    play.put_out(1)
    match = kept(play, sanne, bram)
    assert shown(browser(sanne), match)["view"] == drawn(play, None)


def test_it_opens_for_nobody_else_and_does_not_tell_whether_it_exists(room: Room, sanne: User, bram: User, noor: Guest) -> None:
    watcher = user("Kees")
    sit(room, watcher)  # at the table, and did not play
    over, running = kept(won(), bram, noor, room=room), kept(Play("bsbb").to_hints(), bram, noor, room=room)
    for who in (None, sanne, watcher, guest("Yara")):
        answers = [browser(who).get(f"/potjes/{pk}/") for pk in (over.pk, running.pk, over.pk + 1000, 10**30)]
        assert {answer.status_code for answer in answers} == {404}
        bare = [re.sub(r'/potjes/\d+/|%2F?\d+|name="csrfmiddlewaretoken" value="\w+"', "", a.content.decode()) for a in answers]
        assert len(set(bare)) == 1
        assert "whoever played along, and by nobody else" in bare[0]
        for secret in (CIVILIANS_WORD, SPIES_WORD, "Bram", "Noor", room.code):
            assert secret not in bare[0]


def test_a_running_match_whose_room_is_gone_shows_nothing(sanne: User) -> None:
    match = kept(Play("bsbb").to_hints(), sanne)
    answer = browser(sanne).get(f"/potjes/{match.pk}/")
    assert answer.status_code == 404
    assert CIVILIANS_WORD not in answer.content.decode()


def test_nothing_of_it_stays_in_a_cache(sanne: User) -> None:
    match = kept(won(), sanne)
    for path in ("/potjes/", f"/potjes/{match.pk}/", "/potjes/999/"):
        control = browser(sanne).get(path)["Cache-Control"]
        assert {"no-store", "private"} <= {word.strip() for word in control.split(",")}


@pytest.mark.rule("P20")
def test_the_link_to_share_is_as_others_reach_us(sanne: User, settings: Any) -> None:
    match = kept(won(), sanne)
    settings.PUBLIC_URL = "https://potje.example"
    page = browser(sanne).get(f"/potjes/{match.pk}/").content.decode()
    assert f'data-share-url="https://potje.example/potjes/{match.pk}/"' in page


@pytest.mark.rule("P26")
def test_without_javascript_it_says_who_won(sanne: User, bram: User, noor: Guest) -> None:
    match = kept(won(), sanne, bram, noor)
    text = read(browser(bram), f"/potjes/{match.pk}/")
    assert re.search(r"The civilians win Who played Sanne Won Noor Won Bot 3 Won Bram(?! Won)", text)


def test_it_shows_names_and_pots_as_they_were_at_the_table(sanne: User, room: Room) -> None:
    member = Member.objects.get(room=room, user=sanne)
    for _ in range(3):
        rooms.command(member.pk, "add_bot", {})
    rooms.command(member.pk, "start", {})
    match = Match.objects.get()
    before = look_at(room).match
    assert before
    assert before.looks[0] == tuple(Member.objects.values_list("figure", "colour", "shape").get(pk=member.pk))
    Match.objects.update(state=codec.encode(won().state).decode(), finished_at=timezone.now(), end="civilians")
    Member.objects.update(name="Iemand", **LOOK)
    User.objects.update(name="Sanne de Tweede")
    Room.objects.all().delete()
    head = shown(browser(sanne), match)["head"]
    assert head["names"] == before.names
    assert [tuple(look) for look in head["looks"]] == before.looks


@pytest.mark.rule("P5")
def test_the_matches_of_others_stay_when_an_account_goes_and_its_name_does_not(
    sanne: User, bram: User, noor: Guest, room: Room
) -> None:
    Guest.objects.filter(pk=noor.pk).update(claimed_by=bram)
    match = kept(won(), sanne, bram, noor, room=room)
    Room.objects.update(match=match)
    bram.delete()
    assert read(browser(sanne)).count("with deleted player, deleted player and Bot 3") == 1
    assert shown(browser(sanne), match)["head"]["names"] == ["Sanne", "deleted player", "deleted player", "Bot 3"]
    assert "Bram" not in browser(sanne).get(f"/potjes/{match.pk}/").content.decode()
    assert look_at(room).match.names[1:3] == ["deleted player", "deleted player"]
    assert not Player.objects.filter(name__in=["Bram", "Noor"]).exists()


@pytest.mark.rule("P5")
def test_whoever_one_was_before_the_account_goes_with_it(bram: User, noor: Guest, room: Room) -> None:
    """Or this browser would be that guest again, to whom all the matches of the account lie open."""
    browser_of_noor = browser(noor)
    match = kept(won(), bram, noor, room=room)
    Guest.objects.filter(pk=noor.pk).update(claimed_by=bram)
    bram.delete()
    assert not Guest.objects.filter(pk=noor.pk).exists()
    assert browser_of_noor.get(f"/potjes/{match.pk}/").status_code == 404


# ---- when the end itself can no longer be drawn


@pytest.mark.rule("P25")
def test_a_match_that_staff_stopped_says_so_and_who_was_there(sanne: User, room: Room) -> None:
    match = kept(won(), sanne, room=room)
    Match.objects.update(end="staff", counts=False, state="{}")
    page = read(browser(sanne), f"/potjes/{match.pk}/")
    for told in ("This match has been stopped", "The people who keep this site ended it", "Who played", "Sanne"):
        assert told in page
    assert "from an earlier Potje" not in page
    assert "This match has been stopped" in read(browser(sanne))


def test_the_list_and_the_page_tell_the_same_time(sanne: User, room: Room) -> None:
    match = kept(won(), sanne, room=room)
    Match.objects.update(started_at=datetime(2026, 3, 1, 22, 51, tzinfo=UTC), finished_at=datetime(2026, 3, 1, 23, 4, tzinfo=UTC))
    for page in (read(browser(sanne)), read(browser(sanne), f"/potjes/{match.pk}/")):
        assert "23:51" in page
        assert "0:04" not in page


def _no_game(match: Match, patch: pytest.MonkeyPatch) -> None:
    Match.objects.update(game="mens-erger-je-niet")


def _no_state(match: Match, patch: pytest.MonkeyPatch) -> None:
    Match.objects.update(state="{not ours")


def _other_state(match: Match, patch: pytest.MonkeyPatch) -> None:
    """It decodes, and the rules stumble over it."""
    Match.objects.update(state='{"phase": "over", "seats": []}')


def _no_end(match: Match, patch: pytest.MonkeyPatch) -> None:
    """Ended by the house, in the middle."""
    Match.objects.update(state=codec.encode(Play("bsbb").to_hints().state).decode(), end="unreadable", counts=False)
    Player.objects.filter(match=match).first().match.results.all().delete()


@pytest.mark.parametrize("spoil", [_no_game, _no_state, _other_state, _no_end])
def test_what_can_no_longer_be_drawn_still_has_a_plain_page(
    spoil: Callable[[Match, pytest.MonkeyPatch], None], sanne: User, bram: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = kept(won(), sanne, bram)
    spoil(match, monkeypatch)
    answer = browser(sanne).get(f"/potjes/{match.pk}/")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "finished.js" not in page
    assert CIVILIANS_WORD not in page
    text = read(browser(sanne), f"/potjes/{match.pk}/")
    assert re.search("Who played Sanne .*Bram", text)
    assert "There is no more to tell" in text
    assert ("Sanne Won" in text) == (spoil is not _no_end)
    assert read(browser(sanne)).count("with Bram, Bot 2 and Bot 3") == 1


def test_an_end_of_an_older_release_is_drawn_all_the_same(sanne: User) -> None:
    play = won()
    match = kept(play, sanne)
    older = json.loads(match.state)
    for later in ("chat", "freed", "own_late", "no_pass_next"):
        del older[later]
    Match.objects.update(state=json.dumps(older | {"gone_since": 1}))
    assert shown(browser(sanne), match)["view"] == drawn(play, 0)


def test_every_end_has_a_sentence() -> None:
    for game in registry.all_games():
        assert registry.sentences(game.key).ENDS, game.key
    assert set(registry.sentences("spion").ENDS) == {"civilians", "spies", "ghost", "too_few"}
