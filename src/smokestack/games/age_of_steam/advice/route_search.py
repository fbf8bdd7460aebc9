"""How to get there: track from where a player may begin, through towns, to the stops near by, and its first tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.board import LAND
from smokestack.games.age_of_steam.components.pieces import N_COLOURS, NOBODY
from smokestack.games.age_of_steam.components.tiles import (
    ADDITIONS,
    EXITS,
    N_EXITS,
    N_PLACEMENTS,
    ON_TOWN,
    SECTIONS,
    SIMPLE_PLACEMENTS,
    TILE_IDS,
    TILE_OF,
)
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, OWNER, PORT_A, PORT_B, WIDTH
from smokestack.games.age_of_steam.rules.network import owns_at_town

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

TOWN_KEY: Final = 64
"""Marks the key of a build on a town."""
NO_KEY: Final = 0


def _simple() -> list[int]:
    """The simple placement that joins two edges, by edge * 6 + edge."""
    table = [0] * 36
    for placement in SIMPLE_PLACEMENTS:
        a, b = SECTIONS[placement][0]
        if b < 6:
            table[a * 6 + b] = table[b * 6 + a] = placement
    return table


SIMPLE_BY_EDGES: Final[list[int]] = _simple()
ONE_EXIT: Final = ON_TOWN + TILE_OF.index(TILE_IDS.index("town-1"))
TWO_EXITS: Final = ON_TOWN + SIMPLE_PLACEMENTS[0]
"""Tiles on a town with so many exits, to ask for their price."""


def decode_build(action: int) -> tuple[int, int]:
    """Hex and placement of a BUILD."""
    return action >> 6 & 511, (action >> 15) % N_PLACEMENTS


def land_key(hex: int, a: int, b: int) -> int:
    """What a build adds: a section between two edges."""
    return hex << 7 | (a * 6 + b if a < b else b * 6 + a)


def town_key(hex: int, exits: int) -> int:
    """What a build adds: exits of a town, as bits."""
    return hex << 7 | TOWN_KEY | exits


def build_key(position: AgeOfSteamPosition, hex: int, placement: int) -> int:
    """What a build adds, if it is one section or some exits of a town; else NO_KEY."""
    old = position.tile[hex]
    if position.board.is_town[hex]:
        return town_key(hex, EXITS[placement] & ~EXITS[old])
    after = SECTIONS[placement]
    if old == 0:
        return land_key(hex, after[0][0], after[0][1]) if len(after) == 1 else NO_KEY
    before = SECTIONS[old]
    if len(after) != 2 or len(before) != 1:
        return NO_KEY
    if after[0] == before[0]:
        return land_key(hex, after[1][0], after[1][1])
    return land_key(hex, after[0][0], after[0][1]) if after[1] == before[0] else NO_KEY


class Ground:
    """What never changes on a board and is asked for often."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.nearest: list[int] = [99] * board.size
        """How many hexes to the nearest stop."""
        ring = [hex for hex in range(board.size) if board.is_town[hex] or board.city_like[hex] >= 0]
        for hex in ring:
            self.nearest[hex] = 0
        steps = 0
        while ring:
            steps += 1
            further: list[int] = []
            for hex in ring:
                for edge in range(6):
                    near = board.way[hex * 6 + edge]
                    if near >= 0 and self.nearest[near] == 99:
                        self.nearest[near] = steps
                        further.append(near)
            ring = further
        self.hexes_of: list[list[int]] = [[] for _ in range(board.size)]
        """The hexes of a city, by its stop."""
        for hex in range(board.size):
            if board.city_like[hex] >= 0:
                self.hexes_of[board.place[hex]].append(hex)


class Trip:
    """Track that makes one new link or, through towns, several."""

    def __init__(self, stops: int, first: int, tiles: int, cost: int) -> None:
        self.stops = stops
        """The stops it joins in order, 10 bits each, one more than the hex; the last lowest."""
        self.first = first
        """What its first build adds (land_key, town_key)."""
        self.cubes = 0
        """How many cubes that some City wants it picks up in the open country."""
        self.tiles = tiles
        self.cost = cost


