"""Where materials come from (IND-8), and what a tile costs (IND-7.12, IND-10)."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.components.box import FACTORY
from smokestack.games.industria.rules.position import IndustriaPosition
from smokestack.kernel.facts import FactData, Refusal

NONE: Final = 0
OWN: Final = 1
TILE: Final = 2
BANK: Final = 3
SEAT: Final = 4
"""From seat s: SEAT + s."""

PRICE: Final = 1
"""What a unit costs at the bank or from another player (IND-8.5, IND-8.6)."""


def sources(position: IndustriaPosition, seat: int, material: int) -> list[int]:
    """Every legal source of a unit for this seat: own production, tile, bank or the other producers."""
    epoch = position.components.material_epoch[material]
    if position.rulings.strict and epoch >= position.epoch:  # IND-A3
        return []
    found: list[int] = []
    makers = position.makers[material]
    if makers >> seat & 1:  # IND-8.4
        found.append(OWN)
    stuff = position.components.stuff
    for tile in position.hands[seat]:  # IND-8.3
        if stuff[tile] == material:
            found.append(TILE)
            break
    others = makers & ~(1 << seat)
    if others == 0:
        if epoch < position.epoch:  # IND-8.6, IND-8.8
            found.append(BANK)
    else:
        for other in range(position.seats):  # IND-8.5, IND-8.13
            if others >> other & 1:
                found.append(SEAT + other)
    return found


def material_tile(position: IndustriaPosition, seat: int, material: int) -> int:
    """A tile of this material in hand, or -1."""
    for tile in position.hands[seat]:
        if position.components.stuff[tile] == material:
            return tile
    return -1


def taler_cost(position: IndustriaPosition, seat: int, tile: int) -> int:
    """The printed cost less the discount of Bank tile and Stock exchange (IND-10.1 to IND-10.3)."""
    cost = position.components.cost[tile]
    if position.rulings.factories_only and position.components.kind[tile] != FACTORY:  # IND-A8
        return cost
    cost -= position.discount[seat]
    return cost if cost > 0 else 0


def source_refusal(position: IndustriaPosition, seat: int, tile: int, material: int, source: int) -> Refusal | None:
    """Why this seat cannot have a unit of a material from there; None if it can."""
    word = position.components.materials[material]
    data: FactData = {"material": word, "tile": position.components.words[tile]}
    if source == NONE:
        return Refusal("IND-8.2", "source_missing", data)
    if position.rulings.strict and position.components.material_epoch[material] >= position.epoch:
        return Refusal("IND-A3", "strict", data)
    makers = position.makers[material]
    if source == OWN:
        return None if makers >> seat & 1 else Refusal("IND-8.4", "not_producer", data)
    if source == TILE:
        return None if material_tile(position, seat, material) >= 0 else Refusal("IND-8.3", "no_material_tile", data)
    if source == BANK:
        return bank_refusal(position, seat, material, data)
    other = source - SEAT
    data["owner"] = other
    if other >= position.seats:
        return Refusal("IND-0.1", "no_seat", {"n": other})
    if other == seat:
        return Refusal("IND-8.5", "from_oneself", data)
    return None if makers >> other & 1 else Refusal("IND-8.5", "other_not_producer", data)


def bank_refusal(position: IndustriaPosition, seat: int, material: int, data: FactData) -> Refusal | None:
    for other in range(position.seats):
        if other != seat and position.makers[material] >> other & 1:
            data["owner"] = other
            return Refusal("IND-8.6", "bank_closed", data)
    if position.components.material_epoch[material] >= position.epoch:
        return Refusal("IND-8.8", "bank_not_yet", data)
    return None
