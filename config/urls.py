"""Which address leads where."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    *(path("", include(f"{game}.urls")) for game in settings.GAMES),
]
