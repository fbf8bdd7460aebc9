"""The address a request comes from, and whose limits it counts against."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from smokestack.kernel.errors import UserError

log = logging.getLogger("smokestack")
UNKNOWN = "?"
PREFIX = 64
"""An IPv6 network of this size usually belongs to one household, so its addresses count as one."""


class AddressError(UserError):
    """A trusted proxy or a private target is not given by its address."""


class TrustedProxies:
    """The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed. Nobody else's are."""

    def __init__(self, proxies: Iterable[str]) -> None:
        self.networks = networks(proxies)
        self._warned = False

    def trusts(self, address: str) -> bool:
        host = _host(address)
        return host is not None and any(host in network for network in self.networks)

    def client(self, peer: str, forwarded: str) -> str:
        """The address of the visitor: the last one in the chain that is not a trusted proxy."""
        if not forwarded:
            return peer
        if not self.trusts(peer):
            self._warn()
            return peer
        for part in reversed(forwarded.split(",")):
            host = _host(_without_port(part.strip()))
            if host is None:
                return peer  # from here on the chain is made up
            if not self.trusts(str(host)):
                return str(host)
        return peer

    def _warn(self) -> None:
        if not self._warned:
            self._warned = True
            log.warning("X-Forwarded-For ignored: if there is a proxy, name its address with --trusted-proxy")


@lru_cache(maxsize=4096)
def limit_key(address: str) -> str:
    """What limits are counted by: an IPv4 address or an IPv6 network."""
    host = _host(address)
    if isinstance(host, IPv6Address):
        return str(IPv6Network((host, PREFIX), strict=False))
    return UNKNOWN if host is None else str(host)


def is_loopback(address: str) -> bool:
    host = _host(address)
    return host is not None and host.is_loopback


def networks(texts: Iterable[str]) -> list[IPv4Network | IPv6Network]:
    """Addresses and networks that an operator names."""
    return [_network(text) for text in texts]


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise AddressError(
            f"{text!r} is not an address. Name proxies and private targets by address or network, such as 127.0.0.1."
        ) from None


def _host(text: str) -> IPv4Address | IPv6Address | None:
    """An address; IPv4 that arrives at an IPv6 socket counts as IPv4."""
    try:
        host = ip_address(text.split("%", 1)[0])
    except ValueError:
        return None
    return (host.ipv4_mapped or host) if isinstance(host, IPv6Address) else host


def _without_port(text: str) -> str:
    if text.startswith("["):
        return text[1:].split("]", 1)[0]
    return text.split(":", 1)[0] if text.count(":") == 1 else text
