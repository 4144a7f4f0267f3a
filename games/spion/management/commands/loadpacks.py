"""manage.py loadpacks: the packs that come with the project (P24). Run again, it adds only what is missing."""

from typing import Any

from django.core.management.base import BaseCommand

from games.spion.packs import load_shipped


class Command(BaseCommand):
    help = "Add the word packs that come with the project, where they are not there yet."

    def handle(self, *args: Any, **options: Any) -> None:
        for theme, added in load_shipped():
            self.stdout.write(f"{theme}: {added} packs added" if added else f"{theme}: nothing new")
