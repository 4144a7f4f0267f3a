"""Word packs, their themes and pictures (S2, P22-P24), and the votes of matches that ended (S36, statistics)."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Match, Player

LANGUAGES = {"nl": _("Dutch"), "en": _("English"), "es": _("Spanish"), "de": _("German")}  # of words and themes (P6)
HIGHEST_LEVEL = 1000


def opaque() -> str:
    return secrets.token_urlsafe(12)


class Picture(models.Model):
    """A picture as bytes, so that every server has it; its address tells nothing. It outlives its pack: matches still show it."""

    token = models.CharField(max_length=20, primary_key=True, default=opaque, editable=False)
    data = models.BinaryField()
    content_type = models.CharField(_("kind of file"), max_length=40)
    source = models.CharField(_("source"), max_length=80, blank=True)  # for credits and importing again: "openmoji:1F408"

    class Meta:
        verbose_name, verbose_name_plural = _("picture"), _("pictures")

    def __str__(self) -> str:
        return self.source or self.token


class Theme(models.Model):
    """Packs that belong together. The first theme is free for everybody, others from a level on or as a gift (P23)."""

    slug = models.SlugField(_("key"), unique=True)
    names = models.JSONField(_("name in each language"), default=dict)  # {"nl": "Dieren", ...}
    order = models.PositiveIntegerField(_("place"), default=0)
    from_level = models.PositiveIntegerField(
        _("from level"), default=1, validators=[MinValueValidator(1), MaxValueValidator(HIGHEST_LEVEL)]
    )

    class Meta:
        verbose_name, verbose_name_plural = _("theme"), _("themes")
        ordering: ClassVar = ["order", "slug"]

    def __str__(self) -> str:
        return self.names.get((get_language() or "nl")[:2]) or self.names.get("nl") or self.slug


class ThemeGift(models.Model):
    """A theme that staff gave to someone: open to them whatever their level (P23)."""

    theme = models.ForeignKey(Theme, on_delete=models.CASCADE, related_name="gifts")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", verbose_name=_("player"))
    given_at = models.DateTimeField(_("given"), default=timezone.now, editable=False)

    class Meta:
        verbose_name, verbose_name_plural = _("gift"), _("given to")
        constraints: ClassVar = [models.UniqueConstraint(fields=["theme", "user"], name="a_theme_is_given_once")]

    def __str__(self) -> str:
        return str(self.user)


class Pack(models.Model):
    """One pair of words of one kind, each with its picture (S2)."""

    theme = models.ForeignKey(Theme, on_delete=models.CASCADE, related_name="packs", verbose_name=_("theme"))
    key = models.SlugField(_("key"), max_length=80, unique=True)
    published = models.BooleanField(_("published"), default=False)
    first_picture = models.ForeignKey(
        Picture,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="first_of",
        verbose_name=_("picture of the first word"),
    )
    second_picture = models.ForeignKey(
        Picture,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="second_of",
        verbose_name=_("picture of the second word"),
    )

    class Meta:
        verbose_name, verbose_name_plural = _("word pack"), _("word packs")
        ordering: ClassVar = ["theme", "key"]

    def __str__(self) -> str:
        return self.key

    @property
    def picture_ids(self) -> tuple[str | None, str | None]:
        return self.first_picture_id, self.second_picture_id


class Shipped(models.Model):
    """A pack that came along and was added once (P24): what staff then deleted or gave another key stays that way."""

    key = models.SlugField(max_length=80, primary_key=True)

    def __str__(self) -> str:
        return self.key


class PackWord(models.Model):
    """One word of a pack in one language. A pack has two (side 0 and 1) in each language it is offered in."""

    pack = models.ForeignKey(Pack, on_delete=models.CASCADE, related_name="words")
    side = models.SmallIntegerField(_("which of the two"), choices=[(0, _("first")), (1, _("second"))])
    language = models.CharField(_("language"), max_length=5, default="nl")
    text = models.CharField(_("word"), max_length=40)
    spellings = models.JSONField(_("alternative spellings"), default=list, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("word"), _("words")
        constraints: ClassVar = [models.UniqueConstraint(fields=["pack", "side", "language"], name="one_word_a_side")]
        ordering: ClassVar = ["pack", "language", "side"]

    def __str__(self) -> str:
        return self.text


class Vote(models.Model):
    """A vote cast in a match (S17, S23). No target: Passen."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="spion_votes")
    round = models.SmallIntegerField()
    duel = models.BooleanField(default=False)
    voter = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    target = models.ForeignKey(Player, null=True, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["match", "round", "duel", "voter"], name="one_vote_a_poll")]

    def __str__(self) -> str:
        return f"{self.voter} → {self.target or 'pass'}"
