"""The extra lock on an account: an app's codes, recovery codes, passkeys (P1); passkeys where a browser has them (P32)."""

from __future__ import annotations

import json
import re
import time
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.core import mail
from django.template.loader import render_to_string
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse
from django.utils import translation

from accounts.mfa import passkeys_work
from accounts.models import Guest, User
from games import rooms
from tests.accounts.device import Device, code_of
from tests.house.evening import staff

PASSWORD = "appeltaart77"
GARBAGE = [
    "", "{", "null", "[]", "7", '"x"', "{}", '{"id": 7}', '{"id": "x", "rawId": "x", "type": "y", "response": []}',
    '{"id": "eA", "rawId": "eA", "type": "public-key", "response": {"clientDataJSON": "e30", "attestationObject": "eA"}}',
    '{"id": "eA", "rawId": "eA", "type": "public-key", "response": {"clientDataJSON": "7", "authenticatorData": 1}}',
    "[" * 16_000, f'{{"id": "{"x" * 100_000}"}}',
]  # fmt: skip

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_the_middle_of_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """For codes the clock stands still: an app shows the same one all through a test."""
    now = time.time() // 30 * 30 + 15
    still = SimpleNamespace(time=lambda: now)
    for module in ("allauth.mfa.totp.internal.auth", "tests.accounts.device"):
        monkeypatch.setattr(f"{module}.time", still)


@pytest.fixture
def sanne() -> User:
    return User.objects.create_user("sanne@example.nl", PASSWORD, name="Sanne")


class Browser(Client):
    """On this machine itself, over http, in English."""

    def __init__(self, host: str = "localhost") -> None:
        super().__init__(headers={"host": host, "accept-language": "en"})

    def logs_in(self, user: User, **more: str) -> Any:
        """With the password, and no further."""
        return self.post(reverse("account_login"), {"login": user.email, "password": PASSWORD, **more})

    def is_in(self) -> bool:
        return self.get("/accounts/").status_code == 200

    def inside(self, user: User) -> Browser:
        """Logged in, and just asked for the password once more."""
        self.force_login(user)
        answer = self.post(reverse("account_reauthenticate"), {"password": PASSWORD})
        assert answer.status_code == 302
        return self

    def puts_app_on(self) -> str:
        """Answers the secret in the app."""
        secret = self.get(reverse("mfa_activate_totp")).context["form"].secret
        answer = self.post(reverse("mfa_activate_totp"), {"code": code_of(secret)})
        assert answer["Location"] == reverse("mfa_view_recovery_codes")
        return str(secret)

    def reads_codes(self) -> list[str]:
        return list(self.get(reverse("mfa_view_recovery_codes")).context["unused_codes"])

    def options(self, name: str) -> Any:
        """What the page asks the browser for."""
        page = self.get(reverse(name)).content.decode()
        (found,) = re.findall(r'<script id="passkey-options" type="application/json">(.*?)</script>', page)
        (options,) = json.loads(unescape(found)).values()
        return options

    def makes_passkey(self, device: Device, name: str = "") -> Any:
        credential = device.makes(self.options("mfa_add_webauthn"))
        return self.post(reverse("mfa_add_webauthn"), {"name": name, "credential": json.dumps(credential)})

    def shows_passkey(self, device: Device, **more: Any) -> Any:
        """The button on the login page."""
        address = reverse("mfa_login_webauthn")
        options = self.get(address, headers={"accept": "application/json"}).json()["request_options"]
        return self.post(address, {"credential": json.dumps(device.answers(options, **more))})


def said(answer: Any) -> str:
    return unescape(answer.content.decode())


# ---- the app


