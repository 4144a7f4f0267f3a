"""Serves the site with uvicorn, as it was measured: uvloop, httptools, sans-IO websockets, no deflate, one process."""

from __future__ import annotations

import argparse

import uvicorn


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--host", default="0.0.0.0")
    arguments.add_argument("--port", type=int, default=8000)
    asked = arguments.parse_args()
    uvicorn.run(
        "config.asgi:application",
        host=asked.host,
        port=asked.port,
        workers=1,
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_ping_interval=5,  # a vanished phone shows within 15 seconds
        ws_ping_timeout=10,
        ws_max_size=16 * 1024,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=5,
    )


if __name__ == "__main__":
    main()
