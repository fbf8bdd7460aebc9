"""Which track is worth building, and where a New City should stand: by what the end of the game would be with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.advice.forecast import Ledger, Standing, forecast, turns_left
from smokestack.games.age_of_steam.advice.reachable_goods import Goods, Prospects
from smokestack.games.age_of_steam.advice.route_search import Ground, Routes, Trip
from smokestack.games.age_of_steam.advice.weights import AgeOfSteamWeights
from smokestack.games.age_of_steam.components.board import LAND
from smokestack.games.age_of_steam.components.pieces import N_COLOURS, NEW_CITY_COLOURS
from smokestack.games.age_of_steam.rules.network import incomplete_of, track_points

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

ENGINES_AHEAD: Final = 2
"""How much better an engine than the present one deliveries are thought out for."""


class Plan:
    """What a player would like to build, seen from one position."""

    def __init__(
        self, j: AgeOfSteamWeights, ledger: Ledger, ground: Ground, position: AgeOfSteamPosition, seat: int
    ) -> None:
        self.j = j
        self.ledger = ledger
        self.ground = ground
        self.position = position
        self.seat = seat
        left = turns_left(position)
        self.last: bool = left == 0
        self.goods = Goods(position, 0.0 if self.last else j.display_goods)
        self.p = Prospects(position, seat, self.goods)
        self.engine: int = min(position.rules.max_engine, position.engine[seat] + min(ENGINES_AHEAD, left))
        self.s = Standing(position, seat)
        self.s.track = float(track_points(position, seat))
        self.s.building = False
        self.now: float = self._outcome()
        """The end of the game if nothing more is built this turn."""
        self.known: dict[int, float] = {}
        self.best: dict[int, float] = {}
        """By what a build adds: the merit of the best trip that begins with it."""

    def _outcome(self, cubes: int = 0) -> float:
        self.p.survey(self.engine)
        if cubes:
            self.p.pick_up(float(cubes))
        return forecast(self.j, self.ledger, self.position, self.goods, self.p, self.s)

    # --- trips ----------------------------------------------------------------------------------------------
    def explore(self, stops: list[int], builds: int, money: int) -> None:
        """Think of all trips from these stops and from the ends of own lines."""
        position = self.position
        limit = builds
        if not self.last and position.rules.may_leave_incomplete():
            limit += 1
        routes = Routes(position, self.seat, self.ground, builds, limit, money)
        for stop in stops:
            routes.from_stop(stop)
        for line in incomplete_of(position, self.seat):
            routes.from_line(line)
        for trip in routes.trips:
            merit = self.merit(trip, builds)
            if merit > self.best.get(trip.first, -99.0):
                self.best[trip.first] = merit

    def merit(self, trip: Trip, builds: int) -> float:
        """By how much the end of the game is better with the trip made."""
        key = ((trip.stops << 8 | min(trip.cost, 255)) << 4 | trip.tiles) << 4 | trip.cubes
        known = self.known.get(key)
        if known is None:
            known = self._merit(trip, builds)
            self.known[key] = known
        return known

    def link_merit(self, one: int, two: int, cost: int, points: int, builds: int) -> float:
        """By how much the end of the game is better with a link that takes one build."""
        return self.merit(Trip((one + 1) << 10 | two + 1, 1, points, cost), builds) if one != two else -9.0

    def _merit(self, trip: Trip, builds: int) -> float:
        spot = self.position.board.spot
        p, s = self.p, self.s
        two = spot[(trip.stops & 1023) - 1]
        one = spot[(trip.stops >> 10 & 1023) - 1]
        three = spot[(trip.stops >> 20) - 1] if trip.stops >> 20 else -1
        p.link(one, two)
        if three >= 0:
            p.link(three, one)
        s.cash -= trip.cost
        s.track += trip.tiles
        merit = self._outcome(trip.cubes) - self.now
        s.track -= trip.tiles
        s.cash += trip.cost
        if three >= 0:
            p.unlink(three, one)
        p.unlink(one, two)
        if trip.tiles > builds:
            return self.j.later_trip * merit - 0.5
        return merit + self.j.spare_tile * (builds - trip.tiles)

    def all_stops(self) -> list[int]:
        """Where track of the player may begin, as far as he knows."""
        position = self.position
        return [hex for hex in position.board.spots if position.city[hex] == hex or position.tile[hex]]

    # --- New Cities -----------------------------------------------------------------------------------------
    def new_city(self, hex: int, letter: int) -> float:
        """What a New City of this letter on this town would bring the player."""
        position, p = self.position, self.p
        spot = position.board.spot[hex]
        colour = NEW_CITY_COLOURS[letter]
        link = -1
        cost = 0
        if not p.near[spot]:
            link, cost = self._way_to(hex)
        before = p.takes[spot]
        p.takes[spot] = before | 1 << colour
        if link >= 0:
            p.link(link, spot)
            self.s.cash -= cost
        merit = self._outcome() - self.now
        if link >= 0:
            p.unlink(link, spot)
            self.s.cash += cost
            merit *= 0.7
        p.takes[spot] = before
        return merit + self._country(hex, colour)

    def _country(self, hex: int, colour: int) -> float:
        """Cubes of its colour in the open country round about."""
        position = self.position
        steps = position.board.steps_to(hex)
        cubes = 0
        for spot in range(self.p.many):
            stop = position.board.spots[spot]
            if position.board.kind[stop] == LAND and steps[stop] <= 3:
                cubes += position.cubes[spot * N_COLOURS + colour]
        return 1.5 * cubes

    def _way_to(self, hex: int) -> tuple[int, int]:
        """The nearest spot a link to this town would come from, and what it might cost; -1 if there is none near."""
        position, p = self.position, self.p
        steps = position.board.steps_to(hex)
        best, found = 4, -1
        for spot in range(p.many):
            stop = position.board.spots[spot]
            if stop != hex and steps[stop] < best and (p.near[spot] if p.links else position.city[stop] >= 0):
                best, found = steps[stop], spot
        return found, 3 * (best - 1)

    def goods_of(self, hex: int) -> float:
        """How many cubes lie or are about to come there."""
        at = self.position.board.spot[hex] * N_COLOURS
        return sum(self.goods.stock[at : at + N_COLOURS])
