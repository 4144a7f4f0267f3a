"""A match that runs (P11): on the wall, for everyone to see on a television, and on the phone of who came too late to play."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.spion.state import Phase, Role
from tests.browser.play import Person, Table
from tests.browser.players import TELEVISION, Player
from tests.browser.screens import Inspection

NAMES = ["Sanne", "Bram", "Noor", "Opa Joop"]
SIZES = [(1280, 720), (1920, 1080)]
FITS = """() => [...document.querySelectorAll("main *")].filter((e) => e.checkVisibility() && !e.closest(".vh, svg"))
  .map((e) => [e, e.getBoundingClientRect()])
  .filter(([, r]) => r.width && (r.bottom > innerHeight + 1 || r.right > innerWidth + 1))
  .map(([e]) => `${e.tagName}.${e.className} lies beyond the edge`)"""
PAINTS_LATE = """
requestAnimationFrame = () => 0;
const soon = setTimeout;
setTimeout = (job, ms = 0, ...given) => soon(job, ms + 1000, ...given);
"""


class Wall:
    """A television, and what is asked of each of its screens."""

    def __init__(self, person: Person, table: Table, inspect: Inspection) -> None:
        self.player = person("De tv", **TELEVISION)
        self.table = table
        self.inspect = inspect
        self.player.goes_to(f"/k/{table.code}/tv/")

    @property
    def page(self) -> Page:
        return self.player.page

    def sees(self, msgid: str, **values: object) -> None:
        self.player.sees(msgid, within=15, **values)

    def is_right(self, name: str) -> None:
        """The code and its QR in sight, nothing beyond the edge, nothing against axe; and after loading it again the same."""
        expect(self.page.locator(".side .code")).to_have_text(self.table.code)
        expect(self.page.locator(".side .qr")).to_be_visible()
        for width, height in SIZES:
            self.page.set_viewport_size({"width": width, "height": height})
            self.player.trouble += [f"{name} at {height}: {line}" for line in self.page.evaluate(FITS)]
        self.page.set_viewport_size(TELEVISION["viewport"])
        self.inspect(self.player, f"the wall: {name}")
        heading = self.player.heading.inner_text()
        self.page.reload()
        expect(self.player.heading).to_have_text(heading)

    def knows_no_secret(self) -> None:
        """Neither word ever came to it, nor a role of who is still in."""
        for word in self.table.state().words:
            assert not self.player.was_told(word.text)
            assert word.picture not in self.player.source


def watches(late: Player) -> None:
    """Nothing to do but look, and it says why."""
    expect(late.text("You are watching. You play along in the next match.")).to_be_visible()
    expect(late.page.locator("footer.dock button")).to_have_count(0)
    expect(late.my_word).to_have_count(0)


@pytest.mark.rule("P11")
@pytest.mark.rule("P12")
def test_a_match_on_the_wall_and_for_who_came_late(person: Person, inspect: Inspection) -> None:
    table = Table.of(person, NAMES[:3])
    wall = Wall(person, table, inspect)
    wall.sees("%(count)s at the table", count=3)
    expect(wall.page.locator(".says")).to_contain_text(wall.player.words("Waiting for one more."))
    assert wall.player.context.cookies() == []  # nobody sat down
    table.people.append(person(NAMES[3]))
    table.people[3].joins(table.code)
    wall.sees("%(count)s at the table", count=4)
    table.host.settles("Hints", "Typed")
    expect(wall.page.locator(".facts-list")).to_contain_text(wall.player.words("Typed"))
    wall.is_right("lobby")

    table.host.deals()
    wall.sees("Everyone looks at their card")
    late = person("Kees")
    late.goes_to(f"/k/{table.code}/")
    expect(late.text("A match is going on. You watch this one and play the next.")).to_be_visible()
    late.sits_down()
    late.sees("Everyone looks at their card")
    watches(late)
    expect(wall.page.locator(".next")).to_contain_text("Kees")
    table.people[1].understands()
    expect(wall.page.locator(".seats .tick")).to_have_count(1)
    wall.is_right("cards")
    table.understand()

    speaker = table.speaker()
    for player in (wall.player, late):
        player.sees("%(name)s is writing", name=speaker.name)
    watches(late)
    table.write_hints("wollig")
    for player in (wall.player, late):
        expect(player.page.locator("main")).to_contain_text("wollig")
    wall.is_right("hints")
    table.write_hints("snor", "stoomlocomotiefje", "nacht")

    for player in (wall.player, late):
        player.sees("Who does not belong?")
    watches(late)
    table.people[2].says("Wie zei er nacht?")
    expect(wall.page.locator(".chat")).to_contain_text("Wie zei er nacht?")
    wall.is_right("talk")
    table.host.opens_vote()

    spy = table.one(Role.SPY)
    wall.sees("Who is it?")
    late.sees("The vote is on")
    watches(late)
    spy.votes(table.one(Role.CIVILIAN).name)
    expect(wall.page.locator(".seats .tick")).to_have_count(1)  # that it was cast, not for whom
    wall.is_right("vote")
    wall.knows_no_secret()
    for player in table.people_but(spy):
        player.votes(spy.name)
    wall.sees("There they go")
    expect(wall.page.get_by_text(wall.player.words("%(name)s is out", name=spy.name))).to_have_count(0)
    expect(wall.page.locator(".ballot.back")).not_to_have_count(0)
    wall.sees("%(name)s is out", name=spy.name)
    expect(wall.page.locator(".stamp")).to_be_visible()

    for player in (wall.player, late):
        player.sees("The civilians win", within=15)
        for word in table.state().words:
            expect(player.page.get_by_text(word.text, exact=True)).to_be_visible()
    expect(wall.page.locator(".ledger tbody tr")).to_have_count(4)
    wall.is_right("end")
    expect(late.text("You are watching. You play along in the next match.")).to_be_visible()
    late.reloads()
    late.sees("The civilians win")  # who watched it may look back at it as well

    table.host.button("Play again").click()
    wall.sees("Everyone looks at their card")
    late.sees("For your eyes only")
    assert late.looks_at_card()


@pytest.mark.rule("P11")
@pytest.mark.rule("S34")
def test_with_roles_hidden_the_wall_cannot_tell_a_ghost(person: Person, inspect: Inspection) -> None:
    table = Table.of(person, [*NAMES, "Fatima", "Ties"])
    table.host.switches("Show the role of who is out", False)
    table.host.deals()
    wall, late = Wall(person, table, inspect), person("Kees")
    late.joins(table.code)
    table.see("For your eyes only")
    table.understand()
    seen = []
    for role in (Role.CIVILIAN, Role.GHOST):
        table.give_hints()
        table.host.opens_vote()
        out = table.one(role, but=table.host if role is Role.CIVILIAN else None)  # the host opens the second vote
        table.see_ballot()
        table.vote_out(out)
        for player in (wall.player, late):
            player.sees("%(name)s has a moment alone", within=20, name=out.name)
        watches(late)
        said = wall.page.locator(".says").inner_text().replace(out.name, "#")
        row = wall.page.locator(".seats li", has_text=out.name)
        seen.append((said, row.get_attribute("class"), row.locator("small").count()))
        wall.knows_no_secret()
        if role is Role.CIVILIAN:
            wall.is_right("alone")
            out.button("Continue").click()
            table.wait_for(Phase.HINTS, timeout=30_000)
    assert seen[0] == seen[1]


@pytest.mark.rule("P11")
@pytest.mark.rule("P15")
def test_what_is_told_before_the_first_painting_is_drawn(person: Person) -> None:
    """A near server tells all there is before a slow screen has painted: nothing waits for a next message."""
    host = person("Sanne")
    host.signs_up()
    code = host.opens_room()
    wall = person("De tv", **TELEVISION)
    wall.context.add_init_script(PAINTS_LATE)
    wall.goes_to(f"/k/{code}/tv/")
    wall.sees("%(count)s at the table", count=1)


@pytest.mark.rule("P11")
def test_the_way_to_the_wall_and_from_it_to_the_table(person: Person, inspect: Inspection) -> None:
    host = person("Sanne")
    host.signs_up()
    code = host.opens_room()
    link = host.page.get_by_role("link", name=host.words("Big screen"))
    assert str(link.get_attribute("href")).endswith(f"/k/{code}/tv/")
    host.opens_menu()
    expect(host.page.locator("dialog").get_by_role("link", name=host.words("Big screen"))).to_be_visible()

    phone = person("Bram")
    phone.goes_to(f"/k/{code}/tv/")
    phone.sees("%(count)s at the table", count=1)
    inspect(phone, "the wall on a phone")
    phone.page.get_by_role("link", name=phone.words("Join in here")).click()
    phone.sits_down()
    expect(host.page.locator("ul.people > li").first).to_be_visible()

    laptop = person("De laptop", viewport={"width": 1200, "height": 800})
    laptop.goes_to(f"/k/{code}/")
    laptop.page.get_by_role("link", name=laptop.words("Show the big screen")).click()
    laptop.sees("%(count)s at the table", count=2)
    sound = laptop.page.get_by_role("button", name=laptop.words("Sound"))
    expect(sound).to_have_attribute("aria-pressed", "false")  # silent until someone wants it otherwise
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    with laptop.provoking("ERR_INTERNET_DISCONNECTED|WebSocket"):
        laptop.context.set_offline(True)
        laptop.page.evaluate("() => dispatchEvent(new Event('online'))")  # look now whether anyone is there
        expect(laptop.text("No connection. We keep trying.")).to_be_visible(timeout=20_000)
        laptop.context.set_offline(False)
        expect(laptop.text("No connection. We keep trying.")).to_have_count(0, timeout=20_000)
    phone.leaves()
    laptop.sees("%(count)s at the table", count=1)
