"""Games that begin with money, engines and track on the map, because random games are slow to get that far."""

from __future__ import annotations

from random import Random

from tests.rules.age_of_steam.oracle.land import NOBODY, Edge, Land, Pair, across
from tests.rules.age_of_steam.oracle.ledger import COMPLETE_LINKS_ONLY

from smokestack.games.age_of_steam.components.tiles import SECTIONS, TILE_OF
from smokestack.games.age_of_steam.rules.arrange import enter, lay_track
from smokestack.games.age_of_steam.rules.position import ISSUE_SHARES
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState

LAST_TURN = 20
Path = list[tuple[int, Pair]]
"""Hexes with one section each."""


def make_rich(state: AgeOfSteamState, rng: Random) -> None:
    """Money and engines for everybody."""
    state.cash = [rng.randrange(30, 120) for _ in range(state.seats)]
    state.income = [rng.randrange(10, 25) for _ in range(state.seats)]
    state.engine = [rng.randrange(2, 5) for _ in range(state.seats)]
    if state.seats > 2 and rng.random() < 0.4:  # somebody has spent too much
        seat = rng.randrange(state.seats)
        state.cash[seat], state.income[seat], state.shares[seat] = rng.randrange(8), rng.randrange(3), 12


def skip_turns(state: AgeOfSteamState, rng: Random) -> None:
    """Switzerland begins shortly before its tunnels open, or more often when they do."""
    if state.board.tunnel_turn:
        enter(state, ISSUE_SHARES, rng.choice([3, 4, 5, 5, 5, 5]), state.order)


class Scatter:
    """Lines from cities into the land, of some players or of nobody."""

    def __init__(self, state: AgeOfSteamState, rng: Random, loop: float = 0.4) -> None:
        self.state, self.rng = state, rng
        self.loop = loop
        """How often tunnels make a loop."""
        self.land = Land(state.board.file)
        self.used: set[int] = set()

    def lay(self) -> None:
        if self.land.id == "western-us":
            self._lay_across("west-start", "east-start")
            return  # more would be two networks of one player
        if self.land.id == "finland":
            self._lay_to_sweden()
        self._lay_to_tunnels()
        for _ in range(self.rng.randrange(2 * self.state.seats)):
            self._put(self._link(), self._owner())
        if self.land.id in COMPLETE_LINKS_ONLY:
            return
        self.used |= {near for hex in self.used for near in self.land.around(hex)}  # so that lines do not touch
        for _ in range(self.rng.randrange(2 * self.state.seats)):
            self._put(self._walk(), self._owner())
            self.used |= {near for hex in self.used for near in self.land.around(hex) if self.state.tile[hex]}

    def _owner(self) -> int:
        return self.rng.choice(range(NOBODY, self.state.seats))

    def _lay_across(self, one: str, two: str) -> None:
        """For some players a line that lacks one tile to join the coasts (AOS-WUS-7)."""
        for seat in range(self.state.seats):
            start = self.rng.choice(sorted(self.land.named(one)))
            stop = self.rng.choice(sorted(self.land.named(two)))
            if self.rng.random() < 0.6:
                self._put(self._path_to(self._door(stop), {start})[1:], seat)

    def _lay_to_sweden(self) -> None:
        """A line from Russia that must not be finished (AOS-FIN-1)."""
        russia, sweden = self.land.number["Russia"], self.land.number["Sweden"]
        if self.rng.random() < 0.5:
            self._put(self._path_to(self._door(sweden), {russia})[1:], self._owner())

    def _door(self, stop: int) -> Edge:
        """An edge beside a stop, seen from outside."""
        doors = [edge for edge, near in self.land.beyond.items() if near == stop and self._free(edge[0])]
        return self.rng.choice(sorted(doors) or [(stop, 0)])

    def _link(self) -> Path:
        """A complete link between two cities."""
        stops = set(self.land.cities.values())
        if len(stops) < 2:
            return []
        start = self.rng.choice(sorted(stops))
        return self._path_to(self._door(start), stops - {start})

    def _lay_to_tunnels(self) -> None:
        """Lines that meet in a tunnel, and sometimes form a loop there."""
        stops = set(self.land.cities.values())
        tunnels = sorted(self.land.tunnels(LAST_TURN).items(), reverse=True)
        for mouth, other in tunnels:
            if (other, mouth) in tunnels and mouth > other and self.rng.random() < self.loop:
                self._lay_loop(mouth, other, stops)
        for mouth, _ in tunnels:
            if self.rng.random() < 0.8:
                self._put(self._path_to(mouth, stops), self._owner())

    def _lay_loop(self, one: Edge, two: Edge, stops: set[int]) -> None:
        """Lines from both ends of a tunnel to the same city."""
        for stop in self.rng.sample(sorted(stops), len(stops)):
            path = self._path_to(one, {stop})
            self.used |= {hex for hex, _ in path}
            back = self._path_to(two, {stop})
            self.used -= {hex for hex, _ in path}
            if path and back:
                self._put(path, self._owner())
                self._put(back, self._owner())
                return

    def _put(self, path: Path, owner: int) -> None:
        need = [TILE_OF[SECTIONS.index([pair])] for _, pair in path]
        if all(self.state.supply[tile] > need.count(tile) for tile in need):
            for hex, pair in path:
                lay_track(self.state, hex, [pair], [owner])
                self.used.add(hex)

    def _free(self, hex: int) -> bool:
        return self.land.hexes[hex].kind == "land" and hex not in self.used

    def _path_to(self, mouth: Edge, stops: set[int]) -> Path:
        """A shortest way from one of these stops to an edge."""
        if not self._free(mouth[0]):
            return []
        todo, came = [mouth], {mouth[0]: [mouth]}
        for hex, out in todo:  # the list grows
            for edge in self.rng.sample(range(6), 6):
                near = self.land.beyond.get((hex, edge))
                if near is None or edge == out:
                    continue
                if self.land.cities.get(near) in stops:
                    return self._sections([*came[hex][:-1], (hex, out)], edge)
                if self._free(near) and near not in came:
                    came[near] = [*came[hex][:-1], (hex, out), (near, across(edge))]
                    todo.append((near, across(edge)))
        return []

    def _sections(self, ways: list[Edge], last: int) -> Path:
        """The sections of a way that leaves each hex by the edge where it entered the one before."""
        path: Path = []
        for place, (hex, out) in enumerate(ways):
            onward = across(ways[place + 1][1]) if place + 1 < len(ways) else last
            path.append((hex, (min(out, onward), max(out, onward))))
        return path

    def _walk(self) -> Path:
        """A random way out of a city."""
        if not self.land.cities:
            return []
        city = self.rng.choice(sorted(self.land.cities))
        hex, out = city, self.rng.randrange(6)
        path: Path = []
        for _ in range(self.rng.randrange(1, 6)):
            near = self.land.beyond.get((hex, out))
            if near is None or not self._free(near) or any(near == other for other, _ in path):
                break
            entered = across(out)
            hex, out = near, self.rng.choice([edge for edge in range(6) if edge != entered])
            beyond = self.land.beyond.get((hex, out))
            if beyond is None or self.land.cities.get(beyond) == self.land.cities[city]:
                break
            path.append((hex, (min(entered, out), max(entered, out))))
        return path