@pytest.mark.rule("P1")
def test_with_an_app_the_password_alone_does_not_open_the_account(sanne: User) -> None:
    secret = Browser().inside(sanne).puts_app_on()
    browser = Browser()
    assert browser.logs_in(sanne)["Location"] == reverse("mfa_authenticate")
    assert not browser.is_in()
    refused = browser.post(reverse("mfa_authenticate"), {"code": "000000"})
    assert "This code is not right" in said(refused)
    assert not browser.is_in()
    assert browser.post(reverse("mfa_authenticate"), {"code": code_of(secret, 1)}).status_code == 302
    assert browser.is_in()


@pytest.mark.rule("P1")
def test_a_code_counts_once(sanne: User) -> None:
    secret = Browser().inside(sanne).puts_app_on()
    first, second = Browser(), Browser()
    for browser, steps, lets_in in ((first, 0, False), (first, 1, True), (second, 1, False)):
        browser.logs_in(sanne)
        browser.post(reverse("mfa_authenticate"), {"code": code_of(secret, steps)})  # the first one put the app on
        assert browser.is_in() is lets_in


@pytest.mark.rule("P1")
@pytest.mark.parametrize(("steps", "lets_in"), [(-2, False), (-1, True), (1, True), (3, False)])
def test_a_clock_may_be_half_a_minute_off(sanne: User, steps: int, lets_in: bool) -> None:
    secret = Browser().inside(sanne).puts_app_on()
    browser = Browser()
    browser.logs_in(sanne)
    browser.post(reverse("mfa_authenticate"), {"code": code_of(secret, steps)})
    assert browser.is_in() is lets_in


@pytest.mark.rule("P1")
def test_guessing_codes_soon_goes_slowly(sanne: User) -> None:
    secret = Browser().inside(sanne).puts_app_on()
    browser = Browser()
    browser.logs_in(sanne)
    for guess in range(6):
        answer = browser.post(reverse("mfa_authenticate"), {"code": f"{guess:06}"})
    assert "Too many wrong tries" in said(answer)
    browser.post(reverse("mfa_authenticate"), {"code": code_of(secret, 1)})
    assert not browser.is_in()  # even the right one has to wait now


@pytest.mark.rule("P1")
def test_the_app_is_put_on_with_a_drawing_a_link_or_by_typing(sanne: User) -> None:
    page = Browser().inside(sanne).get(reverse("mfa_activate_totp"))
    secret = page.context["form"].secret
    assert re.search(r'<svg [^>]*class="qr"', said(page))
    assert f"otpauth://totp/sanne%40example.nl?secret={secret}&issuer=Potje" in said(page)
    assert "".join(re.findall(r"<span>(\w{4})</span>", said(page))) == secret
    assert "data:" not in said(page)
    assert "style=" not in said(page)


@pytest.mark.rule("P1")
def test_a_wrong_code_does_not_put_the_app_on(sanne: User) -> None:
    browser = Browser().inside(sanne)
    secret = browser.get(reverse("mfa_activate_totp")).context["form"].secret
    refused = browser.post(reverse("mfa_activate_totp"), {"code": "123"})
    assert "This code is not right" in said(refused)
    assert refused.context["form"].secret == secret  # what was scanned stays good
    assert not Authenticator.objects.exists()


@pytest.mark.rule("P1")
def test_the_app_comes_off_again_and_takes_the_recovery_codes_along(sanne: User) -> None:
    browser = Browser().inside(sanne)
    browser.puts_app_on()
    assert browser.post(reverse("mfa_deactivate_totp")).status_code == 302
    assert not Authenticator.objects.exists()
    assert Browser().logs_in(sanne)["Location"] == "/"


