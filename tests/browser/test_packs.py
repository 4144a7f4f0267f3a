"""Staff make a pack in a real browser: by upload, by choosing a picture by looking, with its preview and a file (P22).

The policy lets nothing inline in, in the admin too: a breach of it fails the test, as any error does.
"""

from __future__ import annotations

import io
import re
import sqlite3
from contextlib import closing

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.play import Person
from tests.browser.players import PHONE
from tests.browser.screens import Inspection

pytestmark = pytest.mark.rule("P22")


def photo(colour: str) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (640, 480), colour).save(file, "JPEG")
    return file.getvalue()


def test_a_pack_from_upload_to_preview_and_out_and_in_again(person: Person, inspect: Inspection) -> None:
    staf = person("Staf Otter")
    staf.signs_up()
    with closing(sqlite3.connect(staf.site.data / "potje.sqlite3", timeout=20)) as database, database:
        database.execute("UPDATE accounts_user SET is_staff = 1, is_superuser = 1 WHERE name = 'Staf Otter'")
    page = staf.page
    page.set_default_timeout(30_000)  # 148 packs in one table, beside whatever else the machine does
    staf.goes_to("/admin/spion/pack/")
    inspect(staf, "packs")
    staf.goes_to("/admin/spion/pack/add/")
    page.select_option("#id_theme", index=1)
    page.fill("#id_nl_0", "verkeersregelaar")
    page.fill("#id_nl_1", "politieagent")
    page.fill("#id_nl_1_spellings", "agent, smeris")
    page.check("#id_published")
    page.set_input_files("#id_first_upload", {"name": "a.svg", "mimeType": "image/svg+xml", "buffer": photo("red")})
    with page.expect_popup() as opened:
        page.click("#lookup_id_second_picture")
    choice = opened.value
    choice.click("#result_list .field-preview a >> nth=0")
    expect(page.locator(".field-second_picture img.picture").first).to_have_attribute("src", re.compile("^/p/"))
    page.click("input[name=_continue]")
    page.wait_for_url("**/change/")
    expect(page.locator("#id_published")).to_be_checked()
    expect(page.locator("#id_nl_1_spellings")).to_have_value("agent\nsmeris")
    inspect(staf, "pack")
    page.set_viewport_size({"width": 768, "height": 1024})  # as wide as a tablet, where one column becomes two
    row = page.locator(".form-row.field-nl_0").bounding_box()
    assert row
    assert row["height"] < 250
    page.set_viewport_size(PHONE["viewport"])

    page.fill("#id_nl_1", "verkeersregelaars")
    page.click("input[name=_continue]")
    expect(page.locator(".lacks li")).to_have_count(1)  # too much alike: kept, taken back, and said
    expect(page.locator("#id_published")).not_to_be_checked()

    page.get_by_role("link", name=staf.words("Preview as a card")).click()
    words = page.locator(".secret .theword")
    expect(words).to_have_text(["verkeersregelaar", "verkeersregelaars"] * 2)
    assert page.evaluate("() => [...document.querySelectorAll('.secret img')].every((i) => i.complete && i.naturalWidth)")
    inspect(staf, "pack preview")

    staf.goes_to("/admin/spion/pack/export/")
    inspect(staf, "pack export")
    page.check("input[name=format][value='1']")
    with page.expect_download() as saved:
        page.click(".submit-row input")
    staf.goes_to("/admin/spion/pack/import/")
    inspect(staf, "pack import")
    page.set_input_files("input[type=file]", saved.value.path())
    page.click(".submit-row input")
    expect(page.locator("table.report tbody tr.skip")).to_have_count(148)
    inspect(staf, "pack report")
    page.click("input[name=confirm]")
    expect(page.locator(".messagelist .success")).to_contain_text("148")
