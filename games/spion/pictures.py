"""Pictures of words: what may be in one, and how it is served (P29).

A picture may not name its thing anywhere: not in its address, not in its headers, not inside itself.
"""

from __future__ import annotations

from xml.etree import ElementTree

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.spion.models import Picture

SVG = "image/svg+xml"
NAMESPACE = "http://www.w3.org/2000/svg"
SHAPES = {"svg", "g", "path", "line", "circle", "polyline", "polygon", "rect", "ellipse"}
DRAWING = {
    *("viewBox", "d", "points", "cx", "cy", "r", "rx", "ry", "x", "y", "x1", "x2", "y1", "y2", "width", "height", "transform"),
    *("fill", "fill-rule", "fill-opacity", "opacity", "paint-order"),
    *("stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit"),
}


def bare(svg: bytes) -> bytes:
    """The drawing and nothing else: no script, style, link, title, id, comment or metadata. ValueError: it is no drawing."""
    if b"<!" in svg.replace(b"<!--", b""):
        raise ValueError("a picture declares no document type or entities")
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        raise ValueError(f"no SVG: {error}") from error
    if root.tag != f"{{{NAMESPACE}}}svg" or "viewBox" not in root.attrib:
        raise ValueError("no SVG with a viewBox")
    ElementTree.register_namespace("", NAMESPACE)
    _strip(root)
    return ElementTree.tostring(root)


def _strip(element: ElementTree.Element) -> None:
    element.text = element.tail = None
    for name in list(element.attrib):
        if name not in DRAWING or "url(" in element.attrib[name]:
            del element.attrib[name]
    for child in list(element):
        if child.tag.removeprefix(f"{{{NAMESPACE}}}") in SHAPES:
            _strip(child)
        else:
            element.remove(child)


@require_safe
@gzip_page
def picture(request: HttpRequest, token: str) -> HttpResponse:
    """The bytes of one picture. Its address is a secret of those who were shown it, so anyone may cache it."""
    shown = get_object_or_404(Picture, token=token)
    return HttpResponse(
        bytes(shown.data),
        content_type=shown.content_type,
        headers={
            "Cache-Control": "public, max-age=31536000, immutable",
            "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
            "X-Content-Type-Options": "nosniff",
        },
    )
