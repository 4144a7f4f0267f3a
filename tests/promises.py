"""Which promised requirements no test names: pytest --collect-only -p tests.promises (the last step of ./check)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

PROMISED = Path(__file__).parent / "promised.txt"
ID = re.compile(r"([A-Z])(\d+)")


def promised(text: str) -> list[str]:
    """The ids of a list such as `S1-S3 P4`; what follows # is a remark."""
    ids = []
    for token in " ".join(line.split("#")[0] for line in text.splitlines()).split():
        first, _dash, last = token.partition("-")
        letter, start = _parts(first)
        ids += [f"{letter}{number}" for number in range(start, _parts(last or first)[1] + 1)]
    return ids


def _parts(rule: str) -> tuple[str, int]:
    if not (match := ID.fullmatch(rule)):
        raise ValueError(f"{rule!r} is no rule id")
    return match[1], int(match[2])


def named(items: Iterable[pytest.Item]) -> set[str]:
    """The ids that tests name; one that is no id is a mistake in the test."""
    found: set[str] = set()
    for item in items:
        for mark in item.iter_markers("rule"):
            for rule in mark.args:
                _parts(rule)
                found.add(rule)
    return found


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    session.config.stash[_named] = named(items)


def pytest_sessionfinish(session: pytest.Session) -> None:
    found = session.config.stash.get(_named, set())
    every = promised(PROMISED.read_text())
    missing = [rule for rule in every if rule not in found]
    print(f"\nrules promised: {len(every)}, named by no test: {' '.join(missing) or 'none'}")
    if missing and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


_named = pytest.StashKey[set[str]]()
