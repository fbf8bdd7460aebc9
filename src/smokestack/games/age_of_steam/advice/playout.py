"""Playing fast: what a search's playouts do where thinking every action to the end would take most of the time.

Track is thought of from a few stops only and judged by the goods it joins; what was begun is finished first. Deliveries
are counted, not followed to the end of the game. Money is what the turn needs.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam import actions as kinds
from smokestack.games.age_of_steam.forecast import turns_left
from smokestack.games.age_of_steam.judgement import Judgement
from smokestack.games.age_of_steam.lines import END_A, END_B, WIDTH
from smokestack.games.age_of_steam.money import shares_wanted, upkeep
from smokestack.games.age_of_steam.moving import own_links
from smokestack.games.age_of_steam.network import incomplete_of
from smokestack.games.age_of_steam.pieces import N_COLOURS, NEW_CITY_COLOURS
from smokestack.games.age_of_steam.prospects import Goods, Prospects
from smokestack.games.age_of_steam.routes import Ground, Routes, Trip, build_key, decode_build

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table

OWN_STOPS: Final = 3
OTHER_STOPS: Final = 1
"""How many of each track is thought of from."""
PRICE: Final = 0.3
"""What a dollar is worth against a link of income."""
FAR: Final = 99


def issue(j: Judgement, t: Table, legal: list[int]) -> int:
    """As many shares as a turn of building, a small bid and the expenses need."""
    wanted = shares_wanted(j, t, t.now)
    best = legal[0]
    for action in legal:
        if action & kinds.KIND == kinds.ISSUE and action >> 6 <= wanted:
            best = action
    return best


class Glance:
    """A player's links and the goods along them, seen from a few places."""

    def __init__(self, t: Table, seat: int) -> None:
        self.t = t
        self.seat = seat
        self.goods = Goods(t, 0.0)
        self.p = Prospects(t, seat, self.goods)
        self.engine: int = t.engine[seat] + (1 if turns_left(t) else 0)
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
        spot = self.t.board.spot
        stop = spot[(trip.stops & 1023) - 1]
        middle = spot[(trip.stops >> 10 & 1023) - 1]
        price = 0.05 * trip.tiles - PRICE * trip.cost
        if not trip.stops >> 20:
            return self.worth(middle, stop, 1) + price
        root = spot[(trip.stops >> 20) - 1]
        return self.worth(root, middle, 1) + self.worth(root, stop, 2) + price + 0.5


def build(j: Judgement, ground: Ground, t: Table, legal: list[int], rng: Random) -> int:
    """Go on with what was begun; else the best track from a few stops."""
    seat = t.now
    first = legal[0] & kinds.KIND
    if first == kinds.URBANIZE:
        return _urbanize(t, seat, legal, rng)
    last = legal[-1]
    if first != kinds.BUILD:
        return last
    spare = t.cash[seat] - upkeep(t, seat, j.reserve)
    builds = t.rules.builds_allowed(t, seat) - len(t.prices)
    if spare < 2:
        return last
    routes = Routes(t, seat, ground, builds, builds, spare)
    glance = Glance(t, seat)
    begun = incomplete_of(t, seat)
    for line in begun:
        routes.from_line(line)
    if not routes.trips:
        for stop in _some_stops(t, glance, rng):
            routes.from_stop(stop)
    wanted: dict[int, float] = {}
    for trip in routes.trips:
        merit = glance.merit(trip)
        if merit > 0.0 and merit > wanted.get(trip.first, 0.0):
            wanted[trip.first] = merit
    if not wanted:
        return last
    return _best_build(t, legal, wanted, rng)


def _best_build(t: Table, legal: list[int], wanted: dict[int, float], rng: Random) -> int:
    hexes = {key >> 7 for key in wanted}
    best, chosen = 0.0, legal[-1]
    for action in legal:
        if action & kinds.KIND == kinds.BUILD and (action >> 6 & 511) in hexes:
            hex, placement = decode_build(action)
            merit = wanted.get(build_key(t, hex, placement), 0.0)
            if merit > 0.0:
                merit += 0.3 * rng.random()
                if merit > best:
                    best, chosen = merit, action
    return chosen


def _some_stops(t: Table, glance: Glance, rng: Random) -> list[int]:
    """A few stops the player's links touch, and a city."""
    spots = t.board.spots
    own = [spots[spot] for spot in range(glance.p.many) if glance.p.near[spot]] if glance.p.links else []
    cities = t.board.cities
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


def _urbanize(t: Table, seat: int, legal: list[int], rng: Random) -> int:
    """A town on the way of the player's links or any other, and the colour of which most lies along them."""
    glance = Glance(t, seat)
    p, stock = glance.p, glance.goods.stock
    towns = sorted({action >> 6 & 511 for action in legal if action & kinds.KIND == kinds.URBANIZE})
    own = [town for town in towns if p.near[t.board.spot[town]]] if p.links else []
    pool = own if own else towns
    town = pool[int(rng.random() * len(pool))]
    glance.look_from(t.board.spot[town])
    best, chosen = -1.0, legal[0]
    for action in legal:
        if action & kinds.KIND != kinds.URBANIZE or action >> 6 & 511 != town or action >> 18:
            continue
        colour = NEW_CITY_COLOURS[action >> 15 & 7]
        merit = 0.1 * rng.random()
        for spot in glance.ring:
            merit += glance.steps[spot] * stock[spot * N_COLOURS + colour]
        if merit > best:
            best, chosen = merit, action
    return chosen


def move(t: Table, legal: list[int]) -> int:
    """The longest delivery over own links, or a better engine."""
    seat = t.now
    best, chosen = 0.0, legal[-1]
    links = 0
    better = False
    for action in legal:
        kind = action & kinds.KIND
        if kind == kinds.MOVE:
            if _length(action >> 18) <= best:
                continue  # It could not pay more.
            own, others = own_links(t, action, seat)
            merit = own - 0.6 * others
            links = max(links, own)
        elif kind == kinds.LIFT:
            merit = float(min(t.turn + 1, 6))
        else:
            better = better or action == kinds.UPGRADE
            continue
        if merit > best:
            best, chosen = merit, action
    if better and upgrade(t, seat, best, links) > best:
        return kinds.UPGRADE
    return chosen


def upgrade(t: Table, seat: int, best: float, links: int) -> float:
    """An engine link is worth what it adds to the deliveries to come, and costs a dollar every turn."""
    left = turns_left(t)
    engine = t.engine[seat]
    if left == 0 or t.cash[seat] + t.income[seat] + best < t.rules.expenses(t, seat) + 1:
        return -1.0
    own = 0
    for at in range(0, len(t.lines), WIDTH):
        if t.lines[at] == seat and t.lines[at + END_A] >= 0 and t.lines[at + END_B] >= 0:
            own += 1
    if engine > own:
        return -1.0
    if best <= 0.0:
        return 0.5
    soon = engine <= 1 + t.turn // 2
    if links < engine and not soon:
        return -0.3
    merit = 0.9 * min(3, left) - 0.3
    if links >= engine:
        if soon and left >= 2:
            merit += 1.1
        if t.move_round > 1 and best >= 2:
            merit -= 0.5
    return merit


def _length(hops: int) -> int:
    """How many links a delivery's packed hops are."""
    many = 0
    while hops:
        many += 1
        hops >>= 7
    return many
