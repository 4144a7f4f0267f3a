"""The settings of a test run: everything it keeps lies in a temporary folder, and no test touches a real database.

A server that a test starts as a process of its own reads config.settings, with the environment the test gives it.
"""

import atexit
import os
import shutil
import tempfile

if "DATA_DIR" not in os.environ:
    os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="potje-tests-")
    atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)
os.environ.pop("DATABASE_URL", None)
os.environ.pop("REDIS_URL", None)
if "TEST_DATABASE_URL" in os.environ:  # the whole suite on PostgreSQL, when one asks for it
    os.environ["DATABASE_URL"] = os.environ["TEST_DATABASE_URL"]
os.environ.setdefault("STATIC_ROOT", os.path.join(os.environ["DATA_DIR"], "static"))

from config.settings import *  # noqa: F403
from config.settings import DATA_DIR, DATABASES, STATIC_ROOT

os.environ.pop("DATABASE_URL", None)
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"  # for child processes; this one has read its own

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
WHITENOISE_USE_FINDERS = True  # static files straight from the source: nothing to collect
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, because threads of their own write too (the committer); nobody minds losing it in a power cut.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / f"test-{os.getpid()}.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL;PRAGMA synchronous=OFF;"
