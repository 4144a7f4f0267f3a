"""What every answer carries."""

from __future__ import annotations

from csp.middleware import CSPMiddleware, PolicyParts
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class ContentSecurity(CSPMiddleware):
    """The policy of settings.CONTENT_SECURITY_POLICY; without Trusted Types in the admin, whose jQuery breaks on them."""

    def get_policy_parts(self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        if request.path_info.startswith("/admin/"):
            parts.replace = {**(parts.replace or {}), "require-trusted-types-for": None}
        return parts
