"""Things done at the same moment by several threads, each with a connection of its own."""

from __future__ import annotations

from collections.abc import Callable
from threading import Barrier, Thread
from typing import Any

from django.db import connection

from games.kernel.game import Refused


def at_once(*deeds: Callable[[], Any]) -> list[Any]:
    """Do all of them together; what each returned, or the code it was refused with. Other errors come out."""
    start = Barrier(len(deeds))
    outcomes: list[Any] = [None] * len(deeds)

    def do(number: int, deed: Callable[[], Any]) -> None:
        try:
            start.wait()
            outcomes[number] = deed()
        except Refused as refused:
            outcomes[number] = refused.code
        except Exception as error:
            outcomes[number] = error
        finally:
            connection.close()

    threads = [Thread(target=do, args=(number, deed)) for number, deed in enumerate(deeds)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for outcome in outcomes:
        if isinstance(outcome, Exception):
            raise outcome
    return outcomes
