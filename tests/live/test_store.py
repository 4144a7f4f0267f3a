"""Matches on disk: compare-and-set, batches of which only the culprit fails, the end in one transaction, sweep and pulse."""

from __future__ import annotations

import threading
from typing import Any

import msgspec
import pytest
from django.db import OperationalError, connection, transaction
from django.utils import timezone

from games import rooms
from games.live import pulse, store
from games.live.head import Act, Head, Lapse, Leave
from games.live.store import Outcome, Unwritten, Work
from games.live.sweep import sweep
from games.models import Match, Member, Player, Pulse, Result, Room, Step
from tests.live.conftest import Played
from tests.live.toy import records
from tests.live.toy.game import Pick, Word

pytestmark = pytest.mark.usefixtures("db_toy")


def work_of(match: int, *commands: Any, now: int | None = None) -> Work:
    head = store.load(match)
    assert head is not None
    unwritten = Unwritten(head.version)
    for command in commands:
        done = head.apply(command, now or rooms.now_ms())
        assert done is not None
        unwritten.add(head, done)
    work = unwritten.take(head)
    assert work is not None
    return work


def word(text: str, seat: int = 0, id: str = "w") -> Act:
    return Act(seat, "pick:1", msgspec.json.encode(Word(text)), id)


def words(match: int) -> list[str]:
    head = store.load(match)
    assert head is not None
    return list(head.state.words)


def test_what_was_written_is_read_back(played: Played) -> None:
    match = played.match.pk
    text = 'é "\\ 🥘 \u2028 {}'
    assert store.commit([work_of(match, word(text, id="a"), word("twee", id="b"))]) == {match: Outcome.DONE}
    assert words(match) == [text, "twee"]
    head = store.load(match)
    assert head is not None
    assert head.recent == {0: ["a", "b"]}
    assert head.version == 2
    steps = list(Step.objects.filter(match=match).order_by("version"))
    assert [step.version for step in steps] == [1, 2]
    assert msgspec.json.decode(steps[0].action) == {"type": "word", "text": text}
    assert steps[0].kind == "act"
    assert not steps[0].host


def two_at_once(played: Played) -> None:
    match = played.match.pk
    one, other = work_of(match, word("een")), work_of(match, word("ander"))
    assert store.commit([one])[match] is Outcome.DONE
    assert store.commit([other])[match] is Outcome.CONFLICT
    assert words(match) == ["een"]
    assert Step.objects.filter(match=match).count() == 1


def test_compare_and_set(played: Played) -> None:
    two_at_once(played)


