"""Deliveries: every path a cube may take (AOS-13.2 to 13.8).

A *hop* is one complete link to the next stop and who is paid for it: `stop * 8 + payee + 1`. Links between the same two
stops that pay the same player are one hop, for nothing depends on which is used; links that pay different players are
different hops (AOS-13.8). A delivery is its start and the places of its hops in the lists of the stops on the way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from smokestack.games.age_of_steam.components.pieces import N_COLOURS, NOBODY
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, GONE, OWNER, WIDTH
from smokestack.kernel.messages import seat_names

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

_MOVE: Final = 11
_MOVE_START: Final = 9
_MOVE_HOPS: Final = 18
_HOP_BITS: Final = 7


def hops(position: AgeOfSteamPosition, stop: int) -> list[int]:
    """The hops from a stop, in a fixed order."""
    if not position.hops:
        position.hops = _all_hops(position)
    if position.city[stop] < 0 and not position.board.is_town[stop]:
        return position.rules.first_hops(position, stop)
    return position.hops[stop]


def payee(position: AgeOfSteamPosition, at: int) -> int:
    """Who is paid for the line in this row: its owner as long as he is in the game, else NOBODY (AOS-15.6)."""
    owner = position.lines[at + OWNER]
    return owner if owner >= 0 and not position.out[owner] else NOBODY


def _all_hops(position: AgeOfSteamPosition) -> list[list[int]]:
    none: list[int] = []
    table = [none] * position.board.size
    for stop in position.board.stops:
        table[stop] = []
    lines = position.lines
    for at in range(0, len(lines), WIDTH):
        owner = lines[at + OWNER]
        a = lines[at + END_A]
        b = lines[at + END_B]
        if owner == GONE or a < 0 or b < 0 or a == b:
            continue
        paid = payee(position, at) + 1
        if b * 8 + paid not in table[a]:
            table[a].append(b * 8 + paid)
            table[b].append(a * 8 + paid)
    for stop in position.board.stops:
        table[stop].sort()
    if position.board.tunnel_turn:
        _owned_first(table)
    return table


def _owned_first(table: list[list[int]]) -> None:
    """Unowned track that meets a player's in a tunnel is part of his link, no second one (AOS-R-50)."""
    for stop, found in enumerate(table):
        table[stop] = [hop for hop in found if hop % 8 or not any(hop < other < hop + 8 for other in found)]


def stop_after(position: AgeOfSteamPosition, start: int, places: list[int]) -> int:
    """Where a cube is after these hops; -1 if they make no path or the path has ended (a 0)."""
    stop = start
    if not 0 <= stop < position.board.size:
        return -1
    for place in places:
        found = hops(position, stop)
        if 0 < place <= len(found):
            stop = found[place - 1] // 8
        else:
            stop = unlinked_stop(position, stop, place)
        if stop < 0:
            return -1
    return stop


