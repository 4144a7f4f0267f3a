"""Signing up, logging in and out, passwords, e-mail (P1); guests who turn out to be users (P3); whose sockets close."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.hashers import identify_hasher
from django.core import mail
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.test import Client, override_settings
from django.utils import translation

from accounts.adapters import Accounts
from accounts.mails import dressed
from accounts.models import COLOURS, FIGURES, SHAPES, Guest, Profile, User
from accounts.people import COOKIE, person_of
from games import rooms
from games.live import service

PASSWORD = "appeltaart77"
ARGON2 = ["django.contrib.auth.hashers.Argon2PasswordHasher"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def gone(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The users whose sockets were closed."""
    users: list[int] = []
    monkeypatch.setattr(service, "person_gone", users.append)
    return users


def sign_up(client: Client, name: str = "Sanne", email: str = "sanne@example.nl") -> User:
    answer = client.post("/accounts/signup/", {"email": email, "name": name, "password1": PASSWORD})
    assert answer.status_code == 302, answer.content.decode()
    return User.objects.get(email=email)


def log_in(client: Client, email: str = "sanne@example.nl", password: str = PASSWORD) -> Any:
    return client.post("/accounts/login/", {"login": email, "password": password})


def link_in(message: mail.EmailMessage) -> str:
    return re.search(r"https?://[^/]+(/\S+)", str(message.body)).group(1)


@pytest.mark.rule("P1")
def test_signing_up_takes_an_address_a_name_and_a_password(client: Client) -> None:
    sanne = sign_up(client, "  Sanne   de Wit ")
    assert sanne.name == "Sanne de Wit"
    assert client.get("/accounts/").context["user"] == sanne
    profile = sanne.profile
    assert profile.figure in FIGURES
    assert profile.colour in COLOURS
    assert profile.shape in SHAPES
    assert (profile.level, profile.title) == (1, None)


@pytest.mark.rule("P1")
@pytest.mark.parametrize("name", ["\u200b \u0301", "ﷺ" * 3])
def test_a_name_at_sign_up_has_something_in_it_and_fits_on_the_card(client: Client, name: str) -> None:
    answer = client.post("/accounts/signup/", {"email": "x@example.nl", "name": name, "password1": PASSWORD})
    assert answer.status_code == 200
    assert answer.context["form"].errors.keys() == {"name"}


@pytest.mark.rule("P1")
@override_settings(PASSWORD_HASHERS=ARGON2)
def test_passwords_are_kept_by_argon2(client: Client) -> None:
    assert identify_hasher(sign_up(client).password).algorithm == "argon2"


@pytest.mark.rule("P1")
def test_the_site_itself_uses_argon2() -> None:
    from config import settings as site

    assert site.PASSWORD_HASHERS[0] == ARGON2[0]


@pytest.mark.rule("P1")
def test_logging_out_and_in_again(client: Client, gone: list[int]) -> None:
    sanne = sign_up(client)
    assert client.post("/accounts/logout/").status_code == 302
    assert gone == [sanne.pk]
    assert client.get("/accounts/").status_code == 302
    assert log_in(client, password="wrong").status_code == 200
    assert log_in(client).status_code == 302
    assert client.get("/accounts/").status_code == 200


@pytest.mark.rule("P1")
def test_changing_the_password_closes_sockets_and_other_sessions(client: Client, gone: list[int]) -> None:
    sanne, elsewhere = sign_up(client), Client()
    log_in(elsewhere)
    new = {"oldpassword": PASSWORD, "password1": "perentaart88", "password2": "perentaart88"}
    assert client.post("/accounts/password/change/", new).status_code == 302
    assert sanne.pk in gone
    assert client.get("/accounts/").status_code == 200
    assert elsewhere.get("/accounts/").status_code == 302
    assert log_in(Client()).status_code == 200
    assert log_in(Client(), password="perentaart88").status_code == 302


@pytest.mark.rule("P1")
def test_a_forgotten_password_is_reset_by_mail(client: Client, gone: list[int]) -> None:
    sanne = sign_up(client)
    mail.outbox.clear()
    other = Client(headers={"accept-language": "en"})
    assert other.post("/accounts/password/reset/", {"email": sanne.email}).status_code == 302
    (message,) = mail.outbox
    assert message.subject == "A new password"
    assert "Potje" in message.body
    page = other.get(link_in(message), follow=True)
    new = {"password1": "perentaart88", "password2": "perentaart88"}
    assert other.post(page.request["PATH_INFO"], new).status_code == 302
    assert sanne.pk in gone
    assert log_in(Client(), password="perentaart88").status_code == 302


