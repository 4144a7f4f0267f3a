"""The addresses of the pages around the table."""

from django.urls import path

from games import history, pages
from games.catalogue import catalogue

urlpatterns = [
    path("", pages.landing, name="landing"),
    path("nieuw/", pages.open_room, name="open_room"),
    path("meedoen/", pages.join_by_code, name="join_by_code"),
    path("k/<str:code>/", pages.room, name="room"),
    path("k/<str:code>/tv/", pages.screen, name="screen"),
    path("k/<str:code>/qr.svg", pages.qr, name="qr"),
    path("potjes/", history.matches, name="matches"),
    path("potjes/<int:pk>/", history.match, name="match"),
    path("over/", pages.about, name="about"),
    path("spelregels/<str:key>/", pages.rules, name="rules"),
    path("https/", pages.https, name="https"),
    path("i18n/", pages.choose_language, name="choose_language"),
    path("thema/", pages.choose_theme, name="choose_theme"),
    path("jsi18n/<str:language>/<str:release>/<path:script>", catalogue, name="catalog"),
    path("gezond/", pages.health, name="health"),
    path("robots.txt", pages.robots, name="robots"),
]
