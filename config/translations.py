"""Translations: extract texts into .po, check that Dutch is complete, compile to .mo (which git does not keep).

python -m config.translations extract|check|compile     (extract and check need xgettext: Debian's package gettext)
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
DOMAINS = {"django": ["html", "txt", "py"], "djangojs": ["js"]}
IGNORED = [".venv", "node_modules", "var", "tests", "bench", "docs", "tools", "static/vendor", "config/settings.py"]
PLACEHOLDER = re.compile(r"%\((\w+)\)|(?<!%)%[sd]|\{(\w*)\}")


def compile_all() -> None:
    for po in LOCALE.glob("*/LC_MESSAGES/*.po"):
        mo = po.with_suffix(".mo")
        if not mo.exists() or mo.stat().st_mtime < po.stat().st_mtime:
            polib.pofile(str(po)).save_as_mofile(str(mo))


def extract(root: Path = ROOT) -> None:
    """Bring the .po files of nl up to date with the texts in the source."""
    for domain, kinds in DOMAINS.items():
        subprocess.run(
            [
                *(sys.executable, "manage.py", "makemessages", "-v", "0", "-d", domain, "-l", "nl"),
                *("--no-location", "--no-wrap", "--no-obsolete"),
                *(word for kind in kinds for word in ("-e", kind)),
                *(word for path in IGNORED for word in ("-i", path)),
            ],
            cwd=root,
            check=True,
        )


def check() -> list[str]:
    """What is wrong with the translations; empty when nothing is."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder)
        _copy_source(fresh)
        extract(fresh)
        for domain in DOMAINS:
            path = f"locale/nl/LC_MESSAGES/{domain}.po"
            found += [f"{path}: {line}" for line in _compare(ROOT / path, fresh / path)]
    return found


def _copy_source(target: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True
    ).stdout
    for name in listed.decode().split("\0"):
        if name.endswith((".py", ".html", ".txt", ".js", ".po")) and (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target / name)
    (target / "locale").mkdir(exist_ok=True)


def _compare(kept: Path, fresh: Path) -> list[str]:
    wanted = {_key(entry): entry for entry in polib.pofile(str(fresh))} if fresh.exists() else {}
    have = {_key(entry): entry for entry in polib.pofile(str(kept))} if kept.exists() else {}
    found = [f"not extracted: {msgid!r}" for _ctx, msgid in wanted.keys() - have.keys()]
    found += [f"no longer used: {msgid!r}" for _ctx, msgid in have.keys() - wanted.keys()]
    for (_ctx, msgid), entry in have.items():
        texts = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
        if entry.fuzzy or not all(texts):
            found.append(f"no Dutch for {msgid!r}")
        elif any(not _names(text) <= _names(msgid) | _names(entry.msgid_plural) for text in texts):
            found.append(f"other placeholders in the Dutch of {msgid!r}")
    return sorted(found)


def _key(entry: polib.POEntry) -> tuple[str | None, str]:
    return entry.msgctxt, entry.msgid


def _names(text: str) -> set[str]:
    return {match.group(0) for match in PLACEHOLDER.finditer(text or "")}


def main(what: str) -> int:
    if what == "compile":
        compile_all()
    elif what == "extract":
        extract()
    else:
        found = check()
        print("\n".join(found) or "every text has its Dutch")
        return bool(found)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "check"))
