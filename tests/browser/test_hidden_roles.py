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

    alone = voted_out(table, Role.CIVILIAN, inspect)
    expect(alone.page.get_by_role("textbox")).to_have_count(0)
    alone.sees("What were you?")
    inspect(alone, "own screen, a civilian")
    assert alone.looks_at_card() == alone.words("Civilian")
    expect(alone.page.get_by_text(alone.words("Civilian"), exact=True)).to_have_count(0)  # only while held
    civilians = waiting_screens(table, alone)
    # Tapped on, and the others notice nothing.
    alone.button("Continue").click()
    alone.sees("%(name)s has a moment alone", name=alone.name)
    assert waiting_screens(table, alone) == civilians
    table.wait_for(Phase.HINTS, timeout=25_000)
    for player in table.people_but(table.host):
        player.leaves()
    table.host.sees("Nobody wins")
    for player in table.people_but(table.host):
        player.joins(table.code)
    table.host.button("Play again").click()

    ghost = voted_out(table, Role.GHOST, inspect)
    ghost.sees("One chance")
    inspect(ghost, "own screen, the ghost")
    ghosts = waiting_screens(table, ghost)
    assert ghosts == civilians
    ghost.guesses("stoomlocomotief")
    ghost.sees("%(name)s has a moment alone", name=ghost.name)
    assert waiting_screens(table, ghost) == civilians


def voted_out(table: Table, role: Role, inspect: Inspection) -> Player:
    """Someone with this role is voted out, and nobody is told the role."""
    if table.state().phase is Phase.OVER:
        table.host.deals()
    table.see("For your eyes only")
    table.understand()
    table.give_hints()
    table.host.opens_vote()
    target = table.one(role, but=table.host)
    table.vote_out(target, instead=table.host)
    for player in table.people_but(target):
        player.sees("%(name)s is out", name=target.name)
        for word in ("That was a civilian.", "That was the ghost, who may guess once."):
            expect(player.text(word)).to_have_count(0)
    table.wait_for(Phase.OWN)
    return target


def waiting_screens(table: Table, alone: Player) -> set[str]:
    """What the others have before them: every element, and the clock; who is out and the seconds aside."""
    screens = set()
    for player in table.people_but(alone):
        player.sees("%(name)s has a moment alone", name=alone.name)
        drawn = player.page.locator("#table").inner_html().replace(alone.name, "X").replace(table.code, "CODE")
        drawn = re.sub(r'<svg class="token.*?</svg>', "<token>", drawn, flags=re.DOTALL)
        drawn = re.sub(r'stroke-dasharray="[\d.]+ 100"|\d+', "#", drawn)
        last = next(message for message in reversed(player.received) if '"t":"view"' in message)
        screens.add(f"{json.loads(last)['total']} {drawn}")
    return screens
