"""The words that views and scenes use for the engine's numbers."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.components.board import (
    BLANK,
    FOREIGN,
    MINE_SPACE,
    PORT_SPACE,
    SEA,
    SHIP_SPACE,
    TOWN,
    VILLAGE,
)
from smokestack.games.age_of_industry.components.box import COTTON, GOODS
from smokestack.games.age_of_industry.rules.position import (
    CHOOSING_FIRST_PLAYER,
    DEALING,
    DISCARDING,
    DRAWING,
    DRAWING_MORE,
    ENDING_TURN,
    FINISHED,
    LAYING_TILES,
    REFILLING,
    SELLING,
    TURN,
    TURNING_UP,
)

PLACE_KINDS: Final = {TOWN: "town", FOREIGN: "foreign", VILLAGE: "village", SEA: "sea"}
SPACE_KINDS: Final = {BLANK: "blank", MINE_SPACE: "mine", PORT_SPACE: "port", SHIP_SPACE: "ship"}
PRODUCTS: Final = {COTTON: "cotton", GOODS: "goods"}
PHASES: Final = {
    CHOOSING_FIRST_PLAYER: "setup",
    DEALING: "setup",
    TURNING_UP: "setup",
    LAYING_TILES: "setup",
    TURN: "turn",
    DRAWING: "drawing",
    DRAWING_MORE: "draw more",
    REFILLING: "drawing",
    SELLING: "selling",
    DISCARDING: "discard",
    ENDING_TURN: "closing",
    FINISHED: "over",
}


def product_words(accepted: int) -> list[str]:
    """The products that a port or market accepts."""
    return [word for product, word in PRODUCTS.items() if accepted & product]
