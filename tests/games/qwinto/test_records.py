"""What is kept of a match that ended (P20, P21), and the facts that titles need (shared/data/title_stats.json)."""

from __future__ import annotations

import pytest

from games.models import Match, Player
from games.qwinto import records
from games.qwinto.models import Sheet
from games.qwinto.sheet import EMPTY, with_number
from tests.games.qwinto.play import O, P, Play, Y
from tests.games.qwinto.test_sheet import BEST, EXAMPLE


@pytest.mark.django_db
@pytest.mark.rule("P20", "Q12", "Q13", "Q14")
def test_every_sheet_is_kept_once() -> None:
    play = Play(2).give(0, EXAMPLE, misthrows=3).give(1, with_number(EMPTY, O, 4, 9)).call(9, [O]).pass_(0)
    match = Match.objects.create(game="qwinto", seed="s", settings="{}", state="{}", decision="over")
    players = [Player.objects.create(match=match, seat=seat, name=str(seat)) for seat in range(2)]
    for _ in range(2):  # every write may happen twice
        records.write(match, players, play.state)
        first, second = match.qwinto_sheets.order_by("player__seat")
        assert first.fields == [list(line) for line in EXAMPLE]
        assert (first.misthrows, first.row_points, first.column_points) == (4, [5, 17, 7], [8, 0, 0, 0, 14])
        assert (first.total, second.total) == (31, 1)
    assert Sheet.objects.count() == 2


@pytest.mark.rule("Q14", "P20")
def test_the_facts_of_a_result() -> None:
    play = Play(3).give(0, EMPTY, misthrows=2).give(2, EXAMPLE)
    play.turn(9, (0, O, 6), (1, P, 5)).turn(10, (0, P, 5)).turn(16, (2, O, 10)).turn(7).turn(11).turn(12).turn(8)
    facts = [standing.facts for standing in play.result.standings]
    assert play.result.end == "misthrows"
    assert [f["score"] for f in facts] == [-18, -9, 47]
    assert [f["margin"] for f in facts] == [-65, -56, 56]
    assert [f["misthrows"] for f in facts] == [4, 2, 1]
    assert [f["own_turns"] for f in facts] == [3, 2, 2]
    assert [f["entries"] for f in facts] == [2, 1, 22]
    assert [f["passive_entries"] for f in facts][:2] == [1, 1]
    assert [f["columns_completed"] for f in facts] == [0, 0, 2]
    assert [f["rows_completed"] for f in facts] == [0, 0, 1]
    assert play.result.facts == {"turns": 7, "players": 3, "best_score": 47, "checking": "game", "mode": "own"}


@pytest.mark.rule("Q21")
def test_who_left_is_nobody_to_be_ahead_of() -> None:
    play = Play(3).give(0, EMPTY, misthrows=3).give(1, BEST).leave(1)
    play.turn(9, (2, Y, 5))
    facts = [standing.facts for standing in play.result.standings]
    assert [f["margin"] for f in facts] == [-21, 115, 21]
    assert [f["left"] for f in facts] == [False, True, False]
    assert play.result.facts["best_score"] == 1
