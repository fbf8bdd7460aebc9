"""What players hold, and how it changes: money, science, goods, cities and their buildings, card piles."""

from __future__ import annotations

from smokestack.games.city_of_iron.components.effects import EITHER
from smokestack.games.city_of_iron.rules.position import CityOfIronPosition
from smokestack.kernel.facts import Fact


# --- money and science ------------------------------------------------------------------------------------------
def gain_money(position: CityOfIronPosition, seat: int, n: int) -> int:
    """From the supply; cut to what lies there if the supply is limited. How much it was."""
    if position.rulings.supply_limit:
        n = max(0, min(n, position.components.tokens.money_supply - sum(position.money)))
    position.money[seat] += n
    return n


def gain_science(position: CityOfIronPosition, seat: int, n: int) -> int:
    if position.rulings.supply_limit:
        n = max(0, min(n, position.components.tokens.science_supply - sum(position.science)))
    position.science[seat] += n
    return n


# --- buildings --------------------------------------------------------------------------------------------------
def with_value(numbers: list[int], at: int, value: int) -> list[int]:
    """A new list with one number changed: lists that clones share are never changed in place."""
    changed = numbers[:]
    changed[at] = value
    return changed


def add_building(position: CityOfIronPosition, place: int, kind: int) -> None:
    """Put a building into a city, without its effects. Cities keep their buildings sorted, so that equals are equal."""
    start = place * position.rulings.stride
    at = start + position.filled[place]
    while at > start and position.built[at - 1] > kind:
        position.built[at] = position.built[at - 1]
        at -= 1
    position.built[at] = kind
    position.filled[place] += 1


def remove_building(position: CityOfIronPosition, place: int, kind: int) -> None:
    start = place * position.rulings.stride
    end = start + position.filled[place]
    at = start
    while position.built[at] != kind:
        at += 1
    while at < end - 1:
        position.built[at] = position.built[at + 1]
        at += 1
    position.built[end - 1] = -1
    position.filled[place] -= 1


def has_building(position: CityOfIronPosition, place: int, kind: int) -> bool:
    start = place * position.rulings.stride
    return any(position.built[at] == kind for at in range(start, start + position.filled[place]))


def update_tracks_for_building(position: CityOfIronPosition, seat: int, kind: int, sign: int) -> None:
    """A building's goods, income and name come to a player or leave (COI-6.9, COI-6.11)."""
    buildings = position.components.buildings
    position.names[seat * len(buildings.names) + buildings.name[kind]] += sign
    if buildings.productive[kind]:
        position.income[seat] += sign
        width = buildings.goods_kinds
        for good in range(width):
            position.goods[seat * width + good] += sign * buildings.goods[kind * width + good]


def count_of_name(position: CityOfIronPosition, seat: int, kind: int) -> int:
    """How many built buildings of this name the player has."""
    buildings = position.components.buildings
    return position.names[seat * len(buildings.names) + buildings.name[kind]]


def terrain_fits(position: CityOfIronPosition, place: int, kind: int) -> bool:
    """Does the terrain suit (COI-6.2, COI-6.3)?"""
    terrain = position.components.buildings.terrain[kind]
    return terrain < 0 or position.rulings.place_terrain[place] >> terrain & 1 == 1


# --- towns ------------------------------------------------------------------------------------------------------
def update_tracks_for_town(position: CityOfIronPosition, seat: int, town: int, sign: int) -> None:
    """A town's goods, income and buildings come to a player or leave (COI-9.6, COI-9.8, COI-14.9)."""
    rulings, width = position.rulings, position.components.goods.count
    position.income[seat] += sign * rulings.town_income[town]
    for good in range(width):
        position.goods[seat * width + good] += sign * rulings.components.towns.goods[town * width + good]
    if position.flex_kind[town] >= 0:
        position.goods[seat * width + position.flex_kind[town]] += sign * rulings.components.towns.flex[town]
    place = rulings.town_place[town]
    if place >= 0:
        start = place * rulings.stride
        for at in range(start, start + position.filled[place]):
            update_tracks_for_building(position, seat, position.built[at], sign)


