"""The words of the scripts in one language (P6): all, or those one part of the table says, so that a first visit stays light.

A part is `house` (what is at every table), `<game>-lobby` or `<game>-table`. Which words it says is read from its scripts.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET
from django.views.i18n import JavaScriptCatalog

from games import registry

YEAR = 365 * 24 * 3600
HOUSE, LOBBY, TABLE = "house", "lobby", "table"


def parts() -> list[str]:
    return [HOUSE, *(f"{game.key}-{place}" for game in registry.all_games() for place in (LOBBY, TABLE))]


@cache
def _scripts(part: str) -> str:
    """The text of all scripts of a part; each says its words between double quotes."""
    game, _, place = part.rpartition("-")
    folder = Path(apps.get_app_config(game).path) / "static" / "games" / game if game else settings.BASE_DIR / "static" / "js"
    files = sorted(folder.glob("lobby.js" if place == LOBBY else "*.js"))
    return "\n".join(file.read_text() for file in files if place != TABLE or file.name != "lobby.js")


@cache
def _says(part: str, word: str) -> bool:
    return json.dumps(word, ensure_ascii=False) in _scripts(part)


class Catalogue(JavaScriptCatalog):
    """Only the words: what Django would add to them static/js/words.js does in a line each."""

    packages = ("games",)  # and not what the admin's scripts say
    part: str | None = None

    def render_to_response(self, context: dict[str, Any], **_: Any) -> HttpResponse:
        words = context["catalog"]
        if self.part:
            words = {said: word for said, word in words.items() if _says(self.part, said)}
        told = json.dumps(words, ensure_ascii=False, separators=(",", ":"))
        script = f"globalThis.words=Object.assign(globalThis.words??{{}},{told})"
        return HttpResponse(script, content_type="text/javascript; charset=utf-8")


@require_GET
@gzip_page
@cache_control(max_age=YEAR, public=True, immutable=True)
def catalogue(request: HttpRequest, language: str, release: str, part: str | None = None) -> HttpResponse:
    """The address names language and release, so that a browser may keep it for ever."""
    if language not in dict(settings.LANGUAGES) or (part and part not in parts()):
        raise Http404
    with translation.override(language):
        return Catalogue.as_view(part=part)(request)
