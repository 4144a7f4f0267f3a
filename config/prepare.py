"""Brings the data folder up to this release, and says where the site is: what ./play does before it serves.

Every step may be done again, and does little when there is little to do.
"""

from __future__ import annotations

import argparse
import io
import os
import secrets
import sys

import django
import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import SystemCheckError

from accounts.templatetags.mail import mail_is_sent
from config import translations
from config.addresses import lan_address
from config.serve import collect

STAFF = "staf@potje.local"


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--port", type=int, default=8000)
    port = arguments.parse_args().port

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    print("Translations …", flush=True)
    translations.compile_all()
    django.setup()
    try:
        call_command("check", stdout=io.StringIO())
    except SystemCheckError as error:
        sys.exit(str(error))
    print("Database …", flush=True)
    call_command("migrate", interactive=False, verbosity=0)
    print("What the games are played with …", flush=True)
    _load_content()
    print("Files for the browser …", flush=True)
    collect()  # serving would do it too, but after the address is told
    _first_staff()
    _tell_where(port)


def _load_content() -> None:
    """Each game may bring content; its content.py adds what is missing."""
    from games import registry

    for game in registry.all_games():
        if load := getattr(registry.content(game.key), "load", None):
            for line in load():
                print(f"  {line}", flush=True)


def _first_staff() -> None:
    from allauth.account.models import EmailAddress
    from django.contrib.auth import get_user_model

    users = get_user_model().objects
    if users.filter(is_staff=True).exists():
        return
    password = secrets.token_urlsafe(9)
    staff = users.create_superuser(STAFF, password, name="Staf")
    EmailAddress.objects.create(user=staff, email=STAFF, verified=True, primary=True)
    print(f"\n  The first staff account, shown only now:\n    e-mail    {STAFF}\n    password  {password}")
    print("  Log in on the site as anyone does; word packs and the rest are under /admin/.")
    print(f"  Password lost: DATA_DIR={settings.DATA_DIR} .venv/bin/python manage.py changepassword {STAFF}\n", flush=True)


def _tell_where(port: int) -> None:
    if settings.PUBLIC_URL:
        print(f"Potje serves {settings.PUBLIC_URL} from port {port}. Stop with Ctrl-C.", flush=True)
        return
    print(f"Potje is at  http://localhost:{port}/", flush=True)
    if address := lan_address():
        there = f"http://{address}:{port}/"
        print(f"On phones in the same network:  {there}\n", flush=True)
        segno.make(there, error="m").terminal(compact=True, border=2)
    print("Stop with Ctrl-C; everything is kept.", flush=True)
    if not mail_is_sent():
        print("Mail, as for a forgotten password, is shown here. EMAIL_URL=smtp+tls://… sends it.", flush=True)


if __name__ == "__main__":
    main()
