"""One site and one Chromium for all these tests; each person is a context of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.play import Person
from tests.browser.players import Player, launch
from tests.browser.screens import Inspection
from tests.browser.site import Site, served

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.slow)
            # Six browsers on two shared cores: what fails once is played once more, and the closing line says so.
            item.add_marker(pytest.mark.flaky(reruns=1))


# Of the package, not of the session: while Playwright is there, its event loop is in the way of asynchronous tests.
@pytest.fixture(scope="package")
def site() -> Iterator[Site]:
    with served(BOT_SECONDS="0.3", HOST_WARNING_SECONDS="3", HOST_GONE_SECONDS="6", AWAY_SECONDS="1") as served_site:
        yield served_site


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def inspect() -> Inspection:
    return Inspection()


@pytest.fixture
def person(browser: Browser, site: Site) -> Iterator[Person]:
    """Makes people. When the test is over nothing may have gone wrong behind any of their screens."""
    people: list[Player] = []

    def make(name: str, **how: Any) -> Player:
        people.append(Player(browser, site, name, **how))
        return people[-1]

    yield make
    trouble = [f"{player.name}: {line}" for player in people for line in player.trouble]
    for player in people:
        player.closes()
    assert not trouble, "\n".join(trouble)