@pytest.mark.rule("P1")
def test_a_link_for_a_new_password_opens_once_and_logs_nobody_in(client: Client) -> None:
    sanne = sign_up(client)
    mail.outbox.clear()
    other = Client(headers={"accept-language": "en"})
    for _ in range(2):
        other.post("/accounts/password/reset/", {"email": sanne.email})
    first, second = map(link_in, mail.outbox)
    page = other.get(first, follow=True)
    new = {"password1": "perentaart88", "password2": "perentaart88"}
    assert other.post(page.request["PATH_INFO"], new).status_code == 302
    assert other.get("/accounts/").status_code == 302
    for link in (first, second):  # what was asked for before the password changed is over as well
        assert "used already" in Client(headers={"accept-language": "en"}).get(link, follow=True).content.decode()
    again = {"password1": "kersentaart99", "password2": "kersentaart99"}
    other.post(page.request["PATH_INFO"], again)
    assert log_in(Client(), password="kersentaart99").status_code == 200


@pytest.mark.rule("P6")
@pytest.mark.parametrize(
    ("chosen", "subject"), [("nl", "Een nieuw wachtwoord"), ("en", "A new password"), ("", "A new password")]
)
def test_a_mail_is_written_in_the_language_of_its_reader(client: Client, chosen: str, subject: str) -> None:
    sanne = sign_up(client)
    Profile.objects.filter(user=sanne).update(language=chosen)
    mail.outbox.clear()
    Client(headers={"accept-language": "en"}).post("/accounts/password/reset/", {"email": "Sanne@example.nl"})
    (message,) = mail.outbox
    assert message.subject == subject
    assert f'<html lang="{chosen or "en"}"' in str(message.alternatives)


def test_where_mail_is_only_printed_nobody_is_sent_to_a_mailbox() -> None:
    client = Client(headers={"accept-language": "en"})
    done = "/accounts/password/reset/done/"
    assert "mailbox" in client.get(done).content.decode()
    with override_settings(EMAIL_BACKEND="django.core.mail.backends.console.EmailBackend"):
        page = client.get(done).content.decode()
    assert "the window where Potje was started" in page
    assert "mailbox" not in page


@pytest.mark.rule("P1")
def test_a_mail_lies_on_a_card_too_and_whatever_others_put_in_it_is_text(client: Client) -> None:
    sign_up(client)
    mail.outbox.clear()
    Client(headers={"accept-language": "en"}).post("/accounts/password/reset/", {"email": "sanne@example.nl"})
    (message,) = mail.outbox
    ((page, kind),) = message.alternatives
    assert kind == "text/html"
    assert f'<a href="http://testserver{link_in(message)}"' in page
    notice = EmailMessage(
        "Changed", "Hello,\n\nIt came from:\n- browser: <b>Evil</b>\n\n12AB-34CD\n\nPotje\nexample.nl", to=["x@example.nl"]
    )
    ((page, _),) = dressed(notice).alternatives
    assert "- browser: &lt;b&gt;Evil&lt;/b&gt;</p>" in page
    assert re.search(r"font: 400 32px[^>]*>12AB-34CD<", page)


@pytest.mark.parametrize(
    ("says", "named"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
            "Chrome, Linux",
        ),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 EdgA/130.0", "Edge, Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox, Mac"),
        ("Your account is closed. Go to https://example.org", "unknown"),
    ],
)
def test_a_mail_names_a_browser_in_our_words_and_never_in_its_own(client: Client, says: str, named: str) -> None:
    sign_up(client)
    client.defaults |= {"HTTP_USER_AGENT": says, "HTTP_ACCEPT_LANGUAGE": "en"}
    mail.outbox.clear()
    client.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": "perentaart88", "password2": "perentaart88"})
    (message,) = mail.outbox
    assert f"- browser: {named}\n" in message.body


def test_a_mail_that_is_only_printed_stays_plain() -> None:
    with override_settings(EMAIL_BACKEND="django.core.mail.backends.console.EmailBackend"):
        plain = Accounts().render_mail(
            "account/email/password_reset_key", "x@example.nl", {"current_site": SimpleNamespace(domain="x")}
        )
    assert not getattr(plain, "alternatives", [])


