"""One person: trying the game with computer players, playing by keyboard, and the word that hides itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.spion.state import Phase, Role
from tests.browser.play import Person, Table
from tests.browser.players import DESKTOP, Player
from tests.browser.screens import Inspection

BOTS = 5


def at_a_table_of_bots(player: Player) -> Table:
    player.signs_up()
    code = player.opens_room()
    for n in range(BOTS):
        player.button("Add a computer player").click()
        expect(player.page.locator("#who ~ .people .player")).to_have_count(n + 2)
    return Table([player], code)


@pytest.mark.rule("P31")
def test_alone_one_sees_every_screen(person: Person, inspect: Inspection) -> None:
    player = person("Sanne")
    table = at_a_table_of_bots(player)
    expect(player.text("With computer players a match gives nothing: no points, no titles. Just practice.")).to_be_visible()
    inspect(player, "lobby with computer players")
    player.deals()
    player.sees("For your eyes only")
    seen: set[Phase] = set()
    while (state := table.state()).phase is not Phase.OVER:
        seen.add(state.phase)
        does_what_is_asked(player)
        player.page.wait_for_timeout(100)
    assert {Phase.CARDS, Phase.HINTS, Phase.TALK, Phase.VOTE, Phase.RESULT} <= seen
    table.over()
    expect(player.page.locator("main")).to_contain_text(
        player.words("You played with computer players, so this match gives nothing. The fun was real.")
    )


def does_what_is_asked(player: Player) -> None:
    """The one thing there is to do, if there is one."""
    if (
        player.card.count()
        and not player.button("Got it").count()
        and player.heading.inner_text() == player.words("For your eyes only")
    ):
        player.looks_at_card()
    if (choices := player.page.locator("label", has=player.page.get_by_role("radio"))).count():
        choices.first.click()
    if (guess := player.page.get_by_role("textbox")).count():
        guess.fill("stoomlocomotief")
    for msgid in ("Got it", "Hint given", "To the vote", "Hand in my vote", "This is my word", "Continue"):
        if (button := player.button(msgid)).count():
            button.click()
            return


@pytest.mark.rule("P26")
@pytest.mark.rule("S15")
def test_a_turn_by_keyboard_alone(person: Person) -> None:
    player = person("Sanne", **DESKTOP)
    table = at_a_table_of_bots(player)
    keys = player.page.keyboard
    tabs_to(player, "Deal the cards")
    keys.press("Enter")
    player.sees("For your eyes only")

    tabs_to(player, "Your card. Hold to look.")
    keys.down("Space")
    expect(player.page.locator(".theword")).to_be_visible()
    keys.up("Space")
    expect(player.page.locator(".theword")).to_have_count(0)
    tabs_to(player, "Got it")
    keys.press("Enter")
    while table.state().phase is not Phase.VOTE:
        if table.state().phase is Phase.HINTS and player.button("Hint given").count():
            tabs_to(player, "Hint given")
            keys.press("Enter")
            expect(player.button("Hint given")).to_have_count(0)
        if player.button("To the vote").count():
            tabs_to(player, "To the vote")
            keys.press("Enter")
        player.page.wait_for_timeout(100)
    player.sees("Who is it?")
    for _ in range(10):
        keys.press("Tab")
        if player.page.evaluate("() => document.activeElement.type") == "radio":
            break
    keys.press("Space")
    keys.press("ArrowDown")
    expect(player.page.get_by_role("radio").nth(1)).to_be_checked()
    tabs_to(player, "Hand in my vote")
    keys.press("Enter")
    expect(player.button("Hand in my vote")).to_have_count(0)


def tabs_to(player: Player, msgid: str) -> None:
    """By Tab, at most once around."""
    wanted = player.button(msgid)
    wanted.wait_for()
    for _ in range(60):
        if wanted.evaluate("(button) => button === document.activeElement"):
            return
        player.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {msgid!r}")


@pytest.mark.rule("S15")
def test_the_word_shows_while_held_and_hides_by_itself(person: Person) -> None:
    player = person("Sanne")
    table = at_a_table_of_bots(player)
    player.deals()
    player.sees("For your eyes only")
    word = player.page.locator(".theword")

    with player.holding(player.card):
        expect(word).to_be_visible()
    expect(word).to_have_count(0)

    # Something else comes before the page: hidden at once, the finger still there.
    with player.holding(player.card):
        expect(word).to_be_visible()
        player.page.evaluate("() => dispatchEvent(new Event('blur'))")
        expect(word).to_have_count(0)

    # For who cannot hold: a toggle that hides by itself.
    player.reloads()
    player.button("Show for %(count)s seconds", count=5).click()
    expect(word).to_be_visible()
    expect(word).to_have_count(0, timeout=7000)
    player.button("Got it").click()
    table.wait_for(Phase.HINTS)
    if table.site.dealt(table.code, Role.GHOST) != [player.name]:
        with player.holding(player.my_word):
            civilians_word, spies_word = (word.text for word in table.state().words)
            expect(word).to_have_text(spies_word if table.who(Role.SPY) else civilians_word)
        expect(word).to_have_count(0)


@pytest.mark.rule("P26")
def test_reduced_motion_moves_nothing(person: Person) -> None:
    player = person("Sanne", reduced_motion="reduce", viewport={"width": 360, "height": 740})
    at_a_table_of_bots(player)
    player.deals()
    player.sees("For your eyes only")
    moving = "() => document.getAnimations().filter((a) => a.effect.getComputedTiming().activeDuration > 20).length"
    assert player.page.evaluate(moving) == 0
    with player.holding(player.card):
        assert player.page.evaluate(moving) == 0


@pytest.mark.rule("P17")
def test_the_clock_of_the_phone_does_not_matter(person: Person) -> None:
    """A phone that is a year behind counts down the same seconds as the others."""
    table = Table.of(person, ["Sanne", "Bram", "Noor", "Joop"])
    behind, other = table.people[:2]
    behind.context.add_init_script("const real = Date.now; Date.now = () => real() - 365 * 86400 * 1000;")
    behind.reloads()
    table.host.deals()
    table.see("For your eyes only")
    table.understand()
    before = seconds(behind)
    assert abs(before - seconds(other)) <= 2
    behind.page.wait_for_timeout(3000)
    assert 2 <= before - seconds(behind) <= 8
    assert abs(seconds(behind) - seconds(other)) <= 2


def seconds(player: Player) -> int:
    """What is left by the ring."""
    label = player.page.get_by_role("timer").get_attribute("aria-label")
    assert label
    return int("".join(filter(str.isdigit, label)))
