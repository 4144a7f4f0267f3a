"""What may be written in a log about an exception: its kind and where it arose, not what it says, which may hold a secret."""

from __future__ import annotations

import traceback


def trace(error: BaseException) -> str:
    frames = "".join(traceback.format_tb(error.__traceback__))
    return f"{type(error).__name__} {getattr(error, 'sqlstate', None) or ''}\n{frames}"
