"""The ASGI middleware: authentication, origin checks, rate limits and the security headers of every response."""

from __future__ import annotations

import logging
import time
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from smokestack.server.addresses import UNKNOWN, limit_key
from smokestack.server.errors import error_info, retry_header, status_of
from smokestack.server.live import live
from smokestack.server.logs import begin_request, identify_request
from smokestack.server.services import Services
from smokestack.server.sessions import COOKIE
from smokestack.server.websocket import websocket_of
from smokestack.store.base import StoreError
from smokestack.table.errors import BadRequestError, ForbiddenError, LimitError, RefusedError

log = logging.getLogger("smokestack.http")
UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})
GUEST_PATHS = frozenset({"/api/logout", "/api/logout/everywhere"})
"""Who logs out becomes a new guest."""
SIGNED_PATHS = frozenset({"/api/unsubscribe"})
"""A signed link says who asks, so that mail programs can post there without a cookie."""
LONGEST_PATH = 200
PAGE_RETRY = 5.0
"""Seconds after which to try again when there are too many pages."""
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class SecurityMiddleware:
    """Wraps the application and serves the live connections itself."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self.services = services
        self.connections = services.connections
        self.proxies = self.connections.proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"].value if isinstance(scope["type"], ScopeType) else scope["type"])
        if kind == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]}
        scope.setdefault("state", {})
        address = self._address(scope, headers)
        cookie = _cookie(headers.get("cookie", ""))
        scope["state"].update(person="", session="", cookie=cookie, address=address)
        request = begin_request(address)
        if kind == "websocket":
            await self._websocket(scope, receive, send, headers)
        else:
            await self._http(scope, receive, _with_id(request, send), headers)

    async def _identify(self, scope: Scope) -> str:
        """Find the session of the cookie; returns the person. Only the API needs to know."""
        if not scope["path"].startswith("/api/"):
            return ""
        session = await self.services.auth.sessions.find(scope["state"]["cookie"])
        if session is None:
            return ""
        scope["state"].update(person=session.person, session=session.id)
        self.services.fair_use.met(session.person, scope["state"]["address"])
        identify_request(session.person)
        return session.person

    def _address(self, scope: Scope, headers: dict[str, str]) -> str:
        """Whose limits the request counts against, besides those of the person."""
        client = scope.get("client")
        peer = client[0] if client else UNKNOWN
        if headers.get("x-forwarded-proto") == "https" and self.proxies.trusts(peer):
            scope["scheme"] = "wss" if scope["scheme"] in ("ws", "wss") else "https"
        return limit_key(self.proxies.client(peer, headers.get("x-forwarded-for", "")))

    async def _websocket(self, scope: Scope, receive: Receive, send: Send, headers: dict[str, str]) -> None:
        address = scope["state"]["address"]
        try:
            if scope["path"] != "/api/live" or not self._own_origin(headers):
                raise ForbiddenError("origin", "This page cannot connect to this server.")
            self._check_pages_at(address)
            person = await self._identify(scope)
            self._check_pages_of(person)
        except (RefusedError, StoreError) as refused:
            await receive()
            await _refuse(refused, send, "websocket.http.response")
            return
        finally:
            log.info("live", extra={"path": scope["path"][:LONGEST_PATH]})  # now that it is known who it is
        await live(self.services, person, scope["state"]["session"], address, websocket_of(scope), receive, send)

    def _check_pages_at(self, address: str) -> None:
        if self.services.pages.count_at(address) >= self.services.config.pages_per_address:
            raise LimitError("too_many", "Too many pages are open at your address; try again later.", PAGE_RETRY)

    def _check_pages_of(self, person: str) -> None:
        if person and self.services.pages.count_of(person) >= self.services.config.pages_per_person:
            raise LimitError("too_many", "You have too many pages open; close some of them.", PAGE_RETRY)

    async def _http(self, scope: Scope, receive: Receive, send: Send, headers: dict[str, str]) -> None:
        started, method = time.perf_counter(), str(scope.get("method", ""))
        status = 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = list(message.get("headers", []))
                if scope["path"].startswith("/api/") and not any(key == b"cache-control" for key, _ in given):
                    given.append((b"cache-control", b"no-store"))
                message["headers"] = given + HEADERS
            await send(message)

        try:
            await self._check(scope, headers, method)
        except (RefusedError, StoreError) as refused:
            if isinstance(refused, LimitError):
                self.services.metrics.count("smokestack_refused_total", error=refused.error)
            await _refuse(refused, send_with_headers)
        else:
            await self.app(scope, receive, send_with_headers)
        label = _method_label(method)
        self.services.metrics.count("smokestack_requests_total", method=label, status=str(status))
        took = round((time.perf_counter() - started) * 1000, 1)
        log.info(
            "request",
            extra={"method": label, "path": scope["path"][:200], "status": status, "ms": took},
        )

    async def _check(self, scope: Scope, headers: dict[str, str], method: str) -> None:
        if len(scope["path"]) > LONGEST_PATH or not scope["path"].isprintable():
            raise BadRequestError("address", "There is no such address: it is too long, or it is not plain text.")
        address, fair_use = scope["state"]["address"], self.services.fair_use
        fair_use.requests.take("", address)  # first, because looking for the session costs something
        person = await self._identify(scope)
        fair_use.requests.take_more(person)
        if scope["path"] in GUEST_PATHS or (scope["path"] == "/api/me" and not person):
            fair_use.guests.take("", address)
        if method not in UNSAFE or scope["path"] in SIGNED_PATHS:
            return
        if not self._own_origin(headers):
            raise ForbiddenError("origin", "Pages of other sites cannot do that.")
        self.services.auth.check_token(scope["state"]["session"], headers.get("x-smokestack-token", ""))
        if scope["path"] in ("/api/tables", "/api/records", "/api/lessons"):
            fair_use.tables.take(person, address)
        if scope["path"] in ("/api/login", "/api/account", "/api/password", "/api/account/delete"):
            fair_use.logins.take("", address)
        if scope["path"] == "/api/account":
            fair_use.sign_ups.take("", address)

    def _own_origin(self, headers: dict[str, str]) -> bool:
        """Whether the request comes from a page of ours. Programs send no origin, and browsers cannot forge it."""
        origin = headers.get("origin")
        if origin is None or origin in self.services.config.origins:
            return True
        return urlsplit(origin).netloc == headers.get("host", "") != ""


def _with_id(request: str, send: Send) -> Send:
    """Tell the id of a request in its answer, so that people can name it when they report a problem."""

    async def send_with_id(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), (b"x-request-id", request.encode())]
        await send(message)

    return send_with_id


def _method_label(method: str) -> str:
    return method if method in UNSAFE or method in ("GET", "HEAD", "OPTIONS") else "other"


def _cookie(header: str) -> str | None:
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    return None if found is None else found.value


async def _refuse(refused: RefusedError | StoreError, send: Send, response: str = "http.response") -> None:
    info, status = error_info(refused), status_of(refused)
    body = msgspec.json.encode(info)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.lower().encode(), value.encode()) for name, value in retry_header(info, status).items()]
    start: Any = {"type": f"{response}.start", "status": status, "headers": headers}
    rest: Any = {"type": f"{response}.body", "body": body, "more_body": False}
    await send(start)
    await send(rest)
