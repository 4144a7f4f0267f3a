"""Our mails in our own look (P1): the text as it stands, and beside it the same on a card, made from that text.

Paragraphs stay paragraphs; a link alone on its line becomes the button, a code alone is set large, lines with dashes are a list.
"""

from __future__ import annotations

import re

from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils.translation import get_language, gettext

# What a browser says of itself, the most particular first: Edge says it is Chrome as well, and Chrome that it is Safari.
BROWSERS = {
    "Edg": "Edge", "OPR": "Opera", "Samsung": "Samsung Internet", "Firefox": "Firefox", "FxiOS": "Firefox",
    "Chrome": "Chrome", "CriOS": "Chrome", "Safari": "Safari",
}  # fmt: skip
DEVICES = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "Mac OS": "Mac", "Linux": "Linux"}
KINDS = {"link": r"https?://\S+", "code": r"[A-Z0-9]{3,}(?:-[A-Z0-9]{3,})*", "list": r"(?s).*\n- .*"}


def dressed(mail: EmailMessage) -> EmailMultiAlternatives:
    *parts, farewell = re.split(r"\n{2,}", str(mail.body).strip())
    context = {
        "language": get_language(),
        "subject": mail.subject,
        "parts": [{"kind": _kind(part), "lines": part.splitlines()} for part in parts],
        "farewell": farewell.splitlines(),
    }
    both = EmailMultiAlternatives(mail.subject, mail.body, mail.from_email, mail.to, headers=mail.extra_headers)
    both.attach_alternative(render_to_string("account/email/dressed.html", context), "text/html")
    return both


def _kind(part: str) -> str:
    return next((kind for kind, shape in KINDS.items() if re.fullmatch(shape, part)), "text")


def called(user_agent: str) -> str:
    """A browser in words one knows, and never in its own: whoever sends a request writes those, and the mail is ours."""
    found = [next((name for sign, name in known.items() if sign in user_agent), "") for known in (BROWSERS, DEVICES)]
    return ", ".join(filter(None, found)) or gettext("unknown")
