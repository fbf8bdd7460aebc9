"""The closed vocabulary of card effects and nation abilities.

A card's action is a list of effects. Each effect is one of these words with one or two numbers. No rule knows a card
or a nation by its name.
"""

from __future__ import annotations

from typing import Final

# The effects, and what their one or two numbers mean.
GAIN_MONEY: Final = 0  # n
GAIN_SCIENCE: Final = 1  # n
DRAW: Final = 2  # n, deck
BUILD: Final = 3  # discount in money, discount in science
FOUND_CITY: Final = 4
ADD_DISTRICT: Final = 5
ATTACK: Final = 6  # attack bonus

EFFECTS: Final = ["gain_money", "gain_science", "draw", "build", "found_city", "add_district", "attack"]

# The two decks of a player. A draw may also leave the choice to the player.
CITIZEN: Final = 0
MILITARY: Final = 1
EITHER: Final = 2

DECKS: Final = ["citizen", "military", "choice"]
DECK_COUNT: Final = 2

# Vehicles are bits, so that a set of them is a number.
NO_VEHICLE: Final = 0
SHIP: Final = 1
AIRSHIP: Final = 2

VEHICLES: Final = ["", "ship", "airship"]
VEHICLES_WITH_ARTICLE: Final = ["", "a ship", "an airship"]

# Abilities of nations. Start decks and cards added to the buy pile are plain data.
START_CARDS: Final = "start_cards"  # given by start_deck and add_to_buy_pile
WIDE_DISTRICT: Final = "wide_district"  # the military district has its larger number of spaces
MOVE_BUILDINGS: Final = "move_buildings"  # a free action for money
CHEAP_ACTION: Final = "cheap_action"  # the action of one card has another price
BID_AGAIN: Final = "bid_again"  # moves its cube after everybody has bid

ABILITIES: Final = [START_CARDS, WIDE_DISTRICT, MOVE_BUILDINGS, CHEAP_ACTION, BID_AGAIN]

# The abilities of the printed nations, for files that give only an id.
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