@pytest.mark.rule("P1")
def test_nobody_learns_whether_an_address_has_an_account(client: Client) -> None:
    sign_up(client)
    answers = [Client().post("/accounts/password/reset/", {"email": to}) for to in ("sanne@example.nl", "nobody@example.nl")]
    assert answers[0].status_code == answers[1].status_code == 302
    assert answers[0]["Location"] == answers[1]["Location"]
    assert [message.to for message in mail.outbox[-2:]] == [["sanne@example.nl"], ["nobody@example.nl"]]  # both take as long
    english = Client(headers={"accept-language": "en"})
    wrong = [log_in(english, to, "niet dit").content for to in ("sanne@example.nl", "nobody@example.nl")]
    assert wrong[0].count(b"do not belong together") == wrong[1].count(b"do not belong together") == 1


@pytest.mark.rule("P1")
@pytest.mark.parametrize(
    "away",
    ["https://example.org", "//example.org", "///example.org", "/\\example.org", "\\\\example.org", "https:example.org",
     "\t//example.org", "javascript:alert(1)", "http://testserver@example.org", "http://testserver.example.org/"],
)  # fmt: skip
def test_no_link_of_ours_leads_away(client: Client, away: str) -> None:
    sanne = sign_up(client)
    inside = Client()
    inside.force_login(sanne, "django.contrib.auth.backends.ModelBackend")
    new = {"email": "bram@example.nl", "name": "Bram", "password1": PASSWORD}
    answers = [
        Client().post("/accounts/login/", {"login": sanne.email, "password": PASSWORD, "next": away}),
        Client().post("/accounts/login/", {"login": sanne.email, "password": PASSWORD}, query_params={"next": away}),
        Client().post("/accounts/signup/", {**new, "next": away}),
        Client().post("/i18n/", {"language": "en", "next": away}),
        Client().post("/i18n/", {"language": "en"}, headers={"referer": away.strip()}),
        Client().post("/thema/", {"theme": "dark"}, headers={"referer": away.strip()}),
        Client().get("/admin/login/", {"next": away}),
        inside.get("/accounts/login/", {"next": away}),
        inside.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": away}),
        inside.post("/accounts/logout/", {"next": away}),
    ]
    for answer in answers:
        assert answer.status_code == 302
        assert re.match(r"/(?![/\\])", answer["Location"]), answer["Location"]


@pytest.mark.rule("P1")
def test_an_address_is_confirmed_by_mail_but_that_can_wait(client: Client) -> None:
    sanne = sign_up(client)
    (message,) = mail.outbox
    assert client.get("/nieuw/").status_code == 200  # optional in the embedded default
    page = link_in(message)
    assert client.get(page).status_code == 200
    client.post(page)
    assert sanne.emailaddress_set.get().verified


@pytest.mark.rule("P1")
def test_guessing_passwords_soon_goes_slowly(client: Client) -> None:
    sign_up(client)
    guesser = Client()
    answers = [log_in(guesser, password=f"guess{number}") for number in range(12)]
    assert b"appeltaart" not in answers[-1].content
    assert log_in(guesser).status_code != 302  # even the right one has to wait now


@pytest.mark.rule("P1")
def test_the_name_card_can_be_changed(client: Client) -> None:
    sanne = sign_up(client)
    card = {"name": "Sanne W", "figure": "vaas", "colour": "roze", "shape": "bloem"}
    assert client.post("/accounts/", card).status_code == 302
    sanne.refresh_from_db()
    assert (sanne.name, sanne.profile.figure, sanne.profile.colour, sanne.profile.shape) == tuple(card.values())
    assert client.post("/accounts/", {**card, "figure": "auto"}).status_code == 200


@pytest.mark.rule("S48")
def test_the_name_card_shows_name_level_and_under_the_name_the_title(client: Client) -> None:
    sanne = sign_up(client)
    title = {"slug": "jager", "rarity": "uncommon", "nl": "Spionnenjager", "en": "Spy hunter"}
    Profile.objects.filter(user=sanne).update(level=12, title=title)
    card = client.get("/accounts/").content.decode().partition('class="namecard"')[2].partition("<form")[0]
    assert card.index("Sanne") < card.index("Spionnenjager")
    assert "12" in card
    assert 'data-rarity="uncommon"' in card
    card = client.get("/accounts/", headers={"accept-language": "en"}).content.decode()
    assert "Spy hunter" in card


@pytest.mark.rule("P6")
def test_the_language_is_that_of_the_account_else_of_the_browser_else_dutch(client: Client) -> None:
    def language(**headers: str) -> str:
        return re.search(r'<html lang="(\w+)"', client.get("/", headers=headers).content.decode()).group(1)

    assert language() == "nl"
    assert language(**{"accept-language": "en"}) == "en"
    assert language(**{"accept-language": "fi"}) == "nl"
    sanne = sign_up(client)
    client.post("/i18n/", {"language": "en", "next": "/"})
    assert Profile.objects.get(user=sanne).language == "en"
    client.cookies.pop("django_language")
    assert language(**{"accept-language": "nl"}) == "en"
    client.post("/i18n/", {"language": "xx", "next": "/"})
    assert Profile.objects.get(user=sanne).language == "en"


