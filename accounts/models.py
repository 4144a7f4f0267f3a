"""Who plays: users, guests, and the name card both bear (P1, P3, S48)."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

# What a pot is made of; the names are the symbols of static/sprites/avatars.svg.
FIGURES = [
    "theepot", "koffiepot", "bloempot", "jampot", "spaarpot", "melkkan",
    "inktpot", "honingpot", "peperpot", "soeppan", "vaas", "verfpot",
]  # fmt: skip
COLOURS = ["rood", "oranje", "geel", "groen", "zee", "blauw", "paars", "roze"]
SHAPES = ["cirkel", "vierkant", "driehoek", "ruit", "vijfhoek", "zeshoek", "ster", "bloem"]
PLAIN = {"figure": "soeppan", "colour": "zee", "shape": "cirkel"}  # is drawn where nothing was chosen
NAME_LENGTH = 20


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **extra: Any) -> User:
        user = self.model(email=self.normalize_email(email).lower(), **extra)
        user.set_password(password)
        user.save()
        return user

    def create_superuser(self, email: str, password: str | None = None, **extra: Any) -> User:
        return self.create_user(email, password, is_staff=True, is_superuser=True, **extra)


class User(AbstractUser):
    """Someone with an account: logs in by e-mail, is called `name` at the table."""

    username = None
    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]
    objects = UserManager()

    def __str__(self) -> str:
        return self.name or self.email


class Look(models.Model):
    """A pot: figure, colour and shape. Empty is: not chosen yet, the room picks a free one."""

    figure = models.CharField(max_length=12, blank=True)
    colour = models.CharField(max_length=8, blank=True)
    shape = models.CharField(max_length=10, blank=True)

    class Meta:
        abstract = True


class Profile(Look):
    """The name card of a user (S48). `level`, `xp` and `title` are written by progression only."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="profile")
    language = models.CharField(max_length=5, blank=True)
    xp = models.PositiveIntegerField(default=0)
    level = models.PositiveIntegerField(default=1)
    title = models.JSONField(null=True, blank=True)  # {"slug", "rarity", "nl", "en"} of the title borne, or none

    def __str__(self) -> str:
        return str(self.user)


class Guest(Look):
    """Someone who plays without an account, known by a signed token in the browser (P3)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True)
    made_at = models.DateTimeField(_("since"), default=timezone.now)
    claimed_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.CASCADE, related_name="guests", verbose_name=_("became")
    )  # P5: with the account goes whoever one was before, or that browser would be a guest again who has played all this

    class Meta:
        verbose_name, verbose_name_plural = _("guest"), _("guests")

    def __str__(self) -> str:
        return self.name or str(self.id)
