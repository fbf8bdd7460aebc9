"""The position as numbers, for learning environments: exactly what the view of a seat shows."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.components.box import CityOfIronComponents
from smokestack.games.city_of_iron.components.effects import CITIZEN, DECK_COUNT, FOUND_CITY, MILITARY
from smokestack.games.city_of_iron.components.tokens import SCORE_CARDS
from smokestack.games.city_of_iron.components.tokens import SEATS as PLAYER_COUNTS
from smokestack.games.city_of_iron.rules.holdings import buildings_in, districts_at
from smokestack.games.city_of_iron.rules.position import (
    BUILDING_DECKS,
    FLEX_GOODS,
    PHASE_NAMES,
    PURCHASE,
    CityOfIronPosition,
    pile_of,
)
from smokestack.games.city_of_iron.rules.rulings import CityOfIronRulings
from smokestack.kernel.bits import items_of, size_of
from smokestack.kernel.contract import State
from smokestack.kernel.observer import Observer

SEATS: Final = PLAYER_COUNTS[-1]
DECKS: Final = BUILDING_DECKS + 1

# The numbers of a town and of a place begin with its owner.
OWN: Final = 0
RIVAL: Final = 1
TOWN_INDEPENDENT: Final = 2
TOWN_DEPTH: Final = 3
TOWN_GOOD: Final = 4
TOWN_SIZE: Final = 5
PLACE_SPACES: Final = 2
PLACE_TOKEN: Final = 3

# What is still needed for the action being played.
NEED_WORK: Final = 0
NEED_DISTANCE: Final = 1
NEED_VEHICLE: Final = 2
NEED_ATTACK: Final = 3
NEED_DRAWS: Final = 4
NEEDS: Final = 5

# Divisors that keep the numbers small.
ROUNDS: Final = 10.0
CARDS: Final = 10.0
BUILDINGS: Final = 30.0
MONEY: Final = 20.0
SCIENCE: Final = 10.0
POINTS: Final = 50.0
INCOME: Final = 10.0
ACTIONS: Final = 3.0
GOODS: Final = 5.0
SPACES: Final = 10.0
GOOD_KINDS: Final = 10.0
NEED: Final = 5.0


class CityOfIronObserver(Observer):
    """The layout is that of one set of components."""

    def __init__(self, components: CityOfIronComponents, rulings: CityOfIronRulings) -> None:
        super().__init__()
        self.types = components.buildings.count
        self.tokens = components.tokens.count
        self.goods_kinds = components.goods.count
        self.actions = components.tokens.actions
        self._lay_out_table(components)
        self._lay_out_places(components, rulings)
        self._lay_out_action(components)
        self.seat = self.layout.size
        self._lay_out_seat(components, rulings)
        self.stride = self.layout.size - self.seat
        self.layout.repeat(self.seat, SEATS)

    # --- the layout -----------------------------------------------------------------------------------------
    def _lay_out_table(self, components: CityOfIronComponents) -> None:
        add, types = self.layout.add, self.types
        self.phase = add("phase", len(PHASE_NAMES), "the phase, in the order of the scene")
        self.round = add("round", 1, "the round / 10")
        self.decides = add("decides", SEATS, "the seats that may decide now")
        self.deck = add("deck", DECKS, "the building deck in use: A, B, C, the reshuffled discards")
        self.deck_left = add("deck left", DECKS, "cards left in each building deck / 30")
        self.due = add("score due", SCORE_CARDS, "the score card that scores at the end of this round")
        self.fresh = add("score fresh", SCORE_CARDS, "the score card that turned up in this round")
        self.market = add("market", types * max(components.tokens.market), "by market space: the building there")
        self.discards = add("discards", types, "how many of each building are discarded")

    def _lay_out_places(self, components: CityOfIronComponents, rulings: CityOfIronRulings) -> None:
        add = self.layout.add
        self.towns = add(
            "towns",
            TOWN_SIZE * components.towns.count,
            "by town: own, another's (seat / 4), independent, 1 / place in its pile, flexible good / 10",
        )
        self.place_districts = PLACE_TOKEN + self.tokens
        self.place_buildings = self.place_districts + self.tokens
        self.place_size = self.place_buildings + self.types
        self.places = add(
            "places",
            self.place_size * rulings.places,
            "by land and town with spaces: own, another's (seat / 4), spaces / 10, token, districts, "
            "how many of each building",
        )

    def _lay_out_action(self, components: CityOfIronComponents) -> None:
        add, cards, towns = self.layout.add, components.cards.count, components.towns.count
        self.playing = add("playing", cards, "the card being played")
        self.target_land = add("target land", components.lands.count, "the land where a city is being founded")
        self.target_town = add("target town", towns, "the town being attacked")
        self.spent = add("spent", cards, "the cards played and spent for this action")
        self.needs = add("needs", NEEDS, "work, distance, vehicle and attack still needed, and cards still to draw / 5")
        self.choosing = add("choosing goods", towns, "the town whose goods are being chosen")
        self.chosen = add("chosen", cards, "the cards the observer has chosen in the secret purchase")

    def _lay_out_seat(self, components: CityOfIronComponents, rulings: CityOfIronRulings) -> None:
        add, cards = self.layout.add, components.cards.count
        self.there = add("there", 1, "the seat is taken in this game")
        self.nation = add("nation", components.nations.count, "the nation")
        self.money = add("money", 1, "money / 20")
        self.science = add("science", 1, "science / 10")
        self.vp = add("vp", 1, "points / 50")
        self.income = add("income", 1, "income / 10")
        self.left = add("actions left", 1, "actions left / 3")
        self.used = add("tokens used", self.tokens, "city tokens used")
        self.bid = add("bid", len(rulings.bid_costs), "the bid space")
        self.bid_place = add("bid order", 1, "place in the bid order / 4")
        self.turn_place = add("turn order", 1, "place in the turn order / 4")
        self.ready = add("ready", 1, "has finished the secret purchase")
        self.goods = add("goods", self.goods_kinds, "goods / 5")
        self.reserve = add("reserve", self.types, "how many of each building are reserved")
        self.hand_size = add("hand size", 1, "cards in hand / 10")
        self.pile_size = add("draw piles", DECK_COUNT, "cards in the citizen and the military draw pile / 10")
        self.hand = add("hand", cards, "cards in hand, if the observer may see them")
        self.draw = add("draw pile", cards, "1 / place in the draw pile, if the observer may see it")
        self.discard_pile = add("discard pile", cards, "1 / place in the discard pile")
        self.buy = add("buy pile", cards, "cards that can be bought")

    # --- writing --------------------------------------------------------------------------------------------
    def write(self, state: State, seat: int, out: list[float]) -> None:
        assert isinstance(state, CityOfIronPosition)
        position = state
        seats = position.rulings.seats
        self._write_table(position, seat, out)
        self._write_towns(position, seat, out)
        self._write_places(position, seat, out)
        self._write_action(position, out)
        if position.phase == PURCHASE:
            self._write_bits(position.chosen[seat], out, self.chosen)
        for other in range(seats):
            self._write_player(position, other, seat, out, self.stride * ((other - seat) % seats))
        for place in range(len(position.bid_order)):
            at = self.stride * ((position.bid_order[place] - seat) % seats)
            out[at + self.bid_place] = (place + 1) / SEATS
        for place in range(len(position.turn_order)):
            at = self.stride * ((position.turn_order[place] - seat) % seats)
            out[at + self.turn_place] = (place + 1) / SEATS

    def _write_table(self, position: CityOfIronPosition, seat: int, out: list[float]) -> None:
        out[self.phase + position.phase] = 1.0
        out[self.round] = position.round() / ROUNDS
        for other in position.waiting():
            out[self.decides + (other - seat) % position.rulings.seats] = 1.0
        out[self.deck + position.deck] = 1.0
        for deck in range(DECKS):
            out[self.deck_left + deck] = sum(position.deck_left[deck]) / BUILDINGS
        if position.due_card >= 0:
            out[self.due + position.due_card] = 1.0
        if position.fresh_card >= 0:
            out[self.fresh + position.fresh_card] = 1.0
        for space in range(len(position.market)):
            if position.market[space] >= 0:
                out[self.market + space * self.types + position.market[space]] = 1.0
        for building in range(self.types):
            if position.discarded[building] > 0:
                out[self.discards + building] = float(position.discarded[building])

    def _write_towns(self, position: CityOfIronPosition, seat: int, out: list[float]) -> None:
        at = self.towns
        for town in range(len(position.town_owner)):
            owner = position.town_owner[town]
            if owner >= 0:
                self._write_owner(position, seat, owner, out, at)
            if position.flex_kind[town] >= 0:
                out[at + TOWN_GOOD] = (position.flex_kind[town] + 1) / GOOD_KINDS
            at += TOWN_SIZE
        for pile in position.piles:
            for depth in range(len(pile)):
                at = self.towns + pile[depth] * TOWN_SIZE
                out[at + TOWN_INDEPENDENT] = 1.0
                out[at + TOWN_DEPTH] = 1.0 / (depth + 1)

    def _write_places(self, position: CityOfIronPosition, seat: int, out: list[float]) -> None:
        at = self.places
        for place in range(position.rulings.places):
            if position.owner[place] >= 0:
                self._write_owner(position, seat, position.owner[place], out, at)
                out[at + PLACE_SPACES] = position.capacity[place] / SPACES
                if position.city_token[place] >= 0:
                    out[at + PLACE_TOKEN + position.city_token[place]] = 1.0
                for token in districts_at(position, place):
                    out[at + self.place_districts + token] = 1.0
                for building in buildings_in(position, place):
                    out[at + self.place_buildings + building] += 1.0
            at += self.place_size

    def _write_owner(self, position: CityOfIronPosition, seat: int, owner: int, out: list[float], at: int) -> None:
        if owner == seat:
            out[at + OWN] = 1.0
        else:
            out[at + RIVAL] = (owner - seat) % position.rulings.seats / SEATS

    def _write_action(self, position: CityOfIronPosition, out: list[float]) -> None:
        """The action being played, which is public."""
        if position.phase == FLEX_GOODS:
            out[self.choosing + position.flex_queue[0]] = 1.0
        card, target = position.card, position.target
        if card < 0 and target < 0:
            return
        if card >= 0:
            out[self.playing + card] = 1.0
        if target >= 0:
            is_land = card >= 0 and position.components.cards.targeted[card] == FOUND_CITY
            out[(self.target_land if is_land else self.target_town) + target] = 1.0
        for other in position.spent:
            out[self.spent + other] = 1.0
        out[self.needs + NEED_WORK] = position.need_work / NEED
        out[self.needs + NEED_DISTANCE] = position.need_distance / NEED
        out[self.needs + NEED_VEHICLE] = position.need_vehicle / NEED
        out[self.needs + NEED_ATTACK] = position.need_attack / NEED
        out[self.needs + NEED_DRAWS] = position.draws_left / NEED

    def _write_player(self, position: CityOfIronPosition, seat: int, viewer: int, out: list[float], at: int) -> None:
        out[at + self.there] = 1.0
        if position.nation[seat] >= 0:
            out[at + self.nation + position.nation[seat]] = 1.0
        out[at + self.money] = position.money[seat] / MONEY
        out[at + self.science] = position.science[seat] / SCIENCE
        out[at + self.vp] = position.vp[seat] / POINTS
        out[at + self.income] = position.income[seat] / INCOME
        out[at + self.left] = (self.actions - position.flipped[seat]) / ACTIONS
        self._write_bits(position.tokens_used[seat], out, at + self.used)
        if position.bid_space[seat] >= 0:
            out[at + self.bid + position.bid_space[seat]] = 1.0
        if position.phase == PURCHASE:
            out[at + self.ready] = float(position.ready[seat])
        for good in range(self.goods_kinds):
            out[at + self.goods + good] = position.goods[seat * self.goods_kinds + good] / GOODS
        for building in range(self.types):
            reserved = position.reserve[seat * self.types + building]
            if reserved > 0:
                out[at + self.reserve + building] = float(reserved)
        self._write_cards(position, seat, position.rulings.open_hands or seat == viewer, out, at)

    def _write_cards(self, position: CityOfIronPosition, seat: int, shown: bool, out: list[float], at: int) -> None:
        """A player's cards. Hands and draw piles are written only if the observer sees them (COI-8.13)."""
        out[at + self.hand_size] = size_of(position.hand[seat]) / CARDS
        if shown:
            self._write_bits(position.hand[seat], out, at + self.hand)
        self._write_bits(position.buy[seat], out, at + self.buy)
        for deck in (CITIZEN, MILITARY):
            pile = pile_of(seat, deck)
            out[at + self.pile_size + deck] = len(position.draw_pile[pile]) / CARDS
            if shown:
                self._write_pile(position.draw_pile[pile], out, at + self.draw)
            self._write_pile(position.discard_pile[pile], out, at + self.discard_pile)

    def _write_pile(self, pile: list[int], out: list[float], at: int) -> None:
        for place in range(len(pile)):
            out[at + pile[place]] = 1.0 / (place + 1)

    def _write_bits(self, bits: int, out: list[float], at: int) -> None:
        for item in items_of(bits):
            out[at + item] = 1.0
