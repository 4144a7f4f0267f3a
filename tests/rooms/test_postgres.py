"""The same races on PostgreSQL, where the row is held instead of the whole database."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.postgres
@pytest.mark.slow
@pytest.mark.rule("P9")
def test_the_races_end_the_same_on_postgresql(postgres_url: str, tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(HERE / "test_races.py"), str(HERE / "test_host.py")],
        cwd=HERE.parents[1],
        env={
            **os.environ,
            "TEST_DATABASE_URL": postgres_url,
            "DATA_DIR": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "tests.settings",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
