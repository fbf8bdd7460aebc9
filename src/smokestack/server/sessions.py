"""Sessions: which person a cookie belongs to. They live in the database, so they can be ended.

The cookie holds a random token, and the database only its hash. A session ends when its owner logs out, logs out
everywhere or changes the password, when it was not used for `session_days`, or when an operator ends it.
"""

from __future__ import annotations

import hmac
import re
import secrets
import time
from collections.abc import Callable
from hashlib import sha256

from smokestack.store.base import Store, StoredSession

COOKIE = "smokestack"
DAY = 86400.0
RENEWAL = 3600.0
"""A session that was last used longer ago than this is renewed, so the database is not written at each request."""
IDLE_GUEST = 7 * DAY
"""Guests without a table are forgotten after this time."""
SIGNED_COOKIE = 400 * DAY
"""How long the signed cookies of earlier versions lasted. Ended sessions are kept as long, so none of them revives."""
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_PERSON = re.compile(r"[0-9a-f]{24}")


class Sessions:
    """The sessions of everybody."""

    def __init__(self, store: Store, days: float, sign: Callable[[str, str], str]) -> None:
        self.store = store
        self.set_days(days)
        self._sign = sign

    def set_days(self, days: float) -> None:
        """A session that is used from now on lasts for so long after it."""
        self.seconds = days * DAY

    async def start(self, person: str, device: str = "") -> tuple[str, StoredSession]:
        """A new session of a person, with the token for its cookie."""
        token, now = secrets.token_urlsafe(32), time.time()
        session = StoredSession(_hash(token), person, now, now, now + self.seconds, device)
        await self.store.add_session(session)
        return token, session

    async def find(self, token: str | None) -> StoredSession | None:
        """The session of a cookie; None if it is missing, wrong, expired or ended."""
        if token is None or not _TOKEN.fullmatch(token):
            return None
        session, now = await self.store.session(_hash(token)), time.time()
        if session is None or session.until <= now:
            return None
        if now - session.used > RENEWAL:
            await self.store.renew_session(session.id, now, now + self.seconds)
        return session

    async def of(self, person: str) -> list[StoredSession]:
        """The sessions of a person that have not ended, the last used first."""
        now = time.time()
        return [session for session in await self.store.sessions(person) if session.until > now]

    async def end(self, session: str) -> None:
        await self.store.end_session(session, time.time())

    async def end_all(self, person: str) -> None:
        await self.store.end_sessions(person, time.time())

    async def guest_of_signed_cookie(self, cookie: str | None) -> str:
        """The guest of a signed cookie of an earlier version; "" if it must not be trusted any more.

        Such a cookie cannot be ended, so it is only exchanged for a session. It never opens an account, nor a guest who
        has logged out since.
        """
        parts = (cookie or "").split(".")
        if len(parts) != 3 or not _PERSON.fullmatch(parts[0]) or not parts[1].isdecimal() or len(parts[1]) > 12:
            return ""
        if not hmac.compare_digest(self._sign("cookie", f"{parts[0]}.{parts[1]}").encode(), parts[2].encode()):
            return ""
        now, person = time.time(), parts[0]
        account = await self.store.account(person)
        if int(parts[1]) <= now or (account is not None and account.login is not None):
            return ""
        return "" if any(session.until <= now for session in await self.store.sessions(person)) else person

    async def purge(self) -> None:
        """Forget what nobody needs any more."""
        now = time.time()
        await self.store.purge_sessions(now - SIGNED_COOKIE, now - IDLE_GUEST)


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


_BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


def device_of(agent: str) -> str:
    """A few words for the list of sessions, such as "Firefox on Linux". Nothing else of the header is stored."""
    browser = next((name for sign, name in _BROWSERS if sign in agent), "A program")
    system = next((name for sign, name in _SYSTEMS if sign in agent), "")
    return f"{browser} on {system}" if system else browser
