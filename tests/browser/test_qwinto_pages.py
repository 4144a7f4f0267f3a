"""Qwinto beside the table: rules and dry round (P28), the end opened again (P20, P21), the count on the wall (P11, Q15)."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from games.qwinto import sheet
from games.qwinto.templatetags import qwinto_rules
from tests.browser.dry_round import DryRound
from tests.browser.play import Person, Table
from tests.browser.players import TELEVISION, Player
from tests.browser.screens import Inspection
from tests.browser.site import ROOT

RULES = "/spelregels/qwinto/"
SCORE = sheet.score(qwinto_rules.AFTER, qwinto_rules.MISTHROWS)
TOTAL = SCORE.total


def does(dry: DryRound, step: int) -> None:
    """What this step asks, the right way."""
    shown = dry.dialog.locator(".tale > li:visible")
    if step == 2:
        for row in (0, 1):
            shown.locator(".take").nth(row).click()
    elif step == 3:
        dry.button("Roll again").click()
    elif step in (4, 5):
        row, column, _ = qwinto_rules.ROW_FULL if step == 4 else qwinto_rules.COLUMN_FULL
        shown.locator(f'[data-field="{int(row)},{column}"]').click()
    elif step == 6:
        dry.button("Cross a box").click()


@pytest.mark.rule("P28")
@pytest.mark.rule("P26")
def test_a_first_timer_taps_through_a_dry_round_of_qwinto(person: Person, inspect: Inspection) -> None:
    visitor = person("Bezoek")
    visitor.goes_to(RULES)
    inspect(visitor, "rules of Qwinto")
    visitor.page.get_by_role("link", name=visitor.words("Play a dry round")).click()
    dry = DryRound(visitor)
    dry.shows(1)
    expect(dry.dialog.locator("header")).to_contain_text(visitor.words("Dry round: none of this is real"))
    for step in range(1, 9):
        if step in range(2, 7):
            dry.waits(step)
        if step == 4:  # another field that fits is allowed, and not what the story waits for
            dry.dialog.locator('[data-field^="0,"]').first.click()
            expect(visitor.text("Allowed. But look once more, there is a better one.")).to_be_visible()
            dry.waits(4)
        does(dry, step)
        expect(dry.on).to_have_attribute("aria-disabled", "false")
        inspect(visitor, f"dry round of Qwinto {step}")
        if step < 8:
            dry.goes_on_to(step + 1)
    expect(dry.dialog.locator(".tale > li:visible .reckoning .sum dd")).to_have_text(str(TOTAL))
    dry.on.click()
    expect(dry.dialog).to_be_hidden()


@pytest.mark.rule("P28")
def test_without_javascript_the_dry_round_of_qwinto_is_a_story(person: Person) -> None:
    visitor = person("Bezoek", java_script_enabled=False, language="en")
    visitor.goes_to(RULES)
    for heading in ("Today you are called Sam", "Keep it, or once more?", f"{TOTAL} points"):
        expect(visitor.page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
    expect(visitor.page.locator("dialog .sheet")).to_have_count(4)


def lays_ended_match(table: Table) -> tuple[str, str]:
    """A match of theirs that is over: its path, and the code of the room in which it hangs."""
    env = os.environ | {"DATA_DIR": str(table.site.data), "DJANGO_SETTINGS_MODULE": "config.settings"}
    env.pop("DATABASE_URL", None)
    done = subprocess.run(
        [sys.executable, "-m", "tests.browser.ended", table.code],
        cwd=ROOT,
        env=env,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    number, code = done.stdout.split()
    return f"/potjes/{number}/", code


def scores(player: Player) -> list[str]:
    """The totals, as far as they have been counted, from top to bottom."""
    return [text for text in player.page.locator(".scores tbody .sum").all_inner_texts() if text]


@pytest.mark.rule("P20")
@pytest.mark.rule("P21")
@pytest.mark.rule("P26")
def test_the_end_of_qwinto_is_opened_again_by_who_played(person: Person, inspect: Inspection) -> None:
    table = Table.of(person, ["Sanne", "Bram"])
    path, _ = lays_ended_match(table)
    host, guest = table.people
    for player in (host, guest):
        player.goes_to("/potjes/")
        expect(player.page.locator(f'a[href="{path}"]')).to_be_visible()
        player.goes_to(path)
        player.sees("%(names)s wins", names="Sanne")  # at once: what one opens again is not counted out
        expect(player.text("%(names)s made a fourth misthrow.", names="Bram")).to_be_visible()
        assert scores(player)[0] == str(TOTAL)
        assert not any("/ws/" in url for url in player.page.evaluate("performance.getEntries().map((e) => e.name)"))
        inspect(player, "the end of Qwinto opened again")
    expect(host.text("You won")).to_be_visible()
    expect(guest.text("Not this time")).to_be_visible()
    # everyone's sheet is there to look at, and how it was counted
    guest.page.locator(".whose label", has_text="Sanne").click()
    expect(guest.page.locator(".reckoning .sum dd")).to_have_text(str(TOTAL))
    full = guest.words("full, and ends in %(number)s", number=SCORE.rows[1])
    expect(guest.page.locator(".reckoning")).to_contain_text(full)


@pytest.mark.rule("P11")
@pytest.mark.rule("P26")
@pytest.mark.rule("Q15")
def test_qwinto_is_counted_step_by_step_on_the_wall(person: Person, inspect: Inspection) -> None:
    _, code = lays_ended_match(Table.of(person, ["Sanne", "Bram"]))
    wall = person("De tv", **TELEVISION)
    wall.goes_to(f"/k/{code}/tv/")
    wall.sees("Now count", within=15)
    expect(wall.page.locator(".scores")).to_have_count(0)
    points = wall.page.locator(".sheets .points").first
    parts = [*SCORE.rows, sum(SCORE.columns), SCORE.misthrows]
    for counted in range(1, 6):  # row by row, the columns, the misthrow: in its corner it adds up
        expect(points).to_have_text(str(sum(parts[:counted])))
    wall.sees("%(names)s wins", within=20, names="Sanne")
    assert scores(wall)[0] == str(TOTAL)
    inspect(wall, "the end of Qwinto on the wall")
    wall.page.reload()
    wall.sees("%(names)s wins", names="Sanne")  # counted once
