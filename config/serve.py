"""Serves the site with uvicorn, as it was measured: uvloop, httptools, sans-IO websockets, no deflate, one process.

In the embedded profile the recurring jobs run beside it; in a cluster Celery does them.
"""

from __future__ import annotations

import argparse
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import django
import uvicorn
from django.conf import settings
from django.core.management import call_command

from config.addresses import lan_address


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--host", default="0.0.0.0")
    arguments.add_argument("--port", type=int, default=8000)
    asked = arguments.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if asked.host == "0.0.0.0":  # phones come in too
        os.environ.setdefault("LAN_ADDRESS", lan_address() or "")
    # Static files are sent whole, from a thread: they are small, and kept by browsers for ever.
    warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
    django.setup()
    collect()
    with nullcontext() if settings.CLUSTER else _jobs():
        _serve(asked.host, asked.port)


def collect() -> None:
    """The static files of this release, once. The mark tells a whole folder from one that was cut short."""
    whole = settings.STATIC_ROOT / ".whole"
    if not whole.exists():
        call_command("collectstatic", interactive=False, verbosity=0)
        whole.touch()


@contextmanager
def _jobs() -> Iterator[None]:
    from config.jobs import Worker

    worker = Worker()
    worker.start()
    try:
        yield
    finally:
        worker.stop()


def _serve(host: str, port: int) -> None:
    uvicorn.run(
        "config.asgi:application",
        host=host,
        port=port,
        workers=1,
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_ping_interval=5,  # a vanished phone shows within 15 seconds
        ws_ping_timeout=8,  # and a moment's grace
        ws_max_size=16 * 1024,
        access_log=False,
        log_config=None,  # settings.LOGGING
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=5,
    )


if __name__ == "__main__":
    main()
