"""How to get there: the shortest track from where a player may begin to every stop near by, and its first tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.lines import END_A, END_B, OWNER, PORT_A, PORT_B, WIDTH
from smokestack.games.age_of_steam.network import incomplete_of, owns_at_town
from smokestack.games.age_of_steam.pieces import NOBODY
from smokestack.games.age_of_steam.planning import PRICE, Plan
from smokestack.games.age_of_steam.tiles import (
    ADDITIONS,
    CLASS_OF,
    CROSSING,
    EXITS,
    IN_TOWN,
    N_EXITS,
    N_PLACEMENTS,
    ON_TOWN,
    SECTIONS,
)

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table

LATER: Final = 0.4
"""What a link is worth that cannot be finished this turn."""
KEPT: Final = 1.15
"""Going on with a line of one's own is worth a little more than beginning another."""


def section_key(hex: int, a: int, b: int) -> int:
    return hex * 64 + min(a, b) * 8 + max(a, b)


class Routes:
    """A search outward from the places the player may build from, tile by tile.

    Where the search has come to is a *step*, packed: hex * 6 + the edge entered by (12 bits), the cost so far
    (8 bits), and one more than the section the build would begin with.
    """

    def __init__(self, plan: Plan, builds: int, money: int, stops: list[int]) -> None:
        self.plan = plan
        self.t: Table = plan.t
        self.seat = plan.seat
        self.builds = builds
        self.money = money
        self.this_turn_only = plan.last or not plan.t.rules.may_leave_incomplete()
        self.first: dict[int, float] = {}
        """By the section a build would begin with (section_key): the merit of the best link it leads to."""
        t = self.t
        self.seen: list[int] = [0] * (t.board.size * 6)
        """The number of the last search that came in here."""
        self.searches = 0
        for stop in stops:
            if t.city[stop] >= 0:
                self._from_city(stop)
            elif owns_at_town(t, self.seat, stop):
                self._from_town(stop)
        for line in incomplete_of(t, self.seat):
            self._from_line(line)

    def _from_city(self, city: int) -> None:
        if not self.t.rules.may_start_at(self.t, self.seat, city):
            return
        ring: list[int] = []
        board = self.t.board
        for hex in range(city, city + 1) if board.place.count(city) == 1 else range(board.size):
            if board.place[hex] == city:
                for edge in range(6):
                    near = board.way[hex * 6 + edge]
                    if near >= 0 and self.t.city[near] < 0:
                        ring.append(near * 6 + (edge + 3) % 6)
        self._search(city, ring, 0, 1.0)

    def _from_line(self, line: int) -> None:
        at = line * WIDTH
        lines = self.t.lines
        root = max(lines[at + END_A], lines[at + END_B])
        port = lines[at + PORT_A] if lines[at + END_A] < 0 else lines[at + PORT_B]
        near = self.t.board.way[port]
        if near >= 0 and self.t.city[near] < 0:
            self._search(root, [near * 6 + (port % 6 + 3) % 6], 0, KEPT)

    def _from_town(self, town: int) -> None:
        """Through a new exit of a town where the player has track: one build for the town tile."""
        t = self.t
        laid = t.tile[town]
        if N_EXITS[laid] >= 4:
            return
        ring: list[int] = []
        for edge in range(6):
            near = t.board.way[town * 6 + edge]
            if near < 0 or EXITS[laid] >> edge & 1:
                continue
            key = section_key(town, edge, IN_TOWN)
            if t.city[near] >= 0:
                self._arrive(town, t.city[near], 1, 3, key, 1.0)
            else:
                ring.append(near * 6 + (edge + 3) % 6 | 3 << 12 | (key + 1) << 20)
        self._search(town, ring, 1, 1.0)

    def _search(self, root: int, ring: list[int], used: int, factor: float) -> None:
        """Ring by ring."""
        self.searches += 1
        number = self.searches
        seen = self.seen
        money = min(self.money, 200)
        for tiles in range(used + 1, self.builds + 2):
            further: list[int] = []
            for step in ring:
                port = step & 4095
                if seen[port] == number or step >> 12 & 255 > money:
                    continue
                seen[port] = number
                self._enter(root, step, tiles, further, factor)
            ring = further

    def _enter(self, root: int, step: int, tiles: int, further: list[int], factor: float) -> None:
        """Track comes into a hex by an edge: it has arrived, or goes on by every other edge."""
        t = self.t
        port = step & 4095
        hex, edge = port // 6, port % 6
        cost = step >> 12 & 255
        first = (step >> 20) - 1
        line = t.line_at[port]
        if line >= 0:
            owner = t.lines[line * WIDTH + OWNER]
            if (owner == self.seat or owner == NOBODY) and first >= 0:
                end = max(t.lines[line * WIDTH + END_A], t.lines[line * WIDTH + END_B])
                self._arrive(root, end, tiles - 1, cost, first, factor)
            return
        old = t.tile[hex]
        if t.board.is_town[hex]:
            if N_EXITS[old] < 4 and hex != root:
                price = 3 if old else t.board.town_price + t.board.exit_price
                key = first if first >= 0 else section_key(hex, edge, IN_TOWN)
                self._arrive(root, hex, tiles, cost + price, key, factor)
            return
        if not t.rules.may_build_on(t, self.seat, hex):
            return
        if old == 0:
            price = cost + t.board.simple_price[hex]
            for out in range(6):
                if out != edge:
                    self._leave(root, hex, edge, out, price, first, tiles, further, factor)
        elif len(SECTIONS[old]) == 1:
            for placement in ADDITIONS[old]:
                for a, b in SECTIONS[placement]:
                    if edge in (a, b) and (a, b) != SECTIONS[old][0]:
                        price = cost + (3 if CLASS_OF[placement] == CROSSING else 2)
                        self._leave(root, hex, edge, a + b - edge, price, first, tiles, further, factor)

    def _leave(
        self,
        root: int,
        hex: int,
        edge: int,
        out: int,
        cost: int,
        first: int,
        tiles: int,
        further: list[int],
        factor: float,
    ) -> None:
        near = self.t.board.way[hex * 6 + out]
        if near < 0:
            return
        key = first if first >= 0 else section_key(hex, edge, out)
        stop = self.t.city[near]
        if stop >= 0:
            self._arrive(root, stop, tiles, cost, key, factor)
        else:
            further.append(near * 6 + (out + 3) % 6 | min(cost, 255) << 12 | (key + 1) << 20)

    def _arrive(self, root: int, stop: int, tiles: int, cost: int, first: int, factor: float) -> None:
        if stop < 0 or stop == root or first < 0 or tiles < 1:
            return
        later = tiles > self.builds
        if self.this_turn_only if later else cost > self.money:
            return
        worth = self.plan.worth(root, stop)
        if later:
            worth *= LATER
        merit = worth * factor + 0.05 * tiles - PRICE * cost
        if merit > self.first.get(first, -99.0):
            self.first[first] = merit

    def merit(self, hex: int, placement: int) -> float:
        """The merit of a build: that of the best section it begins with."""
        t = self.t
        laid = placement + ON_TOWN if t.board.is_town[hex] else placement
        before = SECTIONS[t.tile[hex]]
        best = -9.0
        new = 0
        for a, b in SECTIONS[laid]:
            if (a, b) not in before:
                new += 1
                best = max(best, self.first.get(section_key(hex, a, b), -9.0))
        return best - 0.5 * (new - 1)


def decode_build(action: int) -> tuple[int, int]:
    """Hex and placement of a BUILD."""
    return action >> 6 & 511, (action >> 15) % N_PLACEMENTS
