"""What is likely to come of things: how many rounds are left, what will sell, what will run dry."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from smokestack.games.age_of_industry.advice.weights import AgeOfIndustryWeights
from smokestack.games.age_of_industry.components.board import MAX_SPACES, PORT_SPACE
from smokestack.games.age_of_industry.components.box import (
    COAL,
    COTTON,
    FACTORY,
    GOODS,
    IRON,
    IRONWORKS,
    MILL,
    MINE,
    PORT,
)
from smokestack.games.age_of_industry.rules.phases import rounds, sell
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.transport import AS_IT_IS, free_links, joined, port_access

BY_GAP: Final = [1.0, 0.83, 0.42, 0.13]
"""How the odds of selling fall with the railways that are missing to an outlet."""


def rounds_left(position: AgeOfIndustryPosition, pace: float) -> float:
    """Rounds still to come after this one, as the cards run out at the usual pace."""
    hands = sum(position.hand_size) / position.seats
    return position.deck_size / (pace * position.seats) + hands / 3.0


def filled_in_the_end(seats: int, rounds: float) -> float:
    """How many of the free spaces beside railways are built on in the end: counted in 64 games between searches."""
    return min(0.85, 0.065 * rounds) if seats == 2 else min(0.97, 0.7 + 0.1 * rounds)


class AgeOfIndustryForecast:
    """One seat's view of one position."""

    def __init__(self, position: AgeOfIndustryPosition, seat: int, weights: AgeOfIndustryWeights) -> None:
        self.position = position
        self.seat = seat
        self.weights = weights
        self.rounds = rounds_left(position, weights.pace)
        self.vp_per_dollar = 1.0 / position.board.components.dollars_per_vp
        self.late = min(1.0, self.rounds / 3.0)
        self.filled = filled_in_the_end(position.seats, self.rounds)
        """1 while there is time for things to happen, towards 0 at the very end."""
        self.joined = joined(position)
        self.outlets = sell.outlets(position)
        self.outlet_place: list[int] = []
        self.outlet_takes: list[int] = []
        """Unused outlets: where they are reached, and the products they take as bits."""
        self.buyers_at: list[list[int]] = [[], [], []]
        self.sellers_at: list[list[int]] = [[], [], []]
        """By product: the places of the unused outlets that take it, and of the counters that wait to sell it."""
        for outlet in self.outlets:
            place, takes = sell.outlet_place(position, outlet), accepts(position, outlet)
            self.outlet_place.append(place)
            self.outlet_takes.append(takes)
            if takes & COTTON:
                self.buyers_at[COTTON].append(place)
            if takes & GOODS:
                self.buyers_at[GOODS].append(place)
        self.sale = -1.0
        self.cotton_gap: list[int] = []
        self.goods_gap: list[int] = []
        self.sale_odds = [-1.0] * (4 * position.board.places)
        self.supplies = [-1, -1]
        """Found once and kept: gaps to outlets, odds of selling, cubes on the map."""
        self.seller_space: list[int] = []
        self.seller_place: list[int] = []
        self.seller_product: list[int] = []
        counter_industry, what, flipped = position.board.components.counter_industry, position.counter, position.flipped
        for space in range(position.board.spaces):
            kind = what[space]
            if kind >= 0 and flipped[space] == 0:
                industry = counter_industry[kind]
                if industry in (MILL, FACTORY):
                    place, product = position.board.space_place[space], COTTON if industry == MILL else GOODS
                    self.seller_space.append(space)
                    self.seller_place.append(place)
                    self.seller_product.append(product)
                    self.sellers_at[product].append(place)
        self.stuck = [
            at
            for at in range(len(self.seller_space))
            if position.owner[self.seller_space[at]] == seat
            and self.outlets_from(self.seller_place[at], self.seller_product[at]) == 0
        ]
        """Own sellers without any outlet in reach."""

    def income(self, space: int) -> float:
        """The income of the counter on a space, in points."""
        return self.position.board.components.counter_income[self.position.counter[space]] * self.vp_per_dollar

    def outlets_from(self, place: int, product: int) -> int:
        """How many unused outlets that take the product are joined to a place."""
        return among(self.joined[place], self.buyers_at[product])

    def rivals_from(self, place: int, product: int) -> int:
        """How many unsold mills or factories compete for them."""
        return among(self.joined[place], self.sellers_at[product])

    def chance_to_sell(self, place: int, product: int) -> float:
        found = self.sale_odds[place << 2 | product]
        if found < 0:
            found = self.find_chance_to_sell(place, product)
            self.sale_odds[place << 2 | product] = found
        return found

    def find_chance_to_sell(self, place: int, product: int) -> float:
        return self.chance_among(place, product, self.rivals_from(place, product))

    def chance_among(self, place: int, product: int, rivals: int) -> float:
        """The odds of selling from a place with so many others waiting for the same outlets."""
        outlets = self.outlets_from(place, product)
        if outlets > rivals:
            return self.weights.sure
        if outlets > 0:
            return 0.1 + self.weights.crowded * outlets / (rivals + 1)
        if self.rounds < 3:
            return 0.0
        return self.weights.far * BY_GAP[self.gap(place, product)] * min(1.0, self.buyers(product) / 2.0)

    def gap(self, place: int, product: int) -> int:
        """How many railways are missing to the nearest unused outlet, 3 for three or more."""
        found = self.cotton_gap if product == COTTON else self.goods_gap
        if not found:
            found = self.find_gaps(product)
            if product == COTTON:
                self.cotton_gap = found
            else:
                self.goods_gap = found
        return found[place]

    def find_gaps(self, product: int) -> list[int]:
        """From the outlets outwards, a missing railway at a time."""
        places, roads = self.position.board.places, self.position.network.roads
        gaps = [3] * places
        edge = self.buyers_at[product]
        done: i64 = 0
        for gap in range(3):
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
            if gap < 2:
                edge = self.beyond(inside, gaps, gap + 1)
        return gaps

    def beyond(self, inside: list[int], gaps: list[int], gap: int) -> list[int]:
        """The places that one more railway would join to these."""
        board, rail = self.position.board, self.position.rail_owner
        rail_from, rail_to, rail_link = board.rail_from, board.rail_to, board.rail_link
        found: list[int] = []
        for other in inside:
            for at in range(rail_from[other], rail_from[other + 1]):
                to = rail_to[at]
                if gaps[to] > gap and rail[rail_link[at]] < 0:
                    found.append(to)
        return found

    def chance_of_port(self, place: int, accepts: int) -> float:
        """How likely something is sold through a new port here."""
        position = self.position
        there: i64 = self.joined[place]
        own = others = 0
        for at in range(len(self.seller_space)):
            if there >> self.seller_place[at] & 1 and self.seller_product[at] & accepts:
                if position.owner[self.seller_space[at]] == self.seat:
                    own += 1
                else:
                    others += 1
        if own:
            return self.weights.sure
        if others:
            return 0.3 + 0.4 * others / (1 + others + self.ports_in(there))
        return self.weights.port_hope * self.late * (1.0 if self.rounds > 4 else 0.25)

    def ports_in(self, there: i64) -> int:
        """How many ports wait for goods in these places."""
        position = self.position
        count = 0
        for space in position.board.kind_spaces[PORT_SPACE]:
            if (
                position.counter[space] >= 0
                and not position.flipped[space]
                and there >> position.board.space_place[space] & 1
            ):
                count += 1
        return count

    def buyers(self, product: int) -> int:
        """Unused outlets for the product anywhere, less the sellers that wait for one."""
        waiting = len(self.buyers_at[product]) - len(self.sellers_at[product])
        return waiting if waiting > 0 else 0

    def freed_by_outlet(self, place: int, accepts: int) -> float:
        """The best own stuck seller that an outlet here would serve, in points."""
        there: i64 = self.joined[place]
        best = 0.0
        for at in self.stuck:
            if there >> self.seller_place[at] & 1 and self.seller_product[at] & accepts:
                best = max(best, self.income(self.seller_space[at]))
        return best * self.late

    def mine(self, place: int, kind: int) -> float:
        """Income of a new mine or ironworks: what goes to the track at once, and the odds that the rest is used."""
        position = self.position
        components = position.board.components
        colour = COAL if components.counter_industry[kind] == MINE else IRON
        prices = components.track_prices[colour]
        cubes = components.counter_cubes[kind]
        money = 0
        if port_access(position, place, AS_IT_IS):
            held = position.demand[colour]
            while cubes > 0 and held < len(prices):
                money += prices[len(prices) - held - 1]
                held += 1
                cubes -= 1
        chance = 1.0
        if cubes > 0:
            wanted = self.rounds * position.seats * self.weights.need - self.supply(colour)
            chance = max(0.05, min(0.85, wanted / cubes)) * self.demand_at(place)
        return (money + chance * components.counter_income[kind]) * self.vp_per_dollar

    def supply(self, colour: int) -> int:
        """The cubes that lie on the map already."""
        if self.supplies[colour] < 0:
            self.supplies[colour] = self.find_supply(colour)
        return self.supplies[colour]

    def find_supply(self, colour: int) -> int:
        position = self.position
        total = 0
        for space in range(position.board.spaces):
            if position.cubes[space] > 0 and (
                position.board.components.counter_industry[position.counter[space]] == MINE
            ) == (colour == COAL):
                total += position.cubes[space]
        return total + sum(position.imports) if colour == COAL else total

    def demand_at(self, place: int) -> float:
        """How well a source at this place can be drawn on: by what can still be built around it."""
        demand = 0.35 + 0.08 * free_links(self.position, place)
        return demand if demand < 1.0 else 1.0

    def worth_of_standing(self, space: int) -> float:
        """What a counter on the map is worth to its owner: its level, and the income it may still bring."""
        position = self.position
        components = position.board.components
        kind = position.counter[space]
        worth = float(components.counter_level[kind])
        if position.flipped[space] or position.never_flips[space]:
            return worth
        industry = components.counter_industry[kind]
        place = position.board.space_place[space]
        if industry in (MILL, FACTORY):
            product = COTTON if industry == MILL else GOODS
            chance = self.chance_among(place, product, self.rivals_from(place, product) - 1)
        elif industry in (MINE, IRONWORKS):
            wanted = self.rounds * position.seats * self.weights.need * position.cubes[space]
            supply = self.supply(COAL if industry == MINE else IRON)
            chance = min(0.85, wanted / max(1, supply * position.cubes[space]))
        elif industry == PORT:
            chance = self.chance_of_port(place, components.counter_accepts[kind])
        else:
            chance = 0.5 * self.late
        return worth + chance * self.income(space)

    def rail(self, link: int) -> float:
        """What a railway is worth at the end, as the places at its ends fill up, in points."""
        return self.rail_among(link, min(1.0, self.rounds / 10.0) * self.weights.fill)

    def rail_in_the_end(self, link: int) -> float:
        """As ``rail``, but as things go: nearly every free space beside a railway is built on, so railways pay well.

        The lower number of ``rail`` is the one that tuning found best to build by.
        """
        return self.rail_among(link, self.position.board.components.rail_per_space * self.filled)

    def rail_among(self, link: int, a_space: float) -> float:
        """A railway's pay in points, if every free space at its ends adds so much to it."""
        position = self.position
        board = position.board
        value = float(rounds.rail_value(position, link))
        for end in (board.link_a[link], board.link_b[link]):
            for space in board.place_spaces[end]:
                if position.counter[space] < 0:
                    value += a_space
        return value * self.vp_per_dollar

    def freed_by_rail(self, link: int) -> float:
        """Own stuck sellers that the railway would join to an outlet, or bring nearer to one, in points."""
        position = self.position
        a, b = position.board.link_a[link], position.board.link_b[link]
        gain = 0.0
        for at in self.stuck:
            reached: i64 = self.joined[self.seller_place[at]]
            if (reached >> a ^ reached >> b) & 1 == 0:
                continue
            far = b if reached >> a & 1 else a
            product = self.seller_product[at]
            if self.outlets_from(far, product):
                gain += self.weights.joins * self.income(self.seller_space[at])
            elif self.gap(far, product) < self.gap(self.seller_place[at], product):
                gain += self.weights.nears * self.income(self.seller_space[at])
        return gain * self.late

    def best_sale(self) -> float:
        """What the seat could earn by selling now, each outlet once, in points."""
        if self.sale < 0.0:
            self.sale = self.find_sale()
        return self.sale

    def find_sale(self) -> float:
        position = self.position
        used = 0
        total = 0.0
        for seller in range(len(self.seller_space)):
            if position.owner[self.seller_space[seller]] != self.seat:
                continue
            there: i64 = self.joined[self.seller_place[seller]]
            best, gain = -1, -1.0
            for at in range(len(self.outlets)):
                if used >> at & 1 or not self.outlet_takes[at] & self.seller_product[seller]:
                    continue
                if not there >> self.outlet_place[at] & 1:
                    continue
                outlet = self.outlets[at]
                own = self.income(outlet) if outlet < MAX_SPACES and position.owner[outlet] == self.seat else 0.0
                if own > gain:
                    best, gain = at, own
            if best >= 0:
                used |= 1 << best
                total += self.income(self.seller_space[seller]) + gain
        return total


def accepts(position: AgeOfIndustryPosition, outlet: int) -> int:
    """The products an unused outlet takes, as bits."""
    components = position.board.components
    if outlet < MAX_SPACES:
        return components.counter_accepts[position.counter[outlet]]
    return components.tile_accepts[position.market_tile[outlet - MAX_SPACES]]


def among(there: i64, places: list[int]) -> int:
    """How many of the places belong to the set."""
    count = 0
    for place in places:
        if there >> place & 1:
            count += 1
    return count
