"""The value of each action to the player who takes it, in victory points."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.advice.card_values import action_value, card_strength, purchase_value
from smokestack.games.city_of_iron.advice.evaluation import (
    building_value,
    demolition_loss,
    goods_value,
    has_terrain,
    land_value,
    spaces_value,
    town_value,
)
from smokestack.games.city_of_iron.advice.forecast import CityOfIronForecast
from smokestack.games.city_of_iron.components.effects import ADD_DISTRICT, ATTACK, BUILD, DRAW, FOUND_CITY
from smokestack.games.city_of_iron.rules.actions import (
    FOR_ATTACK,
    FOR_DISTANCE,
    FOR_WORK,
    FROM_RESERVE,
    NO_DEMOLITION,
    demolished_type,
)
from smokestack.games.city_of_iron.rules.generated import action_fields as fields
from smokestack.games.city_of_iron.rules.holdings import reserved_count
from smokestack.games.city_of_iron.rules.phases.attack import legal_attacks
from smokestack.games.city_of_iron.rules.phases.build import (
    building_of_source,
    discounts,
    legal_builds,
    science_cost,
)
from smokestack.games.city_of_iron.rules.phases.cities import legal_districts, legal_foundings
from smokestack.games.city_of_iron.rules.position import CityOfIronPosition
from smokestack.kernel.bits import contains, single, without_item

# Build.
FROM_RESERVE_VALUE: Final = 0.4
LEAVING_MARKET_VALUE: Final = 0.1
"""The card would be discarded after this round."""
RARE_TERRAIN_COST: Final = 0.3
"""A building without terrain should not take the space on rare terrain."""
COMMON_TERRAINS: Final = 3
"""The first terrains of the list are common; the others are rare."""
SPACE_COST: Final = 0.25

# Reserve.
FEWEST_TURNS: Final = 3
TURNS_PER_ROUND: Final = 3
TOO_LATE: Final = -1.0
NO_TERRAIN: Final = -0.5
RESERVED_COST: Final = 0.9

# Play a card.
SKILL_COST: Final = 0.15
FOUND_COST: Final = 0.4
ATTACK_COST: Final = 0.2
DISTRICT_COST: Final = 0.1
FREE_DRAW_VALUE: Final = 0.9
LAST_FREE_DRAW_VALUE: Final = 0.6
FREE_ACTION_VALUE: Final = 3.0
"""Free actions come first: they do not use an action token."""
PLAYED_AGAIN: Final = -2.0
"""A card that comes back again and again must not keep a turn from ending (COI-A-free-card-again)."""
NO_OPTION: Final = -2.0

# Districts, bids, payments and small choices.
FULL_CITY_VALUE: Final = 0.3
DISTRICT_DRAW_SHARE: Final = 0.3
ENOUGH_MONEY_TO_BID: Final = 6
POOR_EAGERNESS: Final = 0.3
STAY_VALUE: Final = 0.05
SPENT_VALUE: Final = 0.3
VEHICLE_VALUE: Final = 0.4
DEFAULT_CHOICE: Final = 1.0
POINTLESS_MOVE: Final = -1.0
PUT_BACK_VALUE: Final = -1.0
"""A bot has weighed a card before it chose it, so it does not change its mind."""


def weigh_action(position: CityOfIronPosition, forecast: CityOfIronForecast, action: int) -> float:
    kind = fields.kind_of(action)
    if kind == fields.BUILD:
        source, place = fields.build_building(action), fields.build_city(action)
        return weigh_build(position, forecast, source, place, fields.build_demolished(action))
    if kind == fields.RESERVE:
        return weigh_reserve(position, forecast, position.market[fields.reserve_market_space(action)])
    if kind == fields.TAX:
        return position.components.tokens.tax * forecast.money
    if kind == fields.BUY_SCIENCE:
        return weigh_buying_science(position, forecast)
    if kind == fields.DRAW:
        early = forecast.rounds > 1 or position.flipped[forecast.seat] < 2
        return forecast.weights.draw if early else 0.0
    if kind == fields.PLAY:
        return weigh_play(position, forecast, fields.play_card(action))
    if kind == fields.ATTACK:
        return town_value(position, forecast, fields.attack_town(action)) - forecast.weights.conquest
    if kind == fields.FOUND:
        spaces = position.components.tokens.spaces[fields.found_token(action)]
        return land_value(position, forecast, fields.found_land(action)) + spaces_value(forecast, spaces)
    if kind == fields.DISTRICT:
        return weigh_district(position, forecast, fields.district_token(action), fields.district_city(action))
    if kind == fields.SPEND:
        return weigh_spend(position, fields.spend_card(action), fields.spend_use(action))
    if kind == fields.BUY:
        return purchase_value(position, forecast, fields.buy_card(action))
    return weigh_minor_action(position, forecast, kind, action)


def weigh_minor_action(position: CityOfIronPosition, forecast: CityOfIronForecast, kind: int, action: int) -> float:
    """Bids, choices of goods, and actions that hardly matter."""
    if kind == fields.BID:
        return weigh_bid(position, forecast, fields.bid_space(action), 0)
    if kind == fields.BID_AGAIN:
        paid = position.rulings.bid_costs[position.bid_space[forecast.seat]]
        return weigh_bid(position, forecast, fields.bid_again_space(action), paid)
    if kind == fields.STAY:
        later = seats_acting_later(position, forecast.seat, position.bid_space[forecast.seat])
        return forecast.weights.eager * later + STAY_VALUE
    if kind == fields.GOODS:
        amount = position.components.towns.flex[position.flex_queue[0]]
        return goods_value(position, forecast, fields.goods_good(action), amount)
    if kind == fields.DISCARD_AS_PLAYED or kind == fields.STOP_MOVING:
        return DEFAULT_CHOICE
    if kind == fields.MOVE:
        return POINTLESS_MOVE
    if kind == fields.PUT_BACK:
        return PUT_BACK_VALUE
    return 0.0


# --- bids -------------------------------------------------------------------------------------------------------
def weigh_bid(position: CityOfIronPosition, forecast: CityOfIronForecast, space: int, paid: int) -> float:
    """Acting early is good, if there is money to use it. `paid` is what the cube's present space cost."""
    cost = max(0, position.rulings.bid_costs[space] - paid)
    rich = position.money[forecast.seat] > ENOUGH_MONEY_TO_BID
    eager = forecast.weights.eager * (1.0 if rich else POOR_EAGERNESS)
    return eager * seats_acting_later(position, forecast.seat, space) - cost * forecast.money


