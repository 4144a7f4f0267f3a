"""A match that staff ended (P25): the table says so, and what one can do next."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from tests.browser.play import Person, Table
from tests.browser.screens import Inspection
from tests.browser.site import ROOT, Site

STOP = "from games.live import service; from games.models import Match; service.end_match(Match.objects.latest('pk').pk)"


@pytest.mark.rule("P25")
def test_a_stopped_match_says_so_and_the_host_may_begin_another(person: Person, inspect: Inspection, site: Site) -> None:
    table = Table.of(person, ["Sanne", "Bram", "Noor", "Opa Joop"])
    table.host.deals()
    table.see("For your eyes only")
    late = person("Yara")
    late.joins(table.code)
    env = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    env |= {"DATA_DIR": str(site.data), "DJANGO_SETTINGS_MODULE": "config.settings"}
    subprocess.run([sys.executable, "manage.py", "shell", "-v", "0", "-c", STOP], cwd=ROOT, env=env, check=True)
    for player in (*table.people, late):
        player.sees("This match has been stopped", within=15)
    inspect(table.host, "stopped")
    inspect(late, "stopped, for who came too late")
    expect(late.text("You are watching. You play along in the next match.")).to_be_visible()
    table.host.button("Play again").click()
    table.see("For your eyes only")
