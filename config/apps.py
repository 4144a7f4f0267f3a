"""The admin site (config/staff.py), and the checks of the settings."""

from django.contrib.admin.apps import AdminConfig


class StaffAdmin(AdminConfig):
    default_site = "config.staff.Backstage"

    def ready(self) -> None:
        super().ready()
        from config import checks  # noqa: F401