def seats_acting_later(position: CityOfIronPosition, seat: int, space: int) -> int:
    """How many of the other players act after a cube on this space."""
    count = 0
    for other in range(position.rulings.seats):
        if other != seat and position.bid_space[other] < space:
            count += 1
    return count


# --- buildings and science --------------------------------------------------------------------------------------
def weigh_build(
    position: CityOfIronPosition, forecast: CityOfIronForecast, source: int, place: int, demolished: int
) -> float:
    building = building_of_source(position, source)
    less_money, less_science = discounts(position)
    value = build_value(position, forecast, building, demolished, less_money, less_science)
    if source >= FROM_RESERVE:
        value += FROM_RESERVE_VALUE
    elif source < position.components.tokens.market_discard:
        value += LEAVING_MARKET_VALUE
    has_rare_terrain = position.rulings.place_terrain[place] >= single(COMMON_TERRAINS)
    if position.components.buildings.terrain[building] < 0 and has_rare_terrain:
        value -= RARE_TERRAIN_COST
    return value


def build_value(
    position: CityOfIronPosition,
    forecast: CityOfIronForecast,
    building: int,
    demolished: int,
    less_money: int,
    less_science: int,
) -> float:
    """The value of a building minus its price and what it replaces."""
    buildings = position.components.buildings
    value = building_value(position, forecast, building)
    value -= max(0, buildings.money[building] - less_money) * forecast.money
    science = science_cost(position, forecast.seat, building, demolished_type(demolished), less_science)
    value -= science * forecast.science
    if demolished != NO_DEMOLITION:
        value -= demolition_loss(position, forecast, demolished_type(demolished))
    elif forecast.rounds > 1:
        value -= SPACE_COST / (1 + forecast.free_spaces)
    return value


