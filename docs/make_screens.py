"""Makes the pictures of docs/screens/ from the running site: its own server, three people, three computer players, one match;
and a match of Qwinto between four, who play by themselves but for the turns that are photographed.

.venv/bin/python docs/make_screens.py
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from base64 import b64encode
from contextlib import suppress
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
SCREENS = ROOT / "docs" / "screens"
SHARED = ROOT / "static" / "pictures" / "potje.png"
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "locale": "nl-NL",
    "has_touch": True,
    "is_mobile": True,
}
PICTURES = {  # screens side by side
    "potje": ["lobby", "card", "vote", "over"],
    "round": ["hint", "talk", "result", "landing"],
    "qwinto": ["dice", "where", "shown", "counted"],
}
PATIENCE = 300  # seconds for one match


taken: dict[str, str] = {}  # screen -> PNG in base64


def shoot(page: Page, name: str) -> None:
    page.wait_for_timeout(5200 if name == "result" else 900)  # what moves comes to rest
    taken[name] = b64encode(page.screenshot()).decode()
    print(f"  {name}", flush=True)


class Phone:
    """One person's browser: knows which decision is open, and does the one thing there is to do."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.page: Page = context.new_page()
        self.decision = ""
        self.page.on("websocket", lambda ws: ws.on("framereceived", self._hear))
        self.page.goto(address)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] == "view":
            self.decision = message["decision"]

    @property
    def go(self):
        return self.page.locator(".dock .btn.go:not([disabled], [aria-disabled=true])")

    def shoot(self, name: str) -> None:
        shoot(self.page, name)

    def look_at_card(self, name: str = "") -> None:
        self.page.locator(".secret.grip").hover()
        self.page.mouse.down()
        if name:
            self.shoot(name)
        self.page.wait_for_timeout(200)
        self.page.mouse.up()

    def act(self) -> None:
        """Whatever this screen asks. It may change under the hand; then the next call sees the new one."""
        with suppress(TimeoutError):
            self._act()

    def _act(self) -> None:
        if self.decision == "cards" and self.page.locator(".secret.grip:not(.small)").count() and not self.go.count():
            self.look_at_card()
        votes = self.page.locator("input[name=vote]")
        if votes.count():
            votes.first.check(force=True, timeout=2000)
        if self.go.count():
            self.go.first.click(timeout=2000)


