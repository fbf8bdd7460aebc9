"""What a seat can expect of a position: how many rounds are left, and what will sell."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from smokestack.games.age_of_industry.advice.weights import AgeOfIndustryWeights
from smokestack.games.age_of_industry.components.board import PORT_SPACE
from smokestack.games.age_of_industry.components.box import COAL, COTTON, GOODS, MINE
from smokestack.games.age_of_industry.rules.network import common_places
from smokestack.games.age_of_industry.rules.paths import joined_places
from smokestack.games.age_of_industry.rules.phases.sell import (
    accepted_products,
    is_market,
    outlet_place,
    product_at,
    unused_outlets,
)
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.kernel.bits import contains, with_item

NOT_FOUND: Final = -1.0
PRODUCT_SETS: Final = 4
"""Products are flags below this number."""
FAR: Final = 3
"""This many missing railways or more all count the same."""
ODDS_BY_GAP: Final = [1.0, 0.83, 0.42, 0.13]
"""How the odds of selling fall with the railways that are missing to an outlet."""
LATE_ROUNDS: Final = 3.0
"""With fewer rounds left, what takes time may come too late."""
CARDS_PER_ROUND: Final = 3.0
"""How fast hands run out once the deck is empty."""


def rounds_left(position: AgeOfIndustryPosition, pace: float) -> float:
    """How many rounds follow this one if cards keep being drawn at this pace."""
    hands = sum(position.hand_size) / position.seats
    return position.deck_size / (pace * position.seats) + hands / CARDS_PER_ROUND


def share_built_on(seats: int, rounds: float) -> float:
    """The share of free spaces beside railways that is built on by the end, counted in 64 games between searches."""
    return min(0.85, 0.065 * rounds) if seats == 2 else min(0.97, 0.7 + 0.1 * rounds)


class AgeOfIndustryForecast:
    """The expectations of one seat in one position."""

    def __init__(self, position: AgeOfIndustryPosition, seat: int, weights: AgeOfIndustryWeights) -> None:
        self.position = position
        self.seat = seat
        self.weights = weights
        self.rounds = rounds_left(position, weights.pace)
        self.vp_per_dollar = 1.0 / position.board.components.dollars_per_vp
        self.time_factor = min(1.0, self.rounds / LATE_ROUNDS)
        """1 while there is time for things to happen, towards 0 at the very end."""
        self.built_on = share_built_on(position.seats, self.rounds)
        self.joined = joined_places(position)

        self.outlets = unused_outlets(position)
        self.outlet_place: list[int] = []
        self.outlet_accepts: list[int] = []
        """For each unused outlet: where it is reached, and the products it accepts."""
        self.outlets_at: list[list[int]] = [[], [], []]
        self.sellers_at: list[list[int]] = [[], [], []]
        """By product: the places of the unused outlets that accept it, and of the counters waiting to sell it."""
        self.seller_space: list[int] = []
        self.seller_place: list[int] = []
        self.seller_product: list[int] = []
        self._add_outlets()
        self._add_sellers()
        self.stuck = [
            at
            for at in range(len(self.seller_space))
            if position.owner[self.seller_space[at]] == seat
            and self.outlets_from(self.seller_place[at], self.seller_product[at]) == 0
        ]
        """The seat's own sellers without an outlet in reach."""

        self.sale_income = NOT_FOUND
        self.cotton_gaps: list[int] = []
        self.goods_gaps: list[int] = []
        self.sale_odds = [NOT_FOUND] * (PRODUCT_SETS * position.board.places)
        self.cubes_on_map = [-1, -1]
        """Answers that are found once: the best sale, gaps to outlets, odds of selling, cubes on the map."""

    def _add_outlets(self) -> None:
        for outlet in self.outlets:
            place, accepts = outlet_place(self.position, outlet), accepted_products(self.position, outlet)
            self.outlet_place.append(place)
            self.outlet_accepts.append(accepts)
            if accepts & COTTON:
                self.outlets_at[COTTON].append(place)
            if accepts & GOODS:
                self.outlets_at[GOODS].append(place)

    def _add_sellers(self) -> None:
        space_place, flipped = self.position.board.space_place, self.position.flipped
        for space, counter in enumerate(self.position.counter):
            if counter >= 0 and flipped[space] == 0:
                product = product_at(self.position, space)
                if product:
                    place = space_place[space]
                    self.seller_space.append(space)
                    self.seller_place.append(place)
                    self.seller_product.append(product)
                    self.sellers_at[product].append(place)

    def income(self, space: int) -> float:
        """The income of the counter on a space, in points."""
        position = self.position
        return position.board.components.counter_income[position.counter[space]] * self.vp_per_dollar

    # --- the odds of selling ----------------------------------------------------------------------------------
    def outlets_from(self, place: int, product: int) -> int:
        """How many unused outlets for the product are joined to a place."""
        return common_places(self.joined[place], self.outlets_at[product])

    def rivals_from(self, place: int, product: int) -> int:
        """How many unsold mills or factories compete for them."""
        return common_places(self.joined[place], self.sellers_at[product])

    def chance_to_sell(self, place: int, product: int) -> float:
        """The odds that a new counter at this place will sell."""
        index = place * PRODUCT_SETS + product
        found = self.sale_odds[index]
        if found < 0:
            found = self.chance_among(place, product, self.rivals_from(place, product))
            self.sale_odds[index] = found
        return found

    def chance_among(self, place: int, product: int, rivals: int) -> float:
        """The odds of selling from a place if so many others wait for the same outlets."""
        outlets = self.outlets_from(place, product)
        if outlets > rivals:
            return self.weights.sure
        if outlets > 0:
            return 0.1 + self.weights.crowded * outlets / (rivals + 1)
        if self.rounds < LATE_ROUNDS:
            return 0.0
        return self.weights.far * ODDS_BY_GAP[self.gap(place, product)] * min(1.0, self.spare_outlets(product) / 2.0)

    def spare_outlets(self, product: int) -> int:
        """Unused outlets for the product anywhere, minus the sellers that wait for one."""
        spare = len(self.outlets_at[product]) - len(self.sellers_at[product])
        return spare if spare > 0 else 0

    def gap(self, place: int, product: int) -> int:
        """How many railways are missing to the nearest unused outlet, at most FAR."""
        found = self.cotton_gaps if product == COTTON else self.goods_gaps
        if not found:
            found = self._find_gaps(product)
            if product == COTTON:
                self.cotton_gaps = found
            else:
                self.goods_gaps = found
        return found[place]

    def _find_gaps(self, product: int) -> list[int]:
        """Spread from the outlets, one missing railway at a time."""
        places, roads = self.position.board.places, self.position.network.roads
        gaps = [FAR] * places
        edge = self.outlets_at[product]
        done: i64 = 0
        for gap in range(FAR):
            inside: list[int] = []
            for start in edge:
                if gap > 0 and done >> start & 1:
                    continue
                if not roads[start]:
                    if gaps[start] > gap:
                        gaps[start] = gap
                        inside.append(start)
                        done |= 1 << start
                    continue
                fresh: i64 = self.joined[start] & ~done
                done |= fresh
                for other in range(places):
                    if fresh >> other & 1:
                        gaps[other] = gap
                        inside.append(other)
            if gap + 1 < FAR:
                edge = self._one_railway_away(inside, gaps, gap + 1)
        return gaps

    def _one_railway_away(self, inside: list[int], gaps: list[int], gap: int) -> list[int]:
        """The places that one more railway would join to these."""
        board, rail_owner = self.position.board, self.position.rail_owner
        rail_from, rail_to, rail_link = board.rail_from, board.rail_to, board.rail_link
        found: list[int] = []
        for other in inside:
            for at in range(rail_from[other], rail_from[other + 1]):
                to = rail_to[at]
                if gaps[to] > gap and rail_owner[rail_link[at]] < 0:
                    found.append(to)
        return found

    def chance_of_port(self, place: int, accepts: int) -> float:
        """The odds that something is sold through a new port here."""
        there: i64 = self.joined[place]
        own = others = 0
        for at in range(len(self.seller_space)):
            if there >> self.seller_place[at] & 1 and self.seller_product[at] & accepts:
                if self.position.owner[self.seller_space[at]] == self.seat:
                    own += 1
                else:
                    others += 1
        if own:
            return self.weights.sure
        if others:
            return 0.3 + 0.4 * others / (1 + others + self._unused_ports(there))
        return self.weights.port_hope * self.time_factor * (1.0 if self.rounds > 4 else 0.25)

    def _unused_ports(self, there: i64) -> int:
        """How many ports in these places wait for a sale."""
        position = self.position
        space_place = position.board.space_place
        count = 0
        for space in position.board.kind_spaces[PORT_SPACE]:
            if position.counter[space] >= 0 and not position.flipped[space] and there >> space_place[space] & 1:
                count += 1
        return count

    def freed_by_outlet(self, place: int, accepts: int) -> float:
        """The best stuck seller that an outlet here would serve, in points."""
        there: i64 = self.joined[place]
        best = 0.0
        for at in self.stuck:
            if there >> self.seller_place[at] & 1 and self.seller_product[at] & accepts:
                best = max(best, self.income(self.seller_space[at]))
        return best * self.time_factor

    # --- selling now ------------------------------------------------------------------------------------------
    def best_sale(self) -> float:
        """What the seat could earn by selling now, each outlet once, in points."""
        if self.sale_income < 0.0:
            self.sale_income = self._find_best_sale()
        return self.sale_income

    def _find_best_sale(self) -> float:
        position = self.position
        used = 0
        total = 0.0
        for seller in range(len(self.seller_space)):
            if position.owner[self.seller_space[seller]] != self.seat:
                continue
            there: i64 = self.joined[self.seller_place[seller]]
            best, gain = -1, -1.0
            for at in range(len(self.outlets)):
                if contains(used, at) or not self.outlet_accepts[at] & self.seller_product[seller]:
                    continue
                if not there >> self.outlet_place[at] & 1:
                    continue
                outlet = self.outlets[at]
                own = not is_market(outlet) and position.owner[outlet] == self.seat
                income = self.income(outlet) if own else 0.0
                if income > gain:
                    best, gain = at, income
            if best >= 0:
                used = with_item(used, best)
                total += self.income(self.seller_space[seller]) + gain
        return total

    # --- cubes ------------------------------------------------------------------------------------------------
    def supply_on_map(self, cube: int) -> int:
        """The cubes of this kind that are on the map already."""
        if self.cubes_on_map[cube] < 0:
            self.cubes_on_map[cube] = self._count_cubes(cube)
        return self.cubes_on_map[cube]

    def _count_cubes(self, cube: int) -> int:
        position = self.position
        industry, counter = position.board.components.counter_industry, position.counter
        total = sum(position.imports) if cube == COAL else 0
        for space, cubes in enumerate(position.cubes):
            if cubes > 0 and (industry[counter[space]] == MINE) == (cube == COAL):
                total += cubes
        return total
