"""What a player's own links can carry: which cubes, how far, now and with a better engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.board import LAND
from smokestack.games.age_of_steam.components.pieces import CITY_COLUMNS, DEPTH, EMPTY, N_COLOURS, N_COLUMNS
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, GONE, OWNER, WIDTH

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

LOOKS: Final = 600
"""A survey goes over no more links than this; what it has found by then will do."""


class Goods:
    """The cubes on the map, and those about to come, by place and colour. The same for all players."""

    def __init__(self, position: AgeOfSteamPosition, coming: float) -> None:
        board = position.board
        self.stock: list[float] = [float(cubes) for cubes in position.cubes]
        self.total: float = sum(self.stock)
        self.stock.append(0.0)
        """Behind them all: cubes that track not yet laid would pick up on its way."""
        self.colours: list[int] = [0] * len(board.spots)
        """By spot: the colours that lie there or may come, as bits."""
        if coming > 0.0:
            self._coming(position, coming)
        stock, colours = self.stock, self.colours
        for spot in range(len(board.spots)):
            if not board.dead_end[board.spots[spot]]:
                for colour in range(N_COLOURS):
                    if stock[spot * N_COLOURS + colour] > 0.0:
                        colours[spot] |= 1 << colour

    def _coming(self, position: AgeOfSteamPosition, coming: float) -> None:
        """The top of each column comes first."""
        board = position.board
        for column in range(N_COLUMNS):
            hex = board.column_city[column] if column < CITY_COLUMNS else position.new_city_at[column - CITY_COLUMNS]
            if hex < 0:
                continue
            odds = coming
            at = board.spot[hex] * N_COLOURS
            for box in range(column * DEPTH, column * DEPTH + DEPTH):
                if position.display[box] != EMPTY:
                    self.stock[at + position.display[box]] += odds
                    odds *= 0.6


class Prospects:
    """One player's links and the goods they reach.

    Places are spots (`board.spots`). From each, `near` tells where links lead: spot * 2, plus one if it is his.
    """

    def __init__(self, position: AgeOfSteamPosition, seat: int, goods: Goods) -> None:
        board = position.board
        self.position = position
        self.seat = seat
        self.goods = goods
        self.many: int = len(board.spots)
        self.near: list[list[int]] = [[] for _ in range(self.many)]
        self.takes: list[int] = [position.takes[hex] for hex in board.spots]
        self.walls: list[bool] = [board.dead_end[hex] for hex in board.spots]
        self.links = 0
        """How many links of his own the player has."""
        self.shared: bool = not position.rules.path_allowed(position, seat, 1, 0, 0)
        """On this map a delivery has to use somebody else's links too."""
        self.masks: list[int] = []
        """For each kind of cube that can be delivered: the numbers of own links it may go over, as bits."""
        self.places: list[int] = []
        """Which cube that is: spot * colours + colour."""
        self.visited: list[int] = [0] * self.many
        self.found: list[int] = [0] * N_COLOURS
        self.engine = 0
        self.looks = 0
        self.stretch = 0
        """Over how many own links in a row a cube could go if somebody there wanted it."""
        self._join()

    def _join(self) -> None:
        position, seat, near, spot = self.position, self.seat, self.near, self.position.board.spot
        lines = position.lines
        for at in range(0, len(lines), WIDTH):
            owner = lines[at + OWNER]
            a, b = lines[at + END_A], lines[at + END_B]
            if owner == GONE or a < 0 or b < 0 or a == b:
                continue
            if owner == seat:
                self.links += 1
                self.link(spot[a], spot[b])
            elif self.shared:
                near[spot[a]].append(spot[b] * 2)
                near[spot[b]].append(spot[a] * 2)
        for place in range(self.many):
            if (
                position.board.kind[position.board.spots[place]] == LAND
            ):  # A cube in the open country rides from the track over it.
                for hop in position.rules.first_hops(position, position.board.spots[place]):
                    near[place].append((spot[hop >> 3] * 2) | (1 if hop & 7 == seat + 1 else 0))

    def link(self, one: int, two: int) -> None:
        """A link of the player's own between two spots."""
        self.near[one].append(two * 2 + 1)
        self.near[two].append(one * 2 + 1)

    def unlink(self, one: int, two: int) -> None:
        """Without the link that was added last there."""
        self.near[one].pop()
        self.near[two].pop()

    def survey(self, engine: int) -> None:
        """Find out what can be delivered with such an engine, and with every weaker one."""
        self.engine = engine
        self.looks = LOOKS
        self.stretch = 0
        self.masks = []
        self.places = []
        found = self.found
        for spot in range(self.many):
            colours = self.goods.colours[spot]
            if not colours or not self.near[spot]:
                continue
            self.visited[spot] = 1
            self._on(spot, colours, 0, 0)
            self.visited[spot] = 0
            for colour in range(N_COLOURS):
                if found[colour]:
                    self.masks.append(found[colour])
                    self.places.append(spot * N_COLOURS + colour)
                    found[colour] = 0

    def _on(self, spot: int, colours: int, depth: int, own: int) -> None:
        depth += 1
        for hop in self.near[spot]:
            to = hop >> 1
            if self.visited[to]:
                continue
            self.looks -= 1
            paid = own + (hop & 1)
            if paid > self.stretch:
                self.stretch = paid
            arrives = colours & self.takes[to]
            if arrives:
                if not self.shared or paid < depth:
                    bit = 1 << paid
                    for colour in range(N_COLOURS):
                        if arrives >> colour & 1:
                            self.found[colour] |= bit
                rest = colours & ~arrives
            else:
                rest = colours
            if rest and depth < self.engine and not self.walls[to] and self.looks > 0:
                self.visited[to] = 1
                self._on(to, rest, depth, paid)
                self.visited[to] = 0

    def pick_up(self, cubes: float) -> None:
        """Count on cubes that new track would pick up, to go over a link or two."""
        self.masks.append(6)
        self.places.append(len(self.goods.stock) - 1)
        self.goods.stock[-1] = cubes

    def longest(self) -> int:
        """The most own links that any delivery could go over with the engine asked about."""
        every = 0
        for mask in self.masks:
            every |= mask
        return every.bit_length() - 1 if every else 0
