"""When people last had a page of a table open, as far as this process knows. It is forgotten when the server stops."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Final

TABLES: Final = 5000
"""For how many tables it is kept, the latest ones."""


class LastSeen:
    """By table and person, when they left."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, dict[str, float]] = OrderedDict()

    def note(self, person: str, table: str, now: float) -> None:
        """The last page that a person had open of a table is gone. In minutes: others need not know it better."""
        if not person or not table:
            return
        self._tables.setdefault(table, {})[person] = now // 60 * 60
        self._tables.move_to_end(table)
        if len(self._tables) > TABLES:
            self._tables.popitem(last=False)

    def at(self, table: str) -> Mapping[str, float]:
        return self._tables.get(table, {})
