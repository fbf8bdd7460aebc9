"""What a tile is worth to a seat, in points."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.advice.prospects import held_by_anyone, is_to_come, supply_chance
from smokestack.games.industria.advice.timing import (
    is_last_turn,
    taler_value,
    turns_left,
    turns_left_in_epoch,
)
from smokestack.games.industria.advice.weights import IndustriaWeights
from smokestack.games.industria.components.box import BONUS, FACTORY, MATERIAL, NONE, TECHNOLOGY
from smokestack.games.industria.components.constants import BONUS_VP, LINK_VP, MATERIAL_PRICE
from smokestack.games.industria.rules.position import NO_SEAT, IndustriaPosition
from smokestack.kernel.bits import contains, size_of, with_item, without_item

# The chance that a tile in hand will be laid, by what it would score for.
HAND_LINK: Final = 0.7
HAND_BONUS: Final = 0.9
HAND_FACTORY: Final = 0.8
HAND_TECHNOLOGY: Final = 0.8
ENABLED_TECHNOLOGY: Final = 0.5
"""How much of a technology's points counts for the factory whose product it waits for."""
DUPLICATE_BONUS: Final = 0.02
"""A bonus that the seat already has only counts in a tie (IND-14.2)."""


def tile_value(weights: IndustriaWeights, position: IndustriaPosition, seat: int, tile: int) -> float:
    """The value of getting this tile into hand, after the cost of laying it; never negative."""
    components = position.components
    rate = taler_value(weights, position, seat)
    kind = components.kind[tile]
    if kind == MATERIAL:
        return material_tile_value(position, seat, tile, rate)
    if kind == BONUS:
        return bonus_in_hand_value(weights, position, seat, tile)
    value = laying_value(weights, position, seat, tile, rate)
    waiting = tiles_waiting(position, seat, kind, tile)
    if waiting >= turns_left_in_epoch(position):  # too many tiles of this kind to lay this one in time
        if kind == TECHNOLOGY or turns_left(position) <= waiting:
            return 0.0
        value -= components.vp[tile]
    for material in components.needs[tile]:
        value *= supply_chance(position, seat, material)
    price = components.cost[tile] - position.discount[seat]
    value -= rate * (max(0, price) + material_cost(position, seat, tile))
    if kind == FACTORY and is_last_turn(position) and price > position.cash[seat]:
        return 0.0
    return value if value > 0.0 else 0.0


def laying_value(weights: IndustriaWeights, position: IndustriaPosition, seat: int, tile: int, rate: float) -> float:
    """What laying a factory or technology brings, before its cost. `rate` is the value of a taler."""
    components = position.components
    value = link_value(weights, position, seat, tile)
    if components.kind[tile] == TECHNOLOGY:
        return value + components.vp[tile]
    if components.epoch[tile] == position.epoch:
        value += components.vp[tile]
    value += symbol_value(weights, position, seat, tile) + enabled_value(position, seat, tile)
    income = production_income(weights, position, seat, tile)
    if components.discount[tile]:
        income += weights.factories_a_turn * (turns_left(position) - 1)
    return value + rate * income


def tiles_waiting(position: IndustriaPosition, seat: int, kind: int, tile: int) -> int:
    """How many other tiles of a kind wait in hand to be laid in this epoch."""
    components = position.components
    count = 0
    for other in position.hands[seat]:
        if components.kind[other] == kind and components.epoch[other] >= position.epoch:
            count += 1
    return count - 1 if tile in position.hands[seat] else count


def material_cost(position: IndustriaPosition, seat: int, tile: int) -> float:
    """What the materials for a tile cost, in taler."""
    cost = 0.0
    for material in position.components.needs[tile]:
        if not position.is_producer(seat, material):
            cost += MATERIAL_PRICE
    return cost


# --- the parts of a tile's value ----------------------------------------------------------------------------
def link_value(weights: IndustriaWeights, position: IndustriaPosition, seat: int, tile: int) -> float:
    """The roads or lines that the tile completes or may complete."""
    value = 0.0
    for other in position.components.linked[tile]:
        owner = position.owner[other]
        if owner == seat:
            value += LINK_VP
        elif owner == NO_SEAT:
            if other in position.hands[seat]:
                value += HAND_LINK * LINK_VP
            elif is_to_come(position, other):
                value += weights.open_link * LINK_VP
    return value


