"""Which tiles may still appear, and how likely a seat gets a material."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.advice.timing import turns_left_in_epoch
from smokestack.games.industria.rules.position import IndustriaPosition
from smokestack.games.industria.rules.supply import material_tile

# The chance that somebody lays the producer in time, by where that tile is.
PRODUCER_IN_OWN_HAND: Final = 0.9
PRODUCER_IN_STACK: Final = 0.25
PRODUCER_ELSEWHERE: Final = 0.6
NO_PRODUCER: Final = 0.05


def is_to_come(position: IndustriaPosition, tile: int) -> bool:
    """Whether the tile can still be acquired: it is in the offer, in this stack or in a later one."""
    components = position.components
    if components.copies[tile] == 1:
        epoch = components.epoch[tile]
        if epoch != position.epoch:
            return position.epoch < epoch <= position.last_epoch()
    if tile in position.offer or tile in position.stack:
        return True
    return any(tile in components.stacks[epoch] for epoch in range(position.epoch + 1, position.last_epoch() + 1))


def held_by_anyone(position: IndustriaPosition, tile: int) -> bool:
    return any(tile in hand for hand in position.hands)


def supply_chance(position: IndustriaPosition, seat: int, material: int) -> float:
    """The chance that the seat gets a unit of this material in time."""
    components = position.components
    strict = position.rulings.strict_materials
    if components.material_epoch[material] < position.epoch or (position.producers[material] != 0 and not strict):
        return 1.0
    if strict:
        return 0.0
    if material_tile(position, seat, material) >= 0:
        return 1.0
    best = NO_PRODUCER
    for tile in components.stacks[position.epoch]:
        if components.produces[tile] != material:
            continue
        if tile in position.hands[seat]:
            best = PRODUCER_IN_OWN_HAND
        elif tile in position.stack:
            best = max(best, PRODUCER_IN_STACK if turns_left_in_epoch(position) > 1 else 0.0)
        else:
            best = max(best, PRODUCER_ELSEWHERE)
    return best
