"""The words of a script in one language (P6): those that it and what it imports say, so that a first visit stays light."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import brotli
from csp.decorators import csp_exempt
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation.trans_real import DjangoTranslation
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET
from django.views.decorators.vary import vary_on_headers
from django.views.i18n import JavaScriptCatalog

from games import scripts

YEAR = 365 * 24 * 3600


@cache
def _words(language: str) -> dict[str, Any]:
    """All of them; what Django would add to them static/js/words.js does in a line each."""
    catalog = JavaScriptCatalog()
    paths = catalog.get_paths(["games"])  # and not what the admin's scripts say
    catalog.translation = DjangoTranslation(language, domain="djangojs", localedirs=paths)
    return dict(catalog.get_catalog())


@cache
def _told(language: str, script: str) -> bytes:
    said = "\n".join(map(scripts.text, scripts.needed(script)))  # each says its words between double quotes
    words = {text: word for text, word in _words(language).items() if json.dumps(text, ensure_ascii=False) in said}
    told = json.dumps(words, ensure_ascii=False, separators=(",", ":"))
    return f"globalThis.words=Object.assign(globalThis.words??{{}},{told})".encode()


@cache
def _packed(language: str, script: str) -> bytes:
    return bytes(brotli.compress(_told(language, script), mode=brotli.MODE_TEXT))


@require_GET
@csp_exempt()  # what it may do is said by the page that loads it
@xframe_options_exempt
@gzip_page
@vary_on_headers("Accept-Encoding")
@cache_control(max_age=YEAR, public=True, immutable=True)
def catalogue(request: HttpRequest, language: str, release: str, script: str) -> HttpResponse:
    """The address names language and release, so that a browser may keep it for ever."""
    packed = "br" in request.headers.get("Accept-Encoding", "").replace(",", " ").split()
    if language not in dict(settings.LANGUAGES):
        raise Http404
    try:
        told = _packed(language, script) if packed else _told(language, script)
    except scripts.NotThere:
        raise Http404 from None
    response = HttpResponse(told, content_type="text/javascript; charset=utf-8")
    if packed:
        response["Content-Encoding"] = "br"
    return response
