"""The value of goods, buildings, towns, spaces and lands to a player, in victory points.

The numbers are rough but quick to compute: nothing is tried out on a copy.
"""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.advice.forecast import CityOfIronForecast
from smokestack.games.city_of_iron.advice.weights import CityOfIronWeights
from smokestack.games.city_of_iron.components.effects import CITIZEN, DECK_COUNT, MILITARY
from smokestack.games.city_of_iron.rules.position import NONE, CityOfIronPosition
from smokestack.kernel.bits import contains

# The +3 buildings: the share of their points that is expected, if they score at the end only or get demolished.
FINAL_ONLY_SHARE: Final = 0.8
DEMOLISHED_SHARE: Final = 0.7

# Towns.
TOWN_DRAW_SHARE: Final = 0.7
TOWN_BONUS_VALUE: Final = 0.7
RIVAL_TOWN_VALUE: Final = 1.0

FREE_SPACE_VALUE: Final = 0.5
"""The value of a free building space in an evaluation."""
SPACE_DECLINE: Final = 0.6
"""How fast further free spaces lose value."""


def evaluate_seat(position: CityOfIronPosition, seat: int, weights: CityOfIronWeights) -> float:
    """The final score the player can expect: points, what the goods tracks will score, and money and space."""
    forecast = CityOfIronForecast(position, seat, weights)
    value = float(position.vp[seat])
    value = value + position.money[seat] * forecast.money + position.science[seat] * forecast.science
    value += position.income[seat] * forecast.payments * forecast.money
    width = position.components.goods.count
    for good in range(width):
        count = position.goods[seat * width + good]
        if count:
            value -= goods_value(position, forecast, good, -count)
    return value + FREE_SPACE_VALUE * forecast.free_spaces


# --- goods ------------------------------------------------------------------------------------------------------
def track_points(position: CityOfIronPosition, seat: int, good: int, own: int) -> int:
    """The points of a scoring if the player had this many of the good."""
    goods = position.components.goods
    if own <= 0:
        return 0
    ahead = 0
    for other in range(position.rulings.seats):
        if other != seat and position.goods[other * goods.count + good] > own:
            ahead += 1
    points = goods.shield_vp[good] if own >= goods.shield[good] else 0
    if ahead == 0:
        return points + goods.vp_first[good]
    if ahead == 1:
        return points + goods.vp_second[good]
    return points


def would_lead(position: CityOfIronPosition, seat: int, good: int, own: int) -> bool:
    """Whether the player would lead the good with this many."""
    if own <= 0:
        return False
    width = position.components.goods.count
    for other in range(position.rulings.seats):
        if other != seat and position.goods[other * width + good] > own:
            return False
    return True


def goods_value(position: CityOfIronPosition, forecast: CityOfIronForecast, good: int, change: int) -> float:
    """The value of this many more (or fewer) of a good."""
    goods, seat, weights = position.components.goods, forecast.seat, forecast.weights
    own = position.goods[seat * goods.count + good]
    points = track_points(position, seat, good, own + change) - track_points(position, seat, good, own)
    value = points * forecast.scorings
    if would_lead(position, seat, good, own + change) != would_lead(position, seat, good, own):
        sign = 1 if change > 0 else -1
        value += sign * goods.leader_income[good] * forecast.payments * forecast.money * weights.leading
    return value + weights.step * change * goods.vp_first[good] * forecast.scorings


# --- buildings --------------------------------------------------------------------------------------------------
def income_value(forecast: CityOfIronForecast) -> float:
    """One more income for the rest of the game."""
    return forecast.payments * forecast.money * forecast.weights.income


def building_value(position: CityOfIronPosition, forecast: CityOfIronForecast, building: int) -> float:
    """A building that stands for the rest of the game, without its price."""
    components = position.components
    buildings, width = components.buildings, components.goods.count
    value = 0.0
    if buildings.productive[building]:
        value += income_value(forecast)
        for good in range(width):
            amount = buildings.goods[building * width + good]
            if amount:
                value += goods_value(position, forecast, good, amount)
    value = _add_icons(position, forecast, building, value)
    good = buildings.vp_good[building]
    if good >= 0:
        own = position.goods[forecast.seat * width + good]
        if track_points(position, forecast.seat, good, own) >= components.goods.vp_second[good]:
            value += buildings.vp[building] * (forecast.scorings if position.rulings.plus3_always else FINAL_ONLY_SHARE)
    return value


