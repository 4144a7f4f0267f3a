"""The admin site of the house, and the checks of the settings."""

from django.contrib.admin.apps import AdminConfig


class StaffAdmin(AdminConfig):
    default_site = "config.staff.StaffSite"

    def ready(self) -> None:
        super().ready()
        from config import checks  # noqa: F401
