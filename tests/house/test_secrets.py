"""A running match's secrets are in no log, error mail or task argument, whatever breaks while they are at hand (P25)."""

from __future__ import annotations

import asyncio
import inspect
import io
import logging
import logging.config
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.core import mail
from django.http import HttpRequest
from django.test import Client
from django.utils.log import AdminEmailHandler

from config import logs
from config.celery import app
from config.jobs import Worker, minded
from games import pages, tasks
from games.kernel import codec
from games.live import store, sweep
from games.live.head import Act
from games.live.store import Outcome
from games.models import Match
from games.spion.state import State
from tests.house.evening import Evening
from tests.live.stage import Stage
from tests.live.test_store import work_of

pytestmark = pytest.mark.rule("P25")

SECRET = "zeemeerminnenstaart"


class SecretError(Exception):
    """Says a secret, and has it at hand."""


def breaks(*_args: Any, **_more: Any) -> Any:
    word = SECRET  # a local variable of the frame that breaks
    raise SecretError(f"what to do with {word}?")


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """All that settings.LOGGING writes down."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(logs.Line("{levelname} {name}: {message}", style="{"))
    loggers = [logging.getLogger(), logging.getLogger("django")]
    for logger in loggers:
        logger.addHandler(handler)
    yield out
    for logger in loggers:
        logger.removeHandler(handler)


def test_every_handler_writes_by_that_formatter() -> None:
    assert {handler["formatter"] for handler in settings.LOGGING["handlers"].values()} == {"line"}
    assert settings.LOGGING["formatters"]["line"]["()"] == "config.logs.Line"
    assert settings.DEFAULT_EXCEPTION_REPORTER == "config.logs.Plain"
    assert not settings.DEBUG
    assert not settings.CELERY_WORKER_HIJACK_ROOT_LOGGER


def test_the_server_brings_no_log_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    from config import serve

    given: dict[str, Any] = {}
    monkeypatch.setattr(serve.uvicorn, "run", lambda *_, **options: given.update(options))
    serve._serve("127.0.0.1", 1)
    assert given["log_config"] is None


# ---- pages


@pytest.mark.django_db
def test_a_page_that_breaks_tells_the_log_only_where(written: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "_find", breaks)
    answer = Client(raise_request_exception=False).get("/k/ABCDE/", headers={"cookie": f"guest={SECRET}"})
    assert answer.status_code == 500
    assert "SecretError" in written.getvalue()
    assert "test_secrets.py" in written.getvalue()
    assert SECRET not in written.getvalue()
    assert SECRET not in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("html", [False, True])
def test_nor_does_a_mail_to_the_admins(html: bool, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.ADMINS = [("Baas", "baas@example.org")]
    handler = AdminEmailHandler(include_html=html)
    handler.setFormatter(logs.Line())
    logger = logging.getLogger("django.request")
    logger.addHandler(handler)
    monkeypatch.setattr(pages, "_sit_down", breaks)
    monkeypatch.setattr(pages, "_find", lambda request, code: type("Room", (), {"code": code, "pk": 1})())
    monkeypatch.setattr(pages, "_was_removed", lambda *_: False)
    try:
        Client(raise_request_exception=False).post("/k/ABCDE/", {"name": SECRET}, headers={"cookie": f"guest={SECRET}"})
    finally:
        logger.removeHandler(handler)
    (sent,) = mail.outbox
    told = f"{sent.subject}{sent.body}{sent.alternatives}"
    assert "SecretError" in told
    assert SECRET not in told


def test_the_reporter_reports_something_without_an_exception_too() -> None:
    assert logs.Plain(HttpRequest(), None, "a message", None).get_traceback_text() == ""


# ---- the loop, the threads, the tasks


async def test_a_task_of_the_loop_that_nobody_awaited(written: io.StringIO) -> None:
    """asyncio shows such a task with the exception in it."""

    async def forgotten() -> None:
        breaks()

    task = asyncio.get_running_loop().create_task(forgotten())
    await asyncio.sleep(0)
    del task
    await asyncio.sleep(0)
    assert "SecretError" in written.getvalue()
    assert SECRET not in written.getvalue()


def test_a_recurring_task_that_breaks(written: io.StringIO) -> None:
    minded(breaks)()
    assert "breaks failed" in written.getvalue()
    assert SECRET not in written.getvalue()


def test_both_profiles_mind_their_tasks(written: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks.rooms, "put_to_sleep", breaks)
    assert app.tasks["put_rooms_to_sleep"].run() is None  # and Celery, which would say the exception, hears of none
    worker = Worker({tasks.put_rooms_to_sleep: 0.001})
    worker.start()
    for _ in range(1000):
        if written.getvalue().count("put_rooms_to_sleep failed") > 1:
            break
        time.sleep(0.01)
    worker.stop()
    assert written.getvalue().count("put_rooms_to_sleep failed") > 1
    assert SECRET not in written.getvalue()


def test_tasks_are_told_ids_at_most() -> None:
    for task in tasks.EVERY_IN_CLUSTER:
        assert all(given.annotation in ("int", int) for given in inspect.signature(task).parameters.values()), task.__name__
    for entry in app.conf.beat_schedule.values():
        assert not entry.get("args")
        assert not entry.get("kwargs")


# ---- the table and the database


async def test_a_step_that_breaks(written: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage()
    monkeypatch.setattr(type(stage.table.head.game), "apply", breaks)
    stage.mouths[0].act({"type": "word", "text": SECRET})
    await stage.hand.commit()
    assert stage.mouths[0].heard[-1][1] == "failed"
    assert "SecretError" in written.getvalue()
    assert SECRET not in written.getvalue()


async def test_a_view_that_breaks(written: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage()
    monkeypatch.setattr(type(stage.table.head.game), "views", breaks)
    stage.mouths[0].act({"type": "word", "text": SECRET})
    stage.hand.take()
    assert "SecretError" in written.getvalue()
    assert SECRET not in written.getvalue()


@pytest.mark.django_db(transaction=True)
def test_a_row_that_the_database_refuses(written: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL says which row it was, state and all: `Failing row contains (…)`."""
    evening = Evening(monkeypatch)
    decision = evening.match.decision
    work = work_of(evening.match.pk, Act(0, decision, codec.encode({"type": "understood"}), "a"))
    change = msgspec.structs.replace(work.change, state=evening.match.state, decision=None)
    assert store.commit([msgspec.structs.replace(work, change=change)])[evening.match.pk] is Outcome.FAILED
    assert "IntegrityError" in written.getvalue() or "NotNull" in written.getvalue()
    for secret in evening.secrets:
        assert secret not in written.getvalue()


