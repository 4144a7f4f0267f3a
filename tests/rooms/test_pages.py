"""The pages: without JavaScript, nothing from elsewhere, and saying what they must (P7, P11, P18, P26, P28, P29, P32, S49)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any

import brotli
import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.cache import cache
from django.db import DatabaseError
from django.test import Client, override_settings
from django.utils import timezone

from accounts.models import User
from accounts.people import Person
from config.files import without_comments
from games import pages, registry, rooms, scripts
from games.models import Member, Room

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_limits_left() -> None:
    cache.clear()


@pytest.fixture
def host(client: Client, sanne: User) -> Client:
    client.force_login(sanne, "django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def guests() -> Client:
    return Client()


EVERYWHERE = [
    "/", "/meedoen/", "/meedoen/?code=QQQQQ", "/over/", "/spelregels/spion/", "/https/", "/k/QQQQQ/", "/nergens/",
    "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/accounts/password/reset/done/",
    "/accounts/password/reset/key/1-x/", "/accounts/confirm-email/", "/accounts/confirm-email/x/", "/accounts/inactive/",
]  # fmt: skip
LOGGED_IN = [
    "/", "/nieuw/", "/accounts/", "/accounts/email/", "/accounts/password/change/", "/accounts/logout/",
    "/accounts/reauthenticate/",
]  # fmt: skip


class Page(HTMLParser):
    """What a page loads, links to, and how it is marked up."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.urls: list[str] = []
        self.inline: list[str] = []
        self.ids: list[str] = []
        self.labels: set[str] = set()
        self.inputs: list[dict[str, str | None]] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append(tag)
        self.urls += [found[name] or "" for name in ("href", "src", "action", "xlink:href", "poster", "srcset") if name in found]
        self.inline += [name for name in found if name == "style" or name.startswith("on")]
        self.inline += [tag] if tag == "style" or (tag == "script" and "src" not in found) else []
        self.ids += [found["id"] or ""] if "id" in found else []
        self.labels |= {found["for"] or ""} if tag == "label" and "for" in found else set()
        if tag == "input" and found.get("type") not in {"hidden", "radio", "checkbox"}:
            self.inputs.append(found)


def every_page(host: Client, guests: Client, room: Room) -> Iterator[tuple[str, Any]]:
    for path in [*EVERYWHERE, f"/k/{room.code}/"]:
        yield path, guests.get(path)
    for path in [*LOGGED_IN, f"/k/{room.code}/"]:
        yield path, host.get(path)


@pytest.mark.rule("P29")
@pytest.mark.rule("P26")
def test_no_page_asks_anything_of_another_site_or_has_inline_code(host: Client, guests: Client, room: Room) -> None:
    for path, answer in every_page(host, guests, room):
        assert answer.status_code in {200, 404}, (path, answer.status_code)
        page = Page(answer.content.decode())
        assert not page.inline, (path, page.inline)
        urls = [url.removeprefix("http://testserver") for url in page.urls]  # who shares a page needs its whole address
        elsewhere = [url for url in urls if url.startswith("//") or re.match(r"[a-z]+:", url)]
        assert not elsewhere, (path, elsewhere)
        assert len(page.ids) == len(set(page.ids)), (path, page.ids)
        assert "main" in page.ids, path
        assert page.tags.count("h1") == 1, path
        assert all(field.get("id") in page.labels or "aria-label" in field for field in page.inputs), (path, page.inputs)


@pytest.mark.rule("P29")
def test_every_page_has_a_strict_policy(host: Client, guests: Client, room: Room) -> None:
    for path, answer in every_page(host, guests, room):
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy, path
        assert "unsafe" not in policy, path
        assert "frame-ancestors 'none'" in policy, path
        assert not re.search(r"https?:|\*", policy), path
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["X-Frame-Options"] == "DENY"


