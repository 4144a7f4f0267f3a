from django.apps import AppConfig


class QwintoConfig(AppConfig):
    name = "games.qwinto"
    label = "qwinto"
    verbose_name = "Qwinto"
