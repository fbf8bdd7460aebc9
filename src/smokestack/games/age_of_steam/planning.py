"""Which track is worth building: what a link between two stops would carry.

Rough on purpose: goods are counted as they lie. It serves the playing advice, not the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.lines import END_A, END_B, GONE, OWNER, WIDTH
from smokestack.games.age_of_steam.pieces import (
    CITY_COLUMNS,
    DEPTH,
    EMPTY,
    N_COLOURS,
    N_COLUMNS,
    NEW_CITY_COLOURS,
)

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table

PRICE: Final = 0.3
"""What a dollar is worth against the income it may bring."""


class Plan:
    """What a player would like to connect, seen from one position."""

    def __init__(self, t: Table, seat: int) -> None:
        self.t = t
        self.seat = seat
        self.last = t.rules.is_last_turn(t)
        board = t.board
        self.cities = [hex for hex in range(board.size) if t.city[hex] == hex]
        self.stops = [*self.cities, *(hex for hex in board.towns if t.city[hex] < 0)]
        self.engine = t.engine[seat] + 1
        self.near: list[list[int]] = [[] for _ in range(board.size)]
        self.touched: list[int] = [0] * board.size
        self._links()
        self.reach: dict[int, dict[int, int]] = {}
        self.worths: dict[int, float] = {}
        self.goods: list[list[float]] = [[0.0] * N_COLOURS for _ in range(board.size)]
        self._count_goods()

    def _links(self) -> None:
        """From each stop: where complete links lead, times two, plus one for an own link."""
        lines = self.t.lines
        for at in range(0, len(lines), WIDTH):
            a, b = lines[at + END_A], lines[at + END_B]
            if lines[at + OWNER] != GONE and a >= 0 and b >= 0 and a != b:
                own = 1 if lines[at + OWNER] == self.seat else 0
                self.near[a].append(b * 2 + own)
                self.near[b].append(a * 2 + own)
                if own:
                    self.touched[a] = self.touched[b] = 1

    def _count_goods(self) -> None:
        """Cubes on the map count in full (a third of one colour hardly), those next in the display a little."""
        t = self.t
        for hex in t.board.spots:
            at = t.board.spot[hex] * N_COLOURS
            if not t.board.dead_end[hex]:
                self.goods[hex] = [min(2.5, float(t.cubes[at + colour])) for colour in range(N_COLOURS)]
        if self.last:
            return
        for column in range(N_COLUMNS):
            hex = t.board.column_city[column] if column < CITY_COLUMNS else t.new_city_at[column - CITY_COLUMNS]
            if hex >= 0:
                for box in range(column * DEPTH, column * DEPTH + 2):
                    if t.display[box] != EMPTY:
                        self.goods[hex][t.display[box]] += 0.3

    def within(self, stop: int) -> dict[int, int]:
        """The stops reached from here over complete links: links in all * 8 + own links (0 for the stop itself)."""
        known = self.reach.get(stop)
        if known is not None:
            return known
        found = {stop: 0}
        ring = [stop]
        for links in range(1, min(self.engine, 5)):
            further: list[int] = []
            for here in ring:
                for hop in self.near[here]:
                    to = hop >> 1
                    path = links * 8 + (found[here] & 7) + (hop & 1)
                    if to not in found:
                        further.append(to)
                        found[to] = path
                    elif found[to] >> 3 == links and found[to] < path:
                        found[to] = path
            ring = further
        self.reach[stop] = found
        return found

    def demand(self, start: int, end: int) -> float:
        """How many cubes lying here are wanted there."""
        takes = self.t.takes[end] if self.t.city[end] >= 0 else 0
        if not takes:
            return 0.0
        goods = self.goods[start]
        wanted = 0.0
        for colour in range(N_COLOURS):
            if takes >> colour & 1:
                wanted += goods[colour]
        return wanted

    def worth(self, one: int, two: int) -> float:
        """What a new own link between two stops would add, in income over the coming turns."""
        if one == two:
            return -1.0
        key = min(one, two) * 1024 + max(one, two)
        known = self.worths.get(key)
        if known is not None:
            return known
        total = 0.3 * (self.touched[one] + self.touched[two])
        here, there = self.within(one), self.within(two)
        already = two in here and here[two] & 7 > 0
        for start, before in here.items():
            for end, after in there.items():
                links = (before >> 3) + 1 + (after >> 3)
                if links > self.engine or (end in here and end != two):
                    continue
                wanted = self.demand(start, end) + self.demand(end, start)
                if wanted:
                    gain = (before & 7) + 1 + (after & 7)
                    total += wanted * gain * (0.5 if links == self.engine else 1.0)
        if self.t.city[one] >= 0 and self.t.city[two] >= 0 and not self.last:
            total += 0.6
        else:
            total += self._beyond(one, two)
        if already:
            total *= 0.4
        self.worths[key] = total
        return total

    def _beyond(self, one: int, two: int) -> float:
        """A link to a town is half of something longer."""
        total = 0.0
        for town, other in ((one, two), (two, one)):
            if self.t.city[town] >= 0:
                continue
            for city in self.cities:
                if city != other and self.t.board.steps_to(city)[town] <= 4:
                    wanted = self.demand(other, city) + self.demand(city, other)
                    total = max(total, 0.6 * wanted)
        return total

    # --- New Cities -----------------------------------------------------------------------------------------
    def new_city(self, hex: int, letter: int) -> float:
        """What a New City of this letter on this town would bring the player."""
        t = self.t
        colour = NEW_CITY_COLOURS[letter]
        around = self.within(hex)
        merit = 0.0
        for city in self.cities:
            cubes = self.goods[city][colour]
            if city in around:
                merit += cubes * (around[city] & 7) * 1.5
            elif cubes:
                merit += cubes * max(0.0, 1.0 - 0.2 * t.board.steps_to(hex)[city])
        column = (12 + letter) * DEPTH
        merit += 0.3 * sum(1 for box in range(column, column + 2) if t.display[box] != EMPTY)
        return merit + 0.8 * self.touched[hex]
