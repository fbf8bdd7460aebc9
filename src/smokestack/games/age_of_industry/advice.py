"""Playing it well: every action gets a merit in points, from what it costs and what is likely to come of it."""

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
from smokestack.games.age_of_industry.position import DISCARD, DRAW_MORE, SELLING, TURN, Position
from smokestack.games.age_of_industry.transport import Sources
from smokestack.kernel.contract import Advice, State

INTEREST: Final = 0.08
DEEP: Final = 0.2
DREAD: Final = 0.28
"""What every further loan weighs, by the number already owed."""
ACTION: Final = 1.5
"""What an action could earn elsewhere, in points: a combined build must be that much better."""


class IndustryAdvice(Advice):
    """A greedy player: it builds what will flip, sells in good time, and borrows as long as it pays."""

    def weigh(self, state: State, legal: list[int]) -> list[float]:
        assert isinstance(state, Position)
        if state.phase == TURN:
            return Turn(state).weigh(legal)
        if state.phase == SELLING:
            return [weigh_sale(state, action) for action in legal]
        if state.phase in (DISCARD, DRAW_MORE):
            turn = Turn(state)
            return [turn.weigh_card_action(action) for action in legal]
        return [weigh_money(action) for action in legal]

    def evaluate(self, state: State) -> list[float]:
        """Points as they stand, and what the counters and debts on the table will probably still change."""
        assert isinstance(state, Position)
        return [expected_score(state, seat) for seat in range(state.seats)]


def expected_score(p: Position, seat: int) -> float:
    box = p.board.box
    outlook = Outlook(p, seat)
    points = 0.0
    for space in range(p.board.spaces):
        if p.owner[space] == seat:
            points += outlook.worth_of_standing(space)
    for link in range(p.board.links):
        if p.rail[link] == seat:
            points += outlook.rail(link)
    money = p.money[seat] - p.loans[seat] * (box.loan + outlook.rounds * 0.5 * box.interest)
    points += money * outlook.vp_per_dollar
    points += min(p.cards[seat], outlook.rounds * 2.0) * 1.0 + outlook.rounds * 1.2
    return points


def weigh_money(action: int) -> float:
    """At the end of a turn every loan that can be repaid is; whoever needs the money can borrow it again."""
    kind = actions.kind_of(action)
    if kind == actions.REPAY:
        return float(actions.value_of(action))
    return 0.5 if kind == actions.END_TURN else -9.0


def weigh_sale(p: Position, action: int) -> float:
    """Own ports first, then markets, then others' ports; what takes goods is kept for goods."""
    if actions.kind_of(action) == actions.DONE:
        return 0.0
    space, outlet = action >> 6 & 127, action >> 13
    box = p.board.box
    worth = float(box.type_income[p.what[space]])
    if outlet < MAX_SPACES:
        accepts = box.type_accepts[p.what[outlet]]
        income = box.type_income[p.what[outlet]]
        worth += income if p.owner[outlet] == p.seat else -0.4 * income
    else:
        accepts = box.tile_accepts[p.tile[outlet - MAX_SPACES]]
        if p.board.market_overseas[outlet - MAX_SPACES]:
            ship = p.board.place_spaces[p.board.market_place[outlet - MAX_SPACES]][0]
            worth += 2.0 if p.owner[ship] == p.seat else -1.0
    if sell.product(p, space) == COTTON and accepts & GOODS:
        worth -= 1.5
    return worth