def main() -> None:
    SCREENS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        env = {"DATA_DIR": data, "BOT_SECONDS": "1", "DJANGO_SETTINGS_MODULE": "config.settings"}
        os.environ.update(env)
        subprocess.run([sys.executable, "-m", "config.prepare"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        with subprocess.Popen([sys.executable, "-m", "config.serve", "--port", str(port)], cwd=ROOT) as server:
            try:
                photograph(f"http://localhost:{port}", session_of("Sanne"))
            finally:
                server.terminate()


def session_of(name: str) -> str:
    """The session cookie of somebody new who is logged in."""
    sys.path.insert(0, str(ROOT))
    import django

    django.setup()
    from django.contrib.auth import get_user_model
    from django.test import Client

    client = Client()
    client.force_login(get_user_model().objects.create_user("sanne@example.org", name=name))
    return client.cookies["sessionid"].value


def photograph(site: str, session: str) -> None:
    wait_for(site)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        Phone(browser.new_context(**PHONE), site).shoot("landing")
        share(browser, site)
        people = sit_down(browser, site, session)
        play(people)
        play_qwinto(browser)
        compose(browser)
        browser.close()


def wait_for(site: str) -> None:
    deadline = time.monotonic() + 60
    while True:
        try:
            urllib.request.urlopen(site).close()
            return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def sit_down(browser: Browser, site: str, session: str) -> list[Phone]:
    """The host opens a room, two guests join, three computer players fill it."""
    at_host = browser.new_context(**PHONE)
    at_host.add_cookies([{"name": "sessionid", "value": session, "url": site}])
    host = Phone(at_host, f"{site}/nieuw/")
    host.page.locator("main form button[type=submit]").first.click()
    host.page.wait_for_url("**/k/*/")
    people = [host]
    for name in ("Noor", "Opa Joop"):
        guest = Phone(browser.new_context(**PHONE), host.page.url)
        guest.page.locator("main input[name=name]").fill(name)
        guest.page.locator("main form button[type=submit]").first.click()
        guest.page.locator("#table main h1").first.wait_for()
        people.append(guest)
    for _ in range(3):
        host.page.locator('main button:has(use[href$="#plus"])').click()
        host.page.wait_for_timeout(400)
    host.shoot("lobby")
    host.go.click()
    return people


def play(people: list[Phone]) -> None:
    """To the end; each kind of screen is photographed where something is asked, the first time."""
    host = people[0]
    seen: set[str] = set()
    deadline = time.monotonic() + PATIENCE
    host.page.locator(".secret.grip").wait_for()
    host.look_at_card("card")
    while host.decision != "over" and time.monotonic() < deadline:
        kind = host.decision.split(":")[0]
        asked = kind == "result" or (
            host.go.count() if kind in ("hint", "talk") else host.page.locator("input[name=vote]").count()
        )
        if kind not in seen and kind in ("hint", "talk", "vote", "result") and asked:
            seen.add(kind)
            if kind == "vote":
                host.page.locator("input[name=vote]").nth(1).check(force=True)
            host.shoot(kind)
        for phone in people:
            phone.act()
        host.page.wait_for_timeout(250)
    host.shoot("over")


def play_qwinto(browser: Browser) -> None:
    """As the tests play it, on a site of their own: by taps where it is photographed, in a hurry between."""
    from games.qwinto import rules
    from games.qwinto.state import Phase
    from tests.browser.players import Player
    from tests.browser.qwinto import PURPLE, YELLOW, QwintoTable, die, field, fills_second_row, go, writes
    from tests.browser.site import served

    device = {key: value for key, value in PHONE.items() if key != "locale"}
    with served() as site:
        table = QwintoTable.laid(lambda name: Player(browser, site, name, **device), ["Sanne", "Bram", "Noor", "Opa Joop"])
        host = table.host
        table.starts()
        for _ in range(16):  # four rounds
            table.plays_turn()
        for row in (YELLOW, PURPLE):
            die(host, row).tap()
        shoot(host.page, "dice")
        host.button("Roll with %(count)s", count=2).tap()
        table.comes(lambda state: state.phase is Phase.AGAIN)
        host.page.locator(".dock .btn.go").tap()
        state = table.comes(lambda state: state.phase is Phase.WRITE)
        row, column = rules.legal_fields(state, 0)[-1]
        field(host, row, column).tap()
        shoot(host.page, "where")
        go(host).tap()
        for player in table.people[1:]:
            table.plays_on(player)
        shoot(host.page, "shown")
        while not table.hurries():
            table.plays_again()
        state = table.match()
        for seat, player in enumerate(table.people):
            if fills := fills_second_row(state, seat):
                writes(player, *fills)
            else:
                table.plays_on(player)
        host.button("Play again").wait_for(timeout=60_000)
        shoot(host.page, "counted")


def share(browser: Browser, site: str) -> None:
    """What a message with a link to us shows: the head of the front door, as wide as such pictures are."""
    page = browser.new_page(viewport={"width": 600, "height": 315}, device_scale_factor=2, locale="nl-NL")
    page.goto(site)
    page.wait_for_timeout(2500)  # both pots have spoken
    page.evaluate(
        """() => {
        const [title, banter, logo] = ["h1", ".banter", ".logo"].map((part) => document.querySelector(part));
        const sheet = document.createElement("main");
        Object.assign(sheet.style, { display: "grid", gap: "14px", alignContent: "center", padding: "0 56px", height: "315px" });
        Object.assign(title.style, { fontSize: "60px", order: -1 });
        logo.querySelector("svg").style.cssText = "width: 44px; height: 44px";
        Object.assign(logo.style, { position: "absolute", right: "40px", top: "28px", font: "26px Caprasimo" });
        for (const moves of banter.querySelectorAll("span")) moves.style.animation = "none";
        sheet.append(title, banter, logo);
        document.body.replaceChildren(sheet);
        }"""
    )
    SHARED.parent.mkdir(exist_ok=True)
    SHARED.write_bytes(page.screenshot())
    Image.open(SHARED).quantize(96).save(SHARED, optimize=True)
    page.close()


def compose(browser: Browser) -> None:
    """The pictures of the README: screens side by side on the table's colour."""
    page = browser.new_page(viewport={"width": 1280, "height": 670})
    for picture, screens in PICTURES.items():
        page.set_content(
            "<style>body{margin:0;background:#D3E1D6;display:flex;gap:24px;padding:26px;justify-content:center}"
            "img{width:280px;height:606px;border-radius:28px;border:6px solid #1B2826}</style>"
            + "".join(f'<img src="data:image/png;base64,{taken[name]}">' for name in screens)
        )
        page.screenshot(path=SCREENS / f"{picture}.png")


if __name__ == "__main__":
    main()
