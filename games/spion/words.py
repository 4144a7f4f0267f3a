"""When two words are the same word (S31, S32) and when a hint says too much (S13)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from rapidfuzz.distance import DamerauLevenshtein

from accounts.writing import lean, visible
from games.kernel.game import Refused
from games.spion.state import Word

ARTICLES = {
    "nl": {"de", "het", "een", "t", "n"},
    "en": {"the", "a", "an"},
    "de": {"der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines"},
    "es": {"el", "la", "los", "las", "un", "una", "unos", "unas"},
}
WHOLE = 4  # S13: own words of so many letters may not be contained in a hint's word, nor contain one of so many
PART_OF_ONE_WORD = 3

_APART = re.compile(r"[^\w\-'’`´]|_")  # what parts two words; a hyphen or an apostrophe stands inside one


def tidy(text: str) -> str:
    """Typed text as it is kept: one line, single spaces, nothing invisible."""
    return " ".join(lean("".join(c for c in text if visible(c) or c.isspace())).split())


def plain(text: str) -> str:
    """Only letters and digits, without case or marks."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(c for c in folded if c.isalnum())


def core(text: str, language: str) -> str:
    """`plain`, and without a leading article."""
    first, *rest = text.replace("'", " ").replace("’", " ").split() or [""]
    if rest and plain(first) in ARTICLES.get(language, ()):
        return plain("".join(rest))
    return plain(text)


def matches(guess: str, word: Word, language: str) -> bool:
    """S31: whether the guess is this word or one of its spellings, give or take a typing error."""
    said = core(guess, language)
    return bool(said) and any(_close(said, core(form, language)) for form in (word.text, *word.spellings))


def _close(said: str, meant: str) -> bool:
    allowed = 0 if len(meant) < 5 else 1 if len(meant) < 9 else 2
    return DamerauLevenshtein.distance(said, meant, score_cutoff=allowed) <= allowed  # insert, delete, replace, swap neighbours


def check_hint(hint: str, own: Word | None, given: Iterable[str], language: str, *, one_word: bool) -> None:
    """S13. `own` is the speaker's own word, None for a ghost: a word the speaker does not have is never looked at."""
    pieces = [p for p in map(plain, _APART.split(hint)) if p]
    if not pieces:
        raise Refused("empty")
    if one_word and len(pieces) > 1:
        raise Refused("one_word")
    if own is not None and _says(pieces, [plain(spaced) for spaced in hint.split()], own, language, one_word):
        raise Refused("own_word")
    if plain(hint) in {plain(earlier) for earlier in given}:
        raise Refused("said_already")


def _says(pieces: Sequence[str], spaced: Sequence[str], own: Word, language: str, one_word: bool) -> bool:
    forms = {core(form, language) for form in (own.text, *own.spellings)}
    banned = forms | {core(form, language) for form in own.translations}
    part = PART_OF_ONE_WORD if one_word else WHOLE
    if any(run in banned for words in (pieces, spaced) for run in _runs(words, max(map(len, banned)))):
        return True
    return any(
        (len(form) >= WHOLE and form in said) or (len(said) >= part and said in form)
        for said in {*pieces, *spaced}
        for form in forms
    )


def _runs(words: Sequence[str], longest: int) -> Iterable[str]:
    """Every word, and neighbouring words written as one: "zee hond" says "zeehond"."""
    for start in range(len(words)):
        run = ""
        for word in words[start:]:
            run += word
            if len(run) > longest:
                break
            yield run
