"""What chance can still bring, counted as all cubes of the game less those that are not in the bag."""

from __future__ import annotations

from smokestack.games.age_of_steam.components.pieces import N_COLOURS
from smokestack.games.age_of_steam.rules.generated.action_fields import pack_draw, pack_order, pack_roll
from smokestack.games.age_of_steam.rules.position import (
    DRAW_CUBE,
    DRAW_LOT,
    ROLL_DIE,
    AgeOfSteamPosition,
    draw_purpose,
    draw_target,
)

DIE_FACES = (1, 2, 3, 4, 5, 6)


def undrawn(position: AgeOfSteamPosition) -> dict[int, int]:
    """By outcome: cubes (AOS-1.7), faces of a die (AOS-17.3), unplaced seats (AOS-2.5), tied seats (AOS-20.9)."""
    if position.chance == ROLL_DIE:
        return {pack_roll(face): 1 for face in DIE_FACES}
    if position.chance == DRAW_LOT:
        shared = [place for place in position.rules.ranking(position) if len(place) > 1]
        return {pack_order(seat): 1 for seat in shared[0]}
    if position.chance != DRAW_CUBE:
        return {pack_order(seat): 1 for seat in range(position.seats) if position.order.count(seat) == 0}
    purpose, target = draw_purpose(position.owed[0]), draw_target(position.owed[0])
    outside = cubes_outside_bag(position)
    return {
        pack_draw(colour): position.rules.cubes_of(colour) - outside[colour]
        for colour in range(N_COLOURS)
        if position.rules.drawable(position, purpose, target, colour)
    }


def cubes_outside_bag(position: AgeOfSteamPosition) -> list[int]:
    """By colour: the cubes on the map, on the display, in hand and wherever the map keeps them."""
    found = [position.rules.cubes_elsewhere(position, colour) for colour in range(N_COLOURS)]
    for at, count in enumerate(position.cubes):
        found[at % N_COLOURS] += count
    for colour in [*position.display, *position.hand]:
        if colour >= 0:
            found[colour] += 1
    return found
