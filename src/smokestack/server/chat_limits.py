"""How much people may write in the chat: each person, each address, and all strangers at a table together."""

from __future__ import annotations

from smokestack.server.config import Config
from smokestack.server.rate_limits import RateLimits
from smokestack.table.checks import Person
from smokestack.table.errors import LimitError
from smokestack.table.table import Table


class ChatLimits:
    """Players of a table may write more than people who only look on."""

    def __init__(self, config: Config) -> None:
        lines = config.chat_lines
        self._players = RateLimits(lines / 60, lines)
        self._addresses = RateLimits(lines / 30, lines * 2)
        self._strangers = RateLimits(lines / 240, lines / 4)
        self._tables = RateLimits(lines / 60, lines)

    def check(self, table: Table, who: Person) -> None:
        """LimitError if this person has to wait before they write again."""
        if who.id == table.created.host or table.seats_of(who.id):
            allowed = self._players.take(who.id)
        else:
            allowed = self._strangers.take(who.id) and self._tables.take(table.id)
        # The address comes last, so that what one person is refused does not count for others there.
        if not allowed or (who.address and not self._addresses.take(who.address)):
            raise LimitError("too_fast", "You wrote many lines in a short time; wait half a minute.")
