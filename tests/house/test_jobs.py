"""The recurring tasks: the same ones by the worker thread and by Celery."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from config.jobs import Worker
from games import tasks


def test_a_task_comes_again_also_after_it_failed(caplog):
    done = threading.Semaphore(0)

    def failing() -> None:
        done.release()
        raise RuntimeError("planted")

    worker = Worker({failing: 0.001})
    worker.start()
    assert all(done.acquire(timeout=10) for _ in range(3))
    worker.stop()
    assert not worker.is_alive()
    assert "failing failed" in caplog.text


def test_a_long_wait_does_not_hold_up_stopping():
    worker = Worker({tasks.clear_sessions: 3600.0})
    worker.start()
    worker.stop()
    assert not worker.is_alive()


def test_celery_does_the_same_tasks_as_often_and_sweeps():
    from config.celery import app

    planned = {entry["task"]: entry["schedule"] for entry in app.conf.beat_schedule.values()}
    assert planned == {task.__name__: seconds for task, seconds in {**tasks.EVERY, tasks.sweep_matches: 5.0}.items()}
    assert set(planned) <= set(app.tasks)


@pytest.mark.django_db
def test_sessions_that_ran_out_are_cleared():
    for key, days in (("old", -1), ("new", 1)):
        Session.objects.create(session_key=key, session_data="", expire_date=timezone.now() + timedelta(days=days))
    tasks.clear_sessions()
    assert [session.session_key for session in Session.objects.all()] == ["new"]
