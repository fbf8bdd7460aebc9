"""The town cards."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.components.load import Sheet
from smokestack.kernel.bits import set_of
from smokestack.kernel.errors import DataError

MAX_TOWNS: Final = 32
MAX_STARS: Final = 3
MAX_SPACES: Final = 6


class Towns:
    """Each column is indexed by town."""

    def __init__(self, sheet: Sheet, goods: list[str], terrains: list[str]) -> None:
        rows = sheet.sheets("towns")
        self.ids = [row.text("id") for row in rows]
        self.names = [row.text("name") for row in rows]
        self.stars = [row.number("stars", 0, MAX_STARS) for row in rows]
        self.defence = [row.number("defence") for row in rows]
        self.defence_owned = [row.number("defence_conquered") for row in rows]
        self.distance = [row.number("distance") for row in rows]
        self.income = [row.number("income_bonus") for row in rows]
        self.science_icons = [row.number("science_per_turn") for row in rows]
        self.spaces = [row.number("building_slots", 0, MAX_SPACES) for row in rows]
        self.terrain = [row.terrain_bits(terrains) for row in rows]
        self.counts_as = [row.number("counts_as_towns") for row in rows]
        self.flex = [row.number("flex_goods") for row in rows]
        """How many goods of the owner's choice it gives."""
        self.removed_with = [row.numbers("removed_with_players") for row in rows]
        self.draws: list[int] = []
        """Flat: town by deck."""
        self.goods: list[int] = []
        """Flat: town by good."""
        for row in rows:
            self.draws += row.draws()
            self.goods += row.goods(goods)
            gives_goods = row.sheet("goods").fields or row.number("flex_goods")
            if gives_goods and not row.number("income_bonus"):
                raise DataError(f"{row.where}: a town with goods raises income; set 'income_bonus' to 1.")
        self.count = len(rows)
        if self.count > MAX_TOWNS:
            raise DataError(f"towns.json lists {self.count} towns; the limit is {MAX_TOWNS}.")
        # Two options are about one town each. The town is found by its printed name.
        self.pays_once_by_option = [name == "Dar Embe" for name in self.names]
        self.terrain_by_option = [name == "Cazum" for name in self.names]
        self.coast_jungle = set_of([terrains.index(word) for word in ("coast", "jungle") if word in terrains])
