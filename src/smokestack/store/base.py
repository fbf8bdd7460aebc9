"""What every store can do. The log is the truth; `games` and `members` are an index of it, written with it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

import msgspec

from smokestack.kernel.errors import UserError


class StoreError(UserError):
    """The database cannot be opened, or is not ours, or is from another time."""


class NumberTakenError(Exception):
    """Somebody else has written an event of this number; the log has to be read again."""


class LoginTakenError(Exception):
    """Somebody else has this login."""


class TableIndex(msgspec.Struct, frozen=True):
    """What lists of tables are made of, as of the last event of a batch."""

    game: str
    status: str
    private: bool
    updated: float
    deadline: float | None
    bots: bool
    """A bot is to decide."""
    engine: str
    """The engine that accepted every event of the log; see ``engine_version``."""
    summary: bytes
    members: list[tuple[str, list[int]]] | None = None
    """Who finds the table among their own, with their seats; None when nothing has changed there."""


class EventBatch(msgspec.Struct, frozen=True):
    """Events of one table that are written together or not at all."""

    table: str
    first: int
    """The number of the first of them."""
    at: float
    bodies: list[bytes]
    index: TableIndex

    @property
    def last(self) -> int:
        return self.first + len(self.bodies) - 1


class StoredLog(msgspec.Struct, frozen=True):
    """The events of a table after some number, and the engine that accepted all of them."""

    rows: list[tuple[float, bytes]]
    engine: str


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a list, and the seats of whoever asked for it."""

    summary: bytes
    seats: list[int] = []


class Account(msgspec.Struct, frozen=True):
    """A person. Guests who never did anything have none."""

    id: str
    name: str
    colour: str
    created: float
    login: str | None = None
    password: str | None = None
    """Argon2, never the password."""


WriteListener = Callable[[str, int], None]
"""Told (table, number) when another process has written."""


AnnouncementListener = Callable[[str, str], None]
"""Told (process, text) what another process announces; (its own name, "") when it may have missed something."""


class Store(ABC):
    """A log on disk. One object a process; all methods may be called at the same time."""

    url: str
    shared = False
    """Other processes may write at any time."""
    name = ""
    """Of this process among those that share the store."""

    @abstractmethod
    async def open(self) -> None:
        """Connect and bring the schema up to date."""

    @abstractmethod
    async def close(self) -> None:
        """Write what waits, then let go."""

    @abstractmethod
    async def append(self, batch: EventBatch) -> None:
        """Return when the batch is on disk; NumberTakenError when a number is not free.

        Whoever asked may go away meanwhile; what was begun is finished.
        """

    @abstractmethod
    async def log(self, table: str, after: int = 0) -> StoredLog | None:
        """The events of a table; None when there is no such table."""

    @abstractmethod
    async def tables(self) -> list[str]:
        """Every table there is, oldest first."""

    @abstractmethod
    async def listing(self, game: str | None, status: str | None, limit: int) -> list[ListedTable]:
        """The open tables, newest first."""

    @abstractmethod
    async def mine(self, person: str, limit: int) -> list[ListedTable]:
        """The tables of a person, newest first."""

    @abstractmethod
    async def due(self, now: float) -> list[str]:
        """The tables where somebody's time has run out."""

    @abstractmethod
    async def to_wake(self) -> list[str]:
        """The tables where a bot is to decide."""

    @abstractmethod
    async def clocked(self) -> list[str]:
        """The tables where a clock runs."""

    @abstractmethod
    async def account(self, id: str) -> Account | None: ...

    @abstractmethod
    async def account_of(self, login: str) -> Account | None: ...

    @abstractmethod
    async def save_account(self, account: Account) -> None:
        """LoginTakenError when its login is another's."""

    @abstractmethod
    async def secret(self) -> bytes:
        """What cookies and links are signed with; made at the first start."""

    @abstractmethod
    async def backup(self, file: Path) -> None:
        """A copy as an SQLite file, consistent, while everybody plays on."""

    async def ping(self) -> None:
        """Can it be read?"""
        await self.account("")

    def listen(self, listener: WriteListener, hearer: AnnouncementListener) -> None:  # noqa: B027  # one process: nothing to hear
        """Say from now on what other processes write and announce. Not needed where there is only one."""

    async def announce(self, text: str) -> None:  # noqa: B027
        """Tell the other processes something that is not kept."""

    async def claim(self, table: str) -> bool:
        """May this process think for the bots of a table? Two that think are only a waste."""
        return True

    async def release(self, table: str) -> None:
        return None
