"""How others reach this machine."""

from __future__ import annotations

import socket
from contextlib import suppress


def lan_address() -> str | None:
    """The address phones in the same house use, if there is a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as outward:
        try:
            outward.connect(("192.0.2.1", 9))  # no packet is sent; it tells which interface leads outside
        except OSError:
            return None
        address = outward.getsockname()[0]
        return None if address.startswith("127.") else str(address)


def own_names() -> list[str]:
    """The names and addresses by which a browser may call this machine."""
    host = socket.gethostname()
    names = {"localhost", "127.0.0.1", "[::1]", host, ".local", *filter(None, [lan_address()])}
    with suppress(OSError):  # a machine that does not know its own name still has its addresses
        names.update(str(info[4][0]) for info in socket.getaddrinfo(host, None, socket.AF_INET))
    return sorted(names)
