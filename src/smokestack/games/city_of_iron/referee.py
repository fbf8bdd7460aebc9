"""What must always hold: every card in one place, tracks equal to what is owned, nothing over its capacity."""

from __future__ import annotations

from smokestack.games.city_of_iron.table import FILL_MARKET, MOVING, STACK_DECKS, Table


def objections(s: Table) -> list[str]:
    """Everything that is wrong; empty when all is well."""
    found: list[str] = []
    for seat in range(s.rules.seats):
        if s.nation[seat] >= 0:
            _cards(s, seat, found)
            _tracks(s, seat, found)
            _purse(s, seat, found)
    _buildings(s, found)
    _towns(s, found)
    _cities(s, found)
    return found


def _cards(s: Table, seat: int, found: list[str]) -> None:
    """COI-C43: every card of a player lies in exactly one zone."""
    rules = s.rules
    counts = [0] * rules.box.cards.count
    for bits in (s.hand[seat], s.buy[seat]):
        for card in range(len(counts)):
            counts[card] += bits >> card & 1
    for kind in range(2):
        for pile in (s.draw_pile[seat * 2 + kind], s.discard_pile[seat * 2 + kind]):
            for card in pile:
                counts[card] += 1
                if rules.box.cards.kind[card] != kind:
                    found.append(f"seat {seat}: {rules.card_names[card]} lies on a pile of the other kind")
    if seat == s.seat:
        for card in s.spent:
            counts[card] += 1
    nation = s.nation[seat]
    owned = rules.buy_pile(nation)
    for kind in range(2):
        if s.phase <= STACK_DECKS:
            started = s.draw_pile[seat * 2 + kind]
        else:
            started = rules.start_deck(nation, kind)
        for card in started:
            owned |= 1 << card
    for card, count in enumerate(counts):
        if count != owned >> card & 1:
            found.append(f"seat {seat}: {rules.card_names[card]} is in {count} places")
    if s.chosen[seat] & ~s.buy[seat]:
        found.append(f"seat {seat}: a chosen card is not in the buy pile")
    for kind in range(2):
        lying = s.hand[seat]
        for card in s.draw_pile[seat * 2 + kind]:
            lying |= 1 << card
        if s.phase > STACK_DECKS and s.unseen[seat * 2 + kind] & ~lying:
            found.append(f"seat {seat}: a card nobody has seen lies open")


def _tracks(s: Table, seat: int, found: list[str]) -> None:
    """COI-10.13, COI-C42: goods, income and names recounted from what is owned."""
    rules, box = s.rules, s.rules.box
    width = box.goods.count
    goods = [0] * width
    names = [0] * len(box.buildings.names)
    income = box.tokens.start_income
    for place in range(rules.places):
        if s.owner[place] != seat:
            continue
        for at in range(place * rules.stride, place * rules.stride + s.filled[place]):
            kind = s.built[at]
            names[box.buildings.name[kind]] += 1
            income += 1 if box.buildings.productive[kind] else 0
            for good in range(width):
                goods[good] += box.buildings.goods[kind * width + good]
    for town in range(box.towns.count):
        if s.town_owner[town] == seat:
            income += rules.town_income[town]
            for good in range(width):
                goods[good] += box.towns.goods[town * width + good]
            if s.flex_kind[town] >= 0:
                goods[s.flex_kind[town]] += box.towns.flex[town]
    if goods != s.goods[seat * width : (seat + 1) * width]:
        found.append(f"seat {seat}: the goods tracks do not show what is owned")
    if income != s.income[seat]:
        found.append(f"seat {seat}: income stands at {s.income[seat]} and counts {income}")
    if names != s.names[seat * len(names) : (seat + 1) * len(names)]:
        found.append(f"seat {seat}: the names of buildings are miscounted")


def _purse(s: Table, seat: int, found: list[str]) -> None:
    """COI-1.6."""
    if s.money[seat] < 0 or s.science[seat] < 0 or s.income[seat] < 0:
        found.append(f"seat {seat}: money, science or income is negative")
    if not 0 <= s.flipped[seat] <= s.rules.box.tokens.actions:
        found.append(f"seat {seat}: {s.flipped[seat]} action tokens are flipped")


def _buildings(s: Table, found: list[str]) -> None:
    """Every building card in exactly one place."""
    rules = s.rules
    types = rules.box.buildings.count
    counts = list(s.discarded)
    for left in s.deck_left:
        for kind in range(types):
            counts[kind] += left[kind]
    for kind in s.market:
        if kind >= 0:
            counts[kind] += 1
    for at, reserved in enumerate(s.reserve):
        counts[at % types] += reserved
    for place in range(rules.places):
        for at in range(place * rules.stride, place * rules.stride + s.filled[place]):
            counts[s.built[at]] += 1
    for kind in range(types):
        if counts[kind] != sum(deck[kind] for deck in rules.decks):
            found.append(f"{rules.box.buildings.label[kind]} is there {counts[kind]} times")


def _towns(s: Table, found: list[str]) -> None:
    towns = s.rules.box.towns
    for stars, pile in enumerate(s.piles):
        for town in pile:
            if s.town_owner[town] != -1 or towns.stars[town] != stars:
                found.append(f"{towns.names[town]} lies on the wrong pile")
    for town in range(towns.count):
        lying = sum(pile.count(town) for pile in s.piles)
        if lying != (1 if s.town_owner[town] == -1 else 0):
            found.append(f"{towns.names[town]} is on {lying} piles")
        place = s.rules.town_place[town]
        if place >= 0 and max(-1, s.town_owner[town]) != s.owner[place]:
            found.append(f"{towns.names[town]} and its spaces belong to different players")


def _cities(s: Table, found: list[str]) -> None:
    """Tokens and spaces within capacity (COI-6.4, COI-7.1)."""
    rules, tokens = s.rules, s.rules.box.tokens
    used = [0] * rules.seats
    for place in range(rules.places):
        over = 1 if s.phase == MOVING else 0
        if s.filled[place] > s.capacity[place] + over:
            found.append(f"{rules.place_names[place]} holds more buildings than it has spaces")
        owner, town = s.owner[place], rules.place_town[place]
        if owner < 0 or town >= 0:
            continue
        spaces = tokens.spaces[s.city_token[place]]
        laid = 1 << s.city_token[place]
        for token in range(tokens.count):
            if s.districts[place] >> token & 1:
                spaces += rules.district_spaces(s.nation[owner], token)
                laid |= 1 << token
        if spaces != s.capacity[place]:
            found.append(f"{rules.place_names[place]} has {s.capacity[place]} spaces instead of {spaces}")
        if used[owner] & laid:
            found.append(f"seat {owner}: a token lies in two places")
        used[owner] |= laid
    if s.phase > FILL_MARKET and used != s.tokens_used:
        found.append("the tokens on the lands are not the tokens used")
