"""New cities and districts (COI-7)."""

from __future__ import annotations

from smokestack.games.city_of_iron.actions import district_action, found_action
from smokestack.games.city_of_iron.holdings import with_value
from smokestack.games.city_of_iron.payment import can_pay, rides, symbols
from smokestack.games.city_of_iron.table import FREE, Table
from smokestack.kernel.facts import Fact, FactData


def unused_tokens(s: Table, seat: int) -> list[int]:
    """The tokens still to be placed; of tokens that are alike only the first (COI-7.1)."""
    tokens = s.rules.box.tokens
    found: list[int] = []
    for token in range(tokens.count):
        if s.tokens_used[seat] >> token & 1:
            continue
        alike = False
        for other in found:
            if same_token(s, token, other):
                alike = True
        if not alike:
            found.append(token)
    return found


def same_token(s: Table, token: int, other: int) -> bool:
    tokens = s.rules.box.tokens
    return (
        tokens.spaces[token] == tokens.spaces[other]
        and tokens.district[token] == tokens.district[other]
        and tokens.wide_district[token] == tokens.wide_district[other]
        and tokens.draws[token * 2] == tokens.draws[other * 2]
        and tokens.draws[token * 2 + 1] == tokens.draws[other * 2 + 1]
    )


def founding(s: Table, seat: int, hand: int, work: int, distance: int) -> list[int]:
    """Free lands in reach of these cards, with each token (COI-7.5 to COI-7.11)."""
    found: list[int] = []
    tokens = unused_tokens(s, seat)
    lands, rules = s.rules.box.lands, s.rules
    all_work, reach, _, vehicles = symbols(rules, hand)
    if not tokens or all_work < work:
        return found
    for land in range(lands.count):
        way = distance + lands.distance[land]
        if s.owner[land] != FREE or way > reach or not rides(rules, vehicles, lands.need[land]):
            continue
        if not (rules.one_kind and work) or can_pay(rules, hand, work, way, lands.need[land], 0):
            for token in tokens:
                found.append(found_action(land, token))
    return found


def found_city(s: Table, land: int, token: int, events: list[Fact] | None) -> None:
    seat = s.seat
    s.owner = with_value(s.owner, land, seat)
    s.capacity = with_value(s.capacity, land, s.rules.box.tokens.spaces[token])
    s.city_token = with_value(s.city_token, land, token)
    s.tokens_used = with_value(s.tokens_used, seat, s.tokens_used[seat] | 1 << token)
    if events is not None:
        data: FactData = {"land": s.rules.box.lands.names[land], "token": s.rules.box.tokens.names[token]}
        events.append(Fact("founded", seat, data))


def districting(s: Table, seat: int) -> list[int]:
    """An unused token beside an own city on a land (COI-7.4, COI-R14)."""
    found: list[int] = []
    for token in unused_tokens(s, seat):
        for land in range(s.rules.box.lands.count):
            if s.owner[land] == seat:
                found.append(district_action(token, land))
    return found


def add_district(s: Table, token: int, land: int, events: list[Fact] | None) -> None:
    seat = s.seat
    spaces = s.capacity[land] + s.rules.district_spaces(s.nation[seat], token)
    s.capacity = with_value(s.capacity, land, spaces)
    s.districts = with_value(s.districts, land, s.districts[land] | 1 << token)
    s.tokens_used = with_value(s.tokens_used, seat, s.tokens_used[seat] | 1 << token)
    if events is not None:
        data: FactData = {"place": s.rules.place_names[land], "token": s.rules.box.tokens.names[token]}
        events.append(Fact("district", seat, data))
