"""How allauth deals with our users (P1)."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from accounts.models import User


class Accounts(DefaultAccountAdapter):
    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        user.name = form.cleaned_data["name"]
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def format_email_subject(self, subject: str) -> str:
        return subject
