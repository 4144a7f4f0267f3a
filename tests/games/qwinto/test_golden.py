"""The golden matches come out as they are written (see golden.py)."""

from __future__ import annotations

import pytest

from tests.games.qwinto import golden


@pytest.mark.parametrize("name", golden.MATCHES)
def test_a_golden_match_comes_out_as_written(name: str) -> None:
    assert golden.text(name) == (golden.FOLDER / f"{name}.txt").read_text()


def test_there_are_no_others_and_they_end_in_every_way() -> None:
    files = {path.stem: path.read_text() for path in golden.FOLDER.glob("*.txt")}
    assert set(files) == set(golden.MATCHES)
    for end in ("two_rows", "misthrows"):
        assert any(f'"end":"{end}"' in text for text in files.values())
    assert '"outcome":"erased"' in files["checking"]
    assert '"outcome":"correct"' in files["checking"]
    assert " skip " in files["unlimited"]
    assert " lapse" in files["out-of-time"]
    assert any(" leave " in text for text in files.values())
