"""The toy on the shelf of games, for tests that go through the database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games import registry


@pytest.fixture
def toy(settings: pytest.FixtureRequest) -> Iterator[None]:
    settings.GAMES = [*settings.GAMES, "tests.live.toy"]  # type: ignore[attr-defined]
    registry._folders.cache_clear()
    registry.game.cache_clear()
    yield
    registry._folders.cache_clear()
    registry.game.cache_clear()
