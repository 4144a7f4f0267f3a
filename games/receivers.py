"""What accounts announce, and what it means at the tables."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set
from django.contrib.auth.signals import user_logged_out
from django.core.exceptions import ValidationError
from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.utils.translation import get_language

from accounts.models import Guest, User
from accounts.people import Person
from accounts.signals import guest_claimed, person_gone, renamed
from games import history, refusals, rooms
from games.kernel.game import Refused
from games.live import service


@receiver(guest_claimed)
def _seats_become_the_users(guest: Guest, user: User, **kwargs: Any) -> None:
    rooms.claim(guest, user)


@receiver([user_logged_out, password_changed, password_reset, password_set])
def _sockets_close(user: User | None, **kwargs: Any) -> None:
    """Whoever is still logged in somewhere comes back there by themselves."""
    if user is not None:
        service.person_gone(user.pk)


@receiver(person_gone)
def _suspended(user_id: int, **kwargs: Any) -> None:
    service.person_gone(user_id)


@receiver(pre_delete, sender=User)
def _name_goes_with_the_account(instance: User, **kwargs: Any) -> None:
    """P5: the matches of the others stay, and who it was no longer stands in them."""
    history.played_by(Person(user=instance)).update(name="", figure="", colour="", shape="")


@receiver(renamed)
def _renamed_at_the_tables(person: Person, offending: str, name: str, **kwargs: Any) -> None:
    try:
        rooms.rename(person, offending, name)
    except Refused as refused:
        raise ValidationError(refusals.sentence(refused.code, refused.params, get_language() or "")) from None