@pytest.mark.rule("P26")
def test_refusals_stand_beside_the_field_for_a_screen_reader_too(guests: Client, room: Room) -> None:
    answer = guests.post(f"/k/{room.code}/", {"name": "SANNE"}, headers={"accept-language": "en"}).content.decode()
    assert re.search(r'id="name"[^>]*aria-invalid="true"[^>]*aria-describedby="name-why"', answer, re.S)
    assert "There is already a Sanne at the table. Choose another name." in answer
    assert 'value="SANNE"' in answer


@pytest.mark.rule("P7")
def test_opening_a_room_needs_an_account(guests: Client, host: Client) -> None:
    for ask in (guests.get, guests.post):
        answer = ask("/nieuw/")
        assert answer.status_code == 302
        assert answer["Location"].startswith("/accounts/login/?next=/nieuw/")
    assert Room.objects.count() == 0
    answer = host.post("/nieuw/")
    assert re.fullmatch(r"/k/[A-Z]{5}/", answer["Location"])
    page = host.get(answer["Location"])
    assert page.templates[0].name == "games/room.html"
    assert page.context["room_code"] == Room.objects.get().code
    assert page["Cache-Control"] == "no-store"


@pytest.mark.rule("P7")
def test_the_game_is_picked_where_a_room_is_opened(host: Client) -> None:
    """It can still be changed in the lobby."""
    keys = [game.key for game in registry.all_games()]
    page = host.get("/nieuw/").content.decode()
    assert re.findall(r'type="radio" name="game" value="(\w+)"', page) == keys
    assert page.count(" checked") == 1
    host.post("/nieuw/", {"game": keys[-1]})
    assert Room.objects.get().game == keys[-1]


@override_settings(PUBLIC_URL="https://potje.example")
def test_a_link_that_is_passed_on_says_whose_room_it_leads_to_and_has_our_own_picture(guests: Client, room: Room) -> None:
    front, joining = (
        guests.get(path, headers={"accept-language": "en"}).content.decode() for path in ("/?from=x", f"/k/{room.code}/")
    )
    assert '<link rel="canonical" href="https://potje.example/">' in front
    assert "Sanne has a chair for you: " in joining
    picture = re.search(r'og:image" content="https://potje.example(/static/[^"]+)"', joining)
    assert picture
    assert guests.get(picture[1])["Content-Type"] == "image/png"


@pytest.mark.rule("P7", "P15")
def test_a_double_tap_opens_one_room(host: Client) -> None:
    form = {"csrfmiddlewaretoken": "of the page one has"}
    first, second = (host.post("/nieuw/", form)["Location"] for _ in range(2))
    assert first == second
    assert Room.objects.count() == 1
    Room.objects.update(closed_at=timezone.now())
    assert host.post("/nieuw/", form)["Location"] != first
    assert host.post("/nieuw/", {"csrfmiddlewaretoken": "of another page"})["Location"] != first


