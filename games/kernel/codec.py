"""The one encoding of states, settings and actions: JSON by msgspec, the same bytes on the wire, on disk and in tests.

A struct of yesterday reads today: fields it lacks get their defaults, fields we no longer know are passed over.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar, cast

import msgspec

T = TypeVar("T")

_encoder = msgspec.json.Encoder()


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def encode(value: Any) -> bytes:
    return _encoder.encode(value)


def decode(kind: type[T], data: bytes | str) -> T:
    """Raises msgspec.ValidationError (or DecodeError) when the data is no such thing. `kind` may be a union of structs."""
    return cast(T, _decoder(cast(Any, kind)).decode(data))
