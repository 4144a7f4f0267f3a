"""An evening of six, each on their own phone: whole matches, with all that happens to phones in between."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from games.spion.state import Phase, Role
from tests.browser.play import Person, Table
from tests.browser.players import Player
from tests.browser.screens import Inspection

NAMES = ["Sanne", "Bram", "Noor", "Opa Joop", "Fatima", "Ties"]  # the last two come as guests
AWAY_SHOWS_SECONDS = 2.0  # P16


@pytest.mark.rule("P3")
@pytest.mark.rule("P12")
@pytest.mark.rule("P14")
@pytest.mark.rule("P15")
@pytest.mark.rule("P16")
@pytest.mark.rule("P26")
@pytest.mark.rule("P29")
@pytest.mark.rule("S14")
@pytest.mark.rule("S15")
@pytest.mark.rule("S23")
@pytest.mark.rule("S29")
@pytest.mark.rule("S30")
@pytest.mark.rule("S36")
@pytest.mark.rule("S39")
@pytest.mark.rule("S42")
def test_an_evening_of_six(person: Person, inspect: Inspection) -> None:
    table = Table.of(person, NAMES, accounts=4)
    inspect(table.host, "lobby, host")
    inspect(table.people[5], "lobby, guest")
    cards(table, inspect)
    hints(table, inspect)
    tie(table, inspect)
    duel(table, inspect)
    wrong_guess(table, inspect)
    speaker_drops_out(table)
    leaver = host_leaves(table)
    civilians_win(table, inspect)
    leaver.joins(table.code)
    table.people.append(leaver)
    right_guess(table, inspect)


def stays_the_same(table: Table, *players: Player) -> None:
    """A reload shows the match exactly as it is, the secrets hidden (P15)."""
    for player in players:
        before = player.screen
        player.reloads()
        player.shows(before)
        hides(table, player)


def hides(table: Table, player: Player) -> None:
    """Neither word stands in the page, seen or unseen, nor a picture of one."""
    assert player.page.locator(".theword").count() == 0
    for word in table.state().words:
        assert player.page.get_by_text(word.text, exact=True).count() == 0
        assert word.picture not in player.source


def cards(table: Table, inspect: Inspection) -> None:
    table.host.deals()
    table.see("For your eyes only")
    ghost, spy, civilian = table.one(Role.GHOST), table.one(Role.SPY), table.one(Role.CIVILIAN)
    civilians_word, spies_word = (word.text for word in table.state().words)
    stays_the_same(table, ghost, spy, civilian)
    inspect(civilian, "cards")
    assert civilian.looks_at_card() == civilians_word
    assert spy.looks_at_card() == spies_word
    assert ghost.looks_at_card() == ghost.words("Ghost")
    civilian.understands()
    inspect(civilian, "cards, ready")
    stays_the_same(table, civilian)
    table.understand()
    for player in table.who(Role.CIVILIAN):
        assert not player.was_told(spies_word)
    assert spy.was_told(spies_word)
    assert not spy.was_told(civilians_word)
    assert not ghost.was_told(civilians_word)
    assert not ghost.was_told(spies_word)


def hints(table: Table, inspect: Inspection) -> None:
    speaker = table.speaker()
    listener = table.one(Role.CIVILIAN, but=speaker)
    speaker.sees("Say one word")
    listener.sees("Listen to %(name)s", name=speaker.name)
    inspect(speaker, "hints, speaker")
    inspect(listener, "hints, listener")
    stays_the_same(table, speaker, listener)
    with listener.holding(listener.my_word):
        expect(listener.page.locator(".theword")).to_have_text(table.state().words[0].text)
        inspect(listener, "hints, my word")
    hides(table, listener)
    table.give_hints()
    inspect(table.host, "talk, host")
    guest = table.people[5]
    inspect(guest, "talk")
    stays_the_same(table, table.host, guest)
    expect(guest.button("To the vote")).to_have_count(0)
    table.host.opens_vote()


def tie(table: Table, inspect: Inspection) -> None:
    ghost, other = table.one(Role.GHOST), table.one(Role.CIVILIAN)
    table.see("Who is it?")
    inspect(other, "vote")
    stays_the_same(table, other)
    ghost.votes(other.name)
    ghost.sees("Your vote is in")
    inspect(ghost, "vote, handed in")
    stays_the_same(table, ghost)
    other.votes(ghost.name)
    for n, player in enumerate(table.people_but(ghost, other)):
        player.votes(ghost.name if n % 2 else other.name)
    result(table, inspect, "result, duel", "It is a duel")


def result(table: Table, inspect: Inspection, screen: str, heading: str, name: str = "") -> None:
    """Six seconds: one reloads as the votes are turned, another sees the outcome at once, as nothing need move there."""
    turning, still = table.people_but(table.one(Role.GHOST))[:2]
    still.page.emulate_media(reduced_motion="reduce")
    turning.reloads()
    still.sees(heading, name=name)
    turning.sees(heading, name=name)
    hides(table, turning)
    inspect(still, screen)
    still.page.emulate_media(reduced_motion="no-preference")


def duel(table: Table, inspect: Inspection) -> None:
    ghost, other = table.one(Role.GHOST), table.one(Role.CIVILIAN)
    others = table.people_but(ghost, other)
    speaker = table.speaker()
    speaker.sees("Say one word")
    stays_the_same(table, speaker, others[0])
    inspect(speaker, "duel, speaker")
    inspect(others[0], "duel, listener")
    table.give_hints()
    for player in others:
        player.sees("Who has to go?")
    ghost.sees("It is about you")
    expect(others[0].page.get_by_role("radio")).to_have_count(2)
    inspect(others[0], "duel vote")
    inspect(ghost, "duel vote, duellist")
    stays_the_same(table, others[0], ghost)
    for player in others:
        player.votes(ghost.name)
    result(table, inspect, "result, out", "%(name)s is out", name=ghost.name)


def wrong_guess(table: Table, inspect: Inspection) -> None:
    ghost = table.one(Role.GHOST)
    waiting = table.people_but(ghost)
    ghost.sees("One chance")
    for player in waiting:
        player.sees("%(name)s may guess once", name=ghost.name)
    inspect(ghost, "guess")
    inspect(waiting[0], "guess, waiting")
    stays_the_same(table, ghost, waiting[0])
    ghost.guesses("stoomlocomotief")
    table.wait_for(Phase.HINTS)
    hides(table, ghost)
    expect(ghost.text("You are out. You watch, and no longer talk or vote.")).to_be_visible()
    expect(ghost.my_word).to_have_count(0)


def speaker_drops_out(table: Table) -> None:
    """Closes the page and comes back: the others see it soon, and nothing is lost (P16, S42)."""
    speaker = table.speaker()
    others = table.people_but(speaker)
    others[0].sees("Listen to %(name)s", name=speaker.name)
    speaker.page.close()
    closed = time.monotonic()
    expect(others[0].text("%(name)s is away for a moment. The turn passes by itself.", name=speaker.name)).to_be_visible()
    assert time.monotonic() - closed < AWAY_SHOWS_SECONDS
    speaker.page = speaker.tab()
    speaker.goes_to(f"/k/{table.code}/")
    speaker.sees("Say one word")
    hides(table, speaker)
    expect(others[0].text("There is nothing for you to do now.").or_(others[0].text("You are next."))).to_be_visible()


def host_leaves(table: Table) -> Player:
    """The next with an account is host at once, and the match goes on (S39)."""
    leaver = table.people.pop(0)
    leaver.button("Leave the room").click()
    leaver.button("Leave the table").click()
    expect(leaver.page.get_by_role("alert")).to_be_visible()
    table.wait_until(lambda state: any(seat.left_round for seat in state.seats))
    return leaver


def civilians_win(table: Table, inspect: Inspection) -> None:
    """The spy is voted out; when the spy was the host, leaving was enough."""
    heir = table.host
    if table.state().phase is not Phase.OVER:
        table.give_hints()
        heir.opens_vote()
        table.vote_out(table.one(Role.SPY))
    table.over()
    for player in table.people:
        player.sees("The civilians win")
        for word in table.state().words:
            expect(player.page.get_by_text(word.text, exact=True)).to_be_visible()
    guest = table.people[-1]
    inspect(heir, "the end, host")
    inspect(guest, "the end")
    guest.rests()
    before = guest.screen
    guest.reloads()
    guest.shows(before)


def right_guess(table: Table, inspect: Inspection) -> None:
    """*Nog een potje*, one tap, same people (P12). This time the ghost knows."""
    table.host.button("Play again").click()
    table.see("For your eyes only")
    table.understand()
    table.give_hints()
    table.host.opens_vote()
    ghost = table.one(Role.GHOST)
    for player in table.people:
        player.sees("Who is it?")
    table.vote_out(ghost)
    ghost.sees("One chance", within=15)
    ghost.guesses(f"de {table.state().words[0].text.upper()}")
    table.over()
    table.see("The ghost wins alone")
    expect(ghost.text("You won")).to_be_visible()
    expect(table.people_but(ghost)[0].text("Not this time")).to_be_visible()
