"""With the roles of those out hidden, the table cannot tell a ghost: nobody's screen differs, whoever is out (S34)."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from games.spion.state import Phase, Role
from tests.browser.play import Person, Table
from tests.browser.players import Player
from tests.browser.screens import Inspection

NAMES = ["Sanne", "Bram", "Noor", "Joop", "Fatima", "Ties"]


@pytest.mark.rule("S34")
@pytest.mark.rule("S33")
@pytest.mark.rule("S16")
def test_the_table_cannot_tell_a_ghost(person: Person, inspect: Inspection) -> None:
    table = Table.of(person, NAMES)
    table.host.switches("Show the role of who is out", False)

    table.host.deals()
    table.see("For your eyes only")
    table.understand()

    civilian = table.one(Role.CIVILIAN, but=table.host)
    voted_out(table, civilian)
    civilian.sees("What were you?")
    expect(civilian.page.get_by_role("textbox")).to_have_count(0)
    closed = own_screen(civilian)
    inspect(civilian, "own screen, a civilian")
    assert civilian.looks_at_card() == civilian.words("Civilian")  # in secret: only while held
    screens = waiting_screens(table, civilian)
    assert len(screens) == 1
    civilian.button("Continue").click()
    civilian.sees("%(name)s has a moment alone", name=civilian.name)
    assert waiting_screens(table, civilian) == screens  # nobody notices that it was a tap
    table.wait_for(Phase.HINTS, timeout=30_000)

    ghost = table.one(Role.GHOST)
    voted_out(table, ghost)
    ghost.sees("What were you?")
    assert own_screen(ghost) == closed  # nor can who sits beside them, or hears what a screen reader says
    assert ghost.looks_at_card() == ghost.words("Ghost")
    ghost.button("Continue").click()
    ghost.sees("One chance")
    inspect(ghost, "own screen, the ghost")
    assert waiting_screens(table, ghost) == screens
    ghost.guesses("stoomlocomotief")
    ghost.sees("%(name)s has a moment alone", name=ghost.name)
    assert waiting_screens(table, ghost) == screens


def voted_out(table: Table, target: Player) -> None:
    """And nobody is told the role."""
    table.give_hints()
    table.host.opens_vote()
    table.vote_out(target)
    for player in table.people_but(target):
        player.sees("%(name)s is out", name=target.name)
        for msgid in ("That was a civilian.", "That was the ghost, who may guess once."):
            expect(player.text(msgid)).to_have_count(0)
    table.wait_for(Phase.OWN)


def own_screen(player: Player) -> str:
    """What one who is out has before them before they look, and what is said aloud; but for the numbers."""
    drawn = player.page.locator("body").inner_html().replace(player.name, "X")
    return re.sub(r'stroke-dasharray="[\d.]+ 100"|\d+', "#", drawn)


def waiting_screens(table: Table, alone: Player) -> set[str]:
    """What those still in have before them: every element, and the length of the clock; but for the name and the numbers."""
    screens = set()
    for player in table.inside():
        if player is alone:
            continue
        player.sees("%(name)s has a moment alone", name=alone.name)
        drawn = player.page.locator("#table").inner_html().replace(alone.name, "X").replace(table.code, "CODE")
        drawn = re.sub(r'<svg class="token.*?</svg>', "<token>", drawn, flags=re.DOTALL)
        drawn = re.sub(r'stroke-dasharray="[\d.]+ 100"|\d+', "#", drawn)
        last = next(message for message in reversed(player.received) if '"t":"view"' in message)
        screens.add(f"{json.loads(last)['total']} {drawn}")
    return screens
