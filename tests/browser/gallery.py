"""Pictures of every screen, for people to look at: a phone in light and dark, and a desktop.

python -m tests.browser.gallery DIR [language]
"""

from __future__ import annotations

import re
import sys
from functools import partial
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from games.spion.state import Role
from tests.browser import test_mfa, test_qwinto, test_qwinto_screen
from tests.browser.dry_round import RULES, STEPS, DryRound
from tests.browser.play import Person, Table
from tests.browser.players import DESKTOP, PHONE, TELEVISION, Player, launch
from tests.browser.site import served

PAGES = {
    "landing": "/", "code": "/meedoen/", "code-refused": "/meedoen/?code=QQQQQ", "rules": "/spelregels/spion/", "about": "/over/",
    "https": "/https/", "signup": "/accounts/signup/", "login": "/accounts/login/", "password-reset": "/accounts/password/reset/",
    "missing": "/nergens/", "matches-none": "/potjes/", "match-closed": "/potjes/1/", "qwinto-rules": "/spelregels/qwinto/",
}  # fmt: skip
SIZES = {"phone": PHONE["viewport"], "wide": DESKTOP["viewport"]}


class Gallery:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.hung: set[str] = set()
        folder.mkdir(parents=True, exist_ok=True)

    def hang(self, player: Player, name: str, *, wide: bool = True, whole: bool = True) -> None:
        """This screen, in light and dark, whole or as much as is seen; once under each name."""
        if name in self.hung:
            return
        self.hung.add(name)
        page = player.page
        page.wait_for_timeout(700)  # what moves comes to rest
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=self.folder / f"{name}.phone.{scheme}.png", full_page=whole)
        page.emulate_media(color_scheme="light")
        if wide:
            page.set_viewport_size(SIZES["wide"])
            page.screenshot(path=self.folder / f"{name}.wide.png")
            page.set_viewport_size(SIZES["phone"])

    def hang_inspected(self, player: Player, name: str, *, room: str) -> None:
        """In the place of an inspection."""
        hang = self.hang_wide if player.page.viewport_size == TELEVISION["viewport"] else self.hang
        hang(player, f"{room}-{re.sub('[^a-z]+', '-', name.lower()).strip('-')}")

    def hang_wide(self, screen: Player, name: str) -> None:
        """The big screen: a small television in light and dark, a large one, and a tablet."""
        page = screen.page
        page.wait_for_timeout(700)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=self.folder / f"{name}.{scheme}.png")
        page.emulate_media(color_scheme="light")
        for kind, (width, height) in {"large": (1920, 1080), "tablet": (1024, 768)}.items():
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=self.folder / f"{name}.{kind}.png")
        page.set_viewport_size(TELEVISION["viewport"])


def main(folder: str, language: str = "nl") -> None:
    gallery = Gallery(Path(folder))
    with served(BOT_SECONDS="0.3", AWAY_SECONDS="1") as site, sync_playwright() as playwright:
        browser = launch(playwright)
        person = partial(Player, browser, site, language=language)
        pages(gallery, person)
        extra_lock(gallery, person)
        dry_round(gallery, person)
        match(gallery, person)
        hidden_roles(gallery, person)
        typed(gallery, person)
        qwinto(gallery, person)
        television(gallery, person)
        browser.close()


def pages(gallery: Gallery, person: Person) -> None:
    visitor = person("Bezoek")
    for name, path in PAGES.items():
        visitor.goes_to(path)
        gallery.hang(visitor, name)
    visitor.goes_to("/accounts/login/")
    visitor.page.locator("input[type=email]").fill("niemand@example.org")
    visitor.page.locator("input[type=password]").fill("verkeerd")
    visitor.page.locator("main button.go").click()
    gallery.hang(visitor, "login-refused")
    visitor.signs_up()
    gallery.hang(visitor, "landing-in")
    visitor.goes_to("/accounts/")
    gallery.hang(visitor, "account")
    visitor.goes_to("/nieuw/")
    gallery.hang(visitor, "new")


