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

        def quota(what: str, limit: str, period: float) -> Quota:
            """By the limits NAME_per_person and NAME_per_address; without the first, the second counts for both."""
            address: float = getattr(config, f"{limit}_per_address")
            return Quota(what, getattr(config, f"{limit}_per_person", address), address, period)

        rate = config.requests_per_second
        self.requests = Quota("You sent too many requests at once", rate * 10, rate * 80, 10.0)
        self.guests = quota("Too many new guests came from your address", "guests", HOUR)
        self.logins = quota("Too many attempts to log in", "logins", 5 * MINUTE)
        self.sign_ups = quota("Too many new accounts came from your address", "sign_ups", 20 * MINUTE)
        self.tables = quota("You created many tables in a short time", "tables", 10 * MINUTE)
        self.chat = quota("You wrote many lines in a short time", "chat", MINUTE)
        self.strangers = Quota(  # counted by table instead of address
            "People who do not play here wrote many lines in a short time",
            config.chat_per_stranger,
            config.strangers_chat_per_table,
            MINUTE,
        )
        self.questions = quota("You asked many questions in a short time", "questions", MINUTE)
        self.hints = quota("You asked the coach many times in a short time", "hints", MINUTE)
        self.reviews = quota("You asked for many reviews in a short time", "reviews", HOUR)
        self.moments = quota("You looked at many moments in a short time", "moments", MINUTE)
        self.notifications = quota("You set up many notifications in a short time", "notification_changes", 10 * MINUTE)
        self.profiles = quota("You looked at many players in a short time", "profiles", MINUTE)
        self.invitations = quota("You asked and invited many people in a short time", "invitations", 10 * MINUTE)
        self.exports = quota("You asked for your data several times in a short time", "exports", HOUR)
        self.views = quota("You opened many records in a short time", "views", 10 * MINUTE)
        self._commands: dict[type, Quota] = {
            c.Chat: self.chat,
            c.Note: self.chat,
            c.InvitePlayer: self.invitations,
            c.Reserve: self.invitations,
            c.Rematch: self.tables,
        }

    def command(self, command: c.AnyCommand, person: str, address: str) -> None:
        """Count a command that costs others something."""
        quota = self._commands.get(type(command))
        if quota is not None:
            quota.take(person, address)

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
