"""Typed hints (S13): what a hint may not say, and that a refusal never tells of a word one does not have."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.game import Refused
from games.spion import words
from games.spion.state import Phase, Word
from tests.games.spion.play import Play

SEAL = Word("zeehond", spellings=["rob"], translations=["seal", "perro marino"])

WORDS_THAT_SAY_IT = [
    *("zeehond", "Zeehond!", "ZEE-HOND", "zéèhönd", "z.e.e.h.o.n.d"),
    *("rob", "seal", "SEAL"),  # a spelling, a translation
    *("zeehonden", "zeehondje", "babyzeehond"),
    *("zee", "hond", "eeho"),
]
HINTS_THAT_SAY_IT = [
    "het is een zeehond",
    "hij lijkt op een hond",
    "zee hond",
    "de z e e h o n d",
    "perro marino",
    "un perro marino grande",
    "zeehondencrèche",
    "een seal, dus",
]


def refusal(hint: str, own: Word | None = SEAL, *, one_word: bool = True, said: list[str] | None = None) -> str | None:
    try:
        words.check_hint(hint, own, said or [], "nl", one_word=one_word)
    except Refused as refused:
        return refused.code
    return None


pytestmark = pytest.mark.rule("S13")


@pytest.mark.parametrize("hint", WORDS_THAT_SAY_IT)
def test_one_word_may_not_be_the_own_word_nor_hold_it_nor_be_a_part_of_it(hint: str) -> None:
    assert refusal(hint) in ("own_word", "one_word")


@pytest.mark.parametrize("hint", ["snor", "water", "ijs", "ze", "en", "robot", "seals", "zeeleeuw", "strand"])
def test_other_words_may_be_said(hint: str) -> None:
    """Two letters are no part of a word yet; a spelling of three letters and a translation may be held by another word."""
    assert refusal(hint) is None


@pytest.mark.parametrize("hint", HINTS_THAT_SAY_IT)
def test_no_word_of_a_sentence_may_say_it(hint: str) -> None:
    assert refusal(hint, one_word=False) == "own_word"


@pytest.mark.parametrize("hint", ["hij zwemt in de zee", "grote ogen en een snor", "ze eet de hele dag door"])
def test_short_words_of_a_sentence_are_no_part_of_it(hint: str) -> None:
    """Three letters count in the one-word mode only."""
    assert refusal(hint, one_word=False) is None


def test_own_words_of_three_letters_are_not_looked_for_inside_others() -> None:
    cat = Word("kat", translations=["cat"])
    assert refusal("kattenbak", cat) is None
    assert refusal("kat", cat) == "own_word"
    assert refusal("cat", cat) == "own_word"
    assert refusal("katje", Word("poes", spellings=["kat"])) is None


@pytest.mark.parametrize("hint", ["grote snor", "groot,dik", "groot/dik", "groot dik"])
def test_one_word_is_one_word(hint: str) -> None:
    assert refusal(hint) == "one_word"
    assert refusal(hint, one_word=False) is None


@pytest.mark.parametrize("hint", ["anti-rimpel", "foto's", "'s-avonds"])
def test_a_hyphen_or_an_apostrophe_parts_no_word(hint: str) -> None:
    assert refusal(hint) is None


def test_no_hint_may_be_repeated() -> None:
    assert refusal("Snór", said=["water", "snor!"]) == "said_already"
    assert refusal("grote snor", said=["snor"], one_word=False) is None
    assert refusal("Grote  SNOR.", said=["grote snor"], one_word=False) == "said_already"


@pytest.mark.parametrize("hint", ["!!!", "-", "’"])
def test_a_hint_has_letters(hint: str) -> None:
    assert refusal(hint) == "empty"


@given(st.text(max_size=40), st.booleans())
def test_a_ghost_is_only_held_to_what_was_said(hint: str, one_word: bool) -> None:
    assert refusal(hint, None, one_word=one_word) in (None, "empty", "one_word")


@given(st.text(alphabet="zehondrobsal -", max_size=14), st.booleans(), st.sampled_from(["walrus", "appel", "zee", "hond"]))
def test_a_refusal_never_depends_on_a_word_one_does_not_have(hint: str, one_word: bool, other: str) -> None:
    """In a match: the same hint by the same speaker, whatever the other side's word is."""
    answers = set()
    for theirs in (other, "zeehond"):
        play = Play("bbbs", hints="typed", speak="word" if one_word else "sentence").to_hints()
        play.state.words = [Word("pinguïn", translations=["penguin"]), Word(theirs)]
        try:
            play.hint(0, hint)
            answers.add("")
        except Refused as refused:
            answers.add(refused.code)
    assert len(answers) == 1


def test_everyone_sees_the_typed_hints_so_far() -> None:
    play = Play("bbbbbs", hints="typed").to_hints()
    play.hint(0, " Snor ")
    play.lapse()
    play.hint(2, "dik")
    for seat in (None, 0, 5):
        assert [(h.seat, h.text, h.given) for h in play.see(seat).hints] == [(0, "Snor", True), (1, "", False), (2, "dik", True)]
    play.to_talk().put_out(1)
    assert [h.text for h in play.see(4).hints][:3] == ["Snor", "", "dik"]  # in later rounds too
    play.hint(2, "blauw")
    with play.refuses("said_already"):
        play.hint(3, "SNOR")


def test_the_checks_hold_in_a_match() -> None:
    play = Play("bbbbs", hints="typed").to_hints()
    for text, code in [("", "empty"), ("zeehondje", "own_word"), ("twee woorden", "one_word"), ("x" * 31, "too_long")]:
        with play.refuses(code):
            play.hint(0, text)
    play.hint(0, "walrussen")  # the spies' word: a civilian does not know it
    sentence = Play("bbbbs", hints="typed", speak="sentence").to_hints()
    sentence.hint(0, "twee woorden mag")
    with sentence.refuses("too_long"):
        sentence.hint(1, "x " * 61)


@pytest.mark.parametrize("hint", ["zee\u115fhond", "zee\u3164hond", "\u3164"])
def test_what_cannot_be_seen_hides_no_word(hint: str) -> None:
    assert refusal(words.tidy(hint)) in ("own_word", "empty")


def test_accents_do_not_pile_up_over_the_lines_beside_it() -> None:
    assert words.tidy("boot" + "\u0353" * 30) == "boot" + "\u0353" * 3


def test_a_duel_hint_is_held_to_the_same() -> None:
    play = Play("bbbbbs", hints="typed").tie(0, 1)
    said = play.see(None).hints[0].text
    play.lapse()
    assert play.phase is Phase.DUEL_HINTS
    for text, code in [("zeehond", "own_word"), (said, "said_already")]:
        with play.refuses(code):
            play.hint(0, text)
    play.hint(0, "dik")
    with play.refuses("said_already"):
        play.hint(1, "Dik")


def test_spoken_hints_hold_no_text() -> None:
    play = Play("bbbs").to_hints()
    with play.refuses("say_it_aloud"):
        play.hint(0, "snor")
    play.hint(0)
    assert play.see(1).hints[0].text == ""
