"""Without a line: what is on the screen stays, a tap waits visibly and goes along on return, once (P15)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.play import Person, Table


@pytest.mark.rule("P15")
def test_a_tap_without_a_line_goes_along_on_return(person: Person) -> None:
    table = Table.of(person, ["Sanne", "Bram", "Noor", "Joop"])
    table.host.deals()
    table.see("For your eyes only")
    dropped = table.people[1]
    dropped.looks_at_card()
    with dropped.provoking("ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|WebSocket"):
        dropped.context.set_offline(True)
        expect(dropped.text("No connection. We keep trying.")).to_be_visible(timeout=4_000)  # no ping has to find out
        dropped.sees("For your eyes only")
        dropped.button("Got it").click()
        expect(dropped.text("No connection. Your tap is ready and goes along as soon as you are back.")).to_be_visible()
        assert not any(seat.ready for seat in table.state().seats)
        dropped.context.set_offline(False)
        dropped.sees("Now the others", within=15)
    assert sum(seat.ready for seat in table.state().seats) == 1