def weigh_reserve(position: CityOfIronPosition, forecast: CityOfIronForecast, building: int) -> float:
    """A building for later, if there is time and terrain to build it."""
    turns = (forecast.rounds - 1) * TURNS_PER_ROUND
    turns += position.components.tokens.actions - position.flipped[forecast.seat]
    if turns < FEWEST_TURNS:
        return TOO_LATE
    if not has_terrain(position, forecast.seat, position.components.buildings.terrain[building]):
        return NO_TERRAIN
    value = build_value(position, forecast, building, NO_DEMOLITION, 0, 0)
    weights, held = forecast.weights, reserved_count(position, forecast.seat)
    return weights.reserve_share * value - weights.reserve_price - RESERVED_COST * held


def weigh_buying_science(position: CityOfIronPosition, forecast: CityOfIronForecast) -> float:
    weights = forecast.weights
    share = weights.first_science if position.science[forecast.seat] == 0 else weights.more_science
    return forecast.science * share - position.components.tokens.science_price * forecast.money


def weigh_district(position: CityOfIronPosition, forecast: CityOfIronForecast, token: int, place: int) -> float:
    spaces = position.rulings.district_spaces(position.nation[forecast.seat], token)
    full = FULL_CITY_VALUE if position.filled[place] == position.capacity[place] else 0.0
    return spaces_value(forecast, spaces) + full + DISTRICT_DRAW_SHARE * forecast.payments * forecast.money


# --- cards ------------------------------------------------------------------------------------------------------
def weigh_play(position: CityOfIronPosition, forecast: CityOfIronForecast, card: int) -> float:
    """The best the action can bring now, minus the cards it costs."""
    cards, seat = position.components.cards, forecast.seat
    rest = without_item(position.hand[seat], card)
    work, distance = cards.cost_work[card], cards.cost_distance[card]
    value = -SKILL_COST * (work + distance)
    chooses = False
    for effect in range(cards.first_effect[card], cards.last_effect[card]):
        code, amount = cards.effect[effect], cards.effect_a[effect]
        if code == FOUND_CITY:
            options = legal_foundings(position, seat, rest, work, distance)
            value += best_weight(position, forecast, options) - FOUND_COST
        elif code == ATTACK:
            options = legal_attacks(position, seat, rest, work, distance, amount)
            value += best_weight(position, forecast, options) - ATTACK_COST
        elif code == ADD_DISTRICT:
            value += best_weight(position, forecast, legal_districts(position, seat)) - DISTRICT_COST
            chooses = True
        elif code == BUILD:
            value += best_discounted_build(position, forecast, amount, cards.effect_b[effect])
            chooses = True
        elif code == DRAW and cards.free[card]:
            value += FREE_DRAW_VALUE if forecast.rounds > 1 else LAST_FREE_DRAW_VALUE
    if cards.targeted[card] < 0 and not chooses:
        value += action_value(position, forecast, card)
    if cards.free[card]:
        return value + (PLAYED_AGAIN if contains(position.free_used, card) else FREE_ACTION_VALUE)
    return value


def best_weight(position: CityOfIronPosition, forecast: CityOfIronForecast, options: list[int]) -> float:
    best = NO_OPTION
    for action in options:
        best = max(best, weigh_action(position, forecast, action))
    return best


def best_discounted_build(
    position: CityOfIronPosition, forecast: CityOfIronForecast, less_money: int, less_science: int
) -> float:
    best = NO_OPTION
    seat = forecast.seat
    money, science = position.money[seat], position.science[seat]
    for action in legal_builds(position, seat, money, science, less_money, less_science):
        building = building_of_source(position, fields.build_building(action))
        demolished = fields.build_demolished(action)
        best = max(best, build_value(position, forecast, building, demolished, less_money, less_science))
    return best


def weigh_spend(position: CityOfIronPosition, card: int, use: int) -> float:
    """Pay with as little strength as possible, and do not spend a strong card for a small need."""
    cards = position.components.cards
    paid = 0.0
    if use == FOR_ATTACK:
        paid = SPENT_VALUE * min(position.need_attack, cards.attack[card])
    else:
        if use != FOR_DISTANCE:
            paid += SPENT_VALUE * min(position.need_work, cards.work[card])
        if use != FOR_WORK:
            paid += SPENT_VALUE * min(position.need_distance, cards.distance[card])
        if position.need_vehicle and cards.vehicle[card]:
            paid += VEHICLE_VALUE
    return paid - card_strength(position, card)
