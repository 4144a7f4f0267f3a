"""The admin site, in the site's own name. It has no door of its own: staff come in as everyone does (P1)."""

from __future__ import annotations

from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.account.utils import get_next_redirect_url
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.decorators import method_decorator


class StaffSite(AdminSite):
    site_header = site_title = "Potje"

    @method_decorator(secure_admin_login)
    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Who gets here is staff and inside. Django's own form would let one who is in become another by a password alone."""
        return redirect(get_next_redirect_url(request) or "admin:index")

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return redirect("account_change_password")
