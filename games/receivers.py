"""What accounts announce, and what it means at the tables."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import Guest, User
from accounts.signals import guest_claimed
from games import rooms


@receiver(guest_claimed)
def _seats_become_the_users(guest: Guest, user: User, **kwargs: Any) -> None:
    rooms.claim(guest, user)
