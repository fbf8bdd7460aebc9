"""The playout policy for building track: routes from a few stops only, valued by the goods they connect."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.advice.build_keys import build_key, hex_of_key
from smokestack.games.age_of_steam.advice.forecast import turns_left
from smokestack.games.age_of_steam.advice.reachable_goods import GoodsStock, ReachableGoods, connected_spot
from smokestack.games.age_of_steam.advice.route_search import NO_STOP, Route, RouteSearch
from smokestack.games.age_of_steam.advice.route_tables import RouteTables
from smokestack.games.age_of_steam.advice.shares_and_bids import money_to_keep
from smokestack.games.age_of_steam.advice.weights import AgeOfSteamWeights
from smokestack.games.age_of_steam.components.pieces import N_COLOURS, NEW_CITY_COLOURS
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    BUILD,
    URBANIZE,
    build_hex,
    build_tile,
    kind_of,
    urbanize_claim,
    urbanize_new_city,
    urbanize_town,
)
from smokestack.games.age_of_steam.rules.network import incomplete_of
from smokestack.kernel.bits import contains

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

OWN_STOPS: Final = 3
"""From how many stops on own links to look for routes."""
CITIES: Final = 1
"""From how many other cities; as many as OWN_STOPS while the player has no links."""
DOLLAR: Final = 0.3
"""What a dollar is worth, compared with a point of income."""
FEW_DOLLARS: Final = 2
"""With less money nothing can be built."""
FAR: Final = 99


class QuickLinkValues:
    """A fast estimate of what new links are worth to a player."""

    def __init__(self, position: AgeOfSteamPosition, seat: int) -> None:
        self.position = position
        self.goods = GoodsStock(position, 0.0)
        self.reachable = ReachableGoods(position, seat, self.goods)
        self.engine: int = position.engine[seat] + (1 if turns_left(position) else 0)
        self.start = NO_STOP
        self.links_from_start: list[int] = []
        """By spot: how many own links away from the start it is."""
        self.reached: list[int] = []
        """The spots that own links reach from the start, the nearest first."""

    def look_from(self, start: int) -> None:
        """Find what own links reach from this spot."""
        if start == self.start:
            return
        self.start = start
        links = [FAR] * self.reachable.spots
        links[start] = 0
        reached = [start]
        for spot in reached:  # The list grows in the loop.
            if links[spot] < self.engine:
                for connection in self.reachable.connections[spot]:
                    to = connected_spot(connection)
                    if links[to] == FAR:
                        links[to] = links[spot] + 1
                        reached.append(to)
        self.links_from_start = links
        self.reached = reached

    def link_value(self, start: int, end: int, new_links: int) -> float:
        """The income from goods that new links from start to end would carry."""
        self.look_from(start)
        reachable, links = self.reachable, self.links_from_start
        total = self._carried(end, new_links)
        if links[end] < FAR:
            return 0.4 * total
        if reachable.connections[start]:
            total += 0.6
        return total + (0.6 if reachable.accepts[end] else 0.9)

    def _carried(self, end: int, new_links: int) -> float:
        """The links that goods to and from the new end would use, for up to two cubes of each kind."""
        reachable, goods, links = self.reachable, self.goods, self.links_from_start
        stock = goods.stock
        at_end, accepted_at_end = goods.colours[end], reachable.accepts[end]
        total = 0.0
        for spot in self.reached:
            if spot == end:
                continue
            length = links[spot] + new_links
            if length > self.engine:
                break
            leaving = at_end & reachable.accepts[spot]
            arriving = goods.colours[spot] & accepted_at_end
            if leaving | arriving:
                for colour in range(N_COLOURS):
                    if contains(leaving, colour):
                        total += length * min(2.0, stock[end * N_COLOURS + colour])
                    if contains(arriving, colour):
                        total += length * min(2.0, stock[spot * N_COLOURS + colour])
        return total

    def route_value(self, route: Route) -> float:
        spot = self.position.board.spot
        start, end = spot[route.start], spot[route.end]
        price = 0.05 * route.tiles - DOLLAR * route.cost
        if route.town == NO_STOP:
            return self.link_value(start, end, 1) + price
        return self.link_value(start, spot[route.town], 1) + self.link_value(start, end, 2) + price + 0.5


def choose_build(
    weights: AgeOfSteamWeights, tables: RouteTables, position: AgeOfSteamPosition, legal: list[int], rng: Random
) -> int:
    """Finish incomplete lines; without any, build the best route from a few stops."""
    seat = position.now
    first_kind = kind_of(legal[0])
    if first_kind == URBANIZE:
        return _choose_new_city(position, seat, legal, rng)
    last = legal[-1]
    money = position.cash[seat] - money_to_keep(weights, position, seat)
    if first_kind != BUILD or money < FEW_DOLLARS or position.taken_back:
        return last
    builds = position.rules.builds_allowed(position, seat) - len(position.prices)
    search = RouteSearch(position, seat, tables, builds, builds, money)
    link_values = QuickLinkValues(position, seat)
    for line in incomplete_of(position, seat):
        search.search_from_line(line)
    if not search.routes:
        for stop in _some_stops(position, link_values.reachable, rng):
            search.search_from_stop(stop)
    wanted: dict[int, float] = {}
    for route in search.routes:
        value = link_values.route_value(route)
        if value > 0.0 and value > wanted.get(route.first_build, 0.0):
            wanted[route.first_build] = value
    return _best_build(position, legal, wanted, rng) if wanted else last


def _best_build(position: AgeOfSteamPosition, legal: list[int], wanted: dict[int, float], rng: Random) -> int:
    hexes = {hex_of_key(key) for key in wanted}
    best, chosen = 0.0, legal[-1]
    for action in legal:
        if kind_of(action) == BUILD and build_hex(action) in hexes:
            value = wanted.get(build_key(position, build_hex(action), build_tile(action)), 0.0)
            if value > 0.0:
                value += 0.3 * rng.random()
                if value > best:
                    best, chosen = value, action
    return chosen


def _some_stops(position: AgeOfSteamPosition, reachable: ReachableGoods, rng: Random) -> list[int]:
    """A few stops on the player's links, and a city."""
    own: list[int] = []
    if reachable.links:
        own = [position.board.spots[spot] for spot in range(reachable.spots) if reachable.connections[spot]]
    stops: list[int] = []
    for pool, many in ((own, OWN_STOPS), (position.board.cities, CITIES if own else OWN_STOPS)):
        if len(pool) <= many:
            stops += pool
        else:
            for _ in range(many):
                stop = pool[int(rng.random() * len(pool))]
                if stop not in stops:
                    stops.append(stop)
    return stops


def _choose_new_city(position: AgeOfSteamPosition, seat: int, legal: list[int], rng: Random) -> int:
    """A random town, on the player's links if possible, and the colour that its links can bring most of."""
    link_values = QuickLinkValues(position, seat)
    reachable, stock = link_values.reachable, link_values.goods.stock
    towns = sorted({urbanize_town(action) for action in legal if kind_of(action) == URBANIZE})
    own = [town for town in towns if reachable.connections[position.board.spot[town]]] if reachable.links else []
    pool = own if own else towns
    town = pool[int(rng.random() * len(pool))]
    link_values.look_from(position.board.spot[town])
    best, chosen = -1.0, legal[0]
    for action in legal:
        if kind_of(action) != URBANIZE or urbanize_town(action) != town or urbanize_claim(action):
            continue
        colour = NEW_CITY_COLOURS[urbanize_new_city(action)]
        value = 0.1 * rng.random()
        for spot in link_values.reached:
            value += link_values.links_from_start[spot] * stock[spot * N_COLOURS + colour]
        if value > best:
            best, chosen = value, action
    return chosen
