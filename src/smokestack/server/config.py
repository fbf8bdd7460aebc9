"""The settings of a server. Worker processes get them through an environment variable."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from smokestack.kernel.errors import UserError

VARIABLE = "SMOKESTACK_SERVER"
MAY_BE_ZERO = frozenset({"undo_seconds", "ponder_seconds"})


class LimitSettingError(UserError):
    """A limit that does not exist or has no sensible value."""


class Config(msgspec.Struct, frozen=True):
    """The settings of a server. The first ones have flags of their own, the limits are set with `--limit`.

    `docs/configuration.md` is generated from the names, defaults and docstrings below.
    """

    db: str
    """The database: the name of a file, or `postgresql://…`. The default is a file in your data folder."""
    host: str = "127.0.0.1"
    """The address to listen on. The default is open to this machine only, 0.0.0.0 to all others too."""
    port: Annotated[int, Meta(ge=0, le=65535)] = 8080
    """The port to listen on; 0 chooses any free port."""
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    """Server processes. More than one needs PostgreSQL."""
    bots: Annotated[int, Meta(ge=1, le=64)] = 1
    """Bot processes for each server process."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may connect, such as `https://club.example`."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies, which say where a visitor really comes from."""
    metrics_token: str = ""
    """Whoever sends it may read `/metrics` from another machine. Without one, nobody may."""
    public_url: str = ""
    """Where people reach the server, such as `https://club.example`. Links in mails and webhooks begin with it."""
    mail_from: str = ""
    """The sender of mails, such as `club@club.example`. Without it, `smtp_host` and `public_url` there are no mails."""
    smtp_host: str = ""
    """The mail server that takes our mails."""
    smtp_port: Annotated[int, Meta(ge=1, le=65535)] = 587
    """Its port."""
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    """How the connection is encrypted: `starttls` (usual on port 587), `tls` (on port 465) or `none`."""
    smtp_user: str = ""
    """The login at the mail server, if it wants one."""
    smtp_password: str = ""
    """The password that goes with it."""
    vapid_key: str = ""
    """The private key of Web Push, 32 bytes in base64url. Without one it follows from the secret of the database."""
    private_targets: tuple[str, ...] = ()
    """Networks that webhooks and push may reach although they are not public, such as `10.1.0.0/16`. There `http` works
    too."""

    # The limits: how much one person, one page and one address may ask for, and what the server keeps.
    requests_per_second: float = 30
    """HTTP requests of one person, with bursts of ten times that; eight times as much for an address."""
    messages_per_second: float = 60
    """WebSocket messages of one page, with bursts of four times that."""
    least_disk_mb: int = 100
    """With less free space than this next to an SQLite file the server reports that it is not well."""
    bots_stuck_seconds: float = 60
    """The same if bots wait and none has answered for so long."""
    guests_per_address: float = 120
    """New guests in an hour."""
    logins_per_address: float = 10
    """Attempts with a password in five minutes."""
    sign_ups_per_address: float = 10
    """New accounts, and attempts to make one, in twenty minutes."""
    tables_per_person: float = 45
    """New tables in ten minutes."""
    tables_per_address: float = 120
    """The same for an address."""
    open_tables_per_person: int = 200
    """Tables that gather players or play, whether the person is the host or has a seat."""
    chat_per_person: float = 30
    """Lines of chat and notes in a minute."""
    chat_per_address: float = 120
    """The same for an address."""
    chat_per_stranger: float = 8
    """Lines of chat in a minute of somebody who is neither the host nor a player of the table."""
    strangers_chat_per_table: float = 24
    """The same for all of them together at one table."""
    questions_per_person: float = 1200
    """Questions about decisions in a minute."""
    questions_per_address: float = 4800
    """The same for an address."""
    hints_per_person: float = 20
    """Hints, and questions to bots about their plans, in a minute."""
    hints_per_address: float = 80
    """The same for an address."""
    reviews_per_person: float = 30
    """Reviews of finished games in an hour."""
    reviews_per_address: float = 120
    """The same for an address."""
    review_seconds: float = 40
    """Seconds that a review should take; fifteen times as many for a deep one."""
    reviews_at_once: int = 3
    """Reviews of one person that wait or are being made."""
    kept_reviews: int = 20
    """Reviews that stay in memory; more are kept on disk."""
    pages_per_person: int = 60
    """WebSockets at once."""
    pages_per_address: int = 200
    """The same for an address."""
    connections_per_address: int = 250
    """Connections at once, WebSockets included. The one that has been without a request for longest makes way for a new
    one. Trusted proxies have no such limit."""
    request_seconds: float = 20
    """A connection that has not sent a whole request by then is closed."""
    idle_page_seconds: float = 600
    """A page that watches no table and says nothing for so long is disconnected."""
    outbox_bytes: int = 512_000
    """What may wait for one page. A page with more gets one update for all once it reads, and its own messages wait."""
    outbox_total_bytes: int = 64_000_000
    """What may wait for all pages together. Beyond that, those with the most are disconnected."""
    slow_page_seconds: float = 8
    """A page that reads nothing for so long is disconnected."""
    undo_seconds: float = 2
    """How long a bot leaves a person to undo a turn that ended without a confirmation; 0: not at all."""
    bot_pause_seconds: float = 60
    """After this time without anybody looking, a table where only bots play rests, and no bot thinks ahead."""
    ponder_seconds: float = 10
    """How long a hard bot thinks ahead in one position while others decide; 0: not at all. It uses idle bot processes
    only."""
    bot_cores: int = 1
    """How many of the bot processes a hard bot may use for one move, if they are idle."""
    record_lines: int = 5000
    """Lines of an imported record."""
    record_undos: int = 500
    """Lines of an imported record that undo something."""
    record_seconds: int = 10
    """Processor seconds for importing a record."""
    record_queue: int = 8
    """Imports that wait for one another."""
    viewed_records: int = 20
    """Records that were opened for viewing and stay in memory."""
    viewed_record_minutes: float = 60
    """After so many minutes without a look they are forgotten."""
    views_per_person: float = 20
    """Records opened for viewing in ten minutes."""
    views_per_address: float = 60
    """The same for an address."""
    moments_per_person: float = 6000
    """Moments of past play in a minute; a chart counts as 100."""
    moments_per_address: float = 24000
    """The same for an address."""
    notifications_per_person: float = 120
    """Notifications that leave the server in an hour. More of them wait."""
    notification_changes_per_person: float = 30
    """New devices, addresses and webhooks, and trial notifications, in ten minutes."""
    notification_changes_per_address: float = 90
    """The same for an address."""
    profiles_per_person: float = 120
    """Profiles and leaderboards in a minute."""
    profiles_per_address: float = 480
    """The same for an address."""
    invitations_per_person: float = 60
    """Invitations to tables, and questions to be friends, in ten minutes."""
    invitations_per_address: float = 240
    """The same for an address."""
    exports_per_person: float = 4
    """Files with all of a person's data in an hour."""
    exports_per_address: float = 12
    """The same for an address."""
    session_days: float = 180
    """A session ends when it was not used for this many days."""
    loaded_tables: int = 300
    """Tables that stay in memory. Others are loaded when somebody needs them."""
    replayed_tables: int = 100
    """Tables whose past positions are kept, so that looking back is fast."""

    def with_limits(self, given: Iterable[str]) -> Config:
        """The same settings with other limits, each written as NAME=VALUE."""
        known = limits()
        changes: dict[str, float] = {}
        for text in given:
            name, _, value = text.partition("=")
            if name not in known:
                raise LimitSettingError(f"There is no limit {name!r}. Choose from: {', '.join(known)}.")
            try:
                changes[name] = known[name](value)
            except ValueError:
                changes[name] = -1
            least = 0 if name in MAY_BE_ZERO else 1e-9
            if not least <= changes[name] < 1e9:
                raise LimitSettingError(f"The limit {name} must be a positive number, not {value!r}.")
        return msgspec.structs.replace(self, **changes)

    def to_environment(self) -> None:
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()

    @classmethod
    def from_environment(cls) -> Config:
        return msgspec.json.decode(os.environ[VARIABLE], type=cls)


def limits() -> dict[str, type[int] | type[float]]:
    """The names of all limits that `--limit` can set, with their types."""
    names = msgspec.structs.fields(Config)
    first = [field.name for field in names].index("requests_per_second")
    return {field.name: int if field.type is int else float for field in names[first:]}
