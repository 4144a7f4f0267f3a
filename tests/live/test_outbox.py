"""The outbox of a socket: bounded, the latest view only, the same view never twice."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

import pytest

from games.live.deadline import Deadline
from games.live.messages import Ack, Bye
from games.live.outbox import ANSWERS, Outbox, Shown


class Line:
    """A phone line that can be blocked."""

    def __init__(self) -> None:
        self.sent: list[dict[str, object]] = []
        self.open = asyncio.Event()
        self.open.set()
        self.now = 1_000
        self.overflowed = 0
        self.outbox = Outbox(self._send, lambda: self.now, self._overflow)
        self.task = asyncio.create_task(self.outbox.run())

    async def _send(self, text: str) -> None:
        await self.open.wait()
        self.sent.append(json.loads(text))

    def _overflow(self) -> None:
        self.overflowed += 1

    async def settle(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)


def shown(body: str, seat: int | None = 0, at: int | None = 5_000) -> Shown:
    return Shown(1, seat, Deadline("vote:1", 0, at=at), 500, 4_500, json.dumps(body).encode())


@pytest.fixture
async def line() -> AsyncIterator[Line]:
    line = Line()
    yield line
    line.task.cancel()


@pytest.mark.rule("P14")
async def test_a_view_goes_out_only_if_it_differs(line: Line) -> None:
    line.outbox.show(shown("a"))
    await line.settle()
    line.now += 1_000
    line.outbox.show(shown("a"))
    await line.settle()
    assert [message["view"] for message in line.sent] == ["a"]
    line.outbox.show(shown("a", at=6_000))  # only the clock moved
    await line.settle()
    assert [message["view"] for message in line.sent] == ["a", "a"]
    assert line.sent[-1]["left"] == 6_000 - 2_000 + 500
    assert line.sent[-1]["total"] == 4_500


async def test_a_blocked_line_keeps_one_view_a_seat(line: Line) -> None:
    line.outbox.show(shown("first"))
    await line.settle()
    line.open.clear()
    line.outbox.show(shown("stuck"))
    await line.settle()
    for n in range(100):
        line.outbox.show(shown(str(n)))
        line.outbox.show(shown(str(n), seat=3))
    line.outbox.show(shown("back", seat=3))
    line.open.set()
    await line.settle()
    assert [(message["seat"], message["view"]) for message in line.sent] == [
        (0, "first"), (0, "stuck"), (0, "99"), (3, "back"),
    ]  # fmt: skip


async def test_a_view_that_is_back_as_it_was_sent_is_not_sent(line: Line) -> None:
    line.outbox.show(shown("a"))
    await line.settle()
    line.outbox.show(shown("b"))
    line.outbox.show(shown("a"))
    await line.settle()
    assert [message["view"] for message in line.sent] == ["a"]


async def test_answers_come_first_and_are_bounded(line: Line) -> None:
    line.open.clear()
    line.outbox.show(shown("stuck"))
    await line.settle()
    line.outbox.show(shown("later"))
    for n in range(ANSWERS + 5):
        line.outbox.answer(Ack(str(n)))
    assert line.overflowed == 5
    line.open.set()
    await line.settle()
    await line.settle()
    assert [message["t"] for message in line.sent] == ["view", *["ack"] * ANSWERS, "view"]


async def test_the_goodbye_is_the_last_word(line: Line) -> None:
    line.outbox.show(shown("a"))
    line.outbox.room(b'{"code": "ABCDE"}')
    line.outbox.answer(Ack(id="1"))
    line.outbox.answer(Bye(code="left", text="You left."))
    line.outbox.close()
    line.outbox.answer(Ack(id="2"))
    line.outbox.show(shown("b"))
    await line.settle()
    assert [message["t"] for message in line.sent] == ["ack", "bye"]
    assert line.task.done()
