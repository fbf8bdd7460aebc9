"""What lies on the map and whose it is. Lines are not kept: they are walked from section to section (AOS-7.3)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.rules.age_of_steam.oracle.land import IN_TOWN, NOBODY, OPEN, Edge, Land, Pair, Section, across

from smokestack.games.age_of_steam.components.tiles import SECTIONS

End = tuple[int, int, int]
"""A stop or OPEN, and the hex and edge of the last section there."""


@dataclass(frozen=True)
class Line:
    sections: frozenset[Section]
    ends: tuple[End, End]
    owner: int
    met: int = OPEN
    """The stop that the line reaches only over another player's track, which it meets in a tunnel (AOS-R-75)."""
    ring: bool = False
    """Whether a tunnel does not join the line to another one because that would be a loop (AOS-R-77)."""
    twin: bool = False
    """Whether that other line has the same owner."""

    @property
    def stops(self) -> list[int]:
        return [stop for stop, *_ in self.ends]

    @property
    def own_stops(self) -> set[int]:
        """The stops that the line reaches by itself."""
        return set(self.stops) - {OPEN, self.met}

    @property
    def complete(self) -> bool:
        """AOS-7.4."""
        return OPEN not in self.stops and self.stops[0] != self.stops[1]

    @property
    def loop(self) -> bool:
        return self.stops[0] == self.stops[1] != OPEN

    @property
    def fixed(self) -> int:
        """The stop of an incomplete line."""
        return max(self.stops)

    def open_at(self, hex: int, edge: int) -> bool:
        """Whether this is an open end. A loop counts as open at both ends (AOS-R-53, AOS-R-77)."""
        everywhere = self.loop or self.twin
        return any((hex, edge) == (at, out) and (stop == OPEN or everywhere) for stop, at, out in self.ends)


def pairs_of(placement: int, town: bool) -> list[Pair]:
    """The sections of a tile. On a town hex all exits meet in the town (AOS-7.8)."""
    if not town:
        return list(SECTIONS[placement])
    return sorted((edge, IN_TOWN) for pair in SECTIONS[placement] for edge in pair if edge != IN_TOWN)


