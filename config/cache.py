"""The cache of a cluster. While Redis is away nothing is remembered: limits do not hold then, the site does."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

X = TypeVar("X")


class Forgetful(RedisCache):
    def get(self, key: Any, default: Any = None, version: Any = None) -> Any:
        return _or(default, super().get, key, default, version)

    def set(self, *args: Any, **kwargs: Any) -> None:
        _or(None, super().set, *args, **kwargs)

    def add(self, *args: Any, **kwargs: Any) -> bool:
        return _or(True, super().add, *args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        return _or(False, super().delete, *args, **kwargs)

    def incr(self, key: Any, delta: int = 1, version: Any = None) -> int:
        return _or(delta, super().incr, key, delta, version)


def _or(otherwise: X, ask: Callable[..., X], *args: Any, **kwargs: Any) -> X:
    try:
        return ask(*args, **kwargs)
    except RedisError as error:
        log.warning("the cache is away: %s", type(error).__name__)
        return otherwise
