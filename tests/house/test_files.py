"""Files for the browser as they are collected and served (issue 3, Pages): lighter, and what they say is the same."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import FileResponse, HttpRequest
from whitenoise.responders import StaticFile

from config.files import OURS, Collected, StaticFiles, without_comments

SAME = """
import { parse } from "acorn";
import { readFileSync } from "node:fs";
const place = (key, value) => (key === "start" || key === "end" ? undefined : value);
const program = (file) => JSON.stringify(parse(readFileSync(file, "utf8"), { ecmaVersion: 2022, sourceType: "module" }), place);
const pairs = process.argv.slice(1);
while (pairs.length) {
  const [written, sent] = pairs.splice(0, 2);
  if (program(written) !== program(sent)) console.log(written);
}
"""


def _ours(suffix: str) -> dict[str, Path]:
    found = {name: storage.path(name) for finder in finders.get_finders() for name, storage in finder.list([])}
    return {name: Path(path) for name, path in found.items() if name.startswith(OURS) and name.endswith(suffix)}


def test_a_script_without_its_comments_is_the_same_program(tmp_path: Path) -> None:
    pairs: list[str] = []
    for name, path in _ours(".js").items():
        sent = tmp_path / name.replace("/", "-")
        sent.write_text(without_comments(path.read_text()))
        pairs += [str(path), str(sent)]
    assert len(pairs) > 100
    done = subprocess.run(
        ["node", "--input-type=module", "-e", SAME, "--", *pairs],
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("/** What it is. */\nexport const a = 1;\n", "export const a = 1;\n"),
        ("/**\n * @typedef {{a: 1}} A\n */\n\na();\n  // why\n  b(); // so\n", "\na();\n  b(); // so\n"),
        ("  /** @type {1} */ one: 1,\n  /** @type {2} */ two: 2,\n", "one: 1,\ntwo: 2,\n"),
        ("html`<${Sheet}>\n<//>`;\n", "html`<${Sheet}>\n<//>`;\n"),
        (".a { color: red; } /* why */\n/* b */\n.b { margin: 0; }\n", ".a { color: red; } /* why */\n.b { margin: 0; }\n"),
    ],
)
def test_comments_that_begin_a_line_go_and_nothing_else(written: str, sent: str) -> None:
    assert without_comments(written) == sent


def test_what_is_collected_is_stripped_and_compressed_and_the_vendored_is_as_it_came(tmp_path: Path) -> None:
    storage = Collected(location=str(tmp_path))
    names = ["js/voice.js", "css/games.css", "vendor/htm/htm.js"]
    for name in names:
        with Path(str(finders.find(name))).open("rb") as file:
            storage.save(name, file)
    made = {made for _, made, _ in storage.post_process({name: (storage, name) for name in names})}
    for name in names:
        written, sent = Path(str(finders.find(name))).read_text(), (tmp_path / name).read_text()
        assert sent == (written if name.startswith("vendor/") else without_comments(written))
        assert {f"{name}.br", f"{name}.gz"} <= made
    assert "/*" not in (tmp_path / "js/voice.js").read_text()


def test_a_file_comes_with_no_header_to_ask_again_by(tmp_path: Path) -> None:
    file = tmp_path / "a.js"
    file.write_text("a();")
    request = HttpRequest()
    request.method = "GET"
    response = StaticFiles.serve(StaticFile(str(file), [("Cache-Control", "immutable")]), request)
    assert isinstance(response, FileResponse)
    assert dict(response.items()) == {
        "Content-Length": "4",
        "Cache-Control": "max-age=31536000, immutable",
        "X-Content-Type-Options": "nosniff",
    }
