"""Paths, sources and what cubes cost (AOI-7, AOI-8, AOI-11.7, AOI-12)."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass

from tests.rules.age_of_industry.oracle.world import World

Source = tuple[str, object]
"""A space with a mine or an ironworks, or an import, or BOUGHT."""
BOUGHT: Source = ("bought", None)
MAKERS = {"coal": "coal_mine", "iron": "ironworks"}


@dataclass(frozen=True)
class Site:
    """A counter that is being built and counts as present already (AOI-6.3)."""

    place: str
    industry: str
    new: bool = True
    """False for a ship that replaces another: its import brings nothing new (AOI-10.6)."""


NO_SITE = Site("", "")


def present(world: World, site: Site, place: str, industry: str) -> bool:
    return world.has(place, industry) or (site.place == place and site.industry == industry)


def sea_open(world: World, site: Site, line: tuple[str, str]) -> bool:
    """AOI-11.7, AOI-25.4"""
    a, b = line
    if b in world.box.overseas:
        return present(world, site, a, "ship")
    if not present(world, site, b, "ship"):
        return False
    return world.options["sea_transport"] == "ship_only" or present(world, site, a, "port")


def steps(world: World, site: Site, rails_only: bool = False) -> list[frozenset[str]]:
    """Every link that carries a railway, and every usable sea line."""
    found = list(world.rails)
    if not rails_only:
        found += [frozenset(line) for line in world.box.sea if sea_open(world, site, line)]
    return found


def is_end(world: World, node: str) -> bool:
    """Whether a path may start or end here but not pass (AOI-11.8, AOI-12.1, AOI-25.5)."""
    if node in world.box.overseas:
        return True
    closed = world.box.locations.get(node, {}).get("no_through", False)
    return bool(closed) and world.options["no_through_pennsylvania"] == "true"


def distances(world: World, start: str, site: Site = NO_SITE, rails_only: bool = False) -> dict[str, int]:
    """Every node that a path reaches, with its distance in links and sea lines (AOI-7.3, AOI-7.4)."""
    asked = (start, site, rails_only)
    if asked not in world.walked:
        world.walked[asked] = walk(world, start, site, rails_only)
    return world.walked[asked]


def walk(world: World, start: str, site: Site, rails_only: bool) -> dict[str, int]:
    """A step at a time, from the start outwards."""
    ways = steps(world, site, rails_only)
    found = {start: 0}
    edge = [start]
    while edge:
        beyond: list[str] = []
        for node in edge:
            if node != start and is_end(world, node):
                continue
            for way in ways:
                if node in way:
                    (other,) = way - {node}
                    if other not in found:
                        found[other] = found[node] + 1
                        beyond.append(other)
        edge = beyond
    return found


def port_access(world: World, place: str, site: Site = NO_SITE) -> bool:
    """AOI-1.8, AOI-6.3, AOI-8.7; by rail alone with `ship_only` (AOI-25.4)."""
    if place not in world.box.locations:
        return True
    rails_only = world.options["sea_transport"] == "ship_only"
    for node in distances(world, place, site, rails_only):
        if present(world, site, node, "port") or world.box.locations.get(node, {}).get("distant_port", False):
            return True
    return False


def sources(world: World, colour: str) -> dict[Source, tuple[str, int]]:
    """Every source with its node and its cubes (AOI-1.7)."""
    found: dict[Source, tuple[str, int]] = {}
    for space, piece in world.pieces.items():
        if piece.industry == MAKERS[colour] and piece.cubes:
            found["space", space] = space[0], piece.cubes
    if colour == "coal":
        for box, cubes in world.imports.items():
            if cubes and world.has(world.box.overseas[box]["ship"], "ship"):
                found["import", box] = box, cubes
    return found


def sources_for(world: World, colour: str, site: Site) -> dict[Source, tuple[str, int]]:
    """The same with the import of a ship that is being built (AOI-6.3, AOI-11.5, AOI-25.2)."""
    found = sources(world, colour)
    box = world.box.box_of(site.place, "import") if site.industry == "ship" and site.new else None
    if colour == "coal" and box is not None:
        printed = int(world.box.overseas[box]["cubes"])
        cubes = world.imports[box] if world.options["coal_imports"] == "at_setup" else printed
        if cubes:
            found["import", box] = box, cubes
    return found


def nearest(world: World, colour: str, ends: list[str], site: Site, taken: list[Source]) -> list[Source]:
    """The sources for the next cube: all that are nearest to one of the ends (AOI-7.5, AOI-7.6, AOI-14.4)."""
    left = {
        source: node
        for source, (node, cubes) in sources_for(world, colour, site).items()
        if taken.count(source) < cubes
    }
    found: list[Source] = []
    for end in ends:
        away = distances(world, end, site)
        reached = {source: away[node] for source, node in left.items() if node in away}
        found += [source for source in reached if reached[source] == min(reached.values()) and source not in found]
    return found


def fetches(world: World, colour: str, count: int, ends: list[str], site: Site) -> list[list[tuple[Source, bool]]]:
    """Every way to get the cubes, each source with whether there was a choice; empty if a cube cannot be had."""
    ways: list[list[tuple[Source, bool]]] = [[]]
    for _ in range(count):
        longer: list[list[tuple[Source, bool]]] = []
        for way in ways:
            choice = nearest(world, colour, ends, site, [source for source, _ in way])
            if choice:
                longer += [[*way, (source, len(choice) > 1)] for source in choice]
            elif any(port_access(world, end, site) for end in ends):  # AOI-7.8, AOI-8.1, AOI-14.6
                longer.append([*way, (BOUGHT, False)])
        ways = longer
    return ways


def price_of(world: World, colour: str, count: int) -> int:
    """What the cubes cost on the demand track (AOI-8.2, AOI-8.3)."""
    rows = deepcopy(world.track[colour])
    return sum(buy(rows, world.box.parts["demand_track"]["empty_price"]) for _ in range(count))


def buy(rows: dict[int, int], empty_price: int) -> int:
    """Take the cheapest cube and name its price."""
    for price in sorted(rows):
        if rows[price]:
            rows[price] -= 1
            return price
    return empty_price
