"""The table on a stage: nobody hears of a step before it is on disk, only the culprit fails, sent twice is done once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from games.live.head import Skip
from games.live.outbox import Shown
from games.live.store import Outcome, Work
from tests.live.stage import Eyes, Hand, Mouth, Stage
from tests.live.toy.game import Break, Nudge, Open, Pick, Word


@pytest.fixture
async def stage() -> Stage:
    return Stage()


@pytest.mark.rule("P15")
async def test_nothing_is_heard_before_it_is_on_disk(stage: Stage) -> None:
    shown = {seat: len(eyes.shown) for seat, eyes in stage.eyes.items()}
    stage.mouths[0].act(Pick(3))
    stage.hand.take()
    stage.mouths[1].act(Pick(4))  # chained on a step that is in flight
    await asyncio.sleep(0)
    assert not stage.mouths[0].heard
    assert not stage.mouths[1].heard
    assert {seat: len(eyes.shown) for seat, eyes in stage.eyes.items()} == shown
    stage.hand.land()
    assert [code for _, code in stage.mouths[0].heard] == ["ack"]
    assert not stage.mouths[1].heard
    assert stage.eyes[2].last["picked"] == [True, False, False]  # what is on disk, not the head
    await stage.hand.commit()
    assert [code for _, code in stage.mouths[1].heard] == ["ack"]
    assert stage.eyes[2].last["picked"] == [True, True, False]
    assert [step.version for step in stage.shelf.steps] == [1, 2]


async def test_a_refusal_that_rests_on_a_step_waits_for_it(stage: Stage) -> None:
    stage.mouths[0].act(Pick(3))
    stage.mouths[0].act(Pick(4))
    assert not stage.mouths[0].heard
    await stage.hand.commit()
    assert [code for _, code in stage.mouths[0].heard] == ["ack", "picked"]
    stage.mouths[0].act(Pick(5))  # nothing is under way: at once
    assert stage.mouths[0].heard[-1][1] == "picked"


@pytest.mark.rule("P15")
async def test_sent_twice_counts_once(stage: Stage) -> None:
    stage.mouths[0].act(Word("een"), id="x")
    stage.mouths[0].act(Word("een"), id="x")  # before it is on disk
    assert not stage.mouths[0].heard
    await stage.hand.commit()
    stage.mouths[0].act(Word("een"), id="x")  # after
    assert stage.mouths[0].heard == [("x", "ack")] * 3
    assert stage.shelf.state().words == ["een"]
    again = Mouth(stage.another_table(), 0)  # another process, or this one after a crash
    again.act(Word("een"), id="x")
    assert again.heard == [("x", "ack")]
    assert not stage.hand.waiting


async def test_the_last_sixteen_ids_of_a_seat_are_remembered(stage: Stage) -> None:
    for n in range(20):
        stage.mouths[0].act(Word(str(n)), id=f"w{n}")
    await stage.hand.commit()
    assert stage.table.head.recent[0] == [f"w{n}" for n in range(4, 20)]


@pytest.mark.rule("P19")
@pytest.mark.parametrize(
    ("action", "decision", "code"),
    [
        (Pick(1), "pick:0", "stale"),
        (Pick(1), "", "stale"),
        ({"type": "pick", "number": "one"}, None, "malformed"),
        ({"type": "dance"}, None, "malformed"),
        ([1, 2], None, "malformed"),
        (Open(), None, "host_only"),
    ],
)
async def test_refusals_have_a_code_and_change_nothing(stage: Stage, action: Any, decision: str | None, code: str) -> None:
    before, shown = stage.shelf.state(), len(stage.eyes[1].shown)
    stage.mouths[0].act(action, decision=decision)
    assert stage.mouths[0].heard[-1][1] == code
    await stage.hand.commit()
    assert stage.shelf.state() == before
    assert len(stage.eyes[1].shown) == shown


async def test_the_host_s_powers_are_told_to_the_rules(stage: Stage) -> None:
    stage.mouths[1].act(Open(), host=True)
    await stage.hand.commit()
    assert stage.shelf.state().opened == 1
    assert stage.shelf.steps[0].host


@pytest.mark.rule("P19")
async def test_a_bug_in_the_rules_costs_only_the_action_that_met_it(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    stage.mouths[0].act(Pick(77))
    stage.hand.take()  # in flight
    stage.mouths[1].act(Word("geheim"))  # queued behind it
    stage.mouths[2].act(Break())
    stage.mouths[2].act(Word("later"))
    assert stage.mouths[2].heard == [("2-1", "failed")]
    stage.hand.land()
    await asyncio.sleep(0)
    await stage.hand.commit()
    assert stage.mouths[0].heard == [("0-1", "ack")]
    assert stage.mouths[1].heard == [("1-1", "ack")]
    assert stage.mouths[2].heard == [("2-1", "failed"), ("2-2", "ack")]
    assert stage.shelf.state().words == ["geheim", "later"]  # nothing half done, nothing twice
    assert [step.version for step in stage.shelf.steps] == [1, 2, 3]
    assert "77" not in caplog.text
    assert "geheim" not in caplog.text


async def test_a_state_that_cannot_be_shown_costs_only_its_step(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    game = stage.table.head.game
    right = game.views

    def views(state: Any, seats: Any) -> Any:
        if "stuk" in state.words:
            raise RuntimeError("stuk")
        return right(state, seats)

    monkeypatch.setattr(game, "views", views, raising=False)
    stage.mouths[0].act(Word("stuk"))
    await stage.hand.commit()
    stage.mouths[1].act(Word("heel"))
    await stage.hand.commit()
    assert stage.mouths[0].heard == [("0-1", "failed")]
    assert stage.mouths[1].heard == [("1-1", "ack")]
    assert stage.shelf.state().words == ["heel"]


async def test_a_lost_commit_is_read_again_and_carried_out_again(stage: Stage) -> None:
    outcomes = [Outcome.LOST, Outcome.LOST]
    stage.hand.fail = lambda work: outcomes.pop() if outcomes else None
    stage.shelf.load_fails = 1
    stage.mouths[0].act(Pick(1))
    stage.mouths[1].act(Pick(2))
    await stage.hand.commit()
    assert not stage.mouths[0].heard
    await asyncio.sleep(0.1)  # the second try to read
    await stage.hand.commit()
    assert stage.mouths[0].heard == [("0-1", "ack")]
    assert [step.version for step in stage.shelf.steps] == [1, 2]


@pytest.mark.rule("P15")
async def test_a_commit_that_did_land_but_was_not_heard_of_is_not_done_twice(stage: Stage) -> None:
    def lost(work: Work) -> Outcome:
        stage.shelf.write(work)
        stage.hand.fail = lambda work: None
        return Outcome.LOST

    stage.hand.fail = lost
    stage.mouths[0].act(Word("een"))
    await stage.hand.commit()
    assert stage.mouths[0].heard == [("0-1", "ack")]
    assert stage.shelf.state().words == ["een"]


async def test_what_the_database_refuses_fails_alone(stage: Stage) -> None:
    stage.hand.fail = lambda work: Outcome.FAILED if "vergif" in work.change.state else None
    for n, text in enumerate(["a", "b", "vergif", "c", "d"]):
        stage.mouths[n % 3].act(Word(text))
    await stage.hand.commit()
    assert stage.shelf.state().words == ["a", "b", "c", "d"]
    heard = {command: code for mouth in stage.mouths for command, code in mouth.heard}
    assert heard == {"0-1": "ack", "1-1": "ack", "2-1": "failed", "0-2": "ack", "1-2": "ack"}


async def test_two_tables_of_one_match_lose_nothing_and_double_nothing(stage: Stage) -> None:
    hand = Hand(stage.shelf)
    other = stage.another_table(hand)
    eyes, mouth = Eyes(), Mouth(other, 2)
    other.watch([2], eyes)
    stage.mouths[0].act(Word("hier"))
    mouth.act(Word("daar"))
    stage.hand.take()
    hand.take()
    stage.hand.land()
    hand.land()  # loses, reads again
    await asyncio.sleep(0)
    await hand.commit()
    assert stage.shelf.state().words == ["hier", "daar"]
    assert mouth.heard == [("2-1", "ack")]
    stage.table.moved(other.version)
    await asyncio.sleep(0)
    assert stage.eyes[0].last["words"] == ["hier", "daar"]
    assert eyes.last["words"] == ["hier", "daar"]


# ---- views


@pytest.mark.rule("P14")
async def test_a_view_is_one_seat_s_and_holds_no_time(stage: Stage) -> None:
    secrets = [seat.secret for seat in stage.shelf.state().seats]
    for seat, eyes in stage.eyes.items():
        assert eyes.last["secret"] == (None if seat is None else secrets[seat])
        assert eyes.last["secrets"] is None
    body = stage.eyes[0].shown[-1].body
    stage.time.pass_(3)
    late = Eyes()
    stage.table.watch([0], late)
    assert late.shown[-1].body == body
    assert late.shown[-1].message(stage.time()) != late.shown[-1].message(stage.time() + 1000)


@pytest.mark.rule("P15")
async def test_who_comes_in_the_middle_sees_what_is_on_disk(stage: Stage) -> None:
    stage.mouths[0].act(Pick(1))
    late = Eyes()
    stage.table.watch([1], late)
    assert not late.shown  # not the head
    await stage.hand.commit()
    assert late.last["picked"] == [True, False, False]
    stage.table.unwatch(late)
    stage.mouths[1].act(Pick(1))
    await stage.hand.commit()
    assert len(late.shown) == 1


# ---- the clock


@pytest.mark.rule("P17")
async def test_the_clock_runs_out_by_the_table_s_timer_and_by_a_late_command(stage: Stage) -> None:
    stage.time.pass_(9.999)
    stage.table.tick()
    assert stage.shelf.state().round == 1
    stage.time.pass_(0.001)
    stage.table.tick()
    await stage.hand.commit()
    assert stage.shelf.state().round == 2
    stage.time.pass_(10)
    stage.mouths[0].act(Pick(1), decision="pick:2")  # too late, though no timer has run
    await stage.hand.commit()
    assert stage.mouths[0].heard[-1][1] == "stale"
    assert stage.shelf.state().round == 3
    assert [step.kind for step in stage.shelf.steps] == ["lapse", "lapse"]


async def test_a_lapse_does_nothing_when_the_decision_moved_on(stage: Stage) -> None:
    other = stage.another_table(Hand(stage.shelf))
    stage.time.pass_(10)
    stage.table.tick()
    other.tick()
    await stage.hand.commit()
    other._committer.take()  # type: ignore[attr-defined]
    other._committer.land()  # type: ignore[attr-defined]
    await asyncio.sleep(0)
    assert stage.shelf.state().round == 2
    assert len(stage.shelf.steps) == 1


async def test_a_clock_that_is_kept_only_moves_later(stage: Stage) -> None:
    stage.time.pass_(2)
    stage.mouths[0].act(Nudge())
    await stage.hand.commit()
    assert stage.eyes[1].shown[-1].deadline.at == stage.time() + 10_000
    before = stage.eyes[1].shown[-1].deadline.at
    stage.mouths[0].act(Word("geen klok"))
    await stage.hand.commit()
    assert stage.eyes[1].shown[-1].deadline.at == before


@pytest.mark.rule("S42")
async def test_while_nobody_is_connected_the_clock_stands(stage: Stage) -> None:
    stage.time.pass_(4)
    stage.table.hold(stage.time())
    await stage.hand.commit()
    assert stage.shelf.change is not None
    assert (stage.shelf.change.deadline, stage.shelf.change.held_ms) == (None, 6_000)
    stage.time.pass_(3600)
    stage.table.tick()
    assert stage.shelf.state().round == 1
    stage.table.resume()
    await stage.hand.commit()
    shown = stage.eyes[0].shown[-1]
    assert shown.deadline.at == stage.time() + 6_000  # a change of the clock alone is shown
    assert shown.body == stage.eyes[0].shown[0].body
    assert not stage.shelf.steps


@pytest.mark.rule("Q21")
async def test_a_seat_that_is_skipped_is_a_step_done_once(stage: Stage) -> None:
    heard: list[str] = []
    for _ in range(2):
        stage.table.act(Skip(0, "pick:1", 2, "s1"), lambda refused: heard.append(refused.code if refused else "ack"))
        await stage.hand.commit()
    stage.table.act(Skip(0, "pick:0", 1, "s2"), lambda refused: heard.append(refused.code if refused else "ack"))
    stage.table.act(Skip(0, "pick:1", 2, "s3"), lambda refused: heard.append(refused.code if refused else "ack"))
    await stage.hand.commit()
    assert heard == ["ack", "ack", "stale", "not_now"]
    assert [(step.kind, step.seat) for step in stage.shelf.steps] == [("skip", 2)]
    assert stage.eyes[0].last["picked"] == [False, False, True]


async def test_a_lapse_the_rules_cannot_carry_out_does_not_spin(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage.table.head.game, "lapse", lambda state, chance: 1 / 0, raising=False)
    stage.time.pass_(10)
    loads = stage.shelf.loads
    stage.table.tick()
    for _ in range(20):
        await asyncio.sleep(0.001)
    assert stage.shelf.loads == loads + 1
    stage.mouths[0].act(Word("toch"))
    await stage.hand.commit()
    assert stage.mouths[0].heard[-1][1] == "ack"
    stage.table.close()


# ---- leaving and the end


@pytest.mark.rule("S37")
async def test_a_seat_is_taken_out_once(stage: Stage) -> None:
    stage.table.leave(1, removed=False)
    stage.table.leave(1, removed=False)
    await stage.hand.commit()
    stage.table.leave(1, removed=True)
    await stage.hand.commit()
    assert [(step.kind, step.seat) for step in stage.shelf.steps] == [("leave", 1)]
    stage.mouths[1].act(Word("spook"))
    assert stage.mouths[1].heard[-1][1] == "not_yours"


async def test_when_it_is_over_it_stays_over(stage: Stage) -> None:
    for _ in range(3):
        for mouth in stage.mouths:
            mouth.act(Pick(1))
        await stage.hand.commit()
    assert stage.eyes[None].last["secrets"] is not None
    stage.mouths[0].act(Word("na"))
    assert stage.mouths[0].heard[-1][1] == "stale"
    stage.table.leave(0, removed=False)
    stage.table.hold(stage.time())
    stage.time.pass_(100)
    stage.table.tick()
    assert not stage.hand.waiting


# ---- computer players


@pytest.mark.rule("P31")
async def test_computer_players_play_while_somebody_looks_on(settings: Any) -> None:
    settings.BOT_SECONDS = 0.01
    stage = Stage(players=3, bots=frozenset({1, 2}))
    for _ in range(40):
        await asyncio.sleep(0.005)
        await stage.hand.commit()
        if stage.shelf.state().seats[1].pick is not None and stage.shelf.state().seats[2].pick is not None:
            break
    assert [seat.pick is not None for seat in stage.shelf.state().seats] == [False, True, True]
    for eyes in stage.eyes.values():
        stage.table.unwatch(eyes)
    stage.mouths[0].act(Pick(1))  # the next round opens, and nobody looks
    await stage.hand.commit()
    await asyncio.sleep(0.05)
    assert not stage.hand.waiting
    stage.table.close()


# ---- the table knows no game


def test_no_live_module_names_a_game() -> None:
    from django.conf import settings

    names = [app.rpartition(".")[2] for app in settings.GAMES]
    for path in Path("games/live").glob("*.py"):
        for name in names:
            assert name not in path.read_text(), f"{path} names {name}"


def test_shown_is_compared_without_the_time() -> None:
    from games.live.deadline import Deadline

    one = Shown(1, 0, Deadline("a", at=5), 0, 1, b"{}")
    assert one == Shown(1, 0, Deadline("a", at=5), 0, 1, b"{}")
    assert one != Shown(1, 0, Deadline("a", held=5), 0, 1, b"{}")
