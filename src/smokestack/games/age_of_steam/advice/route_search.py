"""The search for routes: track from where a player may begin to a stop nearby, perhaps through a town."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from smokestack.games.age_of_steam.advice.build_keys import NO_KEY, land_key, town_key
from smokestack.games.age_of_steam.advice.route_tables import (
    ONE_EXIT,
    SIMPLE_BY_EDGES,
    TWO_EXITS,
    RouteTables,
    open_cubes,
)
from smokestack.games.age_of_steam.components.board import SPECIAL
from smokestack.games.age_of_steam.components.pieces import NOBODY
from smokestack.games.age_of_steam.components.tiles import ADDITIONS, EXITS, N_EXITS, SECTIONS
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, OWNER, PORT_A, PORT_B, WIDTH
from smokestack.games.age_of_steam.rules.network import owns_at_town
from smokestack.games.age_of_steam.rules.tunnels import tunnels_open
from smokestack.kernel.bits import contains, single

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

NO_STOP: Final = -1
MAX_EXITS: Final = 4
"""No town has more exits."""
MOST_MONEY: Final = 200
"""More money makes no difference to a search."""


@mypyc_attr(acyclic=True)
class Route:
    """Track that makes one new link or, through a town, two."""

    def __init__(self, start: int, town: int, end: int, first_build: int, tiles: int, cost: int, cubes: int) -> None:
        self.start = start
        self.town = town
        """The town between start and end, or NO_STOP."""
        self.end = end
        self.first_build = first_build
        """What its first build adds (build_keys.py)."""
        self.tiles = tiles
        self.cost = cost
        self.cubes = cubes
        """How many cubes in the open country it picks up that some City accepts."""


@mypyc_attr(acyclic=True)
class PartialRoute:
    """A route under construction: the tiles so far, and the edge by which its track enters the next hex."""

    def __init__(self, port: int, tiles: int, cost: int, first_build: int, town: int, cubes: int) -> None:
        self.port = port
        """The hex * 6 + the edge it is entered by."""
        self.tiles = tiles
        self.cost = cost
        self.first_build = first_build
        self.town = town
        self.cubes = cubes

    def extended(self, price: int, first_build: int, town: int) -> PartialRoute:
        """A copy with one more tile at this price."""
        return PartialRoute(self.port, self.tiles + 1, self.cost + price, first_build, town, self.cubes)


class RouteSearch:
    """Finds routes tile by tile, outward from the places where a player may begin."""

    def __init__(
        self, position: AgeOfSteamPosition, seat: int, tables: RouteTables, builds: int, limit: int, money: int
    ) -> None:
        self.position = position
        self.seat = seat
        self.tables = tables
        self.builds = builds
        self.limit = limit
        """How many tiles a route may have; more than the builds where track may be left incomplete."""
        self.money = min(money, MOST_MONEY)
        self.routes: list[Route] = []
        """The routes found so far."""
        self._start = NO_STOP
        self._next: list[PartialRoute] = []
        """Partial routes with one more tile than those that are being continued."""
        self._mark = 1
        """Tells the entries of this search in `_entered` from those of earlier ones; plus a town, it names an entry."""
        ports = position.board.size * 6
        self._entered: list[int] = [0] * ports
        """By port: the last search that entered here, and the town its route had passed (see `_is_worse`)."""
        self._paid: list[int] = [0] * ports
        """By port: what that route had cost."""
        self._open_cubes: list[int] = open_cubes(position)
        self._printed: bool = position.board.tunnel_turn > 0
        """Whether the board has printed track, which routes use but do not build on."""

    # --- where routes begin ---------------------------------------------------------------------------------
    def search_from_stop(self, stop: int) -> None:
        if self.position.city[stop] >= 0:
            self._search_from_city(stop)
        elif owns_at_town(self.position, self.seat, stop):
            if self.position.board.kind[stop] == SPECIAL:
                self._search_from_printed_town(stop)
            else:
                self._search_from_town(stop)

    def search_from_line(self, line: int) -> None:
        """Continue from the open end of one of the player's lines."""
        at = line * WIDTH
        lines = self.position.lines
        start = max(lines[at + END_A], lines[at + END_B])
        port = lines[at + PORT_A] if lines[at + END_A] < 0 else lines[at + PORT_B]
        if start < 0 or port < 0:
            return
        self._begin(start)
        self._begin_at(port)
        self._search()

    def _search_from_city(self, city: int) -> None:
        position = self.position
        if not position.rules.may_start_at(position, self.seat, city):
            return
        self._begin(city)
        hexes = self.tables.hexes_of[city]
        for hex in hexes if hexes else [city]:
            for edge in range(6):
                self._begin_at(hex * 6 + edge)
        self._search()

    def _search_from_town(self, town: int) -> None:
        """Leave a town where the player has track by a new exit; the town tile takes one build."""
        position = self.position
        laid = position.tile[town]
        if N_EXITS[laid] >= MAX_EXITS or self.limit < 1:
            return
        self._begin(town)
        price = position.rules.list_price(position, self.seat, town, laid, TWO_EXITS)
        for edge in range(6):
            port = town * 6 + edge
            if position.board.way[port] >= 0 and not contains(EXITS[laid], edge):
                self._leave(port, PartialRoute(port, 1, price, town_key(town, single(edge)), NO_STOP, 0))
        self._search()

    def _search_from_printed_town(self, town: int) -> None:
        """Leave a town that is printed on the board where its track ends."""
        board = self.position.board
        self._begin(town)
        for edge in board.tunnel_edges:
            if board.tunnel[edge] == town:
                self._next.append(PartialRoute(edge, 0, 0, NO_KEY, NO_STOP, 0))
        self._search()

    def _begin(self, start: int) -> None:
        self._mark += self.position.board.size + 1
        self._start = start
        self._next = []

    def _begin_at(self, exit: int) -> None:
        """Let a route without tiles leave by this edge, unless a City lies there."""
        near = self.position.board.way[exit]
        if near >= 0 and self.position.city[near] < 0:
            partial = PartialRoute(_port_beyond(near, exit), 0, 0, NO_KEY, NO_STOP, 0)
            if self._printed:
                self._go_on(partial, exit)
            else:
                self._next.append(partial)

    # --- the search -----------------------------------------------------------------------------------------
    def _search(self) -> None:
        """Continue all partial routes by one tile, until none is left."""
        while self._next:
            ring = self._next
            self._next = []
            for partial in ring:
                if partial.cost <= self.money and not self._is_worse(partial):
                    self._enter(partial)

    def _is_worse(self, partial: PartialRoute) -> bool:
        """Did this search already enter here for no more money, through the same town? If not, note that it does."""
        entered = self._mark + partial.town
        port = partial.port
        if self._entered[port] == entered and self._paid[port] <= partial.cost:
            return True
        self._entered[port] = entered
        self._paid[port] = partial.cost
        return False

    def _enter(self, partial: PartialRoute) -> None:
        """Enter a hex: the route meets track and is finished, or it leaves by another edge."""
        position = self.position
        port = partial.port
        hex = port // 6
        if self._open_cubes and not position.tile[hex]:
            partial.cubes += self._open_cubes[hex]
        line = position.line_at[port]
        if line >= 0:
            at = line * WIDTH
            owner = position.lines[at + OWNER]
            if owner == self.seat or owner == NOBODY:
                self._finish(partial, max(position.lines[at + END_A], position.lines[at + END_B]))
            return
        if partial.tiles >= self.limit or self.tables.stop_distance[hex] > self.limit - partial.tiles:
            return
        if position.board.is_town[hex]:
            self._enter_town(partial, hex, port % 6)
        elif position.rules.may_build_on(position, self.seat, hex):
            self._cross_land(partial, hex, port % 6)

    def _cross_land(self, partial: PartialRoute, hex: int, edge: int) -> None:
        """Build on a hex without a town, and leave it by every other edge that a tile allows."""
        position = self.position
        old = position.tile[hex]
        if old == 0:
            for out in range(6):
                if out != edge and position.board.way[hex * 6 + out] >= 0:
                    self._build_section(partial, hex, edge, out, SIMPLE_BY_EDGES[edge * 6 + out])
        elif len(SECTIONS[old]) == 1:
            for placement in ADDITIONS[old]:
                for a, b in SECTIONS[placement]:
                    if edge in (a, b) and (a, b) != SECTIONS[old][0]:
                        out = a + b - edge
                        if position.board.way[hex * 6 + out] >= 0:
                            self._build_section(partial, hex, edge, out, placement)

    def _build_section(self, partial: PartialRoute, hex: int, edge: int, out: int, placement: int) -> None:
        position = self.position
        cost = partial.cost + position.rules.list_price(position, self.seat, hex, position.tile[hex], placement)
        exit = hex * 6 + out
        near = position.board.way[exit]
        city = position.city[near]
        if cost > self.money and city < 0:
            return
        first_build = partial.first_build or land_key(hex, edge, out)
        longer = PartialRoute(
            near * 6 + (exit + 3) % 6, partial.tiles + 1, cost, first_build, partial.town, partial.cubes
        )
        if city >= 0:
            self._finish(longer, city)
        elif self._printed:
            self._go_on(longer, exit)
        else:
            self._next.append(longer)

    def _enter_town(self, partial: PartialRoute, hex: int, edge: int) -> None:
        """End in a town, or pass through it with one tile if it is empty and the first town of the route."""
        position = self.position
        old = position.tile[hex]
        if N_EXITS[old] >= MAX_EXITS or hex == self._start or hex == partial.town:
            return
        price = position.rules.list_price(position, self.seat, hex, old, ONE_EXIT)
        first_build = partial.first_build or town_key(hex, single(edge))
        self._finish(partial.extended(price, first_build, partial.town), hex)
        if old or partial.town != NO_STOP:
            return
        price = position.rules.list_price(position, self.seat, hex, 0, TWO_EXITS)
        for out in range(6):
            if out != edge and position.board.way[hex * 6 + out] >= 0:
                first_build = partial.first_build or town_key(hex, single(edge) | single(out))
                self._leave(hex * 6 + out, partial.extended(price, first_build, hex))

    def _leave(self, exit: int, partial: PartialRoute) -> None:
        """Go on behind this edge of the last hex: into a City, which ends the route, or into another hex."""
        near = self.position.board.way[exit]
        city = self.position.city[near]
        if city >= 0:
            self._finish(partial, city)
        else:
            partial.port = _port_beyond(near, exit)
            if self._printed:
                self._go_on(partial, exit)
            else:
                self._next.append(partial)

    def _go_on(self, partial: PartialRoute, exit: int) -> None:
        """Go on behind this edge on a board with printed track, which is followed to its end (AOS-R-74)."""
        board = self.position.board
        if board.kind[partial.port // 6] != SPECIAL:
            self._next.append(partial)
            return
        code = board.tunnel[exit] if tunnels_open(self.position) else -1
        if code >= board.size:
            partial.port = code - board.size
            city = self.position.city[partial.port // 6]
            if city >= 0:
                self._finish(partial, city)
            else:
                self._next.append(partial)
        elif code >= 0:
            self._finish(partial, code)

    def _finish(self, partial: PartialRoute, end: int) -> None:
        """Keep a route that ends at this stop if it builds something and the player can pay for it."""
        if end < 0 or end == self._start or partial.tiles < 1 or partial.first_build == NO_KEY:
            return
        if partial.tiles <= self.builds and partial.cost > self.money:
            return
        self.routes.append(
            Route(self._start, partial.town, end, partial.first_build, partial.tiles, partial.cost, partial.cubes)
        )


def _port_beyond(near: int, exit: int) -> int:
    """The edge of the neighbouring hex that faces this edge."""
    return near * 6 + (exit + 3) % 6
