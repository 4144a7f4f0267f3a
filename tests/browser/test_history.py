"""A match that is over, opened again: the same end, for whoever played and for nobody else (P20, P21)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from games.spion.state import Phase, Role
from tests.browser.play import Person, Table
from tests.browser.players import DESKTOP, Player
from tests.browser.screens import Inspection
from tests.browser.site import Site

HINTS = ["wollig", "snor", "vensterbank", "stoomlocomotiefje"]
ONE_STAYS = re.compile(r"/potjes/\d+/$")


def the_end(player: Player) -> Locator:
    """All that is drawn of it."""
    return player.page.locator(".verdict").locator("..")


def link(player: Player) -> str:
    """Where the end is kept, from the list."""
    player.goes_to("/potjes/")
    row = player.page.get_by_role("link", name=player.words("The civilians win")).first
    path = row.get_attribute("href")
    assert path
    return path


@pytest.fixture
def table(person: Person) -> Table:
    """Four who have played to the end, with typed hints: the spy was found out at once."""
    table = Table.of(person, ["Sanne", "Bram", "Noor", "Opa Joop"], accounts=2)
    table.host.settles("Hints", "Typed")
    table.host.deals()
    table.see("For your eyes only")
    table.understand()
    table.write_hints(*HINTS)
    table.host.opens_vote()
    table.see_ballot()
    table.vote_out(table.one(Role.SPY))
    table.wait_for(Phase.OVER)
    table.over()
    return table


@pytest.mark.rule("P21")
@pytest.mark.rule("P20")
@pytest.mark.rule("S36")
def test_everyone_finds_the_end_again_as_they_saw_it(table: Table, inspect: Inspection, person: Person) -> None:
    for player in table.people:
        the_end(player).wait_for()
    inspect(table.host, "the end")
    account, guest = table.people[1], table.people[2]
    for player in (account, guest):
        seen = the_end(player).inner_text()
        for told in (*HINTS, *(other.name for other in table.people), player.words("Vote by vote")):
            assert told in seen
        path = link(player)
        inspect(player, "the list of matches")
        player.page.locator(f'a[href="{path}"]').click()
        expect(the_end(player)).to_have_text(re.compile(re.escape(HINTS[-1])))
        assert the_end(player).inner_text() == seen
        inspect(player, "a match opened again")
        assert not any("/ws/" in url for url in player.page.evaluate("performance.getEntries().map((e) => e.name)"))
    # the same address from another seat is another's end
    spy = table.one(Role.SPY)
    spy.goes_to(path)
    expect(spy.text("Not this time")).to_be_visible()
    stranger = person("Kees")
    with stranger.provoking("404"):
        stranger.goes_to(path)
    stranger.sees("Not for your eyes")
    inspect(stranger, "a match of others")
    stranger.goes_to("/potjes/")
    expect(stranger.text("The shelf is still empty")).to_be_visible()
    inspect(stranger, "no matches yet")


@pytest.mark.rule("P20")
@pytest.mark.rule("P32")
def test_the_link_of_the_end_is_passed_on_or_shown_where_nothing_can_be_copied(table: Table, person: Person) -> None:
    host = table.host
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.button("Share the end").click()
    expect(host.button("Copied")).to_be_visible()
    copied = host.page.evaluate("navigator.clipboard.readText()")
    assert ONE_STAYS.search(copied)
    expect(
        host.text("This match stays among your matches. The link opens for whoever played along, and for nobody else.")
    ).to_be_visible()
    plain = person("Noor", address=table.site.lan)
    cookies = [cookie | {"domain": "potje.lan"} for cookie in table.people[2].context.cookies()]
    plain.context.add_cookies(cookies)  # type: ignore[arg-type]
    path = link(plain)
    plain.goes_to(path)
    expect(plain.page.get_by_role("link", name=f"{plain.address.removeprefix('http://')}{path}")).to_be_visible()
    expect(plain.button("Share the end")).to_have_count(0)


@pytest.mark.rule("P21")
@pytest.mark.rule("P26")
def test_without_javascript_or_on_a_wide_screen(table: Table, browser: Browser, site: Site, person: Person) -> None:
    host = table.host
    path = link(host)
    cookies: Any = host.context.cookies()
    bare = browser.new_context(java_script_enabled=False, locale="nl")
    bare.add_cookies(cookies)
    page = bare.new_page()
    page.goto(f"{site.here}{path}")
    expect(page.locator("h1")).to_have_text(host.words("The civilians win"))
    for player in table.people:
        row = page.locator(".player", has_text=player.name)
        expect(row).to_be_visible()
        expect(row.get_by_text(host.words("Won"))).to_have_count(0 if player in table.who(Role.SPY) else 1)
    bare.close()
    wide = person("Sanne", **DESKTOP)
    wide.context.add_cookies(cookies)
    wide.goes_to(path)
    the_end(wide).wait_for()
    assert wide.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