class Routes:
    """A search outward from the places the player may build from, tile by tile.

    Where the search has come to is a *step*, packed: hex * 6 + the edge entered by (12 bits), the cost so far (8
    bits), what the first build adds (16 bits), the town last passed (10 bits), the cubes picked up.
    """

    def __init__(
        self, position: AgeOfSteamPosition, seat: int, ground: Ground, builds: int, limit: int, money: int
    ) -> None:
        self.position = position
        self.seat = seat
        self.ground = ground
        self.builds = builds
        self.limit = limit
        """How many tiles ahead to look; more than the builds where track may be left incomplete."""
        self.money = min(money, 200)
        self.trips: list[Trip] = []
        size = position.board.size * 6
        self.seen: list[int] = [0] * size
        """The number of the last search that came in here, and the town it had passed."""
        self.paid: list[int] = [0] * size
        self.number = 0
        self.root = 0
        self.lying: list[int] = _lying(position)
        """By hex: whether a cube that some City wants lies there in the open country; empty on most maps."""

    def from_stop(self, stop: int) -> None:
        if self.position.city[stop] >= 0:
            self._from_city(stop)
        elif owns_at_town(self.position, self.seat, stop):
            self._from_town(stop)

    def _from_city(self, city: int) -> None:
        position = self.position
        if not position.rules.may_start_at(position, self.seat, city):
            return
        ring: list[int] = []
        way = position.board.way
        hexes = self.ground.hexes_of[city]
        if hexes:
            for hex in hexes:
                for edge in range(6):
                    near = way[hex * 6 + edge]
                    if near >= 0 and position.city[near] < 0:
                        ring.append(near * 6 + (edge + 3) % 6)
        else:
            for edge in range(6):
                near = way[city * 6 + edge]
                if near >= 0 and position.city[near] < 0:
                    ring.append(near * 6 + (edge + 3) % 6)
        self._search(city, ring, 0)

    def from_line(self, line: int) -> None:
        """On from the open end of an own line."""
        at = line * WIDTH
        lines = self.position.lines
        root = max(lines[at + END_A], lines[at + END_B])
        port = lines[at + PORT_A] if lines[at + END_A] < 0 else lines[at + PORT_B]
        if root < 0 or port < 0:
            return
        near = self.position.board.way[port]
        if near >= 0 and self.position.city[near] < 0:
            self._search(root, [near * 6 + (port % 6 + 3) % 6], 0)

    def _from_town(self, town: int) -> None:
        """Through a new exit of a town where the player has track: one build for the town tile."""
        position = self.position
        laid = position.tile[town]
        if N_EXITS[laid] >= 4 or self.limit < 1:
            return
        ring: list[int] = []
        price = position.rules.list_price(position, self.seat, town, laid, TWO_EXITS)
        self.root = town
        for edge in range(6):
            near = position.board.way[town * 6 + edge]
            if near < 0 or EXITS[laid] >> edge & 1:
                continue
            key = town_key(town, 1 << edge)
            if position.city[near] >= 0:
                self._arrive(0, position.city[near], 1, price, key)
            else:
                ring.append(near * 6 + (edge + 3) % 6 | price << 12 | key << 20)
        self._search(town, ring, 1)

    def _search(self, root: int, ring: list[int], used: int) -> None:
        """Ring by ring."""
        self.number += 1
        self.root = root
        seen, paid = self.seen, self.paid
        for tiles in range(used, self.limit + 1):
            further: list[int] = []
            for step in ring:
                port = step & 4095
                cost = step >> 12 & 255
                if cost > self.money:
                    continue
                sign = self.number << 10 | step >> 36 & 1023
                if seen[port] == sign and paid[port] <= cost:
                    continue
                seen[port] = sign
                paid[port] = cost
                self._enter(step, tiles, further)
            ring = further

    def _enter(self, step: int, tiles: int, further: list[int]) -> None:
        """Track comes into a hex by an edge, after so many tiles: it has arrived, or goes on by every other edge."""
        position = self.position
        port = step & 4095
        hex, edge = port // 6, port % 6
        cost = step >> 12 & 255
        first = step >> 20 & 65535
        town = step >> 36 & 1023
        cubes = step >> 46
        if self.lying and not position.tile[hex]:
            cubes += self.lying[hex]
        line = position.line_at[port]
        if line >= 0:
            owner = position.lines[line * WIDTH + OWNER]
            if (owner == self.seat or owner == NOBODY) and first:
                end = max(position.lines[line * WIDTH + END_A], position.lines[line * WIDTH + END_B])
                self._arrive(town | cubes << 10, end, tiles, cost, first)
            return
        if tiles >= self.limit or self.ground.nearest[hex] > self.limit - tiles:
            return
        old = position.tile[hex]
        if position.board.is_town[hex]:
            self._town(hex, edge, old, cost, first, town | cubes << 10, tiles + 1, further)
            return
        if not position.rules.may_build_on(position, self.seat, hex):
            return
        if old == 0:
            for out in range(6):
                near = position.board.way[hex * 6 + out]
                if out != edge and near >= 0:
                    price = position.rules.list_price(position, self.seat, hex, 0, SIMPLE_BY_EDGES[edge * 6 + out])
                    self._leave(hex, edge, out, near, cost + price, first, town | cubes << 10, tiles + 1, further)
        elif len(SECTIONS[old]) == 1:
            for placement in ADDITIONS[old]:
                for a, b in SECTIONS[placement]:
                    if edge in (a, b) and (a, b) != SECTIONS[old][0]:
                        out = a + b - edge
                        near = position.board.way[hex * 6 + out]
                        if near >= 0:
                            price = position.rules.list_price(position, self.seat, hex, old, placement)
                            self._leave(
                                hex, edge, out, near, cost + price, first, town | cubes << 10, tiles + 1, further
                            )

    def _town(
        self, hex: int, edge: int, old: int, cost: int, first: int, town: int, tiles: int, further: list[int]
    ) -> None:
        """Into a town, and if nothing lies there yet out of it on the other side with the same tile."""
        position = self.position
        if N_EXITS[old] >= 4 or hex == self.root or hex + 1 == town & 1023:
            return
        board = position.board
        price = position.rules.list_price(position, self.seat, hex, old, ONE_EXIT)
        self._arrive(town, hex, tiles, cost + price, first or town_key(hex, 1 << edge))
        if old or town & 1023 or tiles > self.limit:
            return
        town |= hex + 1
        cost += position.rules.list_price(position, self.seat, hex, 0, TWO_EXITS)
        for out in range(6):
            near = board.way[hex * 6 + out]
            if out == edge or near < 0:
                continue
            key = first or town_key(hex, 1 << edge | 1 << out)
            if position.city[near] >= 0:
                self._arrive(town, position.city[near], tiles, cost, key)
            else:
                further.append(near * 6 + (out + 3) % 6 | min(cost, 255) << 12 | key << 20 | town << 36)

    def _leave(
        self, hex: int, edge: int, out: int, near: int, cost: int, first: int, town: int, tiles: int, further: list[int]
    ) -> None:
        key = first or land_key(hex, edge, out)
        stop = self.position.city[near]
        if stop >= 0:
            self._arrive(town, stop, tiles, cost, key)
        else:
            further.append(near * 6 + (out + 3) % 6 | min(cost, 255) << 12 | key << 20 | town << 36)

    def _arrive(self, town: int, stop: int, tiles: int, cost: int, first: int) -> None:
        if stop < 0 or stop == self.root or tiles < 1 or not first:
            return
        if tiles <= self.builds and cost > self.money:
            return
        middle = town & 1023
        stops = (self.root + 1) << 20 | middle << 10 | stop + 1 if middle else (self.root + 1) << 10 | stop + 1
        trip = Trip(stops, first, tiles, cost)
        trip.cubes = town >> 10
        self.trips.append(trip)


def _lying(position: AgeOfSteamPosition) -> list[int]:
    board = position.board
    if not any(board.kind[hex] == LAND for hex in board.spots):
        return []
    wanted = 0
    for hex in board.spots:
        wanted |= position.takes[hex]
    found = [0] * board.size
    for hex in board.spots:
        if board.kind[hex] == LAND:
            at = board.spot[hex] * N_COLOURS
            for colour in range(N_COLOURS):
                if position.cubes[at + colour] and wanted >> colour & 1:
                    found[hex] = 1
    return found


def on_town(position: AgeOfSteamPosition, hex: int, placement: int) -> int:
    """What would lie on the hex."""
    return placement + ON_TOWN if position.board.is_town[hex] else placement
