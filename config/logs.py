"""What is written down about an exception: its kind and where it arose, never what it says or what was at hand (P25).

A database says which row it refused, msgspec and KeyError which value: any of them may be a secret word.
"""

from __future__ import annotations

import logging
from types import TracebackType
from typing import Any

from django.http import HttpRequest

from games.live.trouble import trace


class Line(logging.Formatter):
    """The formatter of every handler. Where asyncio or a library says the exception in its message, only its kind is left."""

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # as some other handler may have put it
        return super().format(record)

    def formatMessage(self, record: logging.LogRecord) -> str:
        text = super().formatMessage(record)
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            for said in (repr(error), str(error)):
                text = text.replace(said, type(error).__name__) if said else text
        return text

    def formatException(self, ei: Any) -> str:
        return trace(ei[1]).rstrip() if ei[1] is not None else ""


class Plain:
    """What Django puts into a mail to the admins about an error: no local variables, cookies, form or settings."""

    def __init__(
        self,
        request: HttpRequest | None,
        exc_type: type[BaseException] | None,
        exc_value: BaseException | str | None,
        tb: TracebackType | None,
        is_email: bool = False,
    ) -> None:
        self._error = exc_value if isinstance(exc_value, BaseException) else None

    def get_traceback_text(self) -> str:
        return trace(self._error) if self._error else ""

    get_traceback_html = get_traceback_text
