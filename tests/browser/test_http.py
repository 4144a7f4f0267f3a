"""The same over plain http under another name, as a phone in the house reaches the site: no secure context (P32)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.spion.state import Role
from tests.browser.play import Person, Table
from tests.browser.screens import Inspection
from tests.browser.site import Site


@pytest.mark.rule("P32")
def test_a_match_without_https(person: Person, site: Site, inspect: Inspection) -> None:
    table = Table.of(person, ["Sanne", "Bram", "Noor", "Joop", "Fatima", "Ties"], accounts=2, address=site.lan)
    host = table.host
    assert host.page.evaluate("() => isSecureContext") is False

    # What the browser keeps back is not offered: the link stands there to be copied by hand.
    expect(host.button("Share link")).to_have_count(0)
    expect(host.page.get_by_role("link", name=f"{site.lan.removeprefix('http://')}/k/{table.code}/")).to_be_visible()
    host.opens_menu()
    expect(host.switch("Sound")).to_be_visible()
    expect(host.switch("Keep the screen on")).to_have_count(0)
    inspect(host, "menu over http")
    host.button("Close").click()
    inspect(host, "lobby over http")

    host.deals()
    table.see("For your eyes only")
    table.understand()
    table.give_hints()
    host.opens_vote()
    ghost, spy = table.one(Role.GHOST), table.one(Role.SPY)
    table.vote_out(ghost)
    ghost.sees("One chance", within=15)
    ghost.reloads()
    ghost.sees("One chance")
    ghost.guesses("stoomlocomotief")
    table.give_hints()
    host.opens_vote()
    table.vote_out(spy)
    table.over()
    table.see("The civilians win")

    # And the page says how to get it.
    host.opens_menu()
    host.page.get_by_role("link", name=host.words("How to get https")).click()
    expect(host.page.get_by_text("PUBLIC_URL=https://")).to_be_visible()


@pytest.mark.rule("P32")
def test_on_a_secure_line_it_is_offered(person: Person) -> None:
    host = person("Sanne")
    host.signs_up()
    host.opens_room()
    assert host.page.evaluate("() => isSecureContext")
    expect(host.button("Share link")).to_be_visible()
    host.opens_menu()
    expect(host.switch("Keep the screen on")).to_be_visible()
    expect(host.page.get_by_role("link", name=host.words("How to get https"))).to_have_count(0)
