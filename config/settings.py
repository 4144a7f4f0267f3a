"""The only place that knows the environment. Embedded by default (SQLite in var/), a cluster with DATABASE_URL and REDIS_URL."""

from __future__ import annotations

import logging
import os
import secrets
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import environ
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config.addresses import own_names
from config.release import release

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

DATA_DIR = Path(env("DATA_DIR", default=str(BASE_DIR / "var"))).resolve()
DATA_DIR.mkdir(parents=True, exist_ok=True)
REDIS_URL = env("REDIS_URL", default="")
CLUSTER = bool(REDIS_URL)  # several processes, one database and one Redis
PUBLIC_URL = env("PUBLIC_URL", default="")  # https://potje.example in a cluster; empty: as the browser calls us
LAN_ADDRESS = env("LAN_ADDRESS", default="")  # how phones in the house reach this machine; config.serve finds it
HTTPS = PUBLIC_URL.startswith("https://")


def _kept_secret() -> str:
    """The secret key of the embedded profile, made once and kept in the data folder."""
    path = DATA_DIR / "secret_key"
    if not path.exists():
        made = path.with_name(f"secret_key.{os.getpid()}")
        made.touch(mode=0o600)
        made.write_text(secrets.token_urlsafe(48))
        with suppress(FileExistsError):  # another process was first: its key counts
            os.link(made, path)
        made.unlink()
    return path.read_text()


SECRET_KEY = env("SECRET_KEY", default="") or _kept_secret()
DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[str(urlsplit(PUBLIC_URL).hostname)] if PUBLIC_URL else own_names())
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []

GAMES = ["games.spion", "games.qwinto"]  # a game is one folder; adding one is adding it here

INSTALLED_APPS = [
    "daphne",  # its runserver, in development
    "config.apps.StaffAdmin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "django.contrib.humanize",
    "csp",
    "import_export",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "accounts",
    "games",
    *GAMES,
]
MIDDLEWARE = [
    "config.files.StaticFiles",
    "django.middleware.security.SecurityMiddleware",
    "config.middleware.ContentSecurity",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.OwnLanguage",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# ---- what is kept
DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'potje.sqlite3'}")}
_db = DATABASES["default"]
if _db["ENGINE"].endswith("sqlite3"):
    _db["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
    }
else:
    # A pool: under ASGI each page has a thread of its own, whose persistent connection would stay behind unused.
    _db["OPTIONS"] = {**_db.get("OPTIONS", {}), "pool": {"min_size": 2, "max_size": 24, "timeout": 10}}
    _db["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# Who listens waits 5 seconds at a time for something to be said; redis-py by itself gives up after just as long.
_layer = {"hosts": [{"address": REDIS_URL, "socket_timeout": 15}], "capacity": 2000}
CHANNEL_LAYERS = {
    "default": {"BACKEND": "channels_redis.core.RedisChannelLayer", "CONFIG": _layer}
    if CLUSTER
    else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
}
CACHES = {
    "default": {"BACKEND": "config.cache.Forgetful", "LOCATION": REDIS_URL}
    if CLUSTER
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 10_000}}
}
CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_TASK_IGNORE_RESULT = True

