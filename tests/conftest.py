"""What every test finds: tests that need what is not there are skipped, and say what is missing."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import services


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also the tests of ./check --long (as RUN_LONG=1)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    long = config.getoption("--long") or os.environ.get("RUN_LONG") == "1"
    for item in items:
        if item.get_closest_marker("long") and not long:
            item.add_marker(pytest.mark.skip(reason="long: only in ./check --long (RUN_LONG=1)"))
        for service, trouble in (("postgres", services.postgres_trouble), ("redis", services.redis_trouble)):
            if item.get_closest_marker(service) and trouble():
                if os.environ.get("REQUIRE_SERVICES"):
                    pytest.exit(trouble(), returncode=1)
                item.add_marker(pytest.mark.skip(reason=trouble()))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was played once more (browsers only), with why: it passed the second time, and is to be mended all the same."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"played once more: {report.nodeid}", "-")
        terminalreporter.write_line(report.longreprtext[-3000:])


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """An empty PostgreSQL database, as a DATABASE_URL (mark the test `postgres`)."""
    with services.database() as url:
        yield url


@pytest.fixture
def redis_url() -> str:
    """A Redis, as a REDIS_URL (mark the test `redis`): one of its databases, by chance, so that runs do not meet."""
    return f"{services.REDIS}/{1 + secrets.randbelow(15)}"


@pytest.fixture(scope="session")
def static_build() -> Path:
    """The static files, collected once, where a server started by a test looks for them (STATIC_ROOT)."""
    from django.conf import settings
    from django.core.management import call_command

    call_command("collectstatic", interactive=False, verbosity=0)
    return Path(settings.STATIC_ROOT)
