"""Chance: the same seed and step, the same luck; and nothing random before it is asked for."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.kernel.chance import Chance


def drawn(chance: Chance) -> list[object]:
    cards = list(range(12))
    chance.shuffle(cards)
    return [cards, chance.choice("abc"), chance.below(1000)]


@given(st.text(min_size=1), st.integers(min_value=0))
def test_the_same_seed_and_version_give_the_same(seed: str, version: int) -> None:
    assert drawn(Chance.of_step(seed, version)) == drawn(Chance.of_step(seed, version))


def test_another_step_another_luck() -> None:
    assert len({str(drawn(Chance.of_step("seed", version))) for version in range(50)}) == 50
    assert drawn(Chance.of_step("a", 11)) != drawn(Chance.of_step("a1", 1))


def test_below_stays_below() -> None:
    chance = Chance("x")
    assert {chance.below(3) for _ in range(100)} == {0, 1, 2}
