"""Which track to build and where to put a New City, by how much they raise the score at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.advice.build_keys import NO_KEY, build_key
from smokestack.games.age_of_steam.advice.evaluation import engine_to_survey, goods_stock
from smokestack.games.age_of_steam.advice.forecast import Forecast, ForecastStart, turns_left
from smokestack.games.age_of_steam.advice.map_values import MapValues
from smokestack.games.age_of_steam.advice.reachable_goods import GoodsStock, ReachableGoods
from smokestack.games.age_of_steam.advice.route_search import NO_STOP, Route, RouteSearch
from smokestack.games.age_of_steam.advice.route_tables import RouteTables
from smokestack.games.age_of_steam.advice.shares_and_bids import money_to_keep
from smokestack.games.age_of_steam.advice.weights import AgeOfSteamWeights
from smokestack.games.age_of_steam.components.board import LAND, SPECIAL
from smokestack.games.age_of_steam.components.pieces import N_COLOURS, N_LETTERS, NEW_CITY_COLOURS
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    BUILD,
    BUY,
    TAKE_BACK,
    URBANIZE,
    WAIT,
    build_hex,
    build_tile,
    buy_link,
    kind_of,
    urbanize_claim,
    urbanize_new_city,
    urbanize_town,
)
from smokestack.games.age_of_steam.rules.laying import laid_on
from smokestack.games.age_of_steam.rules.network import incomplete_of, track_points
from smokestack.kernel.bits import with_item

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

NOT_PLANNED: Final = -9.0
"""The weight of a build that belongs to no route worth planning."""
TOO_EXPENSIVE: Final = 50.0
"""What a build loses that takes the money for the expenses."""
DONE_AFTER_TAKING_BACK: Final = 99.0
"""The weight of ending a turn in which track was taken back: the same plan would fail again."""
NEAR: Final = 3
"""How many hexes away a place is still near."""


class TrackPlan:
    """What a player would like to build in one position."""

    def __init__(
        self,
        weights: AgeOfSteamWeights,
        values: MapValues,
        tables: RouteTables,
        position: AgeOfSteamPosition,
        seat: int,
    ) -> None:
        self.weights = weights
        self.values = values
        self.tables = tables
        self.position = position
        self.seat = seat
        self.builds: int = position.rules.builds_allowed(position, seat) - len(position.prices)
        """How many builds the player has left."""
        self.money: int = position.cash[seat] - money_to_keep(weights, position, seat)
        self.goods: GoodsStock = goods_stock(weights, position)
        self.reachable = ReachableGoods(position, seat, self.goods)
        self.engine: int = engine_to_survey(position, seat)
        self.start = ForecastStart(position, seat)
        self.start.track = float(track_points(position, seat))
        self.start.builds = False
        self.score_without: float = self._score()
        """The score at the end if nothing more is built this turn."""
        self.best: dict[int, float] = {}
        """By what a build adds (build_keys.py): the value of the best route that begins with it."""
        self._known: dict[int, float] = {}

    def _score(self, picked_up: int = 0) -> float:
        """The score at the end with the links and the money as they are now."""
        self.reachable.survey(self.engine)
        if picked_up:
            self.reachable.add_picked_up(float(picked_up))
        return Forecast(self.weights, self.values, self.position, self.goods, self.reachable, self.start).final_score()

    # --- routes ---------------------------------------------------------------------------------------------
    def find_routes(self) -> None:
        """Value all routes from the stops and from the open ends of the player's lines."""
        position = self.position
        limit = self.builds
        if turns_left(position) and position.rules.may_leave_incomplete():
            limit += 1
        search = RouteSearch(position, self.seat, self.tables, self.builds, limit, max(0, self.money))
        for stop in position.board.spots:
            if position.city[stop] == stop or position.tile[stop] or position.board.kind[stop] == SPECIAL:
                search.search_from_stop(stop)
        for line in incomplete_of(position, self.seat):
            search.search_from_line(line)
        for route in search.routes:
            value = self.route_value(route)
            if value > self.best.get(route.first_build, -99.0):
                self.best[route.first_build] = value

    def route_value(self, route: Route) -> float:
        """By how much the route raises the score at the end."""
        key = _value_key(route)
        known = self._known.get(key)
        if known is None:
            known = self._route_value(route)
            self._known[key] = known
        return known

    def _route_value(self, route: Route) -> float:
        spot = self.position.board.spot
        reachable, start = self.reachable, self.start
        end = spot[route.end]
        before_end = spot[route.start] if route.town == NO_STOP else spot[route.town]
        reachable.add_link(before_end, end)
        if route.town != NO_STOP:
            reachable.add_link(spot[route.start], before_end)
        start.cash -= route.cost
        start.track += route.tiles
        gain = self._score(route.cubes) - self.score_without
        start.track -= route.tiles
        start.cash += route.cost
        if route.town != NO_STOP:
            reachable.remove_link(spot[route.start], before_end)
        reachable.remove_link(before_end, end)
        if route.tiles > self.builds:
            return self.weights.later_trip * gain - 0.5
        return gain + self.weights.spare_tile * (self.builds - route.tiles)

    def special_link_value(self, link: int) -> float:
        """By how much a special link, which takes one build, raises the score at the end."""
        special = self.position.board.links[link]
        cost = self.position.rules.due(self.position, self.seat, special.cost)
        if cost > self.money:
            return -5.0
        if special.a == special.b:
            return NOT_PLANNED
        return self.route_value(Route(special.a, NO_STOP, special.b, NO_KEY, special.points, cost, 0))

    # --- New Cities -----------------------------------------------------------------------------------------
    def new_city_value(self, town: int, letter: int) -> float:
        """By how much a New City of this letter on this town raises the score at the end."""
        reachable = self.reachable
        spot = self.position.board.spot[town]
        colour = NEW_CITY_COLOURS[letter]
        link = NO_STOP
        cost = 0
        if not reachable.connections[spot]:
            link, cost = self._likely_link(town)
        accepted = reachable.accepts[spot]
        reachable.accepts[spot] = with_item(accepted, colour)
        if link >= 0:
            reachable.add_link(link, spot)
            self.start.cash -= cost
        gain = self._score() - self.score_without
        if link >= 0:
            reachable.remove_link(link, spot)
            self.start.cash += cost
            gain *= 0.7
        reachable.accepts[spot] = accepted
        return gain + 1.5 * self._open_cubes_near(town, colour)

    def _open_cubes_near(self, town: int, colour: int) -> int:
        """How many cubes of this colour lie in the open country near the town."""
        position = self.position
        steps = position.board.steps_to(town)
        cubes = 0
        for spot in range(self.reachable.spots):
            hex = position.board.spots[spot]
            if position.board.kind[hex] == LAND and steps[hex] <= NEAR:
                cubes += position.cubes[spot * N_COLOURS + colour]
        return cubes

    def _likely_link(self, town: int) -> tuple[int, int]:
        """The nearest spot from which the player would link this town, and a guess at the cost; -1 if none is near."""
        position, reachable = self.position, self.reachable
        steps = position.board.steps_to(town)
        nearest, found = NEAR + 1, NO_STOP
        for spot in range(reachable.spots):
            hex = position.board.spots[spot]
            begins = len(reachable.connections[spot]) > 0 if reachable.links else position.city[hex] >= 0
            if begins and hex != town and steps[hex] < nearest:
                nearest, found = steps[hex], spot
        return found, 3 * (nearest - 1)