@pytest.mark.rule("P19")
def test_nobody_fills_the_house_with_rooms(host: Client, settings: Any) -> None:
    settings.TRIES_A_MINUTE = 3
    answers = [host.post("/nieuw/") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [302] * 3 + [429] * 2
    assert 'class="refusal"' in answers[-1].content.decode()
    assert Room.objects.count() == 3


@pytest.mark.rule("P7")
def test_joining_by_code_by_link_and_the_name_filled_in(host: Client, guests: Client, room: Room) -> None:
    answer = guests.get("/meedoen/", {"code": room.code.lower()})
    assert answer["Location"] == f"/k/{room.code}/"
    assert guests.get(f"/k/{room.code.lower()}/")["Location"] == f"/k/{room.code}/"
    page = guests.get(f"/k/{room.code}/")
    assert page.templates[0].name == "pages/join.html"
    assert guests.post(f"/k/{room.code}/", {"name": "Noor"})["Location"] == f"/k/{room.code}/"
    page = guests.get(f"/k/{room.code}/")
    assert page.templates[0].name == "games/room.html"
    other = rooms.open_room(User.objects.get())
    assert guests.get(f"/k/{other.code}/").context["name"] == "Noor"
    fresh = rooms.open_room(User.objects.create_user("x@example.nl", name="Xandra"))
    assert host.get(f"/k/{fresh.code}/").context["name"] == "Sanne"
    assert host.get("/").content.decode().count(room.code) >= 1  # a closed tab is no lost evening


@pytest.mark.rule("P7")
def test_a_pot_can_be_chosen_when_sitting_down(guests: Client, room: Room) -> None:
    Member.objects.update(figure="vaas", colour="rood", shape="ster")
    guests.post(f"/k/{room.code}/", {"name": "Noor", "figure": "jampot", "colour": "zee", "shape": "ruit"})
    noor = Member.objects.get(name="Noor")
    assert (noor.figure, noor.colour, noor.shape) == ("jampot", "zee", "ruit")


@pytest.mark.rule("P7")
def test_a_refused_guest_leaves_nothing_behind(guests: Client, room: Room) -> None:
    from accounts.models import Guest

    assert guests.post(f"/k/{room.code}/", {"name": "sanne"}).status_code == 200
    assert Guest.objects.count() == 0


@pytest.mark.rule("P9")
def test_a_form_sent_twice_seats_one_guest(guests: Client, room: Room) -> None:
    """A double tap: both are on their way before the first answer is read."""
    guests.get(f"/k/{room.code}/")
    twice = [Client(), Client()]
    for browser in twice:
        browser.cookies["guest"] = guests.cookies["guest"].value
    assert [browser.post(f"/k/{room.code}/", {"name": "Noor"}).status_code for browser in twice] == [302, 302]
    assert [member.name for member in rooms.members(room)] == ["Sanne", "Noor"]
    assert twice[0].cookies["guest"].value == twice[1].cookies["guest"].value


@pytest.mark.rule("P3")
def test_the_token_of_someone_who_has_an_account_now_is_nobodys(guests: Client, room: Room, sanne: User) -> None:
    from accounts.models import Guest

    guests.post(f"/k/{room.code}/", {"name": "Noor"})
    Guest.objects.update(claimed_by=sanne)
    Member.objects.filter(name="Noor").update(user=sanne, left_at="2026-01-01T00:00Z")
    guests.post(f"/k/{room.code}/", {"name": "Noor"})
    assert Guest.objects.filter(claimed_by=None).count() == 1


@pytest.mark.rule("P7")
def test_the_qr_code_is_a_quiet_picture_of_the_link(guests: Client, room: Room) -> None:
    answer = guests.get(f"/k/{room.code}/qr.svg")
    text = answer.content.decode()
    assert answer["Content-Type"] == "image/svg+xml"
    assert text.startswith("<svg")
    assert "style" not in text
    assert "script" not in text
    assert guests.get("/k/QQQQQ/qr.svg").status_code == 404


@pytest.mark.rule("P7")
def test_the_link_is_as_the_browser_calls_us_or_by_our_public_name(guests: Client, room: Room, settings: Any) -> None:
    request = guests.get("/").wsgi_request
    assert pages.share_url(request, room) == f"http://testserver/k/{room.code}/"
    settings.LAN_ADDRESS = "192.168.1.7"
    assert pages.share_url(request, room) == f"http://testserver/k/{room.code}/"
    request = guests.get("/", headers={"host": "localhost:8000"}).wsgi_request
    assert pages.share_url(request, room) == f"http://192.168.1.7:8000/k/{room.code}/"  # on a phone localhost is the phone
    settings.PUBLIC_URL = "https://potje.example"
    assert pages.share_url(request, room) == f"https://potje.example/k/{room.code}/"


@pytest.mark.rule("P7")
def test_guessing_codes_soon_goes_slowly_but_playing_does_not(guests: Client, room: Room, settings: Any) -> None:
    settings.TRIES_A_MINUTE = 5
    answers = [guests.get(f"/k/QQQQ{letter}/") for letter in "ABCDEFG"]
    assert [answer.status_code for answer in answers] == [404] * 5 + [429] * 2
    assert guests.get(f"/k/{room.code}/").status_code == 429
    assert guests.get(f"/k/{room.code}/qr.svg").status_code == 404  # no way round: it tells as much as the page
    cache.clear()
    assert [guests.get(f"/k/{room.code}/").status_code for _ in range(9)] == [200] * 9


@pytest.mark.rule("P7")
def test_a_household_is_one_address_also_by_ipv6(guests: Client, settings: Any) -> None:
    settings.TRIES_A_MINUTE = 2
    tries = [
        "2001:db8:1:2::1",
        "2001:db8:1:2::2",
        "2001:db8:1:2:ffff::3",
        "2001:db8:1:3::1",
        "::ffff:192.0.2.1",
        "192.0.2.1",
        "192.0.2.1",
    ]
    answers = [guests.get("/k/QQQQQ/", REMOTE_ADDR=address).status_code for address in tries]
    assert answers == [404, 404, 429, 404, 404, 404, 429]


@pytest.mark.rule("P11")
def test_who_follows_the_link_during_a_match_hears_they_watch_first(guests: Client, room: Room) -> None:
    for _ in range(3):
        rooms.command(room.host_id, "add_bot", {})
    rooms.command(room.host_id, "start", {})
    page = guests.get(f"/k/{room.code}/", headers={"accept-language": "en"})
    assert "You watch this one and play the next." in page.content.decode()


@pytest.mark.rule("P10")
def test_whoever_was_removed_is_told_so(guests: Client, room: Room) -> None:
    guests.post(f"/k/{room.code}/", {"name": "Noor"})
    rooms.command(room.host_id, "remove", {"member": Member.objects.get(name="Noor").pk})
    for answer in (guests.get(f"/k/{room.code}/"), guests.post(f"/k/{room.code}/", {"name": "Other"})):
        assert answer.status_code == 403
        assert 'name="name"' not in answer.content.decode()
    assert [member.name for member in rooms.members(room)] == ["Sanne"]


@pytest.mark.rule("P10")
def test_whoever_was_removed_does_not_get_back_in_by_logging_out(guests: Client, room: Room) -> None:
    guests.force_login(User.objects.create_user("bram@example.nl", name="Bram"))
    guests.post(f"/k/{room.code}/", {"name": "Bram"})
    rooms.command(room.host_id, "remove", {"member": Member.objects.get(name="Bram").pk})
    guests.post("/accounts/logout/")
    for answer in (guests.get(f"/k/{room.code}/"), guests.post(f"/k/{room.code}/", {"name": "Other"})):
        assert answer.status_code == 403
    assert [member.name for member in rooms.members(room)] == ["Sanne"]


@pytest.mark.rule("P10")
def test_nor_does_who_opened_the_room_without_ever_taking_a_chair(host: Client, room: Room) -> None:
    host.get(f"/k/{room.code}/")
    heir = rooms.join(room, Person(user=User.objects.create_user("bram@example.nl", name="Bram")), "Bram")
    Room.objects.filter(pk=room.pk).update(host=heir)
    rooms.command(heir.pk, "remove", {"member": Member.objects.get(room=room, name="Sanne").pk})
    host.post("/accounts/logout/")
    for answer in (host.get(f"/k/{room.code}/"), host.post(f"/k/{room.code}/", {"name": "Other"})):
        assert answer.status_code == 403
    assert [member.name for member in rooms.members(room)] == ["Bram"]


@pytest.mark.rule("P10")
def test_nor_by_way_of_an_account_that_sits_there_already(guests: Client, room: Room) -> None:
    bram = User.objects.create_user("bram@example.nl", "appeltaart77", name="Bram")
    rooms.join(room, Person(user=bram), "Bram")  # at another device
    guests.post(f"/k/{room.code}/", {"name": "Noor"})
    rooms.command(room.host_id, "remove", {"member": Member.objects.get(name="Noor").pk})
    guests.post("/accounts/login/", {"login": bram.email, "password": "appeltaart77"})
    guests.get(f"/k/{room.code}/")
    guests.post("/accounts/logout/")
    for answer in (guests.get(f"/k/{room.code}/"), guests.post(f"/k/{room.code}/", {"name": "Other"})):
        assert answer.status_code == 403


@pytest.mark.rule("P12")
def test_a_sleeping_room_says_so(guests: Client, room: Room) -> None:
    Room.objects.update(closed_at="2026-01-01T00:00Z")
    answer = guests.get(f"/k/{room.code}/", headers={"accept-language": "en"})
    assert answer.status_code == 404
    assert "gone to sleep" in answer.content.decode()


@pytest.mark.rule("S49")
@pytest.mark.rule("P28")
def test_how_long_it_takes_is_told_on_the_start_and_rules_pages(guests: Client) -> None:
    for path in ("/", "/spelregels/spion/"):
        text = guests.get(path, headers={"accept-language": "en"}).content.decode()
        assert "A round takes 3 to 4 minutes; most matches last 3 to 5 rounds." in text
        assert re.search(r"10(–| to )20 min", text)
    assert guests.get("/spelregels/mens-erger-je-niet/").status_code == 404


@pytest.mark.rule("P32")
def test_over_plain_http_a_page_says_what_the_browser_keeps_back_and_how_to_get_https(guests: Client) -> None:
    assert 'href="/https/"' in guests.get("/").content.decode()
    assert 'href="/https/"' not in guests.get("/", secure=True).content.decode()
    text = guests.get("/https/", headers={"accept-language": "en"}).content.decode()
    assert "keeping the screen awake" in text
    assert "PUBLIC_URL=https://" in text


@pytest.mark.rule("P32")
def test_cookies_work_over_plain_http(guests: Client, room: Room) -> None:
    guests.post(f"/k/{room.code}/", {"name": "Noor"})
    assert not guests.cookies["guest"]["secure"]
    secure = Client()
    secure.post(f"/k/{room.code}/", {"name": "Mo"}, secure=True)
    assert secure.cookies["guest"]["secure"]


@pytest.mark.rule("P29")
def test_credits_are_given(guests: Client) -> None:
    text = guests.get("/over/").content.decode()
    for due in ("OpenMoji", "CC BY-SA 4.0", "Lucide", "ISC", "Caprasimo", "Atkinson Hyperlegible Next", "SIL OFL 1.1"):
        assert due in text


@pytest.mark.rule("P18")
def test_error_pages_say_what_to_do_in_the_look(guests: Client, settings: Any) -> None:
    strict = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    answer = strict.post("/nieuw/")
    assert answer.status_code == 403
    assert "reload the page and try again" in answer.content.decode()
    assert "css/tokens.css" in answer.content.decode()
    assert "There is nothing here" in guests.get("/nergens/", headers={"accept-language": "en"}).content.decode()


@pytest.mark.rule("P18")
@pytest.mark.parametrize("name", ["evil.example", "[::1", ""])
def test_a_name_that_is_not_ours_is_no_fault_of_ours(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    stranger = Client(raise_request_exception=False, headers={"accept-language": "en", "host": name})
    answer = stranger.get("/")
    assert answer.status_code == 400
    assert "We do not understand that" in answer.content.decode()
    assert capfd.readouterr().err == ""  # anyone could fill the log with it


@pytest.mark.rule("P18")
def test_even_when_everything_breaks_there_is_a_page(guests: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "find", lambda code: 1 / 0)
    broken = Client(raise_request_exception=False, headers={"accept-language": "en"})
    answer = broken.get("/k/ABCDE/")
    assert answer.status_code == 500
    assert "Something fell off the table" in answer.content.decode()
    assert not Page(answer.content.decode()).inline


def test_the_health_check_reaches_the_database(guests: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert guests.get("/gezond/").content == b"ok\n"

    def gone() -> None:
        raise DatabaseError("gone")

    monkeypatch.setattr(pages, "connection", SimpleNamespace(cursor=gone))
    assert guests.get("/gezond/").status_code == 503


@pytest.mark.rule("P6")
def test_the_words_of_the_scripts_come_by_language_and_release_and_stay(guests: Client) -> None:
    address = f"/jsi18n/nl/{settings.RELEASE}/js/lobby.js"
    answer = guests.get(address)
    assert answer["Content-Type"].startswith("text/javascript")
    assert "immutable" in answer["Cache-Control"]
    assert guests.get(address, headers={"accept-encoding": "gzip, deflate"})["Content-Encoding"] == "gzip"
    packed = guests.get(address, headers={"accept-encoding": "gzip, deflate, br, zstd"})
    assert packed["Content-Encoding"] == "br"
    assert "Accept-Encoding" in packed["Vary"]
    assert brotli.decompress(packed.content) == answer.content
    assert guests.get("/jsi18n/xx/1/js/lobby.js").status_code == 404
    assert guests.get("/jsi18n/nl/1/js/nowhere.js").status_code == 404
    assert guests.get("/jsi18n/nl/1/css/base.css").status_code == 404
    assert guests.get("/jsi18n/nl/1/../settings.js").status_code in {400, 404}


def _said(guests: Client, script: str) -> dict[str, object]:
    _, _, told = guests.get(f"/jsi18n/nl/{settings.RELEASE}/{script}").content.decode().partition("},{")
    words: dict[str, object] = json.loads("{" + told[:-1])
    return words


@pytest.mark.rule("P6")
def test_a_script_brings_the_words_that_it_and_what_it_imports_say_and_no_others(guests: Client) -> None:
    at_the_vote = _said(guests, "games/spion/vote.js")
    assert "Setting the table" in _said(guests, "js/table.js")  # said by what it imports
    assert {"Leave the table?", "Voted"} <= at_the_vote.keys()
    assert "Your hint in one word" not in at_the_vote
    assert "Your hint in one word" in _said(guests, "games/spion/write.js")


@pytest.mark.rule("P6")
def test_what_is_fetched_later_comes_with_its_words() -> None:
    """A script of ours that says something is brought by `brought` (static/js/fetched.js), never by a bare import()."""
    ours = [name for finder in finders.get_finders() for name, _ in finder.list([]) if name.startswith(("js/", "games/"))]
    for script in (name for name in ours if name.endswith(".js")):
        for later in re.findall(r'import\("(\.[^"]+)"\)', without_comments(scripts.text(script))):
            assert later == "../mfa/js/webauthn-json.js", script  # others' code, which says nothing


@pytest.mark.rule("P7")
def test_the_room_names_at_once_what_its_scripts_ask_for(host: Client) -> None:
    page = host.get(host.post("/nieuw/")["Location"]).content.decode()
    named = re.findall(r'<link rel="modulepreload" href="/static/\w+/([^"]+)"', page)
    assert named == list(scripts.needed("js/table.js", "js/screen.js", "js/lobby.js", "games/spion/lobby.js"))
    assert {"vendor/preact/preact.js", "js/settings.js", "js/words.js"} <= set(named)
    assert f'"/jsi18n/nl/{settings.RELEASE}/games/spion/lobby.js"' in page


@pytest.mark.rule("P26")
def test_light_or_dark_is_the_devices_or_ones_own_choice(guests: Client) -> None:
    assert "data-theme" not in guests.get("/").content.decode()
    guests.post("/thema/", {"theme": "dark"}, headers={"referer": "https://elsewhere.example/"})
    assert 'data-theme="dark"' in guests.get("/").content.decode()
    guests.cookies["theme"] = 'x" onload="'
    assert "data-theme" not in guests.get("/").content.decode()
    assert guests.post("/thema/", {"theme": "device"}, headers={"referer": "https://elsewhere.example/"})["Location"] == "/"
    assert "data-theme" not in guests.get("/").content.decode()


def test_forms_do_not_lead_elsewhere(host: Client) -> None:
    assert host.post("/i18n/", {"language": "en", "next": "https://elsewhere.example/"})["Location"] == "/"
