"""What chance can still bring, counted as all tiles of the box less those that have left the stack."""

from __future__ import annotations

from smokestack.games.industria.rules.generated.action_fields import pack_first_player, pack_reveal
from smokestack.games.industria.rules.options import IndustriaOptions
from smokestack.games.industria.rules.position import CHOOSE_FIRST, IndustriaPosition


def undrawn(position: IndustriaPosition) -> dict[int, int]:
    """By outcome: the seats (IND-2.5, IND-A16), or the tiles of the stack (IND-2.3, IND-5.4)."""
    if position.step == CHOOSE_FIRST:
        options = position.setup().options
        assert isinstance(options, IndustriaOptions)
        chosen = options.first_player
        return {pack_first_player(seat): 1 for seat in range(position.seats) if chosen in ("random", str(seat))}
    left = [tile for epoch in range(1, position.epoch + 1) for tile in position.components.stacks[epoch]]
    for place in [position.offer, position.gone, *position.hands, *position.laid]:
        for tile in place:
            left.remove(tile)
    return {pack_reveal(tile): left.count(tile) for tile in left}