@pytest.mark.rule("P1")
def test_what_is_kept_cannot_be_read_in_the_database(sanne: User) -> None:
    browser = Browser().inside(sanne)
    secret = browser.puts_app_on()
    codes = browser.reads_codes()
    kept = json.dumps(list(Authenticator.objects.values_list("data", flat=True)))
    assert secret not in kept
    assert not any(code in kept for code in codes)
    assert not {"secret", "seed"} - {key for data in Authenticator.objects.values_list("data", flat=True) for key in data}
    with override_settings(SECRET_KEY="a new one", SECRET_KEY_FALLBACKS=[settings.SECRET_KEY]):
        renewed = Browser()
        renewed.logs_in(sanne)
        renewed.post(reverse("mfa_authenticate"), {"code": code_of(secret, 1)})
        assert renewed.is_in()
    with override_settings(SECRET_KEY="another one"):
        lost = Browser()
        lost.logs_in(sanne)
        assert "We can no longer check your codes" in said(lost.post(reverse("mfa_authenticate"), {"code": code_of(secret)}))
        assert not lost.is_in()


# ---- recovery codes


@pytest.mark.rule("P1")
def test_recovery_codes_are_shown_once_and_each_opens_once(sanne: User) -> None:
    browser = Browser().inside(sanne)
    browser.puts_app_on()
    codes = browser.reads_codes()
    assert len(set(codes)) == 10
    again = said(browser.get(reverse("mfa_view_recovery_codes")))
    assert not any(code in again for code in codes)
    assert "You have 10 codes left" in again
    assert browser.get(reverse("mfa_download_recovery_codes")).status_code == 403
    for lets_in in (True, False):
        lost = Browser()
        lost.logs_in(sanne)
        lost.post(reverse("mfa_authenticate"), {"code": codes[3]})
        assert lost.is_in() is lets_in


@pytest.mark.rule("P1")
def test_new_recovery_codes_end_the_old_ones(sanne: User) -> None:
    browser = Browser().inside(sanne)
    browser.puts_app_on()
    old = browser.reads_codes()
    assert browser.post(reverse("mfa_generate_recovery_codes"))["Location"] == reverse("mfa_view_recovery_codes")
    new = browser.reads_codes()
    assert not set(old) & set(new)
    for code, lets_in in ((old[0], False), (new[0], True)):
        lost = Browser()
        lost.logs_in(sanne)
        lost.post(reverse("mfa_authenticate"), {"code": code})
        assert lost.is_in() is lets_in


@pytest.mark.rule("P1")
def test_without_a_lock_there_are_no_recovery_codes(sanne: User) -> None:
    browser = Browser().inside(sanne)
    assert browser.get(reverse("mfa_view_recovery_codes")).status_code == 404
    assert "Put that on first" in said(browser.post(reverse("mfa_generate_recovery_codes")))
    assert not Authenticator.objects.exists()


# ---- passkeys


@pytest.mark.rule("P1")
def test_a_passkey_logs_in_by_itself(sanne: User) -> None:
    device = Device()
    assert Browser().inside(sanne).makes_passkey(device, "My phone")["Location"] == reverse("mfa_view_recovery_codes")
    browser = Browser()
    assert browser.shows_passkey(device)["Location"] == "/"
    assert browser.is_in()
    assert Authenticator.objects.get(type="webauthn").last_used_at


@pytest.mark.rule("P1")
def test_a_passkey_is_a_second_step_too(sanne: User) -> None:
    device = Device()
    Browser().inside(sanne).makes_passkey(device)
    browser = Browser()
    assert browser.logs_in(sanne)["Location"] == reverse("mfa_authenticate")
    credential = device.answers(browser.options("mfa_authenticate"))
    browser.post(reverse("mfa_authenticate"), {"credential": json.dumps(credential)})
    assert browser.is_in()


@pytest.mark.rule("P1")
def test_a_strange_passkey_opens_nothing(sanne: User) -> None:
    Browser().inside(sanne).makes_passkey(Device())
    stranger = Device()
    bram = User.objects.create_user("bram@example.nl", PASSWORD, name="Bram")
    Browser().inside(bram).makes_passkey(stranger)
    stranger.owner = Device().owner or "x"
    for device in (Device(), stranger):
        browser = Browser()
        assert browser.shows_passkey(device)["Location"] == reverse("account_login")
        assert "We do not know this passkey" in said(browser.get(reverse("account_login")))
        assert not browser.is_in()
    browser = Browser()
    browser.logs_in(sanne)
    credential = stranger.answers(browser.options("mfa_authenticate"))
    refused = browser.post(reverse("mfa_authenticate"), {"credential": json.dumps(credential)})
    assert "We do not know this passkey" in said(refused)
    assert not browser.is_in()


