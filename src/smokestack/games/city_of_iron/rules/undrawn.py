"""What chance can still bring, counted as all nations, cards and cubes less those that are on the table."""

from __future__ import annotations

from smokestack.games.city_of_iron.rules.generated.action_fields import (
    pack_bids_next,
    pack_lay_out,
    pack_nation,
    pack_turn_up,
)
from smokestack.games.city_of_iron.rules.holdings import buildings_in
from smokestack.games.city_of_iron.rules.options import CityOfIronOptions
from smokestack.games.city_of_iron.rules.position import (
    BID_ORDER,
    CHOOSE_NATION,
    LAY_TOWNS,
    OUT,
    CityOfIronPosition,
)


def undrawn(position: CityOfIronPosition) -> dict[int, int]:
    """By outcome: nations, towns, bid cubes or building cards (COI-2.1, COI-2.10, COI-2.11, COI-10.4)."""
    seats = range(position.rulings.seats)
    if position.phase == CHOOSE_NATION:
        nations = range(position.components.nations.count)
        return {pack_nation(nation): 1 for nation in nations if nation not in position.nation}
    if position.phase == BID_ORDER:
        return {pack_bids_next(seat): 1 for seat in seats if seat not in position.bid_order}
    if position.phase == LAY_TOWNS:
        return {pack_lay_out(town): 1 for town in _towns_to_lay_out(position)}
    left = _cards_of_decks(position)
    for building in _cards_on_the_table(position):
        left[building] -= 1
    return {pack_turn_up(building): count for building, count in enumerate(left)}


def _towns_to_lay_out(position: CityOfIronPosition) -> list[int]:
    """The towns that are not on the table yet, of the first pile that lacks some: one star to three, then none."""
    towns, options = position.components.towns, position.setup().options
    assert isinstance(options, CityOfIronOptions)
    for stars in (1, 2, 3, 0):
        left = [
            town
            for town in range(towns.count)
            if towns.stars[town] == stars
            and position.town_owner[town] == OUT
            and position.rulings.seats not in towns.removed_with[town]
            and (stars > 0 or options.town_expansion == "on")
        ]
        if left:
            return left
    return []


def _cards_of_decks(position: CityOfIronPosition) -> list[int]:
    """By building: the cards of the decks so far, A, then A and B, then all (COI-2.7, COI-10.5)."""
    buildings = position.components.buildings
    counts = [0] * buildings.count
    for card, building in enumerate(buildings.type_of):
        if buildings.deck_of[card] <= position.deck and buildings.least_players[card] <= position.rulings.seats:
            counts[building] += 1
    return counts


def _cards_on_the_table(position: CityOfIronPosition) -> list[int]:
    """The buildings of the market, in reserve, built and discarded, one by one."""
    count = position.components.buildings.count
    found = [building for building in position.market if building >= 0]
    for at, cards in enumerate(position.reserve):
        found += [at % count] * cards
    for place in range(position.rulings.places):
        found += buildings_in(position, place)
    for building, cards in enumerate(position.discarded):
        found += [building] * cards
    return found
