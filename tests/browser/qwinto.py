"""A table of Qwinto, played by taps: what a test says, or what the strong computer player would do on that chair."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Self

from msgspec.structs import replace
from playwright.sync_api import Locator, TimeoutError, expect

from games.kernel import codec
from games.kernel.chance import Chance
from games.qwinto import checking, rules, sheet
from games.qwinto.bots import bot
from games.qwinto.sheet import Row
from games.qwinto.state import Action, Again, Done, Keep, Pass, Phase, Roll, State, Write
from games.qwinto.view import view
from tests.browser.play import LOOK_AGAIN_MS, Person, Table
from tests.browser.players import Player

ORANGE, YELLOW, PURPLE = ROWS = (0, 1, 2)
COLOURS = ("orange", "yellow", "purple")

# What a tap sends, sent without one: by the page's own line, when it has heard of the decision.
SENDS = """async ([decision, action]) => {
  const table = document.querySelector("script[type=module][src$='/js/table.js']").src;
  const [{ act }, { known }] = await Promise.all(["socket.js", "store.js"].map((name) => import(new URL(name, table))));
  while (known().now?.decision !== decision) await new Promise((resolve) => setTimeout(resolve, 20));
  act(JSON.parse(action), "test");
}"""


class QwintoTable(Table):
    """People in one room that plays Qwinto; the host begins."""

    @classmethod
    def laid(cls, person: Person, names: list[str], **how: Any) -> Self:
        """In the lobby, where nothing is settled but who begins."""
        table = cls.of(person, names, **how)
        host = table.host
        host.page.get_by_role("group", name=host.words("Game"), exact=True).locator("label", has_text="Qwinto").tap()
        host.page.get_by_label(host.words("Who begins")).select_option(label=host.name)
        for player in table.people:
            expect(player.page.locator("header.bar b")).to_have_text("Qwinto")
        return table

    def starts(self) -> None:
        self.host.button("Let’s roll").tap()
        for player in self.people:
            player.page.locator(".scorecard").wait_for()

    def match(self) -> State:
        return self.site.state(self.code, State)

    def comes(self, holds: Callable[[State], bool]) -> State:
        for _ in range(15_000 // LOOK_AGAIN_MS):
            if holds(state := self.match()):
                return state
            self.host.page.wait_for_timeout(LOOK_AGAIN_MS)
        raise AssertionError(f"still {state.phase} in turn {state.turn}")

    def turn(self, number: int) -> None:
        """The turn with this number opens; nobody at the table looks on at what was written in the one before."""
        self.comes(lambda state: state.turn == number)
        for player in self.people:
            if self.code in player.page.url:
                bar = player.page.locator("header.bar", has_text=f"{player.words('Turn %(turn)s', turn=number)} ·")
                bar.or_(player.button("Continue")).first.wait_for()  # the view has come: what is opened now stays open
                goes_on(player)

    def calls(self, player: Player, *dice: int) -> int:
        """Who is active rolls these dice and keeps; answers the total."""
        rolls(player, *dice)
        total = sum(self.comes(lambda state: state.phase is Phase.AGAIN).faces)
        player.button("Keep %(total)s", total=total).tap()
        self.comes(lambda state: state.phase is Phase.WRITE)
        return total

    def plays_on(self, player: Player) -> None:
        """What the strong computer player would do here, if anything is asked."""
        state, seat = self.match(), self.site.names(self.code).index(player.name)
        match as_computer(state, seat):
            case Roll(dice=dice):
                goes_on(player)
                rolls(player, *dice)
            case Keep():
                player.button("Keep %(total)s", total=sum(state.faces)).tap()
            case Again():
                player.button("Roll once more").tap()
            case Write(row=row, column=column):
                writes(player, row, column)
            case Pass():
                passes(player)
            case Done():
                player.button("Ready").tap()
            case None:
                return
        self.comes(lambda now: _moved_on(state, now))

    def plays_turn(self) -> None:
        """A whole turn, by taps."""
        state = self.match()
        active = self.at([state.active])[0]
        while self.match().phase is not Phase.WRITE:
            self.plays_on(active)
        for player in self.people:
            self.plays_on(player)
        self.turn(state.turn + 1)

    def stop(self, player: Player, name: str) -> Locator:
        """Waits no longer for who is away."""
        return player.page.get_by_role("button", name=player.words("Stop waiting for %(name)s", name=name))

    def stops_waiting(self, player: Player, name: str) -> None:
        """Taps it until they have been away for long enough."""
        before = self.match()
        while not _moved_on(before, self.match()):
            self.stop(player, name).tap()
            player.page.wait_for_timeout(1000)

    def points(self, player: Player, at: str, row: int, column: int) -> None:
        """Taps a number on the sheet of another, and points at it."""
        player.page.locator(".glance").filter(has_text=at).tap()
        player.page.locator(f"dialog[open] [data-field='{row},{column}']").tap()
        player.button("Point at it").tap()
        self.comes(lambda state: bool(state.pointed))

    def plays_again(self) -> None:
        """The same people at once in another match."""
        self.host.button("Straight to the result").tap()
        self.host.button("Play again").tap()
        self.comes(lambda state: state.phase is not Phase.OVER)

    def hurries(self) -> bool:
        """Without taps, by each page's own line, to the total with which someone can fill a second row. Was there one?"""
        while (state := self.match()).phase is not Phase.OVER:
            if any(fills_second_row(state, seat) for seat in rules.waits_for(state)):
                return True
            for seat in rules.waits_for(state):
                action = codec.encode(as_computer(state, seat)).decode()
                self.at([seat])[0].page.evaluate(SENDS, [rules.decision(state), action])
            self.comes(lambda now, before=state: (now.phase, now.turn, now.rolls) != (before.phase, before.turn, before.rolls))
        return False


