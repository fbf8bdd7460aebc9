"""What must always hold: every card in one place, tracks equal to what is owned, nothing over its capacity."""

from __future__ import annotations

from smokestack.games.city_of_iron.rules.position import FILL_MARKET, MOVING, STACK_DECKS, CityOfIronPosition


def find_faults(position: CityOfIronPosition) -> list[str]:
    """Everything that is wrong; empty when all is well."""
    found: list[str] = []
    for seat in range(position.rulings.seats):
        if position.nation[seat] >= 0:
            _cards(position, seat, found)
            _tracks(position, seat, found)
            _purse(position, seat, found)
    _buildings(position, found)
    _towns(position, found)
    _cities(position, found)
    return found


def _cards(position: CityOfIronPosition, seat: int, found: list[str]) -> None:
    """COI-C43: every card of a player lies in exactly one zone."""
    rulings = position.rulings
    counts = [0] * rulings.components.cards.count
    for bits in (position.hand[seat], position.buy[seat]):
        for card in range(len(counts)):
            counts[card] += bits >> card & 1
    for kind in range(2):
        for pile in (position.draw_pile[seat * 2 + kind], position.discard_pile[seat * 2 + kind]):
            for card in pile:
                counts[card] += 1
                if rulings.components.cards.kind[card] != kind:
                    found.append(f"seat {seat}: {rulings.card_names[card]} lies on a pile of the other kind")
    if seat == position.seat:
        for card in position.spent:
            counts[card] += 1
    nation = position.nation[seat]
    owned = rulings.buy_pile(nation)
    for kind in range(2):
        if position.phase <= STACK_DECKS:
            started = position.draw_pile[seat * 2 + kind]
        else:
            started = rulings.start_deck(nation, kind)
        for card in started:
            owned |= 1 << card
    for card, count in enumerate(counts):
        if count != owned >> card & 1:
            found.append(f"seat {seat}: {rulings.card_names[card]} is in {count} places")
    if position.chosen[seat] & ~position.buy[seat]:
        found.append(f"seat {seat}: a chosen card is not in the buy pile")
    for kind in range(2):
        lying = position.hand[seat]
        for card in position.draw_pile[seat * 2 + kind]:
            lying |= 1 << card
        if position.phase > STACK_DECKS and position.unseen[seat * 2 + kind] & ~lying:
            found.append(f"seat {seat}: a card nobody has seen lies open")


def _tracks(position: CityOfIronPosition, seat: int, found: list[str]) -> None:
    """COI-10.13, COI-C42: goods, income and names recounted from what is owned."""
    rulings, components = position.rulings, position.components
    width = components.goods.count
    goods = [0] * width
    names = [0] * len(components.buildings.names)
    income = components.tokens.start_income
    for place in range(rulings.places):
        if position.owner[place] != seat:
            continue
        for at in range(place * rulings.stride, place * rulings.stride + position.filled[place]):
            kind = position.built[at]
            names[components.buildings.name[kind]] += 1
            income += 1 if components.buildings.productive[kind] else 0
            for good in range(width):
                goods[good] += components.buildings.goods[kind * width + good]
    for town in range(components.towns.count):
        if position.town_owner[town] == seat:
            income += rulings.town_income[town]
            for good in range(width):
                goods[good] += components.towns.goods[town * width + good]
            if position.flex_kind[town] >= 0:
                goods[position.flex_kind[town]] += components.towns.flex[town]
    if goods != position.goods[seat * width : (seat + 1) * width]:
        found.append(f"seat {seat}: the goods tracks do not show what is owned")
    if income != position.income[seat]:
        found.append(f"seat {seat}: income stands at {position.income[seat]} and counts {income}")
    if names != position.names[seat * len(names) : (seat + 1) * len(names)]:
        found.append(f"seat {seat}: the names of buildings are miscounted")


def _purse(position: CityOfIronPosition, seat: int, found: list[str]) -> None:
    """COI-1.6."""
    if position.money[seat] < 0 or position.science[seat] < 0 or position.income[seat] < 0:
        found.append(f"seat {seat}: money, science or income is negative")
    if not 0 <= position.flipped[seat] <= position.components.tokens.actions:
        found.append(f"seat {seat}: {position.flipped[seat]} action tokens are flipped")


def _buildings(position: CityOfIronPosition, found: list[str]) -> None:
    """Every building card in exactly one place."""
    rulings = position.rulings
    types = rulings.components.buildings.count
    counts = list(position.discarded)
    for left in position.deck_left:
        for kind in range(types):
            counts[kind] += left[kind]
    for kind in position.market:
        if kind >= 0:
            counts[kind] += 1
    for at, reserved in enumerate(position.reserve):
        counts[at % types] += reserved
    for place in range(rulings.places):
        for at in range(place * rulings.stride, place * rulings.stride + position.filled[place]):
            counts[position.built[at]] += 1
    for kind in range(types):
        if counts[kind] != sum(deck[kind] for deck in rulings.decks):
            found.append(f"{rulings.components.buildings.label[kind]} is there {counts[kind]} times")


def _towns(position: CityOfIronPosition, found: list[str]) -> None:
    towns = position.components.towns
    for stars, pile in enumerate(position.piles):
        for town in pile:
            if position.town_owner[town] != -1 or towns.stars[town] != stars:
                found.append(f"{towns.names[town]} lies on the wrong pile")
    for town in range(towns.count):
        lying = sum(pile.count(town) for pile in position.piles)
        if lying != (1 if position.town_owner[town] == -1 else 0):
            found.append(f"{towns.names[town]} is on {lying} piles")
        place = position.rulings.town_place[town]
        if place >= 0 and max(-1, position.town_owner[town]) != position.owner[place]:
            found.append(f"{towns.names[town]} and its spaces belong to different players")


def _cities(position: CityOfIronPosition, found: list[str]) -> None:
    """Tokens and spaces within capacity (COI-6.4, COI-7.1)."""
    rulings, tokens = position.rulings, position.components.tokens
    used = [0] * rulings.seats
    for place in range(rulings.places):
        over = 1 if position.phase == MOVING else 0
        if position.filled[place] > position.capacity[place] + over:
            found.append(f"{rulings.place_names[place]} holds more buildings than it has spaces")
        owner, town = position.owner[place], rulings.place_town[place]
        if owner < 0 or town >= 0:
            continue
        spaces = tokens.spaces[position.city_token[place]]
        laid = 1 << position.city_token[place]
        for token in range(tokens.count):
            if position.districts[place] >> token & 1:
                spaces += rulings.district_spaces(position.nation[owner], token)
                laid |= 1 << token
        if spaces != position.capacity[place]:
            found.append(f"{rulings.place_names[place]} has {position.capacity[place]} spaces instead of {spaces}")
        if used[owner] & laid:
            found.append(f"seat {owner}: a token lies in two places")
        used[owner] |= laid
    if position.phase > FILL_MARKET and used != position.tokens_used:
        found.append("the tokens on the lands are not the tokens used")
