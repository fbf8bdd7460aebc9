"""One decision in a turn: every action gets a merit in points, from what it costs and what is likely to come of it."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.advice.forecast import AgeOfIndustryForecast
from smokestack.games.age_of_industry.advice.weights import AgeOfIndustryWeights
from smokestack.games.age_of_industry.components.board import MAX_SPACES
from smokestack.games.age_of_industry.components.box import (
    CARDS,
    COAL,
    COTTON,
    FACTORY,
    GOODS,
    INDUSTRIES,
    IRON,
    IRONWORKS,
    MILL,
    MINE,
    PORT,
    SHIP,
)
from smokestack.games.age_of_industry.rules import actions, money
from smokestack.games.age_of_industry.rules.phases import build, railway, rounds, sell
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.supply import nearest
from smokestack.games.age_of_industry.rules.transport import supply_of

UNKNOWN: Final = -1e9
"""A merit that was not asked for yet."""
BY_CARDS: Final = [3.0, 2.2, 1.6, 1.0, 0.6, 0.35, 0.2, 0.1, 0.0, 0.0]
"""What a further card is worth to a hand of so many."""


def weigh_sale(w: AgeOfIndustryWeights, position: AgeOfIndustryPosition, action: int) -> float:
    """Own ports first, then markets, then others' ports; what takes goods is kept for goods."""
    if actions.kind_of(action) == actions.DONE:
        return 0.0
    space, outlet = action >> 6 & 127, action >> 13
    components = position.board.components
    worth = float(components.counter_income[position.counter[space]])
    if outlet < MAX_SPACES:
        accepts = components.counter_accepts[position.counter[outlet]]
        income = components.counter_income[position.counter[outlet]]
        worth += income if position.owner[outlet] == position.seat else -w.their_port * income
    else:
        accepts = components.tile_accepts[position.market_tile[outlet - MAX_SPACES]]
        if position.board.market_overseas[outlet - MAX_SPACES]:
            ship = position.board.place_spaces[position.board.market_place[outlet - MAX_SPACES]][0]
            worth += 2.0 if position.owner[ship] == position.seat else -1.0
    if sell.product(position, space) == COTTON and accepts & GOODS:
        worth -= 1.5
    return worth


def idle_cards(position: AgeOfIndustryPosition, weights: AgeOfIndustryWeights) -> list[float]:
    """What each card is worth as such; the builds it allows now raise it."""
    found = [weights.any_place] * CARDS
    for card in range(INDUSTRIES):
        kind = position.next_counter(position.seat, card)
        if kind < 0 or (card == SHIP and not position.board.has_ships):
            found[card] = 0.05
        else:
            found[card] = weights.an_industry * (0.5 if position.board.components.counter_level[kind] == 0 else 1.0)
    return found


def drawn_card(position: AgeOfIndustryPosition, worth: list[float], origin: int) -> float:
    """A face-up card is known, one of the deck is an average one and hidden from the others."""
    if origin == actions.DECK:
        return 0.72
    return worth[origin - 1] - 0.15 * position.hand[position.seat * CARDS + origin - 1]


def weigh_cards(weights: AgeOfIndustryWeights, position: AgeOfIndustryPosition, legal: list[int]) -> list[float]:
    """Cards to discard or to draw."""
    worth = idle_cards(position, weights)
    found: list[float] = []
    for action in legal:
        value = actions.value_of(action)
        found.append(
            -worth[value] if actions.kind_of(action) == actions.DISCARDS else drawn_card(position, worth, value)
        )
    return found


