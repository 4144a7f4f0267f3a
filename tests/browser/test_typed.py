"""A match with typed hints: writing them, being refused, running out of time, and the chat of the discussion (S13, S16)."""

from __future__ import annotations

import re

import pytest
from django.utils.translation import override
from playwright.sync_api import Locator, expect

from games.spion import sentences
from games.spion.state import LINE_LETTERS, LINES_A_SEAT, ONE_WORD_LETTERS, Phase, Role
from tests.browser.play import Person, Table
from tests.browser.players import Player
from tests.browser.screens import Inspection

NAMES = ["Sanne", "Bram", "Noor", "Joop", "Fatima"]
TOO_LATE = "Just too late. What you were typing did not go along."
WITH_KEYBOARD = {"width": 320, "height": 310}  # what is left of a small phone above the keyboard
MARKUP = "<b>vet</b> & <img src=x onerror=alert(1)>"


@pytest.mark.rule("S13")
@pytest.mark.rule("S16")
@pytest.mark.rule("P18")
@pytest.mark.rule("P31")
def test_a_match_in_writing(person: Person, inspect: Inspection) -> None:
    table = Table.of(person, NAMES)
    computers_do_not_write(table)
    table.host.settles("Ghosts", "1")
    table.host.deals()
    table.see("For your eyes only")
    table.understand()
    late = person("Kees")
    hints(table, late, inspect)
    chat(table, late, inspect)
    ghost_hears(table, inspect)
    out_reads_along(table, late, inspect)


@pytest.mark.rule("P15")
def test_screens_for_writing_that_do_not_come_are_asked_for_again(person: Person) -> None:
    table = Table.of(person, NAMES[:4])
    table.host.settles("Hints", "Typed")
    late = table.people[1]
    with late.provoking("write.js|ERR_FAILED"):
        late.page.route("**/spion/write.js", lambda route: route.abort())
        table.host.deals()
        table.see("For your eyes only")
        table.understand()
        late.sees("Setting the table")
        late.page.unroute("**/spion/write.js")
        late.page.locator(".said").wait_for()


def computers_do_not_write(table: Table) -> None:
    """Refused in words, for the host; everyone sees how hints are given."""
    table.host.settles("Hints", "Typed")
    guest = table.people[1]
    expect(guest.page.locator(".facts-list > div", has_text=guest.words("Hints"))).to_contain_text(guest.words("Typed"))
    table.host.button("Add a computer player").click()
    problem = table.host.page.locator(".dock #problem")
    expect(problem).to_have_text(refusal("bots_speak"))
    expect(table.host.button("Deal the cards")).to_have_attribute("aria-disabled", "true")
    bot = table.host.page.locator("#who ~ .people .name").last.inner_text()
    table.host.button("Remove %(name)s from the table", name=bot).click()
    expect(problem).to_have_count(0)


def refusal(code: str) -> str:
    with override("nl"):
        return str(sentences.REFUSALS[code])


def hints(table: Table, late: Player, inspect: Inspection) -> None:
    first = table.speaker()  # no ghost, as a ghost never opens (S10)
    first.sees("Write one word")
    expect(first.hint_field).to_have_attribute("maxlength", str(ONE_WORD_LETTERS))
    own = table.state().words[first not in table.who(Role.CIVILIAN)].text
    first.writes_hint(own)
    is_refused(first, "own_word", own)
    inspect(first, "typed hint, refused")
    table.write_hints("blub")

    second = table.speaker()
    second.sees("Write one word")
    second.page.set_viewport_size(WITH_KEYBOARD)
    second.page.locator("html.cramped").wait_for()
    second.hint_field.tap()
    second.hint_field.fill("BLUB")
    second.button("Give").tap()
    is_refused(second, "said_already", "BLUB")
    expect(second.hint_field).to_be_focused()  # the keyboard stays
    for thing in (second.hint_field, second.button("Give"), second.my_word):
        assert bottom(thing) <= WITH_KEYBOARD["height"]
    table.write_hints("ploink")
    second.page.set_viewport_size({"width": 360, "height": 740})
    table.write_hints("zwoef", "knarp")

    # Who is still typing when the time is up has lost it, and is told so. Meanwhile the others read.
    last = table.speaker()
    last.hint_field.fill("frutsel")
    late.joins(table.code)
    for listener in (first, late):
        for player, text in ((first, "blub"), (second, "ploink")):
            expect(beside(listener, player)).to_contain_text(f"“{text}”")
    inspect(first, "typed hints, listener")
    table.wait_for(Phase.TALK, timeout=35_000)
    last.sees("Who does not belong?")
    expect(last.text(TOO_LATE)).to_be_visible()
    expect(beside(first, last)).to_contain_text(first.words("nothing, the time was up"))
    assert not first.was_told("frutsel")


