"""The interface of every store. The log is the truth; `games` and `members` are an index that is written with it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from smokestack.kernel.errors import UserError

if TYPE_CHECKING:
    from smokestack.store.last_seen import LastSeenTable
    from smokestack.store.ratings import RatingTables
    from smokestack.store.relations import FellowPlayer, RelationTables


class StoreError(UserError):
    """The database cannot be opened, read or written."""


class NumberTakenError(Exception):
    """Another process has written an event with this number or changed the log; it must be read again."""


class LoginTakenError(Exception):
    """Somebody else has this login, or one that looks the same."""


class TableIndex(msgspec.Struct, frozen=True):
    """The index row of a table after the last event of a batch."""

    game: str
    status: str
    private: bool
    updated: float
    deadline: float | None
    bots: bool
    """Whether a bot must decide."""
    engine: str
    """The engine that accepted every event of the log; see ``engine_version``."""
    summary: bytes
    members: list[tuple[str, list[int], int | None]] | None = None
    """The people who have the table in their list, with their seats and the seat they are invited to; None if that has
    not changed."""
    rated: bool = False


class EventBatch(msgspec.Struct, frozen=True):
    """Events of one table that are written together or not at all."""

    table: str
    first: int
    """The number of the first event."""
    at: float
    bodies: list[bytes]
    index: TableIndex
    chain: str = ""
    """The hash chain of the log with this batch; see ``store.chain``."""
    before: str = ""
    """The hash chain of the log before this batch. If the stored one differs, an operator has changed the log, and the
    batch is refused. "" is not compared."""

    @property
    def last(self) -> int:
        return self.first + len(self.bodies) - 1


class StoredLog(msgspec.Struct, frozen=True):
    """The events of a table after some number, and the version of the engine that accepted them."""

    rows: list[tuple[float, bytes]]
    engine: str
    chain: str = ""
    """The hash chain as it was when the last event was written; "" if that was before there were chains."""
    missing: int = 0
    """The number of the first event that is lost, where the rows end; 0 if all are there."""


class Rewrite(msgspec.Struct, frozen=True):
    """Other bodies for some events of a log."""

    before: str
    """The hash chain of the log as it was read."""
    length: int
    """How many events it had."""
    bodies: dict[int, bytes]
    """By number of the event."""
    chain: str
    summary: bytes


class Moderated(msgspec.Struct, frozen=True):
    """A table that an operator has deleted or rewritten."""

    table: str
    at: float
    deleted: bool


class KnownAccount(msgspec.Struct, frozen=True):
    """An account in the operator's list."""

    login: str
    name: str
    created: float
    used: float
    """When one of its sessions was last used; 0 if it has none."""
    tables: int
    """How many tables it has in its list."""


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a list, and the seats of the person who asked for the list."""

    summary: bytes
    seats: list[int] = []
    invited: int | None = None
    """The seat that is kept for them."""


class Account(msgspec.Struct, frozen=True):
    """A person. Guests get one when they first change something."""

    id: str
    name: str
    colour: str
    created: float
    login: str | None = None
    password: str | None = None
    """The Argon2 hash, never the password itself."""


class StoredSession(msgspec.Struct, frozen=True):
    """A browser or program that is logged in, as a guest or with an account."""

    id: str
    """The hash of the token in the cookie. The token itself is never stored."""
    person: str
    created: float
    used: float
    """When it was last used, within an hour."""
    until: float
    """When it ends. A session that was ended stays until it is purged, with the time of its end."""
    device: str


class Heartbeat(msgspec.Struct, frozen=True):
    """When a server was last known to run on this database."""

    time: float
    """In the time of the tables; 0 if there was never a server."""
    age: float
    """How long ago that was, by the clock of the database."""
    alone: bool
    """No other process is running now."""


WriteListener = Callable[[str, int], None]
"""Called with (table, number) when another process has written; with ("", 0) when writes may have been missed."""

AnnouncementListener = Callable[[str, str], None]
"""Called with (process, text) when another process announces something; text "" when some may have been missed."""


class Store(ABC):
    """A log on disk. Each process has one; its methods may run concurrently."""

    url: str
    shared = False
    """Whether other processes may write too."""
    name = ""
    """The name of this process among those that share the store."""

    @abstractmethod
    async def open(self) -> None:
        """Connect and bring the schema up to date."""

    @abstractmethod
    async def close(self) -> None:
        """Write what is queued, then disconnect."""

    @abstractmethod
    def append(self, batch: EventBatch) -> Awaitable[None]:
        """Done when the batch is on disk; NumberTakenError if one of its numbers is taken.

        A batch is written even if the caller is cancelled meanwhile.
        """

    @abstractmethod
    async def log(self, table: str, after: int = 0) -> StoredLog | None:
        """The events of a table; None if there is no such table."""

    @abstractmethod
    async def tables(self) -> list[str]:
        """The ids of all tables, oldest first."""

    @abstractmethod
    async def listing(self, game: str | None, status: str | None, limit: int) -> list[ListedTable]:
        """The public tables, most recently active first."""

    @abstractmethod
    async def mine(self, person: str, limit: int) -> list[ListedTable]:
        """The tables of a person, most recently active first."""

    @abstractmethod
    async def finished(self, person: str, limit: int) -> list[ListedTable]:
        """The tables of a person where the game is over, the last one first."""

    @abstractmethod
    async def fellow_players(self, person: str, limit: int) -> list[FellowPlayer]:
        """Who else played in the finished games of a person, the last game first; one for each game and player."""

    @abstractmethod
    async def studies(self, person: str, table: str, limit: int) -> list[ListedTable]:
        """The studies of a person that begin at a moment of this table, most recently active first."""

    @abstractmethod
    async def due(self, now: float) -> list[str]:
        """The tables where somebody has run out of time."""

    @abstractmethod
    async def to_wake(self) -> list[str]:
        """The tables where a bot must decide."""

    @abstractmethod
    async def clocked(self) -> list[str]:
        """The tables where a clock is running."""

    # --- people: `people.py` writes the SQL once for both kinds of database ---------------------------------
    @abstractmethod
    async def account(self, id: str) -> Account | None: ...

    @abstractmethod
    async def account_of(self, login: str) -> Account | None:
        """The account with this login or, if there is none, with one that looks the same."""

    @abstractmethod
    async def save_account(self, account: Account) -> None:
        """Save an account; LoginTakenError if somebody else has its login, or one that looks the same."""

    @abstractmethod
    async def name_taken(self, name: str, person: str) -> bool:
        """Whether the account of somebody else has this name, or one that looks the same."""

    @abstractmethod
    async def accounts(self) -> list[KnownAccount]:
        """All accounts, the last used first; guests are not among them."""

    @abstractmethod
    async def setting(self, name: str) -> str:
        """What an operator has set for the running servers; "" if nothing."""

    @abstractmethod
    async def save_setting(self, name: str, value: str) -> None:
        """Set it, or forget it with ""."""

    @abstractmethod
    async def account_named(self, name: str) -> Account | None:
        """The account with this name or, if there is none, with one that looks the same. Guests have no account."""

    @property
    @abstractmethod
    def ratings(self) -> RatingTables:
        """What everybody's results in rated games say."""

    @property
    @abstractmethod
    def relations(self) -> RelationTables:
        """Friends and blocked people."""

    @property
    @abstractmethod
    def last_seen(self) -> LastSeenTable:
        """When people last looked at their tables."""

    # --- what an operator erases: `erased.py` has the SQL, and `moderation.py` decides what is erased --------
    @abstractmethod
    async def delete_person(self, account: Account, now: float) -> None:
        """Delete an account, its sessions, ratings and friends for good. No cookie of it works again. Its tables stay.

        `erasing` names it until `erased` says that the logs of its tables have been changed too.
        """

    @abstractmethod
    async def erasing(self) -> list[Account]:
        """The accounts that were deleted, but are still named in logs."""

    @abstractmethod
    async def erased(self, person: str) -> None: ...

    @abstractmethod
    async def delete_table(self, table: str, now: float) -> bool:
        """Delete a table with its log; False if there is none. It never comes back, even if a server still has it."""

    @abstractmethod
    async def rewrite(self, table: str, change: Rewrite, now: float) -> bool:
        """Replace events of a log; False if the log has changed since it was read."""

    @abstractmethod
    async def moderated(self, since: float) -> list[Moderated]:
        """The tables that were deleted or rewritten after that time."""

    @abstractmethod
    async def naming(self, person: str, *called: str) -> list[str]:
        """The tables whose logs name a person, or keep a seat for somebody with one of these logins and names."""

    @abstractmethod
    async def wipe(self) -> None:
        """Take what was erased off the disk too, as far as the database allows it."""

    # --- sessions -------------------------------------------------------------------------------------------
    @abstractmethod
    async def add_session(self, session: StoredSession) -> None: ...

    @abstractmethod
    async def session(self, id: str) -> StoredSession | None:
        """A session, ended or not."""

    @abstractmethod
    async def sessions(self, person: str) -> list[StoredSession]:
        """All sessions of a person, ended ones included, the last used first."""

    @abstractmethod
    async def renew_session(self, id: str, used: float, until: float) -> None:
        """Let a session that has not ended last longer."""

    @abstractmethod
    async def end_session(self, id: str, now: float) -> None: ...

    @abstractmethod
    async def end_sessions(self, person: str, now: float) -> None:
        """End all sessions of a person."""

    @abstractmethod
    async def ended_sessions(self, ids: list[str], now: float) -> set[str]:
        """Which of these sessions have ended or do not exist."""

    @abstractmethod
    async def purge_sessions(self, ended: float, idle: float) -> None:
        """Forget sessions that ended before `ended`, and guests without a table who were last here before `idle`."""

    @abstractmethod
    async def secret(self) -> bytes:
        """The key for signing cookies and links; created at the first start. Backups do not have it."""

    @abstractmethod
    async def backup(self, file: Path) -> None:
        """Write a consistent copy to an SQLite file, while the server keeps running."""

    @abstractmethod
    async def join(self) -> Heartbeat:
        """Take part as a running process. Other processes that start wait in here until `joined` is called."""

    @abstractmethod
    async def beat(self, time: float) -> None:
        """Note that a server is running now, in the time of the tables."""

    async def joined(self) -> None:
        """The clocks are right; let the next process start."""
        return

    @abstractmethod
    async def restore(self, file: Path) -> None:
        """Fill an empty store with a backup; StoreError if there is anything in it already."""

    @abstractmethod
    async def damage(self) -> list[str]:
        """What is wrong with the database itself, in sentences; the logs of its tables are not read."""

    async def ping(self) -> None:
        """Check that the store can be read."""
        await self.account("")

    @abstractmethod
    async def try_writing(self) -> None:
        """Write something of no importance; StoreError if that is impossible."""

    def free_space(self) -> int | None:
        """The bytes that are left where the store is; None if this process cannot know."""
        return None

    def listen(self, writes: WriteListener, announcements: AnnouncementListener) -> None:  # noqa: B027  # a single process has nothing to hear
        """Report what other processes write and announce from now on."""

    async def announce(self, text: str) -> None:  # noqa: B027
        """Send a message to the other processes. It is not stored."""

    async def claim(self, table: str) -> bool:
        """Claim the bots of a table, so that only one process plays them; False if another has them."""
        return True

    async def release(self, table: str) -> None:
        return None