def flexible_goods(position: CityOfIronPosition, seat: int, town: int) -> list[int]:
    """The goods a flexible town may give: those the owner has from elsewhere (COI-14.7, COI-14.12)."""
    width = position.components.goods.count
    found: list[int] = []
    for good in range(width):
        count = position.goods[seat * width + good]
        for other in range(position.components.towns.count):
            if position.town_owner[other] == seat and position.flex_kind[other] == good:
                count -= position.components.towns.flex[other]
        if count > 0:
            found.append(good)
    return found


def set_flexible_good(position: CityOfIronPosition, seat: int, town: int, good: int) -> None:
    """The town gives this good from now on; -1 for none."""
    width, n = position.components.goods.count, position.components.towns.flex[town]
    if position.flex_kind[town] >= 0:
        position.goods[seat * width + position.flex_kind[town]] -= n
    position.flex_kind = with_value(position.flex_kind, town, good)
    if good >= 0:
        position.goods[seat * width + good] += n


# --- cards ------------------------------------------------------------------------------------------------------
def can_draw(position: CityOfIronPosition, seat: int, kind: int) -> bool:
    """COI-6.16; `EITHER` asks for any of the two decks."""
    if kind == EITHER:
        return can_draw(position, seat, 0) or can_draw(position, seat, 1)
    pile = seat * 2 + kind
    return bool(position.draw_pile[pile]) or bool(position.discard_pile[pile])


def draw_card(position: CityOfIronPosition, seat: int, kind: int, events: list[Fact] | None) -> bool:
    """The top card into the hand; the discards are turned over only now (COI-8.6). False if there is none (COI-8.7)."""
    pile = seat * 2 + kind
    if not position.draw_pile[pile]:
        if not position.discard_pile[pile]:
            return False
        position.draw_pile[pile] = position.discard_pile[pile]
        position.discard_pile[pile] = []
        if events is not None:
            events.append(Fact("turned", seat, {"deck": deck_name(kind)}))
    card = position.draw_pile[pile][0]
    position.draw_pile[pile] = position.draw_pile[pile][1:]
    position.hand[seat] |= 1 << card
    if events is not None:
        events.append(Fact("draws", seat, {"deck": deck_name(kind)}))
        if not position.rulings.open_hands:
            events.append(Fact("drew", seat, {"card": position.rulings.card_names[card]}, 1 << seat))
        else:
            events.append(Fact("drew", seat, {"card": position.rulings.card_names[card]}))
    return True


def deck_name(kind: int) -> str:
    return "citizen" if kind == 0 else "military"


def discard_card(position: CityOfIronPosition, seat: int, card: int) -> None:
    """Face up on the pile of its kind (COI-8.5)."""
    pile = seat * 2 + position.components.cards.kind[card]
    position.discard_pile[pile] = [*position.discard_pile[pile], card]


def reveal_from_hand(position: CityOfIronPosition, seat: int, card: int) -> None:
    """A card leaves the hand for all to see."""
    position.hand[seat] &= ~(1 << card)
    pile = seat * 2 + position.components.cards.kind[card]
    if position.unseen[pile] >> card & 1:
        position.unseen = with_value(position.unseen, pile, position.unseen[pile] & ~(1 << card))


# --- the market -------------------------------------------------------------------------------------------------
def discard_building(position: CityOfIronPosition, kind: int) -> None:
    """COI-R4: one pile for all."""
    position.discarded = with_value(position.discarded, kind, position.discarded[kind] + 1)


def leftmost_market_space(position: CityOfIronPosition) -> int:
    """The leftmost market space with a card, or -1."""
    for space in range(len(position.market)):
        if position.market[space] >= 0:
            return space
    return -1
