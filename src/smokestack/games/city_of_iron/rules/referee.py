"""The invariants: every card is in one place, tracks match what is owned, and nothing exceeds its limit."""

from __future__ import annotations

from smokestack.games.city_of_iron.components.effects import CITIZEN, MILITARY
from smokestack.games.city_of_iron.components.tokens import MAX_TOKENS
from smokestack.games.city_of_iron.rules.holdings import buildings_in
from smokestack.games.city_of_iron.rules.position import (
    FILL_MARKET,
    FREE,
    MOVING,
    STACK_DECKS,
    CityOfIronPosition,
    pile_of,
)
from smokestack.kernel.bits import contains, items_of, set_of, with_item


def find_violations(position: CityOfIronPosition) -> list[str]:
    """The invariants this position violates, in words."""
    found: list[str] = []
    for seat in range(position.rulings.seats):
        if position.nation[seat] >= 0:
            _check_cards(position, seat, found)
            _check_secrets(position, seat, found)
            _check_tracks(position, seat, found)
            _check_money(position, seat, found)
    _check_buildings(position, found)
    _check_towns(position, found)
    _check_cities(position, found)
    return found


def _check_cards(position: CityOfIronPosition, seat: int, found: list[str]) -> None:
    """COI-C43: every card of a player is in exactly one zone."""
    rulings, cards = position.rulings, position.components.cards
    counts = [0] * cards.count
    for card in items_of(position.hand[seat]) + items_of(position.buy[seat]):
        counts[card] += 1
    for deck in (CITIZEN, MILITARY):
        pile = pile_of(seat, deck)
        for card in position.draw_pile[pile] + position.discard_pile[pile]:
            counts[card] += 1
            if cards.kind[card] != deck:
                found.append(f"seat {seat}: {rulings.card_names[card]} is on a pile of the wrong deck")
    if seat == position.seat:
        for card in position.spent:
            counts[card] += 1
    nation = position.nation[seat]
    owned = rulings.buy_pile(nation)
    for deck in (CITIZEN, MILITARY):
        if position.phase <= STACK_DECKS:
            owned |= set_of(position.draw_pile[pile_of(seat, deck)])
        else:
            owned |= set_of(rulings.start_deck(nation, deck))
    for card, count in enumerate(counts):
        if count != int(contains(owned, card)):
            found.append(f"seat {seat}: {rulings.card_names[card]} is in {count} places")


def _check_secrets(position: CityOfIronPosition, seat: int, found: list[str]) -> None:
    """Chosen cards are in the buy pile and can be paid for, and unseen cards are hidden."""
    if position.chosen[seat] & ~position.buy[seat]:
        found.append(f"seat {seat}: a chosen card is not in the buy pile")
    chosen = items_of(position.chosen[seat])
    money = sum(position.rulings.price[card] for card in chosen)
    science = sum(position.components.cards.science[card] for card in chosen)
    if chosen and (money > position.money[seat] or science > position.science[seat]):
        found.append(f"seat {seat}: the chosen cards cost more than the player has")
    if position.phase <= STACK_DECKS:
        return
    for deck in (CITIZEN, MILITARY):
        pile = pile_of(seat, deck)
        hidden = position.hand[seat] | set_of(position.draw_pile[pile])
        if position.unseen[pile] & ~hidden:
            found.append(f"seat {seat}: a card that nobody has seen is open")


def _check_tracks(position: CityOfIronPosition, seat: int, found: list[str]) -> None:
    """COI-10.13, COI-C42: goods, income and names equal a recount of what is owned."""
    rulings, buildings, towns = position.rulings, position.components.buildings, position.components.towns
    width = position.components.goods.count
    goods = [0] * width
    names = [0] * len(buildings.names)
    income = position.components.tokens.start_income
    for place in range(rulings.places):
        if position.owner[place] != seat:
            continue
        for building in buildings_in(position, place):
            names[buildings.name[building]] += 1
            income += 1 if buildings.productive[building] else 0
            for good in range(width):
                goods[good] += buildings.goods[building * width + good]
    for town in range(towns.count):
        if position.town_owner[town] == seat:
            income += rulings.town_income[town]
            for good in range(width):
                goods[good] += towns.goods[town * width + good]
            if position.flex_kind[town] >= 0:
                goods[position.flex_kind[town]] += towns.flex[town]
    if goods != position.goods[seat * width : (seat + 1) * width]:
        found.append(f"seat {seat}: the goods tracks do not match what is owned")
    if income != position.income[seat]:
        found.append(f"seat {seat}: the income track shows {position.income[seat]} instead of {income}")
    if names != position.names[seat * len(names) : (seat + 1) * len(names)]:
        found.append(f"seat {seat}: the names of buildings are miscounted")


