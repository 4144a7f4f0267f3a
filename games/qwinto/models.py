"""The sheets of matches that ended (P20, P21, statistics)."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from games.models import Match, Player


class Sheet(models.Model):
    """A player's sheet as it lay there at the end, and its count (Q12-Q14)."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="qwinto_sheets")
    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="qwinto_sheet")
    fields = models.JSONField()  # three rows of twelve columns: 0 empty, -1 crossed
    misthrows = models.SmallIntegerField()
    row_points = models.JSONField()  # orange, yellow, purple
    column_points = models.JSONField()  # from left to right
    total = models.SmallIntegerField()

    class Meta:
        ordering: ClassVar = ["match", "player"]

    def __str__(self) -> str:
        return f"{self.player}: {self.total}"
