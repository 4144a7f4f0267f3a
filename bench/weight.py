"""What a first visit weighs on the wire: Chromium with an empty cache, a phone, Dutch, before the real server (issue 3, Pages).

python -m bench.weight        the landing, a guest in the lobby, then the match with spoken hints and the one with typed hints
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, sync_playwright

from tests.browser.players import Player, launch
from tests.browser.site import Site, served

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

    def tell(self, moment: str, *, each: bool) -> None:
        kinds: Counter[str] = Counter()
        for request, size in self.bytes.items():
            kinds[self.kinds.get(request, "other")] += size
        parts = ", ".join(f"{kind} {size / 1000:.1f}" for kind, size in kinds.most_common())
        print(f"{moment}: {sum(kinds.values()) / 1000:.1f} kB ({parts})")
        if each:
            for request, size in sorted(self.bytes.items(), key=lambda pair: -pair[1]):
                print(f"    {size:6} {self.paths.get(request, '?').split('/', 3)[-1]}")


def weigh(browser: Browser, site: Site, *, each: bool) -> None:
    stranger = Player(browser, site, "Gast")
    scale = Scale(stranger)
    stranger.goes_to("/")
    stranger.page.wait_for_timeout(QUIET_MS)
    scale.tell("landing", each=each)
    for hints in ("Aloud", "Typed"):
        host = Player(browser, site, "Sanne")
        host.signs_up()
        code = host.opens_room()
        others = [Player(browser, site, name) for name in ("Bram", "Noor", "Joop")]
        for other in others:
            other.joins(code)
        host.settles("Hints", hints)
        # The last of them again, on a browser that has never been here but for who they are.
        guest = Player(browser, site, "Joop")
        guest.context.add_cookies(others[-1].context.cookies())  # type: ignore[arg-type]
        others.pop().closes()
        guest.context.add_init_script(HOLD_IDLE)
        scale = Scale(guest)
        guest.goes_to(f"/k/{code}/")
        guest.at_table()
        guest.page.wait_for_timeout(QUIET_MS)
        scale.tell(f"{hints}: lobby, first load", each=each)
        guest.page.evaluate("fetchAhead()")
        guest.page.wait_for_timeout(QUIET_MS)
        scale.tell(f"{hints}: lobby, with what it fetches ahead", each=False)
        host.deals()
        guest.sees("For your eyes only")
        for player in (host, *others, guest):
            player.understands()
        guest.page.wait_for_timeout(QUIET_MS)
        scale.tell(f"{hints}: then the match", each=False)
        scale = Scale(Player(browser, site, "Joop"))
        again = scale.player
        again.context.add_cookies(guest.context.cookies())  # type: ignore[arg-type]
        again.context.add_init_script(HOLD_IDLE)
        again.goes_to(f"/k/{code}/")
        again.at_table()
        again.page.wait_for_timeout(QUIET_MS)
        scale.tell(f"{hints}: into the match, first load", each=each)
        again.closes()
        for player in (host, *others, guest):
            player.closes()


if __name__ == "__main__":
    with served() as site, sync_playwright() as playwright:
        browser = launch(playwright)
        weigh(browser, site, each="--each" in sys.argv)
        browser.close()