def dry_round(gallery: Gallery, person: Person) -> None:
    visitor = person("Bezoek")
    visitor.goes_to(f"{RULES}#voorbeeld")
    dry = DryRound(visitor)
    hang = partial(gallery.hang, visitor, whole=False)
    answers = {3: visitor.words("flour"), 6: "Bram"}
    for step in range(1, STEPS + 1):
        dry.shows(step)
        if step == 2:
            hang("dry-2-closed")
            with visitor.holding(visitor.card):
                hang("dry-2-open", wide=False)
        if step in answers:
            dry.picks(answers[step])
        if step == 7:
            hang("dry-7-turning", wide=False)
            expect(visitor.text("Opa Joop is out")).to_be_visible()
        hang(f"dry-{step}")
        if step < STEPS:
            dry.goes_on_to(step + 1)


def extra_lock(gallery: Gallery, person: Person) -> None:
    """What its test looks over, hung as well."""

    hang = partial(gallery.hang_inspected, room="lock")
    test_mfa.test_a_passkey_is_made_and_logs_in(person, hang)
    test_mfa.test_an_app_and_recovery_codes(person, hang)


def qwinto(gallery: Gallery, person: Person) -> None:
    hang = partial(gallery.hang_inspected, room="qwinto")
    test_qwinto.test_a_turn_of_qwinto(person, hang)
    test_qwinto.test_a_misthrow_and_an_absent_player(person, hang)
    test_qwinto.test_a_whole_match_of_four_ends_with_two_full_rows(person, hang)
    test_qwinto.test_a_fourth_misthrow_and_the_count(person, hang)
    test_qwinto.test_checking_one_another(person, hang)
    test_qwinto_screen.test_a_turn_on_the_wall_and_for_who_came_late(person, hang)
    test_qwinto_screen.test_an_error_that_is_pointed_at_shows_on_the_wall(person, hang)


def match(gallery: Gallery, person: Person) -> None:
    table = Table.of(person, ["Sanne", "Bram", "Noor", "Opa Joop", "Mevrouw Van den Berg", "Ties"])
    host, guest = table.host, table.people[1]
    newcomer = person("Kees")
    newcomer.goes_to(f"/k/{table.code}/")
    gallery.hang(newcomer, "join")
    newcomer.page.get_by_label(newcomer.words("What is your name?")).fill("sanne")
    newcomer.button("Sit down").click()
    gallery.hang(newcomer, "join-refused")
    newcomer.closes()
    gallery.hang(host, "lobby-host")
    gallery.hang(guest, "lobby-guest")
    host.opens_rules()
    gallery.hang(host, "rules-sheet")
    host.button("People and sound").click()
    gallery.hang(host, "menu")
    host.button("Close").click()
    for msgid, name in (("Leave the room", "leave"), ("Change your pot or name", "look")):
        host.button(msgid).click()
        gallery.hang(host, name)
        host.button("Close").click()

    host.deals()
    table.see("For your eyes only")
    gallery.hang(host, "cards-closed")
    ghost = table.who(Role.GHOST)[0]
    spy, civilian = table.who(Role.SPY)[0], table.who(Role.CIVILIAN)[0]
    for player, name in ((civilian, "cards-word"), (ghost, "cards-ghost")):
        player.card.scroll_into_view_if_needed()
        with player.holding(player.card):
            gallery.hang(player, name, wide=False)
        gallery.hang(player, f"{name}-after")
    civilian.understands()
    gallery.hang(civilian, "cards-ready")
    table.understand()

    speaker = table.speaker()
    listener = next(player for player in table.people if player is not speaker)
    gallery.hang(speaker, "hints-speaking")
    gallery.hang(listener, "hints-listening")
    with listener.holding(listener.page.locator(".btn.grip")):
        gallery.hang(listener, "hints-my-word", wide=False)
    table.give_hints()
    gallery.hang(host, "talk-host")
    gallery.hang(guest, "talk-guest")
    late = person("Kees")
    late.joins(table.code)
    gallery.hang(late, "talk-watching")

    host.opens_vote()
    other = table.who(Role.CIVILIAN)[1]
    table.see_ballot()
    gallery.hang(civilian, "vote")
    level = {ghost.name, other.name}
    halves = [p for p in table.people if p.name not in level]
    halves[0].page.locator("label", has=halves[0].page.get_by_role("radio", name=ghost.name, exact=True)).click()
    gallery.hang(halves[0], "vote-chosen")
    votes = {ghost: other, other: ghost, halves[0]: ghost, halves[1]: ghost, halves[2]: other, halves[3]: other}
    for n, (player, target) in enumerate(votes.items()):
        player.votes(target.name)
        if n == 3:
            gallery.hang(player, "vote-in")
    gallery.hang(host, "result-turning", wide=False)
    expect(host.page.locator(".stamp")).to_be_visible()
    gallery.hang(host, "result-duel")
    speaker = table.speaker()
    gallery.hang(speaker, "duel-speaking")
    gallery.hang(halves[0], "duel-listening")
    table.give_hints()
    gallery.hang(halves[0], "duel-vote")
    gallery.hang(ghost, "duel-vote-subject")
    for player in halves:
        player.votes(ghost.name)
    expect(ghost.page.locator(".stamp")).to_be_visible()
    gallery.hang(ghost, "result-out-self", wide=False)
    gallery.hang(halves[0], "result-out")
    ghost.sees("One chance")
    gallery.hang(ghost, "guess")
    gallery.hang(halves[0], "guess-waiting")
    ghost.guesses("stoomlocomotief")
    table.give_hints()
    gallery.hang(ghost, "talk-out")
    host.opens_vote()
    table.see_ballot()
    gallery.hang(ghost, "vote-watching")
    for player in table.inside():
        player.votes((civilian if player is spy else spy).name)
    expect(host.page.locator(".verdict h1")).to_be_visible()
    gallery.hang(host, "result-spy-out", wide=False)
    table.over()
    gallery.hang(host, "over-host")
    gallery.hang(ghost, "over-ghost")
    host.button("To the lobby").click()
    gallery.hang(host, "lobby-after")
    for player, name in ((host, "matches"), (ghost, "matches-guest")):
        player.goes_to("/potjes/")
        gallery.hang(player, name)
        player.page.locator(".played a").first.click()
        player.page.locator(".verdict").wait_for()
        gallery.hang(player, f"{name}-again")
    table.close()
    late.closes()


