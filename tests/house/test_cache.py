"""The cluster's cache: Redis when it is there, forgetful when it is not."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from bench.server import free_port
from config.cache import Forgetful


@pytest.mark.redis
def test_it_keeps_what_it_is_given(redis_url: str) -> None:
    kept = Forgetful(redis_url, {"KEY_PREFIX": "test_cache"})
    kept.delete("tries")
    assert kept.add("tries", 0, 60)
    assert not kept.add("tries", 5, 60)
    assert kept.incr("tries") == 1
    kept.set("tries", 7, 60)
    assert kept.get("tries") == 7
    assert kept.delete("tries")
    assert kept.get("tries", "nothing") == "nothing"
    with pytest.raises(ValueError, match="not found"):
        kept.incr("tries")


@pytest.mark.django_db
def test_without_redis_the_pages_are_there(settings: object) -> None:
    address = f"redis://127.0.0.1:{free_port()}/0"
    settings.CACHES = {"default": {"BACKEND": "config.cache.Forgetful", "LOCATION": address}}  # type: ignore[attr-defined]
    assert cache.get("anything", 3) == 3
    assert Client().get("/meedoen/", {"code": "QQQQQ"}).status_code == 200
    wrong = {"login": "niemand@example.nl", "password": "appeltaart77"}
    assert Client().post("/accounts/login/", wrong).status_code == 200
