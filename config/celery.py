"""The cluster's jobs: Celery does what the worker thread does in the embedded profile (config/jobs.py).

celery -A config.celery worker    ·    celery -A config.celery beat   (one beat in the whole cluster)
"""

from __future__ import annotations

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django
from celery import Celery

django.setup()

from config.jobs import minded  # noqa: E402 - needs the apps
from games.tasks import EVERY_IN_CLUSTER  # noqa: E402

app = Celery("potje")
app.config_from_object("django.conf:settings", namespace="CELERY")
for task, seconds in EVERY_IN_CLUSTER.items():
    # A run that waited longer than until its next one is not done twice.
    app.task(minded(task), name=task.__name__, expires=seconds)
app.conf.beat_schedule = {
    task.__name__: {"task": task.__name__, "schedule": seconds} for task, seconds in EVERY_IN_CLUSTER.items()
}
