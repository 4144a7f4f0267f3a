"""How much may be brought along to a page: more than any form takes is not even kept (P19)."""

from __future__ import annotations

from typing import Any

import pytest

from config.door import MOST_BYTES, bounded

pytestmark = [pytest.mark.rule("P19"), pytest.mark.asyncio]

PIECE = 1_000_000


async def brought(pieces: int, path: str = "/", query: bytes = b"", **headers: str) -> tuple[int, list[dict[str, Any]]]:
    """How many bytes reached the site, and what was answered."""
    kept, answered = 0, []
    waiting = [{"type": "http.request", "body": b"x" * PIECE, "more_body": left > 1} for left in range(pieces, 0, -1)]

    async def receive() -> dict[str, Any]:
        return waiting.pop(0)

    async def send(message: dict[str, Any]) -> None:
        answered.append(message)

    async def site(_scope: Any, receive: Any, send: Any) -> None:
        nonlocal kept
        while (message := await receive())["type"] == "http.request":
            kept += len(message["body"])
            if not message["more_body"]:
                await send({"type": "http.response.start", "status": 200})
                return

    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    await bounded(site)({"type": "http", "method": "POST", "path": path, "query_string": query, "headers": given}, receive, send)
    return kept, answered


async def test_what_a_form_takes_comes_in() -> None:
    size = MOST_BYTES // PIECE
    kept, answered = await brought(size, content_length=str(size * PIECE))
    assert kept == MOST_BYTES
    assert answered[0]["status"] == 200


async def test_what_says_that_it_is_larger_is_not_read() -> None:
    kept, answered = await brought(1, content_length=str(MOST_BYTES + 1))
    assert kept == 0
    assert answered[0]["status"] == 413
    assert "25 MB" in answered[1]["body"].decode()


async def test_what_does_not_say_so_is_cut_short() -> None:
    kept, answered = await brought(1_000)
    assert kept <= MOST_BYTES
    assert [answer["status"] for answer in answered if "status" in answer] == [413]


@pytest.mark.rule("P6")
@pytest.mark.parametrize(
    ("told", "word"),
    [
        ({}, "groot"),
        ({"accept_language": "en-GB,en;q=0.9"}, "large"),
        ({"accept_language": "fr"}, "groot"),
        ({"accept_language": "en", "cookie": "django_language=nl"}, "groot"),
        ({"cookie": "theme=dark; django_language=en"}, "large"),
    ],
)
async def test_what_does_not_come_in_is_told_so_in_the_language_of_the_browser(told: dict[str, str], word: str) -> None:
    for given in ({"content_length": str(MOST_BYTES + 1)}, {}):  # known beforehand, and found out on the way
        _, answered = await brought(30, **given, **told)
        assert word in answered[1]["body"].decode()


@pytest.mark.parametrize("odd", [{"path": "/admin/spion/picture/a\0/change/"}, {"query": b"game=%00"}])
async def test_an_address_with_a_zero_byte_leads_nowhere(odd: dict[str, Any]) -> None:
    kept, answered = await brought(1, **odd)
    assert kept == 0
    assert answered[0]["status"] == 400
