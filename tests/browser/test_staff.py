"""Behind the scenes in a real browser: nothing breaks the content policy, axe finds nothing, and 360 px is enough (P25, P26)."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.browser.play import Person
from tests.browser.screens import Inspection
from tests.browser.site import ROOT, Site

PASSWORD = "een pannenkoek met stroop"
MAKE = f"""
from django.contrib.auth.models import Group
from accounts.models import User
Group.objects.get_or_create(name="Redactie")
if not User.objects.filter(email="baas@example.nl").exists():
    User.objects.create_superuser("baas@example.nl", {PASSWORD!r}, name="Baas")
"""


@pytest.mark.rule("P25", "P26")
def test_the_stage_is_built_well(person: Person, inspect: Inspection, site: Site) -> None:
    env = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    env |= {"DATA_DIR": str(site.data), "DJANGO_SETTINGS_MODULE": "config.settings"}
    subprocess.run([sys.executable, "manage.py", "shell", "-v", "0", "-c", MAKE], cwd=ROOT, env=env, check=True)
    host = person("Sanne")
    host.signs_up()
    code = host.opens_room()
    boss = person("Baas")
    boss.goes_to("/admin/")
    boss.page.locator("input[type=email]").fill("baas@example.nl")
    boss.page.locator("input[type=password]").fill(PASSWORD)
    boss.page.locator("main button[type=submit]").first.click()
    boss.page.wait_for_url("**/admin/")
    inspect(boss, "stage")
    for path in ("games/room", "games/match", "games/member", "accounts/user", "accounts/guest"):
        boss.goes_to(f"/admin/{path}/")
        inspect(boss, f"stage {path}")
    boss.goes_to("/admin/auth/group/")
    boss.page.locator("#result_list tbody th a").first.click()
    delete = boss.page.locator(".submit-row .deletelink").bounding_box()
    assert delete is not None
    assert delete["height"] >= 48
    boss.goes_to(f"/admin/games/room/?q={code}")
    boss.page.locator("#result_list tbody th a").first.click()
    inspect(boss, "stage room")
    boss.page.locator(".act button").click()
    inspect(boss, "stage sure")
    boss.page.locator(".submit-row .default").click()
    boss.page.wait_for_url("**/admin/games/room/")
    host.sees("This room has gone to sleep. Open a new one.")
    # Django labels its search field with a picture that has an alternative text; axe (best practice) asks for written text.
    boss.trouble = [line for line in boss.trouble if "label-title-only" not in line]
