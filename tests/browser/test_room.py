"""The room as one finds it with a browser: coming in, sitting twice, leaving, being away, being refused."""

from __future__ import annotations

import re
import time

import pytest
import segno
from playwright.sync_api import expect

from games.spion.state import Phase, Role
from tests.browser.play import Person, Table
from tests.browser.screens import Inspection

MODULES = """async ({ path, size }) => {
  const image = new Image();
  image.src = path;
  await image.decode();
  const paper = new OffscreenCanvas(size * 8, size * 8).getContext("2d");
  paper.drawImage(image, 0, 0, size * 8, size * 8);
  const { data } = paper.getImageData(0, 0, size * 8, size * 8);
  const dark = (x, y) => data[4 * ((y * 8 + 4) * size * 8 + x * 8 + 4)] < 128;
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => Number(dark(x, y))));
}"""
BORDER = 2


@pytest.mark.rule("P7")
def test_three_ways_in(person: Person, inspect: Inspection) -> None:
    host = person("Sanne")
    host.signs_up()
    code = host.opens_room()
    assert re.fullmatch("[A-Z]{5}", code)

    # Typed, in small letters.
    typist = person("Bram")
    typist.goes_to("/")
    typist.page.get_by_label(typist.words("Do you have a code?")).fill(code.lower())
    typist.button("Join in").click()
    typist.page.wait_for_url(f"**/k/{code}/")
    inspect(typist, "join")
    typist.sits_down()

    # By the link. The name is filled in for who has been before.
    typist.page.context.clear_cookies(name="sessionid")
    friend = person("Noor")
    friend.joins(code)
    friend.leaves()
    friend.goes_to(f"/k/{code}/")
    expect(friend.page.get_by_label(friend.words("What is your name?"))).to_have_value("Noor")
    friend.sits_down()

    # Scanned: the picture holds the link, module by module.
    wanted = segno.make(f"{host.address}/k/{code}/", error="m", micro=False)
    matrix = [[int(dark) for dark in row] for row in wanted.matrix_iter(border=BORDER)]
    picture = host.page.locator("img.qr")
    expect(picture).to_be_visible()
    drawn = host.page.evaluate(MODULES, {"path": picture.get_attribute("src"), "size": len(matrix)})
    assert drawn == matrix
    for player in (host, typist, friend):
        for name in ("Sanne", "Bram", "Noor"):
            expect(player.page.locator("#who ~ .people").get_by_text(name, exact=True)).to_be_visible()


@pytest.mark.rule("P9")
def test_a_second_tab_takes_over(person: Person) -> None:
    host = person("Sanne")
    host.signs_up()
    code = host.opens_room()
    first, host.page = host.page, host.tab()
    host.goes_to(f"/k/{code}/")
    host.at_table()
    expect(first.get_by_role("alert")).to_be_visible()
    first.wait_for_timeout(1500)  # it has stopped: does not take the seat back by itself
    expect(host.button("Add a computer player")).to_be_visible()
    second, host.page = host.page, first
    host.button("Play on here").click()
    host.at_table()
    expect(second.get_by_role("alert")).to_be_visible()
    host.button("Add a computer player").click()
    expect(host.page.locator(".people .player")).to_have_count(2)


@pytest.mark.rule("P9")
@pytest.mark.rule("P18")
def test_refusals_stand_next_to_what_was_tapped(person: Person, inspect: Inspection) -> None:
    table = Table.of(person, ["Sanne", "Bram"])
    guest = table.people[1]
    guest.button("Change your pot or name").click()
    guest.page.get_by_label(guest.words("Name"), exact=True).fill("SÀNNE")
    guest.button("This is me").click()
    refusal = guest.page.get_by_role("dialog").get_by_role("alert")
    expect(refusal).to_contain_text("Sanne")
    inspect(guest, "a name refused")
    guest.button("Close").click()
    # The start is refused with the reason, beside the button.
    start = table.host.button("Deal the cards")
    expect(start).to_have_attribute("aria-disabled", "true")
    expect(table.host.page.locator(".dock #problem")).to_contain_text("4")
    start.click(force=True)  # it may be tapped, as it says why
    expect(start).to_be_visible()

    stranger = person("bram ")
    with stranger.provoking("status of 409"):
        stranger.goes_to(f"/k/{table.code}/")
        stranger.page.get_by_label(stranger.words("What is your name?")).fill("bram")
        stranger.button("Sit down").click()
        expect(stranger.page.locator(".field .refusal")).to_contain_text("Bram")
        inspect(stranger, "join refused")


@pytest.mark.rule("P8")
def test_a_changed_setting_shows(person: Person) -> None:
    table = Table.of(person, ["Sanne", "Bram"])
    guest = table.people[1]
    talk = guest.page.locator(".facts-list > div", has_text=guest.words("Discussion time"))
    expect(talk).not_to_have_class(re.compile("changed"))
    table.host.settles("Discussion time", "No limit")
    expect(talk).to_contain_text(guest.words("No limit"))
    expect(talk).to_have_class(re.compile("changed"))


