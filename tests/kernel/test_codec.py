"""One encoding: what is written reads again, and so does what another release has written."""

from __future__ import annotations

from typing import Literal

import msgspec
import pytest
from msgspec import Struct

from games.kernel import codec


class Inner(Struct):
    name: str = "?"


class Old(Struct):
    a: int = 1
    gone: str = "x"


class New(Struct):
    a: int = 1
    kind: Literal["x", "y"] = "x"
    inner: list[Inner] = []


class Go(Struct, tag="go", frozen=True):
    to: int


class Stop(Struct, tag="stop", frozen=True):
    pass


def test_what_is_written_reads_again() -> None:
    new = New(2, "y", [Inner("z")])
    assert codec.decode(New, codec.encode(new)) == new
    assert codec.encode(codec.decode(New, codec.encode(new))) == codec.encode(new)


def test_text_reads_like_bytes() -> None:
    assert codec.decode(Inner, '{"name":"é"}') == codec.decode(Inner, '{"name":"é"}'.encode()) == Inner("é")


def test_fields_may_be_missing_or_unknown() -> None:
    assert codec.decode(New, codec.encode(Old(5))) == New(5)
    assert codec.decode(New, b'{"inner":[{"colour":"red"}]}') == New(inner=[Inner()])


def test_defaults_are_not_shared() -> None:
    one, other = codec.decode(New, b"{}"), codec.decode(New, b"{}")
    one.inner.append(Inner())
    assert other.inner == []


def test_actions_read_by_their_tag() -> None:
    assert codec.decode(Go | Stop, b'{"type":"go","to":3}') == Go(3)
    assert codec.decode(Go | Stop, codec.encode(Stop())) == Stop()


@pytest.mark.rule("P19")
@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"a":"one"}', b'{"kind":"z"}', b'{"inner":[1]}', b'{"a":1e999}', b"\xff"])
def test_what_is_malformed_is_refused(data: bytes) -> None:
    with pytest.raises((msgspec.MsgspecError, UnicodeDecodeError)):
        codec.decode(New, data)
