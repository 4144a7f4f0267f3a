"""The extra lock in a real browser: a passkey that Chromium keeps, the codes of an app, recovery codes (P1, P26, P32)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Download, expect

from tests.accounts.device import code_of
from tests.browser.play import Person
from tests.browser.players import PASSWORD, Player
from tests.browser.screens import Inspection
from tests.browser.site import Site

# A phone that keeps passkeys, and whose owner's finger is always there.
KEEPER = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True,
    "automaticPresenceSimulation": True,
}  # fmt: skip


class Finger:
    """The authenticator of this page's browser, for as long as the page is open."""

    def __init__(self, player: Player) -> None:
        self.session = player.context.new_cdp_session(player.page)
        self.session.send("WebAuthn.enable")
        self.id = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": KEEPER})["authenticatorId"]

    def is_there(self, there: bool) -> None:
        self.session.send("WebAuthn.setUserVerified", {"authenticatorId": self.id, "isUserVerified": there})

    @property
    def passkeys(self) -> int:
        return len(self.session.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"])


def opens_lock(player: Player) -> None:
    """From the own page, and the password once more where it is asked for."""
    player.goes_to("/accounts/")
    player.page.get_by_role("link", name=player.words("An extra lock")).click()


def shows_who(player: Player) -> None:
    player.page.locator("input[type=password]").fill(PASSWORD)
    player.button("Yes, it is me").click()


def logs_out(player: Player) -> None:
    player.goes_to("/accounts/logout/")
    player.page.locator("main").get_by_role("button", name=player.words("Log out")).click()
    player.page.wait_for_url(f"{player.address}/")


def logs_in(player: Player, email: str) -> None:
    player.goes_to("/accounts/login/")
    player.page.locator("input[type=email]").fill(email)
    player.page.locator("input[type=password]").fill(PASSWORD)
    player.page.locator("main button[type=submit]").first.click()


def is_in(player: Player) -> None:
    expect(player.page.locator(".bar").get_by_text(player.name)).to_be_visible()


def address_of(player: Player) -> str:
    player.goes_to("/accounts/email/")
    return player.page.locator("input[name=email][type=radio]").first.get_attribute("value") or ""


@pytest.mark.rule("P1")
def test_a_passkey_is_made_and_logs_in(person: Person, inspect: Inspection) -> None:
    sanne = person("Sanne")
    sanne.signs_up()
    email = address_of(sanne)
    finger = Finger(sanne)
    opens_lock(sanne)
    inspect(sanne, "extra lock, off")
    sanne.page.get_by_role("link", name=sanne.words("Passkeys")).click()
    inspect(sanne, "is it you")
    shows_who(sanne)
    sanne.sees("A new passkey")
    inspect(sanne, "a new passkey")

    finger.is_there(False)
    sanne.button("Make a passkey").click()
    expect(sanne.text("That did not work, or you thought better of it. You can try again.")).to_be_visible()
    inspect(sanne, "no passkey came of it")
    finger.is_there(True)
    sanne.page.get_by_label(sanne.words("Name of this passkey")).fill("Telefoon van Sanne")
    sanne.button("Make a passkey").click()
    sanne.sees("Recovery codes")
    assert finger.passkeys == 1

    sanne.goes_to("/accounts/2fa/webauthn/")
    expect(sanne.page.get_by_text("Telefoon van Sanne", exact=True)).to_be_visible()
    inspect(sanne, "passkeys")
    sanne.goes_to("/accounts/2fa/webauthn/add/")
    sanne.button("Make a passkey").click()  # this device has one already
    expect(sanne.text("There is a passkey for your account on this device already.")).to_be_visible()
    assert finger.passkeys == 1

    logs_out(sanne)
    sanne.goes_to("/accounts/login/?next=/over/")
    inspect(sanne, "login with a passkey")
    sanne.button("Log in with a passkey").click()
    sanne.page.wait_for_url("**/over/")
    is_in(sanne)

    # And as the second step after the password.
    logs_out(sanne)
    logs_in(sanne, email)
    sanne.sees("One more thing")
    inspect(sanne, "second step by passkey")
    sanne.button("Use your passkey").click()
    is_in(sanne)

    sanne.goes_to("/accounts/2fa/webauthn/")
    sanne.page.get_by_role("link", name=sanne.words("Rename %(authenticator)s", authenticator="Telefoon van Sanne")).click()
    inspect(sanne, "is it you, with other ways")
    sanne.page.get_by_role("link", name=sanne.words("With your passkey")).click()
    inspect(sanne, "is it you, by passkey")
    sanne.button("Use your passkey").click()
    sanne.page.get_by_label(sanne.words("Name of this passkey")).fill("Telefoon")
    inspect(sanne, "rename a passkey")
    sanne.button("Save this name").click()
    sanne.page.get_by_role("link", name=sanne.words("Remove %(authenticator)s", authenticator="Telefoon")).click()
    inspect(sanne, "remove a passkey")
    sanne.button("Remove this passkey").click()
    expect(sanne.text("You have no passkeys.")).to_be_visible()


@pytest.mark.rule("P1")
def test_an_app_and_recovery_codes(person: Person, inspect: Inspection) -> None:
    bram = person("Bram")
    bram.signs_up()
    email = address_of(bram)
    opens_lock(bram)
    bram.page.get_by_role("link", name=bram.words("Authenticator app")).click()
    shows_who(bram)
    expect(bram.page.get_by_role("img", name=bram.words("QR code for your app"))).to_be_visible()
    bram.page.get_by_text(bram.words("I would rather type")).click()
    secret = re.sub(r"\s", "", bram.page.locator(".secret").inner_text())
    inspect(bram, "put the app on")
    bram.page.get_by_label(bram.words("The digits your app shows now")).fill("000000")
    bram.button("Put the lock on").click()
    expect(bram.page.locator(".refusal")).to_be_visible()
    inspect(bram, "a wrong code")
    bram.page.get_by_label(bram.words("The digits your app shows now")).fill(code_of(secret))
    bram.button("Put the lock on").click()

    bram.sees("Recovery codes")
    inspect(bram, "recovery codes")
    codes = bram.page.locator("#codes li").all_inner_texts()
    assert len(codes) == 10
    bram.context.grant_permissions(["clipboard-read", "clipboard-write"])
    bram.button("Copy").click()
    expect(bram.text("The codes are copied.")).to_be_visible()
    assert bram.page.evaluate("() => navigator.clipboard.readText()").split("\n") == codes
    with bram.page.expect_download() as coming:
        bram.button("Download").click()
    download: Download = coming.value
    assert download.path().read_text().split() == codes
    bram.page.get_by_role("link", name=bram.words("I have put them away")).click()
    inspect(bram, "extra lock, on")
    bram.goes_to("/accounts/2fa/recovery-codes/")
    expect(bram.page.locator("#codes")).to_have_count(0)
    inspect(bram, "recovery codes, seen")

    for code in (code_of(secret, 1), codes[0]):
        logs_out(bram)
        logs_in(bram, email)
        bram.sees("One more thing")
        inspect(bram, "second step by code")
        bram.page.get_by_label(bram.words("Code of your app")).fill(code)
        bram.page.locator("main").get_by_role("button", name=bram.words("Log in"), exact=True).click()
        is_in(bram)

    opens_lock(bram)
    bram.page.get_by_role("link", name=bram.words("Recovery codes")).click()
    bram.page.get_by_role("link", name=bram.words("With a code")).click()
    inspect(bram, "is it you, by code")
    bram.page.get_by_label(bram.words("Code of your app")).fill(codes[1])
    bram.button("Yes, it is me").click()
    inspect(bram, "new recovery codes")
    bram.goes_to("/accounts/2fa/totp/deactivate/")
    inspect(bram, "take the app off")
    bram.button("Take the app off").click()
    bram.sees("An extra lock")
    logs_out(bram)
    logs_in(bram, email)
    is_in(bram)


@pytest.mark.rule("P32")
def test_over_http_there_are_no_passkeys(person: Person, site: Site, inspect: Inspection) -> None:
    noor = person("Noor", address=site.lan)
    noor.goes_to("/accounts/login/")
    expect(noor.page.locator("[data-passkey]")).to_have_count(0)
    noor.signs_up()
    opens_lock(noor)
    expect(noor.page.get_by_text(noor.words("Authenticator app"))).to_be_visible()
    expect(noor.page.get_by_text(noor.words("Passkeys"))).to_have_count(0)
    noor.goes_to("/https/")
    expect(noor.text("Does not work: logging in with a passkey. Your password does.")).to_be_visible()
    noor.goes_to("/accounts/2fa/webauthn/add/")
    shows_who(noor)
    expect(noor.page.locator("main").get_by_role("link", name=noor.words("How to get https"))).to_be_visible()
    inspect(noor, "a new passkey over http")
