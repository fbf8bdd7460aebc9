"""What a player gets in each end phase: leader income, science and card draws (COI-10.7 to COI-10.9)."""

from __future__ import annotations

from smokestack.games.city_of_iron.components.effects import DECK_COUNT
from smokestack.games.city_of_iron.components.tokens import MAX_TOKENS
from smokestack.games.city_of_iron.rules.holdings import buildings_in
from smokestack.games.city_of_iron.rules.position import CityOfIronPosition
from smokestack.kernel.bits import items_of


def leader_income(position: CityOfIronPosition, seat: int) -> int:
    """The income for every good the player leads. All tied leaders get it in full (COI-10.7, COI-R11)."""
    goods, width = position.components.goods, position.components.goods.count
    total = 0
    for good in range(width):
        own = position.goods[seat * width + good]
        if own <= 0:
            continue
        leads = True
        for other in range(position.rulings.seats):
            if position.goods[other * width + good] > own:
                leads = False
        if leads:
            total += goods.leader_income[good]
    return total


def science_icons(position: CityOfIronPosition, seat: int) -> int:
    """Science icons on buildings and towns (COI-10.8)."""
    buildings, towns = position.components.buildings, position.components.towns
    total = 0
    for place in range(position.rulings.places):
        if position.owner[place] == seat:
            for building in buildings_in(position, place):
                total += buildings.science_icons[building]
    for town in range(towns.count):
        if position.town_owner[town] == seat:
            total += towns.science_icons[town]
    return total


def draw_icons(position: CityOfIronPosition, seat: int, deck: int) -> int:
    """Draw icons on tokens, buildings and towns (COI-7.3, COI-10.9)."""
    components = position.components
    total = 0
    for token in items_of(position.tokens_used[seat]):
        total += components.tokens.draws[token * DECK_COUNT + deck]
    if position.rulings.town_districts:
        total += _conquered_districts(position, seat, deck)
    for place in range(position.rulings.places):
        if position.owner[place] == seat:
            for building in buildings_in(position, place):
                total += components.buildings.draws[building * DECK_COUNT + deck]
    for town in range(components.towns.count):
        if position.town_owner[town] == seat:
            total += components.towns.draws[town * DECK_COUNT + deck]
    return total


def _conquered_districts(position: CityOfIronPosition, seat: int, deck: int) -> int:
    """What changes because districts at towns belong to the town's owner (COI-A-town-districts)."""
    change = 0
    for town, place in enumerate(position.rulings.town_place):
        if place < 0:
            continue
        for bit in items_of(position.districts[place]):
            draws = position.components.tokens.draws[bit % MAX_TOKENS * DECK_COUNT + deck]
            if position.town_owner[town] == seat:
                change += draws
            if bit // MAX_TOKENS == seat:
                change -= draws
    return change
