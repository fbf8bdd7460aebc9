"""One decision in a turn: every action gets a merit in points, from what it costs and what is likely to come of it."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry import actions, books
from smokestack.games.age_of_industry.board import (
    CARDS,
    COAL,
    COTTON,
    FACTORY,
    GOODS,
    INDUSTRIES,
    IRON,
    IRONWORKS,
    MAX_SPACES,
    MILL,
    MINE,
    PORT,
    SHIP,
)
from smokestack.games.age_of_industry.outlook import Outlook
from smokestack.games.age_of_industry.phases import build, railway, rounds, sell
from smokestack.games.age_of_industry.position import Position
from smokestack.games.age_of_industry.supply import nearest
from smokestack.games.age_of_industry.taste import Taste
from smokestack.games.age_of_industry.transport import supply_of

UNKNOWN: Final = -1e9
"""A merit that was not asked for yet."""
BY_CARDS: Final = [3.0, 2.2, 1.6, 1.0, 0.6, 0.35, 0.2, 0.1, 0.0, 0.0]
"""What a further card is worth to a hand of so many."""


def weigh_sale(w: Taste, p: Position, action: int) -> float:
    """Own ports first, then markets, then others' ports; what takes goods is kept for goods."""
    if actions.kind_of(action) == actions.DONE:
        return 0.0
    space, outlet = action >> 6 & 127, action >> 13
    box = p.board.box
    worth = float(box.type_income[p.what[space]])
    if outlet < MAX_SPACES:
        accepts = box.type_accepts[p.what[outlet]]
        income = box.type_income[p.what[outlet]]
        worth += income if p.owner[outlet] == p.seat else -w.their_port * income
    else:
        accepts = box.tile_accepts[p.tile[outlet - MAX_SPACES]]
        if p.board.market_overseas[outlet - MAX_SPACES]:
            ship = p.board.place_spaces[p.board.market_place[outlet - MAX_SPACES]][0]
            worth += 2.0 if p.owner[ship] == p.seat else -1.0
    if sell.product(p, space) == COTTON and accepts & GOODS:
        worth -= 1.5
    return worth


def idle_cards(p: Position, taste: Taste) -> list[float]:
    """What each card is worth as such; the builds it allows now raise it."""
    found = [taste.any_place] * CARDS
    for card in range(INDUSTRIES):
        kind = p.next_type(p.seat, card)
        if kind < 0 or (card == SHIP and not p.board.has_ships):
            found[card] = 0.05
        else:
            found[card] = taste.an_industry * (0.5 if p.board.box.type_level[kind] == 0 else 1.0)
    return found


def drawn_card(p: Position, worth: list[float], origin: int) -> float:
    """A face-up card is known, one of the deck is an average one and hidden from the others."""
    if origin == actions.DECK:
        return 0.72
    return worth[origin - 1] - 0.15 * p.hand[p.seat * CARDS + origin - 1]


def weigh_cards(taste: Taste, p: Position, legal: list[int]) -> list[float]:
    """Cards to discard or to draw."""
    worth = idle_cards(p, taste)
    found: list[float] = []
    for action in legal:
        value = actions.value_of(action)
        found.append(-worth[value] if actions.kind_of(action) == actions.DISCARDS else drawn_card(p, worth, value))
    return found