def is_refused(player: Player, code: str, text: str) -> None:
    """Beside the field, and what was typed is still there."""
    expect(player.page.locator("form.entry").get_by_role("alert")).to_have_text(refusal(code))
    expect(player.hint_field).to_have_value(text)
    expect(player.hint_field).to_have_attribute("aria-invalid", "true")


def beside(player: Player, other: Player) -> Locator:
    return player.page.locator(".said li").filter(has_text=other.name)


def bottom(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box
    return box["y"] + box["height"]


def chat(table: Table, late: Player, inspect: Inspection) -> None:
    writer, reader = table.people[:2]
    expect(writer.chat_field).to_have_attribute("maxlength", str(LINE_LETTERS))
    writer.says(MARKUP)
    for player in (reader, late):
        expect(player.chat.last).to_contain_text(writer.name)
        expect(player.chat.last).to_contain_text(MARKUP)
    expect(writer.chat.last).to_contain_text(writer.words("You"))
    expect(writer.chat.last).to_have_class(re.compile("mine"))
    expect(late.page.get_by_role("textbox")).to_have_count(0)
    expect(late.text("You are watching. You play along in the next match.")).to_be_visible()

    # Who reads above is left there, and told; who writes stays at the end.
    reader.page.evaluate("() => scrollTo(0, 0)")
    for n in range(2, LINES_A_SEAT):
        writer.says(f"regel {n}")
    writer.chat_field.fill("de laatste")
    writer.chat_field.press("Enter")
    told = reader.page.locator(".unseen")
    expect(reader.chat).to_have_count(LINES_A_SEAT)
    inspect(writer, "chat, lines used up")
    expect(writer.chat_field).to_have_count(0)
    expect(writer.chat.last).to_be_in_viewport()
    expect(told).to_be_visible()
    told.click()
    expect(reader.chat.last).to_be_in_viewport()
    expect(told).to_have_count(0)
    inspect(reader, "chat")
    keyboard_over_the_page(reader)

    reader.chat_field.fill("Ik denk dat")
    table.host.opens_vote()
    for player in table.people:
        player.sees("Who is it?")
    expect(reader.text(TOO_LATE)).to_be_visible()
    expect(writer.text(TOO_LATE)).to_have_count(0)


def keyboard_over_the_page(player: Player) -> None:
    """As on an iPhone, where the page does not get lower: the tray rises."""
    page = player.page
    page.evaluate("() => Object.defineProperty(visualViewport, 'height', { value: 400, configurable: true })")
    page.evaluate("() => visualViewport.dispatchEvent(new Event('resize'))")
    assert bottom(player.chat_field) < 400
    page.evaluate("() => { delete visualViewport.height; visualViewport.dispatchEvent(new Event('resize')); }")


def ghost_hears(table: Table, inspect: Inspection) -> None:
    ghost = table.one(Role.GHOST)
    table.vote_out(ghost)
    ghost.sees("One chance", within=15)
    heard = [hint.text for hint in table.state().hints if hint.text]
    expect(ghost.page.locator("main")).to_contain_text(", ".join(f"“{text}”" for text in heard))
    inspect(ghost, "guess, hints heard")
    ghost.guesses("stoomlocomotief")


def out_reads_along(table: Table, late: Player, inspect: Inspection) -> None:
    """Whoever is out reads hints and chat, and is told that it is no more than that."""
    ghost = table.one(Role.GHOST)
    table.write_hints("hoempa", "tjilp", "sjoef", "prrt")
    ghost.sees("Who does not belong?")
    writer = table.inside()[-1]
    writer.says("Nog een keer")
    for player in (ghost, late):
        expect(player.chat).to_contain_text(["Nog een keer"])  # and nothing of the round before
        expect(beside(player, writer)).to_contain_text(re.compile("“(hoempa|tjilp|sjoef|prrt)”"))
        expect(player.chat_field).to_have_count(0)
    expect(ghost.text("You are out. You read along, and no longer write or vote.")).to_be_visible()
    inspect(ghost, "chat, out")