@pytest.mark.rule("P1")
def test_a_refused_passkey_forgets_not_where_one_was_going(sanne: User) -> None:
    login, again = reverse("account_login"), reverse("mfa_reauthenticate_webauthn")
    browser = Browser()
    refused = browser.post(reverse("mfa_login_webauthn"), {"credential": "{}", "next": "/over/"})
    assert refused["Location"] == f"{login}?next=%2Fover%2F"
    assert browser.post(reverse("mfa_login_webauthn"), {"credential": "{}", "next": "//example.org"})["Location"] == login
    device = Device()
    browser = Browser().inside(sanne)
    browser.makes_passkey(device)
    refused = browser.post(again, {"credential": '{"id": 7}', "next": "/over/"})
    assert refused["Location"] == f"{again}?next=%2Fover%2F"
    page = browser.get(refused["Location"])
    assert "We do not know this passkey" in said(page)
    assert '<input type="hidden" name="next" value="/over/">' in said(page)


@pytest.mark.rule("P1")
def test_a_passkey_answers_this_site_this_time_and_knows_its_owner(sanne: User) -> None:
    device = Device()
    Browser().inside(sanne).makes_passkey(device)
    browser = Browser()
    browser.shows_passkey(device, verified=False)  # somebody's finger, but whose?
    assert not browser.is_in()
    device.origin = "https://potje.example"
    browser.shows_passkey(device)
    assert not browser.is_in()
    device.origin = "http://localhost"
    address = reverse("mfa_login_webauthn")
    options = browser.get(address, headers={"accept": "application/json"}).json()["request_options"]
    credential = json.dumps(device.answers(options))
    assert browser.post(address, {"credential": credential})["Location"] == "/"
    browser.logout()
    browser.post(address, {"credential": credential})
    assert not browser.is_in()


@pytest.mark.rule("P1")
def test_passkeys_have_names_and_can_be_removed(sanne: User) -> None:
    browser = Browser().inside(sanne)
    for name in ("", "Work", ""):
        assert browser.makes_passkey(Device(), name).status_code == 302
    keys = Authenticator.objects.filter(type="webauthn").order_by("pk")
    assert [str(key) for key in keys] == ["Passkey 1", "Work", "Passkey 2"]
    assert browser.post(reverse("mfa_edit_webauthn", args=[keys[1].pk]), {"name": "Desk"}).status_code == 302
    assert browser.post(reverse("mfa_edit_webauthn", args=[keys[1].pk]), {"name": "x" * 41}).status_code == 200
    assert browser.post(reverse("mfa_edit_webauthn", args=[keys[1].pk]), {"name": " "}).status_code == 200
    assert "Desk" in said(browser.get(reverse("mfa_list_webauthn")))
    for key in keys:
        assert browser.get(reverse("mfa_remove_webauthn", args=[key.pk])).status_code == 200
        assert browser.post(reverse("mfa_remove_webauthn", args=[key.pk])).status_code == 302
    assert not Authenticator.objects.exists()


@pytest.mark.rule("P1")
def test_nobody_touches_the_passkeys_of_another(sanne: User) -> None:
    Browser().inside(sanne).makes_passkey(Device())
    key = Authenticator.objects.get(type="webauthn")
    bram = Browser().inside(User.objects.create_user("bram@example.nl", PASSWORD, name="Bram"))
    assert bram.post(reverse("mfa_edit_webauthn", args=[key.pk]), {"name": "Mine"}).status_code == 404
    assert bram.post(reverse("mfa_remove_webauthn", args=[key.pk])).status_code == 404
    assert Authenticator.objects.filter(pk=key.pk).exists()