# ---- guests


def sit_down(client: Client, room: Any, name: str) -> Any:
    return client.post(f"/k/{room.code}/", {"name": name})


@pytest.fixture
def room(db: Any) -> Any:
    return rooms.open_room(User.objects.create_user("bram@example.nl", PASSWORD, name="Bram"))


@pytest.mark.rule("P3")
def test_a_guest_is_known_by_a_signed_token_that_scripts_cannot_read(client: Client, room: Any) -> None:
    sit_down(client, room, "Noor")
    token = client.cookies[COOKIE]
    assert token["httponly"]
    assert token["samesite"] == "Lax"
    guest = Guest.objects.get()
    request = client.get("/").wsgi_request
    assert person_of(request).guest == guest
    other = Client()
    other.cookies[COOKIE] = str(guest.pk)  # the id alone is not enough
    assert person_of(other.get("/").wsgi_request) is None
    other.cookies[COOKIE] = token.value[:-2] + "xx"
    assert person_of(other.get("/").wsgi_request) is None


@pytest.mark.rule("P3")
def test_a_socket_knows_the_same_people_as_a_page(client: Client, room: Any) -> None:
    def scope(of: Client) -> dict[str, Any]:
        cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in of.cookies.items())
        return {"type": "websocket", "headers": [(b"host", b"localhost"), (b"cookie", cookies.encode())]}

    assert person_of({"type": "websocket", "headers": []}) is None
    sit_down(client, room, "Noor")
    assert person_of(scope(client)).guest == Guest.objects.get()
    member = Client()
    sanne = sign_up(member)
    assert person_of(scope(member)).user == sanne
    sanne.is_active = False
    sanne.save()
    assert person_of(scope(member)) is None


@pytest.mark.rule("P3")
@pytest.mark.parametrize("way", ["sign up", "log in"])
def test_who_signs_up_or_logs_in_in_the_same_browser_keeps_the_seat(client: Client, room: Any, way: str) -> None:
    if way == "log in":
        sign_up(Client())
    sit_down(client, room, "Noor")
    member = rooms.members(room)[-1]
    if way == "sign up":
        assert client.get("/accounts/signup/").context["form"].initial["name"] == "Noor"
        sign_up(client)
    else:
        log_in(client)
    member.refresh_from_db()
    assert member.user == User.objects.get(email="sanne@example.nl")
    assert Guest.objects.get().claimed_by == member.user
    assert rooms.member_of(room, person_of(client.get("/").wsgi_request)) == member
    client.post("/accounts/logout/")
    assert person_of(client.get("/").wsgi_request) is None  # a claimed guest is nobody any more


@pytest.mark.rule("P3")
def test_another_browser_claims_nothing(client: Client, room: Any) -> None:
    sit_down(client, room, "Noor")
    sign_up(Client())
    assert Guest.objects.get().claimed_by is None


@pytest.mark.rule("P1")
def test_a_suspended_user_is_nobody_and_loses_their_sockets(
    client: Client, gone: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    sanne = sign_up(client)
    with django_capture_on_commit_callbacks(execute=True):
        sanne.is_active = False
        sanne.save()
    assert gone == [sanne.pk]
    assert person_of(client.get("/").wsgi_request) is None
    assert client.get("/accounts/").status_code == 302
    assert log_in(Client())["Location"] == "/accounts/inactive/"


@pytest.mark.rule("P1")
def test_every_mail_can_be_written_in_every_language() -> None:
    folder = settings.BASE_DIR / "templates" / "account" / "email"
    names = sorted(path.name for path in folder.glob("*.txt") if not path.name.startswith("base"))
    assert len(names) > 20
    context = {
        "email": "s@example.nl", "code": "K4T", "activate_url": "https://a/", "password_reset_url": "https://b/",
        "signup_url": "https://c/", "current_site": {"domain": "potje.example"}, "ip": "192.0.2.1", "user_agent": "x",
        "from_email": "a@b", "to_email": "c@d", "deleted_email": "e@f", "timestamp": "now",
    }  # fmt: skip
    for language, _ in settings.LANGUAGES:
        with translation.override(language):
            for name in names:
                text = render_to_string(f"account/email/{name}", context).strip()
                assert text
                assert ("potje.example" in text) == name.endswith("_message.txt")
                assert "\n" not in text or name.endswith("_message.txt")
