"""Who opens sockets too often is turned away, and their page waits and comes in by itself: no seat is lost by it (P19, P15)."""

from __future__ import annotations

import pytest

from games.live.pace import OPENINGS_AT_ONCE
from tests.browser.play import Person, Table

# All in this browser at the same moment: each takes the seat over from the one before. How many were let in.
HAMMER = """
(times) => Promise.all(Array.from({ length: times }, () => new Promise((done) => {
  const socket = new WebSocket(`ws://${location.host}/ws/${location.pathname.split("/")[2]}/`);
  socket.onopen = () => done(1);
  socket.onerror = () => done(0);
}))).then((came) => came.reduce((sum, one) => sum + one, 0))
"""


@pytest.mark.rule("P19", "P15")
def test_a_browser_that_was_turned_away_waits_and_is_back_at_the_table(person: Person) -> None:
    table = Table.of(person, ["Sanne", "Bram"])
    eager = table.people[1]
    with eager.provoking("WebSocket"):
        came = eager.page.evaluate(HAMMER, 2 * OPENINGS_AT_ONCE)
        assert 0 < came < 2 * OPENINGS_AT_ONCE
        eager.page.evaluate(HAMMER, 5)
        eager.reloads()
    eager.page.wait_for_timeout(500)
    assert eager.page.locator("#table header.bar").is_visible()
    table.host.reloads()  # nobody else noticed
