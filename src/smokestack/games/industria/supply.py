"""Where materials come from (IND-8), and what a tile costs (IND-7.12, IND-10)."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.components import FACTORY
from smokestack.games.industria.position import Position
from smokestack.kernel.facts import FactData, Refusal

NONE: Final = 0
OWN: Final = 1
TILE: Final = 2
BANK: Final = 3
SEAT: Final = 4
"""From seat s: SEAT + s."""

PRICE: Final = 1
"""What a unit costs at the bank or from another player (IND-8.5, IND-8.6)."""


def sources(p: Position, seat: int, material: int) -> list[int]:
    """Every legal source of a unit for this seat: own production, tile, bank or the other producers."""
    epoch = p.parts.material_epoch[material]
    if p.rulings.strict and epoch >= p.epoch:  # IND-A3
        return []
    found: list[int] = []
    makers = p.makers[material]
    if makers >> seat & 1:  # IND-8.4
        found.append(OWN)
    stuff = p.parts.stuff
    for tile in p.hands[seat]:  # IND-8.3
        if stuff[tile] == material:
            found.append(TILE)
            break
    others = makers & ~(1 << seat)
    if others == 0:
        if epoch < p.epoch:  # IND-8.6, IND-8.8
            found.append(BANK)
    else:
        for other in range(p.seats):  # IND-8.5, IND-8.13
            if others >> other & 1:
                found.append(SEAT + other)
    return found


def material_tile(p: Position, seat: int, material: int) -> int:
    """A tile of this material in hand, or -1."""
    for tile in p.hands[seat]:
        if p.parts.stuff[tile] == material:
            return tile
    return -1


def taler_cost(p: Position, seat: int, tile: int) -> int:
    """The printed cost less the discount of Bank tile and Stock exchange (IND-10.1 to IND-10.3)."""
    cost = p.parts.cost[tile]
    if p.rulings.factories_only and p.parts.kind[tile] != FACTORY:  # IND-A8
        return cost
    cost -= p.discount[seat]
    return cost if cost > 0 else 0


def source_refusal(p: Position, seat: int, tile: int, material: int, source: int) -> Refusal | None:
    """Why this seat cannot have a unit of a material from there; None if it can."""
    word = p.parts.materials[material]
    data: FactData = {"material": word, "tile": p.parts.words[tile]}
    if source == NONE:
        return Refusal("IND-8.2", "source_missing", data)
    if p.rulings.strict and p.parts.material_epoch[material] >= p.epoch:
        return Refusal("IND-A3", "strict", data)
    makers = p.makers[material]
    if source == OWN:
        return None if makers >> seat & 1 else Refusal("IND-8.4", "not_producer", data)
    if source == TILE:
        return None if material_tile(p, seat, material) >= 0 else Refusal("IND-8.3", "no_material_tile", data)
    if source == BANK:
        return bank_refusal(p, seat, material, data)
    other = source - SEAT
    data["owner"] = other
    if other >= p.seats:
        return Refusal("IND-0.1", "no_seat", {"n": other})
    if other == seat:
        return Refusal("IND-8.5", "from_oneself", data)
    return None if makers >> other & 1 else Refusal("IND-8.5", "other_not_producer", data)


def bank_refusal(p: Position, seat: int, material: int, data: FactData) -> Refusal | None:
    for other in range(p.seats):
        if other != seat and p.makers[material] >> other & 1:
            data["owner"] = other
            return Refusal("IND-8.6", "bank_closed", data)
    if p.parts.material_epoch[material] >= p.epoch:
        return Refusal("IND-8.8", "bank_not_yet", data)
    return None
