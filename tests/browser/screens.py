"""What is asked of every screen: axe-core finds nothing, and on 360 px nothing sticks out sideways (P26)."""

from __future__ import annotations

from functools import cache

from tests.browser.players import Player
from tests.browser.site import ROOT

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast"]
RUN = """async (runOnly) => {
  const { violations } = await axe.run(document, { preload: false, resultTypes: ["violations"], runOnly });
  const told = ({ html, any }) => `${html} ${any[0]?.message ?? ""}`;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(told).join("; ")}`);
}"""
STICKS_OUT = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
  [...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
    .map((e) => `${e.tagName}.${e.className} sticks out`)"""


class Inspection:
    """Looks each kind of screen over once, in light and dark, and keeps what it found as trouble."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def __call__(self, player: Player, name: str) -> None:
        if name in self.seen:
            return
        self.seen.add(name)
        page = player.page
        still = page.evaluate("() => matchMedia('(prefers-reduced-motion: reduce)').matches")
        page.emulate_media(reduced_motion="reduce")  # what moves would have half its colours
        found = [*page.evaluate(STICKS_OUT)]
        if not page.evaluate("() => 'axe' in globalThis"):
            # The way of the debugger, as the page's own policy rightly lets no script in.
            # (It stays open: closing one takes the passkeys of the page along.)
            player.context.new_cdp_session(page).send("Runtime.evaluate", {"expression": _axe()})
        found += page.evaluate(RUN, EVERYTHING)
        page.emulate_media(color_scheme="dark")
        found += [f"dark: {line}" for line in page.evaluate(RUN, COLOURS)]
        page.emulate_media(color_scheme="light", reduced_motion="reduce" if still else "no-preference")
        player.trouble += [f"{name}: {line}" for line in found]


@cache
def _axe() -> str:
    return AXE.read_text()