def unlinked(position: AgeOfSteamPosition, stop: int) -> list[int]:
    """The stops that no complete link leads to from here, numbered behind the hops: to be named, and refused."""
    linked = {hop // 8 for hop in hops(position, stop)}
    return [other for other in position.board.stops if other not in linked and other != stop]


def unlinked_stop(position: AgeOfSteamPosition, stop: int, place: int) -> int:
    """The stop a number behind the hops stands for, or -1."""
    at = place - len(hops(position, stop)) - 1
    others = unlinked(position, stop)
    return others[at] if place > 0 and 0 <= at < len(others) else -1


def hop_words(position: AgeOfSteamPosition, stop: int) -> list[str]:
    """What the hops from a stop are called, in order; the payee only where several owners could be meant.

    Behind them the stops that no link leads to.
    """
    found = hops(position, stop)
    stops = [hop // 8 for hop in found]
    names = seat_names(position.seats)
    words: list[str] = []
    for hop in found:
        name = position.board.names[hop // 8]
        if stops.count(hop // 8) > 1:
            payee = hop % 8 - 1
            name = f"{name} ({names[payee] if payee >= 0 else 'unpaid'})"
        words.append(name)
    return words + [position.board.names[other] for other in unlinked(position, stop)]


class Search:
    """A walk over all paths of one mover."""

    def __init__(self, position: AgeOfSteamPosition, seat: int, limit: int) -> None:
        self.position = position
        self.seat = seat
        self.engine = position.engine[seat]
        self.limit = limit
        self.found: list[int] = []
        self.size = position.board.size
        self.visited: list[int] = [0] * self.size
        self.dead_end = position.board.dead_end
        self.takes = position.takes
        if not position.hops:
            position.hops = _all_hops(position)
        self.hops = position.hops
        self.levels = 0
        self.within = self._look_ahead()
        """By number of links, up to `levels`, and stop: the colours that could be delivered from there with them."""

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
                    to: i64 = hop >> 3
                    colours |= takes[to]
                    if not dead_end[to]:
                        colours |= within[before + to]
                within[before + size + stop] = colours
                changed = changed or colours != within[before + stop]
            before += size
        return within

    def from_stop(self, start: int, colours: int) -> None:
        """Every delivery of cubes of these colours (bits) that lie here."""
        self.visited[start] = 1
        self.walk(hops(self.position, start), colours, 1, _MOVE | start << _MOVE_START, 0, 0)
        self.visited[start] = 0

    def walk(self, ways: list[int], colours: i64, depth: i64, action: int, own: i64, others: i64) -> None:
        """Go over each of these links, the `depth`th of the path, and on from where it leads."""
        for place in range(len(ways)):
            if not self.visited[ways[place] >> 3]:
                self.take(ways[place], place + 1, colours, depth, action, own, others)
                if len(self.found) > self.limit:
                    return

    def take(self, hop: i64, place: int, colours: i64, depth: i64, action: int, own: i64, others: i64) -> None:
        """Go over one link, and on from where it leads."""
        to = hop >> 3
        takes: i64 = self.takes[to]
        arrives = colours & takes
        further = colours & ~takes  # AOS-13.5: what is accepted here goes no further
        links: i64 = self.engine - depth
        if further:
            if links > self.levels:
                links = self.levels
            further = 0 if links <= 0 or self.dead_end[to] else further & self.within[links * self.size + to]
        if not (arrives or further):
            return
        payee = (hop & 7) - 1
        if payee == self.seat:
            own += 1
        elif payee >= 0:
            others += 1
        action |= place << (_MOVE_HOPS - _HOP_BITS + depth * _HOP_BITS)
        if arrives and self.position.rules.path_allowed(self.position, self.seat, own, others, depth - own - others):
            for colour in range(N_COLOURS):
                if arrives >> colour & 1:
                    self.found.append(action | colour << 6)
        if further:
            self.visited[to] = 1
            self.walk(self.hops[to], further, depth + 1, action, own, others)
            self.visited[to] = 0


def hops_of_stop(position: AgeOfSteamPosition, stop: int) -> list[int]:
    """The hops from a City or town; links run both ways."""
    if not position.hops:
        position.hops = _all_hops(position)
    return position.hops[stop]


def colours_on(position: AgeOfSteamPosition, hex: int) -> int:
    """The colours of the cubes on a hex, as bits."""
    at = position.board.spot[hex] * N_COLOURS
    if at < 0:
        return 0
    found = 0
    for colour in range(N_COLOURS):
        if position.cubes[at + colour]:
            found |= 1 << colour
    return found


def deliveries(position: AgeOfSteamPosition, seat: int, limit: int) -> list[int]:
    """Every delivery as a MOVE; more than `limit` only by a handful when there are too many."""
    search = Search(position, seat, limit)
    for start in position.board.spots:
        colours = colours_on(position, start)
        if colours and not position.board.dead_end[start]:
            search.from_stop(start, colours)
            if len(search.found) > limit:
                break
    return search.found


def loads(position: AgeOfSteamPosition, seat: int) -> list[tuple[int, int]]:
    """Every (colour, start) that has a delivery."""
    found: list[tuple[int, int]] = []
    for start in position.board.spots:
        colours = colours_on(position, start)
        for colour in range(N_COLOURS):
            if colours >> colour & 1 and not position.board.dead_end[start]:
                search = Search(position, seat, 0)
                search.from_stop(start, 1 << colour)
                if search.found:
                    found.append((colour, start))
    return found


def next_hops(position: AgeOfSteamPosition, seat: int, ride: list[int]) -> list[int]:
    """The places of the hops with which a delivery under way can still be finished."""
    colour, stop = ride[0], ride[1]
    search = Search(position, seat, 0)
    search.visited[stop] = 1
    own = others = 0
    action = _MOVE
    for place in ride[2:]:
        hop = hops(position, stop)[place - 1]
        payee = hop % 8 - 1
        own += 1 if payee == seat else 0
        others += 1 if payee >= 0 and payee != seat else 0
        stop = hop // 8
        search.visited[stop] = 1
    good: list[int] = []
    used = len(ride) - 2
    ways = hops(position, stop)
    for place in range(1, len(ways) + 1):
        search.found = []
        if used < search.engine and not search.visited[ways[place - 1] // 8]:
            search.take(ways[place - 1], place, 1 << colour, used + 1, action, own, others)
        if search.found:
            good.append(place)
    return good
