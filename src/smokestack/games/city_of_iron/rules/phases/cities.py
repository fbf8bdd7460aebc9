"""New cities and districts (COI-7)."""

from __future__ import annotations

from smokestack.games.city_of_iron.rules.actions import district_action, found_action
from smokestack.games.city_of_iron.rules.holdings import with_value
from smokestack.games.city_of_iron.rules.payment import can_pay, has_vehicle, total_symbols
from smokestack.games.city_of_iron.rules.position import FREE, CityOfIronPosition
from smokestack.kernel.facts import Fact, FactData


def unused_tokens(position: CityOfIronPosition, seat: int) -> list[int]:
    """The tokens still to be placed; of tokens that are alike only the first (COI-7.1)."""
    tokens = position.components.tokens
    found: list[int] = []
    for token in range(tokens.count):
        if position.tokens_used[seat] >> token & 1:
            continue
        alike = False
        for other in found:
            if are_tokens_alike(position, token, other):
                alike = True
        if not alike:
            found.append(token)
    return found


def are_tokens_alike(position: CityOfIronPosition, token: int, other: int) -> bool:
    tokens = position.components.tokens
    return (
        tokens.spaces[token] == tokens.spaces[other]
        and tokens.district[token] == tokens.district[other]
        and tokens.wide_district[token] == tokens.wide_district[other]
        and tokens.draws[token * 2] == tokens.draws[other * 2]
        and tokens.draws[token * 2 + 1] == tokens.draws[other * 2 + 1]
    )


def legal_foundings(position: CityOfIronPosition, seat: int, hand: int, work: int, distance: int) -> list[int]:
    """Free lands in reach of these cards, with each token (COI-7.5 to COI-7.11)."""
    found: list[int] = []
    tokens = unused_tokens(position, seat)
    lands, rulings = position.components.lands, position.rulings
    all_work, reach, _, vehicles = total_symbols(rulings, hand)
    if not tokens or all_work < work:
        return found
    for land in range(lands.count):
        way = distance + lands.distance[land]
        if position.owner[land] != FREE or way > reach or not has_vehicle(rulings, vehicles, lands.need[land]):
            continue
        if not (rulings.one_kind and work) or can_pay(rulings, hand, work, way, lands.need[land], 0):
            for token in tokens:
                found.append(found_action(land, token))
    return found


def found_city(position: CityOfIronPosition, land: int, token: int, events: list[Fact] | None) -> None:
    seat = position.seat
    position.owner = with_value(position.owner, land, seat)
    position.capacity = with_value(position.capacity, land, position.components.tokens.spaces[token])
    position.city_token = with_value(position.city_token, land, token)
    position.tokens_used = with_value(position.tokens_used, seat, position.tokens_used[seat] | 1 << token)
    if events is not None:
        data: FactData = {
            "land": position.components.lands.names[land],
            "token": position.components.tokens.names[token],
        }
        events.append(Fact("founded", seat, data))


def legal_districts(position: CityOfIronPosition, seat: int) -> list[int]:
    """An unused token beside an own city on a land (COI-7.4, COI-R14)."""
    found: list[int] = []
    for token in unused_tokens(position, seat):
        for land in range(position.components.lands.count):
            if position.owner[land] == seat:
                found.append(district_action(token, land))
    return found


def add_district(position: CityOfIronPosition, token: int, land: int, events: list[Fact] | None) -> None:
    seat = position.seat
    spaces = position.capacity[land] + position.rulings.district_spaces(position.nation[seat], token)
    position.capacity = with_value(position.capacity, land, spaces)
    position.districts = with_value(position.districts, land, position.districts[land] | 1 << token)
    position.tokens_used = with_value(position.tokens_used, seat, position.tokens_used[seat] | 1 << token)
    if events is not None:
        data: FactData = {"place": position.rulings.place_names[land], "token": position.components.tokens.names[token]}
        events.append(Fact("district", seat, data))
