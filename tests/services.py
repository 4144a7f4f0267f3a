"""The PostgreSQL and Redis that some tests need: where they are, and whether they answer."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import psycopg
import redis

POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432")
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379")


@cache
def postgres_trouble() -> str:
    """Why PostgreSQL cannot be used; empty when it can."""
    try:
        psycopg.connect(f"{POSTGRES}/postgres", connect_timeout=3).close()
    except psycopg.Error as error:
        return f"needs PostgreSQL at {POSTGRES} (set TEST_POSTGRES_URL): {str(error).splitlines()[0]}"
    return ""


@cache
def redis_trouble() -> str:
    """Why Redis cannot be used; empty when it can."""
    try:
        with redis.Redis.from_url(REDIS, socket_connect_timeout=3) as client:
            client.ping()
    except redis.RedisError as error:
        return f"needs Redis at {REDIS} (set TEST_REDIS_URL): {error}"
    return ""


@contextmanager
def database() -> Iterator[str]:
    """An empty PostgreSQL database of one's own, as a DATABASE_URL; gone afterwards."""
    name = f"potje_test_{secrets.token_hex(4)}"
    with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    try:
        yield f"{POSTGRES}/{name}"
    finally:
        with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