class Turn:
    """One decision in a turn, with what many of its actions ask for found once."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.seat = p.seat
        self.outlook = Outlook(p, p.seat)
        self.coal = Sources(p, COAL)
        self.iron = Sources(p, IRON)
        deep = max(0, p.loans[self.seat] - 3)
        self.leverage = min(2.5, 1.0 + INTEREST * min(self.outlook.rounds, 8.0) + DEEP * deep)
        """What a dollar now is worth to someone in debt: it saves interest, and in the end a loan unpaid."""
        self.cheapest = 0.0
        """The worth of the card in hand that is missed least."""
        self.sites: dict[int, float] = {}
        self.card_worth = [0.0] * CARDS
        for card in range(CARDS):
            self.card_worth[card] = self.idle_card(card)

    # --- cards ----------------------------------------------------------------------------------------------
    def idle_card(self, card: int) -> float:
        """What a card is worth as such; the builds it allows now raise it."""
        p, seat = self.p, self.seat
        if card >= INDUSTRIES:
            return 0.9
        if card == SHIP and not p.board.has_ships:
            return 0.05
        kind = p.next_type(seat, card)
        if kind < 0:
            return 0.05
        return 0.3 if p.board.box.type_level[kind] == 0 else 0.6

    def rank_cards(self, legal: list[int]) -> None:
        """Raise the worth of each card to a part of the best build it allows."""
        for action in legal:
            if actions.kind_of(action) == actions.BUILD:
                card = action >> 16 & 15
                worth = 0.4 * self.site(action >> 6 & 7, action >> 9 & 127)
                if worth > self.card_worth[card]:
                    self.card_worth[card] = worth
        self.cheapest = 9.0
        for card in range(CARDS):
            if self.p.hand[self.seat * CARDS + card] > 0:
                self.cheapest = min(self.cheapest, self.card_worth[card])

    def weigh_card_action(self, action: int) -> float:
        kind, value = actions.kind_of(action), actions.value_of(action)
        if kind == actions.DISCARDS:
            return -self.card_worth[value]
        return self.drawn_card(value)

    def drawn_card(self, origin: int) -> float:
        """A face-up card is known, one of the deck is an average one and hidden from the others."""
        if origin == actions.DECK:
            return 0.72
        held = self.p.hand[self.seat * CARDS + origin - 1]
        return self.card_worth[origin - 1] - 0.15 * held

    # --- the turn -------------------------------------------------------------------------------------------
    def weigh(self, legal: list[int]) -> list[float]:
        self.rank_cards(legal)
        return [self.merit(action) for action in legal]

    def merit(self, action: int) -> float:
        kind = actions.kind_of(action)
        if kind == actions.BUILD:
            card = action >> 16 & 15
            worth = self.site(action >> 6 & 7, action >> 9 & 127) + self.sources_merit(action >> 20)
            return worth - 0.35 * self.idle_card(card)
        if kind == actions.COMBINE:
            worth = self.site(action >> 6 & 7, action >> 9 & 127) + self.sources_merit(action >> 16)
            return worth - ACTION * self.outlook.late - 0.5 - self.cheapest
        if kind == actions.RAIL:
            return self.rail(action >> 6 & 127) + self.sources_merit(action >> 13)
        if kind == actions.SELL:
            return self.sale() + 0.01 * weigh_sale(self.p, action)
        if kind == actions.DEVELOP:
            return self.develop(actions.value_of(action))
        if kind == actions.DRAW:
            return self.draw() + 0.1 * self.drawn_card(actions.value_of(action))
        if kind == actions.PASS:
            card = actions.value_of(action)
            return -0.2 - (self.card_worth[card - 1] if card else -0.2)
        return -5.0

    def sale(self) -> float:
        """Money at hand is worth more the more is owed; the last rounds leave no later."""
        gain = self.outlook.best_sale()
        urgency = 0.6 * (self.leverage if self.p.loans[self.seat] else 1.0)
        if self.outlook.rounds < 2.5:
            urgency = 1.3
        return gain * urgency

    def draw(self) -> float:
        cards = self.p.cards[self.seat]
        if self.p.deck_size == 0:
            return 0.3 if cards < 2 else -0.3
        if self.outlook.rounds < 1.0:
            return 0.1
        return (3.0, 2.2, 1.6, 1.0, 0.6, 0.35, 0.2, 0.1, 0.0, 0.0)[min(cards, 9)]

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
        return buyers * ((1.3 if left == 2 else 2.2) + 0.06 * self.outlook.rounds) - self.cheapest

    # --- building -------------------------------------------------------------------------------------------
    def site(self, industry: int, space: int) -> float:
        """What building this industry here brings, the card and the choice of sources apart."""
        key = industry << 7 | space
        found = self.sites.get(key)
        if found is None:
            found = self.find_site(industry, space)
            self.sites[key] = found
        return found

    def find_site(self, industry: int, space: int) -> float:
        p, outlook = self.p, self.outlook
        box = p.board.box
        kind = p.next_type(self.seat, industry)
        place = p.board.space_place[space]
        errand = build.errand_of(p, industry, kind, space)
        coal = build.coal_for(p, industry, space, self.coal) if errand.coal else self.coal
        cost = build.cost_of(p, kind, errand, coal, self.iron)
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
                worth += 0.7 * outlook.freed_by_outlet(place, accepts)
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
                    worth += 0.7 * outlook.freed_by_outlet(p.board.sea_to[at], accepts)
        return worth

    def replaced(self, space: int) -> float:
        """What goes with the counter that is overbuilt; another's loss is a small gain."""
        worth = self.outlook.worth_of_standing(space)
        return -worth if self.p.owner[space] == self.seat else 0.3 * worth

    def price(self, cost: int) -> float:
        """Money in points, and the interest and danger of the loans it takes."""
        p, outlook = self.p, self.outlook
        loans = books.loans_needed(p, self.seat, cost)
        owed = p.loans[self.seat] + loans
        worth = cost * outlook.vp_per_dollar
        if owed:
            worth *= self.leverage
        if loans:
            worth += DREAD * loans * max(0.0, owed - 1.0)
            if outlook.rounds < 2.5:
                worth += self.unpaid(cost, loans)
        return worth

    def unpaid(self, cost: int, loans: int) -> float:
        """Near the end: the penalty for loans that money and railways will not cover."""
        p = self.p
        box = p.board.box
        funds = p.money[self.seat] + loans * box.loan - cost + rounds.rail_income(p, self.seat)
        funds += int(self.outlook.best_sale() * box.dollars_per_vp)
        missing = (p.loans[self.seat] + loans) - funds // box.loan
        return 3.0 * min(loans, missing) if missing > 0 else 0.0

    def sources_merit(self, sources: int) -> float:
        """Among equal sources the own one, the nearer it is to running dry."""
        worth = 0.0
        while sources:
            source = sources & 127
            sources >>= 7
            if 0 < source <= MAX_SPACES:
                space = source - 1
                share = self.outlook.income(space) / max(1, self.p.cubes[space])
                worth += 0.5 * share if self.p.owner[space] == self.seat else -0.25 * share
        return worth

    # --- railways -------------------------------------------------------------------------------------------
    def rail(self, link: int) -> float:
        p, outlook = self.p, self.outlook
        errand = railway.errand_of(p, self.seat, link)
        cost = railway.cost_of(p, self.seat, errand, self.coal, self.iron)
        worth = outlook.rail(link) - self.price(cost)
        worth += 0.8 * outlook.freed_by_rail(link)
        if errand.coal:
            worth += self.forced_source(self.coal, errand.place, errand.end)
            worth += self.forced_source(self.iron, errand.place, errand.end)
        a, b = p.board.link_a[link], p.board.link_b[link]
        for end in (a, b):
            if not p.is_linked(self.seat, end):
                worth += 0.12 * outlook.late * self.free_spaces(end)
        return worth

    def forced_source(self, sources: Sources, a: int, b: int) -> float:
        """A cube that can only come from one source brings that one nearer to flipping."""
        found = sources.nearest(a) or sources.nearest(b)
        return self.sources_merit(found[0]) if len(found) == 1 else 0.0

    def free_spaces(self, place: int) -> int:
        count = 0
        for space in self.p.board.place_spaces[place]:
            if self.p.what[space] < 0:
                count += 1
        return count
