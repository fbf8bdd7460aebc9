"""Which cubes a player's own links can carry, and how far: now and with a better engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.board import LAND
from smokestack.games.age_of_steam.components.pieces import CITY_COLUMNS, DEPTH, EMPTY, N_COLOURS, N_COLUMNS
from smokestack.games.age_of_steam.rules.hops import hop_payee, hop_stop
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, GONE, OWNER, WIDTH
from smokestack.kernel.bits import single, with_item

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

SURVEY_LIMIT: Final = 600
"""A survey looks at no more links than this. What it has found by then is good enough."""
NEXT_BOX: Final = 0.6
"""How likely a box of the display is emptied, compared with the box above it."""
PICKED_UP: Final = 1 << 1 | 1 << 2
"""Cubes that new track picks up may go over one or two own links."""


class GoodsStock:
    """The cubes on the map and those about to come, by place and colour. They are the same for all players."""

    def __init__(self, position: AgeOfSteamPosition, display_weight: float) -> None:
        board = position.board
        self.stock: list[float] = [float(cubes) for cubes in position.cubes]
        self.total: float = sum(self.stock)
        self.stock.append(0.0)
        """The last entry: cubes that track not yet built would pick up on its way."""
        self.colours: list[int] = [0] * len(board.spots)
        """By spot: the colours that lie there or may come, as bits."""
        if display_weight > 0.0:
            self._add_display(position, display_weight)
        for spot in range(len(board.spots)):
            if not board.dead_end[board.spots[spot]]:
                for colour in range(N_COLOURS):
                    if self.stock[spot * N_COLOURS + colour] > 0.0:
                        self.colours[spot] = with_item(self.colours[spot], colour)

    def _add_display(self, position: AgeOfSteamPosition, display_weight: float) -> None:
        """Add the cubes of the display. The top of each column comes first."""
        for column in range(N_COLUMNS):
            hex = column_hex(position, column)
            if hex < 0:
                continue
            odds = display_weight
            at = position.board.spot[hex] * N_COLOURS
            for box in range(column * DEPTH, column * DEPTH + DEPTH):
                if position.display[box] != EMPTY:
                    self.stock[at + position.display[box]] += odds
                    odds *= NEXT_BOX


def column_hex(position: AgeOfSteamPosition, column: int) -> int:
    """The city that a column of the display feeds; negative if it is not on the map."""
    if column < CITY_COLUMNS:
        return position.board.column_city[column]
    return position.new_city_at[column - CITY_COLUMNS]


# A connection is a link seen from one end: the spot it leads to, and whether the link is the player's own.


def pack_connection(spot: int, own: int) -> int:
    return spot * 2 + own


def connected_spot(connection: int) -> int:
    return connection >> 1


class ReachableGoods:
    """One player's links and the goods they reach. Places are spots (`board.spots`)."""

    def __init__(self, position: AgeOfSteamPosition, seat: int, goods: GoodsStock) -> None:
        board = position.board
        self.position = position
        self.seat = seat
        self.goods = goods
        self.spots: int = len(board.spots)
        """How many spots there are."""
        self.connections: list[list[int]] = [[] for _ in range(self.spots)]
        """By spot: where links lead from there."""
        self.accepts: list[int] = [position.takes[hex] for hex in board.spots]
        """By spot: the colours it accepts, as bits."""
        self.dead_end: list[bool] = [position.rules.dead_end[hex] for hex in board.spots]
        self.links = 0
        """How many links the player owns."""
        self.needs_others: bool = not position.rules.path_allowed(position, seat, 1, 0, 0)
        """Whether a delivery on this map has to use a link of somebody else."""
        self.lengths: list[int] = []
        """For each kind of cube that can be delivered: the possible numbers of own links on its way, as bits."""
        self.cubes: list[int] = []
        """The kinds of cubes that `lengths` is about: spot * N_COLOURS + colour."""
        self.longest_way = 0
        """The most own links in a row that a cube could use if a City at their end accepted it."""
        self._visited: list[bool] = [False] * self.spots
        self._lengths_by_colour: list[int] = [0] * N_COLOURS
        self._engine = 0
        self._looks_left = 0
        self._connect_links()
        self._connect_open_country()

    def _connect_links(self) -> None:
        position, spot = self.position, self.position.board.spot
        lines = position.lines
        for at in range(0, len(lines), WIDTH):
            owner = lines[at + OWNER]
            a, b = lines[at + END_A], lines[at + END_B]
            if owner == GONE or a < 0 or b < 0 or a == b:
                continue
            if owner == self.seat:
                self.links += 1
                self.add_link(spot[a], spot[b])
            elif self.needs_others:
                self.connections[spot[a]].append(pack_connection(spot[b], 0))
                self.connections[spot[b]].append(pack_connection(spot[a], 0))

    def _connect_open_country(self) -> None:
        """A cube in the open country starts on the track over its hex."""
        position, board = self.position, self.position.board
        for spot in range(self.spots):
            hex = board.spots[spot]
            if board.kind[hex] == LAND:
                for hop in position.rules.first_hops(position, hex):
                    own = 1 if hop_payee(hop) == self.seat else 0
                    self.connections[spot].append(pack_connection(board.spot[hop_stop(hop)], own))

    def add_link(self, one: int, two: int) -> None:
        """Add a link of the player between two spots."""
        self.connections[one].append(pack_connection(two, 1))
        self.connections[two].append(pack_connection(one, 1))

    def remove_link(self, one: int, two: int) -> None:
        """Remove the link that was added last between these spots."""
        self.connections[one].pop()
        self.connections[two].pop()

    def survey(self, engine: int) -> None:
        """Find out what can be delivered with this engine and with every weaker one."""
        self._engine = engine
        self._looks_left = SURVEY_LIMIT
        self.longest_way = 0
        self.lengths = []
        self.cubes = []
        found = self._lengths_by_colour
        for spot in range(self.spots):
            colours = self.goods.colours[spot]
            if not colours or not self.connections[spot]:
                continue
            self._visited[spot] = True
            self._follow(spot, colours, 1, 0)
            self._visited[spot] = False
            for colour in range(N_COLOURS):
                if found[colour]:
                    self.lengths.append(found[colour])
                    self.cubes.append(spot * N_COLOURS + colour)
                    found[colour] = 0

    def _follow(self, spot: int, colours: int, links: int, own_before: int) -> None:
        """Take cubes of these colours over every link from here, the `links`th of their way, and on from there.

        Nothing else in the advice runs as often, so it unpacks connections and bits without calls.
        """
        for connection in self.connections[spot]:
            to = connection >> 1
            if self._visited[to]:
                continue
            self._looks_left -= 1
            own = own_before + (connection & 1)
            if own > self.longest_way:
                self.longest_way = own
            arriving = colours & self.accepts[to]
            if arriving and (not self.needs_others or own < links):
                length = single(own)
                for colour in range(N_COLOURS):
                    if arriving >> colour & 1:
                        self._lengths_by_colour[colour] |= length
            going_on = colours & ~arriving
            if going_on and links < self._engine and not self.dead_end[to] and self._looks_left > 0:
                self._visited[to] = True
                self._follow(to, going_on, links + 1, own)
                self._visited[to] = False

    def add_picked_up(self, cubes: float) -> None:
        """Count cubes that new track would pick up."""
        self.lengths.append(PICKED_UP)
        self.cubes.append(len(self.goods.stock) - 1)
        self.goods.stock[-1] = cubes

    def longest_delivery(self) -> int:
        """The most own links that a delivery could use with the engine of the survey."""
        lengths = 0
        for each in self.lengths:
            lengths |= each
        return lengths.bit_length() - 1 if lengths else 0
