"""The settings in both profiles, as a process of its own reads them, and the checks that guard them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from config import checks
from config.addresses import lan_address, own_names
from config.release import release

ROOT = Path(__file__).resolve().parents[2]
CLUSTER = {
    "PUBLIC_URL": "https://potje.example",
    "DATABASE_URL": "postgres://potje@db/potje",
    "REDIS_URL": "redis://redis:6379/0",
    "SECRET_KEY": "k" * 60,
}
TOLD = [
    *(
        "DEBUG",
        "ALLOWED_HOSTS",
        "SECRET_KEY",
        "CHANNEL_LAYERS",
        "CACHES",
        "DATABASES",
        "CELERY_BROKER_URL",
        "CSRF_TRUSTED_ORIGINS",
    ),
    *(
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_SECURE",
        "SECURE_HSTS_SECONDS",
        "SECURE_CROSS_ORIGIN_OPENER_POLICY",
        "SECURE_SSL_REDIRECT",
    ),
    *("EMAIL_BACKEND", "ACCOUNT_EMAIL_VERIFICATION", "MFA_ALLOW_UNVERIFIED_EMAIL"),
]


def read(data: Path, **env: str) -> dict[str, Any]:
    code = f"import json; from config import settings as s; print(json.dumps({{k: getattr(s, k) for k in {TOLD}}}, default=str))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT, env={"PATH": os.environ["PATH"], "DATA_DIR": str(data), **env}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return json.loads(done.stdout)


@pytest.mark.rule("P32")
def test_embedded_works_over_plain_http_in_the_house(tmp_path):
    told = read(tmp_path)
    assert not told["DEBUG"]
    assert not any(
        told[name] for name in ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS", "SECURE_SSL_REDIRECT")
    )
    assert told["SECURE_CROSS_ORIGIN_OPENER_POLICY"] is None
    assert {"localhost", "127.0.0.1", ".local"} <= set(told["ALLOWED_HOSTS"])
    if address := lan_address():
        assert address in told["ALLOWED_HOSTS"]
    assert "*" not in told["ALLOWED_HOSTS"]


def test_embedded_needs_no_service(tmp_path):
    told = read(tmp_path)
    assert told["CHANNEL_LAYERS"]["default"]["BACKEND"].endswith("InMemoryChannelLayer")
    assert told["CACHES"]["default"]["BACKEND"].endswith("LocMemCache")
    assert told["DATABASES"]["default"]["ENGINE"].endswith("sqlite3")
    assert told["DATABASES"]["default"]["NAME"] == str(tmp_path / "potje.sqlite3")


@pytest.mark.rule("P1")
def test_embedded_prints_its_mail_and_lets_confirming_wait(tmp_path):
    told = read(tmp_path)
    assert told["EMAIL_BACKEND"] == "django.core.mail.backends.console.EmailBackend"
    assert told["ACCOUNT_EMAIL_VERIFICATION"] == "optional"
    assert told["MFA_ALLOW_UNVERIFIED_EMAIL"]
    assert not read(tmp_path, EMAIL_URL="smtp://mail.example:25")["MFA_ALLOW_UNVERIFIED_EMAIL"]


def test_the_secret_key_is_made_once_and_for_its_owner_only(tmp_path):
    first, second = read(tmp_path), read(tmp_path)
    assert first["SECRET_KEY"] == second["SECRET_KEY"]
    assert len(first["SECRET_KEY"]) >= 50
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_the_cluster_is_https_postgresql_and_redis(tmp_path):
    told = read(tmp_path, **CLUSTER)
    assert told["SESSION_COOKIE_SECURE"]
    assert told["CSRF_COOKIE_SECURE"]
    assert told["SECURE_HSTS_SECONDS"] >= 31536000
    assert told["SECURE_CROSS_ORIGIN_OPENER_POLICY"] == "same-origin"
    assert told["ALLOWED_HOSTS"] == ["potje.example"]
    assert told["CSRF_TRUSTED_ORIGINS"] == ["https://potje.example"]
    assert told["DATABASES"]["default"]["ENGINE"].endswith("postgresql")
    assert told["CHANNEL_LAYERS"]["default"]["CONFIG"]["hosts"][0]["address"] == CLUSTER["REDIS_URL"]
    assert told["CELERY_BROKER_URL"] == CLUSTER["REDIS_URL"]
    assert not list(tmp_path.glob("secret_key*"))


@pytest.mark.parametrize(
    ("cluster", "engine", "env", "expected"),
    [
        (False, "django.db.backends.sqlite3", {}, []),
        (False, "django.db.backends.sqlite3", {"WEB_CONCURRENCY": "2"}, ["config.E001"]),
        (True, "django.db.backends.postgresql", {"WEB_CONCURRENCY": "2", "SECRET_KEY": "x"}, []),
        (True, "django.db.backends.sqlite3", {"SECRET_KEY": "x"}, ["config.E002"]),
        (True, "django.db.backends.postgresql", {}, ["config.E003"]),
    ],
)
def test_settings_that_would_lose_something_are_refused(settings, monkeypatch, cluster, engine, env, expected):
    settings.CLUSTER = cluster
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", engine)
    monkeypatch.delenv("WEB_CONCURRENCY", raising=False)
    monkeypatch.delenv("SECRET_KEY", raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert [error.id for error in checks.profile()] == expected


@pytest.mark.rule("P29")
@pytest.mark.django_db
def test_pages_load_nothing_from_elsewhere_and_run_nothing_inline(client: Client):
    policy = client.get("/accounts/login/")["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives.pop("require-trusted-types-for") == "'script'"
    assert directives["default-src"] == "'none'"
    assert directives["script-src"] == directives["style-src"] == "'self'"
    assert set(directives.values()) <= {"'self'", "'none'"}


@pytest.mark.django_db
def test_the_admin_has_the_same_policy_without_trusted_types(client: Client):
    elsewhere = client.get("/accounts/login/")["Content-Security-Policy"]
    admin = client.get("/admin/login/")["Content-Security-Policy"]
    assert "trusted-types" not in admin
    assert set(admin.split("; ")) == {part for part in elsewhere.split("; ") if "trusted-types" not in part}


def test_a_release_is_named_by_what_browsers_load(tmp_path):
    (tmp_path / "a.js").write_text("1")
    first = release(tmp_path)
    (tmp_path / "django.mo").write_text("made here")
    assert release(tmp_path) == first
    (tmp_path / "a.js").write_text("2")
    assert release(tmp_path) != first
    assert settings.RELEASE in settings.STATIC_URL


def test_this_machine_answers_to_its_own_names():
    assert {"localhost", "127.0.0.1"} <= set(own_names())


def test_tests_keep_to_themselves():
    assert settings.DATA_DIR != ROOT / "var"
