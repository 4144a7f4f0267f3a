from django.apps import AppConfig


class SpionConfig(AppConfig):
    name = "games.spion"
    label = "spion"
