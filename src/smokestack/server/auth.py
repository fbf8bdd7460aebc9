"""Who sends a request: guests, accounts with passwords, tokens, and the links to private tables."""

from __future__ import annotations

import asyncio
import base64
import hmac
import secrets
import time
from hashlib import sha256

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error

from smokestack.server.protocol import Me
from smokestack.server.sessions import Sessions
from smokestack.store.base import Account, LoginTakenError, Store
from smokestack.table.checks import Person
from smokestack.table.errors import BadRequestError, ForbiddenError, NotNowError
from smokestack.table.names import readable_name
from smokestack.table.seat import COLOURS

_hasher = PasswordHasher()


def unknown_password(hasher: PasswordHasher) -> str:
    """A hash that no password has, and that takes as long to compare with as any other. It is made up, not computed:
    every start of a server would wait for that."""

    def written(length: int) -> str:
        return base64.b64encode(secrets.token_bytes(length)).decode().rstrip("=")

    costs = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2id$v=19${costs}${written(hasher.salt_len)}${written(hasher.hash_len)}"


_NO_PASSWORD = unknown_password(_hasher)
"""Compared with when a login does not exist, so that the answer takes as long as for one that does."""


class Auth:
    """Sessions, tokens, invites and accounts. Tokens and invites are signed with the secret of the store."""

    def __init__(self, store: Store, secret: bytes, session_days: float = 180) -> None:
        self.store = store
        self._secret = secret
        self.sessions = Sessions(store, session_days, self._sign)
        self._known: dict[str, tuple[float, Account, Person]] = {}
        """Accounts read lately, with the time when they must be read again."""

    def _sign(self, purpose: str, value: str) -> str:
        return hmac.new(self._secret, f"{purpose}:{value}".encode(), sha256).hexdigest()[:40]

    # --- tokens, invites ------------------------------------------------------------------------------------
    def new_guest(self) -> str:
        """The id of a new guest."""
        return secrets.token_hex(12)

    def token(self, session: str) -> str:
        """The token that every request of a session which changes something must carry."""
        return self._sign("token", session)

    def check_token(self, session: str, token: str) -> None:
        if not session:
            raise ForbiddenError("nobody", "You need a cookie and a token first; GET /api/me gives you both.")
        if not hmac.compare_digest(self.token(session).encode(), token.encode()):
            raise ForbiddenError("token", "The header X-Smokestack-Token is missing or wrong; GET /api/me has it.")

    def invite(self, table: str) -> str:
        """The secret part of a table's private link."""
        return self._sign("invite", table)

    def check_invite(self, table: str, invite: str) -> bool:
        return hmac.compare_digest(self.invite(table).encode(), invite.encode())

    # --- people ---------------------------------------------------------------------------------------------
    async def account(self, person: str) -> Account:
        """The account of a person, or the defaults of a guest."""
        return (await self._read(person))[1]

    async def person(self, person: str) -> Person:
        return (await self._read(person))[2]

    def known_person(self, person: str) -> Person | None:
        """The same if it was read lately."""
        kept = self._known.get(person)
        return None if kept is None or kept[0] < time.monotonic() else kept[2]

    async def _read(self, person: str) -> tuple[float, Account, Person]:
        kept = self._known.get(person)
        if kept is None or kept[0] < time.monotonic():
            if len(self._known) > 5000:
                self._known.clear()
            one = await self.store.account(person) or guest(person)
            kept = (time.monotonic() + 30, one, Person(one.id, one.name, one.colour, one.login is not None))
            self._known[person] = kept
        return kept

    async def me(self, person: str, session: str) -> Me:
        account = await self.account(person)
        return Me(account.id, account.name, account.colour, account.login, self.token(session))

    async def _save(self, account: Account) -> None:
        await self.store.save_account(account)
        self._known.pop(account.id, None)

    async def rename(self, person: str, name: str, colour: str) -> None:
        name = readable_name(name)
        await self.check_name(person, name)
        if colour not in COLOURS:
            raise BadRequestError("colour", f"Choose one of these colours: {', '.join(COLOURS)}.")
        await self._save(msgspec.structs.replace(await self.account(person), name=name, colour=colour))

    async def check_name(self, person: str, name: str) -> None:
        """The name must not belong to the account of somebody else."""
        if await self.store.name_taken(name, person):
            raise NotNowError(
                "name_taken", f"Another player has the name {name!r}, or one that looks like it; choose another."
            )

    async def open_account(self, person: str, login: str, password: str) -> None:
        account = await self.account(person)
        if account.login is not None:
            raise NotNowError("has_account", f"You have an account already: {account.login}.")
        await self.check_name(person, account.name)
        try:
            await self._save(msgspec.structs.replace(account, login=login, password=await _hash(password)))
        except LoginTakenError:
            raise NotNowError("login_taken", f"Somebody else has the login {login!r}; choose another.") from None

    def forget(self, person: str) -> None:
        """Read the account of a person again when it is needed next."""
        self._known.pop(person, None)

    async def log_in(self, login: str, password: str) -> str:
        """The person with this login and password."""
        account = await self.store.account_of(login)
        hashed = None if account is None else account.password
        good = await _verify(hashed or _NO_PASSWORD, password)
        if account is None or hashed is None or not good:
            raise ForbiddenError("login", "The login or the password is wrong.")
        return account.id

    async def check_password(self, person: str, password: str, called: str = "password") -> Account:
        """The account of a person, who knows its password."""
        account = await self.store.account(person)
        if account is None or account.password is None:
            raise NotNowError("no_account", "You do not have an account yet.")
        if not await _verify(account.password, password):
            raise ForbiddenError("login", f"The {called} is wrong.")
        return account

    async def change_password(self, person: str, old: str, password: str) -> None:
        account = await self.check_password(person, old, "old password")
        await self._save(msgspec.structs.replace(account, password=await _hash(password)))


async def _hash(password: str) -> str:
    """Runs in a thread, because it is slow on purpose and must not delay the tables."""
    return await asyncio.to_thread(_hasher.hash, password)


async def _verify(hashed: str, password: str) -> bool:
    try:
        return await asyncio.to_thread(_hasher.verify, hashed, password)
    except Argon2Error:
        return False


def guest(person: str) -> Account:
    number = int(person[:6] or "0", 16)
    return Account(person, f"Guest {number % 9000 + 1000}", COLOURS[number % len(COLOURS)], time.time())
