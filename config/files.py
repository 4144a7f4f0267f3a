"""Files for the browser as they go over the wire: what we wrote without its comments, and no header a browser has no use for.

Many small modules are good to read and would be heavy to load: of each, a third was remarks, and headers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.http import FileResponse, HttpRequest
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedStaticFilesStorage

OURS = ("js/", "css/", "games/")  # what others wrote stays as it came
# Comments that begin a line. Those behind code would ask for a parser: what is in a string or a template is none.
COMMENT = re.compile(r"^[ \t]*(?:/\*.*?\*/[ \t]*\n?|//[^\n]*\n)", re.MULTILINE | re.DOTALL)


def without_comments(text: str) -> str:
    return COMMENT.sub("", text)


class Collected(CompressedStaticFilesStorage):
    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[tuple[str, str, bool]]:
        if not dry_run:
            for name in paths:
                if name.startswith(OURS) and name.endswith((".js", ".css")):
                    file = Path(self.path(name))
                    file.write_text(without_comments(file.read_text()))
        yield from super().post_process(paths, dry_run, **options)


class StaticFiles(WhiteNoiseMiddleware):
    """Nobody asks whether a file has changed: its address names the release, and it is kept for ever.

    It stands before SecurityMiddleware: of what that says of a page, only one line is about files.
    """

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> FileResponse:
        response = WhiteNoiseMiddleware.serve(static_file, request)
        del response["Last-Modified"], response["ETag"]
        response["Cache-Control"] = "max-age=31536000, immutable"
        response["X-Content-Type-Options"] = "nosniff"
        return response
