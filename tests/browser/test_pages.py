"""The pages around the table: accessible in both themes, nothing sideways, nothing from others, a strict policy (P26, P29)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.play import Person
from tests.browser.screens import Inspection

OPEN = {
    "landing": "/",
    "code": "/meedoen/",
    "rules": "/spelregels/spion/",
    "about": "/over/",
    "https": "/https/",
    "signup": "/accounts/signup/",
    "login": "/accounts/login/",
    "password reset": "/accounts/password/reset/",
}
OWN = {
    "landing, logged in": "/",
    "open a room": "/nieuw/",
    "account": "/accounts/",
    "e-mail": "/accounts/email/",
    "password change": "/accounts/password/change/",
    "logout": "/accounts/logout/",
}
REFUSED = {"an unknown room": "/k/QQQQQ/", "a wrong code": "/meedoen/?code=QQQQQ", "nowhere": "/nergens/"}


@pytest.mark.rule("P26")
@pytest.mark.rule("P29")
def test_pages_for_everyone(person: Person, inspect: Inspection) -> None:
    visitor = person("Bezoek")
    for name, path in OPEN.items():
        visitor.goes_to(path)
        inspect(visitor, name)
    with visitor.provoking("status of 404"):
        for name, path in REFUSED.items():
            visitor.goes_to(path)
            inspect(visitor, name)
    with visitor.provoking("status of 403"):
        visitor.goes_to("/accounts/login/")
        visitor.page.locator("input[type=email]").fill("niemand@example.org")
        visitor.page.locator("input[type=password]").fill("een formulier van gisteren")
        visitor.context.clear_cookies()
        visitor.page.locator("main button.go").click()
        expect(visitor.page.locator("input[type=email]")).to_have_count(0)
        inspect(visitor, "a form of yesterday")


@pytest.mark.rule("P26")
@pytest.mark.rule("P29")
def test_pages_of_ones_own(person: Person, inspect: Inspection) -> None:
    visitor = person("Sanne")
    visitor.goes_to("/accounts/login/")
    visitor.page.locator("input[type=email]").fill("niemand@example.org")
    visitor.page.locator("input[type=password]").fill("vast en zeker verkeerd")
    visitor.page.locator("main button.go").click()
    expect(visitor.page.locator(".refusal:not([hidden])")).to_be_visible()
    inspect(visitor, "login refused")
    visitor.signs_up()
    for name, path in OWN.items():
        visitor.goes_to(path)
        inspect(visitor, name)


@pytest.mark.rule("P29")
def test_the_policy_is_strict(person: Person) -> None:
    visitor = person("Bezoek")
    answer = visitor.page.goto(f"{visitor.address}/")
    assert answer
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "require-trusted-types-for 'script'" in policy


@pytest.mark.rule("P26")
def test_a_theme_of_ones_own(person: Person) -> None:
    visitor = person("Bezoek")
    visitor.goes_to("/")
    colour = "() => getComputedStyle(document.documentElement).colorScheme + getComputedStyle(document.body).backgroundColor"
    before = visitor.page.evaluate(colour)
    visitor.button("Dark").click()
    expect(visitor.button("Dark")).to_have_attribute("aria-pressed", "true")
    assert visitor.page.evaluate(colour) != before
    visitor.goes_to("/over/")
    assert visitor.page.evaluate(colour) != before
