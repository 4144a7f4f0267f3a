"""The games of the house: one folder each, listed in settings.GAMES. Nothing outside games/<key>/ names one."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import cast

from django.conf import settings

from games.kernel.game import AnyGame


@cache
def _folders() -> dict[str, str]:
    return {package.rpartition(".")[2]: package for package in settings.GAMES}


def _module(key: str, name: str) -> ModuleType:
    return import_module(f"{_folders()[key]}.{name}")


@cache
def game(key: str) -> AnyGame:
    return cast(AnyGame, _module(key, "game").GAME)


def all_games() -> list[AnyGame]:
    """In the order of settings.GAMES."""
    return [game(key) for key in _folders()]


def is_here(key: str) -> bool:
    """False: a game that was taken off the shelf, which rooms and matches of the past still name."""
    return key in _folders()


def content(key: str) -> ModuleType:
    """What a match is played with: `draw`."""
    return _module(key, "content")


def records(key: str) -> ModuleType:
    """What is kept of a match that ended: `write`."""
    return _module(key, "records")


def sentences(key: str) -> ModuleType:
    """The words for what the rules only name: `NAME`, `TAGLINE`, `PACE`, `ENDS`, `REFUSALS`."""
    return _module(key, "sentences")