@pytest.mark.rule("P1")
@pytest.mark.parametrize("credential", GARBAGE)
def test_broken_passkeys_are_refused(sanne: User, credential: str) -> None:
    owner = Browser().inside(sanne)
    owner.options("mfa_add_webauthn")
    assert owner.post(reverse("mfa_add_webauthn"), {"credential": credential}).status_code == 200
    owner.makes_passkey(Device())
    browser = Browser()
    browser.get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"})
    assert browser.post(reverse("mfa_login_webauthn"), {"credential": credential})["Location"] == reverse("account_login")
    browser.logs_in(sanne)
    browser.options("mfa_authenticate")
    assert browser.post(reverse("mfa_authenticate"), {"credential": credential}).status_code == 200
    assert not browser.is_in()


@pytest.mark.rule("P1")
def test_who_is_suspended_does_not_come_in_by_a_passkey(sanne: User) -> None:
    device = Device()
    Browser().inside(sanne).makes_passkey(device)
    User.objects.update(is_active=False)
    browser = Browser()
    assert browser.shows_passkey(device)["Location"] == reverse("account_inactive")
    assert not browser.is_in()


@pytest.mark.rule("P32")
@pytest.mark.parametrize(
    ("host", "secure", "works"),
    [
        ("localhost:8000", False, True), ("potje.example", True, True), ("potje.example:8443", True, True),
        ("potje.example", False, False), ("192.168.1.7:8000", False, False), ("192.168.1.7", True, False),
        ("127.0.0.1:8000", False, False), ("[::1]:8000", True, False), ("[::1]", True, False),
    ],
)  # fmt: skip
@override_settings(ALLOWED_HOSTS=["*"])
def test_passkeys_are_offered_where_a_browser_has_them(sanne: User, host: str, secure: bool, works: bool) -> None:
    assert passkeys_work(RequestFactory().get("/", headers={"host": host}, secure=secure)) is works
    browser = Browser(host)
    login = said(browser.get(reverse("account_login"), secure=secure))
    assert ("data-passkey" in login, "passkeys.js" in login) == (works, works)
    browser.inside(sanne)
    overview = said(browser.get(reverse("mfa_index"), secure=secure))
    assert ("asskey" in overview) is works
    adding = said(browser.get(reverse("mfa_add_webauthn"), secure=secure))
    assert ("data-passkey" in adding) is works
    assert (reverse("https") in adding.partition("<main")[2].partition("</main")[0]) is not works


@pytest.mark.rule("P32")
def test_over_http_who_has_a_passkey_comes_in_with_a_recovery_code(sanne: User) -> None:
    owner = Browser().inside(sanne)
    owner.makes_passkey(Device())
    codes = owner.reads_codes()
    phone = Browser("testserver")
    phone.logs_in(sanne)
    page = said(phone.get(reverse("mfa_authenticate")))
    assert "data-passkey" not in page
    assert "it takes a recovery code" in page
    phone.post(reverse("mfa_authenticate"), {"code": codes[0]})
    assert phone.is_in()
    ways = phone.get(reverse("account_reauthenticate")).context["reauthentication_alternatives"]
    assert [way["id"] for way in ways] == ["mfa_reauthenticate"]
    assert "Add a passkey" not in said(phone.get(reverse("mfa_list_webauthn")))


@pytest.mark.rule("P1")
def test_whoever_has_a_password_only_is_offered_no_passkey(sanne: User) -> None:
    EmailAddress.objects.create(user=sanne, email=sanne.email, primary=True, verified=True)
    browser = Browser()
    browser.force_login(sanne)
    ways = browser.get(reverse("account_reauthenticate")).context["reauthentication_alternatives"]
    assert [way["id"] for way in ways] == []


# ---- changing it