def _value_key(route: Route) -> int:
    """Routes that join the same stops for the same number of tiles and the same money have the same value."""
    stops = ((route.start + 1) * 1024 + route.town + 1) * 1024 + route.end + 1
    return ((stops * 256 + min(route.cost, 255)) * 16 + route.tiles) * 16 + route.cubes


# --- weighing the legal actions -------------------------------------------------------------------------------


def weigh_builds(plan: TrackPlan, legal: list[int]) -> list[float]:
    """How good each action of the build track phase is."""
    if plan.builds > 0:
        plan.find_routes()
    best = max(plan.best.values(), default=0.0)
    new_cities: dict[int, float] = {}
    found: list[float] = []
    for action in legal:
        kind = kind_of(action)
        if kind == BUILD:
            weight = _build_weight(plan, build_hex(action), build_tile(action))
        elif kind == URBANIZE:
            town, letter = urbanize_town(action), urbanize_new_city(action)
            choice = town * N_LETTERS + letter
            if choice not in new_cities:  # A New City comes before the track that it makes better.
                new_cities[choice] = max(best, 0.0) + 3.0 + plan.new_city_value(town, letter)
            weight = new_cities[choice] - (1.0 if urbanize_claim(action) else 0.0)
        elif kind == BUY:
            weight = plan.special_link_value(buy_link(action))
        elif kind == WAIT:
            weight = -1.0
        elif kind == TAKE_BACK:
            weight = -5.0
        elif plan.position.taken_back:
            weight = DONE_AFTER_TAKING_BACK
        else:
            weight = plan.weights.spare_tile * plan.builds
        found.append(weight)
    return found


def _build_weight(plan: TrackPlan, hex: int, placement: int) -> float:
    position, rules = plan.position, plan.position.rules
    key = build_key(position, hex, placement)
    weight = plan.best.get(key, NOT_PLANNED) if key != NO_KEY else NOT_PLANNED
    laid = laid_on(position, hex, placement)
    price = rules.list_price(position, plan.seat, hex, position.tile[hex], laid)
    if rules.due(position, plan.seat, price) > plan.money:
        weight -= TOO_EXPENSIVE
    return weight
