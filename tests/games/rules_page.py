"""Reading the rules page of a game as a visitor does."""

from __future__ import annotations

import re
from html import unescape

from django.test import Client

LANGUAGES = ["nl", "en"]


def read(client: Client, key: str, language: str) -> str:
    return client.get(f"/spelregels/{key}/", headers={"accept-language": language}).content.decode()


def section(page: str, name: str) -> str:
    """What stands in one section, as it is read."""
    (found,) = re.findall(rf'<section[^>]*id="{name}">(.*?)</section>', page, re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found)).split())
