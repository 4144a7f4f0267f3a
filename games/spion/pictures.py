"""Pictures of words: what may be in one, how it is made safe, and how it is served (P22, P29).

A picture is judged by its content, never by its name or what the sender calls it, and its bytes and pixels are counted before
it is decoded. Photos are decoded and made anew, all to one size and format, so that nothing of the file itself is left. A picture
may not name its thing anywhere: not in its address, not in its headers, not inside itself. How many bytes it has differs from
picture to picture: that tells something only to who can watch another's network, which https or the house's own wifi prevents.
"""

from __future__ import annotations

import io
import re
import struct
from collections.abc import Iterable
from typing import Any
from xml.etree import ElementTree

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe
from PIL import Image, ImageOps
from PIL.ImageColor import colormap

from games.spion.models import Picture

MOST_BYTES = 10_000_000
MOST_PIXELS = 16_000_000  # of a phone's photo are 12 million; decoded, this many take 64 MB
LONGEST_SIDE = 10_000
SHORTEST_SIDE = 128
MOST_SCANS = 40  # of a JPEG: a progressive one has about ten
JPEG, START_OF_SCAN, END_OF_PICTURE = b"\xff\xd8", b"\xff\xda", b"\xff\xd9"
MARKER = re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")  # among pixels a byte of 255 is followed by 0 or D0 to D7
SIDE = 512  # of every picture that is kept, in pixels: a card shows at most 168, three to a point on a phone
WEBP, SVG = "image/webp", "image/svg+xml"

MOST_DRAWN = 256_000  # bytes of an SVG; the shipped ones stay under 20,000
MOST_SHAPES, DEEPEST = 2_000, 32
NAMESPACE = "http://www.w3.org/2000/svg"
SHAPES = {"svg", "g", "path", "line", "circle", "polyline", "polygon", "rect", "ellipse"}
NUMBERS = r"[-+.,\d\seE%]*(?:px)?"
PAINT = rf"#[\da-fA-F]{{3,8}}|none|transparent|currentColor|(?:rgb|hsl)a?\([-+.,\d\s%/]*\)|{'|'.join(colormap)}"
DRAWING = {  # what an attribute may say: to the letter, or whoever draws could write in it, or fetch something by it
    **dict.fromkeys(
        ("viewBox", "points", "cx", "cy", "r", "rx", "ry", "x", "y", "x1", "x2", "y1", "y2", "width", "height"), NUMBERS
    ),
    **dict.fromkeys(("fill-opacity", "opacity", "stroke-width", "stroke-miterlimit"), NUMBERS),
    "d": r"[-+.,\d\seEMmLlHhVvCcSsQqTtAaZz]*",
    "transform": r"(?:[\s,]*(?:matrix|translate|scale|rotate|skew[XY])\s*\([-+.,\d\seE]*\))*\s*",
    **dict.fromkeys(("fill", "stroke"), PAINT),
    "fill-rule": "nonzero|evenodd",
    "stroke-linecap": "butt|round|square",
    "stroke-linejoin": "miter|round|bevel",
    "paint-order": r"(?:fill|stroke|markers|normal|\s)*",
}


def picture_of(raw: bytes) -> Picture:
    """These bytes as a picture: the one that is kept already, or a new one that is not saved yet. ValidationError: why not."""
    if known := Picture.objects.filter(data=raw).defer("data").first():
        return known  # it was made safe once; doing so again would only change it
    data, kind = safe(raw)
    return Picture.objects.filter(data=data).defer("data").first() or Picture(data=data, content_type=kind)


