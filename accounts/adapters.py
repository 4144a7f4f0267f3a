"""How allauth deals with our users (P1)."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from django.core.mail import EmailMessage
from django.db.models import Q
from django.http import HttpRequest
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from accounts.addresses import household
from accounts.mails import called, dressed
from accounts.mfa import passkeys_work
from accounts.models import Profile, User
from accounts.templatetags.mail import mail_is_sent


class Accounts(DefaultAccountAdapter):
    error_messages: ClassVar = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": _("This address and this password do not belong together. Have another look at both."),
        "email_taken": _("There is an account with this address already. Log in, or ask for a new password."),
        "duplicate_email": _("This address is already with your account. Add another one, or leave it at this."),
        "max_email_addresses": _("You can have at most %d addresses. Remove one first."),
        "enter_current_password": _("That is not your current password. Try again."),
        "incorrect_password": _("That is not your password. Try again."),
        "invalid_password_reset": _("This link has been used already, or it is too old. Ask for a new one."),
        "too_many_login_attempts": _("Too many wrong tries. Wait a few minutes and try again."),
        "rate_limited": _("That goes a little too fast. Wait a few minutes and try again."),
    }

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        user.name = form.cleaned_data["name"]
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def get_client_ip(self, request: HttpRequest) -> str:
        return household(super().get_client_ip(request))

    def get_http_user_agent(self, request: HttpRequest) -> str:
        return called(super().get_http_user_agent(request))

    def get_reauthentication_methods(self, user: User) -> list[dict[str, Any]]:
        """Without passkeys where the browser has none (P32)."""
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        return [way for way in methods if way["id"] != "mfa_reauthenticate:webauthn" or passkeys_work(self.request)]

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """In the language of whose address it is, whoever asked for it and in whatever browser (P6)."""
        theirs = Q(user__email__iexact=email) | Q(user__emailaddress__email__iexact=email)
        language = Profile.objects.filter(theirs).exclude(language="").values_list("language", flat=True).first()
        with translation.override(language or translation.get_language()):
            super().send_mail(template_prefix, email, context)

    def render_mail(self, *about: Any, **more: Any) -> EmailMessage:
        """In our look, unless it is only printed where Potje was started."""
        mail: EmailMessage = super().render_mail(*about, **more)
        return dressed(mail) if mail_is_sent() else mail

    def format_email_subject(self, subject: str) -> str:
        return subject
