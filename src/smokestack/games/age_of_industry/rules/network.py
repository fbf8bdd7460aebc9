"""What follows from a position and is kept with it: who is joined to whom, and which cubes come to which place.

Neither is ever altered once another position may share it: a change on the map puts a fresh one in its place. What is
found out later, when somebody asks, is the same for everyone who shares it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NOT_ASKED: Final[list[int]] = [-1]
"""Stands where nobody asked yet."""
BUY_COAL: Final = 1
BUY_IRON: Final = 2
CUT_OFF: Final = 4
"""What has to be bought for an errand, and whether the market cannot be reached for it (AOI-8.1)."""


class TransportNetwork:
    """Railways and open sea lines (AOI-7.3, AOI-7.4)."""

    def __init__(self, rails: list[list[int]], roads: list[list[int]]) -> None:
        self.rails = rails
        self.roads = roads
        """By place: the places one railway away, and those one railway or open sea line away."""
        self.joined: list[int] = []
        """By place: every place that a path leads to, as bits; empty until somebody asks."""
        self.access = -1
        """The places with port access (AOI-1.8), as bits; -1 until somebody asks."""
        self.free: list[int] = []
        """By place: how many links are still free at the land locations a path leads to; -1 until somebody asks."""
        self.near: list[list[int]] = []
        """Distances from places, where they were asked for; see transport.py."""


class CubeSources:
    """The sources of one colour, in their usual order (AOI-1.7)."""

    def __init__(self) -> None:
        self.ids: list[int] = []
        """1 + space, or 1 + MAX_SPACES + import."""
        self.places: list[int] = []
        self.further: list[int] = []
        """1 for an import, which lies one line behind its ship (AOI-7.4)."""
        self.fresh = 0
        """The cubes a ship that is being built brings with it; the last source is its import."""

    def add(self, id: int, place: int, further: int) -> None:
        self.ids.append(id)
        self.places.append(place)
        self.further.append(further)


class CubeSupply:
    """The sources of coal and iron, and what they mean for places and links. Everything is found when asked for."""

    def __init__(self, places: int, links: int) -> None:
        self.mined: CubeSources = NO_SOURCES
        self.smelted: CubeSources = NO_SOURCES
        self.coal: list[list[int]] = [NOT_ASKED] * places
        self.iron: list[list[int]] = [NOT_ASKED] * places
        """By place: the nearest of them as the network stands (AOI-7.5)."""
        self.builds: list[list[int]] = [NOT_ASKED] * (4 * places)
        self.rails: list[list[int]] = [NOT_ASKED] * links
        """What has to be bought, then every way to name the sources of at most a cube of each colour: by place, four
        times for the cubes needed, and by link."""


NO_SOURCES: Final = CubeSources()
NO_NETWORK: Final = TransportNetwork([], [])
NO_SUPPLY: Final = CubeSupply(0, 0)


def joined_with(joined: list[int], a: int, b: int, a_closed: bool, b_closed: bool) -> list[int]:
    """The sets of joined places once a railway leads from a to b; nothing passes through a closed place (AOI-12.1)."""
    found = joined.copy()
    beyond_a: i64 = 1 << a if a_closed else joined[a]
    beyond_b: i64 = 1 << b if b_closed else joined[b]
    by_a: i64 = 0 if a_closed else 1 << a
    by_b: i64 = 0 if b_closed else 1 << b
    for place, reached in enumerate(joined):
        old: i64 = reached
        new = old
        if old & by_a or place == a:
            new |= beyond_b
        if old & by_b or place == b:
            new |= beyond_a
        if new != old:
            found[place] = new
    return found


def join(table: list[list[int]], a: int, b: int) -> None:
    """Two places become neighbours; the lists of neighbours are replaced, for other positions may share them."""
    table[a] = [*table[a], b]
    table[b] = [*table[b], a]