# ---- who is who
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend", "allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher", "django.contrib.auth.hashers.PBKDF2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"accounts.passwords.{name}"} for name in ("NotYourself", "LongEnough", "NotEveryones", "NotAllDigits")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_FORMS = {"signup": "accounts.forms.Signup"}
ACCOUNT_ADAPTER = "accounts.adapters.Accounts"
ACCOUNT_EMAIL_VERIFICATION = env("EMAIL_VERIFICATION", default="optional")
EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = env("EMAIL_FROM", default="Potje <potje@localhost>")
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_REAUTHENTICATION_METHODS = ["password", "mfa"]  # not a code by mail: that page is not of this site
MFA_ADAPTER = "accounts.mfa.SecondStep"
MFA_FORMS = {
    "authenticate": "accounts.mfa.AuthenticateByCode",
    "reauthenticate": "accounts.mfa.ReauthenticateByCode",
    "activate_totp": "accounts.mfa.AddApp",
    "login_webauthn": "accounts.mfa.LogInByPasskey",
    "authenticate_webauthn": "accounts.mfa.AuthenticateByPasskey",
    "reauthenticate_webauthn": "accounts.mfa.ReauthenticateByPasskey",
    "add_webauthn": "accounts.mfa.AddPasskey",
    "edit_webauthn": "accounts.mfa.RenamePasskey",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_USER_VERIFICATION = "required"
MFA_RECOVERY_CODES_SHOW_ONCE = True
MFA_TOTP_ISSUER = "Potje"
MFA_TOTP_TOLERANCE = 1  # the clock of a phone may be half a minute off
MFA_ALLOW_UNVERIFIED_EMAIL = EMAIL_CONFIG["EMAIL_BACKEND"].endswith(".console.EmailBackend")  # nobody there can confirm one

# ---- how long things take (seconds), so that tests need not wait
HOST_WARNING_SECONDS = env.float("HOST_WARNING_SECONDS", default=60.0)  # S40
HOST_GONE_SECONDS = env.float("HOST_GONE_SECONDS", default=120.0)  # S40
AWAY_SECONDS = env.float("AWAY_SECONDS", default=60.0)  # Q21, W26: how long the others wait for who is away
ROOM_SLEEPS_SECONDS = env.float("ROOM_SLEEPS_SECONDS", default=24 * 3600.0)  # P12
BOT_SECONDS = env.float("BOT_SECONDS", default=2.0)  # about how long a computer player thinks
MESSAGES_PER_SECOND = env.float("MESSAGES_PER_SECOND", default=20.0)  # from one member, with some at once (P19)
SOCKETS_A_MINUTE = env.int("SOCKETS_A_MINUTE", default=60)  # opened by one member, with some at once; games/live/pace.py
TRIES_A_MINUTE = env.int("TRIES_A_MINUTE", default=60)  # wrong codes, chairs taken, rooms opened: from one address (P7, P19)

# ---- words
LANGUAGE_CODE = "nl"
LANGUAGES = [("nl", _("Dutch")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Europe/Amsterdam"

# ---- files: all of a release in one folder, cached for ever
RELEASE = release(BASE_DIR / "static", BASE_DIR / "locale", *sorted((BASE_DIR / "games").glob("*/static")))
STATIC_URL = f"/static/{RELEASE}/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = Path(env("STATIC_ROOT", default=str(DATA_DIR / "static"))) / RELEASE
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.files.Collected"},
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_ALLOW_ALL_ORIGINS = False  # no other site needs them

# ---- safety
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "require-trusted-types-for": ["'script'"],  # config/middleware.py leaves it out in the admin
    },
}
CSRF_FAILURE_VIEW = "games.pages.csrf_failure"
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = 31536000 if HTTPS else 0
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_SSL_REDIRECT = HTTPS
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # HSTS is for this name; what stands beside it is not ours

# ---- what is written down: warnings and errors to standard error, never what was sent or an exception says (config/logs.py)


def _is_news(record: logging.LogRecord) -> bool:
    """Not that a socket sent what is no UTF-8 and was closed: anyone could fill the log with it."""
    return record.exc_info is None or not isinstance(record.exc_info[1], UnicodeDecodeError)


LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"news": {"()": "django.utils.log.CallbackFilter", "callback": _is_news}},
    "formatters": {"line": {"()": "config.logs.Line", "format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "django.security.DisallowedHost": {"level": "CRITICAL"},  # anyone could fill the log with it
        "uvicorn.error": {"filters": ["news"]},
        "django.security.csrf": {"level": "ERROR"},  # and with this, address and all
        "django.request": {"level": "ERROR"},  # an address that is not there is no news, and may hold a token
    },
}
if not DEBUG:
    DEFAULT_EXCEPTION_REPORTER = "config.logs.Plain"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False  # the worker writes in the same way
