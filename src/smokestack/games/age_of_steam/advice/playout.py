"""Playing fast: what a search's playouts do where thinking every action to the end would take most of the time.

Track is thought of from a few stops only and judged by the goods it joins; what was begun is finished first. Deliveries
are counted, not followed to the end of the game. Money is what the turn needs.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.advice.delivery_choice import own_links
from smokestack.games.age_of_steam.advice.forecast import turns_left
from smokestack.games.age_of_steam.advice.reachable_goods import Goods, Prospects
from smokestack.games.age_of_steam.advice.route_search import Ground, Routes, Trip, build_key, decode_build
from smokestack.games.age_of_steam.advice.shares_and_bids import shares_wanted, upkeep
from smokestack.games.age_of_steam.advice.weights import AgeOfSteamWeights
from smokestack.games.age_of_steam.components.pieces import N_COLOURS, NEW_CITY_COLOURS
from smokestack.games.age_of_steam.rules.generated import action_fields as kinds
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, WIDTH
from smokestack.games.age_of_steam.rules.network import incomplete_of

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

OWN_STOPS: Final = 3
OTHER_STOPS: Final = 1
"""How many of each track is thought of from."""
PRICE: Final = 0.3
"""What a dollar is worth against a link of income."""
FAR: Final = 99


def issue(j: AgeOfSteamWeights, position: AgeOfSteamPosition, legal: list[int]) -> int:
    """As many shares as a turn of building, a small bid and the expenses need."""
    wanted = shares_wanted(j, position, position.now)
    best = legal[0]
    for action in legal:
        if kinds.kind_of(action) == kinds.ISSUE and action >> 6 <= wanted:
            best = action
    return best


class Glance:
    """A player's links and the goods along them, seen from a few places."""

    def __init__(self, position: AgeOfSteamPosition, seat: int) -> None:
        self.position = position
        self.seat = seat
        self.goods = Goods(position, 0.0)
        self.p = Prospects(position, seat, self.goods)
        self.engine: int = position.engine[seat] + (1 if turns_left(position) else 0)
        self.root = -1
        self.steps: list[int] = []
        """From the root: how many own links to each spot."""
        self.ring: list[int] = []
        """The spots reached from the root, the nearest first."""

    def look_from(self, root: int) -> None:
        if root == self.root:
            return
        self.root = root
        steps = [FAR] * self.p.many
        steps[root] = 0
        ring = [root]
        for spot in ring:  # grows on the way
            if steps[spot] < self.engine:
                for hop in self.p.near[spot]:
                    to = hop >> 1
                    if steps[to] == FAR:
                        steps[to] = steps[spot] + 1
                        ring.append(to)
        self.steps = steps
        self.ring = ring

    def worth(self, root: int, stop: int, links: int) -> float:
        """What new links from the root to a stop would carry, in income."""
        self.look_from(root)
        p, stock, steps = self.p, self.goods.stock, self.steps
        there, taken = self.goods.colours[stop], p.takes[stop]
        total = 0.0
        for spot in self.ring:
            if spot == stop:
                continue
            length = steps[spot] + links
            if length > self.engine:
                break
            wanted = there & p.takes[spot]
            given = self.goods.colours[spot] & taken
            if wanted | given:
                for colour in range(N_COLOURS):
                    if wanted >> colour & 1:
                        total += length * min(2.0, stock[stop * N_COLOURS + colour])
                    if given >> colour & 1:
                        total += length * min(2.0, stock[spot * N_COLOURS + colour])
        if steps[stop] < FAR:
            return 0.4 * total
        if p.near[root]:
            total += 0.6
        return total + (0.6 if p.takes[stop] else 0.9)

    def merit(self, trip: Trip) -> float:
        spot = self.position.board.spot
        stop = spot[(trip.stops & 1023) - 1]
        middle = spot[(trip.stops >> 10 & 1023) - 1]
        price = 0.05 * trip.tiles - PRICE * trip.cost
        if not trip.stops >> 20:
            return self.worth(middle, stop, 1) + price
        root = spot[(trip.stops >> 20) - 1]
        return self.worth(root, middle, 1) + self.worth(root, stop, 2) + price + 0.5


def build(j: AgeOfSteamWeights, ground: Ground, position: AgeOfSteamPosition, legal: list[int], rng: Random) -> int:
    """Go on with what was begun; else the best track from a few stops."""
    seat = position.now
    first = kinds.kind_of(legal[0])
    if first == kinds.URBANIZE:
        return _urbanize(position, seat, legal, rng)
    last = legal[-1]
    if first != kinds.BUILD:
        return last
    spare = position.cash[seat] - upkeep(position, seat, j.reserve)
    builds = position.rules.builds_allowed(position, seat) - len(position.prices)
    if spare < 2:
        return last
    routes = Routes(position, seat, ground, builds, builds, spare)
    glance = Glance(position, seat)
    begun = incomplete_of(position, seat)
    for line in begun:
        routes.from_line(line)
    if not routes.trips:
        for stop in _some_stops(position, glance, rng):
            routes.from_stop(stop)
    wanted: dict[int, float] = {}
    for trip in routes.trips:
        merit = glance.merit(trip)
        if merit > 0.0 and merit > wanted.get(trip.first, 0.0):
            wanted[trip.first] = merit
    if not wanted:
        return last
    return _best_build(position, legal, wanted, rng)


