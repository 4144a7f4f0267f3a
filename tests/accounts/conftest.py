"""What the tests of accounts start with."""

from __future__ import annotations

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _no_limits_left() -> None:
    cache.clear()