def safe(raw: bytes) -> tuple[bytes, str]:
    """What is kept of an uploaded file, and its type. ValidationError: it is no picture that can be used."""
    if not raw:
        raise ValidationError(_("This file is empty."))
    if len(raw) > MOST_BYTES:
        raise ValidationError(_("This file is too large: a picture may be %(most)s MB.") % {"most": MOST_BYTES // 1_000_000})
    if raw.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<":
        return bare(raw), SVG
    return _redrawn(raw), WEBP


# ---- photos and drawings of pixels


def _redrawn(raw: bytes) -> bytes:
    """The picture decoded, upright, square, and encoded anew; the first frame of a moving one."""
    _check_canvas(raw)
    if _scans(raw) > MOST_SCANS:
        raise _unreadable()
    try:
        return _encoded(_square(_opened(raw)))
    except ValidationError:
        raise
    except Image.DecompressionBombError:  # Pillow's own limit, before ours can be asked
        raise _too_many_pixels() from None
    except Exception as error:  # decoders meet broken bytes with whatever comes: OSError, SyntaxError, struct.error ...
        raise _unreadable() from error


def _unreadable() -> ValidationError:
    return ValidationError(_("This file cannot be read as a picture. Use PNG, JPEG, WebP or SVG."))


def _scans(raw: bytes) -> int:
    """How often a JPEG draws its picture over: each time takes as long as a whole one, and ten thousand fit in a file."""
    at = scans = 0
    while raw.startswith(JPEG) and (marker := MARKER.search(raw, at + 2)) and marker[0] != END_OF_PICTURE:
        scans += marker[0] == START_OF_SCAN
        at = marker.start() + int.from_bytes(raw[marker.end() : marker.end() + 2])  # it says how long it is
    return scans


def _check_canvas(raw: bytes) -> None:
    """A WebP's decoder takes memory for the whole canvas before it says how large that is; this reads it from the header."""
    if raw[:4] != b"RIFF" or raw[8:12] != b"WEBP" or len(raw) < 30:
        return
    match raw[12:16]:
        case b"VP8X":
            width, height = 1 + int.from_bytes(raw[24:27], "little"), 1 + int.from_bytes(raw[27:30], "little")
        case b"VP8L":
            bits = int.from_bytes(raw[21:25], "little")
            width, height = 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
        case _:
            width, height = (side & 0x3FFF for side in struct.unpack_from("<HH", raw, 26))
    _check_size(width, height)


def _opened(raw: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(raw), formats=("PNG", "JPEG", "WEBP"))  # reads the header only
    _check_size(*image.size)
    image.draft("RGB", (2 * SIDE, 2 * SIDE))  # a JPEG is decoded no larger than is needed
    image.load()
    return ImageOps.exif_transpose(_in_bytes(image)).convert("RGBA")


def _in_bytes(image: Image.Image) -> Image.Image:
    """Greys of sixteen bits brought back to eight: Pillow by itself makes all but the darkest of them white."""
    return image.convert("I").point(lambda grey: grey / 257).convert("L") if image.mode.startswith("I") else image


def _check_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS or max(width, height) > LONGEST_SIDE:
        raise _too_many_pixels()
    if min(width, height) < SHORTEST_SIDE:
        raise ValidationError(
            _("This picture is too small: it needs at least %(least)s by %(least)s pixels.") % {"least": SHORTEST_SIDE}
        )


def _too_many_pixels() -> ValidationError:
    return ValidationError(
        _("This picture has too many pixels: %(most)s million may be in it.") % {"most": MOST_PIXELS // 1_000_000}
    )


def _square(image: Image.Image) -> Image.Image:
    """A photo is cut to its middle, as it is shown in a circle; what stands free on nothing keeps all of itself."""
    size = (SIDE, SIDE)
    if image.getchannel("A").getextrema()[0] == 255:  # nothing shows through
        return ImageOps.fit(image, size, Image.Resampling.LANCZOS).convert("RGB")
    return ImageOps.pad(image, size, Image.Resampling.LANCZOS, color=(0, 0, 0, 0))


def _encoded(image: Image.Image) -> bytes:
    clean = Image.new(image.mode, image.size)  # the pixels and nothing else: whatever stood beside them stays behind
    clean.paste(image)
    file = io.BytesIO()
    clean.save(file, "WEBP", quality=85, method=4)
    return file.getvalue()


# ---- drawings of lines


def bare(svg: bytes) -> bytes:
    """The drawing and nothing else: no script, style, link, title, id, comment or metadata. ValidationError: it is no drawing."""
    if len(svg) > MOST_DRAWN:
        raise ValidationError(_("This drawing is too large: an SVG may be %(most)s kB.") % {"most": MOST_DRAWN // 1000})
    try:
        text = svg.decode("utf-8-sig")  # and never as what the file itself declares
    except UnicodeDecodeError:
        raise ValidationError(_("This is no SVG: it is not written in UTF-8.")) from None
    if "<!" in text.replace("<!--", ""):
        raise ValidationError(_("A drawing may not declare a document type or entities."))
    root = _parsed(text)
    if root.tag != f"{{{NAMESPACE}}}svg":
        raise ValidationError(_("This is no SVG with a viewBox."))
    ElementTree.register_namespace("", NAMESPACE)
    _strip(root)
    if "viewBox" not in root.attrib:
        raise ValidationError(_("This is no SVG with a viewBox."))
    if not len(root):
        raise ValidationError(_("Nothing is left of this drawing: use shapes, no text, no styles and no pictures inside."))
    return ElementTree.tostring(root)


def _parsed(text: str) -> ElementTree.Element:
    """The root, if the drawing is neither deeper nor fuller than one is; counted while it is read."""
    parser: ElementTree.XMLPullParser[Any] = ElementTree.XMLPullParser(("start", "end"))
    root: ElementTree.Element | None = None
    depth = shapes = 0
    try:
        for start in range(0, len(text), 16_384):
            parser.feed(text[start : start + 16_384])
            events: Iterable[Any] = parser.read_events()
            for event, element in events:
                root = element if root is None else root
                depth += 1 if event == "start" else -1
                shapes += event == "start"
                if depth > DEEPEST or shapes > MOST_SHAPES:
                    raise ValidationError(_("This drawing has too many parts."))
        parser.close()
    except ElementTree.ParseError as error:
        raise ValidationError(_("This is no SVG: %(error)s") % {"error": error}) from None
    assert root is not None  # or it did not parse
    return root


def _strip(element: ElementTree.Element) -> None:
    element.text = element.tail = None
    for name in list(element.attrib):
        if name not in DRAWING or not re.fullmatch(DRAWING[name], element.attrib[name].strip()):
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