def _best_build(position: AgeOfSteamPosition, legal: list[int], wanted: dict[int, float], rng: Random) -> int:
    hexes = {key >> 7 for key in wanted}
    best, chosen = 0.0, legal[-1]
    for action in legal:
        if kinds.kind_of(action) == kinds.BUILD and (action >> 6 & 511) in hexes:
            hex, placement = decode_build(action)
            merit = wanted.get(build_key(position, hex, placement), 0.0)
            if merit > 0.0:
                merit += 0.3 * rng.random()
                if merit > best:
                    best, chosen = merit, action
    return chosen


def _some_stops(position: AgeOfSteamPosition, glance: Glance, rng: Random) -> list[int]:
    """A few stops the player's links touch, and a city."""
    spots = position.board.spots
    own = [spots[spot] for spot in range(glance.p.many) if glance.p.near[spot]] if glance.p.links else []
    cities = position.board.cities
    some: list[int] = []
    for pool, many in ((own, OWN_STOPS), (cities, OTHER_STOPS if own else OWN_STOPS)):
        if len(pool) <= many:
            some += pool
        else:
            for _ in range(many):
                stop = pool[int(rng.random() * len(pool))]
                if stop not in some:
                    some.append(stop)
    return some


def _urbanize(position: AgeOfSteamPosition, seat: int, legal: list[int], rng: Random) -> int:
    """A town on the way of the player's links or any other, and the colour of which most lies along them."""
    glance = Glance(position, seat)
    p, stock = glance.p, glance.goods.stock
    towns = sorted({action >> 6 & 511 for action in legal if kinds.kind_of(action) == kinds.URBANIZE})
    own = [town for town in towns if p.near[position.board.spot[town]]] if p.links else []
    pool = own if own else towns
    town = pool[int(rng.random() * len(pool))]
    glance.look_from(position.board.spot[town])
    best, chosen = -1.0, legal[0]
    for action in legal:
        if kinds.kind_of(action) != kinds.URBANIZE or action >> 6 & 511 != town or action >> 18:
            continue
        colour = NEW_CITY_COLOURS[action >> 15 & 7]
        merit = 0.1 * rng.random()
        for spot in glance.ring:
            merit += glance.steps[spot] * stock[spot * N_COLOURS + colour]
        if merit > best:
            best, chosen = merit, action
    return chosen


def move(position: AgeOfSteamPosition, legal: list[int]) -> int:
    """The longest delivery over own links, or a better engine."""
    seat = position.now
    best, chosen = 0.0, legal[-1]
    links = 0
    better = False
    for action in legal:
        kind = kinds.kind_of(action)
        if kind == kinds.MOVE:
            if _length(action >> 18) <= best:
                continue  # It could not pay more.
            own, others = own_links(position, action, seat)
            merit = own - 0.6 * others
            links = max(links, own)
        elif kind == kinds.LIFT:
            merit = float(min(position.turn + 1, 6))
        else:
            better = better or action == kinds.UPGRADE
            continue
        if merit > best:
            best, chosen = merit, action
    if better and upgrade(position, seat, best, links) > best:
        return kinds.UPGRADE
    return chosen


def upgrade(position: AgeOfSteamPosition, seat: int, best: float, links: int) -> float:
    """An engine link is worth what it adds to the deliveries to come, and costs a dollar every turn."""
    left = turns_left(position)
    engine = position.engine[seat]
    if left == 0 or position.cash[seat] + position.income[seat] + best < position.rules.expenses(position, seat) + 1:
        return -1.0
    own = 0
    for at in range(0, len(position.lines), WIDTH):
        if position.lines[at] == seat and position.lines[at + END_A] >= 0 and position.lines[at + END_B] >= 0:
            own += 1
    if engine > own:
        return -1.0
    if best <= 0.0:
        return 0.5
    soon = engine <= 1 + position.turn // 2
    if links < engine and not soon:
        return -0.3
    merit = 0.9 * min(3, left) - 0.3
    if links >= engine:
        if soon and left >= 2:
            merit += 1.1
        if position.move_round > 1 and best >= 2:
            merit -= 0.5
    return merit


def _length(hops: int) -> int:
    """How many links a delivery's packed hops are."""
    many = 0
    while hops:
        many += 1
        hops >>= 7
    return many
