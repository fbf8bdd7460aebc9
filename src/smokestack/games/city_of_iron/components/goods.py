"""The goods and their tracks."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.components.load import Sheet
from smokestack.kernel.errors import DataError

MAX_GOODS: Final = 16
"""An action has room for this many."""


class GoodsTracks:
    """The ten goods tracks, each column indexed by good."""

    def __init__(self, sheet: Sheet) -> None:
        self.terrains = sheet.words("terrains")
        rows = sorted(sheet.sheets("goods"), key=lambda row: row.number("order"))
        self.ids = [row.text("id") for row in rows]
        self.names = [row.text("name") for row in rows]
        self.building = [row.text("building") for row in rows]
        self.terrain = [row.index("terrain", self.terrains) for row in rows]
        self.leader_income = [row.number("leader_income") for row in rows]
        self.vp_first = [row.number("vp_first") for row in rows]
        self.vp_second = [row.number("vp_second") for row in rows]
        self.shield = [row.number("shield_threshold", 1) for row in rows]
        self.shield_vp = [row.number("shield_vp") for row in rows]
        self.track = [row.number("track_length", 1) for row in rows]
        self.count = len(rows)
        if not 1 <= self.count <= MAX_GOODS:
            raise DataError(f"goods.json lists {self.count} goods; there must be 1 to {MAX_GOODS}.")