@pytest.mark.rule("P1")
def test_before_anything_changes_one_shows_who_one_is(sanne: User) -> None:
    owner = Browser().inside(sanne)
    adding = [reverse(name) for name in ("mfa_activate_totp", "mfa_add_webauthn")]
    assert all(owner.get(address).status_code == 200 for address in adding)
    owner.puts_app_on()
    owner.makes_passkey(Device())
    key = Authenticator.objects.get(type="webauthn").pk
    changing = [reverse(name) for name in ("mfa_add_webauthn", "mfa_deactivate_totp", "mfa_generate_recovery_codes")]
    changing += [reverse(name, args=[key]) for name in ("mfa_edit_webauthn", "mfa_remove_webauthn")]
    before = list(Authenticator.objects.values())
    other = Browser()
    other.force_login(sanne)
    answers = [ask(address) for address in changing for ask in (other.get, other.post)]
    answers.append(other.get(reverse("mfa_view_recovery_codes")))
    assert {answer["Location"].partition("?")[0] for answer in answers} == {reverse("account_reauthenticate")}
    assert list(Authenticator.objects.values()) == before


@pytest.mark.rule("P1")
def test_a_code_or_a_passkey_also_shows_who_one_is(sanne: User) -> None:
    device = Device()
    browser = Browser().inside(sanne)
    secret = browser.puts_app_on()
    browser.makes_passkey(device)
    for way in ("mfa_reauthenticate", "mfa_reauthenticate_webauthn"):
        other = Browser()
        other.force_login(sanne)
        assert other.get(reverse("mfa_generate_recovery_codes")).status_code == 302
        if way == "mfa_reauthenticate":
            shown = {"code": code_of(secret, 1)}
            assert "This code is not right" in said(other.post(reverse(way), {"code": "1"}))
        else:
            shown = {"credential": json.dumps(device.answers(other.options(way)))}
        assert other.post(reverse(way), {**shown, "next": reverse("mfa_index")})["Location"] == reverse("mfa_index")
        assert other.get(reverse("mfa_generate_recovery_codes")).status_code == 200


@pytest.mark.rule("P1")
@pytest.mark.django_db(transaction=True)
def test_every_change_is_told_by_mail(sanne: User) -> None:
    browser = Browser().inside(sanne)
    told = {
        "An app on your account": browser.puts_app_on,
        "New recovery codes": lambda: browser.post(reverse("mfa_generate_recovery_codes")),
        "A new passkey": lambda: browser.makes_passkey(Device()),
        "A passkey was removed": lambda: browser.post(
            reverse("mfa_remove_webauthn", args=[Authenticator.objects.get(type="webauthn").pk])
        ),
        "The app is off your account": lambda: browser.post(reverse("mfa_deactivate_totp")),
    }
    for subject, change in told.items():
        mail.outbox.clear()
        change()
        assert [(message.subject, message.to) for message in mail.outbox] == [(subject, [sanne.email])]
        assert "Was that not you?" in mail.outbox[0].body


@pytest.mark.rule("P1")
def test_where_mail_is_sent_the_address_comes_first(client: Client) -> None:
    """Else someone could shut the true owner of an address out of an account made with it."""
    browser = Browser()
    browser.post("/accounts/signup/", {"email": "x@example.nl", "name": "X", "password1": PASSWORD})
    browser.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    with override_settings(MFA_ALLOW_UNVERIFIED_EMAIL=False):
        for name in ("mfa_activate_totp", "mfa_add_webauthn"):
            assert browser.get(reverse(name))["Location"] == reverse("mfa_index")
            assert "First confirm your e-mail address" in said(browser.get(reverse("mfa_index")))
    browser.puts_app_on()  # where mail is only printed nobody can confirm one


# ---- around it


