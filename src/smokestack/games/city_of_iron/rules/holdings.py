"""What players own and how it changes: money, science, goods, buildings, towns and card piles."""

from __future__ import annotations

from smokestack.games.city_of_iron.components.effects import CITIZEN, EITHER, MILITARY
from smokestack.games.city_of_iron.components.tokens import MAX_TOKENS
from smokestack.games.city_of_iron.rules.fact_data import card_data, deck_data
from smokestack.games.city_of_iron.rules.position import NONE, CityOfIronPosition, pile_of, with_value
from smokestack.kernel.bits import contains, items_of, single, with_item, without_item
from smokestack.kernel.facts import EVERYONE, Fact


# --- money and science ------------------------------------------------------------------------------------------
def gain_money(position: CityOfIronPosition, seat: int, amount: int) -> int:
    """Take money from the supply. Returns how much there was if the supply is limited."""
    if position.rulings.supply_limit:
        amount = max(0, min(amount, position.components.tokens.money_supply - sum(position.money)))
    position.money[seat] += amount
    return amount


def gain_science(position: CityOfIronPosition, seat: int, amount: int) -> int:
    """Take science from the supply. Returns how much there was if the supply is limited."""
    if position.rulings.supply_limit:
        amount = max(0, min(amount, position.components.tokens.science_supply - sum(position.science)))
    position.science[seat] += amount
    return amount


# --- buildings --------------------------------------------------------------------------------------------------
def buildings_in(position: CityOfIronPosition, place: int) -> list[int]:
    """The building types in a city, sorted."""
    start = place * position.rulings.stride
    return position.built[start : start + position.filled[place]]


def add_building(position: CityOfIronPosition, place: int, building: int) -> None:
    """Put a building into a city, without its effects. The list stays sorted, so that equal cities compare equal."""
    start = place * position.rulings.stride
    at = start + position.filled[place]
    while at > start and position.built[at - 1] > building:
        position.built[at] = position.built[at - 1]
        at -= 1
    position.built[at] = building
    position.filled[place] += 1


def remove_building(position: CityOfIronPosition, place: int, building: int) -> None:
    """Take a building out of a city, without its effects."""
    start = place * position.rulings.stride
    end = start + position.filled[place]
    at = start
    while position.built[at] != building:
        at += 1
    while at < end - 1:
        position.built[at] = position.built[at + 1]
        at += 1
    position.built[end - 1] = NONE
    position.filled[place] -= 1


def update_tracks_for_building(position: CityOfIronPosition, seat: int, building: int, sign: int) -> None:
    """Add (1) or subtract (-1) a building's goods, income and name (COI-6.9, COI-6.11)."""
    buildings = position.components.buildings
    position.names[seat * len(buildings.names) + buildings.name[building]] += sign
    if buildings.productive[building]:
        position.income[seat] += sign
        width = buildings.goods_kinds
        for good in range(width):
            position.goods[seat * width + good] += sign * buildings.goods[building * width + good]


def count_of_name(position: CityOfIronPosition, seat: int, building: int) -> int:
    """How many buildings with the printed name of this one the player has built."""
    buildings = position.components.buildings
    return position.names[seat * len(buildings.names) + buildings.name[building]]


def terrain_fits(position: CityOfIronPosition, place: int, building: int) -> bool:
    """Whether the place has the terrain that the building needs (COI-6.2, COI-6.3)."""
    terrain = position.components.buildings.terrain[building]
    return terrain < 0 or contains(position.rulings.place_terrain[place], terrain)


def reserved_count(position: CityOfIronPosition, seat: int) -> int:
    """How many buildings the player has in reserve."""
    types = position.components.buildings.count
    return sum(position.reserve[seat * types : (seat + 1) * types])


# --- districts --------------------------------------------------------------------------------------------------
def district_bit(position: CityOfIronPosition, place: int, seat: int, token: int) -> int:
    """Which bit of `districts` is this player's token. Only at a town can there be tokens of several players."""
    return token if position.rulings.place_town[place] < 0 else seat * MAX_TOKENS + token


def districts_at(position: CityOfIronPosition, place: int) -> list[int]:
    """The tokens that lie at a place as districts."""
    return [bit % MAX_TOKENS for bit in items_of(position.districts[place])]


