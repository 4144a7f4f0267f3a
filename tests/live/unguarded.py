"""The site with compare-and-set off: the negative control of the tests with two processes."""

from bench.fast import application
from games.live import store

__all__ = ["application"]

store.GUARD = ""
