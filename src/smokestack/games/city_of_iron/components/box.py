"""Everything printed, read from the component files of one folder and checked."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from smokestack.games.city_of_iron.components.buildings import DECK_NAMES, Buildings
from smokestack.games.city_of_iron.components.cards import Cards
from smokestack.games.city_of_iron.components.goods import GoodsTracks
from smokestack.games.city_of_iron.components.lands import Lands
from smokestack.games.city_of_iron.components.load import open_sheet
from smokestack.games.city_of_iron.components.nations import Nations
from smokestack.games.city_of_iron.components.tokens import SEATS, Tokens
from smokestack.games.city_of_iron.components.towns import Towns
from smokestack.kernel.errors import DataError

FILES: Final = ["goods", "buildings", "citizens", "military", "towns", "lands", "nations", "tokens"]


class CityOfIronComponents:
    """All components of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder)
        self.goods = GoodsTracks(open_sheet(folder, "goods"))
        terrains = self.goods.terrains
        self.buildings = Buildings(folder, self.goods.ids, terrains)
        self.cards = Cards(folder)
        self.towns = Towns(open_sheet(folder, "towns"), self.goods.ids, terrains)
        self.lands = Lands(open_sheet(folder, "lands"), terrains)
        self.nations = Nations(open_sheet(folder, "nations"), self.lands, self.cards)
        self.tokens = Tokens(open_sheet(folder, "tokens"))
        self.fingerprint = _fingerprint(folder)
        self._check_counts()

    def _check_counts(self) -> None:
        if self.nations.count < SEATS[-1]:
            raise DataError(f"nations.json lists {self.nations.count} nations; four players need four.")
        for seats, market in zip(SEATS, self.tokens.market, strict=True):
            sizes = [sum(self.buildings.in_deck(deck, seats)) for deck in range(len(DECK_NAMES))]
            # COI-R5: the opening market is all deck A, and no refill can turn up two score cards.
            for deck, size in enumerate(sizes):
                if size < market or (deck == 0 and size == market):
                    raise DataError(
                        f"buildings.json: with {seats} players deck {DECK_NAMES[deck]} has {size} cards and the "
                        f"market has {market} spaces, so two score cards could turn up at once. "
                        "Add cards to the deck."
                    )


def _fingerprint(folder: Path) -> str:
    digest = hashlib.sha256()
    for name in FILES:
        digest.update((folder / f"{name}.json").read_bytes())
    return digest.hexdigest()[:12]
