"""When a guess is the word (S31, S32)."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.spion.state import Word
from games.spion.words import core, matches, plain, tidy


@pytest.mark.rule("S31")
@pytest.mark.parametrize(
    ("guess", "word"),
    [
        ("ZEEHOND", "zeehond"),
        ("crème brulée", "Creme Brûlée"),
        ("creme-brulee", "crème brûlée"),
        ("  T-shirt. ", "t shirt"),
        ("de zeehond", "zeehond"),
        ("Een zeehond", "zeehond"),
        ("zeehond", "de zeehond"),
        ("'t IJs", "ijs"),
        ("ĳs", "ijs"),
        ("straße", "STRASSE"),
        ("7up", "7-Up"),
    ],
)
def test_capitals_accents_punctuation_spaces_and_the_article_do_not_matter(guess: str, word: str) -> None:
    assert matches(guess, Word(word), "nl")


@pytest.mark.rule("S31")
@pytest.mark.parametrize(
    ("language", "guess", "word"),
    [("en", "the seal", "seal"), ("de", "das Brot", "Brot"), ("es", "los patos", "patos"), ("nl", "het ei", "ei")],
)
def test_the_article_is_of_the_packs_language(language: str, guess: str, word: str) -> None:
    assert matches(guess, Word(word), language)
    assert not matches(guess, Word(word), next(other for other in ("en", "es") if other != language))


@pytest.mark.rule("S31")
def test_an_article_is_dropped_only_when_something_follows() -> None:
    assert core("de", "nl") == "de"
    assert core("delta", "nl") == "delta"
    assert core("de  Delta", "nl") == "delta"
    assert core("een", "nl") == "een"


@pytest.mark.rule("S31")
@pytest.mark.parametrize(
    ("word", "guess", "right"),
    [
        ("beer", "beer", True),  # 4 letters: no error
        ("beer", "beek", False),
        ("beer", "bee", False),
        ("appel", "apel", True),  # 5 to 8: one
        ("appel", "appels", True),
        ("appel", "apple", True),  # neighbours swapped
        ("appel", "oppel", True),
        ("appel", "opel", False),
        ("walvisje", "wavlisje", True),
        ("walvisje", "wavlisj", False),
        ("olifanten", "olifnate", True),  # from 9: two
        ("olifanten", "oilfnaten", True),
        ("olifanten", "oilfnate", False),
    ],
)
def test_small_typing_errors_in_longer_words(word: str, guess: str, right: bool) -> None:
    assert matches(guess, Word(word), "nl") is right


@pytest.mark.rule("S31")
def test_the_length_of_the_word_counts_not_that_of_the_guess() -> None:
    assert not matches("beers", Word("beer"), "nl")
    assert matches("appe", Word("appel"), "nl")


@pytest.mark.rule("S31")
def test_each_spelling_counts() -> None:
    assert matches("poes", Word("kat", spellings=["poes"]), "nl")
    assert matches("zeeleuw", Word("rob", spellings=["zeeleeuw"]), "nl")
    assert not matches("cat", Word("kat", translations=["cat"]), "nl")


@pytest.mark.rule("S31")
@pytest.mark.parametrize("nothing", ["", " ", "!!!", "\u0301"])
def test_nothing_is_no_guess(nothing: str) -> None:
    assert not matches(nothing, Word("appel", spellings=[""]), "nl")


@pytest.mark.rule("S31")
@given(st.text(max_size=20))
def test_plain_leaves_only_letters_and_digits_and_is_plain_already(text: str) -> None:
    assert plain(text).isalnum() or plain(text) == ""
    assert plain(plain(text)) == plain(text)
    assert plain(text.upper().lower()) == plain(plain(text).upper().lower())


def within(a: str, b: str, steps: int) -> bool:
    """The same, by trying every edit."""
    reached = {a}
    for _ in range(steps):
        reached |= {edited for word in reached for edited in _edited(word)}
    return b in reached


def _edited(word: str) -> set[str]:
    at = range(len(word) + 1)
    gone = {word[:i] + word[i + 1 :] for i in at}
    more = {word[:i] + c + word[i:] for i, c in itertools.product(at, "abcdeé")}
    other = {word[:i] + c + word[i + 1 :] for i, c in itertools.product(range(len(word)), "abcdeé")}
    swapped = {word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)}
    return gone | more | other | swapped


@pytest.mark.rule("S31")
@given(st.text("abcdeé", min_size=5, max_size=6), st.data())
def test_one_edit_is_what_trying_every_edit_gives(meant: str, data: st.DataObject) -> None:
    near = sorted({edited for once in _edited(meant) for edited in (once, *_edited(once))})
    said = data.draw(st.sampled_from(near))
    assert matches(said, Word(meant), "nl") == within(plain(said), plain(meant), 1)


@pytest.mark.rule("S31")
def test_a_swap_of_neighbours_is_one_edit() -> None:
    assert matches("fietsnemakre", Word("fietsenmaker"), "nl")
    assert not matches("ifetsnemakre", Word("fietsenmaker"), "nl")


@given(st.text(max_size=30))
def test_what_is_kept_of_typed_text_is_one_printable_line(text: str) -> None:
    assert tidy(text).isprintable()
    assert tidy(tidy(text)) == tidy(text)