@pytest.mark.rule("P1")
def test_the_admin_is_no_way_around(sanne: User) -> None:
    sanne.is_staff = sanne.is_superuser = True
    sanne.save()
    secret = Browser().inside(sanne).puts_app_on()
    browser = Browser()
    login = browser.get(browser.get("/admin/auth/")["Location"])["Location"]
    assert login == f"{reverse('account_login')}?next=%2Fadmin%2Fauth%2F"
    browser.post("/admin/login/", {"username": sanne.email, "password": PASSWORD})
    assert not browser.is_in()
    assert browser.logs_in(sanne, next="/admin/")["Location"].startswith(reverse("mfa_authenticate"))
    assert browser.get("/admin/").status_code == 302
    assert browser.post(reverse("mfa_authenticate"), {"code": code_of(secret, 1)})["Location"] == "/admin/"
    assert browser.get("/admin/").status_code == 200


@pytest.mark.rule("P1")
def test_staff_do_not_become_another_by_a_password_alone(sanne: User) -> None:
    Browser().inside(sanne).puts_app_on()
    browser = Browser()
    browser.force_login(User.objects.create_user("bram@example.nl", PASSWORD, name="Bram", is_staff=True))
    browser.post("/admin/login/", {"username": sanne.email, "password": PASSWORD})
    assert browser.get("/accounts/").context["user"].email == "bram@example.nl"


@pytest.mark.rule("P1")
def test_a_new_password_by_mail_is_no_way_around(sanne: User) -> None:
    """Who reads another's mail has half of what it takes; and nothing of the lock comes off by it."""
    secret = Browser().inside(sanne).puts_app_on()
    thief = Browser()
    mail.outbox.clear()
    thief.post(reverse("account_reset_password"), {"email": sanne.email})
    page = thief.get(re.search(r"https?://[^/]+(/\S+)", str(mail.outbox[0].body)).group(1), follow=True)
    new = "perentaart88"
    assert thief.post(page.request["PATH_INFO"], {"password1": new, "password2": new}).status_code == 302
    assert not thief.is_in()
    answer = thief.post(reverse("account_login"), {"login": sanne.email, "password": new})
    assert answer["Location"] == reverse("mfa_authenticate")
    for page_of in ("/accounts/", reverse("mfa_index"), reverse("mfa_deactivate_totp"), reverse("account_email")):
        assert thief.get(page_of)["Location"].startswith(reverse("account_login")), page_of
    assert thief.post(reverse("account_reauthenticate"), {"password": new})["Location"].startswith(reverse("account_login"))
    assert not thief.is_in()
    thief.post(reverse("mfa_authenticate"), {"code": code_of(secret, 1)})
    assert thief.is_in()


@pytest.mark.rule("P1")
def test_guessing_from_many_browsers_goes_as_slowly(sanne: User) -> None:
    """Codes, and recovery codes, are counted by whose they are: a fresh browser at each guess gains nothing."""
    secret = Browser().inside(sanne).puts_app_on()
    for guess in range(12):
        guesser = Browser()
        guesser.defaults["REMOTE_ADDR"] = f"192.0.2.{guess}"
        guesser.logs_in(sanne)
        guesser.post(reverse("mfa_authenticate"), {"code": f"{guess:06}"})
    late = Browser()
    late.defaults["REMOTE_ADDR"] = "192.0.2.99"
    late.logs_in(sanne)
    late.post(reverse("mfa_authenticate"), {"code": code_of(secret, 1)})
    assert not late.is_in()


@pytest.mark.rule("P1")
@pytest.mark.parametrize("way", ["account_reauthenticate", "mfa_reauthenticate"])
def test_who_found_an_open_browser_does_not_guess_on(sanne: User, way: str) -> None:
    secret = Browser().inside(sanne).puts_app_on()
    found = Browser()
    found.force_login(sanne)
    for guess in range(12):
        found.post(reverse(way), {"password": f"guess{guess}", "code": f"{guess:06}"})
    assert found.post(reverse(way), {"password": PASSWORD, "code": code_of(secret, 1)}).status_code == 429


