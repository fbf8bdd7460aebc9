"""The weight of every action in a turn: its value in points, from what it costs and what will probably come of it."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.advice.card_weights import base_card_values, drawn_card_value
from smokestack.games.age_of_industry.advice.counter_value import (
    value_of_counter,
    value_of_new_mine,
    value_of_new_ship,
)
from smokestack.games.age_of_industry.advice.forecast import AgeOfIndustryForecast
from smokestack.games.age_of_industry.advice.rail_value import cautious_rail_value, freed_by_railway
from smokestack.games.age_of_industry.advice.sale_weights import sale_weight
from smokestack.games.age_of_industry.advice.weights import AgeOfIndustryWeights
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
from smokestack.games.age_of_industry.rules.actions import NO_CARD
from smokestack.games.age_of_industry.rules.generated.action_fields import (
    BUILD,
    COMBINE,
    DEVELOP,
    DRAW,
    END_TURN,
    PASS,
    RAIL,
    REPAY,
    SELL,
    build_card,
    build_industry,
    build_sources,
    build_space,
    combine_industry,
    combine_sources,
    combine_space,
    develop_counter,
    draw_origin,
    kind_of,
    pass_card,
    rail_link,
    rail_sources,
    repay_loans,
)
from smokestack.games.age_of_industry.rules.money import loans_needed
from smokestack.games.age_of_industry.rules.phases.build_checks import build_cost
from smokestack.games.age_of_industry.rules.phases.railway import is_first, rail_cost
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.scoring import rail_income
from smokestack.games.age_of_industry.rules.source_codes import is_import, listed_sources, source_space
from smokestack.games.age_of_industry.rules.supply import nearest_to
from smokestack.games.age_of_industry.rules.transport import supply_of

UNKNOWN: Final = -1e9
"""A weight that has not been asked for yet."""
DRAW_BY_HAND: Final = [3.0, 2.2, 1.6, 1.0, 0.6, 0.35, 0.2, 0.1, 0.0, 0.0]
"""The value of a further card to a hand of that size."""
LAST_ROUNDS: Final = 2.5
"""With fewer rounds left, there may be no later chance to sell or to repay."""
OTHER_ACTION: Final = -5.0


def loan_weight(action: int) -> float:
    """At the end of a turn, repay every loan that can be repaid: loans can be taken again when money is needed."""
    kind = kind_of(action)
    if kind == REPAY:
        return float(repay_loans(action))
    return 0.5 if kind == END_TURN else -9.0


class TurnMoveWeights:
    """One decision in a turn. What many of its actions ask for is found once."""

    def __init__(self, position: AgeOfIndustryPosition, weights: AgeOfIndustryWeights) -> None:
        self.position = position
        self.weights = weights
        self.seat = position.seat
        self.forecast = AgeOfIndustryForecast(position, position.seat, weights)
        deep = max(0, position.loans[self.seat] - 3)
        self.leverage = min(2.5, 1.0 + weights.interest * min(self.forecast.rounds, 8.0) + weights.deep * deep)
        """The value of a dollar to a player in debt: it saves interest, and in the end perhaps an unpaid loan."""
        self.cheapest_card = 0.0
        """The value of the least useful card in hand."""
        self.rail_pay = -1
        """What the seat's railways pay at the end, once it is known."""
        self.build_values = [UNKNOWN] * (INDUSTRIES * position.board.spaces)
        self.rail_values = [UNKNOWN] * position.board.links
        """The value of building an industry on a space, and a railway on a link."""
        self.next_counters = [position.next_counter(self.seat, industry) for industry in range(INDUSTRIES)]
        self.base_values = base_card_values(position, weights)
        self.card_values = self.base_values.copy()
        """The value of each card, raised by the best build it allows."""

    def move_weights(self, legal: list[int]) -> list[float]:
        self._value_cards(legal)
        return [self.weight_of(action) for action in legal]

    def _value_cards(self, legal: list[int]) -> None:
        """Raise the value of each card to a share of the best build it allows."""
        for action in legal:
            if kind_of(action) == BUILD:
                card = build_card(action)
                build = self.build_value(build_industry(action), build_space(action))
                value = self.weights.card_share * build
                if value > self.card_values[card]:
                    self.card_values[card] = value
        self.cheapest_card = 9.0
        for card in range(CARDS):
            if self.position.hand[self.seat * CARDS + card] > 0:
                self.cheapest_card = min(self.cheapest_card, self.card_values[card])

    def weight_of(self, action: int) -> float:
        kind = kind_of(action)
        if kind == BUILD:
            value = self.build_value(build_industry(action), build_space(action))
            sources = build_sources(action)
            if sources:
                value += self.sources_value(listed_sources(sources))
            return value - self.weights.card_price * self.base_values[build_card(action)]
        if kind == COMBINE:
            value = self.build_value(combine_industry(action), combine_space(action))
            sources = combine_sources(action)
            if sources:
                value += self.sources_value(listed_sources(sources))
            return value - self.weights.whole_turn * self.forecast.time_factor - 0.5 - self.cheapest_card
        if kind == RAIL:
            value = self.railway_value(rail_link(action))
            sources = rail_sources(action)
            return value + self.sources_value(listed_sources(sources)) if sources else value
        if kind == SELL:
            return self.selling_value() + 0.01 * sale_weight(self.weights, self.position, action)
        if kind == DEVELOP:
            return self.develop_value(develop_counter(action))
        if kind == DRAW:
            card = drawn_card_value(self.position, self.card_values, draw_origin(action))
            return self.drawing_value() + 0.1 * card
        if kind == PASS:
            card_played = pass_card(action)
            return 0.0 if card_played == NO_CARD else -0.2 - self.card_values[card_played - 1]
        return OTHER_ACTION

    def selling_value(self) -> float:
        """Money now is worth more the more is owed, and in the last rounds there may be no later."""
        urgency = self.weights.sell_now * (self.leverage if self.position.loans[self.seat] else 1.0)
        if self.forecast.rounds < LAST_ROUNDS:
            urgency = self.weights.sell_last
        return self.forecast.best_sale() * urgency

    def drawing_value(self) -> float:
        cards = self.position.hand_size[self.seat]
        if self.position.deck_size == 0:
            return 0.3 if cards < 2 else -0.3
        if self.forecast.rounds < 1.0:
            return 0.1
        return self.weights.draw * DRAW_BY_HAND[min(cards, len(DRAW_BY_HAND) - 1)]

    def develop_value(self, counter: int) -> float:
        """Only level 0 counters are worth a card: they stand in the way of good ones."""
        position, components = self.position, self.position.board.components
        if components.counter_level[counter] > 0 or self.forecast.rounds < 4:
            return -1.0 - self.cheapest_card
        if components.counter_industry[counter] == SHIP:
            return 0.9 - self.cheapest_card if position.board.has_ships else -2.0
        left = position.display[self.seat * position.counter_types + counter]
        outlets = min(1.0, self.forecast.spare_outlets(GOODS) / 3.0)
        step = self.weights.develop_first if left == 2 else self.weights.develop_last
        return outlets * (step + 0.06 * self.forecast.rounds) - self.cheapest_card

    # --- building -------------------------------------------------------------------------------------------
    def build_value(self, industry: int, space: int) -> float:
        """What building this industry here brings, without the card and the choice of sources."""
        index = industry * self.position.board.spaces + space
        found = self.build_values[index]
        if found == UNKNOWN:
            found = self._find_build_value(industry, space)
            self.build_values[index] = found
        return found

    def _find_build_value(self, industry: int, space: int) -> float:
        position, forecast, components = self.position, self.forecast, self.position.board.components
        counter = self.next_counters[industry]
        place = position.board.space_place[space]
        cost = build_cost(position, industry, counter, space)
        income = components.counter_income[counter] * forecast.vp_per_dollar
        value = float(components.counter_level[counter])
        if industry in (MILL, FACTORY):
            value += income * forecast.chance_to_sell(place, COTTON if industry == MILL else GOODS)
        elif industry in (MINE, IRONWORKS):
            value += value_of_new_mine(forecast, place, counter)
        elif industry == PORT:
            accepts = components.counter_accepts[counter]
            value += income * forecast.chance_of_port(place, accepts)
            if position.counter[space] < 0 or position.flipped[space]:
                value += self.weights.opens * forecast.freed_by_outlet(place, accepts)
        else:
            value += value_of_new_ship(forecast, space, income)
        if position.counter[space] >= 0:
            value += self._replaced_value(space)
        return value - self.price(cost)

    def _replaced_value(self, space: int) -> float:
        """The value lost with the counter that is overbuilt; another player's loss is a small gain."""
        value = value_of_counter(self.forecast, space)
        return -value if self.position.owner[space] == self.seat else self.weights.overbuilt * value

    def price(self, cost: int) -> float:
        """Money in points, plus the interest and the danger of the loans it takes."""
        position, forecast = self.position, self.forecast
        loans = loans_needed(position, self.seat, cost)
        owed = position.loans[self.seat] + loans
        value = cost * forecast.vp_per_dollar
        if owed:
            value *= self.leverage
        if loans:
            value += self.weights.dread * loans * max(0.0, owed - 1.0)
            if forecast.rounds < LAST_ROUNDS:
                value += self._unpaid_penalty(cost, loans)
        return value

    def _unpaid_penalty(self, cost: int, loans: int) -> float:
        """Near the end: the penalty for loans that money and railways will not cover."""
        position, components = self.position, self.position.board.components
        if self.rail_pay < 0:
            self.rail_pay = rail_income(position, self.seat)
        funds = position.money[self.seat] + loans * components.loan - cost + self.rail_pay
        funds += int(self.forecast.best_sale() * components.dollars_per_vp)
        missing = (position.loans[self.seat] + loans) - funds // components.loan
        return self.weights.unpaid * min(loans, missing) if missing > 0 else 0.0

    def sources_value(self, sources: list[int]) -> float:
        """Using a source helps its owner, more so the nearer it is to running out."""
        value = 0.0
        for source in sources:
            if not is_import(source):
                space = source_space(source)
                share = self.forecast.income(space) / max(1, self.position.cubes[space])
                own = self.position.owner[space] == self.seat
                value += self.weights.own_source * share if own else -self.weights.their_source * share
        return value

    # --- railways -------------------------------------------------------------------------------------------
    def railway_value(self, link: int) -> float:
        """What a railway on this link brings, without the choice of sources."""
        found = self.rail_values[link]
        if found == UNKNOWN:
            found = self._find_railway_value(link)
            self.rail_values[link] = found
        return found

    def _find_railway_value(self, link: int) -> float:
        position, forecast = self.position, self.forecast
        a, b = position.board.link_a[link], position.board.link_b[link]
        value = cautious_rail_value(forecast, link) - self.price(rail_cost(position, self.seat, link))
        value += freed_by_railway(forecast, link)
        if position.board.components.rail_coal and not is_first(position, self.seat):
            value += self._forced_source_value(COAL, a, b)
            value += self._forced_source_value(IRON, a, b)
        for end in (a, b):
            if not position.is_linked(self.seat, end):
                value += self.weights.new_place * forecast.time_factor * self._free_spaces(end)
        return value

    def _forced_source_value(self, cube: int, a: int, b: int) -> float:
        """A cube with only one possible source brings that source nearer to flipping."""
        supply = supply_of(self.position)
        found = nearest_to(self.position, supply, cube, a) or nearest_to(self.position, supply, cube, b)
        return self.sources_value(found) if len(found) == 1 else 0.0

    def _free_spaces(self, place: int) -> int:
        count = 0
        for space in self.position.board.place_spaces[place]:
            if self.position.counter[space] < 0:
                count += 1
        return count
