"""The table as numbers, for learning environments: what `view` shows a seat, card by card and place by place."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.components.box import CityOfIronComponents
from smokestack.games.city_of_iron.rules.position import FLEX_GOODS, GAME_OVER, PURCHASE, CityOfIronPosition
from smokestack.games.city_of_iron.rules.rulings import CityOfIronRulings
from smokestack.kernel.contract import Observer, State

SEATS: Final = 4
PHASES: Final = GAME_OVER + 1
DECKS: Final = 4
TOWN: Final = 5
"""Numbers to a town: mine, another's, independent, how deep in its pile, the good it gives."""
LANDS_FROM_CARD: Final = 4
"""What `Cards.targeted` says of a card that aims at a land."""


class CityOfIronObserver(Observer):
    """City of Iron with one box of components."""

    def __init__(self, components: CityOfIronComponents, rulings: CityOfIronRulings) -> None:
        super().__init__()
        add = self.layout.add
        cards, types, towns = components.cards.count, components.buildings.count, components.towns.count
        self.cards, self.types, self.tokens = cards, types, len(components.tokens.names)
        self.goods_kinds, self.bids = components.goods.count, len(rulings.bid_costs)
        self.actions = components.tokens.actions
        self.phase = add("phase", PHASES, "what is going on, in the order of the view")
        self.round = add("round", 1, "the round / 10")
        self.decides = add("decides", SEATS, "the seats that may decide now")
        self.deck = add("deck", DECKS, "the deck being drawn from: A, B, C, the reshuffled discards")
        self.deck_left = add("deck left", DECKS, "cards left in each / 30")
        self.due = add("score due", 3, "the score card that scores at the end of this round")
        self.fresh = add("score fresh", 3, "the score card put aside in this round")
        self.market = add("market", types * max(components.tokens.market), "by market space: the building there")
        self.discards = add("discards", types, "discarded buildings, counted")
        self.towns = add(
            "towns",
            TOWN * towns,
            "by town: own, another's (seat / 4), independent, 1 / its place in the pile, the flexible good / 10",
        )
        self.place = 2 + 1 + self.tokens * 2 + types
        """Numbers to a place: mine, another's, spaces, its token, districts, buildings."""
        self.places = add(
            "places",
            self.place * rulings.places,
            "by land and town with spaces: own, another's (seat / 4), spaces / 10, its token, its districts, "
            "buildings counted",
        )
        self.playing = add("playing", cards, "the card being played")
        self.target_land = add("target land", components.lands.count, "the land aimed at")
        self.target_town = add("target town", towns, "the town aimed at")
        self.spent = add("spent", cards, "cards spent on it")
        self.needs = add("needs", 5, "work, distance, vehicle, attack still needed and draws still due / 5")
        self.choosing = add("choosing goods", towns, "the town whose goods are being chosen")
        self.chosen = add("chosen", cards, "the own cards chosen in the secret purchase")
        self.seat = self.layout.size
        self.there = add("there", 1, "the seat is taken in this game")
        self.nation = add("nation", len(components.nations.names), "the nation")
        self.money = add("money", 1, "money / 20")
        self.science = add("science", 1, "science / 10")
        self.vp = add("vp", 1, "points / 50")
        self.income = add("income", 1, "income / 10")
        self.left = add("actions left", 1, "actions left / 3")
        self.used = add("tokens used", self.tokens, "city tokens used")
        self.bid = add("bid", self.bids, "the bid space")
        self.bid_place = add("bid order", 1, "place in the bid order / 4")
        self.turn_place = add("turn order", 1, "place in the turn order / 4")
        self.ready = add("ready", 1, "has finished the secret purchase")
        self.goods = add("goods", self.goods_kinds, "goods / 5")
        self.reserve = add("reserve", types, "reserved buildings, counted")
        self.hand_size = add("hand size", 1, "cards in hand / 10")
        self.pile_size = add("draw piles", 2, "cards in the citizen and the military draw pile / 10")
        self.hand = add("hand", cards, "cards in hand, where they are shown")
        self.draw = add("draw pile", cards, "1 / place in its draw pile, where that is shown")
        self.thrown = add("discard pile", cards, "1 / place in its discard pile")
        self.buy = add("buy pile", cards, "cards that can be bought")
        self.stride = self.layout.size - self.seat
        self.layout.repeat(self.seat, SEATS)

    def write(self, state: State, seat: int, out: list[float]) -> None:
        assert isinstance(state, CityOfIronPosition)
        position = state
        seats = position.rulings.seats
        out[self.phase + position.phase] = 1.0
        out[self.round] = max(1, position.round_number) / 10.0
        for other in position.waiting():
            out[self.decides + (other - seat) % seats] = 1.0
        out[self.deck + position.deck] = 1.0
        for deck in range(DECKS):
            out[self.deck_left + deck] = sum(position.deck_left[deck]) / 30.0
        if position.due_card >= 0:
            out[self.due + position.due_card] = 1.0
        if position.fresh_card >= 0:
            out[self.fresh + position.fresh_card] = 1.0
        for space in range(len(position.market)):
            if position.market[space] >= 0:
                out[self.market + space * self.types + position.market[space]] = 1.0
        for kind in range(self.types):
            if position.discarded[kind] > 0:
                out[self.discards + kind] = float(position.discarded[kind])
        self.map(position, seat, out)
        self.play(position, out)
        if position.phase == PURCHASE:
            self.bits(position.chosen[seat], out, self.chosen)
        for other in range(seats):
            self.player(position, other, seat, out, self.stride * ((other - seat) % seats))
        for place in range(len(position.bid_order)):
            out[self.bid_place + self.stride * ((position.bid_order[place] - seat) % seats)] = (place + 1) / SEATS
        for place in range(len(position.turn_order)):
            out[self.turn_place + self.stride * ((position.turn_order[place] - seat) % seats)] = (place + 1) / SEATS

    def map(self, position: CityOfIronPosition, seat: int, out: list[float]) -> None:
        rulings = position.rulings
        at = self.towns
        for town in range(len(position.town_owner)):
            owner = position.town_owner[town]
            if owner >= 0:
                self.belongs(position, seat, owner, out, at)
            if position.flex_kind[town] >= 0:
                out[at + 4] = (position.flex_kind[town] + 1) / 10.0
            at += TOWN
        for pile in position.piles:
            for depth in range(len(pile)):
                out[self.towns + pile[depth] * TOWN + 2] = 1.0
                out[self.towns + pile[depth] * TOWN + 3] = 1.0 / (depth + 1)
        at = self.places
        buildings = 3 + 2 * self.tokens
        for place in range(rulings.places):
            if position.owner[place] >= 0:
                self.belongs(position, seat, position.owner[place], out, at)
                out[at + 2] = position.capacity[place] / 10.0
                if position.city_token[place] >= 0:
                    out[at + 3 + position.city_token[place]] = 1.0
                for token in range(self.tokens):
                    if position.districts[place] >> token & 1:
                        out[at + 3 + self.tokens + token] = 1.0
                start = place * rulings.stride
                for built in range(start, start + position.filled[place]):
                    out[at + buildings + position.built[built]] += 1.0
            at += self.place

    def belongs(self, position: CityOfIronPosition, seat: int, owner: int, out: list[float], at: int) -> None:
        if owner == seat:
            out[at] = 1.0
        else:
            out[at + 1] = (owner - seat) % position.rulings.seats / SEATS

    def play(self, position: CityOfIronPosition, out: list[float]) -> None:
        """The action being played, which everybody watches."""
        if position.phase == FLEX_GOODS:
            out[self.choosing + position.flex_queue[0]] = 1.0
        if position.card < 0 and position.target < 0:
            return
        if position.card >= 0:
            out[self.playing + position.card] = 1.0
        if position.target >= 0:
            if position.card >= 0 and position.components.cards.targeted[position.card] == LANDS_FROM_CARD:
                out[self.target_land + position.target] = 1.0
            else:
                out[self.target_town + position.target] = 1.0
        for card in position.spent:
            out[self.spent + card] = 1.0
        out[self.needs] = position.need_work / 5.0
        out[self.needs + 1] = position.need_distance / 5.0
        out[self.needs + 2] = position.need_vehicle / 5.0
        out[self.needs + 3] = position.need_attack / 5.0
        out[self.needs + 4] = position.draws_left / 5.0

    def player(self, position: CityOfIronPosition, seat: int, viewer: int, out: list[float], at: int) -> None:
        out[at + self.there] = 1.0
        if position.nation[seat] >= 0:
            out[at + self.nation + position.nation[seat]] = 1.0
        out[at + self.money] = position.money[seat] / 20.0
        out[at + self.science] = position.science[seat] / 10.0
        out[at + self.vp] = position.vp[seat] / 50.0
        out[at + self.income] = position.income[seat] / 10.0
        out[at + self.left] = (self.actions - position.flipped[seat]) / 3.0
        self.bits(position.tokens_used[seat], out, at + self.used)
        if position.bid_space[seat] >= 0:
            out[at + self.bid + position.bid_space[seat]] = 1.0
        if position.phase == PURCHASE:
            out[at + self.ready] = float(position.ready[seat])
        for good in range(self.goods_kinds):
            out[at + self.goods + good] = position.goods[seat * self.goods_kinds + good] / 5.0
        for kind in range(self.types):
            reserved = position.reserve[seat * self.types + kind]
            if reserved > 0:
                out[at + self.reserve + kind] = float(reserved)
        self.deck_of(position, seat, position.rulings.open_hands or seat == viewer, out, at)

    def deck_of(self, position: CityOfIronPosition, seat: int, shown: bool, out: list[float], at: int) -> None:
        """Cards of a player; hands and draw piles only where the viewer sees them (COI-8.13)."""
        held = position.hand[seat]
        size = 0
        while held:
            size += held & 1
            held >>= 1
        out[at + self.hand_size] = size / 10.0
        if shown:
            self.bits(position.hand[seat], out, at + self.hand)
        self.bits(position.buy[seat], out, at + self.buy)
        for kind in range(2):
            pile = position.draw_pile[seat * 2 + kind]
            out[at + self.pile_size + kind] = len(pile) / 10.0
            if shown:
                for place in range(len(pile)):
                    out[at + self.draw + pile[place]] = 1.0 / (place + 1)
            thrown = position.discard_pile[seat * 2 + kind]
            for place in range(len(thrown)):
                out[at + self.thrown + thrown[place]] = 1.0 / (place + 1)

    def bits(self, bits: int, out: list[float], at: int) -> None:
        while bits:
            if bits & 1:
                out[at] = 1.0
            bits >>= 1
            at += 1
