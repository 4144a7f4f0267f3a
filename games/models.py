"""Rooms, matches and what is kept of them. Both are (id, version) documents: every write names the version it follows.

State, settings, recent and actions are text, not JSON columns: the bytes stay the bytes.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH, Guest, Look, User


class Room(models.Model):
    """A table with a code (P7). `settings` holds the chosen settings of every game that was set here: {game key: {...}}."""

    code = models.CharField(_("code"), max_length=5, unique=True)
    version = models.BigIntegerField(default=1)
    game = models.CharField(max_length=20)
    settings = models.TextField(default="{}")
    host = models.ForeignKey("Member", null=True, blank=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("host"))
    match = models.ForeignKey("Match", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    opened_at = models.DateTimeField(_("opened"), default=timezone.now)
    active_at = models.DateTimeField(_("last active"), default=timezone.now)
    host_away = models.BooleanField(default=False)  # S40: the warning is due
    closed_at = models.DateTimeField(_("asleep since"), null=True, blank=True)  # gone to sleep (P12)

    class Meta:
        verbose_name, verbose_name_plural = _("room"), _("rooms")

    def __str__(self) -> str:
        return self.code


class Member(Look):
    """Someone at the table of a room: a user, a guest, or a computer player (neither)."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="members", verbose_name=_("room"))
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.CASCADE)
    guest = models.ForeignKey(Guest, null=True, blank=True, on_delete=models.CASCADE)
    bot = models.BooleanField(default=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    plain_name = models.CharField(max_length=NAME_LENGTH * 2)  # as compared (P9): case, accents and spaces gone
    joined_at = models.DateTimeField(_("sat down"), default=timezone.now)
    last_seen = models.BigIntegerField(default=0)  # ms since the epoch: the lease of presence (P16)
    connected = models.BooleanField(default=False)  # False at once when the last socket closes; a stale lease counts as False
    sits_out = models.BooleanField(default=False)  # away so long that the next match starts without them
    left_at = models.DateTimeField(null=True, blank=True)
    removed = models.BooleanField(default=False)  # by the host: does not get back in (P10)
    did = models.JSONField(default=list)  # the ids of their last commands (P15)

    class Meta:
        verbose_name, verbose_name_plural = _("someone at a table"), _("people at a table")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["room", "plain_name"], condition=models.Q(left_at=None), name="one_name_a_room"),
            models.UniqueConstraint(fields=["room", "user"], condition=models.Q(left_at=None), name="one_seat_a_user"),
            models.UniqueConstraint(fields=["room", "guest"], condition=models.Q(left_at=None), name="one_seat_a_guest"),
        ]

    def __str__(self) -> str:
        return self.name


class Match(models.Model):
    """One match. The live table is the only writer of version, state, recent and the clock."""

    room = models.ForeignKey(Room, null=True, on_delete=models.SET_NULL, related_name="matches", verbose_name=_("room"))
    game = models.CharField(max_length=20)
    seed = models.CharField(max_length=64)
    version = models.BigIntegerField(default=0)
    settings = models.TextField()
    state = models.TextField()
    recent = models.TextField(default="{}")  # the last 16 action ids a seat (P15)
    content_key = models.CharField(max_length=64, blank=True)  # what was played with (spion: the pack, S8)
    # The clock (P17). While nobody is connected the deadline is None and `held_ms` keeps what was left (S42).
    decision = models.CharField(max_length=40)
    stage = models.IntegerField(default=0)
    deadline = models.BigIntegerField(null=True, blank=True)  # ms since the epoch
    held_ms = models.BigIntegerField(null=True, blank=True)
    host = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")  # at the finish
    started_at = models.DateTimeField(_("started"), default=timezone.now)
    finished_at = models.DateTimeField(_("ended"), null=True, blank=True)
    end = models.CharField(max_length=40, blank=True)
    counts = models.BooleanField(default=False)  # ended with a result (X1 asks more than that)
    facts = models.TextField(default="{}")

    class Meta:
        verbose_name, verbose_name_plural = _("match"), _("matches")
        indexes: ClassVar = [models.Index(fields=["deadline"], condition=models.Q(finished_at=None), name="running_deadline")]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"


class Player(Look):
    """A seat of a match and who sat in it, named and looking as they did then; kept when the room is gone.

    Without a name: whoever it was has deleted their account (P5).
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="players")
    seat = models.SmallIntegerField()
    member = models.ForeignKey(Member, null=True, on_delete=models.SET_NULL, related_name="+")
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL)
    guest = models.ForeignKey(Guest, null=True, blank=True, on_delete=models.SET_NULL)
    bot = models.BooleanField(default=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True)
    left_at = models.DateTimeField(_("left"), null=True, blank=True)  # left or was removed before the end
    removed = models.BooleanField(default=False)

    class Meta:
        verbose_name, verbose_name_plural = _("player"), _("players")
        constraints: ClassVar = [models.UniqueConstraint(fields=["match", "seat"], name="one_player_a_seat")]

    def __str__(self) -> str:
        return self.name


class Step(models.Model):
    """One step of a match, as it was carried out: replaying them gives the same state."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="steps")
    version = models.BigIntegerField()  # the version it made
    kind = models.CharField(max_length=8)  # act, lapse, leave
    seat = models.SmallIntegerField(null=True)
    host = models.BooleanField(default=False)
    action = models.TextField(default="null")
    events = models.TextField(default="[]")
    at = models.BigIntegerField()  # ms since the epoch

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["match", "version"], name="one_step_a_version")]

    def __str__(self) -> str:
        return f"{self.match_id}:{self.version} {self.kind}"


class Result(models.Model):
    """How a match ended for one player. The outbox of progression: written in the transaction that ends the match."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="results")
    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="result")
    place = models.SmallIntegerField()
    won = models.BooleanField()
    facts = models.TextField(default="{}")
    finished_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.player} {self.place}"


class Pulse(models.Model):
    """Stamped each second by every process: tells how long the server was down (P17)."""

    id = models.SmallIntegerField(primary_key=True, default=1)
    at = models.BigIntegerField()

    def __str__(self) -> str:
        return str(self.at)
