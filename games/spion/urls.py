"""The addresses of Het woord van de spion's own."""

from django.urls import path

from games.spion.pictures import picture

urlpatterns = [path("p/<slug:token>", picture, name="picture")]
