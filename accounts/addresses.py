"""Where someone comes from, as limits count it (P7, P19)."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

HOUSEHOLD = 64  # bits of an IPv6 address that a provider gives to one customer


def household(address: str) -> str:
    """Of IPv6 the network, for one household has all addresses in it. What is no address stands for itself."""
    found = _read(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, HOUSEHOLD), strict=False))
    return address if found is None else str(found)


def of_this_machine(address: str) -> bool:
    """It tells nothing: a proxy that keeps its visitors' addresses to itself, or a program beside the server."""
    found = _read(address)
    return found is None or found.is_loopback


def _read(address: str) -> IPv4Address | IPv6Address | None:
    """One of IPv4 in the clothes of IPv6 is what it was."""
    try:
        found = ip_address(address)
    except ValueError:
        return None
    return found if isinstance(found, IPv4Address) else found.ipv4_mapped or found
