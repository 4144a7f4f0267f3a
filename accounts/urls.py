"""The addresses of accounts that allauth does not have."""

from django.urls import path

from accounts import pages

urlpatterns = [path("", pages.me, name="account_me")]