def hidden_roles(gallery: Gallery, person: Person) -> None:
    table = Table.of(person, ["Sanne", "Bram", "Noor", "Joop", "Fatima", "Ties"])
    table.host.switches("Show the role of who is out", False)
    table.host.switches("Passing is allowed", True)
    table.host.deals()
    table.see("For your eyes only")
    table.understand()
    table.give_hints()
    table.host.opens_vote()
    civilian, ghost = table.who(Role.CIVILIAN)[0], table.who(Role.GHOST)[0]
    table.see_ballot()
    gallery.hang(ghost, "vote-passing")
    for player in table.people:
        player.votes((ghost if player is civilian else civilian).name)
    expect(table.host.page.locator(".stamp")).to_be_visible()
    gallery.hang(table.host, "result-hidden", wide=False)
    civilian.sees("What were you?")
    gallery.hang(civilian, "own-closed")
    with civilian.holding(civilian.card):
        gallery.hang(civilian, "own-open", wide=False)
    gallery.hang(ghost, "own-waiting")
    table.close()


def typed(gallery: Gallery, person: Person) -> None:
    table = Table.of(person, ["Sanne", "Bram", "Noor", "Opa Joop", "Mevrouw Van den Berg", "Ties"])
    table.host.settles("Hints", "Typed")
    gallery.hang(table.host, "typed-lobby")
    table.host.button("Add a computer player").click()
    expect(table.host.page.locator(".dock #problem")).to_be_visible()
    gallery.hang(table.host, "typed-lobby-bots")
    table.host.button(
        "Remove %(name)s from the table", name=table.host.page.locator("#who ~ .people .name").last.inner_text()
    ).click()
    table.host.deals()
    table.see("For your eyes only")
    table.understand()
    table.write_hints("wollig")
    speaker = table.speaker()
    listener = next(player for player in table.people if player is not speaker)
    speaker.writes_hint("Wollig")
    expect(speaker.page.get_by_role("alert")).to_be_visible()
    gallery.hang(speaker, "typed-refused")
    keyboard(gallery, speaker, "typed-refused")
    gallery.hang(listener, "typed-listening")
    table.write_hints("snor", "stoomlocomotiefje", "vensterbank", "nacht", "melk")
    host, guest = table.host, table.people[1]
    gallery.hang(host, "chat-empty")
    for n, player in enumerate(table.people):
        player.says(
            [
                "Wie zei er nacht?",
                "Ik niet",
                "Dat was Ties, geloof ik. En vensterbank past er ook niet echt bij, als je het mij vraagt.",
            ][n % 3]
        )
    guest.says("Wat zeggen jullie?")
    gallery.hang(host, "chat-host")
    gallery.hang(guest, "chat-guest")
    guest.chat_field.fill("Een lange regel die nog niet weg is, want ik ben nog aan het typen en weet nog niet")
    keyboard(gallery, guest, "chat-guest")
    host.opens_vote()
    guest.sees("Who is it?")
    gallery.hang(guest, "chat-too-late")
    ghost = table.one(Role.GHOST)
    table.vote_out(ghost)
    ghost.sees("One chance", within=15)
    gallery.hang(ghost, "typed-guess")
    keyboard(gallery, ghost, "typed-guess")
    ghost.guesses("stoomlocomotief")
    table.write_hints("zacht", "buiten", "klimmen", "speels", "muis")
    gallery.hang(ghost, "chat-out")
    table.close()


