"""The rules lie over the table one tap away; a dry round for a first-timer, also by keyboard and without JavaScript (P28)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, expect

from games.spion.state import Phase, Role
from tests.browser.dry_round import RULES, STEPS, DryRound
from tests.browser.play import Person, Table
from tests.browser.players import DESKTOP, Player
from tests.browser.screens import Inspection


@pytest.mark.rule("P28")
@pytest.mark.rule("P26")
def test_a_first_timer_taps_through_a_dry_round(person: Person, inspect: Inspection) -> None:
    visitor = person("Bezoek")
    words = visitor.words
    visitor.goes_to("/")
    visitor.page.locator(f'a[href="{RULES}#voorbeeld"]').click()
    dry = DryRound(visitor)

    def look(step: int) -> None:
        expect(dry.dialog.locator("header")).to_contain_text(words("Dry round: none of this is real"))
        inspect(visitor, f"dry round {step}")

    dry.shows(1)
    look(1)
    expect(dry.button("Back")).to_be_disabled()
    dry.goes_on_to(2)
    look(2)
    expect(visitor.card).not_to_contain_text(words("windmill"))
    dry.waits(2)
    assert visitor.looks_at_card() == words("windmill")
    dry.goes_on_to(3)
    for hint, why in (("blades", "“Blades”?"), ("thing", "“Thing”?")):
        dry.picks(words(hint))
        expect(visitor.text(why)).to_be_visible()
        dry.waits(3)
    dry.picks(words("flour"))
    expect(visitor.text("“Blades”?")).to_be_hidden()
    look(3)
    for step in (4, 5, 6):
        dry.goes_on_to(step)
        look(step)
    dry.waits(6)
    dry.picks("Bram")
    dry.goes_on_to(7)
    expect(dry.dialog.locator(".ballot.seen")).not_to_have_count(0)
    expect(dry.dialog.locator(".ballot.back")).not_to_have_count(0)
    dry.waits(7)
    expect(visitor.text("Opa Joop is out")).to_be_visible()
    expect(dry.dialog.locator(".tally > li")).to_have_count(2)
    expect(dry.dialog.locator(".tally > li").last).to_contain_text("Sam")
    look(7)
    for step in (8, 9, STEPS):
        dry.goes_on_to(step)
        look(step)
    dry.button("Back").click()
    dry.shows(9)
    dry.goes_on_to(STEPS)
    dry.button("Again from the start").click()
    dry.shows(1)
    dry.goes_on_to(2)
    dry.waits(2)
    dry.button("Close").click()
    expect(dry.dialog).to_be_hidden()
    expect(visitor.page).to_have_url(f"{visitor.address}{RULES}")
    visitor.page.get_by_role("link", name=words("Play a dry round")).click()
    dry.shows(1)


@pytest.mark.rule("P28")
@pytest.mark.rule("P26")
def test_the_dry_round_by_keyboard_and_without_motion(person: Person) -> None:
    visitor = person("Bezoek", **DESKTOP, language="en", reduced_motion="reduce")
    visitor.goes_to(RULES)
    keyboard = visitor.page.keyboard
    dry = DryRound(visitor)
    visitor.page.get_by_role("link", name="Play a dry round").focus()
    keyboard.press("Enter")
    dry.shows(1)

    def go_on(step: int) -> None:
        dry.on.focus()
        keyboard.press("Enter")
        dry.shows(step)

    go_on(2)
    visitor.card.focus()
    keyboard.down(" ")
    expect(visitor.card).to_contain_text("windmill")
    keyboard.up(" ")
    expect(visitor.card).not_to_contain_text("windmill")
    go_on(3)
    dry.dialog.get_by_role("radio", name="blades").focus()
    for key in (" ", "ArrowRight", "ArrowRight"):
        keyboard.press(key)
    expect(dry.dialog.get_by_role("radio", name="flour")).to_be_checked()
    for step in (4, 5, 6):
        go_on(step)
    dry.dialog.get_by_role("radio", name="Noor").focus()
    keyboard.press(" ")
    go_on(7)
    expect(dry.dialog.locator(".tally > li")).to_have_count(3)  # at once
    for step in (8, 9, STEPS):
        go_on(step)
    keyboard.press("Escape")
    expect(dry.dialog).to_be_hidden()


@pytest.mark.rule("P28")
def test_without_javascript_the_dry_round_is_a_story(person: Person) -> None:
    visitor = person("Bezoek", java_script_enabled=False)
    visitor.goes_to(RULES)
    visitor.page.get_by_role("link", name=visitor.words("Play a dry round")).click()
    for heading in ("Today you are called Sam", "Who is it?", "The civilians win"):
        expect(visitor.page.get_by_role("heading", name=visitor.words(heading), exact=True)).to_be_visible()
    expect(visitor.text("“Thing”?")).to_be_visible()
    expect(visitor.page.locator("dialog .dock, dialog progress, dialog .close")).to_have_count(3)
    for control in visitor.page.locator("dialog .dock, dialog progress, dialog .close").all():
        expect(control).to_be_hidden()


@contextmanager
def reading(player: Player) -> Iterator[Locator]:
    player.opens_rules()
    yield player.page.get_by_role("dialog")
    player.button("Close").click()
    expect(player.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.rule("P28")
@pytest.mark.rule("P15")
def test_the_rules_lie_over_the_table_one_tap_away(person: Person, inspect: Inspection) -> None:
    table = Table.of(person, ["Sanne", "Bram", "Noor", "Joop"])
    host = table.host
    invitation = host.page.get_by_role("link", name=host.words("First time? Play a dry round"))
    expect(invitation).to_have_attribute("href", f"{RULES}#voorbeeld")
    host.deals()
    table.see("For your eyes only")
    civilian = table.one(Role.CIVILIAN, but=host)
    word = civilian.looks_at_card()
    address, screen = civilian.page.url, civilian.screen
    with reading(civilian) as sheet:
        for heading in ("Who is who", "May I say that?", "A tie", "What the host sets"):
            expect(sheet.get_by_role("heading", name=civilian.words(heading), exact=True)).to_have_count(1)
        expect(sheet.locator(".example")).to_have_count(0)
        assert word not in sheet.inner_text()
        inspect(civilian, "rules over the table")
        sheet.get_by_role("navigation").get_by_role("link", name=civilian.words("A tie")).click()
        expect(sheet.locator("#gelijk")).to_be_in_viewport()
        expect(sheet.locator("#gelijk")).to_be_focused()
        expect(civilian.button("Close")).to_be_in_viewport()
    assert civilian.page.url == address
    civilian.shows(screen)
    assert word not in civilian.page.locator("#table").inner_text()
    civilian.understands()


@pytest.mark.rule("P28")
def test_who_reads_the_rules_is_called_back_when_the_table_asks_something(person: Person) -> None:
    table = Table.of(person, ["Sanne", "Bram", "Noor", "Joop"])
    table.host.deals()
    table.see("For your eyes only")
    table.understand()
    table.wait_for(Phase.HINTS)
    speaker, reader = table.at(table.state().speaking[:2])
    reader.opens_rules()
    speaker.gives_hint()
    reader.sees("Say one word")
    expect(reader.page.get_by_role("dialog")).to_have_count(0)
    reader.gives_hint()
