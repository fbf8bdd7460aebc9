"""Phase 2, the reveal: chance turns up one tile per player (IND-5)."""

from __future__ import annotations

from bisect import insort

from smokestack.games.industria.rules.generated.action_fields import pack_reveal, reveal_tile
from smokestack.games.industria.rules.position import NO_TILE, PUTTING_UP, IndustriaPosition
from smokestack.kernel.facts import Fact


def legal_reveals(position: IndustriaPosition) -> list[int]:
    """The tiles that may be on top of the stack. Copies of a tile are one outcome."""
    legal: list[int] = []
    last = NO_TILE
    for tile in position.stack:
        if tile != last:
            legal.append(pack_reveal(tile))
            last = tile
    return legal


def reveal_odds(position: IndustriaPosition) -> list[tuple[int, float]]:
    """Every tile of the stack is equally likely, so copies count several times (IND-2.3)."""
    size = len(position.stack)
    return [(action, position.stack.count(reveal_tile(action)) / size) for action in legal_reveals(position)]


def apply_reveal(position: IndustriaPosition, action: int, events: list[Fact] | None) -> None:
    tile = reveal_tile(action)
    position.stack.remove(tile)
    insort(position.offer, tile)
    position.revealed += 1
    if events is not None:
        events.append(Fact("revealed", data=position.tile_data(tile)))
    if position.revealed == position.seats:  # IND-5.2
        position.step = PUTTING_UP
        position.auctioneer = position.first  # IND-6.1
        position.seat = position.first