@pytest.mark.rule("P10")
def test_who_is_removed_stays_out(person: Person) -> None:
    table = Table.of(person, ["Sanne", "Bram"])
    guest = table.people[1]
    table.host.button("Remove %(name)s from the table", name="Bram").click()
    table.host.button("Remove").click()
    expect(guest.page.get_by_role("alert")).to_be_visible()
    with guest.provoking("status of 403"):
        guest.goes_to(f"/k/{table.code}/")
        expect(guest.page.locator(".refusal")).to_be_visible()
        expect(guest.button("Sit down")).to_have_count(0)


@pytest.mark.rule("P13")
@pytest.mark.rule("S38")
def test_leaving_asks_and_says_what_it_costs(person: Person, inspect: Inspection) -> None:
    table = Table.of(person, ["Sanne", "Bram", "Noor", "Joop"])
    table.host.deals()
    table.see("For your eyes only")
    guest = table.one(Role.CIVILIAN, but=table.host)
    guest.button("Leave the room").click()
    dialog = guest.page.get_by_role("dialog")
    expect(dialog).to_contain_text(guest.words("Leaving counts as out: you cannot win this match, and cannot come back into it."))
    expect(dialog).to_contain_text(guest.words("With so few left the match ends without a winner."))
    inspect(guest, "leave")
    guest.button("Stay").click()
    expect(dialog).to_have_count(0)
    assert table.state().phase is Phase.CARDS
    guest.leaves()
    table.people.remove(guest)
    for player in table.people:
        expect(player.page.locator(".dock .note")).to_contain_text(guest.name)
    table.see("Nobody wins")


@pytest.mark.rule("P16")
@pytest.mark.rule("P30")
def test_whoever_is_away_shows_and_the_host_is_followed(person: Person) -> None:
    """A closed tab shows within two seconds. The host's is followed by a warning, and by another host (S40)."""
    table = Table.of(person, ["Sanne", "Bram", "Noor"], accounts=2)
    host, heir, guest = table.people
    away = guest.page.locator("#who ~ .people").get_by_text(guest.words("Away for a moment"))
    expect(away).to_have_count(0)
    heir.page.close()
    closed = time.monotonic()
    expect(away).to_have_count(1)
    assert time.monotonic() - closed < 2
    heir.page = heir.tab()
    heir.goes_to(f"/k/{table.code}/")
    heir.at_table()
    expect(away).to_have_count(0)
    host.page.close()
    expect(guest.page.locator(".note.warn")).to_contain_text("Sanne")
    expect(heir.button("Add a computer player")).to_be_visible(timeout=12_000)


@pytest.mark.rule("P16")
def test_sound_vibration_and_waking_have_a_switch(person: Person, inspect: Inspection) -> None:
    host = person("Sanne")
    host.signs_up()
    host.opens_room()
    host.opens_menu()
    inspect(host, "menu")
    for name in ("Sound", "Vibrate when it is my turn", "Keep the screen on"):
        expect(host.switch(name)).to_be_checked()
        host.switches(name, False)
    host.reloads()
    host.opens_menu()
    for name in ("Sound", "Vibrate when it is my turn", "Keep the screen on"):
        expect(host.switch(name)).not_to_be_checked()


WATCH_THE_SENSES = """
globalThis.felt = [];
navigator.vibrate = (pattern) => felt.push(`buzz ${pattern}`);
navigator.wakeLock.request = async () => {
  felt.push("awake");
  return { released: false, release: async () => felt.push("asleep") };
};
"""


@pytest.mark.rule("P16")
def test_ones_turn_is_felt_and_the_screen_stays_awake(person: Person) -> None:
    table = Table.of(person, ["Sanne", "Bram", "Noor", "Joop"])
    for player in table.people:
        player.context.add_init_script(WATCH_THE_SENSES)
        player.reloads()
    table.people[3].opens_menu()
    table.people[3].switches("Vibrate when it is my turn", False)
    table.people[3].switches("Keep the screen on", False)
    table.people[3].button("Close").click()
    table.host.deals()
    table.see("For your eyes only")
    table.understand()
    table.give_hints()
    for player in table.people:
        felt = player.page.evaluate("() => felt")
        assert ("awake" in felt) == (player is not table.people[3])
        assert ("buzz 30" in felt) == (player is not table.people[3])


@pytest.mark.rule("P11")
def test_who_comes_late_watches_without_secrets(person: Person, inspect: Inspection) -> None:
    table = Table.of(person, ["Sanne", "Bram", "Noor", "Joop"])
    table.host.deals()
    table.see("For your eyes only")
    table.understand()
    late = person("Kees")
    late.joins(table.code)
    late.sees("Listen to %(name)s", name=table.speaker().name)
    expect(late.text("You are watching. You play along in the next match.")).to_be_visible()
    inspect(late, "watching")
    for word in table.state().words:
        assert not late.was_told(word.text)


NOTHING_KEPT = """
for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(globalThis, name, { get() { throw new DOMException("blocked", "SecurityError"); } });
"""


@pytest.mark.rule("P16")
def test_a_browser_that_may_keep_nothing_plays_all_the_same(person: Person) -> None:
    host = person("Sanne")
    host.signs_up()
    host.context.add_init_script(NOTHING_KEPT)
    host.opens_room()
    host.opens_menu()
    host.switches("Sound", False)
    host.button("Close").click()
    host.button("Add a computer player").click()
    expect(host.page.locator("ul.people > li")).to_have_count(2)
