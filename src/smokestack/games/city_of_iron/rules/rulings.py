"""The components, the number of players and the options of one game, as plain numbers the engine can read fast."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.components.box import CityOfIronComponents
from smokestack.games.city_of_iron.components.effects import BID_AGAIN, CITIZEN, MILITARY, MOVE_BUILDINGS, WIDE_DISTRICT
from smokestack.games.city_of_iron.components.tokens import SEATS
from smokestack.games.city_of_iron.rules.options import CityOfIronOptions
from smokestack.kernel.bits import with_item
from smokestack.kernel.errors import SetupError

COPY_PRICE: Final = 2
"""The price of a start card where an option lets players buy it (COI-A-scholar-copies, COI-A-hog-captain)."""


class CityOfIronRulings:
    """The options of part A and everything that follows from them."""

    def __init__(self, components: CityOfIronComponents, seats: int, options: CityOfIronOptions) -> None:
        if seats not in SEATS:
            raise SetupError(f"City of Iron is for 2 to 4 players, not {seats}.")
        self.components = components
        self.seats = seats
        self.market_size = components.tokens.market[SEATS.index(seats)]
        self.abilities = options.abilities == "on"
        self.expansion = options.town_expansion == "on"
        self.random_nations = options.nation_choice == "random"
        self.two_scholars = options.scholar_copies == "2"
        self.second_after_tie = options.second_after_tie == "dense"
        self.plus3_always = options.plus3_when == "every_scoring"
        self.waiver_before = options.waiver_check == "before_demolition"
        self.demolish_freely = options.demolish_when_space == "yes"
        self.one_kind = options.mixed_skills == "one_kind"
        self.airship_is_ship = options.airship_is_ship == "yes"
        self.discard_spaces = options.market_discard == "spaces"
        self.farthest = options.distance_bonus == "farthest"
        self.only_hand_and_draw = options.card_bonus == "hand_and_draw"
        self.om_refund = options.om_refund == "yes"
        self.hog_captain = options.hog_captain == "buy_pile"
        self.flex_at_end = options.snyle_timing == "end_phase"
        self.open_hands = options.hand_visibility == "open"
        self.supply_limit = options.supply_limit == "yes"
        self.move_many = options.arc_move == "any_number"
        self.reserve_waits = options.build_reserved == "later_round"
        self.free_again = options.free_card_again == "yes"
        self.town_districts = options.town_districts == "yes"
        self.bid_costs = bid_costs(components.tokens.bid_costs, options.late_bid_spaces == "drop")
        self.decks = [components.buildings.in_deck(deck, seats) for deck in range(3)]
        self._set_up_towns(options)
        self._set_up_places()
        self.price = list(components.cards.money)
        self.price[components.cards.scholar_twin] = COPY_PRICE
        for card, start in enumerate(components.cards.start):
            if start:
                self.price[card] = COPY_PRICE
        self.card_names = list(components.cards.names)
        if options.start_military == "swordsman_rifleman":
            for card, identity in enumerate(components.cards.ids):
                self.card_names[card] = components.nations.aliases.get(identity, self.card_names[card])

    def _set_up_towns(self, options: CityOfIronOptions) -> None:
        towns = self.components.towns
        self.piles: list[list[int]] = []
        """The towns in play by stars (COI-2.10, COI-14.1)."""
        for stars in range(4):
            pile = [town for town in range(towns.count) if towns.stars[town] == stars]
            kept = [town for town in pile if self.seats not in towns.removed_with[town]]
            self.piles.append(kept if stars or self.expansion else [])
        self.town_income = list(towns.income)
        self.town_once = [0] * towns.count
        self.town_terrain = list(towns.terrain)
        for town in range(towns.count):
            if towns.pays_once_by_option[town] and options.dar_embe == "once":
                self.town_once[town] = self.town_income[town]
                self.town_income[town] = 0
            if towns.terrain_by_option[town] and options.cazum_terrain == "coast_jungle":
                self.town_terrain[town] = towns.coast_jungle

    def _set_up_places(self) -> None:
        """The places for buildings: every land, then every town with building spaces."""
        components = self.components
        self.place_names = list(components.lands.names)
        self.place_terrain = list(components.lands.terrain)
        self.place_town = [-1] * components.lands.count
        self.town_place = [-1] * components.towns.count
        for town in range(components.towns.count):
            if components.towns.spaces[town]:
                self.town_place[town] = len(self.place_names)
                self.place_names.append(components.towns.names[town])
                self.place_terrain.append(self.town_terrain[town])
                self.place_town.append(town)
        self.places = len(self.place_names)
        widest = max(components.tokens.spaces) + sum(components.tokens.wide_district)
        town_spaces = max(components.towns.spaces)
        if self.town_districts:  # every owner of a town may have added districts
            town_spaces += self.seats * sum(components.tokens.wide_district)
        # `built` has this many entries for each place: the spaces, and one more for Arc's moves.
        self.stride = max(widest, town_spaces) + 1

    # --- nations ------------------------------------------------------------------------------------------------
    def has_ability(self, nation: int, ability: str) -> bool:
        return self.abilities and ability in self.components.nations.abilities[nation]

    def start_deck(self, nation: int, kind: int) -> list[int]:
        """COI-2.3, COI-13.4, COI-13.7."""
        if self.abilities:
            return self.components.nations.start_decks[nation * 2 + kind]
        return self.components.nations.plain_decks[kind]

    def buy_pile(self, nation: int) -> int:
        """The cards a nation can buy, as a bit set (COI-2.4, COI-2.5, COI-13.3a, COI-13.5)."""
        cards = self.components.cards
        bits = 0
        for card in range(cards.count):
            if cards.nation[card] or card == cards.scholar_twin or cards.start[card]:
                continue
            bits = with_item(bits, card)
        if self.two_scholars:
            bits = with_item(bits, cards.scholar_twin)
        if self.abilities:
            for card in self.components.nations.added[nation]:
                bits = with_item(bits, card)
            if self.hog_captain:
                started = self.start_deck(nation, CITIZEN) + self.start_deck(nation, MILITARY)
                for card in range(cards.count):
                    if cards.start[card] and not cards.nation[card] and card not in started:
                        bits = with_item(bits, card)
        return bits

    def action_money(self, nation: int, card: int) -> int:
        """The price of a card's action for this nation (COI-13.3)."""
        if self.abilities:
            return self.components.nations.action_money[nation][card]
        return self.components.cards.cost_money[card]

    def district_spaces(self, nation: int, token: int) -> int:
        """COI-7.2, COI-13.1."""
        if self.has_ability(nation, WIDE_DISTRICT):
            return self.components.tokens.wide_district[token]
        return self.components.tokens.district[token]

    def moves_buildings(self, nation: int) -> bool:
        return self.has_ability(nation, MOVE_BUILDINGS)

    def bids_again(self, nation: int) -> bool:
        return self.has_ability(nation, BID_AGAIN)


def bid_costs(costs: list[int], drop: bool) -> list[int]:
    """The bid track from left to right, with or without its paid left end (COI-4.3)."""
    return costs[costs.index(0) :] if drop else list(costs)
