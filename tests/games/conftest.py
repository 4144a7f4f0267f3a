"""What tests of any game find."""

from __future__ import annotations

import pytest

from tests.games.rules_page import LANGUAGES


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)
