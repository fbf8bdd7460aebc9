"""The referee objects to positions that the rules cannot lead to, and to no others."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.rules.city_of_iron.table import BOX, Iron
from tests.rules.corruption import Changes, adding, corrupted, plus, removing

from smokestack.games.city_of_iron.game import GAME
from smokestack.games.city_of_iron.rules.position import FILL_MARKET, FREE, LAY_TOWNS, MOVING, NONE

Setting = Callable[[], Iron]


def stacking() -> Iron:
    """Seat 0 has stacked its decks, seat 1 has not."""
    return Iron().choose_nations().play("stack Scholar", "stack Soldier")


def empire() -> Iron:
    """Arc is poor, its capital is full, and it has a city and towns. Cresaria has a district and a flexible town."""
    table = Iron(2, town_expansion="on").turns()
    table.built(0, "Turnip Farm 3", "Academy", "Srika Pasture 3", "Moss Garden 2", "Mine 2")
    table.city(0, "East Shore", "citizen a").owns(0, "Turnham", "Saltmere", "Metgra").purse(0, money=0, science=0)
    table.built(1, "Moss Garden 3")
    return table.district(1, "military").owns(1, "Snyle", flex="Ore").reserved(1, "Docks 2").purse(1, 5, 1)


def metgra() -> Iron:
    """Arc's district in Metgra has two spaces; so have Metgra and Cresaria's second district there."""
    table = Iron(2, town_expansion="on", town_districts="yes").turns().owns(0, "Metgra")
    state, place = table.state, table.place("Metgra")
    state.capacity[place] = 6
    state.districts[place] = 1 << 3 | 1 << 8 + 1
    state.tokens_used = [1 | 1 << 3, 1 | 1 << 1]
    return table


STATE = empire().state
CARD = {name: card for card, name in enumerate(STATE.rulings.card_names)}
BIT = {name: 1 << card for name, card in CARD.items()}
TYPE = {label: building for building, label in enumerate(BOX.buildings.label)}
TOWN = {name: town for town, name in enumerate(BOX.towns.names)}
PLACE = {name: place for place, name in enumerate(STATE.rulings.place_names)}
HOME, EAST, METGRA = PLACE["Arc Lowlands"], PLACE["East Shore"], PLACE["Metgra"]
ORE = BOX.goods.names.index("Ore")
GOODS, NAMES = BOX.goods.count, len(BOX.buildings.names)


def adding_card(label: str, count: int) -> Callable[[list[int]], list[int]]:
    """More or fewer cards of a building in a deck."""
    return lambda deck: [left + count * (building == TYPE[label]) for building, left in enumerate(deck)]


@pytest.mark.parametrize("position", [Iron, stacking, empire, metgra])
def test_a_sound_position_draws_no_objection(position: Setting) -> None:
    assert GAME.referee(position().state) == []


@pytest.mark.rule("COI-1.6", "COI-6.4", "COI-7.1", "COI-10.13", "COI-C42", "COI-C43")
@pytest.mark.parametrize(
    ("position", "changes", "objections"),
    [
        # cards
        (empire, {"hand": {0: plus(BIT["Explorer"])}}, ["seat 0: Explorer is in 2 places"]),
        (empire, {"hand": {1: plus(BIT["Strategist"])}}, ["seat 1: Strategist is in 1 places"]),
        (empire, {"buy": {1: plus(-BIT["Explorer"])}}, ["seat 1: Explorer is in 0 places"]),
        (empire, {"draw_pile": {0: [0, 0]}}, ["seat 0: Scholar is in 2 places"]),
        (empire, {"draw_pile": {3: [16]}, "unseen": [0] * 4}, ["seat 1: Captain is in 0 places"]),
        (empire, {"discard_pile": {3: [16]}}, ["seat 1: Soldier is in 2 places"]),
        (
            empire,
            {"draw_pile": {0: [0, 16], 1: [17]}, "unseen": [0] * 4},
            ["seat 0: Soldier is on a pile of the wrong deck"],
        ),
        (
            empire,
            {"draw_pile": {2: []}, "discard_pile": {3: [0]}, "unseen": [0] * 4},
            ["seat 1: Scholar is on a pile of the wrong deck"],
        ),
        (empire, {"spent": [CARD["Explorer"]]}, ["seat 0: Explorer is in 2 places"]),
        (empire, {"hand": {0: 0}, "spent": [CARD["Cartographer"]], "unseen": [0] * 4}, []),
        (empire, {"seat": 1, "hand": {1: 0}, "spent": [CARD["Cartographer"]], "unseen": [0] * 4}, []),
        (stacking, {"hand": {0: BIT["Scholar"]}}, ["seat 0: Scholar is in 2 places"]),
        # the purchase and what nobody has seen
        (empire, {"chosen": {1: BIT["Cartographer"]}}, ["seat 1: a chosen card is not in the buy pile"]),
        (empire, {"chosen": {1: BIT["Wyvern Ship"]}}, []),
        (empire, {"chosen": {1: BIT["Explorer"] | BIT["Merchant"]}}, []),
        (
            empire,
            {"chosen": {1: BIT["Explorer"] | BIT["Mayor"] | BIT["Merchant"]}},
            ["seat 1: the chosen cards cost more than the player has"],
        ),
        (
            empire,
            {"chosen": {1: BIT["Wyvern Ship"]}, "science": {1: 0}},
            ["seat 1: the chosen cards cost more than the player has"],
        ),
        (
            empire,
            {"chosen": {1: BIT["Wyvern Ship"]}, "money": {1: 4}},
            ["seat 1: the chosen cards cost more than the player has"],
        ),
        (empire, {"draw_pile": {0: []}, "discard_pile": {0: [0]}}, ["seat 0: a card that nobody has seen is open"]),
        (empire, {"draw_pile": {3: [17]}, "discard_pile": {3: [16]}}, ["seat 1: a card that nobody has seen is open"]),
        (empire, {"draw_pile": {0: []}, "discard_pile": {0: [0]}, "unseen": {0: BIT["Cartographer"]}}, []),
        # tracks
        (empire, {"goods": {0: plus(1)}}, ["seat 0: the goods tracks do not match what is owned"]),
        (empire, {"goods": {2 * GOODS - 1: plus(-1)}}, ["seat 1: the goods tracks do not match what is owned"]),
        (empire, {"flex_kind": {TOWN["Snyle"]: 0}}, ["seat 1: the goods tracks do not match what is owned"]),
        (empire, {"flex_kind": {TOWN["Snyle"]: NONE}}, ["seat 1: the goods tracks do not match what is owned"]),
        (empire, {"flex_kind": {TOWN["Snyle"]: 0}, "goods": {GOODS: plus(2), GOODS + ORE: plus(-2)}}, []),
        (empire, {"flex_kind": {TOWN["Snyle"]: NONE}, "goods": {GOODS + ORE: plus(-2)}}, []),
        (empire, {"income": {0: plus(1)}}, ["seat 0: the income track shows 9 instead of 8"]),
        (empire, {"income": {1: plus(-1)}}, ["seat 1: the income track shows 3 instead of 4"]),
        (empire, {"names": {0: plus(1)}}, ["seat 0: the names of buildings are miscounted"]),
        (empire, {"names": {2 * NAMES - 1: plus(-1)}}, ["seat 1: the names of buildings are miscounted"]),
        # money
        (empire, {"money": {0: -1}}, ["seat 0: money, science or income is negative"]),
        (empire, {"science": {1: -1}}, ["seat 1: money, science or income is negative"]),
        (
            empire,
            {"income": {1: -1}},
            ["seat 1: the income track shows -1 instead of 4", "seat 1: money, science or income is negative"],
        ),
        (empire, {"flipped": {0: -1}}, ["seat 0: -1 action tokens are flipped"]),
        (empire, {"flipped": {0: 3}}, []),
        (empire, {"flipped": {1: 4}}, ["seat 1: 4 action tokens are flipped"]),
        # building cards
        (empire, {"discarded": {0: plus(1)}}, ["there are 3 cards of Turnip Farm 3 instead of 2"]),
        (empire, {"deck_left": {0: adding_card("Guildhall", -1)}}, ["there are 1 cards of Guildhall instead of 2"]),
        (
            empire,
            {"deck_left": {3: adding_card("Clockwork Hall", 1)}},
            ["there are 2 cards of Clockwork Hall instead of 1"],
        ),
        (empire, {"market": {6: NONE}}, ["there are 1 cards of Turnip Farm 3 instead of 2"]),
        (
            empire,
            {"market": {3: 0}},
            ["there are 3 cards of Turnip Farm 3 instead of 2", "there are 1 cards of Guildhall instead of 2"],
        ),
        (empire, {"reserve": {TYPE["Docks 2"]: plus(1)}}, ["there are 3 cards of Docks 2 instead of 2"]),
        (
            empire,
            {"reserve": {BOX.buildings.count + TYPE["Docks 2"]: 0}},
            ["there are 1 cards of Docks 2 instead of 2"],
        ),
        # towns
        (empire, {"piles": {1: removing(1)}}, ["Srikafold is on 0 piles"]),
        (empire, {"piles": {1: adding(1)}}, ["Srikafold is on 2 piles"]),
        (empire, {"piles": {1: removing(1), 2: adding(1)}}, ["Srikafold is on the wrong pile"]),
        (empire, {"piles": {1: adding(0)}}, ["Turnham is on the wrong pile", "Turnham is on 1 piles"]),
        (empire, {"piles": {1: adding(3)}}, ["Orehollow is on the wrong pile", "Orehollow is on 1 piles"]),
        (
            empire,
            {"owner": {METGRA: FREE}, "capacity": {METGRA: 0}},
            ["Metgra and its spaces belong to different players"],
        ),
        (empire, {"owner": {METGRA: 1}}, ["Metgra and its spaces belong to different players"]),
        (
            empire,
            {"owner": {PLACE["Cazum"]: 1}, "capacity": {PLACE["Cazum"]: 2}},
            ["Cazum and its spaces belong to different players"],
        ),
        # cities
        (empire, {"capacity": {HOME: 6}}, ["Arc Lowlands has 6 spaces instead of 5"]),
        (
            empire,
            {"capacity": {HOME: 4}},
            ["Arc Lowlands holds more buildings than it has spaces", "Arc Lowlands has 4 spaces instead of 5"],
        ),
        (empire, {"capacity": {HOME: 4}, "phase": MOVING}, ["Arc Lowlands has 4 spaces instead of 5"]),
        (
            empire,
            {"capacity": {HOME: 3}, "phase": MOVING},
            ["Arc Lowlands holds more buildings than it has spaces", "Arc Lowlands has 3 spaces instead of 5"],
        ),
        (empire, {"capacity": {METGRA: 3}}, ["Metgra has 3 spaces instead of 2"]),
        (empire, {"capacity": {EAST: 4}}, ["East Shore has 4 spaces instead of 3"]),
        (metgra, {"capacity": {METGRA: 5}}, ["Metgra has 5 spaces instead of 6"]),
        (empire, {"city_token": {EAST: 2}, "tokens_used": {0: 5}}, []),
        (empire, {"districts": {HOME: 2}, "capacity": {HOME: 7}}, ["seat 0: a token is in two places"]),
        (metgra, {"districts": {HOME: 1 << 3}, "capacity": {HOME: 7}}, ["seat 0: a token is in two places"]),
        (empire, {"tokens_used": {0: 1}}, ["the tokens on the lands are not the tokens used"]),
        (empire, {"tokens_used": {1: 1 | 2 | 8}}, ["the tokens on the lands are not the tokens used"]),
        (empire, {"tokens_used": {0: 1}, "phase": LAY_TOWNS}, ["the tokens on the lands are not the tokens used"]),
        (empire, {"tokens_used": {0: 1}, "phase": FILL_MARKET}, []),
    ],
)
def test_what_is_wrong_is_named(position: Setting, changes: Changes, objections: list[str]) -> None:
    assert GAME.referee(corrupted(position().state, changes)) == objections
