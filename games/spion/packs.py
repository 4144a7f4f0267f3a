"""Services for word packs: what keeps one from being published (S32), writing and publishing (P22), the shipped ones (P24)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db import transaction
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.spion import words
from games.spion.models import LANGUAGES, Pack, PackWord, Picture, Shipped, Theme
from games.spion.pictures import SVG, bare
from games.spion.state import Word

DATA = Path(__file__).parent / "data"
LONGEST = 40  # letters of a word or spelling
LONGEST_KEY = 80
MOST_SPELLINGS = 12


class Name(NamedTuple):
    """What one word is called in one language; no text: it is not there."""

    text: str = ""
    spellings: tuple[str, ...] = ()

    @property
    def forms(self) -> tuple[str, ...]:
        return self.text, *self.spellings


Words = dict[str, tuple[Name, Name]]  # language -> the first word and the second


def name(text: str, spellings: Iterable[str]) -> Name:
    """A word and its alternative spellings as they are kept. ValidationError: what is wrong with them."""
    typed = [text, *filter(str.strip, spellings)]
    if len(typed) - 1 > MOST_SPELLINGS:
        raise ValidationError(_("A word has at most %(most)s alternative spellings.") % {"most": MOST_SPELLINGS})
    word, *others = [words.tidy(one) if len(one) < 5 * LONGEST else one for one in typed]
    found = Name(word, tuple(dict.fromkeys(one for one in others if one not in ("", word))))
    wrong = [sentence for one in found.forms if one and (sentence := _wrong_with(one))]
    if found.spellings and not word:
        wrong.append(_("There are alternative spellings, but no word."))
    if wrong:
        raise ValidationError(wrong)
    return found


def key(text: str) -> str:
    """A key as it is kept. ValidationError: it is none."""
    if not text or len(text) > LONGEST_KEY or text != slugify(text):
        raise ValidationError(_("A key has small letters, digits and hyphens, 80 at most."))
    return text


def _wrong_with(text: str) -> str | None:
    if len(text) > LONGEST:
        return _("“%(word)s…” is too long: %(most)s letters at most.") % {"word": text[:LONGEST], "most": LONGEST}
    if "," in text:
        return _("“%(word)s” has a comma in it; that parts two spellings.") % {"word": text}
    if not words.plain(text):
        return _("“%(word)s” has no letter and no digit.") % {"word": text}
    return None


def split(spellings: str) -> list[str]:
    """Spellings as typed: one a line, or with commas between."""
    return re.split(r"[,\n]", spellings)


def words_of(pack: Pack) -> Words:
    found: Words = {}
    order = list(LANGUAGES)
    for word in sorted(pack.words.all(), key=lambda word: order.index(word.language) if word.language in order else len(order)):
        both = list(found.get(word.language, (Name(), Name())))
        both[word.side] = Name(word.text, tuple(word.spellings))
        found[word.language] = (both[0], both[1])
    return found


def played_words(pack: Pack, language: str) -> list[Word]:
    """Both words of a pack as a match gets them, each with what it is called in the other languages (S13)."""
    in_languages = words_of(pack)
    return [
        Word(
            text=word.text,
            picture=reverse("picture", args=[picture]) if picture else "",
            spellings=list(word.spellings),
            translations=[n for other, both in in_languages.items() if other != language for n in both[side].forms if n],
        )
        for side, (word, picture) in enumerate(zip(in_languages[language], pack.picture_ids, strict=True))
    ]


def troubles(pack: Pack) -> list[str]:
    """Why a pack cannot be published; empty when it can."""
    return lacks(words_of(pack), pack.picture_ids)


def lacks(in_languages: Words, pictures: Sequence[object | None]) -> list[str]:
    """What these words and pictures still need to be a pack that can be played with."""
    complete = {language: both for language, both in in_languages.items() if both[0].text and both[1].text}
    found = []
    if not any(both[0].text or both[1].text for both in in_languages.values()):
        found.append(_("A pack needs two words."))
    for language, both in in_languages.items():
        if language not in complete and (both[0].text or both[1].text):
            found.append(
                _("%(language)s: “%(word)s” stands alone; a pack needs two words.")
                % {"language": LANGUAGES.get(language, language), "word": both[0].text or both[1].text}
            )
    if not pictures[0]:
        found.append(_("The first word has no picture."))
    if not pictures[1]:
        found.append(_("The second word has no picture."))
    for language, (first, second) in complete.items():
        if _match(first, second, language):
            found.append(
                _("%(language)s: “%(first)s” and “%(second)s” are too much alike, spellings included: a guess could mean both.")
                % {"language": LANGUAGES.get(language, language), "first": first.text, "second": second.text}
            )
    if pictures[0] and pictures[0] == pictures[1]:
        found.append(_("Both words have the same picture."))
    return found


def _match(first: Name, second: Name, language: str) -> bool:
    """Whether one guess could be right for both (S32): any name of the one matches the other."""
    return any(
        words.matches(called, Word(text=two.text, spellings=list(two.spellings)), language)
        for one, two in ((first, second), (second, first))
        for called in one.forms
    )


def keep_once(pack: Pack) -> None:
    """The same new picture for both words is one picture. `picture_of` knows those that are kept already."""
    first, second = pack.first_picture, pack.second_picture
    if first and second and first._state.adding and second._state.adding and first.data == second.data:
        pack.second_picture = first


def write(pack: Pack, in_languages: Words, *, published: bool) -> list[str]:
    """Keep a pack with these words; its pictures may be new. Returns what kept it from being published, if that was asked.

    Matches that run are not touched: they hold their own copy of the words.
    """
    with transaction.atomic():
        for picture in (pack.first_picture, pack.second_picture):
            if picture is not None and picture._state.adding:
                picture.save()
        pack.published = False
        pack.save()
        PackWord.objects.filter(pack=pack, language__in=in_languages).delete()
        PackWord.objects.bulk_create(
            PackWord(pack=pack, side=side, language=language, text=word.text, spellings=list(word.spellings))
            for language, both in in_languages.items()
            for side, word in enumerate(both)
            if word.text
        )
        pack.refresh_from_db()  # what was fetched with it is of before
        try:
            if published:
                publish(pack)
        except ValidationError as error:
            return error.messages
    return []


def publish(pack: Pack) -> None:
    """The only way a pack becomes one that matches are played with. It is judged as it is kept now, not as it was fetched."""
    with transaction.atomic():
        for kept in Pack.objects.select_for_update().filter(pk=pack.pk):  # none: somebody deleted it meanwhile
            if found := troubles(kept):
                raise ValidationError(found)
            Pack.objects.filter(pk=pack.pk).update(published=True)
            pack.published = True


def unpublish(pack: Pack) -> None:
    Pack.objects.filter(pk=pack.pk).update(published=False)
    pack.published = False


def key_of(in_languages: Words) -> str:
    """The key of a pack after its words, in the first language it has them in."""
    both = next((f"{one.text} {two.text}" for one, two in in_languages.values() if one.text or two.text), "")
    return slugify(slugify(both)[:LONGEST_KEY])  # cut off, it may end in a hyphen


# ---- the packs that come along (P24)


def load_shipped() -> Iterator[tuple[str, int]]:
    """Add the packs of packs_nl.json that never were added before, a theme at a time: (theme, packs added).

    What staff changed stays as it is, and what they deleted stays away. Each pack is a transaction of its own, so that
    nobody's match waits for the write lock.
    """
    known = set(Shipped.objects.values_list("key", flat=True))
    for order, (slug, shipped) in enumerate(json.loads((DATA / "packs_nl.json").read_text()).items()):
        new = [pair for pair in shipped["pairs"] if _key(pair) not in known]
        for pair in new:
            with transaction.atomic():
                theme, _new = Theme.objects.get_or_create(
                    slug=slug, defaults={"names": {"nl": shipped["name_nl"], "en": shipped["theme"].capitalize()}, "order": order}
                )
                _add(theme, pair)
        yield slug, len(new)


def _key(pair: dict[str, Any]) -> str:
    return slugify(f"{pair['a']['word']} {pair['b']['word']}")


def _add(theme: Theme, pair: dict[str, Any]) -> None:
    first, second = pair["a"], pair["b"]
    pack = Pack(
        theme=theme,
        key=_key(pair),
        first_picture=shipped_picture(first["codepoint"]),
        second_picture=shipped_picture(second["codepoint"]),
    )
    called = {language: (_called(first, language), _called(second, language)) for language in LANGUAGES}
    if found := write(pack, called, published=True):
        raise ValidationError(found)
    Shipped.objects.create(key=pack.key)


def _called(word: dict[str, Any], language: str) -> Name:
    return Name(word["word"] if language == "nl" else word[language], tuple(word.get(f"alt_{language}", [])))


def shipped_picture(codepoint: str) -> Picture:
    """A picture of the emoji set that comes along; perhaps not saved yet. ValidationError: it is not in there."""
    path = DATA / "openmoji" / f"{codepoint}.svg"
    if not re.fullmatch(r"[0-9A-F-]{4,40}", codepoint) or not path.exists():
        raise ValidationError(_("There is no picture “%(source)s”.") % {"source": f"openmoji:{codepoint}"[:60]})
    source = f"openmoji:{codepoint}"
    if known := Picture.objects.filter(source=source).defer("data").first():
        return known
    return Picture(data=bare(path.read_bytes()), content_type=SVG, source=source)
