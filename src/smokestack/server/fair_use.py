"""How much one person and one address may ask of the server. docs/server.md lists the limits."""

from __future__ import annotations

from smokestack.server.config import Config
from smokestack.server.rate_limits import RateLimits
from smokestack.table import commands as c
from smokestack.table.errors import LimitError

MINUTE, HOUR = 60.0, 3600.0
KEPT_ADDRESSES = 20_000


class Quota:
    """So many of something for each person and for each address, all regained within a period."""

    def __init__(self, what: str, per_person: float, per_address: float, period: float) -> None:
        self.sentence = f"{what}; wait a little."
        self.people = RateLimits(per_person / period, per_person)
        self.addresses = RateLimits(per_address / period, per_address)

    def take(self, person: str, address: str, amount: float = 1.0) -> None:
        """Count one, or more; LimitError if there were too many. `person` "" counts for the address only."""
        retry = self.addresses.wait(address, amount) or (self.people.wait(person, amount) if person else 0.0)
        if retry:
            raise LimitError("too_fast", self.sentence, retry)

    def take_more(self, person: str) -> None:
        """Count one for the person, after it was counted for the address alone."""
        retry = self.people.wait(person) if person else 0.0
        if retry:
            raise LimitError("too_fast", self.sentence, retry)


class FairUse:
    """The limits of everybody at this process."""

    def __init__(self, config: Config) -> None:
        self._address_of: dict[str, str] = {}
        self.use(config)

    def use(self, config: Config) -> None:
        """Count by these limits from now on."""
        rate = config.requests_per_second
        self.requests = Quota("You sent too many requests at once", rate * 10, rate * 80, 10.0)
        self.guests = Quota(
            "Too many new guests came from your address", config.guests_per_address, config.guests_per_address, HOUR
        )
        self.logins = Quota(
            "Too many attempts to log in", config.logins_per_address, config.logins_per_address, 5 * MINUTE
        )
        self.sign_ups = Quota(
            "Too many new accounts came from your address",
            config.sign_ups_per_address,
            config.sign_ups_per_address,
            20 * MINUTE,
        )
        self.tables = Quota(
            "You created many tables in a short time", config.tables_per_person, config.tables_per_address, 10 * MINUTE
        )
        self.chat = Quota(
            "You wrote many lines in a short time", config.chat_per_person, config.chat_per_address, MINUTE
        )
        self.strangers = Quota(  # counted by table instead of address
            "People who do not play here wrote many lines in a short time",
            config.chat_per_stranger,
            config.strangers_chat_per_table,
            MINUTE,
        )
        self.questions = Quota(
            "You asked many questions in a short time",
            config.questions_per_person,
            config.questions_per_address,
            MINUTE,
        )
        self.hints = Quota(
            "You asked the coach many times in a short time", config.hints_per_person, config.hints_per_address, MINUTE
        )
        self.reviews = Quota(
            "You asked for many reviews in a short time",
            config.reviews_per_person,
            config.reviews_per_address,
            HOUR,
        )
        self.moments = Quota(
            "You looked at many moments in a short time", config.moments_per_person, config.moments_per_address, MINUTE
        )
        self.notifications = Quota(
            "You set up many notifications in a short time",
            config.notification_changes_per_person,
            config.notification_changes_per_address,
            10 * MINUTE,
        )
        self.profiles = Quota(
            "You looked at many players in a short time",
            config.profiles_per_person,
            config.profiles_per_address,
            MINUTE,
        )
        self.invitations = Quota(
            "You asked and invited many people in a short time",
            config.invitations_per_person,
            config.invitations_per_address,
            10 * MINUTE,
        )
        self.exports = Quota(
            "You asked for your data several times in a short time",
            config.exports_per_person,
            config.exports_per_address,
            HOUR,
        )
        self.views = Quota(
            "You opened many records in a short time", config.views_per_person, config.views_per_address, 10 * MINUTE
        )

    def command(self, command: c.AnyCommand, person: str, address: str) -> None:
        """Count a command that costs others something."""
        if isinstance(command, c.Chat | c.Note):
            self.chat.take(person, address)
        elif isinstance(command, c.InvitePlayer | c.Reserve):
            self.invitations.take(person, address)
        elif isinstance(command, c.Rematch):
            self.tables.take(person, address)

    def met(self, person: str, address: str) -> None:
        """Remember where a person came from last."""
        if self._address_of.get(person) != address:
            self._address_of.pop(person, None)
            self._address_of[person] = address
            if len(self._address_of) > KEPT_ADDRESSES:
                del self._address_of[next(iter(self._address_of))]

    def address_of(self, person: str) -> str:
        """Where a person came from last; "" if they were not here since the start."""
        return self._address_of.get(person, "")
