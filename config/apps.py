"""The admin site, in the site's own name."""

from django.contrib.admin.apps import AdminConfig


class StaffAdmin(AdminConfig):
    default_site = "django.contrib.admin.sites.AdminSite"
