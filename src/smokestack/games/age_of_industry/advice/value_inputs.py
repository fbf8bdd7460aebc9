"""What the value network is told about a position of Age of Industry."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.advice.counter_value import value_of_counter
from smokestack.games.age_of_industry.advice.forecast import AgeOfIndustryForecast
from smokestack.games.age_of_industry.advice.rail_value import expected_rail_value
from smokestack.games.age_of_industry.components.box import (
    CARDS,
    COAL,
    COTTON,
    GOODS,
    INDUSTRIES,
    IRON,
    MAX_TILES,
    MINE,
    AgeOfIndustryComponents,
)
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.scoring import AgeOfIndustryScore
from smokestack.kernel.bits import size_of
from smokestack.kernel.value_network import flag, place_in

SEAT_NAMES: Final = [
    *("money", "loans", "loans beyond three", "loans by rounds left", "score now", "points of money"),
    *(
        "points of counters",
        "railways left",
        "income of railways now",
        "expected value of railways",
        "counters on the map",
        "flips",
    ),
    *("cards", "places with counters", "linked places", "spent this round", "place in the order", "actions left"),
    *("decides now", "value of counters", "income still to come", "best sale now", "sellers", "stuck sellers"),
    *("coal on own mines", "iron on own ironworks", "joined outlets for cotton", "joined outlets for goods"),
]
INDUSTRY_NAMES: Final = ["next level of", "levels left of", "unflipped", "flipped"]
COMPARED: Final = ["evaluation", "evaluation beyond the best rival's"]
"""Inputs that are known when all seats have been evaluated."""
TABLE_NAMES: Final = [
    *("round", "rounds left", "cards in the deck", "seats", "coal on the demand track", "iron on the demand track"),
    *(
        "coal on the map",
        "iron on the map",
        "cubes in imports",
        "unused outlets for cotton",
        "unused outlets for goods",
    ),
    *("sellers of cotton", "sellers of goods", "spare outlets for cotton", "spare outlets for goods", "free spaces"),
    *("free links", "loans of all", "has ships"),
]
PHASE_NAMES: Final = [
    *("choosing the first player", "dealing", "turning up", "laying tiles", "turn", "drawing", "drawing more"),
    *("refilling", "selling", "discarding", "ending the turn", "finished"),
]
USUAL_LOANS: Final = 3


def seat_input_names(components: AgeOfIndustryComponents) -> list[str]:
    found = list(SEAT_NAMES)
    for name in INDUSTRY_NAMES:
        found += [f"{name} {industry}" for industry in components.industry_name]
    found += [f"has the card {card}" for card in components.card_name]
    return found + COMPARED


def table_input_names(components: AgeOfIndustryComponents) -> list[str]:
    found = [*TABLE_NAMES, *(f"phase: {phase}" for phase in PHASE_NAMES)]
    found += [f"market tiles of kind {tile} left" for tile in range(MAX_TILES)]
    found += [f"{card} is face up" for card in components.card_name]
    return found + [f"{card} can still be drawn" for card in components.card_name]


def seat_inputs(position: AgeOfIndustryPosition, seat: int, forecast: AgeOfIndustryForecast) -> list[float]:
    """In the order of `seat_input_names`, without those of COMPARED."""
    found = _standing(position, seat, forecast)
    components = position.board.components
    unflipped, flipped = [0.0] * INDUSTRIES, [0.0] * INDUSTRIES
    for space in range(position.board.spaces):
        if position.owner[space] == seat:
            industry = components.counter_industry[position.counter[space]]
            if position.flipped[space]:
                flipped[industry] += 1.0
            else:
                unflipped[industry] += 1.0
    begin = seat * position.counter_types
    levels, left = [0.0] * INDUSTRIES, [0.0] * INDUSTRIES
    for industry in range(INDUSTRIES):
        counter = position.next_counter(seat, industry)
        levels[industry] = float(components.counter_level[counter]) if counter >= 0 else 0.0
        for other in range(components.industry_first[industry], components.industry_first[industry + 1]):
            left[industry] += float(position.display[begin + other])
    found += levels
    found += left
    found += unflipped
    found += flipped
    for card in range(CARDS):
        found.append(float(position.hand[seat * CARDS + card]))
    return found


def _standing(position: AgeOfIndustryPosition, seat: int, forecast: AgeOfIndustryForecast) -> list[float]:
    """The inputs of SEAT_NAMES."""
    board, components = position.board, position.board.components
    loans, score = position.loans[seat], AgeOfIndustryScore(position, seat)
    counters = to_come = coal = iron = 0.0
    for space in range(board.spaces):
        if position.owner[space] != seat:
            continue
        counters += value_of_counter(forecast, space)
        if not position.flipped[space]:
            to_come += float(components.counter_income[position.counter[space]])
        if components.counter_industry[position.counter[space]] == MINE:
            coal += position.cubes[space]
        else:
            iron += position.cubes[space]
    railways = 0.0
    for link in range(board.links):
        if position.rail_owner[link] == seat:
            railways += expected_rail_value(forecast, link)
    sellers = cotton = goods = 0
    for at in range(len(forecast.seller_space)):
        if position.owner[forecast.seller_space[at]] == seat:
            sellers += 1
            place, product = forecast.seller_place[at], forecast.seller_product[at]
            if product == COTTON:
                cotton += forecast.outlets_from(place, product)
            else:
                goods += forecast.outlets_from(place, product)
    return [
        *(float(position.money[seat]), float(loans), float(max(0, loans - USUAL_LOANS)), loans * forecast.rounds),
        *(float(score.total), float(score.money_points), float(score.counter_points)),
        *(float(position.railways_left[seat]), float(score.rails), railways),
        *(float(position.counters_on_map[seat]), float(position.flips[seat]), float(position.hand_size[seat])),
        *(float(size_of(position.places_of(position.spaces_of(seat)))), float(size_of(position.linked[seat]))),
        *(float(position.spent[seat]), place_in(position.order, seat)),
        *(float(position.actions_left) if position.seat == seat else 0.0, flag(position.seat == seat)),
        *(counters, to_come, forecast.best_sale(), float(sellers), float(len(forecast.stuck)), coal, iron),
        *(float(cotton), float(goods)),
    ]


def table_inputs(position: AgeOfIndustryPosition, forecast: AgeOfIndustryForecast) -> list[float]:
    """In the order of `table_input_names`."""
    board = position.board
    free = free_links = 0
    for space in range(board.spaces):
        if position.counter[space] < 0:
            free += 1
    for link in range(board.links):
        if position.rail_owner[link] < 0:
            free_links += 1
    found: list[float] = [
        *(float(position.round_number), forecast.rounds, float(position.deck_size), float(position.seats)),
        *(float(position.demand[COAL]), float(position.demand[IRON])),
        *(float(forecast.supply_on_map(COAL)), float(forecast.supply_on_map(IRON)), float(sum(position.imports))),
        *(float(len(forecast.outlets_at[COTTON])), float(len(forecast.outlets_at[GOODS]))),
        *(float(len(forecast.sellers_at[COTTON])), float(len(forecast.sellers_at[GOODS]))),
        *(float(forecast.spare_outlets(COTTON)), float(forecast.spare_outlets(GOODS))),
        *(float(free), float(free_links), float(position.all_loans()), flag(board.has_ships)),
    ]
    for phase in range(len(PHASE_NAMES)):
        found.append(flag(position.phase == phase))
    for tile in range(MAX_TILES):
        found.append(float(position.tiles_left[tile]) if tile < len(position.tiles_left) else 0.0)
    for card in range(CARDS):
        found.append(float(position.face_up[card]))
    for card in range(CARDS):
        found.append(float(position.deck[card]))
    return found