def as_computer(state: State, seat: int) -> Action | None:
    """What the strong computer player would do on this seat."""
    seen = view(state, seat)
    return bot(replace(seen, settings=replace(seen.settings, computer="strong")), Chance(f"{seat}:{state.turn}"))


def fills_second_row(state: State, seat: int) -> tuple[Row, int] | None:
    """The field in which what was called makes a second row full."""
    if state.phase is not Phase.WRITE:
        return None
    grid, total = checking.grid(state.seats[seat]), sum(state.faces)
    filling = (
        (row, column)
        for row, column in rules.legal_fields(state, seat)
        if sheet.full_rows(sheet.with_number(grid, row, column, total)) >= sheet.MOST_ROWS
    )
    return next(filling, None)


def _moved_on(before: State, now: State) -> bool:
    """More than dice that were picked up."""
    return (now.phase, now.turn, now.rolls, now.choices) != (before.phase, before.turn, before.rolls, before.choices)


def die(player: Player, row: int) -> Locator:
    return player.page.locator(".choose-dice label", has=player.page.get_by_role("checkbox")).nth(row)


def rolls(player: Player, *dice: int) -> None:
    for row in ROWS:
        if die(player, row).get_by_role("checkbox").is_checked() != (row in dice):
            die(player, row).tap()
    player.button("Roll with %(count)s", count=len(dice)).tap()


def field(player: Player, row: int, column: int) -> Locator:
    """As its screen reader names it."""
    return player.page.locator(f'.scorecard [data-field="{row},{column}"]')


def go(player: Player) -> Locator:
    """The one button that writes."""
    return player.page.locator(".dock .aim .btn.go")


def writes(player: Player, row: int, column: int) -> None:
    """In a field that is aimed at."""
    field(player, row, column).tap()
    go(player).tap()
    expect(go(player)).to_have_count(0)


def passes(player: Player) -> None:
    """To write nothing; who rolled takes the misthrow for it."""
    nothing, costs, cross = map(player.words, ("Write nothing", "costs a misthrow", "Cross a misthrow"))
    button = player.page.get_by_role("button", name=re.compile(f"{nothing}|{cross}"))
    asks = costs in button.inner_text()
    button.tap()
    if asks:
        player.button("Take the misthrow").tap()


def goes_on(player: Player) -> None:
    """Past what everyone wrote, if that still lies there. It goes by itself too, be it under the finger."""
    on = player.button("Continue")
    if on.count():
        with suppress(TimeoutError):
            on.tap(timeout=1000)
    expect(on).to_have_count(0)
