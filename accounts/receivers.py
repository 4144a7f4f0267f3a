"""What follows when an account is made, used or closed."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import User
from accounts.people import claim, profile_of
from accounts.signals import person_gone


@receiver(post_save, sender=User)
def _make_profile(instance: User, created: bool, raw: bool = False, **kwargs: Any) -> None:
    if created and not raw:
        profile_of(instance)


@receiver(post_save, sender=User)
def _close_doors(instance: User, **kwargs: Any) -> None:
    """A suspended user may no longer act: not on a page, not on an open socket."""
    if not instance.is_active:
        user_id = instance.pk
        transaction.on_commit(lambda: person_gone.send_robust(User, user_id=user_id))


@receiver(user_logged_in)
def _claim_guest(user: User, request: HttpRequest | None = None, **kwargs: Any) -> None:
    """Whoever played as a guest in this browser keeps the seat (P3)."""
    if request is not None:
        claim(request, user)
