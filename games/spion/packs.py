"""Services for word packs: what keeps one from being published (S32, P22), publishing, and the packs that come along (P24)."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.spion import words
from games.spion.models import Pack, PackWord, Picture, Shipped, Theme
from games.spion.pictures import SVG, bare
from games.spion.state import Word

DATA = Path(__file__).parent / "data"
LANGUAGES = ["nl", "en", "es", "de"]  # of the words in packs_nl.json


def pairs(pack: Pack) -> dict[str, dict[int, PackWord]]:
    """The words of a pack: language -> side -> word."""
    found: dict[str, dict[int, PackWord]] = defaultdict(dict)
    for word in pack.words.all():
        found[word.language][word.side] = word
    return found


def as_played(word: PackWord, translations: list[str]) -> Word:
    address = reverse("picture", args=[word.picture_id]) if word.picture_id else ""
    return Word(text=word.text, picture=address, spellings=list(word.spellings), translations=translations)


def played_words(pack: Pack, language: str) -> list[Word]:
    """Both words of a pack as a match gets them, each with what it is called in the other languages (S13)."""
    in_languages = pairs(pack)
    return [
        as_played(
            word,
            [
                name
                for other, sides in in_languages.items()
                if other != language and side in sides
                for name in (sides[side].text, *sides[side].spellings)
            ],
        )
        for side, word in sorted(in_languages[language].items())
    ]


def troubles(pack: Pack) -> list[str]:
    """Why a pack cannot be published; empty when it can."""
    found = []
    in_languages = pairs(pack)
    if not in_languages:
        found.append(_("A pack needs two words."))
    for language, sides in in_languages.items():
        if len(sides) < 2:
            found.append(_("In %(language)s the pack needs two words.") % {"language": language})
            continue
        found += [_("“%(word)s” has no picture.") % {"word": w.text} for w in sides.values() if not w.picture_id]
        if _match(sides[0], sides[1], language):
            found.append(
                _("“%(first)s” and “%(second)s” are too much alike: a guess could mean both.")
                % {"first": sides[0].text, "second": sides[1].text}
            )
    return found


def _match(first: PackWord, second: PackWord, language: str) -> bool:
    """Whether one guess could be right for both (S32): any name of the one matches the other."""
    return any(
        words.matches(name, as_played(two, []), language)
        for one, two in ((first, second), (second, first))
        for name in (one.text, *one.spellings)
    )


def publish(pack: Pack) -> None:
    """The only way a pack becomes one that matches are played with."""
    if found := troubles(pack):
        raise ValidationError(found)
    pack.published = True
    pack.save(update_fields=["published"])


def unpublish(pack: Pack) -> None:
    pack.published = False
    pack.save(update_fields=["published"])


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
    pack = Pack.objects.create(theme=theme, key=_key(pair))
    for side, word in enumerate((pair["a"], pair["b"])):
        picture = _shipped_picture(word["codepoint"])
        for language in LANGUAGES:
            PackWord.objects.create(
                pack=pack,
                side=side,
                language=language,
                text=word["word"] if language == "nl" else word[language],
                spellings=word.get(f"alt_{language}", []),
                picture=picture,
            )
    publish(pack)
    Shipped.objects.create(key=pack.key)


def _shipped_picture(codepoint: str) -> Picture:
    source = f"openmoji:{codepoint}"
    known = Picture.objects.filter(source=source).first()
    if known:
        return known
    svg = bare((DATA / "openmoji" / f"{codepoint}.svg").read_bytes())
    return Picture.objects.create(data=svg, content_type=SVG, source=source)
