"""The ASGI middleware: authentication, origin checks, rate limits and the security headers of every response."""

from __future__ import annotations

import contextlib
import logging
import time
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from smokestack.server.errors import error_info, status_of
from smokestack.server.live import live
from smokestack.server.rate_limits import RateLimits
from smokestack.server.services import Services
from smokestack.server.sessions import COOKIE
from smokestack.server.websocket import websocket_of
from smokestack.store.base import StoreError
from smokestack.table.errors import ForbiddenError, LimitError, RefusedError

log = logging.getLogger("smokestack.http")
UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})
PAGES_PER_PERSON = 60
ANONYMOUS_PAGES = 2000
"""For everybody without a cookie together."""
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
        rate = services.config.requests_per_second
        self.people = RateLimits(rate, rate * 10)
        self.addresses = RateLimits(rate * 8, rate * 80)
        self.new_tables = RateLimits(rate / 60, rate * 1.5)
        self.sign_ups = RateLimits(1 / 120, services.config.sign_ups)
        self.logins = RateLimits(1 / 30, services.config.password_attempts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"].value if isinstance(scope["type"], ScopeType) else scope["type"])
        if kind == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]}
        scope.setdefault("state", {})
        scope["state"].update(person="", session="", cookie=_cookie(headers.get("cookie", "")))
        if kind == "websocket":
            await self._websocket(scope, receive, send, headers)
        else:
            await self._http(scope, receive, send, headers)

    async def _identify(self, scope: Scope) -> str:
        """Find the session of the cookie; returns the person. Only the API needs to know."""
        if scope["path"].startswith("/api/"):
            session = await self.services.auth.sessions.find(scope["state"]["cookie"])
            if session is not None:
                scope["state"].update(person=session.person, session=session.id)
        return str(scope["state"]["person"])

    async def _websocket(self, scope: Scope, receive: Receive, send: Send, headers: dict[str, str]) -> None:
        if scope["path"] == "/api/live" and self._own_origin(headers):
            with contextlib.suppress(StoreError):
                person = await self._identify(scope)
                if not self._too_many_pages(person):
                    session, client = scope["state"]["session"], scope.get("client")
                    address = client[0] if client else ""
                    await live(self.services, person, websocket_of(scope), receive, send, session, address)
                    return
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": "This page cannot connect to this server."})

    def _too_many_pages(self, person: str) -> bool:
        return self.services.pages.count_of(person) >= (PAGES_PER_PERSON if person else ANONYMOUS_PAGES)

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
        client = scope.get("client")
        address = client[0] if client else "?"
        allowed = self.addresses.take(address)
        person = await self._identify(scope) if allowed else ""
        if not allowed or (person and not self.people.take(person)):
            raise LimitError("too_fast", "You sent too many requests at once; wait a little.")
        if method not in UNSAFE:
            return
        if not self._own_origin(headers):
            raise ForbiddenError("origin", "Pages of other sites cannot do that.")
        self.services.auth.check_token(scope["state"]["session"], headers.get("x-smokestack-token", ""))
        if scope["path"] in ("/api/tables", "/api/records") and not self.new_tables.take(person):
            raise LimitError("too_fast", "You created many tables in a short time; wait a little.")
        if scope["path"] in ("/api/login", "/api/account", "/api/password") and not self.logins.take(address):
            raise LimitError("too_fast", "Too many attempts; wait a minute and try again.")
        if scope["path"] == "/api/account" and not self.sign_ups.take(address):
            raise LimitError("too_fast", "Too many new accounts from your address; wait two minutes and try again.")

    def _own_origin(self, headers: dict[str, str]) -> bool:
        """Whether the request comes from a page of ours. Programs send no origin, and browsers cannot forge it."""
        origin = headers.get("origin")
        if origin is None or origin in self.services.config.origins:
            return True
        return urlsplit(origin).netloc == headers.get("host", "") != ""


def _method_label(method: str) -> str:
    return method if method in UNSAFE or method in ("GET", "HEAD", "OPTIONS") else "other"


def _cookie(header: str) -> str | None:
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    return None if found is None else found.value


async def _refuse(refused: RefusedError | StoreError, send: Send) -> None:
    body = msgspec.json.encode(error_info(refused))
    await send(
        {
            "type": "http.response.start",
            "status": status_of(refused),
            "headers": [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())],
        }
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})