def demolition_loss(position: CityOfIronPosition, forecast: CityOfIronForecast, building: int) -> float:
    """What a player loses with a building that is demolished."""
    buildings, width = position.components.buildings, position.components.goods.count
    value = income_value(forecast) if buildings.productive[building] else 0.0
    for good in range(width):
        amount = buildings.goods[building * width + good]
        if amount:
            value -= goods_value(position, forecast, good, -amount)
    value = _add_icons(position, forecast, building, value)
    if buildings.vp_good[building] >= 0:
        value += buildings.vp[building] * DEMOLISHED_SHARE * forecast.scorings
    return value


def _add_icons(position: CityOfIronPosition, forecast: CityOfIronForecast, building: int, value: float) -> float:
    """The value plus that of the science and draw icons."""
    buildings, weights = position.components.buildings, forecast.weights
    draws = buildings.draws[building * DECK_COUNT + CITIZEN] + buildings.draws[building * DECK_COUNT + MILITARY]
    value += buildings.science_icons[building] * forecast.payments * forecast.science * weights.science_icon
    return value + draws * forecast.payments * forecast.money * weights.draw_icon


# --- towns ------------------------------------------------------------------------------------------------------
def town_value(position: CityOfIronPosition, forecast: CityOfIronForecast, town: int) -> float:
    """A town held for the rest of the game, without the cards it costs."""
    towns, width = position.components.towns, position.components.goods.count
    value = position.rulings.town_income[town] * forecast.payments * forecast.money * forecast.weights.income
    for good in range(width):
        amount = towns.goods[town * width + good]
        if amount:
            value += goods_value(position, forecast, good, amount)
    if towns.flex[town]:
        value += _best_flexible_value(position, forecast, towns.flex[town])
    draws = towns.draws[town * DECK_COUNT + CITIZEN] + towns.draws[town * DECK_COUNT + MILITARY]
    value += towns.science_icons[town] * forecast.payments * forecast.science
    value += draws * forecast.payments * forecast.money * TOWN_DRAW_SHARE
    value += towns.spaces[town] * space_value(forecast, 0)
    value += TOWN_BONUS_VALUE * towns.counts_as[town]
    if position.town_owner[town] >= 0:
        value += RIVAL_TOWN_VALUE
    return value


def _best_flexible_value(position: CityOfIronPosition, forecast: CityOfIronForecast, amount: int) -> float:
    width = position.components.goods.count
    best = 0.0
    for good in range(width):
        if position.goods[forecast.seat * width + good] > 0:
            best = max(best, goods_value(position, forecast, good, amount))
    return best


# --- spaces and lands -------------------------------------------------------------------------------------------
def space_value(forecast: CityOfIronForecast, further: int) -> float:
    """One more building space after this many further ones. The more there are, the less each is worth."""
    spaces = forecast.free_spaces + further
    return forecast.time_to_build() * forecast.weights.room / (1.0 + SPACE_DECLINE * spaces)


def spaces_value(forecast: CityOfIronForecast, spaces: int) -> float:
    value = 0.0
    for further in range(spaces):
        value += space_value(forecast, further)
    return value


def land_value(position: CityOfIronPosition, forecast: CityOfIronForecast, land: int) -> float:
    """The value of a land besides its spaces: terrain for new goods, and distance for the final bonus."""
    rulings, lands, goods = position.rulings, position.components.lands, position.components.goods
    owned_terrain = 0
    for place in range(rulings.places):
        if position.owner[place] == forecast.seat:
            owned_terrain |= rulings.place_terrain[place]
    value = forecast.weights.distance * lands.distance[land]
    for good in range(goods.count):
        terrain = goods.terrain[good]
        if contains(lands.terrain[land], terrain) and not contains(owned_terrain, terrain):
            value += forecast.weights.terrain * goods.vp_first[good] * forecast.time_to_build()
    return value


def has_terrain(position: CityOfIronPosition, seat: int, terrain: int) -> bool:
    """Whether one of the player's places has this terrain; NONE needs no terrain."""
    if terrain == NONE:
        return True
    for place in range(position.rulings.places):
        if position.owner[place] == seat and contains(position.rulings.place_terrain[place], terrain):
            return True
    return False
