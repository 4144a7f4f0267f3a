"""manage.py loadpacks: the packs that come with the project (P24). Run again, it adds only what is missing."""

from typing import Any

from django.core.management.base import BaseCommand

from games.spion.content import load


class Command(BaseCommand):
    help = "Add the word packs that come with the project, where they are not there yet."

    def handle(self, *args: Any, **options: Any) -> None:
        for line in load():
            self.stdout.write(line)