class TurnMoveWeights:
    """One decision in a turn, with what many of its actions ask for found once."""

    def __init__(self, position: AgeOfIndustryPosition, weights: AgeOfIndustryWeights) -> None:
        self.position = position
        self.weights = weights
        self.seat = position.seat
        self.forecast = AgeOfIndustryForecast(position, position.seat, weights)
        deep = max(0, position.loans[self.seat] - 3)
        self.leverage = min(2.5, 1.0 + weights.interest * min(self.forecast.rounds, 8.0) + weights.deep * deep)
        """What a dollar now is worth to someone in debt: it saves interest, and in the end a loan unpaid."""
        self.cheapest = 0.0
        """The worth of the card in hand that is missed least."""
        self.rail_pay = -1
        """What the railways pay at the end, once it is known."""
        self.sites = [UNKNOWN] * (INDUSTRIES * position.board.spaces)
        self.rails = [UNKNOWN] * position.board.links
        """The merit of building an industry on a space, of a railway on a link."""
        self.kinds = [position.next_counter(self.seat, industry) for industry in range(INDUSTRIES)]
        """The counters that would be built."""
        self.idle = idle_cards(position, weights)
        self.card_worth = self.idle.copy()

    # --- cards ----------------------------------------------------------------------------------------------
    def rank_cards(self, legal: list[int]) -> None:
        """Raise the worth of each card to a part of the best build it allows."""
        for action in legal:
            if actions.kind_of(action) == actions.BUILD:
                card = action >> 16 & 15
                worth = self.weights.card_share * self.site(action >> 6 & 7, action >> 9 & 127)
                if worth > self.card_worth[card]:
                    self.card_worth[card] = worth
        self.cheapest = 9.0
        for card in range(CARDS):
            if self.position.hand[self.seat * CARDS + card] > 0:
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
            return worth - self.weights.card_price * self.idle[card]
        if kind == actions.COMBINE:
            worth = self.site(action >> 6 & 7, action >> 9 & 127) + self.sources_merit(action >> 16)
            return worth - self.weights.whole_turn * self.forecast.late - 0.5 - self.cheapest
        if kind == actions.RAIL:
            return self.rail(action >> 6 & 127) + self.sources_merit(action >> 13)
        if kind == actions.SELL:
            return self.sale() + 0.01 * weigh_sale(self.weights, self.position, action)
        if kind == actions.DEVELOP:
            return self.develop(actions.value_of(action))
        if kind == actions.DRAW:
            return self.draw() + 0.1 * drawn_card(self.position, self.card_worth, actions.value_of(action))
        if kind == actions.PASS:
            card = actions.value_of(action)
            return -0.2 - (self.card_worth[card - 1] if card else -0.2)
        return -5.0

    def sale(self) -> float:
        """Money at hand is worth more the more is owed; the last rounds leave no later."""
        gain = self.forecast.best_sale()
        urgency = self.weights.sell_now * (self.leverage if self.position.loans[self.seat] else 1.0)
        if self.forecast.rounds < 2.5:
            urgency = self.weights.sell_last
        return gain * urgency

    def draw(self) -> float:
        cards = self.position.hand_size[self.seat]
        if self.position.deck_size == 0:
            return 0.3 if cards < 2 else -0.3
        if self.forecast.rounds < 1.0:
            return 0.1
        return self.weights.draw * BY_CARDS[min(cards, 9)]

    def develop(self, kind: int) -> float:
        """Level 0 counters stand in the way of the best there is; nothing else is worth a card."""
        position, components = self.position, self.position.board.components
        if components.counter_level[kind] > 0 or self.forecast.rounds < 4:
            return -1.0 - self.cheapest
        industry = components.counter_industry[kind]
        if industry == SHIP:
            if not position.board.has_ships:
                return -2.0
            return 0.9 - self.cheapest
        left = position.display[self.seat * position.counter_types + kind]
        buyers = min(1.0, self.forecast.buyers(GOODS) / 3.0)
        step = self.weights.develop_first if left == 2 else self.weights.develop_last
        return buyers * (step + 0.06 * self.forecast.rounds) - self.cheapest

    # --- building -------------------------------------------------------------------------------------------
    def site(self, industry: int, space: int) -> float:
        """What building this industry here brings, the card and the choice of sources apart."""
        key = industry * self.position.board.spaces + space
        found = self.sites[key]
        if found == UNKNOWN:
            found = self.find_site(industry, space)
            self.sites[key] = found
        return found

    def find_site(self, industry: int, space: int) -> float:
        position, forecast = self.position, self.forecast
        components = position.board.components
        kind = self.kinds[industry]
        place = position.board.space_place[space]
        cost = build.whole_cost(position, industry, kind, space)
        income = components.counter_income[kind] * forecast.vp_per_dollar
        worth = float(components.counter_level[kind])
        if industry in (MILL, FACTORY):
            worth += income * forecast.chance_to_sell(place, COTTON if industry == MILL else GOODS)
        elif industry in (MINE, IRONWORKS):
            worth += forecast.mine(place, kind)
        elif industry == PORT:
            accepts = components.counter_accepts[kind]
            worth += income * forecast.chance_of_port(place, accepts)
            if position.counter[space] < 0 or position.flipped[space]:
                worth += self.weights.opens * forecast.freed_by_outlet(place, accepts)
        else:
            worth += self.ship(space, place, income)
        if position.counter[space] >= 0:
            worth += self.replaced(space)
        return worth - self.price(cost)

    def ship(self, space: int, place: int, income: float) -> float:
        """A ship opens coal and a market; it flips when both are used up."""
        position, forecast = self.position, self.forecast
        if position.counter[space] >= 0:
            return 0.0
        market = position.board.ship_market[place]
        closed = market < 0 or bool(position.market_used[market])
        worth = income * (0.8 if closed else 0.5) * forecast.late
        prices = position.board.components.track_prices[COAL]
        held, cubes = position.demand[COAL], position.board.import_cubes[position.board.ship_import[place]] - 1
        while cubes > 0 and held < len(prices):
            worth += prices[len(prices) - held - 1] * forecast.vp_per_dollar
            held += 1
            cubes -= 1
        if not closed:
            accepts = position.board.components.tile_accepts[position.market_tile[market]]
            for at in range(position.board.sea_from[place], position.board.sea_from[place + 1]):
                if position.has_port(position.board.sea_to[at]):
                    worth += self.weights.opens * forecast.freed_by_outlet(position.board.sea_to[at], accepts)
        return worth

    def replaced(self, space: int) -> float:
        """What goes with the counter that is overbuilt; another's loss is a small gain."""
        worth = self.forecast.worth_of_standing(space)
        return -worth if self.position.owner[space] == self.seat else self.weights.overbuilt * worth

    def price(self, cost: int) -> float:
        """Money in points, and the interest and danger of the loans it takes."""
        position, forecast = self.position, self.forecast
        loans = money.loans_needed(position, self.seat, cost)
        owed = position.loans[self.seat] + loans
        worth = cost * forecast.vp_per_dollar
        if owed:
            worth *= self.leverage
        if loans:
            worth += self.weights.dread * loans * max(0.0, owed - 1.0)
            if forecast.rounds < 2.5:
                worth += self.unpaid(cost, loans)
        return worth

    def unpaid(self, cost: int, loans: int) -> float:
        """Near the end: the penalty for loans that money and railways will not cover."""
        position = self.position
        components = position.board.components
        if self.rail_pay < 0:
            self.rail_pay = rounds.rail_income(position, self.seat)
        funds = position.money[self.seat] + loans * components.loan - cost + self.rail_pay
        funds += int(self.forecast.best_sale() * components.dollars_per_vp)
        missing = (position.loans[self.seat] + loans) - funds // components.loan
        return self.weights.unpaid * min(loans, missing) if missing > 0 else 0.0

    def sources_merit(self, sources: int) -> float:
        """Among equal sources the own one, the nearer it is to running dry."""
        worth = 0.0
        while sources:
            source = sources & 127
            sources >>= 7
            if 0 < source <= MAX_SPACES:
                space = source - 1
                share = self.forecast.income(space) / max(1, self.position.cubes[space])
                worth += (
                    self.weights.own_source * share
                    if self.position.owner[space] == self.seat
                    else -self.weights.their_source * share
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
        position, forecast = self.position, self.forecast
        a, b = position.board.link_a[link], position.board.link_b[link]
        worth = forecast.rail(link) - self.price(railway.whole_cost(position, self.seat, link))
        worth += forecast.freed_by_rail(link)
        if position.board.components.rail_coal and not railway.is_first(position, self.seat):
            worth += self.forced_source(COAL, a, b)
            worth += self.forced_source(IRON, a, b)
        for end in (a, b):
            if not position.is_linked(self.seat, end):
                worth += self.weights.new_place * forecast.late * self.free_spaces(end)
        return worth

    def forced_source(self, colour: int, a: int, b: int) -> float:
        """A cube that can only come from one source brings that one nearer to flipping."""
        supply = supply_of(self.position)
        found = nearest(self.position, supply, colour, a) or nearest(self.position, supply, colour, b)
        return self.sources_merit(found[0]) if len(found) == 1 else 0.0

    def free_spaces(self, place: int) -> int:
        count = 0
        for space in self.position.board.place_spaces[place]:
            if self.position.counter[space] < 0:
                count += 1
        return count
