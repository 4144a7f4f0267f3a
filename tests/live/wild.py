"""Messages no table should do anything with: malformed, illegal, stale, foreign, oversized, binary; from what a browser sends.
What fits one game and not another stands in `fuzz.py` beside its tests.

Each has at least one thing wrong with it, and none is ever a legal action of who sends it, nor a command they may give:
what a fuzzer is told is a refusal or a pong, never an acknowledgement.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

Message = str | bytes | list[str]  # a text, what goes out as a binary message or as broken text, a text in fragments

MOST_CHARACTERS = 8_000  # the server's own bound
MOST_BYTES = 16_384  # that of the WebSocket under it

NO_ACTIONS: list[Any] = [None, [], 0, True, {}, {"type": None}, {"type": "Understood"}, {"type": "pass" * 99}, {"target": 1}]
NEVER = ["", "over", "x" * 300, "cards:1"]  # questions no match asks
HOST_ONLY = [("start", {}), ("again", {}), ("add_bot", {}), ("settings", {"changes": {}}), ("game", {"game": "spion"}),
             ("settings", {"changes": {"spies": 3}}), ("settings", {"changes": {"a": {"b": [None]}}}),
             ("game", {"game": "../../etc"})]  # fmt: skip
FORBIDDEN = [*HOST_ONLY, ("remove", {"member": -1}), ("remove", {"member": 2**63}), ("remove", {"member": 2**31}),
             ("remove", {"member": "1"}), ("look", {"figure": "x", "colour": "y", "shape": "z"}), ("look", {}),
             ("name", {"name": ""}), ("name", {"name": " \u2800\u3164 "}), ("name", {"name": "x" * 500}),
             ("name", {"name": "e" + "\u0301" * 60 + "x" * 60}), ("name", {"name": ["Sanne"]}), ("name", {}),
             ("take_over", {}), ("", {}), ("__init__", {})]  # fmt: skip
NOT_LEAVING = [{"now": True}, [], None, "", {"member": 1}]  # without any of these, leaving is legal
HALF = "(half)"  # of a surrogate pair, escaped
ODD = [HALF, "\x00", "\x07", "\x1b[2J", "\x7f", "\x85", "\u200b", "\u202e", "\u2028", "\ufeff", "\u3164", "\U000e0041",
       "\U0001f958", "é" * 9, "Z" + "\u0310" * 40, "ﷺ", "%s%n%(name)s", "{0}", "' OR 1=1 --", "<script>alert(1)</script>",
       "../..", "\\", '"']  # fmt: skip
NUMBERS = ["1e999", "-1e999", "NaN", "Infinity", "-0", "0.0", "1.0", "1e0", "9" * 400, "-1", "2147483648", "9223372036854775808",
           "18446744073709551616", "01", "0x1", "+1", "1e-7", "true", "null", '"1"', "[1]", "{}"]  # fmt: skip


class Known:
    """What one fuzzer has seen of the match, as a view tells it; matches of other rooms, to knock at."""

    def __init__(self, others: list[int]) -> None:
        self.others = others
        self.match = 0
        self.seat: int | None = None
        self.decision = ""
        self.past: list[str] = []

    def see(self, view: dict[str, Any]) -> None:
        if view["match"] != self.match:
            self.past = []
        elif view["decision"] != self.decision:
            self.past.append(self.decision)
            self.past = [past for past in self.past if past != view["decision"]]  # some questions are asked again
        self.match, self.seat, self.decision = view["match"], view["seat"], view["decision"]


class Wild:
    def __init__(self, key: str, chance: random.Random, known: Known) -> None:
        self.game = import_module(f"tests.games.{key}.fuzz")
        self.chance = chance
        self.known = known
        self._n = 0

    def message(self) -> tuple[str, Message]:
        """What kind, and the message."""
        kinds: list[Callable[[], Message]] = [
            self.stale, self.stale, self.foreign_seat, self.foreign_seat, self.foreign_seat, self.foreign_match,
            self.illegal, self.illegal, self.forbidden, self.forbidden, self.wrong_type, self.wrong_type, self.wrong_shape,
            self.deep, self.oversized, self.odd, self.odd_number, self.odd_id, self.binary, self.twice, self.mangled,
            self.mangled, self.ping, self.fragments, self.skip,
        ]  # fmt: skip
        if self.chance.random() < 0.004:  # what costs the connection, seldom: it is the rest that must get there
            kinds = [self.monster, self.no_text]
        kind = self.chance.choice(kinds)
        return kind.__name__, kind()

    # ---- what is wrong with it

    def stale(self) -> Message:
        return _json(self._stale())

    def foreign_seat(self) -> Message:
        """Right in everything, but for a seat that is somebody else's."""
        seats = [seat for seat in (*range(6), -1, 99) if seat != self.known.seat]
        asked = self.known.decision.partition(":")[0]
        action = self.game.ASKED.get(asked, self.chance.choice(self.game.LEGAL))
        return _json(self._act(action, seat=self.chance.choice(seats)))

    def foreign_match(self) -> Message:
        match = self.chance.choice([*self.known.others, 0, -1, 2**31, 2**63 - 1])
        return _json(self._act(self.chance.choice(self.game.LEGAL), match=match))

    def illegal(self) -> Message:
        return _json(self._act(self.chance.choice([*NO_ACTIONS, *self.game.ILLEGAL])))

    def skip(self) -> Message:
        """Of who is here, or is nobody."""
        message = self._act(None) | {"t": "skip", "absent": self.chance.choice([0, 1, 2, 3, 4, 99, -1, 100, None, "1"])}
        if self.chance.random() < 0.8:
            del message["action"]
        return _json(message)

    def forbidden(self) -> Message:
        if self.chance.random() < 0.1:
            return _json(self._do() | {"what": "leave", "args": self.chance.choice(NOT_LEAVING)})
        return _json(self._do())

    def wrong_type(self) -> Message:
        message = self._base()
        message[self.chance.choice([key for key in message if key != "t"])] = self._junk()
        return _json(message)

    def wrong_shape(self) -> Message:
        message = self._base()
        for key in self.chance.sample([*message], self.chance.randint(1, len(message))):
            value = message.pop(key)
            if self.chance.random() < 0.5:
                message[key.upper()] = value
        return _json(message if self.chance.random() < 0.7 else self._junk())

    def deep(self) -> Message:
        depth = self.chance.choice([10, 500, 1_000, 3_500])
        nest = self.chance.choice(["[" * depth + "]" * depth, "[" * 2 * depth, ('{"a":' * depth + "0" + "}" * depth)[:7_000]])
        message = self.chance.choice([self._act("@"), self._do() | {"args": "@"}, self._do() | {"args": {"changes": "@"}}, "@"])
        return _json(message).replace('"@"', nest)

    def oversized(self) -> Message:
        message = self._stale()
        size = self.chance.choice([MOST_CHARACTERS - 200, MOST_CHARACTERS + 1, 2 * MOST_CHARACTERS - 300])
        message["action"] = {"type": "say", "text": self.chance.choice("x. {") * size}
        return _json(message)

    def odd(self) -> Message:
        message, odd = self._base(), "".join(self.chance.choices(ODD, k=self.chance.randint(1, 4)))
        field = self.chance.choice(["action", "args", "what", "decision", "new"])
        if field in message and isinstance(message[field], dict):
            message[field] = {**message[field], odd: odd}
        else:
            message[odd if field == "new" else field] = odd
        return json.dumps(message, ensure_ascii=self.chance.random() < 0.5).replace(HALF, "\\ud83d")

    def odd_number(self) -> Message:
        message = self._stale() | {self.chance.choice(["match", "seat"]): "@"}
        return _json(message).replace('"@"', self.chance.choice(NUMBERS))

    def odd_id(self) -> Message:
        ids: list[Any] = ["", "x" * 65, "x" * 4_000, 7, None, [], {}, "\x00", "a b", "\u202e", "💥"]
        return _json(self._base() | {"id": self.chance.choice(ids)})

    def binary(self) -> Message:
        return self.chance.choice([self.chance.randbytes(self.chance.choice([0, 1, 40, 9_000])), _json(self._stale()).encode()])

    def twice(self) -> Message:
        """The same key twice, with something wrong in each."""
        first, second = _json(self._base()), _json(self._base())
        return f"{first[:-1]},{second[1:]}"

    def mangled(self) -> Message:
        """Bytes of something that is refused anyway, changed here and there; broken UTF-8 costs the connection, so not that."""
        data = bytearray(_json(self._stale() if self.chance.random() < 0.7 else self._do(HOST_ONLY)).encode())
        for _ in range(self.chance.randint(1, 6)):
            at = self.chance.randrange(len(data) + 1)
            match self.chance.randrange(4):
                case 0:
                    data[at : at + 1] = bytes([self.chance.randrange(128)])
                case 1:
                    del data[at : at + self.chance.randint(1, 9)]
                case 2:
                    data[at:at] = data[at : at + self.chance.randint(1, 40)]
                case _:
                    del data[at:]
                    data += self.chance.choice([b"", b"}", b"]", b'"', b"}}"])
        return data.decode(errors="replace")

    def ping(self) -> Message:
        return self.chance.choice(
            ['{"t":"ping"}', '{"t":"ping","id":[]}', '{"t":"PING"}', '{"t":"ping"}{"t":"ping"}', '{"t":["ping"]}', "", " "]
        )

    def fragments(self) -> Message:
        text = _json(self._stale())
        return [text[at : at + 7] for at in range(0, len(text), 7)]

    def monster(self) -> Message:
        return "x" * self.chance.choice([MOST_BYTES + 1, 10 * MOST_BYTES, 60 * MOST_BYTES])

    def no_text(self) -> Message:
        """Said to be text, and no UTF-8."""
        return b"\xff" + self.chance.randbytes(20)

    # ---- what it is made of

    def _act(self, action: Any, **other: Any) -> dict[str, Any]:
        known = self.known
        seat = 0 if known.seat is None else known.seat
        self._n += 1
        message = {
            "t": "act",
            "id": f"f{self._n}",
            "match": known.match,
            "seat": seat,
            "decision": known.decision,
            "action": action,
        }
        return message | other

    def _stale(self) -> dict[str, Any]:
        """What would be legal if that question were open: it was, or never is."""
        past = self.known.past[:-2]  # the table may be on its way back to the last of these
        if not past or self.chance.random() < 0.3:
            past = [*NEVER, *self.game.NEVER]
        return self._act(self.chance.choice(self.game.LEGAL), decision=self.chance.choice(past))

    def _do(self, commands: list[tuple[str, Any]] = FORBIDDEN) -> dict[str, Any]:
        self._n += 1
        what, args = self.chance.choice(commands)
        return {"t": "do", "id": f"f{self._n}", "what": what, "args": args}

    def _base(self) -> dict[str, Any]:
        return self._stale() if self.chance.random() < 0.6 else self._do()

    def _junk(self, depth: int = 0) -> Any:
        chance = self.chance
        plain: list[Any] = [None, True, False, -1, 0, 1.5, 2**63, 10**30, -1e300, "", "act", chance.choice(ODD), [], {}]
        if depth > 3 or chance.random() < 0.7:
            return chance.choice(plain)
        if chance.random() < 0.5:
            return [self._junk(depth + 1) for _ in range(chance.randint(1, 5))]
        return {
            chance.choice(["t", "id", "type", "text", chance.choice(ODD)]): self._junk(depth + 1)
            for _ in range(chance.randint(1, 5))
        }


def _json(message: Any) -> str:
    return json.dumps(message, ensure_ascii=False)