def _check_money(position: CityOfIronPosition, seat: int, found: list[str]) -> None:
    """COI-1.6."""
    if position.money[seat] < 0 or position.science[seat] < 0 or position.income[seat] < 0:
        found.append(f"seat {seat}: money, science or income is negative")
    if not 0 <= position.flipped[seat] <= position.components.tokens.actions:
        found.append(f"seat {seat}: {position.flipped[seat]} action tokens are flipped")


def _check_buildings(position: CityOfIronPosition, found: list[str]) -> None:
    """Every building card is in exactly one place."""
    buildings = position.components.buildings
    counts = list(position.discarded)
    for left in position.deck_left:
        for building in range(buildings.count):
            counts[building] += left[building]
    for building in position.market:
        if building >= 0:
            counts[building] += 1
    for at, reserved in enumerate(position.reserve):
        counts[at % buildings.count] += reserved
    for place in range(position.rulings.places):
        for building in buildings_in(position, place):
            counts[building] += 1
    for building in range(buildings.count):
        expected = sum(deck[building] for deck in position.rulings.decks)
        if counts[building] != expected:
            found.append(f"there are {counts[building]} cards of {buildings.label[building]} instead of {expected}")


def _check_towns(position: CityOfIronPosition, found: list[str]) -> None:
    """Every independent town is on its pile, and the spaces of a town belong to its owner."""
    towns = position.components.towns
    for stars, pile in enumerate(position.piles):
        for town in pile:
            if position.town_owner[town] != FREE or towns.stars[town] != stars:
                found.append(f"{towns.names[town]} is on the wrong pile")
    for town in range(towns.count):
        piles = sum(pile.count(town) for pile in position.piles)
        if piles != (1 if position.town_owner[town] == FREE else 0):
            found.append(f"{towns.names[town]} is on {piles} piles")
        place = position.rulings.town_place[town]
        if place >= 0 and max(FREE, position.town_owner[town]) != position.owner[place]:
            found.append(f"{towns.names[town]} and its spaces belong to different players")


def _check_cities(position: CityOfIronPosition, found: list[str]) -> None:
    """COI-6.4, COI-7.1: cities have the spaces of their tokens, and every token is used once."""
    rulings, tokens = position.rulings, position.components.tokens
    used = [0] * rulings.seats
    overfull = 1 if position.phase == MOVING else 0
    for place in range(rulings.places):
        name = rulings.place_names[place]
        if position.filled[place] > position.capacity[place] + overfull:
            found.append(f"{name} holds more buildings than it has spaces")
        owner, town = position.owner[place], rulings.place_town[place]
        if owner < 0:
            continue
        spaces = position.components.towns.spaces[town] if town >= 0 else tokens.spaces[position.city_token[place]]
        placed = [] if town >= 0 else [(owner, position.city_token[place])]
        for bit in items_of(position.districts[place]):
            seat = bit // MAX_TOKENS if town >= 0 else owner
            spaces += rulings.district_spaces(position.nation[seat], bit % MAX_TOKENS)
            placed.append((seat, bit % MAX_TOKENS))
        if spaces != position.capacity[place]:
            found.append(f"{name} has {position.capacity[place]} spaces instead of {spaces}")
        for seat, token in placed:
            if contains(used[seat], token):
                found.append(f"seat {seat}: a token is in two places")
            used[seat] = with_item(used[seat], token)
    if position.phase > FILL_MARKET and used != position.tokens_used:
        found.append("the tokens on the lands are not the tokens used")
