"""The list of rules that no test names: it must see a missing one, or it would comfort for nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import promises

pytest_plugins = ["pytester"]


def test_a_list_of_ids_is_read_with_its_ranges():
    assert promises.promised("S1-S3 P9 # S7\n# S8\nX2") == ["S1", "S2", "S3", "P9", "X2"]
    with pytest.raises(ValueError, match="no rule id"):
        promises.promised("S1-S3, P9")


@pytest.fixture
def collect(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch):
    root = Path(__file__).resolve().parents[2]
    pytester.makeini("[pytest]\nmarkers =\n  rule(id): a rule\n  slow: slow")
    monkeypatch.setenv("PYTHONPATH", str(root))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")

    def run(source: str) -> pytest.RunResult:
        pytester.makepyfile(source)
        return pytester.runpytest_subprocess("--collect-only", "-qq", "-p", "tests.promises", "-m", "not slow")

    return run


def test_what_no_test_names_is_listed_and_fails(collect):
    done = collect("import pytest\n@pytest.mark.slow\n@pytest.mark.rule('S1')\ndef test_a(): pass\ndef test_b(): pass")
    line = next(line for line in done.outlines if line.startswith("rules promised"))
    missing = line.split(": ")[-1].split()
    assert missing == [rule for rule in promises.promised(promises.PROMISED.read_text()) if rule != "S1"]
    assert done.ret == pytest.ExitCode.TESTS_FAILED


def test_when_all_are_named_it_is_content(collect):
    every = promises.promised(promises.PROMISED.read_text())
    done = collect(f"import pytest\n@pytest.mark.rule(*{every})\ndef test_a(): pass")
    assert f"rules promised: {len(every)}, named by no test: none" in done.outlines
    assert done.ret == pytest.ExitCode.OK


def test_a_mark_that_is_no_id_is_an_error(collect):
    assert collect("import pytest\n@pytest.mark.rule('S-1')\ndef test_a(): pass").ret not in (0, 1, 5)
