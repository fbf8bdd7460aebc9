"""The building cards. Cards that differ only in their mark and deck are one building type."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from smokestack.games.city_of_iron.components.load import Sheet, index_of, open_sheet
from smokestack.kernel.errors import DataError

MAX_TYPES: Final = 64
DECK_NAMES: Final = ["A", "B", "C"]


class Buildings:
    """The first columns are indexed by physical card, the others by building type."""

    def __init__(self, folder: Path, goods: list[str], terrains: list[str]) -> None:
        self.goods_kinds = len(goods)
        # By physical card.
        self.ids: list[str] = []
        self.type_of: list[int] = []
        self.deck_of: list[int] = []
        self.least_players: list[int] = []
        # By building type.
        self.label: list[str] = []
        """A unique name, with the goods where several types share a printed name."""
        self.title: list[str] = []
        """The printed name."""
        self.name: list[int] = []
        """The printed name as an index into `names`. Versions under one name count as the same (COI-6.8)."""
        self.names: list[str] = []
        self.money: list[int] = []
        self.science: list[int] = []
        self.terrain: list[int] = []
        self.goods: list[int] = []
        """Flat: type by good."""
        self.productive: list[bool] = []
        self.science_icons: list[int] = []
        self.draws: list[int] = []
        """Flat: type by deck."""
        self.vp_good: list[int] = []
        self.vp: list[int] = []
        known: dict[tuple[object, ...], int] = {}
        for sheet in open_sheet(folder, "buildings").sheets("buildings"):
            self._read(sheet, goods, terrains, known)
        self.count = len(self.title)
        if len(set(self.ids)) != len(self.ids):
            raise DataError("buildings.json: a card id is used twice; every card needs its own.")
        if self.count > MAX_TYPES:
            raise DataError(f"buildings.json has {self.count} different buildings; the limit is {MAX_TYPES}.")
        self.label = self._labels()

    def _read(self, sheet: Sheet, goods: list[str], terrains: list[str], known: dict[tuple[object, ...], int]) -> None:
        self.ids.append(sheet.text("id"))
        self.deck_of.append(index_of(sheet.where, sheet.text("deck"), DECK_NAMES))
        mark = 0 if sheet.missing("mark") else sheet.number("mark", 2, 3)
        self.least_players.append(mark + 1 if mark else 2)
        title = sheet.text("name")
        amounts = sheet.goods(goods)
        terrain = -1 if sheet.missing("terrain") else sheet.index("terrain", terrains)
        bonus_good, bonus = -1, 0
        if not sheet.missing("vp_bonus"):
            bonus_good = sheet.sheet("vp_bonus").index("good", goods)
            bonus = sheet.sheet("vp_bonus").number("vp", 1)
        numbers = [sheet.number("money"), sheet.number("science"), terrain, sheet.number("science_per_turn")]
        draws = sheet.draws()
        face = (title, *numbers, *amounts, *draws, bonus_good, bonus)
        if face not in known:
            known[face] = len(self.title)
            self.title.append(title)
            if title not in self.names:
                self.names.append(title)
            self.name.append(self.names.index(title))
            self.money.append(numbers[0])
            self.science.append(numbers[1])
            self.terrain.append(terrain)
            self.science_icons.append(numbers[3])
            self.goods += amounts
            self.productive.append(any(amounts))
            self.draws += draws
            self.vp_good.append(bonus_good)
            self.vp.append(bonus)
        self.type_of.append(known[face])

    def _labels(self) -> list[str]:
        """The printed name, followed by the goods where versions differ: `Mine 4`, `Srika Pasture 2+1`."""
        labels: list[str] = []
        for kind in range(self.count):
            label = self.title[kind]
            if self.title.count(label) > 1:
                amounts = self.goods[kind * self.goods_kinds : (kind + 1) * self.goods_kinds]
                made = sorted((amount for amount in amounts if amount), reverse=True)
                label = f"{label} {'+'.join(str(amount) for amount in made)}".strip()
            while label in labels:
                label += " again"
            labels.append(label)
        return labels

    def in_deck(self, deck: int, players: int) -> list[int]:
        """How many cards of each type a deck has (COI-2.7)."""
        counts = [0] * self.count
        for card, kind in enumerate(self.type_of):
            if self.deck_of[card] == deck and self.least_players[card] <= players:
                counts[kind] += 1
        return counts
