"""Where someone comes from, as limits count it (P7, P19)."""

from __future__ import annotations

from ipaddress import IPv4Address, ip_address, ip_network

HOUSEHOLD = 64  # bits of an IPv6 address that a provider gives to one customer


def household(address: str) -> str:
    """Of IPv6 the network, for one household has all addresses in it. What is no address stands for itself."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, HOUSEHOLD), strict=False))


def of_this_machine(address: str) -> bool:
    """It tells nothing: a proxy that keeps its visitors' addresses to itself, or a program beside the server."""
    try:
        found = ip_address(address)
    except ValueError:
        return True
    return found.is_loopback
