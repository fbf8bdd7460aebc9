"""The table as numbers, for learning environments: what `view` shows a seat, card by card and place by place."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.components import Box
from smokestack.games.city_of_iron.rules import Rules
from smokestack.games.city_of_iron.table import FLEX_GOODS, GAME_OVER, PURCHASE, Table
from smokestack.kernel.contract import Observer, State

SEATS: Final = 4
PHASES: Final = GAME_OVER + 1
DECKS: Final = 4
TOWN: Final = 5
"""Numbers to a town: mine, another's, independent, how deep in its pile, the good it gives."""
LANDS_FROM_CARD: Final = 4
"""What `Cards.targeted` says of a card that aims at a land."""


class IronObserver(Observer):
    """City of Iron with one box of components."""

    def __init__(self, box: Box, rules: Rules) -> None:
        super().__init__()
        add = self.layout.add
        cards, types, towns = box.cards.count, box.buildings.count, box.towns.count
        self.cards, self.types, self.tokens = cards, types, len(box.tokens.names)
        self.goods_kinds, self.bids = box.goods.count, len(rules.bid_costs)
        self.actions = box.tokens.actions
        self.phase = add("phase", PHASES, "what is going on, in the order of the view")
        self.round = add("round", 1, "the round / 10")
        self.decides = add("decides", SEATS, "the seats that may decide now")
        self.deck = add("deck", DECKS, "the deck being drawn from: A, B, C, the reshuffled discards")
        self.deck_left = add("deck left", DECKS, "cards left in each / 30")
        self.due = add("score due", 3, "the score card that scores at the end of this round")
        self.fresh = add("score fresh", 3, "the score card put aside in this round")
        self.market = add("market", types * max(box.tokens.market), "by market space: the building there")
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
            self.place * rules.places,
            "by land and town with spaces: own, another's (seat / 4), spaces / 10, its token, its districts, "
            "buildings counted",
        )
        self.playing = add("playing", cards, "the card being played")
        self.target_land = add("target land", box.lands.count, "the land aimed at")
        self.target_town = add("target town", towns, "the town aimed at")
        self.spent = add("spent", cards, "cards spent on it")
        self.needs = add("needs", 5, "work, distance, vehicle, attack still needed and draws still due / 5")
        self.choosing = add("choosing goods", towns, "the town whose goods are being chosen")
        self.chosen = add("chosen", cards, "the own cards chosen in the secret purchase")
        self.seat = self.layout.size
        self.there = add("there", 1, "the seat is taken in this game")
        self.nation = add("nation", len(box.nations.names), "the nation")
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
        assert isinstance(state, Table)
        s = state
        seats = s.rules.seats
        out[self.phase + s.phase] = 1.0
        out[self.round] = max(1, s.round_number) / 10.0
        for other in s.waiting():
            out[self.decides + (other - seat) % seats] = 1.0
        out[self.deck + s.deck] = 1.0
        for deck in range(DECKS):
            out[self.deck_left + deck] = sum(s.deck_left[deck]) / 30.0
        if s.due_card >= 0:
            out[self.due + s.due_card] = 1.0
        if s.fresh_card >= 0:
            out[self.fresh + s.fresh_card] = 1.0
        for space in range(len(s.market)):
            if s.market[space] >= 0:
                out[self.market + space * self.types + s.market[space]] = 1.0
        for kind in range(self.types):
            if s.discarded[kind] > 0:
                out[self.discards + kind] = float(s.discarded[kind])
        self.map(s, seat, out)
        self.play(s, out)
        if s.phase == PURCHASE:
            self.bits(s.chosen[seat], out, self.chosen)
        for other in range(seats):
            self.player(s, other, seat, out, self.stride * ((other - seat) % seats))
        for place in range(len(s.bid_order)):
            out[self.bid_place + self.stride * ((s.bid_order[place] - seat) % seats)] = (place + 1) / SEATS
        for place in range(len(s.turn_order)):
            out[self.turn_place + self.stride * ((s.turn_order[place] - seat) % seats)] = (place + 1) / SEATS

    def map(self, s: Table, seat: int, out: list[float]) -> None:
        rules = s.rules
        at = self.towns
        for town in range(len(s.town_owner)):
            owner = s.town_owner[town]
            if owner >= 0:
                self.belongs(s, seat, owner, out, at)
            if s.flex_kind[town] >= 0:
                out[at + 4] = (s.flex_kind[town] + 1) / 10.0
            at += TOWN
        for pile in s.piles:
            for depth in range(len(pile)):
                out[self.towns + pile[depth] * TOWN + 2] = 1.0
                out[self.towns + pile[depth] * TOWN + 3] = 1.0 / (depth + 1)
        at = self.places
        buildings = 3 + 2 * self.tokens
        for place in range(rules.places):
            if s.owner[place] >= 0:
                self.belongs(s, seat, s.owner[place], out, at)
                out[at + 2] = s.capacity[place] / 10.0
                if s.city_token[place] >= 0:
                    out[at + 3 + s.city_token[place]] = 1.0
                for token in range(self.tokens):
                    if s.districts[place] >> token & 1:
                        out[at + 3 + self.tokens + token] = 1.0
                start = place * rules.stride
                for built in range(start, start + s.filled[place]):
                    out[at + buildings + s.built[built]] += 1.0
            at += self.place

    def belongs(self, s: Table, seat: int, owner: int, out: list[float], at: int) -> None:
        if owner == seat:
            out[at] = 1.0
        else:
            out[at + 1] = (owner - seat) % s.rules.seats / SEATS

    def play(self, s: Table, out: list[float]) -> None:
        """The action being played, which everybody watches."""
        if s.phase == FLEX_GOODS:
            out[self.choosing + s.flex_queue[0]] = 1.0
        if s.card < 0 and s.target < 0:
            return
        if s.card >= 0:
            out[self.playing + s.card] = 1.0
        if s.target >= 0:
            if s.card >= 0 and s.rules.box.cards.targeted[s.card] == LANDS_FROM_CARD:
                out[self.target_land + s.target] = 1.0
            else:
                out[self.target_town + s.target] = 1.0
        for card in s.spent:
            out[self.spent + card] = 1.0
        out[self.needs] = s.need_work / 5.0
        out[self.needs + 1] = s.need_distance / 5.0
        out[self.needs + 2] = s.need_vehicle / 5.0
        out[self.needs + 3] = s.need_attack / 5.0
        out[self.needs + 4] = s.draws_left / 5.0

    def player(self, s: Table, seat: int, viewer: int, out: list[float], at: int) -> None:
        out[at + self.there] = 1.0
        if s.nation[seat] >= 0:
            out[at + self.nation + s.nation[seat]] = 1.0
        out[at + self.money] = s.money[seat] / 20.0
        out[at + self.science] = s.science[seat] / 10.0
        out[at + self.vp] = s.vp[seat] / 50.0
        out[at + self.income] = s.income[seat] / 10.0
        out[at + self.left] = (self.actions - s.flipped[seat]) / 3.0
        self.bits(s.tokens_used[seat], out, at + self.used)
        if s.bid_space[seat] >= 0:
            out[at + self.bid + s.bid_space[seat]] = 1.0
        if s.phase == PURCHASE:
            out[at + self.ready] = float(s.ready[seat])
        for good in range(self.goods_kinds):
            out[at + self.goods + good] = s.goods[seat * self.goods_kinds + good] / 5.0
        for kind in range(self.types):
            reserved = s.reserve[seat * self.types + kind]
            if reserved > 0:
                out[at + self.reserve + kind] = float(reserved)
        self.deck_of(s, seat, s.rules.open_hands or seat == viewer, out, at)

    def deck_of(self, s: Table, seat: int, shown: bool, out: list[float], at: int) -> None:
        """Cards of a player; hands and draw piles only where the viewer sees them (COI-8.13)."""
        held = s.hand[seat]
        size = 0
        while held:
            size += held & 1
            held >>= 1
        out[at + self.hand_size] = size / 10.0
        if shown:
            self.bits(s.hand[seat], out, at + self.hand)
        self.bits(s.buy[seat], out, at + self.buy)
        for kind in range(2):
            pile = s.draw_pile[seat * 2 + kind]
            out[at + self.pile_size + kind] = len(pile) / 10.0
            if shown:
                for place in range(len(pile)):
                    out[at + self.draw + pile[place]] = 1.0 / (place + 1)
            thrown = s.discard_pile[seat * 2 + kind]
            for place in range(len(thrown)):
                out[at + self.thrown + thrown[place]] = 1.0 / (place + 1)

    def bits(self, bits: int, out: list[float], at: int) -> None:
        while bits:
            if bits & 1:
                out[at] = 1.0
            bits >>= 1
            at += 1
