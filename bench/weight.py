"""What a first visit weighs on the wire: Chromium with an empty cache, a phone, Dutch, before the real server (issue 3, Pages).

python -m bench.weight [--each]     the landing; of each match the lobby and its moments, loaded straight into; --each: every file
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, sync_playwright

from games.spion.state import Phase, Role
from tests.browser.play import Table
from tests.browser.players import Player, launch
from tests.browser.qwinto import QwintoTable, rolls
from tests.browser.site import Site, served

NAMES = ("Sanne", "Bram", "Noor", "Joop")
LIMIT, JS_LIMIT = 100.0, 40.0  # kB of a first load, and of its scripts
QUIET_MS = 1500
# What the page fetches ahead waits until it is asked for here, so that a first load can be told from what follows it.
HOLD_IDLE = """
const idle = [];
window.requestIdleCallback = (job) => idle.push(job);
window.fetchAhead = () => { for (const job of idle.splice(0)) job(); window.requestIdleCallback = setTimeout; };
"""
KINDS = {"Document": "page", "Script": "js", "Stylesheet": "css", "Font": "font", "Image": "picture"}


class Scale:
    """Weighs all that one page has fetched since it was opened: bytes as they came, with headers."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.kinds: dict[str, str] = {}
        self.paths: dict[str, str] = {}
        self.bytes: dict[str, int] = {}
        session = player.context.new_cdp_session(player.page)
        session.on("Network.responseReceived", self._answered)
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")

    def _answered(self, event: dict[str, Any]) -> None:
        path = urlsplit(event["response"]["url"]).path
        self.paths[event["requestId"]] = path
        self.kinds[event["requestId"]] = "picture" if path.endswith(".svg") else KINDS.get(event["type"], "other")

    def _finished(self, event: dict[str, Any]) -> None:
        self.bytes[event["requestId"]] = int(event["encodedDataLength"])

    def tell(self, moment: str, *, each: bool, first: bool = True) -> None:
        kinds: Counter[str] = Counter()
        for request, size in self.bytes.items():
            kinds[self.kinds.get(request, "other")] += size
        kilobytes = {kind: size / 1000 for kind, size in kinds.most_common()}
        whole = sum(kilobytes.values())
        parts = ", ".join(f"{kind} {size:.1f}" for kind, size in kilobytes.items())
        over = "  OVER" if first and (whole >= LIMIT or kilobytes.get("js", 0) >= JS_LIMIT) else ""
        print(f"{moment:34}{whole:6.1f} kB in {len(self.bytes)} files ({parts}){over}", flush=True)
        if each:
            for request, size in sorted(self.bytes.items(), key=lambda pair: -pair[1]):
                print(f"    {size:6} {self.paths.get(request, '?').split('/', 3)[-1]}")


# A match as it is played here: comes to a moment, names it, and plays on when that is weighed. The lobby is the first.
Course = Callable[[Callable[..., Player]], Iterator[tuple[Table, str]]]


def spion(hints: str, person: Callable[..., Player]) -> Iterator[tuple[Table, str]]:
    table = Table.of(person, NAMES)
    table.host.settles("Hints", hints)
    yield table, "lobby"
    table.host.deals()
    table.see("For your eyes only")
    yield table, "the cards"
    table.understand()
    yield table, "hints"
    if hints == "Aloud":
        table.give_hints()
    else:
        table.write_hints("regen", "wolken", "paraplu", "nat")
    table.wait_for(Phase.TALK)
    yield table, "discussion"
    table.host.button("To the vote").click()
    table.see_ballot()
    yield table, "vote"
    table.vote_out(table.one(Role.SPY))
    table.over()
    yield table, "the end"


def qwinto(person: Callable[..., Player]) -> Iterator[tuple[Table, str]]:
    table = QwintoTable.laid(person, list(NAMES))
    yield table, "lobby"
    table.starts()
    yield table, "choosing dice"
    rolls(table.host, 0, 1, 2)
    table.comes(lambda state: len(state.faces) == 3)
    yield table, "rolled"
    table.host.button("Keep %(total)s", total=sum(table.match().faces)).tap()
    table.people[1].page.locator(".aim").wait_for()
    yield table, "writing"


MATCHES: dict[str, Course] = {
    "spion, aloud": partial(spion, "Aloud"),
    "spion, typed": partial(spion, "Typed"),
    "qwinto": qwinto,
}


def weigh(browser: Browser, site: Site, *, each: bool) -> None:
    stranger = Player(browser, site, "Gast")
    scale = Scale(stranger)
    stranger.goes_to("/")
    stranger.page.wait_for_timeout(QUIET_MS)
    scale.tell("landing", each=each)
    stranger.closes()
    for name, course in MATCHES.items():
        for table, moment in course(partial(Player, browser, site)):
            # The last of them once more, on a browser that has never been here but for who they are.
            again = Player(browser, site, NAMES[-1])
            again.context.add_cookies(table.people[-1].context.cookies())  # type: ignore[arg-type]
            again.context.add_init_script(HOLD_IDLE)
            scale = Scale(again)
            again.goes_to(f"/k/{table.code}/")
            again.at_table()
            again.page.wait_for_timeout(QUIET_MS)
            scale.tell(f"{name}: {moment}", each=each)
            again.page.evaluate("fetchAhead()")
            again.page.wait_for_timeout(QUIET_MS)
            scale.tell("    with what it fetches ahead", each=False, first=False)
            again.closes()
            table.people[-1].reloads()  # the seat was taken over
        table.close()


if __name__ == "__main__":
    with served() as site, sync_playwright() as playwright:
        browser = launch(playwright)
        weigh(browser, site, each="--each" in sys.argv)
        browser.close()
