"""People with a phone. They find things as a user would, by role and name, in the language of their browser.

Whatever goes wrong behind the screen is kept: errors, breaches of the content policy, requests to others (P29).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Playwright, Request, WebSocket, expect

from tests.browser.site import LAN_NAME, Site
from tests.browser.words import Words

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
TELEVISION: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1200, "height": 800}}
PASSWORD = "een pannenkoek met stroop"
HINT_FIELDS = ["Your hint in one word", "Your hint in one sentence"]
TELL_VIOLATIONS = """
addEventListener("securitypolicyviolation", (e) =>
  console.error(`policy: ${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}:${e.lineNumber} ${e.sample}`));
"""


def launch(playwright: Playwright) -> Browser:
    """Debian's Chromium. It knows the site under a second name, over which it is no secure context."""
    arguments = [
        "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--no-first-run", f"--host-resolver-rules=MAP {LAN_NAME} 127.0.0.1",
    ]  # fmt: skip
    return playwright.chromium.launch(executable_path="/usr/bin/chromium", args=arguments)


class Player:
    """One person with one browser of their own. `tab` is a further page of the same person."""

    def __init__(
        self, browser: Browser, site: Site, name: str, *, address: str = "", language: str = "nl", **device: Any
    ) -> None:
        self.site = site
        self.name = name
        self.address = address or site.here
        self.words = Words(language)
        self.context: BrowserContext = browser.new_context(locale=language, **(device or PHONE))
        self.context.set_default_timeout(10_000)
        self.context.add_init_script(TELL_VIOLATIONS)
        self.trouble: list[str] = []
        self.received: list[str] = []  # every message of the server
        self.page: Page = self.tab()

    def tab(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.trouble.append(f"page error: {error}"))
        page.on("request", self._asked)
        page.on("websocket", self._connected)
        return page

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.trouble.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _asked(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.netloc != urlsplit(self.address).netloc:
            self.trouble.append(f"third party: {request.url}")

    def _connected(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != urlsplit(self.address).netloc:
            self.trouble.append(f"third party: {socket.url}")
        socket.on("framereceived", lambda frame: self.received.append(str(frame)))

    @contextmanager
    def provoking(self, pattern: str) -> Iterator[None]:
        """Within it, this much trouble is meant: a browser reports every refused page and every lost line."""
        before = len(self.trouble)
        yield
        self.trouble[before:] = [line for line in self.trouble[before:] if not re.search(pattern, line)]

    # ---- what one sees

    def button(self, msgid: str, **values: object) -> Locator:
        return self.page.get_by_role("button", name=self.words(msgid, **values), exact=True)

    def switch(self, msgid: str) -> Locator:
        return self.page.get_by_role("switch", name=self.words(msgid), exact=True)

    def text(self, msgid: str, **values: object) -> Locator:
        return self.page.get_by_text(self.words(msgid, **values), exact=True)

    @property
    def heading(self) -> Locator:
        return self.page.locator("main h1")

    def sees(self, msgid: str, *, within: float = 10, **values: object) -> None:
        """The screen with this heading."""
        expect(self.heading).to_have_text(self.words(msgid, **values), timeout=within * 1000)

    @property
    def screen(self) -> str:
        """All that stands on the screen, but for the running clocks."""
        return re.sub(r"\d+(:\d\d)?", "#", self.page.locator("#table").inner_text())

    def shows(self, screen: str) -> None:
        """This screen, as soon as everything is there."""
        for _ in range(50):
            if self.screen == screen:
                return
            self.page.wait_for_timeout(50)
        assert self.screen == screen

    def rests(self) -> None:
        """Nothing is told for a moment any more (who left, who is host now)."""
        expect(self.page.locator("footer .note[role=status]")).to_have_count(0, timeout=10_000)

    @property
    def source(self) -> str:
        """All that is in the page, seen or not."""
        return self.page.content()

    def was_told(self, word: str) -> bool:
        """Whether anything the server ever sent to this browser holds this word (P14)."""
        return any(f'"{word}"' in message for message in self.received)

    # ---- around the table

    def goes_to(self, path: str) -> None:
        self.page.goto(f"{self.address}{path}")

    def signs_up(self, after: str = "/") -> None:
        self.goes_to(f"/accounts/signup/?next={after}")
        self.page.get_by_label(self.words("What is your name?")).fill(self.name)
        self.page.locator("input[type=email]").fill(f"{re.sub('[^a-z]', '', self.name.lower())}.{id(self)}@example.org")
        self.page.locator("input[type=password]").fill(PASSWORD)
        self.button("Make an account").click()
        self.page.wait_for_url(re.compile(f"{re.escape(self.address + after)}$"))

    def opens_room(self) -> str:
        """Answers the code."""
        self.goes_to("/")
        self.button("Open a room yourself").click()
        self.page.wait_for_url("**/k/*/")
        self.at_table()
        return self.page.locator(".ticket .code").inner_text()

    def joins(self, code: str) -> None:
        """By the link."""
        self.goes_to(f"/k/{code}/")
        self.sits_down()

    def sits_down(self) -> None:
        name = self.page.get_by_label(self.words("What is your name?"))
        if not name.input_value():
            name.fill(self.name)
        self.button("Sit down").click()
        self.at_table()

    def at_table(self) -> None:
        """The table is laid: the first screen has been drawn."""
        self.page.locator("#table header.bar").wait_for()

    def reloads(self) -> None:
        self.page.reload()
        self.at_table()

    def settles(self, setting: str, value: str) -> None:
        """Picks a value of a setting in the lobby."""
        group = self.page.get_by_role("group", name=self.words(setting))
        self._opens_more_settings(group)
        choice = value if value.isdigit() else self.words(value)
        radio = group.get_by_role("radio", name=choice, exact=True)
        group.locator("label", has=self.page.get_by_role("radio", name=choice, exact=True)).click()
        expect(radio).to_be_checked()

    def switches(self, setting: str, on: bool) -> None:
        switch = self.switch(setting)
        self._opens_more_settings(switch)
        if switch.is_checked() != on:
            self.page.locator("label.switch", has=switch).click()
        expect(switch).to_be_checked(checked=on)

    def _opens_more_settings(self, wanted: Locator) -> None:
        if not wanted.is_visible():
            self.text("More settings").click()

    def deals(self) -> None:
        self.button("Deal the cards").click()

    def opens_rules(self) -> None:
        """Over the table, one tap away."""
        self.button("Rules, sound and people").click()
        self.page.locator("dialog[open] .rules").wait_for()

    def opens_menu(self) -> None:
        self.opens_rules()
        self.button("People and sound").click()

    def leaves(self) -> None:
        self.button("Leave the room").click()
        self.button("Leave the table").click()

    def closes(self) -> None:
        self.context.close()

    # ---- in the match

    @property
    def card(self) -> Locator:
        return self.page.locator(".secret")

    @property
    def my_word(self) -> Locator:
        return self.page.get_by_role("button", name=self.words("My word"))

    @contextmanager
    def holding(self, thing: Locator) -> Iterator[None]:
        """A finger lies on it."""
        box = thing.bounding_box()
        assert box
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        yield
        self.page.mouse.up()

    def looks_at_card(self) -> str:
        """Answers what stands on it."""
        with self.holding(self.card):
            word = self.card.locator(".theword")
            word.wait_for()
            seen = word.inner_text()
        expect(word).to_have_count(0)
        return seen

    def understands(self) -> None:
        if not self.button("Got it").count():
            self.looks_at_card()
        self.button("Got it").click()
        expect(self.button("Got it")).to_have_count(0)

    def gives_hint(self) -> None:
        self.button("Hint given").click()

    @property
    def hint_field(self) -> Locator:
        return self.page.get_by_role("textbox", name=re.compile("|".join(map(re.escape, map(self.words, HINT_FIELDS)))))

    def writes_hint(self, text: str) -> None:
        """Return sends it, as on a phone."""
        self.hint_field.fill(text)
        self.hint_field.press("Enter")

    @property
    def chat_field(self) -> Locator:
        return self.page.get_by_label(self.words("What do you think?"))

    @property
    def chat(self) -> Locator:
        return self.page.get_by_role("log").get_by_role("listitem")

    def says(self, text: str) -> None:
        self.chat_field.fill(text)
        self.button("Send").click()
        expect(self.chat_field).to_have_value("")

    def opens_vote(self) -> None:
        self.button("To the vote").click()

    def votes(self, target: str) -> None:
        self.page.locator("label", has=self.page.get_by_role("radio", name=target, exact=True)).click()
        self.button("Hand in my vote").click()
        expect(self.button("Hand in my vote")).to_have_count(0)

    def guesses(self, word: str) -> None:
        self.page.get_by_label(self.words("Your guess")).fill(word)
        self.button("This is my word").click()
