from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SpionConfig(AppConfig):
    name = "games.spion"
    label = "spion"
    verbose_name = _("Het woord van de spion")
