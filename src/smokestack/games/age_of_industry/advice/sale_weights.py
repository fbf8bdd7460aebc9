"""Which sale to make: own ports first, then markets, then ports of others."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.advice.weights import AgeOfIndustryWeights
from smokestack.games.age_of_industry.components.box import COTTON, GOODS
from smokestack.games.age_of_industry.rules.generated.action_fields import DONE, kind_of, sell_outlet, sell_seller
from smokestack.games.age_of_industry.rules.phases.sell import (
    accepted_products,
    is_market,
    outlet_market,
    product_at,
)
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition

OWN_SHIP: Final = 2.0
OTHER_SHIP: Final = -1.0
WASTED_GOODS_OUTLET: Final = -1.5
"""Cotton should leave the outlets that accept goods to factories."""


def sale_weight(weights: AgeOfIndustryWeights, position: AgeOfIndustryPosition, action: int) -> float:
    """The value of one sale in dollars; 0 for ending the action."""
    if kind_of(action) == DONE:
        return 0.0
    space, outlet = sell_seller(action), sell_outlet(action)
    board, income = position.board, position.board.components.counter_income
    value = float(income[position.counter[space]])
    if is_market(outlet):
        market = outlet_market(outlet)
        if board.market_overseas[market]:
            ship = board.place_spaces[board.market_place[market]][0]
            value += OWN_SHIP if position.owner[ship] == position.seat else OTHER_SHIP
    else:
        gain = income[position.counter[outlet]]
        value += gain if position.owner[outlet] == position.seat else -weights.their_port * gain
    if product_at(position, space) == COTTON and accepted_products(position, outlet) & GOODS:
        value += WASTED_GOODS_OUTLET
    return value
