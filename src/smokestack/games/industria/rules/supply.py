"""Where materials come from (IND-8), and what it costs to lay a tile (IND-7.12, IND-10)."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.components.box import FACTORY, NONE
from smokestack.games.industria.rules.position import IndustriaPosition
from smokestack.kernel.bits import contains, without_item

# The sources of one unit of a material, as an action names them.
NO_SOURCE: Final = 0
OWN: Final = 1
TILE: Final = 2
BANK: Final = 3
FIRST_SELLER: Final = 4
"""Seat 0 as a seller. The other seats follow."""
SOURCES: Final = 8
SOURCE_WORDS: Final[list[str]] = ["none", "own", "tile", "bank", "from 0", "from 1", "from 2", "from 3"]


def costs_money(source: int) -> bool:
    """The bank and other players are paid. Own production and material tiles are free."""
    return source >= BANK


def seller_of(source: int) -> int:
    """The seat to buy from, if the source is a seat."""
    return source - FIRST_SELLER


def available_sources(position: IndustriaPosition, seat: int, material: int) -> list[int]:
    """Every legal source of one unit for this seat, in ascending order."""
    epoch = position.components.material_epoch[material]
    if position.rulings.strict_materials and epoch >= position.epoch:  # IND-A3
        return []
    found: list[int] = []
    producers = position.producers[material]
    if contains(producers, seat):  # IND-8.4
        found.append(OWN)
    if material_tile(position, seat, material) != NONE:  # IND-8.3
        found.append(TILE)
    others = without_item(producers, seat)
    if others:
        for other in range(position.seats):  # IND-8.5, IND-8.13
            if contains(others, other):
                found.append(FIRST_SELLER + other)
    elif epoch < position.epoch:  # IND-8.6, IND-8.8
        found.append(BANK)
    return found


def material_tile(position: IndustriaPosition, seat: int, material: int) -> int:
    """A tile of this material in the seat's hand, or NONE."""
    supplies = position.components.supplies
    for tile in position.hands[seat]:
        if supplies[tile] == material:
            return tile
    return NONE


def taler_cost(position: IndustriaPosition, seat: int, tile: int) -> int:
    """The printed cost less the discount of Bank tile and Stock exchange (IND-10.1 to IND-10.3)."""
    cost = position.components.cost[tile]
    if position.rulings.discount_factories_only and position.components.kind[tile] != FACTORY:  # IND-A8
        return cost
    cost -= position.discount[seat]
    return cost if cost > 0 else 0
