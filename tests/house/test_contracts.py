"""The import contracts of pyproject.toml speak of every game, and nothing loads from elsewhere."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(__file__).resolve().parents[2]
SPECIFICATIONS = ("http://www.w3.org/", "https://www.w3.org/")  # names of XML namespaces, never loaded


def test_every_game_stands_in_the_contracts():
    contracts = {c["name"]: c for c in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]}
    assert contracts["No game imports another"]["modules"] == settings.GAMES
    assert contracts["The house knows no game by name"]["forbidden_modules"] == settings.GAMES


LOADS = re.compile(
    r"""(?:\bsrc=|@import|url\(|\bfrom |\bimport\(?|fetch\(|new (?:WebSocket|Worker)\(|<link[^>]*href=)"""
    r"""\s*["'(]*(?:https?:)?//[^"')\s]+"""
)


@pytest.mark.rule("P29")
def test_no_file_a_browser_loads_names_another_site_to_load_from():
    """A link one follows (href of <a>) may lead elsewhere; what loads by itself may not."""
    listing = ["git", "ls-files", "-co", "--exclude-standard", "static", "templates", "games"]
    listed = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    files = [ROOT / name for name in listed if name.endswith((".js", ".css", ".html", ".svg")) and (ROOT / name).is_file()]
    hits = [(file.name, hit) for file in files for hit in LOADS.findall(file.read_text())]
    assert len(files) > 300
    assert not [hit for hit in hits if not any(spec in hit[1] for spec in SPECIFICATIONS)]
