"""A passkey that is refused leaves everyone where they were, with where they wanted to go (P1). allauth's own pages forget it."""

from __future__ import annotations

from typing import Any

from allauth.account.utils import passthrough_next_redirect_url
from allauth.mfa.webauthn.views import LoginWebAuthnView, ReauthenticateWebAuthnView
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse


class LogIn(LoginWebAuthnView):
    def form_invalid(self, form: Any) -> HttpResponse:
        super().form_invalid(form)  # says why
        return HttpResponseRedirect(passthrough_next_redirect_url(self.request, reverse("account_login"), "next"))


class ShowWho(ReauthenticateWebAuthnView):
    def form_invalid(self, form: Any) -> HttpResponse:
        super().form_invalid(form)
        return HttpResponseRedirect(passthrough_next_redirect_url(self.request, self.request.path, "next"))