class Track:
    """Tiles, owners, Cities and bought links."""

    def __init__(self, land: Land) -> None:
        self.land = land
        self.tiles: dict[int, int] = {}
        self.on: dict[int, list[Pair]] = {}
        """The sections on each hex."""
        self.owners: dict[Section, int] = {}
        self.cities = dict(land.cities)
        """The stop of every hex that is a City now."""
        self.bought: dict[int, int] = {
            number: NOBODY for number, link in enumerate(land.links) if link.kind == "public"
        }
        """The owner of each special link on the board; public ones are there from the start (AOS-FIN-3)."""
        self.tunnels: dict[Edge, Edge] = {}
        """The tunnels that exist (Land.tunnels)."""
        self._lines: list[Line] | None = None

    def copy(self) -> Track:
        other = Track(self.land)
        other.tiles, other.on, other.owners = dict(self.tiles), dict(self.on), dict(self.owners)
        other.cities, other.bought, other.tunnels = dict(self.cities), dict(self.bought), self.tunnels
        return other

    # --- changing -----------------------------------------------------------------------------------------------
    def put(self, hex: int, pairs: list[Pair], owners: dict[Pair, int]) -> None:
        """Other sections on a hex. Those that stay keep their owner unless `owners` says otherwise."""
        for pair in self.on.pop(hex, []):
            owner = self.owners.pop((hex, *pair))
            if pair in pairs:
                owners.setdefault(pair, owner)
        if pairs:
            self.on[hex] = pairs
        for pair in pairs:
            self.owners[(hex, *pair)] = owners[pair]
        self._lines = None

    def give(self, sections: frozenset[Section] | set[Section], seat: int) -> None:
        for section in sections:
            self.owners[section] = seat
        self._lines = None

    def changed(self) -> None:
        self._lines = None

    @contextmanager
    def trying(self, hex: int, pairs: list[Pair]) -> Iterator[None]:
        """The map with these sections on a hex. What is new there belongs to nobody."""
        before, lines = self.on.get(hex), self._lines
        new = [(hex, *pair) for pair in pairs if before is None or pair not in before]
        self.on[hex], self._lines = pairs, None
        for section in new:
            self.owners[section] = NOBODY
        try:
            yield
        finally:
            for section in new:
                del self.owners[section]
            if before is None:
                del self.on[hex]
            else:
                self.on[hex] = before
            self._lines = lines

    # --- looking ------------------------------------------------------------------------------------------------
    def section_at(self, hex: int, edge: int) -> Section | None:
        for pair in self.on.get(hex, ()):
            if edge in pair:
                return (hex, *pair)
        return None

    def next(self, hex: int, edge: int) -> Edge | None:
        """The hex beyond an edge and the edge by which it is entered. A tunnel joins its two ends (AOS-R-74)."""
        if (hex, edge) in self.tunnels:
            return self.tunnels[hex, edge]
        near = self.land.beyond.get((hex, edge))
        return None if near is None else (near, across(edge))

    def walk(self, section: Section, side: int) -> tuple[End, list[Section], int]:
        """Follow the track out of one side of a section.

        Returns where it ends, the sections on the way, and how many of them come before a tunnel (all of them if it
        goes through none).
        """
        hex, edge = section[0], side
        way: list[Section] = []
        before = -1
        if edge == IN_TOWN:
            return (hex, hex, section[1]), way, 0
        while True:
            beyond = self.next(hex, edge)
            if beyond is None:
                break
            near, entered = beyond
            if near in self.cities or entered == IN_TOWN:
                return (self.cities.get(near, near), hex, edge), way, before if before >= 0 else len(way)
            on = self.section_at(near, entered)
            if on is None or on == section:
                break
            if (hex, edge) in self.tunnels:
                before = len(way)
            way.append(on)
            if on[2] == IN_TOWN:
                return (near, near, on[1]), way, before if before >= 0 else len(way)
            hex, edge = near, on[1] if on[2] == entered else on[2]
        return (OPEN, hex, edge), way, before if before >= 0 else len(way)

    def line(self, section: Section) -> Line:
        """The line of a section: from end to end (AOS-7.3)."""
        one, first, before_one = self.walk(section, section[1])
        two, second, before_two = self.walk(section, section[2])
        sections = frozenset([*first, section, *second])
        whole = Line(sections, (one, two), max(self.owners[part] for part in sections))
        here = frozenset([*first[:before_one], section, *second[:before_two]])
        if here == sections:
            return whole
        owners = {self.owners[section], self.owners[(first[before_one:] or second[before_two:])[0]]}
        if not whole.loop and (len(owners) == 1 or NOBODY in owners):
            return whole
        at = first[before_one:] or second[before_two:]
        own, met = (two, one[0]) if at == first[before_one:] else (one, two[0])
        mouth = next(
            (hex, edge)
            for (hex, edge), (near, entered) in self.tunnels.items()
            if self.section_at(near, entered) == at[0] and self.section_at(hex, edge) in here
        )
        if whole.loop:
            return Line(here, (own, (OPEN, *mouth)), self.owners[section], ring=True, twin=len(owners) == 1)
        return Line(here, (own, (met, *mouth)), self.owners[section], met=met)

    def lines(self) -> list[Line]:
        if self._lines is None:
            self._lines = []
            seen: set[Section] = set()
            for section in self.owners:
                if section not in seen:
                    self._lines.append(self.line(section))
                    seen |= self._lines[-1].sections
        return self._lines

    def of_seat(self, seat: int) -> list[Line]:
        return [line for line in self.lines() if line.owner == seat]

    def incomplete(self, seat: int) -> list[Line]:
        return [line for line in self.of_seat(seat) if not line.complete]

    def stops_of(self, seat: int) -> set[int]:
        """The stops where track of the player ends, special links included."""
        found = {stop for line in self.of_seat(seat) for stop in line.own_stops}
        for number, owner in self.bought.items():
            if owner == seat:
                found |= self.link_ends(number)
        return found

    def link_ends(self, number: int) -> set[int]:
        link = self.land.links[number]
        return {self.land.number[link.a], self.land.number[link.b]}

    def discs(self, seat: int) -> int:
        """One disc for every line and special link (AOS-10.1)."""
        return len(self.of_seat(seat)) + list(self.bought.values()).count(seat)

    def points(self, seat: int) -> int:
        """The player's sections in complete links (AOS-19.2). Tunnels score nothing (AOS-SWI-6)."""
        sections = sum(len(line.sections) for line in self.of_seat(seat) if line.complete)
        return sections + sum(
            self.land.links[number].track_points for number, owner in self.bought.items() if owner == seat
        )
