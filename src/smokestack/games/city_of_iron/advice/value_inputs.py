"""What the value network is told about a position of City of Iron."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.advice.evaluation import track_points, would_lead
from smokestack.games.city_of_iron.advice.forecast import CityOfIronForecast, scorings_left
from smokestack.games.city_of_iron.advice.weights import CityOfIronWeights
from smokestack.games.city_of_iron.components.box import CityOfIronComponents
from smokestack.games.city_of_iron.components.effects import CITIZEN, DECK_COUNT, MILITARY
from smokestack.games.city_of_iron.rules.holdings import buildings_in, reserved_count
from smokestack.games.city_of_iron.rules.position import BUILDING_DECKS, PHASE_NAMES, CityOfIronPosition, pile_of
from smokestack.games.city_of_iron.rules.scoring import cards_owned, land_distance, towns_owned
from smokestack.kernel.bits import contains, items_of, size_of
from smokestack.kernel.value_network import flag, place_in

SEAT_NAMES: Final = [
    *("points", "money", "science", "income", "income still to come", "actions left", "tokens used", "turn place"),
    *(
        "bid place",
        "decides now",
        "free spaces",
        "lands",
        "distance of lands",
        "towns",
        "cards",
        "hand",
        "citizen pile",
    ),
    *("military pile", "reserved buildings", "buildings", "science icons", "draw icons", "points of a scoring"),
    *("points of scorings to come", "leads", "income from leading", "bonus points of buildings"),
]
GOOD_NAMES: Final = ["goods", "points", "lead", "gap to the best rival"]
TABLE_NAMES: Final = [
    *("round", "rounds left", "scorings left", "score card due", "score card turned up", "seats", "deck"),
    *("buildings left in the deck", "turns played", "cards to draw", "independent towns"),
]


def seat_input_names(components: CityOfIronComponents) -> list[str]:
    found = list(SEAT_NAMES)
    for name in GOOD_NAMES:
        found += [f"{name}: {good}" for good in components.goods.names]
    found += [f"has {terrain}" for terrain in components.goods.terrains]
    found += [f"is {nation}" for nation in components.nations.names]
    found += [f"has built {building}" for building in components.buildings.names]
    found += [f"owns the card {card}" for card in components.cards.names]
    return found + [f"has {card} in hand" for card in components.cards.names]


def table_input_names(components: CityOfIronComponents) -> list[str]:
    found = [*TABLE_NAMES, *(f"phase: {name}" for name in PHASE_NAMES)]
    found += [f"{label} is in the market" for label in components.buildings.label]
    return found + [f"{label} can still turn up" for label in components.buildings.label]


def seat_inputs(weights: CityOfIronWeights, position: CityOfIronPosition, seat: int) -> list[float]:
    """In the order of `seat_input_names`."""
    components, forecast = position.components, CityOfIronForecast(position, seat, weights)
    found = _holdings(position, seat, forecast)
    _add_goods(position, seat, found)
    terrain = lands = 0
    for place in range(position.rulings.places):
        if position.owner[place] == seat:
            terrain |= position.rulings.place_terrain[place]
            if place < components.lands.count:
                lands += 1
    found[SEAT_NAMES.index("lands")] = float(lands)
    for kind in range(len(components.goods.terrains)):
        found.append(1.0 if contains(terrain, kind) else 0.0)
    for nation in range(components.nations.count):
        found.append(flag(position.nation[seat] == nation))
    width = len(components.buildings.names)
    for name in range(width):
        found.append(float(position.names[seat * width + name]))
    _add_cards(position, seat, found)
    return found


def _holdings(position: CityOfIronPosition, seat: int, forecast: CityOfIronForecast) -> list[float]:
    """The inputs of SEAT_NAMES."""
    rulings, goods = position.rulings, position.components.goods
    scoring = leads = lead_income = 0
    for good in range(goods.count):
        own = position.goods[seat * goods.count + good]
        scoring += track_points(position, seat, good, own)
        if would_lead(position, seat, good, own):
            leads += 1
            lead_income += goods.leader_income[good]
    buildings, science, draws, bonus = _buildings(position, seat)
    return [
        *(float(position.vp[seat]), float(position.money[seat]), float(position.science[seat])),
        *(float(position.income[seat]), float(position.income[seat] * forecast.payments)),
        *(
            float(position.components.tokens.actions - position.flipped[seat]),
            float(size_of(position.tokens_used[seat])),
        ),
        *(place_in(position.turn_order, seat), float(position.bid_space[seat])),
        *(flag(position.seat == seat), float(forecast.free_spaces), 0.0),
        *(float(land_distance(position, seat)), float(towns_owned(position, seat)), float(cards_owned(position, seat))),
        *(float(size_of(position.hand[seat])), float(len(position.draw_pile[pile_of(seat, CITIZEN)]))),
        *(float(len(position.draw_pile[pile_of(seat, MILITARY)])), float(reserved_count(position, seat))),
        *(float(buildings), float(science), float(draws), float(scoring), scoring * forecast.scorings),
        *(float(leads), float(lead_income * (rulings.seats > 1)), float(bonus)),
    ]


def _buildings(position: CityOfIronPosition, seat: int) -> tuple[int, int, int, int]:
    """How many buildings the player has, their science and draw icons, and the points they give for goods."""
    buildings = position.components.buildings
    count = science = draws = bonus = 0
    for place in range(position.rulings.places):
        if position.owner[place] != seat:
            continue
        for building in buildings_in(position, place):
            count += 1
            science += buildings.science_icons[building]
            draws += (
                buildings.draws[building * DECK_COUNT + CITIZEN] + buildings.draws[building * DECK_COUNT + MILITARY]
            )
            bonus += buildings.vp[building]
    return count, science, draws, bonus


def _add_goods(position: CityOfIronPosition, seat: int, found: list[float]) -> None:
    """The inputs of GOOD_NAMES, each for all goods."""
    width = position.components.goods.count
    own = position.goods[seat * width : (seat + 1) * width]
    for good in range(width):
        found.append(float(own[good]))
    for good in range(width):
        found.append(float(track_points(position, seat, good, own[good])))
    for good in range(width):
        found.append(1.0 if would_lead(position, seat, good, own[good]) else 0.0)
    for good in range(width):
        best = 0
        for other in range(position.rulings.seats):
            if other != seat:
                best = max(best, position.goods[other * width + good])
        found.append(float(own[good] - best))


def _add_cards(position: CityOfIronPosition, seat: int, found: list[float]) -> None:
    """Which cards the player owns, and which are in hand."""
    count = position.components.cards.count
    begin = len(found)
    found += [0.0] * (2 * count)
    for card in items_of(position.hand[seat]):
        found[begin + card] = found[begin + count + card] = 1.0
    for deck in (CITIZEN, MILITARY):
        pile = pile_of(seat, deck)
        for card in position.draw_pile[pile]:
            found[begin + card] = 1.0
        for card in position.discard_pile[pile]:
            found[begin + card] = 1.0


def table_inputs(position: CityOfIronPosition, rounds: int) -> list[float]:
    """In the order of `table_input_names`."""
    types = position.components.buildings.count
    left = [0] * types
    for deck in range(position.deck, BUILDING_DECKS):
        for building in range(types):
            left[building] += position.deck_left[deck][building]
    found: list[float] = [
        *(float(position.round_number), float(rounds), float(scorings_left(position))),
        *(flag(position.due_card >= 0), flag(position.fresh_card >= 0)),
        *(float(position.rulings.seats), float(position.deck), float(sum(position.deck_left[position.deck]))),
        *(float(position.turn), float(position.draws_left), float(sum([len(pile) for pile in position.piles]))),
    ]
    for phase in range(len(PHASE_NAMES)):
        found.append(flag(position.phase == phase))
    market = [0.0] * types
    for building in position.market:
        if building >= 0:
            market[building] += 1.0
    found += market
    for building in range(types):
        found.append(float(left[building]))
    return found