def test_without_the_guard_a_write_is_lost(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control: the test above bites."""
    monkeypatch.setattr(store, "GUARD", "")
    with pytest.raises(AssertionError):
        two_at_once(played)


def test_a_poison_item_fails_alone_among_twenty(monkeypatch: pytest.MonkeyPatch) -> None:
    rooms_of_two = [Played(2) for _ in range(21)]
    matches = [room.match.pk for room in rooms_of_two]
    works = [work_of(match, word("goed")) for match in matches]
    poison = works[10]
    broken = msgspec.structs.replace(poison.change.steps[0], kind=None)  # type: ignore[arg-type]
    works[10] = msgspec.structs.replace(poison, change=msgspec.structs.replace(poison.change, steps=[broken]))
    outcomes = store.commit(works)
    assert outcomes.pop(matches[10]) is Outcome.FAILED
    assert set(outcomes.values()) == {Outcome.DONE}
    assert [words(match) for match in matches] == [["goed"]] * 10 + [[]] + [["goed"]] * 10
    assert Step.objects.count() == 20


def test_a_conflict_in_a_batch_writes_no_steps_of_it() -> None:
    one, other = Played(2).match.pk, Played(2).match.pk
    stale = work_of(one, word("oud"))
    store.commit([work_of(one, word("nieuw"))])
    assert store.commit([stale, work_of(other, word("goed"))]) == {one: Outcome.CONFLICT, other: Outcome.DONE}
    assert words(one) == ["nieuw"]
    assert Step.objects.filter(match=one).count() == 1


def play_out(match: int) -> Work:
    head = store.load(match)
    assert head is not None
    unwritten = Unwritten(head.version)
    for _ in range(3):
        for seat in range(len(head.state.seats)):
            done = head.apply(Act(seat, head.deadline.decision, msgspec.json.encode(Pick(1)), str(seat)), rooms.now_ms())
            assert done is not None
            unwritten.add(head, done)
    work = unwritten.take(head)
    assert work is not None
    return work


def test_the_end_is_written_with_all_that_belongs_to_it(played: Played) -> None:
    room = Room.objects.get(pk=played.room.pk)
    assert store.commit([play_out(played.match.pk)])[played.match.pk] is Outcome.DONE
    match = played.match
    assert match.finished_at is not None
    assert (match.end, match.counts, match.host_id, match.facts) == ("played", True, played.host.pk, '{"rounds":3}')
    assert (match.deadline, match.held_ms) == (None, None)
    assert Result.objects.filter(match=match).count() == 3
    assert Result.objects.filter(match=match, won=True).count() >= 1
    assert Room.objects.get(pk=room.pk).version > room.version


def test_an_end_whose_records_fail_leaves_nothing(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    work = play_out(played.match.pk)
    monkeypatch.setattr(records, "write", lambda *_: 1 / 0)
    assert store.commit([work])[played.match.pk] is Outcome.FAILED
    assert played.match.version == 0
    assert not Result.objects.exists()
    assert not Step.objects.exists()


def test_a_leaver_s_row_is_written_with_the_step(played: Played) -> None:
    store.commit([work_of(played.match.pk, Leave(1, removed=True))])
    player = Player.objects.get(match=played.match, seat=1)
    assert player.left_at is not None
    assert player.removed


def test_the_database_away_is_not_a_refusal(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    work = work_of(played.match.pk, word("a"))

    def away(*_: Any) -> None:
        raise OperationalError("server closed the connection")

    monkeypatch.setattr(store, "_write", away)
    assert store.commit([work])[played.match.pk] is Outcome.LOST


def test_a_state_of_another_time_ends_without_a_winner(played: Played) -> None:
    Match.objects.filter(pk=played.match.pk).update(state='{"seats": "niet te lezen"}')
    assert store.load(played.match.pk) is None
    assert (played.match.end, played.match.counts) == ("unreadable", False)
    assert played.match.finished_at is not None


def test_a_match_of_a_game_that_is_gone_ends_without_a_winner(played: Played) -> None:
    Match.objects.filter(pk=played.match.pk).update(game="ganzenbord")
    assert store.load(played.match.pk) is None
    assert (played.match.end, played.match.counts) == ("unreadable", False)
    version = played.match.version
    assert store.load(played.match.pk) is None
    assert played.match.version == version  # ended once


@pytest.mark.skipif("connection.vendor != 'sqlite'")
def test_sqlite_s_lock_is_waited_for_by_the_millisecond(played: Played) -> None:
    work = work_of(played.match.pk, word("a"))
    held, release = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            Room.objects.filter(pk=played.room.pk).update(active_at=timezone.now())
            held.set()
            release.wait(5)
        connection.close()

    other = threading.Thread(target=hold)
    other.start()
    held.wait(5)
    threading.Timer(0.15, release.set).start()
    assert store.commit([work])[played.match.pk] is Outcome.DONE
    other.join()


# ---- the sweep


def test_the_sweep_lapses_what_nobody_holds(played: Played) -> None:
    now = rooms.now_ms()
    assert sweep(now) == 0
    Match.objects.filter(pk=played.match.pk).update(deadline=now - 3_000)
    assert sweep(now, but=[played.match.pk]) == 0
    assert sweep(now) == 1
    assert sweep(now) == 0
    assert played.match.decision == "pick:2"
    assert Step.objects.get(match=played.match).kind == "lapse"


@pytest.mark.rule("S42")
def test_the_sweep_holds_the_clock_where_nobody_is(played: Played) -> None:
    now = rooms.now_ms()
    Match.objects.filter(pk=played.match.pk).update(deadline=now + 4_000)
    Member.objects.filter(room=played.room).update(last_seen=now - 20_000)
    assert sweep(now) == 1
    assert (played.match.deadline, played.match.held_ms) == (None, 24_000)  # what was left when the last one vanished
    assert sweep(now + 3_600_000) == 0


@pytest.mark.rule("S37")
def test_the_sweep_takes_out_who_left(played: Played) -> None:
    Member.objects.filter(pk=played.members[2]).update(left_at=timezone.now())
    assert sweep(rooms.now_ms()) == 1
    assert Player.objects.get(match=played.match, seat=2).left_at is not None
    assert sweep(rooms.now_ms()) == 0


# ---- the pulse


@pytest.mark.rule("P17")
def test_downtime_eats_no_time(played: Played) -> None:
    down = rooms.now_ms() - 3_600_000
    Pulse.objects.update_or_create(pk=1, defaults={"at": down})
    Match.objects.filter(pk=played.match.pk).update(deadline=down + 7_000)
    now = rooms.now_ms()
    gap = pulse.first_up(now)
    assert gap is not None
    assert gap >= 3_600_000
    assert (played.match.deadline, played.match.held_ms) == (None, 7_000)
    pulse.stamp(now + 1000)
    assert Pulse.objects.get().at == now + 1000


@pytest.mark.rule("P17")
def test_a_cluster_of_one_that_is_back_at_once_eats_nothing_either(
    played: Played, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.CLUSTER = True
    monkeypatch.setattr(pulse, "LOOK_SECONDS", 0.001)
    monkeypatch.setattr(pulse, "ALONE_MS", 3)
    down = rooms.now_ms()
    Pulse.objects.update_or_create(pk=1, defaults={"at": down})
    Match.objects.filter(pk=played.match.pk).update(deadline=down + 7_000)
    assert pulse.first_up(down + 1) == 3
    assert played.match.held_ms == 7_000


def test_only_the_first_process_up_does_so(played: Played, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.CLUSTER = True
    monkeypatch.setattr(pulse.time, "sleep", lambda _: pulse.stamp(rooms.now_ms() + 1_000))  # the first stamps meanwhile
    Pulse.objects.update_or_create(pk=1, defaults={"at": rooms.now_ms() - 60_000})
    assert pulse.first_up(rooms.now_ms()) is not None
    Match.objects.filter(pk=played.match.pk).update(deadline=rooms.now_ms() + 5_000, held_ms=None)
    assert pulse.first_up(rooms.now_ms()) is None
    assert played.match.held_ms is None


# ---- the head


def test_a_lapse_that_is_not_due_does_nothing(played: Played) -> None:
    head = store.load(played.match.pk)
    assert isinstance(head, Head)
    assert head.apply(Lapse("pick:1", 0), rooms.now_ms()) is None
    assert head.apply(Lapse("pick:1", 0), rooms.now_ms() + 11_000) is not None
    assert head.version == 1
