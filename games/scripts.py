"""What a script of the site asks for, read from the scripts themselves, so that no list repeats it."""

from __future__ import annotations

import posixpath
import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

IMPORT = re.compile(r'\bfrom ?"(\.[^"]+)"')


class NotThere(Exception):
    """No script of that name."""


@cache
def text(script: str) -> str:
    """`script` is its name among the static files: js/table.js."""
    found = finders.find(script) if script.endswith(".js") else None
    if not found:
        raise NotThere(script)
    return Path(str(found)).read_text()


@cache
def needed(*entries: str) -> tuple[str, ...]:
    """These scripts and all they import, at whatever depth. What is fetched later (`import(…)`) is not among it."""
    seen: dict[str, None] = {}
    waiting = list(entries)
    while waiting:
        script = waiting.pop(0)
        if script not in seen:
            seen[script] = None
            waiting += [
                posixpath.normpath(posixpath.join(posixpath.dirname(script), name)) for name in IMPORT.findall(text(script))
            ]
    return tuple(seen)