@pytest.mark.django_db
def test_a_row_that_a_page_or_task_could_not_write(written: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(monkeypatch)
    state, secrets = evening.match.state, evening.secrets

    def writes() -> None:
        match = Match.objects.get(pk=evening.match.pk)
        match.state = None  # type: ignore[assignment]
        match.settings = state
        match.save()

    minded(writes)()
    assert "writes failed" in written.getvalue()
    for secret in secrets:
        assert secret not in written.getvalue()


@pytest.mark.django_db
def test_a_state_that_cannot_be_read(written: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    """msgspec says what it found instead of what it looked for."""
    evening = Evening(monkeypatch)
    broken = evening.match.state.replace('"burger"', f'"{SECRET}"')
    with pytest.raises(msgspec.ValidationError, match=SECRET):
        codec.decode(State, broken)
    Match.objects.filter(pk=evening.match.pk).update(state=broken)
    assert store.load(evening.match.pk) is None
    assert "could not be read" in written.getvalue()
    for secret in [*evening.secrets, SECRET]:
        assert secret not in written.getvalue()


@pytest.mark.django_db
def test_a_match_that_cannot_be_swept(written: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(monkeypatch)
    monkeypatch.setattr(sweep, "_look_after", breaks)
    sweep.sweep(evening.match.started_at.timestamp() * 1000 + 3_600_000)  # type: ignore[arg-type]
    assert "could not be swept" in written.getvalue()
    assert SECRET not in written.getvalue()


@pytest.mark.postgres
@pytest.mark.slow
def test_what_postgresql_says_is_what_the_formatter_keeps_back(postgres_url: str, written: io.StringIO) -> None:
    import psycopg

    with psycopg.connect(postgres_url, autocommit=True) as there:
        there.execute("CREATE TABLE kept (id int, state text, must int NOT NULL)")
        with pytest.raises(psycopg.errors.NotNullViolation, match=SECRET) as caught:
            there.execute("INSERT INTO kept VALUES (1, %s, NULL)", (SECRET,))
    logging.getLogger("somebody").error("it broke: %s", caught.value, exc_info=caught.value)
    assert "NotNullViolation" in written.getvalue()
    assert "23502" in written.getvalue()
    assert SECRET not in written.getvalue()


def test_the_test_would_see_a_leak(written: io.StringIO) -> None:
    """Django's own formatter, as a negative control."""
    plain = logging.StreamHandler(written)
    plain.setFormatter(logging.Formatter())
    logger = logging.getLogger("control")
    logger.addHandler(plain)
    try:
        breaks()
    except SecretError:
        logger.exception("broke")
    finally:
        logger.removeHandler(plain)
    assert SECRET in written.getvalue()
