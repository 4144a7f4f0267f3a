"""What Django's system checks know of the two profiles: settings that start but would lose something later."""

from __future__ import annotations

import os
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register


@register()
def profile(**_kwargs: Any) -> list[CheckMessage]:
    found: list[CheckMessage] = []
    if not settings.CLUSTER and int(os.environ.get("WEB_CONCURRENCY", "1")) > 1:
        found.append(
            Error(
                "Several processes would not hear of each other: the channel layer is in memory.",
                hint="Run one process, or set REDIS_URL and DATABASE_URL.",
                id="config.E001",
            )
        )
    if settings.CLUSTER and settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        found.append(Error("A cluster keeps its data in PostgreSQL.", hint="Set DATABASE_URL.", id="config.E002"))
    if settings.CLUSTER and not os.environ.get("SECRET_KEY"):
        found.append(
            Error(
                "Each machine of a cluster would make a secret of its own, and throw out who logged in at another.",
                hint="Set SECRET_KEY, the same on all.",
                id="config.E003",
            )
        )
    return found
