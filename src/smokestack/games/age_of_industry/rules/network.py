"""What is derived from a position and kept with it: which places are joined, and where cubes come from.

Clones share these objects, so they are never changed once the map changes: a new one takes their place. Answers that
are filled in later, when somebody asks, are the same for every position that shares the object.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from smokestack.games.age_of_industry.rules.source_codes import UNNAMED

NOT_ASKED: Final[list[int]] = [-1]
"""Marks an answer that nobody has asked for yet."""
NO_CHOICE: Final = [UNNAMED]
"""The only way to name sources is to name none."""
NO_WAY: Final[list[int]] = []
NOT_FOUND: Final[list[int]] = []
NO_DISTANCES: Final[list[list[int]]] = []
"""What a new network begins with. Never changed, only replaced."""
NEED_SETS: Final = 4
"""Coal, iron, both or neither."""


class TransportNetwork:
    """Railways and usable sea lines (AOI-7.3, AOI-7.4)."""

    def __init__(self, rails: list[list[int]], roads: list[list[int]]) -> None:
        self.rails = rails
        self.roads = roads
        """By place: the places one railway away, and those one railway or usable sea line away."""
        self.joined: list[int] = NOT_FOUND
        """By place: every place with a path to it, as a bit set; empty until asked for."""
        self.access = -1
        """The places with port access (AOI-1.8), as a bit set; -1 until asked for."""
        self.free: list[int] = NOT_FOUND
        """By place: the free links at the land locations it is joined to; -1 until asked for."""
        self.distances: list[list[int]] = NO_DISTANCES
        """Distances from places, as far as asked for; see paths.py."""


class CubeSources:
    """The sources of coal or of iron, in their fixed order (AOI-1.7)."""

    def __init__(self) -> None:
        self.ids: list[int] = []
        """Sources as in source_codes.py."""
        self.places: list[int] = []
        self.further: list[int] = []
        """1 for an import, which is one sea line beyond its ship (AOI-7.4)."""
        self.new_import_cubes = 0
        """The cubes of the import of a ship that is being built; that import is the last source."""

    def add(self, id: int, place: int, further: int) -> None:
        self.ids.append(id)
        self.places.append(place)
        self.further.append(further)


class CubePlan:
    """How a build or railway that needs at most one cube of each kind gets its cubes."""

    def __init__(self, buys_coal: bool, buys_iron: bool, cut_off: bool, ways: list[int]) -> None:
        self.buys_coal = buys_coal
        self.buys_iron = buys_iron
        self.cut_off = cut_off
        """A cube must be bought, but there is no port access (AOI-8.1)."""
        self.ways = ways
        """Every way to name the sources in an action."""


def _plans_without_choice() -> list[CubePlan]:
    found: list[CubePlan] = []
    for index in range(8):
        found.append(CubePlan(index & 1 > 0, index & 2 > 0, index & 4 > 0, NO_CHOICE))
    return found


PLANS_WITHOUT_CHOICE: Final = _plans_without_choice()
"""By what must be bought and whether the place is cut off. Most plans are one of these, so positions share them."""


def plan_without_choice(buys_coal: bool, buys_iron: bool, cut_off: bool) -> CubePlan:
    return PLANS_WITHOUT_CHOICE[(1 if buys_coal else 0) + (2 if buys_iron else 0) + (4 if cut_off else 0)]


class CubeSupply:
    """The sources of coal and iron and what follows from them. Everything is found when it is asked for."""

    def __init__(self, places: int, links: int) -> None:
        self.coal_sources: CubeSources = NO_SOURCES
        self.iron_sources: CubeSources = NO_SOURCES
        self.coal: list[list[int]] = [NOT_ASKED] * places
        self.iron: list[list[int]] = [NOT_ASKED] * places
        """By place: the nearest sources in the present network (AOI-7.5)."""
        self.build_plans: list[CubePlan] = [NO_PLAN] * (NEED_SETS * places)
        self.rail_plans: list[CubePlan] = [NO_PLAN] * links
        """By place and needed cubes, and by link."""


NO_SOURCES: Final = CubeSources()
NO_PLAN: Final = CubePlan(False, False, False, NO_WAY)
NO_NETWORK: Final = TransportNetwork([], [])
NO_SUPPLY: Final = CubeSupply(0, 0)


def joined_with(joined: list[int], a: int, b: int, a_closed: bool, b_closed: bool) -> list[int]:
    """The sets of joined places after a railway from a to b; nothing passes through a closed place (AOI-12.1)."""
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
    """Make two places neighbours. Their lists are replaced, since other positions may share them."""
    table[a] = [*table[a], b]
    table[b] = [*table[b], a]


def common_places(there: i64, places: list[int]) -> int:
    """How many of the listed places belong to the bit set."""
    count = 0
    for place in places:
        if there >> place & 1:
            count += 1
    return count
