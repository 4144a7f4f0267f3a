"""The admin site, in the site's own name, and the checks of the settings."""

from django.contrib.admin import site
from django.contrib.admin.apps import AdminConfig


class StaffAdmin(AdminConfig):
    default_site = "django.contrib.admin.sites.AdminSite"

    def ready(self) -> None:
        super().ready()
        site.site_header = site.site_title = "Potje"
        from config import checks  # noqa: F401