def symbol_value(weights: IndustriaWeights, position: IndustriaPosition, seat: int, tile: int) -> float:
    """The bonuses for which the factory's symbols score or may score."""
    components = position.components
    symbols = components.symbols[tile]
    if symbols == 0:
        return 0.0
    held = 0
    for other in position.hands[seat]:
        if components.bonus[other] != NONE:
            held = with_item(held, components.bonus[other])
    value = 0.0
    for other in range(components.count):
        bonus = components.bonus[other]
        if bonus == NONE or not contains(symbols, bonus):
            continue
        if contains(position.bonuses[seat], bonus):
            value += BONUS_VP
        elif contains(held, bonus):
            value += HAND_BONUS * BONUS_VP
        elif is_to_come(position, other):
            value += weights.open_symbol * BONUS_VP
    return value


def production_income(weights: IndustriaWeights, position: IndustriaPosition, seat: int, tile: int) -> float:
    """The taler that a factory's product brings in or saves over the rest of the game."""
    components = position.components
    material = components.produces[tile]
    if material == NONE:
        return 0.0
    demand = 0.0
    for other in range(components.count):
        if material in components.needs[other] and position.owner[other] == NO_SEAT:
            epoch = components.epoch[other]
            if epoch > position.last_epoch():
                continue
            if epoch < position.epoch and (components.kind[other] == TECHNOLOGY or not held_by_anyone(position, other)):
                continue
            demand += 1.0
    rivals = size_of(without_item(position.producers[material], seat))
    return weights.built * demand / (1 + rivals)


def enabled_value(position: IndustriaPosition, seat: int, tile: int) -> float:
    """The technologies in hand that cannot be laid without this factory's product."""
    components = position.components
    material = components.produces[tile]
    if material == NONE or components.material_epoch[material] < position.epoch or position.producers[material] != 0:
        return 0.0
    value = 0.0
    for other in position.hands[seat]:
        if components.kind[other] == TECHNOLOGY and material in components.needs[other]:
            value += ENABLED_TECHNOLOGY * components.vp[other]
    return value


# --- bonus and material tiles -------------------------------------------------------------------------------
def bonus_in_hand_value(weights: IndustriaWeights, position: IndustriaPosition, seat: int, tile: int) -> float:
    """A second copy of a bonus is worth next to nothing."""
    bonus = position.components.bonus
    for other in position.hands[seat]:
        if bonus[other] == bonus[tile]:
            return DUPLICATE_BONUS
    return bonus_value(weights, position, seat, tile)


def bonus_value(weights: IndustriaWeights, position: IndustriaPosition, seat: int, tile: int) -> float:
    """The factories for which a bonus tile scores or may score, if it is laid."""
    bonus = position.components.bonus[tile]
    if contains(position.bonuses[seat], bonus):
        return DUPLICATE_BONUS
    value = 0.0
    for other in range(position.components.count):
        if not contains(position.components.symbols[other], bonus):
            continue
        if position.owner[other] == seat:
            value += BONUS_VP
        elif other in position.hands[seat]:
            value += HAND_FACTORY * BONUS_VP
        elif position.owner[other] == NO_SEAT and is_to_come(position, other):
            value += weights.open_factory * BONUS_VP
    return value


def material_tile_value(position: IndustriaPosition, seat: int, tile: int, rate: float) -> float:
    """A taler, or the material that a technology in hand still lacks. `rate` is the value of a taler."""
    components = position.components
    material = components.supplies[tile]
    value = rate if position.rulings.cash_material_tiles else 0.0
    for other in position.hands[seat]:
        if material in components.needs[other] and not position.is_producer(seat, material):
            value = max(value, rate)
            if components.kind[other] == TECHNOLOGY:
                missing = 1.0 - supply_chance(position, seat, material)
                value = max(value, missing * HAND_TECHNOLOGY * components.vp[other])
    return value
