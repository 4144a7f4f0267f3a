"""A turn of Qwinto as it is watched (P11): on the wall, and on the phone of who came too late. A clock, an error."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.qwinto.state import Phase
from tests.browser.play import Person
from tests.browser.qwinto import ORANGE, PURPLE, ROWS, YELLOW, QwintoTable, die, field, go, passes, rolls, writes
from tests.browser.screens import Inspection
from tests.browser.test_screen import Wall, watches


@pytest.mark.rule("P11")
@pytest.mark.rule("Q9")
@pytest.mark.rule("Q19")
@pytest.mark.rule("Q20")
def test_a_turn_on_the_wall_and_for_who_came_late(person: Person, inspect: Inspection) -> None:
    table = QwintoTable.laid(person, ["Sanne", "Bram", "Noor", "Opa Joop"])
    sanne, bram, noor, joop = table.people
    wall = Wall(person, table, inspect)
    clock = sanne.page.get_by_role("group", name=sanne.words("Turn time"))
    clock.locator("label", has_text="60").click()
    expect(wall.page.locator(".facts-list")).to_contain_text("60 s")
    wall.is_right("Qwinto, lobby")
    table.starts()
    late = person("Kees")
    late.joins(table.code)

    wall.sees("%(name)s picks the dice", name="Sanne")
    late.sees("%(name)s chooses dice", name="Sanne")
    watches(late)
    expect(sanne.page.get_by_role("timer")).to_be_visible()
    inspect(sanne, "Qwinto, which dice, with a clock")
    die(sanne, YELLOW).tap()
    expect(wall.page.locator(".throw .die")).to_have_count(1)
    wall.is_right("Qwinto, dice")
    inspect(late, "Qwinto, watching dice being chosen")

    rolls(sanne, YELLOW, PURPLE)
    total = sum(table.comes(lambda state: state.phase is Phase.AGAIN).faces)
    wall.sees("%(name)s rolled %(total)s", name="Sanne", total=total)
    expect(wall.page.locator(".throw .total")).to_have_text(str(total))
    wall.is_right("Qwinto, keep it")
    sanne.button("Keep %(total)s", total=total).tap()

    wall.sees("%(total)s. Where does it go?", total=total)
    late.sees("Everyone may write %(total)s", total=total)
    watches(late)
    inspect(bram, "Qwinto, where, with a clock")
    writes(bram, PURPLE, 5)
    for screen in (wall.page.locator(".sheets"), late.page.locator(".ticks")):
        expect(screen.locator(".tick")).to_have_count(1)
    expect(wall.page.locator(".sheets .cell.in")).to_have_count(0)  # that it was decided, not what
    wall.is_right("Qwinto, where")
    inspect(late, "Qwinto, watching who is ready")
    writes(sanne, YELLOW, 4)
    writes(joop, YELLOW, 10)
    passes(noor)

    late.sees("Everyone shows their sheet")  # for a moment; then it is the next one's turn
    inspect(late, "Qwinto, watching everyone show")
    wall.sees("%(name)s picks the dice", name="Bram")
    expect(wall.page.locator(".sheets .cell.fresh")).to_have_text([str(total)] * 3)
    wall.is_right("Qwinto, written")


@pytest.mark.rule("P11")
@pytest.mark.rule("Q18")
def test_an_error_that_is_pointed_at_shows_on_the_wall(person: Person, inspect: Inspection) -> None:
    table = QwintoTable.laid(person, ["Sanne", "Bram"])
    sanne, bram = table.people
    sanne.settles("Checking", "You yourselves")
    wall = Wall(person, table, inspect)
    table.starts()
    table.calls(sanne, *ROWS)
    bram.button("One less").tap()
    field(bram, ORANGE, 2).tap()
    go(bram).tap()
    passes(sanne)
    table.turn(2)
    table.points(sanne, "Bram", ORANGE, 2)
    wall.sees("First %(names)s puts an error right", names="Bram")
    expect(wall.page.locator(".says")).to_contain_text(
        wall.player.words("That was an error. %(name)s may put it right.", name="Bram")
    )
    expect(bram.page.locator(".head")).to_contain_text("Sanne")
    wall.is_right("Qwinto, an error")