def television(gallery: Gallery, person: Person) -> None:
    table = Table.of(person, ["Sanne", "Bram", "Noor"])
    wall = person("De tv", **TELEVISION)
    wall.goes_to(f"/k/{table.code}/tv/")
    hang = partial(gallery.hang_wide, wall)
    wall.heading.wait_for()
    hang("tv-lobby-few")
    for name in ["Opa Joop", "Mevrouw Van den Berg", "Ties"]:
        table.people.append(person(name))
        table.people[-1].joins(table.code)
    table.host.settles("Hints", "Typed")
    hang("tv-lobby")
    table.host.deals()
    wall.sees("Everyone looks at their card")
    table.people[1].understands()
    hang("tv-cards")
    table.understand()
    table.write_hints("wollig", "snor", "stoomlocomotiefje")
    hang("tv-hints")
    table.write_hints("vensterbank", "nacht", "melk")
    late = person("Kees")
    late.joins(table.code)
    wall.sees("Who does not belong?")
    for player, text in zip(
        table.people, ["Wie zei er nacht?", "Ik niet", "Dat was Ties, en vensterbank past er ook niet bij."], strict=False
    ):
        player.says(text)
    hang("tv-talk")
    table.host.opens_vote()
    table.see_ballot()
    ghost, other = table.one(Role.GHOST), table.one(Role.CIVILIAN)
    voters = table.people_but(ghost, other)
    ghost.votes(other.name)
    other.votes(ghost.name)
    hang("tv-vote")
    for n, player in enumerate(voters):
        player.votes((ghost, other)[n % 2].name)
    expect(wall.page.locator(".ballot.seen").nth(2)).to_be_visible()
    wall.page.screenshot(path=gallery.folder / "tv-turning.light.png")
    expect(wall.page.locator(".stamp")).to_be_visible()
    hang("tv-duel")
    wall.page.locator(".seats .now").wait_for()
    hang("tv-duel-hints")
    table.write_hints("klimmen", "speels")
    voters[0].sees("Who has to go?")
    hang("tv-duel-vote")
    for player in voters:
        player.votes(ghost.name)
    expect(wall.page.locator(".stamp")).to_be_visible()
    hang("tv-out")
    ghost.sees("One chance", within=15)
    wall.sees("%(name)s may guess once", name=ghost.name)
    hang("tv-guess")
    ghost.guesses("stoomlocomotief")
    wall.page.locator(".seats .now").wait_for()
    hang("tv-round-two")
    table.write_hints("bal", "mand", "staart", "poot", "oor")
    table.host.opens_vote()
    table.see_ballot()
    table.vote_out(table.one(Role.SPY))
    table.over()
    hang("tv-end")
    table.close()
    late.closes()


def keyboard(gallery: Gallery, player: Player, name: str) -> None:
    """As much as is left above the keyboard of two phones."""
    for width, height in ((360, 440), (320, 310)):
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.wait_for_timeout(300)
        player.page.screenshot(path=gallery.folder / f"{name}.keyboard{width}.light.png")
    player.page.set_viewport_size(SIZES["phone"])


if __name__ == "__main__":
    main(*sys.argv[1:])
