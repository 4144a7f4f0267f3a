"""The addresses of accounts that allauth does not have, or answers otherwise."""

from django.urls import path

from accounts import pages, passkeys

urlpatterns = [
    path("", pages.me, name="account_me"),
    path("2fa/webauthn/login/", passkeys.LogIn.as_view()),
    path("2fa/webauthn/reauthenticate/", passkeys.ShowWho.as_view()),
]
