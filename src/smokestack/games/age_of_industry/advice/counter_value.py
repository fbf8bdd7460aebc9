"""What a counter is worth: one on the map, a new mine, a new ship."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.advice.forecast import AgeOfIndustryForecast
from smokestack.games.age_of_industry.components.box import COAL, FACTORY, IRON, IRONWORKS, MILL, MINE, PORT
from smokestack.games.age_of_industry.rules.paths import AS_IT_IS, free_links, port_access
from smokestack.games.age_of_industry.rules.phases.sell import product_at

BEST_ODDS: Final = 0.85
WORST_ODDS: Final = 0.05
"""The limits of the odds that all cubes of a mine are used."""


def value_of_counter(forecast: AgeOfIndustryForecast, space: int) -> float:
    """The value of a counter on the map to its owner: its level, and the income it may still bring."""
    position = forecast.position
    components, counter = position.board.components, position.counter[space]
    value = float(components.counter_level[counter])
    if position.flipped[space] or position.never_flips[space]:
        return value
    industry = components.counter_industry[counter]
    place = position.board.space_place[space]
    if industry in (MILL, FACTORY):
        product = product_at(position, space)
        chance = forecast.chance_among(place, product, forecast.rivals_from(place, product) - 1)
    elif industry in (MINE, IRONWORKS):
        wanted = forecast.rounds * position.seats * forecast.weights.need * position.cubes[space]
        supply = forecast.supply_on_map(COAL if industry == MINE else IRON)
        chance = min(BEST_ODDS, wanted / max(1, supply * position.cubes[space]))
    elif industry == PORT:
        chance = forecast.chance_of_port(place, components.counter_accepts[counter])
    else:
        chance = 0.5 * forecast.time_factor
    return value + chance * forecast.income(space)


def value_of_new_mine(forecast: AgeOfIndustryForecast, place: int, counter: int) -> float:
    """The income of a new mine or ironworks: what the demand track pays, and the odds that the rest is used."""
    position = forecast.position
    components = position.board.components
    cube = COAL if components.counter_industry[counter] == MINE else IRON
    cubes = components.counter_cubes[counter]
    money = 0
    if port_access(position, place, AS_IT_IS):
        moved = min(cubes, empty_track_spaces(forecast, cube))
        money = track_income(forecast, cube, moved)
        cubes -= moved
    chance = 1.0
    if cubes > 0:
        wanted = forecast.rounds * position.seats * forecast.weights.need - forecast.supply_on_map(cube)
        chance = max(WORST_ODDS, min(BEST_ODDS, wanted / cubes)) * demand_around(forecast, place)
    return (money + chance * components.counter_income[counter]) * forecast.vp_per_dollar


def demand_around(forecast: AgeOfIndustryForecast, place: int) -> float:
    """How easily a source at this place is used up, judged by the links that are still free around it."""
    demand = 0.35 + 0.08 * free_links(forecast.position, place)
    return demand if demand < 1.0 else 1.0


def value_of_new_ship(forecast: AgeOfIndustryForecast, space: int, income: float) -> float:
    """A ship gives access to coal and to a market, and flips when both are used up."""
    position = forecast.position
    board = position.board
    if position.counter[space] >= 0:
        return 0.0
    ship = board.space_place[space]
    market = board.ship_market[ship]
    closed = market < 0 or bool(position.market_used[market])
    value = income * (0.8 if closed else 0.5) * forecast.time_factor
    import_box = board.ship_import[ship]
    if import_box >= 0:
        to_track = min(board.import_cubes[import_box] - 1, empty_track_spaces(forecast, COAL))
        value += track_income(forecast, COAL, to_track) * forecast.vp_per_dollar
    if not closed:
        accepts = board.components.tile_accepts[position.market_tile[market]]
        for port in board.sea_neighbours[ship]:
            if position.has_port(port):
                value += forecast.weights.opens * forecast.freed_by_outlet(port, accepts)
    return value


def empty_track_spaces(forecast: AgeOfIndustryForecast, cube: int) -> int:
    return len(forecast.position.board.components.track_prices[cube]) - forecast.position.demand[cube]


def track_income(forecast: AgeOfIndustryForecast, cube: int, count: int) -> int:
    """What the demand track pays for that many cubes, the dearest empty spaces first (AOI-8.4)."""
    prices = forecast.position.board.components.track_prices[cube]
    dearest = empty_track_spaces(forecast, cube) - 1
    total = 0
    for moved in range(count):
        total += prices[dearest - moved]
    return total
