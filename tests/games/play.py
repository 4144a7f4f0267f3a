"""What one reads of a match of any game in a test, whose own `play.py` says how it is played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

import pytest
from msgspec import Struct

from games.kernel import codec
from games.kernel.game import Clock, Game, Refused, Result

S = TypeVar("S", bound=Struct)
V = TypeVar("V", bound=Struct)


class Played(Generic[S, V]):
    game: Game[Any, S, Any, V, Any]
    state: S

    @property
    def decision(self) -> str:
        return self.game.decision(self.state)

    @property
    def clock(self) -> Clock | None:
        return self.game.clock(self.state)

    def see(self, seat: int | None) -> V:
        return self.game.view(self.state, seat)

    @property
    def result(self) -> Result:
        result = self.game.result(self.state)
        assert result is not None
        return result

    @property
    def won(self) -> list[int]:
        return [standing.seat for standing in self.result.standings if standing.won]

    @contextmanager
    def refuses(self, code: str) -> Iterator[None]:
        """What is done inside is refused with this code, and leaves no trace."""
        before = codec.encode(self.state)
        with pytest.raises(Refused) as refusal:
            yield
        assert refusal.value.code == code
        assert codec.encode(self.state) == before
