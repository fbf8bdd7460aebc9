"""What chance can still bring, counted as all cards and market tiles less those that lie anywhere else."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.box import CARDS
from smokestack.games.age_of_industry.rules.generated.action_fields import (
    pack_deal,
    pack_first_player,
    pack_market,
    pack_turn_up,
)
from smokestack.games.age_of_industry.rules.position import (
    CHOOSING_FIRST_PLAYER,
    DEALING,
    DRAWING,
    LAYING_TILES,
    AgeOfIndustryPosition,
)


def undrawn(position: AgeOfIndustryPosition) -> dict[int, int]:
    """By outcome: the seats (AOI-2.6), the market tiles (AOI-2.10) or the cards of the deck (AOI-2.7, AOI-17.2)."""
    components = position.board.components
    if position.phase == CHOOSING_FIRST_PLAYER:
        return {pack_first_player(seat): 1 for seat in range(position.seats)}
    if position.phase == LAYING_TILES:
        laid = position.market_tile
        return {pack_market(tile): count - laid.count(tile) for tile, count in enumerate(components.tile_count)}
    pack = pack_deal if position.phase in (DEALING, DRAWING) else pack_turn_up
    left: dict[int, int] = {}
    for card in range(CARDS):
        held = sum(position.hand[card::CARDS])
        left[pack(card)] = components.card_count[card] - position.face_up[card] - position.discards[card] - held
    return left
