"""The example of the rules page, as someone goes through it (P28)."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.players import Player

RULES = "/spelregels/spion/"
STEPS = 10


class DryRound:
    """The example, as one goes through it."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.dialog = player.page.locator("dialog.example")
        self.on = self.dialog.locator(".next")

    def button(self, msgid: str) -> Locator:
        return self.dialog.get_by_role("button", name=self.player.words(msgid), exact=True)

    def shows(self, step: int) -> None:
        """This step and no other, and a screen reader begins at its heading."""
        expect(self.dialog.get_by_role("progressbar")).to_have_attribute("value", str(step))
        expect(self.dialog.locator(".tale > li:visible")).to_have_count(1)
        expect(self.dialog.locator(".tale > li:visible h3")).to_be_focused()

    def waits(self, step: int) -> None:
        """Going on is no use before one has done what the step asks."""
        expect(self.on).to_have_attribute("aria-disabled", "true")
        self.on.click(force=True)
        expect(self.dialog.get_by_role("progressbar")).to_have_attribute("value", str(step))

    def picks(self, choice: str) -> None:
        radio = self.player.page.get_by_role("radio", name=choice, exact=True)
        self.dialog.locator("label", has=radio).click()
        expect(radio).to_be_checked()

    def goes_on_to(self, step: int) -> None:
        expect(self.on).to_have_attribute("aria-disabled", "false")
        self.on.click()
        self.shows(step)
