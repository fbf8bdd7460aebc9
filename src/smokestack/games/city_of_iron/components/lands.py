"""The land boards."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.components.effects import VEHICLES
from smokestack.games.city_of_iron.components.load import Sheet
from smokestack.kernel.errors import DataError

MAX_LANDS: Final = 24


class Lands:
    """Each column is indexed by land."""

    def __init__(self, sheet: Sheet, terrains: list[str]) -> None:
        rows = sheet.sheets("lands")
        self.ids = [row.text("id") for row in rows]
        self.names = [row.text("name") for row in rows]
        self.distance = [row.number("distance") for row in rows]
        self.need = [VEHICLES.index(row.word("need", VEHICLES[1:])) for row in rows]
        """The vehicle needed to reach it."""
        self.least_players = [2 if row.missing("mark") else row.number("mark", 2, 3) + 1 for row in rows]
        self.home_of = [str(row.fields.get("home_of") or "") for row in rows]
        """The id of the nation whose home it is, or ""."""
        self.terrain = [row.terrain_bits(terrains) for row in rows]
        self.count = len(rows)
        if self.count > MAX_LANDS:
            raise DataError(f"lands.json lists {self.count} lands; the limit is {MAX_LANDS}.")
