"""Deliveries: every path that a cube may take (AOS-13.2 to 13.8).

A delivery is a colour, a start, and the places of its hops in the lists of the stops on the way (hops.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from smokestack.games.age_of_steam.components.pieces import N_COLOURS
from smokestack.games.age_of_steam.rules.generated.action_fields import MOVE, pack_move, with_move_stop
from smokestack.games.age_of_steam.rules.hops import (
    HOP_PAYEE,
    HOP_STOP,
    all_hops,
    hop_payee,
    hop_stop,
    hops,
    stop_after,
)
from smokestack.games.age_of_steam.rules.position import RIDE_COLOUR, RIDE_HOPS, RIDE_START
from smokestack.kernel.bits import contains, single

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

MAX_HOPS: Final = 6
"""How many links a `move` can name; no engine pulls more."""

# The search packs its moves step by step. These are the steps from one value of a field to the next.
_COLOUR_STEP: Final[int] = pack_move(1, 0) - MOVE
_HOP_STEPS: Final[list[int]] = [with_move_stop(0, index, 1) for index in range(MAX_HOPS)]


class Search:
    """A walk over all paths of one player's deliveries."""

    def __init__(self, position: AgeOfSteamPosition, seat: int, limit: int) -> None:
        self.position = position
        self.seat: i64 = seat
        self.engine: i64 = position.engine[seat]
        self.limit: i64 = limit
        """The search stops soon after it has found more."""
        self.found: list[int] = []
        self.size: i64 = position.board.size
        self.visited: list[int] = [0] * self.size
        self.dead_end = position.rules.dead_end
        self.takes = position.takes
        if not position.hops:
            position.hops = all_hops(position)
        self.hops = position.hops
        self.restricted: bool = position.rules.restricts_paths
        self.levels: i64 = 0
        self.within = self._look_ahead()
        """By number of links, up to `levels`, and by stop: the colours that could be delivered from there."""

    def _look_ahead(self) -> list[int]:
        size: i64 = self.size
        takes, dead_end, table = self.takes, self.dead_end, self.hops
        stops = [stop for stop in self.position.board.stops if table[stop]]
        within = [0] * size
        before: i64 = 0
        changed = True
        while changed and self.levels < self.engine:
            changed = False
            self.levels += 1
            within += [0] * size
            for stop in stops:
                colours: i64 = 0
                for hop in table[stop]:
                    to: i64 = hop >> HOP_STOP
                    colours |= takes[to]
                    if not dead_end[to]:
                        colours |= within[before + to]
                within[before + size + stop] = colours
                changed = changed or colours != within[before + stop]
            before += size
        return within

    def from_stop(self, start: int, colours: int) -> None:
        """Find every delivery of cubes of these colours (bits) from here."""
        self.visited[start] = 1
        self.walk(hops(self.position, start), colours, 1, pack_move(0, start), 0, 0)
        self.visited[start] = 0

    def walk(self, ways: list[int], colours: i64, depth: i64, action: i64, own: i64, others: i64) -> None:
        """Take each of these hops as number `depth` of the path, and continue from where it leads."""
        visited = self.visited
        step: i64 = _HOP_STEPS[depth - 1]
        for each in ways:
            hop: i64 = each
            action += step  # hops are counted from 1
            if not visited[hop >> HOP_STOP]:
                self.take(hop, colours, depth, action, own, others)
                if len(self.found) > self.limit:
                    return

    def take(self, hop: i64, colours: i64, depth: i64, action: i64, own: i64, others: i64) -> None:
        """Take one hop, which the action names already, and continue from where it leads."""
        to = hop >> HOP_STOP
        takes: i64 = self.takes[to]
        arrives = colours & takes
        further = colours & ~takes  # AOS-13.5: a cube goes no further than the first stop that accepts it
        links: i64 = self.engine - depth
        if further:
            if links > self.levels:
                links = self.levels
            further = 0 if links <= 0 or self.dead_end[to] else further & self.within[links * self.size + to]
        if not (arrives or further):
            return
        payee = (hop & HOP_PAYEE) - 1
        if payee == self.seat:
            own += 1
        elif payee >= 0:
            others += 1
        if arrives and (not self.restricted or self.allows(own, others, depth - own - others)):
            colour_step: i64 = _COLOUR_STEP
            delivery = action
            while arrives:
                if arrives & 1:
                    self.found.append(delivery)
                arrives >>= 1
                delivery += colour_step
        if further:
            self.visited[to] = 1
            self.walk(self.hops[to], further, depth + 1, action, own, others)
            self.visited[to] = 0

    def allows(self, own: i64, others: i64, unpaid: i64) -> bool:
        """Whether the map allows a path with this many links."""
        return self.position.rules.path_allowed(self.position, self.seat, own, others, unpaid)


def colours_on(position: AgeOfSteamPosition, hex: int) -> int:
    """The colours of the cubes on a hex, as bits."""
    at = position.board.spot[hex] * N_COLOURS
    if at < 0:
        return 0
    found = 0
    for colour in range(N_COLOURS):
        if position.cubes[at + colour]:
            found |= 1 << colour  # not `with_item`: every list of moves asks this for every place
    return found


def deliveries(position: AgeOfSteamPosition, seat: int, limit: int) -> list[int]:
    """Every delivery as a `move`. If there are more than `limit`, a few more than that many."""
    search = Search(position, seat, limit)
    for start in position.board.spots:
        colours = colours_on(position, start)
        if colours and not position.board.dead_end[start]:
            search.from_stop(start, colours)
            if len(search.found) > limit:
                break
    return search.found


def loads(position: AgeOfSteamPosition, seat: int) -> list[tuple[int, int]]:
    """Every (colour, start) from which there is a delivery."""
    found: list[tuple[int, int]] = []
    for start in position.board.spots:
        colours = colours_on(position, start)
        for colour in range(N_COLOURS):
            if contains(colours, colour) and not position.board.dead_end[start]:
                search = Search(position, seat, 0)
                search.from_stop(start, single(colour))
                if search.found:
                    found.append((colour, start))
    return found


def next_hops(position: AgeOfSteamPosition, seat: int, ride: list[int]) -> list[int]:
    """The places of the hops with which a delivery under way can still be finished."""
    stop = ride[RIDE_START]
    search = Search(position, seat, 0)
    search.visited[stop] = 1
    own = others = used = 0
    for place in ride[RIDE_HOPS:]:
        hop = hops(position, stop)[place - 1]
        payee = hop_payee(hop)
        own += 1 if payee == seat else 0
        others += 1 if payee >= 0 and payee != seat else 0
        used += 1
        stop = hop_stop(hop)
        search.visited[stop] = 1
    good: list[int] = []
    ways = hops(position, stop)
    for place in range(1, len(ways) + 1):
        search.found = []
        if used < search.engine and not search.visited[hop_stop(ways[place - 1])]:
            search.take(ways[place - 1], single(ride[RIDE_COLOUR]), used + 1, MOVE, own, others)
        if search.found:
            good.append(place)
    return good


def arrives(position: AgeOfSteamPosition, colour: int, start: int, places: list[int]) -> bool:
    """Whether the cube is delivered after these hops."""
    stop = stop_after(position, start, places)
    return bool(places) and contains(position.takes[stop], colour)
