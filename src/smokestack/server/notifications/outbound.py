"""Requests to addresses that people gave us: push services and webhooks.

A server that sends requests wherever a visitor wants could be used to reach machines that only it can reach. So only
`https` and public addresses are allowed, redirects are not followed, and nobody is shown what was answered. The name is
resolved here and the connection goes to the address that was checked, so it cannot change in between.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterable, Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit, urlunsplit

import httpx
import msgspec

from smokestack.server.addresses import networks
from smokestack.table.errors import BadRequestError

SECONDS = 10.0
"""How long an answer may take."""
LONGEST_URL = 1000
_NAT64 = IPv6Network("64:ff9b::/96")
_PORTS = {"https": 443, "http": 80}


class UnreachableError(Exception):
    """The address did not answer, or must not be asked."""


class UntrustedError(UnreachableError):
    """Whoever answered could not prove with a certificate that the address is theirs."""


class TargetAnswer(msgspec.Struct, frozen=True):
    """What came back. Nobody needs the body."""

    status: int
    retry_after: float = 0.0


class Outbound:
    """Sends requests to public addresses, and to those that the operator allows."""

    def __init__(self, private_targets: Iterable[str], trust: ssl.SSLContext | None = None) -> None:
        """`trust` says whose certificates count; None: those that browsers trust."""
        self.allowed = networks(private_targets)
        # A connection belongs to an address, not to a name, so it must not be used again for another name.
        self._client = httpx.AsyncClient(
            verify=trust or httpx.create_ssl_context(trust_env=False),
            timeout=SECONDS,
            trust_env=False,
            limits=httpx.Limits(max_connections=64, max_keepalive_connections=0),
        )

    async def close(self) -> None:
        await self._client.aclose()

    def check(self, url: str) -> None:
        """Refuse an address that we would never ask."""
        parts, host = _split(url)
        literal = _literal(host)
        if literal is not None and not self._may_reach(literal, parts.scheme):
            raise BadRequestError("target", "This address is not public, and the operator has not allowed it.")
        if literal is None and parts.scheme != "https" and not self.allowed:
            raise BadRequestError("target", "The address must begin with https://.")

    async def send(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> TargetAnswer:
        try:
            async with asyncio.timeout(SECONDS):
                return await self._send(method, url, headers, body)
        except (httpx.HTTPError, httpx.InvalidURL, OSError, BadRequestError, UnicodeError) as error:
            kind = UntrustedError if _untrusted(error) else UnreachableError
            raise kind(f"{type(error).__name__}: {error}") from None

    async def _send(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> TargetAnswer:
        parts, host = _split(url)
        address = await self._resolve(host, parts)
        written = f"[{address}]" if isinstance(address, IPv6Address) else str(address)
        place = parts._replace(netloc=f"{written}:{parts.port or _PORTS[parts.scheme]}", fragment="")
        request = self._client.build_request(
            method,
            urlunsplit(place),
            headers={**headers, "Host": parts.netloc, "User-Agent": "Smokestack"},
            content=body,
            extensions={"sni_hostname": host},
        )
        response = await self._client.send(request, stream=True)
        await response.aclose()
        return TargetAnswer(response.status_code, _seconds(response.headers.get("retry-after", "")))

    async def _resolve(self, host: str, parts: SplitResult) -> IPv4Address | IPv6Address:
        """The address of a host. All addresses that it has must be allowed."""
        port = parts.port or _PORTS[parts.scheme]
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [ip_address(str(info[4][0]).split("%", 1)[0]) for info in found]
        if not addresses or not all(self._may_reach(one, parts.scheme) for one in addresses):
            raise UnreachableError(f"{host} is not a public address")
        return addresses[0]

    def _may_reach(self, address: IPv4Address | IPv6Address, scheme: str) -> bool:
        embedded = _embedded(address)
        if any(one in network for one in (address, *embedded) for network in self.allowed):
            return True
        return scheme == "https" and all(one.is_global and not one.is_multicast for one in (address, *embedded))


def _untrusted(error: BaseException | None) -> bool:
    """Whether a certificate is at the bottom of an error; the libraries wrap it in errors of their own."""
    while error is not None and not isinstance(error, ssl.SSLCertVerificationError):
        error = error.__cause__ or error.__context__
    return error is not None


def _split(url: str) -> tuple[SplitResult, str]:
    """The parts of an address, and its host."""
    wrong = BadRequestError("target", "This is not the address of a web server; write one like https://club.example/x.")
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise wrong
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise wrong from None
    if parts.scheme not in _PORTS or not host or parts.username is not None or parts.port == 0:
        raise wrong
    return parts, host


def _literal(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host.split("%", 1)[0])
    except ValueError:
        return None


def _embedded(address: IPv4Address | IPv6Address) -> list[IPv4Address]:
    """The IPv4 addresses that an IPv6 address leads to."""
    if isinstance(address, IPv4Address):
        return []
    found = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if address in _NAT64:
        found.append(IPv4Address(int(address) & 0xFFFFFFFF))
    return [one for one in found if one is not None]


def _seconds(text: str) -> float:
    """The seconds of a header `Retry-After`; 0 if it has none, or a date."""
    return float(text) if text.isdecimal() and len(text) < 8 else 0.0
