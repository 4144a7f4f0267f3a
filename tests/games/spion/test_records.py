"""The votes that are kept of a match that ended (S36, statistics)."""

from __future__ import annotations

import pytest

from games.models import Match, Player
from games.spion import records
from games.spion.models import Vote
from tests.games.spion.play import PASS, Play

pytestmark = pytest.mark.django_db


def kept(match: Match) -> set[tuple[int, bool, int, int | None]]:
    return {
        (vote.round, vote.duel, vote.voter.seat, vote.target.seat if vote.target else None)
        for vote in Vote.objects.filter(match=match).select_related("voter", "target")
    }


@pytest.mark.rule("S36")
def test_every_vote_that_was_counted_is_kept_once() -> None:
    play = Play("bbbbbs", passing=True).to_vote()
    play.vote({0: 1, 1: 0, 2: PASS})
    play.lapse()
    assert play.see(None).last.passed  # level with both
    play.lapse()
    play.duel(0, 1)
    play.vote({2: 0, 3: 0, 5: 1})
    play.lapse()
    match = Match.objects.create(game="spion", seed="s", settings="{}", state="{}", decision="over")
    players = [Player.objects.create(match=match, seat=seat, name=str(seat)) for seat in range(6)]
    for _ in range(2):  # every write may happen twice
        records.write(match, players, play.state)
        assert kept(match) == {
            *((1, False, 0, 1), (1, False, 1, 0), (1, False, 2, None)),
            *((2, False, 0, 1), (2, False, 1, 0)),
            *((2, True, 2, 0), (2, True, 3, 0), (2, True, 5, 1)),
        }
        assert Vote.objects.count() == 8
