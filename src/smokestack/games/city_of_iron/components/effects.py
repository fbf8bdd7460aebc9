"""The closed vocabulary of card effects and nation abilities. Cards and nations are data; these are the words.

A card's action is a list of effects, each a word with one or two numbers. Nothing in the rules knows a card by
its name.
"""

from __future__ import annotations

from typing import Final

GAIN_MONEY: Final = 0  # n
GAIN_SCIENCE: Final = 1  # n
DRAW: Final = 2  # n, deck
BUILD: Final = 3  # money less, science less
FOUND_CITY: Final = 4
ADD_DISTRICT: Final = 5
ATTACK: Final = 6  # attack more

EFFECTS: Final = ["gain_money", "gain_science", "draw", "build", "found_city", "add_district", "attack"]

CITIZEN: Final = 0
MILITARY: Final = 1
EITHER: Final = 2

DECKS: Final = ["citizen", "military", "choice"]

SHIP: Final = 1
AIRSHIP: Final = 2

VEHICLES: Final = ["", "ship", "airship"]

# What a nation may be able to do; start decks and cards added to the buy pile are plain data.
START_CARDS: Final = "start_cards"  # said by start_deck and add_to_buy_pile
WIDE_DISTRICT: Final = "wide_district"  # the military district has its larger number of spaces
MOVE_BUILDINGS: Final = "move_buildings"  # a free action for money
CHEAP_ACTION: Final = "cheap_action"  # one card's action costs another sum
BID_AGAIN: Final = "bid_again"  # moves its cube after all have bid

ABILITIES: Final = [START_CARDS, WIDE_DISTRICT, MOVE_BUILDINGS, CHEAP_ACTION, BID_AGAIN]

# A nation file that names its abilities only by id means these.
ABILITY_BY_ID: Final = {
    "arc_district": WIDE_DISTRICT,
    "arc_move": MOVE_BUILDINGS,
    "cresaria_scholar": CHEAP_ACTION,
    "cresaria_genius": START_CARDS,
    "hog_gunslinger": START_CARDS,
    "hog_strategist": START_CARDS,
    "om_fixer": START_CARDS,
    "om_rebid": BID_AGAIN,
}
