"""New cities and districts (COI-7)."""

from __future__ import annotations

from smokestack.games.city_of_iron.components.effects import CITIZEN, DECK_COUNT, MILITARY
from smokestack.games.city_of_iron.rules.fact_data import land_data, place_data, token_data
from smokestack.games.city_of_iron.rules.generated.action_fields import pack_district, pack_found
from smokestack.games.city_of_iron.rules.holdings import district_bit
from smokestack.games.city_of_iron.rules.payment import can_pay, has_vehicle, total_symbols
from smokestack.games.city_of_iron.rules.position import FREE, CityOfIronPosition, with_value
from smokestack.kernel.bits import contains, with_item
from smokestack.kernel.facts import Fact


def unused_tokens(position: CityOfIronPosition, seat: int) -> list[int]:
    """The tokens still to be placed. Of tokens that are alike, only the first is offered (COI-7.1)."""
    found: list[int] = []
    for token in range(position.components.tokens.count):
        if contains(position.tokens_used[seat], token):
            continue
        alike = False
        for other in found:
            if _are_tokens_alike(position, token, other):
                alike = True
        if not alike:
            found.append(token)
    return found


def _are_tokens_alike(position: CityOfIronPosition, token: int, other: int) -> bool:
    tokens = position.components.tokens
    return (
        tokens.spaces[token] == tokens.spaces[other]
        and tokens.district[token] == tokens.district[other]
        and tokens.wide_district[token] == tokens.wide_district[other]
        and tokens.draws[token * DECK_COUNT + CITIZEN] == tokens.draws[other * DECK_COUNT + CITIZEN]
        and tokens.draws[token * DECK_COUNT + MILITARY] == tokens.draws[other * DECK_COUNT + MILITARY]
    )


def legal_foundings(position: CityOfIronPosition, seat: int, hand: int, work: int, distance: int) -> list[int]:
    """Free lands within reach of these cards, with each token (COI-7.5 to COI-7.11)."""
    found: list[int] = []
    tokens = unused_tokens(position, seat)
    lands, rulings = position.components.lands, position.rulings
    all_work, reach, _, vehicles = total_symbols(rulings, hand)
    if not tokens or all_work < work:
        return found
    for land in range(lands.count):
        way, need = distance + lands.distance[land], lands.need[land]
        if position.owner[land] != FREE or way > reach or not has_vehicle(rulings, vehicles, need):
            continue
        if not (rulings.one_kind and work) or can_pay(rulings, hand, work, way, need, 0):
            for token in tokens:
                found.append(pack_found(land, token))
    return found


def found_city(position: CityOfIronPosition, land: int, token: int, events: list[Fact] | None) -> None:
    """COI-7.5."""
    seat = position.seat
    position.owner = with_value(position.owner, land, seat)
    position.capacity = with_value(position.capacity, land, position.components.tokens.spaces[token])
    position.city_token = with_value(position.city_token, land, token)
    _use_token(position, seat, token)
    if events is not None:
        events.append(Fact("founded", seat, {**land_data(position, land), **token_data(position, token)}))


def legal_districts(position: CityOfIronPosition, seat: int) -> list[int]:
    """An unused token beside one of the player's cities; by option also beside a town (COI-7.4, COI-R14)."""
    found: list[int] = []
    rulings = position.rulings
    places = rulings.places if rulings.town_districts else position.components.lands.count
    for token in unused_tokens(position, seat):
        for place in range(places):
            if position.owner[place] == seat:
                found.append(pack_district(token, place))
    return found


def add_district(position: CityOfIronPosition, token: int, place: int, events: list[Fact] | None) -> None:
    """COI-7.4."""
    seat = position.seat
    spaces = position.capacity[place] + position.rulings.district_spaces(position.nation[seat], token)
    position.capacity = with_value(position.capacity, place, spaces)
    bit = district_bit(position, place, seat, token)
    position.districts = with_value(position.districts, place, with_item(position.districts[place], bit))
    _use_token(position, seat, token)
    if events is not None:
        events.append(Fact("district", seat, {**place_data(position, place), **token_data(position, token)}))


def _use_token(position: CityOfIronPosition, seat: int, token: int) -> None:
    position.tokens_used = with_value(position.tokens_used, seat, with_item(position.tokens_used[seat], token))