class Turn:
    """One decision in a turn, with what many of its actions ask for found once."""

    def __init__(self, p: Position, taste: Taste) -> None:
        self.p = p
        self.taste = taste
        self.seat = p.seat
        self.outlook = Outlook(p, p.seat, taste)
        deep = max(0, p.loans[self.seat] - 3)
        self.leverage = min(2.5, 1.0 + taste.interest * min(self.outlook.rounds, 8.0) + taste.deep * deep)
        """What a dollar now is worth to someone in debt: it saves interest, and in the end a loan unpaid."""
        self.cheapest = 0.0
        """The worth of the card in hand that is missed least."""
        self.rail_pay = -1
        """What the railways pay at the end, once it is known."""
        self.sites = [UNKNOWN] * (INDUSTRIES * p.board.spaces)
        self.rails = [UNKNOWN] * p.board.links
        """The merit of building an industry on a space, of a railway on a link."""
        self.kinds = [p.next_type(self.seat, industry) for industry in range(INDUSTRIES)]
        """The counters that would be built."""
        self.idle = idle_cards(p, taste)
        self.card_worth = self.idle.copy()

    # --- cards ----------------------------------------------------------------------------------------------
    def rank_cards(self, legal: list[int]) -> None:
        """Raise the worth of each card to a part of the best build it allows."""
        for action in legal:
            if actions.kind_of(action) == actions.BUILD:
                card = action >> 16 & 15
                worth = self.taste.card_share * self.site(action >> 6 & 7, action >> 9 & 127)
                if worth > self.card_worth[card]:
                    self.card_worth[card] = worth
        self.cheapest = 9.0
        for card in range(CARDS):
            if self.p.hand[self.seat * CARDS + card] > 0:
                self.cheapest = min(self.cheapest, self.card_worth[card])

    # --- the turn -------------------------------------------------------------------------------------------
    def move_weights(self, legal: list[int]) -> list[float]:
        self.rank_cards(legal)
        return [self.merit(action) for action in legal]

    def merit(self, action: int) -> float:
        kind = actions.kind_of(action)
        if kind == actions.BUILD:
            card = action >> 16 & 15
            worth = self.site(action >> 6 & 7, action >> 9 & 127) + self.sources_merit(action >> 20)
            return worth - self.taste.card_price * self.idle[card]
        if kind == actions.COMBINE:
            worth = self.site(action >> 6 & 7, action >> 9 & 127) + self.sources_merit(action >> 16)
            return worth - self.taste.whole_turn * self.outlook.late - 0.5 - self.cheapest
        if kind == actions.RAIL:
            return self.rail(action >> 6 & 127) + self.sources_merit(action >> 13)
        if kind == actions.SELL:
            return self.sale() + 0.01 * weigh_sale(self.taste, self.p, action)
        if kind == actions.DEVELOP:
            return self.develop(actions.value_of(action))
        if kind == actions.DRAW:
            return self.draw() + 0.1 * drawn_card(self.p, self.card_worth, actions.value_of(action))
        if kind == actions.PASS:
            card = actions.value_of(action)
            return -0.2 - (self.card_worth[card - 1] if card else -0.2)
        return -5.0

    def sale(self) -> float:
        """Money at hand is worth more the more is owed; the last rounds leave no later."""
        gain = self.outlook.best_sale()
        urgency = self.taste.sell_now * (self.leverage if self.p.loans[self.seat] else 1.0)
        if self.outlook.rounds < 2.5:
            urgency = self.taste.sell_last
        return gain * urgency

    def draw(self) -> float:
        cards = self.p.cards[self.seat]
        if self.p.deck_size == 0:
            return 0.3 if cards < 2 else -0.3
        if self.outlook.rounds < 1.0:
            return 0.1
        return self.taste.draw * BY_CARDS[min(cards, 9)]

    def develop(self, kind: int) -> float:
        """Level 0 counters stand in the way of the best there is; nothing else is worth a card."""
        p, box = self.p, self.p.board.box
        if box.type_level[kind] > 0 or self.outlook.rounds < 4:
            return -1.0 - self.cheapest
        industry = box.type_industry[kind]
        if industry == SHIP:
            if not p.board.has_ships:
                return -2.0
            return 0.9 - self.cheapest
        left = p.display[self.seat * p.types + kind]
        buyers = min(1.0, self.outlook.buyers(GOODS) / 3.0)
        step = self.taste.develop_first if left == 2 else self.taste.develop_last
        return buyers * (step + 0.06 * self.outlook.rounds) - self.cheapest

    # --- building -------------------------------------------------------------------------------------------
    def site(self, industry: int, space: int) -> float:
        """What building this industry here brings, the card and the choice of sources apart."""
        key = industry * self.p.board.spaces + space
        found = self.sites[key]
        if found == UNKNOWN:
            found = self.find_site(industry, space)
            self.sites[key] = found
        return found

    def find_site(self, industry: int, space: int) -> float:
        p, outlook = self.p, self.outlook
        box = p.board.box
        kind = self.kinds[industry]
        place = p.board.space_place[space]
        cost = build.whole_cost(p, industry, kind, space)
        income = box.type_income[kind] * outlook.vp_per_dollar
        worth = float(box.type_level[kind])
        if industry in (MILL, FACTORY):
            worth += income * outlook.chance_to_sell(place, COTTON if industry == MILL else GOODS)
        elif industry in (MINE, IRONWORKS):
            worth += outlook.mine(place, kind)
        elif industry == PORT:
            accepts = box.type_accepts[kind]
            worth += income * outlook.chance_of_port(place, accepts)
            if p.what[space] < 0 or p.flipped[space]:
                worth += self.taste.opens * outlook.freed_by_outlet(place, accepts)
        else:
            worth += self.ship(space, place, income)
        if p.what[space] >= 0:
            worth += self.replaced(space)
        return worth - self.price(cost)

    def ship(self, space: int, place: int, income: float) -> float:
        """A ship opens coal and a market; it flips when both are used up."""
        p, outlook = self.p, self.outlook
        if p.what[space] >= 0:
            return 0.0
        market = p.board.ship_market[place]
        closed = market < 0 or bool(p.sold[market])
        worth = income * (0.8 if closed else 0.5) * outlook.late
        prices = p.board.box.track_prices[COAL]
        held, cubes = p.track[COAL], p.board.import_cubes[p.board.ship_import[place]] - 1
        while cubes > 0 and held < len(prices):
            worth += prices[len(prices) - held - 1] * outlook.vp_per_dollar
            held += 1
            cubes -= 1
        if not closed:
            accepts = p.board.box.tile_accepts[p.tile[market]]
            for at in range(p.board.sea_from[place], p.board.sea_from[place + 1]):
                if p.has_port(p.board.sea_to[at]):
                    worth += self.taste.opens * outlook.freed_by_outlet(p.board.sea_to[at], accepts)
        return worth

    def replaced(self, space: int) -> float:
        """What goes with the counter that is overbuilt; another's loss is a small gain."""
        worth = self.outlook.worth_of_standing(space)
        return -worth if self.p.owner[space] == self.seat else self.taste.overbuilt * worth

    def price(self, cost: int) -> float:
        """Money in points, and the interest and danger of the loans it takes."""
        p, outlook = self.p, self.outlook
        loans = books.loans_needed(p, self.seat, cost)
        owed = p.loans[self.seat] + loans
        worth = cost * outlook.vp_per_dollar
        if owed:
            worth *= self.leverage
        if loans:
            worth += self.taste.dread * loans * max(0.0, owed - 1.0)
            if outlook.rounds < 2.5:
                worth += self.unpaid(cost, loans)
        return worth

    def unpaid(self, cost: int, loans: int) -> float:
        """Near the end: the penalty for loans that money and railways will not cover."""
        p = self.p
        box = p.board.box
        if self.rail_pay < 0:
            self.rail_pay = rounds.rail_income(p, self.seat)
        funds = p.money[self.seat] + loans * box.loan - cost + self.rail_pay
        funds += int(self.outlook.best_sale() * box.dollars_per_vp)
        missing = (p.loans[self.seat] + loans) - funds // box.loan
        return self.taste.unpaid * min(loans, missing) if missing > 0 else 0.0

    def sources_merit(self, sources: int) -> float:
        """Among equal sources the own one, the nearer it is to running dry."""
        worth = 0.0
        while sources:
            source = sources & 127
            sources >>= 7
            if 0 < source <= MAX_SPACES:
                space = source - 1
                share = self.outlook.income(space) / max(1, self.p.cubes[space])
                worth += (
                    self.taste.own_source * share
                    if self.p.owner[space] == self.seat
                    else -self.taste.their_source * share
                )
        return worth

    # --- railways -------------------------------------------------------------------------------------------
    def rail(self, link: int) -> float:
        """What a railway on this link brings, the choice of sources apart."""
        found = self.rails[link]
        if found == UNKNOWN:
            found = self.find_rail(link)
            self.rails[link] = found
        return found

    def find_rail(self, link: int) -> float:
        p, outlook = self.p, self.outlook
        a, b = p.board.link_a[link], p.board.link_b[link]
        worth = outlook.rail(link) - self.price(railway.whole_cost(p, self.seat, link))
        worth += outlook.freed_by_rail(link)
        if p.board.box.rail_coal and not railway.is_first(p, self.seat):
            worth += self.forced_source(COAL, a, b)
            worth += self.forced_source(IRON, a, b)
        for end in (a, b):
            if not p.is_linked(self.seat, end):
                worth += self.taste.new_place * outlook.late * self.free_spaces(end)
        return worth

    def forced_source(self, colour: int, a: int, b: int) -> float:
        """A cube that can only come from one source brings that one nearer to flipping."""
        supply = supply_of(self.p)
        found = nearest(self.p, supply, colour, a) or nearest(self.p, supply, colour, b)
        return self.sources_merit(found[0]) if len(found) == 1 else 0.0

    def free_spaces(self, place: int) -> int:
        count = 0
        for space in self.p.board.place_spaces[place]:
            if self.p.what[space] < 0:
                count += 1
        return count