# --- towns ------------------------------------------------------------------------------------------------------
def update_tracks_for_town(position: CityOfIronPosition, seat: int, town: int, sign: int) -> None:
    """Add (1) or subtract (-1) a town's goods, income and buildings (COI-9.6, COI-9.8, COI-14.9)."""
    rulings, towns, width = position.rulings, position.components.towns, position.components.goods.count
    position.income[seat] += sign * rulings.town_income[town]
    for good in range(width):
        position.goods[seat * width + good] += sign * towns.goods[town * width + good]
    if position.flex_kind[town] >= 0:
        position.goods[seat * width + position.flex_kind[town]] += sign * towns.flex[town]
    place = rulings.town_place[town]
    if place >= 0:
        for building in buildings_in(position, place):
            update_tracks_for_building(position, seat, building, sign)


def flexible_goods(position: CityOfIronPosition, seat: int) -> list[int]:
    """The goods a flexible town may give: those its owner has from another source (COI-14.7, COI-14.12)."""
    towns, width = position.components.towns, position.components.goods.count
    found: list[int] = []
    for good in range(width):
        count = position.goods[seat * width + good]
        for town in range(towns.count):
            if position.town_owner[town] == seat and position.flex_kind[town] == good:
                count -= towns.flex[town]
        if count > 0:
            found.append(good)
    return found


def set_flexible_good(position: CityOfIronPosition, seat: int, town: int, good: int) -> None:
    """From now on the town gives this good; NONE for no good."""
    width, amount = position.components.goods.count, position.components.towns.flex[town]
    if position.flex_kind[town] >= 0:
        position.goods[seat * width + position.flex_kind[town]] -= amount
    position.flex_kind = with_value(position.flex_kind, town, good)
    if good >= 0:
        position.goods[seat * width + good] += amount


# --- cards ------------------------------------------------------------------------------------------------------
def can_draw(position: CityOfIronPosition, seat: int, deck: int) -> bool:
    """Whether there is a card to draw (COI-6.16). EITHER asks for one of the two decks."""
    if deck == EITHER:
        return can_draw(position, seat, CITIZEN) or can_draw(position, seat, MILITARY)
    pile = pile_of(seat, deck)
    return bool(position.draw_pile[pile]) or bool(position.discard_pile[pile])


def draw_card(position: CityOfIronPosition, seat: int, deck: int, events: list[Fact] | None) -> bool:
    """Draw the top card into the hand. False if there is none (COI-8.7).

    The discard pile is turned over only when a card is needed (COI-8.6).
    """
    pile = pile_of(seat, deck)
    if not position.draw_pile[pile]:
        if not position.discard_pile[pile]:
            return False
        position.draw_pile[pile] = position.discard_pile[pile]
        position.discard_pile[pile] = []
        if events is not None:
            events.append(Fact("turned", seat, deck_data(deck)))
    card = position.draw_pile[pile][0]
    position.draw_pile[pile] = position.draw_pile[pile][1:]
    position.hand[seat] = with_item(position.hand[seat], card)
    if events is not None:
        events.append(Fact("draws", seat, deck_data(deck)))
        events.append(Fact("drew", seat, card_data(position, card), owner_audience(position, seat)))
    return True


def owner_audience(position: CityOfIronPosition, seat: int) -> int:
    """Who may know a card in this player's hand or draw piles (COI-8.13)."""
    return EVERYONE if position.rulings.open_hands else single(seat)


def put_on_discard_pile(position: CityOfIronPosition, seat: int, card: int) -> None:
    """Face up on the pile of its deck (COI-8.5)."""
    pile = pile_of(seat, position.components.cards.kind[card])
    position.discard_pile[pile] = [*position.discard_pile[pile], card]


def reveal_from_hand(position: CityOfIronPosition, seat: int, card: int) -> None:
    """Take a card out of the hand. Everybody sees it."""
    position.hand[seat] = without_item(position.hand[seat], card)
    pile = pile_of(seat, position.components.cards.kind[card])
    if contains(position.unseen[pile], card):
        position.unseen = with_value(position.unseen, pile, without_item(position.unseen[pile], card))


# --- the market -------------------------------------------------------------------------------------------------
def discard_building(position: CityOfIronPosition, building: int) -> None:
    """There is one discard pile for all buildings (COI-R4)."""
    position.discarded = with_value(position.discarded, building, position.discarded[building] + 1)


def leftmost_market_space(position: CityOfIronPosition) -> int:
    """The leftmost market space with a card, or NONE."""
    for space in range(len(position.market)):
        if position.market[space] >= 0:
            return space
    return NONE