@pytest.mark.rule("P1")
def test_what_has_let_one_in_or_is_anothers_does_not_show_who_one_is(sanne: User) -> None:
    """A code that was looked at over a shoulder, and the passkey of whoever sits down at an open browser."""
    owner = Browser().inside(sanne)
    secret = owner.puts_app_on()
    owner.makes_passkey(Device())
    spare = owner.reads_codes()[0]
    bram, stranger = User.objects.create_user("bram@example.nl", PASSWORD, name="Bram"), Device()
    Browser().inside(bram).makes_passkey(stranger)
    for code in (code_of(secret, 1), spare):
        browser = Browser()
        browser.logs_in(sanne)
        browser.post(reverse("mfa_authenticate"), {"code": code})
        assert browser.is_in()
        found = Browser()
        found.force_login(sanne)
        found.post(reverse("mfa_reauthenticate"), {"code": code})
        credential = json.dumps(stranger.answers(found.options("mfa_reauthenticate_webauthn")))
        found.post(reverse("mfa_reauthenticate_webauthn"), {"credential": credential})
        assert found.get(reverse("mfa_generate_recovery_codes")).status_code == 302
        assert found.post(reverse("mfa_deactivate_totp")).status_code == 302
    assert Authenticator.objects.filter(user=sanne, type="totp").exists()


@pytest.mark.rule("P1")
def test_who_is_not_staff_is_told_so(sanne: User) -> None:
    browser = Browser()
    browser.force_login(sanne)
    assert browser.get("/admin/", follow=True).status_code == 403


@pytest.mark.rule("P3")
@pytest.mark.parametrize("way", ["code", "passkey"])
def test_the_guest_of_this_browser_is_claimed_after_the_last_step(sanne: User, way: str) -> None:
    device = Device()
    owner = Browser().inside(sanne)
    owner.makes_passkey(device)
    codes = owner.reads_codes()
    room = rooms.open_room(User.objects.create_user("bram@example.nl", PASSWORD, name="Bram"))
    browser = Browser()
    browser.post(f"/k/{room.code}/", {"name": "Noor"})
    if way == "code":
        browser.logs_in(sanne)
        assert Guest.objects.get().claimed_by is None
        browser.post(reverse("mfa_authenticate"), {"code": codes[0]})
    else:
        browser.shows_passkey(device)
    assert Guest.objects.get().claimed_by == sanne
    assert rooms.members(room)[-1].user == sanne


@pytest.mark.rule("P1")
def test_every_mail_about_it_can_be_written_in_every_language() -> None:
    folder = settings.BASE_DIR / "templates" / "mfa" / "email"
    names = sorted(path.name for path in folder.glob("*.txt"))
    assert len(names) == 12
    context = {"current_site": {"domain": "potje.example"}, "ip": "192.0.2.1", "user_agent": "x", "timestamp": "now"}
    for language, _ in settings.LANGUAGES:
        with translation.override(language):
            for name in names:
                text = render_to_string(f"mfa/email/{name}", context).strip()
                assert ("potje.example" in text) == name.endswith("_message.txt")
                assert text
                assert "\n" not in text or name.endswith("_message.txt")


@pytest.mark.rule("P1")
@pytest.mark.parametrize(("by", "comes_off"), [("owner of the site", True), ("staff", False)])
def test_who_runs_the_site_takes_the_lock_off_who_lost_it_all(sanne: User, by: str, comes_off: bool) -> None:
    """Nobody gets past the lock of who has more rights than they have."""
    Browser().inside(sanne).puts_app_on()
    sanne.is_staff = True
    sanne.save()
    browser = Browser()
    browser.force_login(staff(superuser=comes_off, may=("view_user", "change_user")))
    mail.outbox.clear()
    asked = {"action": "take_lock_off", "_selected_action": [sanne.pk]}
    assert browser.post("/admin/accounts/user/", asked).status_code == 302
    assert Authenticator.objects.exists() is not comes_off
    assert [message.to for message in mail.outbox] == [[sanne.email]] * comes_off
    assert (Browser().logs_in(sanne)["Location"] == "/") is comes_off
