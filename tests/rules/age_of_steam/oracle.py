"""A second, slow implementation of the rules of track and goods, straight from the reference, to check the engine.

Nothing here is kept from one build to the next: lines are followed section by section through the whole map, a build
is tried out on a copy and looked at as it would lie there (AOS-7 to AOS-10), and every path of a cube is walked.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from smokestack.games.age_of_steam.components.tiles import (
    CLASS_OF,
    COEXISTING,
    CROSSING,
    N_PLACEMENTS,
    SECTIONS,
    TILE_OF,
    TOWN,
)
from smokestack.games.age_of_steam.rules.lines import OWNER, WIDTH
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState

Section = tuple[int, int, int]
"""Hex and its two edges, the lower first; edge 6 is the town."""
NOBODY = -1
OPEN = -1
IN_TOWN = 6


@dataclass
class Line:
    sections: frozenset[Section]
    ends: list[tuple[int, int, int]]
    """Stop or OPEN, and the hex and edge of the last section there."""
    owner: int

    @property
    def stops(self) -> list[int]:
        return [stop for stop, *_ in self.ends]

    @property
    def complete(self) -> bool:
        return OPEN not in self.stops and self.stops[0] != self.stops[1]

    @property
    def loop(self) -> bool:
        return self.stops[0] == self.stops[1] != OPEN

    def loose(self) -> list[tuple[int, int]]:
        """Its open ends as hex and edge. A loop counts as open at both ends (AOS-R-53)."""
        return [(hex, edge) for stop, hex, edge in self.ends if stop == OPEN or self.loop]

    def fixed(self) -> int:
        return max(self.stops)


@dataclass
class World:
    """What lies on the map."""

    state: AgeOfSteamState
    laid: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    owners: dict[Section, int] = field(default_factory=dict)

    @classmethod
    def of(cls, state: AgeOfSteamState) -> World:
        world = cls(state)
        for hex, laid in enumerate(state.tile):
            if laid:
                world.laid[hex] = list(SECTIONS[laid])
                for a, b in SECTIONS[laid]:
                    world.owners[(hex, a, b)] = state.lines[state.line_at[hex * 6 + a] * WIDTH + OWNER]
        return world

    def with_hex(self, hex: int, sections: list[tuple[int, int]]) -> World:
        """The same map with other track on one hex. New track there belongs to nobody yet."""
        other = World(self.state, dict(self.laid), dict(self.owners))
        for a, b in self.laid.get(hex, []):
            if (a, b) not in sections:
                del other.owners[(hex, a, b)]
        other.laid[hex] = sections
        for a, b in sections:
            other.owners.setdefault((hex, a, b), NOBODY)
        return other

    def section_at(self, hex: int, edge: int) -> Section | None:
        for a, b in self.laid.get(hex, []):
            if edge in (a, b):
                return (hex, a, b)
        return None

    def line(self, section: Section) -> Line:
        """AOS-7.3: from the section both ways to a stop or an open end."""
        seen = {section}
        ends = [self._walk(section, side, seen) for side in section[1:]]
        owners = {self.owners[part] for part in seen}
        return Line(frozenset(seen), sorted(ends), max(owners))

    def _walk(self, section: Section, side: int, seen: set[Section]) -> tuple[int, int, int]:
        hex, edge = section[0], side
        while edge != IN_TOWN:
            near = self.state.board.way[hex * 6 + edge]
            if near < 0:
                return OPEN, hex, edge
            if self.state.city[near] >= 0:
                return self.state.city[near], hex, edge
            on = self.section_at(near, (edge + 3) % 6)
            if on is None:
                return OPEN, hex, edge
            if on in seen:
                return OPEN, hex, edge
            seen.add(on)
            entered = (edge + 3) % 6
            hex, edge = near, on[1] if on[2] == entered else on[2]
            if edge == IN_TOWN:
                return hex, hex, entered
        return hex, hex, section[1]

    def lines(self) -> list[Line]:
        found: list[Line] = []
        seen: set[Section] = set()
        for section in self.owners:
            if section not in seen:
                found.append(self.line(section))
                seen |= found[-1].sections
        return found

    def of_seat(self, seat: int) -> list[Line]:
        return [line for line in self.lines() if line.owner == seat]

    def owns_at(self, seat: int, town: int) -> bool:
        return any(self.owners[(town, a, b)] == seat for a, b in self.laid.get(town, []) if b == IN_TOWN)

    def within_reach(self, seat: int, stop: int) -> bool:
        """AOS-8.4 c: a City, or a town where the builder owns a section."""
        return stop != OPEN and (self.state.city[stop] >= 0 or self.owns_at(seat, stop))


# --- building ------------------------------------------------------------------------------------------------


def may_build(state: AgeOfSteamState, seat: int, hex: int, placement: int) -> bool:
    """AOS-7 to AOS-12 for one tile on one hex."""
    board, town = state.board, state.board.is_town[hex]
    if state.city[hex] >= 0 or hex not in board.buildable or (CLASS_OF[placement] == TOWN and not town):
        return False
    laid = placement + N_PLACEMENTS if town else placement
    world = World.of(state)
    sections = list(SECTIONS[laid])
    after = _town(world, seat, hex, sections) if town else _land(world, seat, hex, sections)
    if after is None or not _in_supply(state, hex, laid):
        return False
    before, now = len(world.of_seat(seat)), len(after.of_seat(seat))
    if state.rules.disc_limit and now > 20 and now > before:
        return False
    return price(state, hex, laid) <= state.cash[seat]


def _land(world: World, seat: int, hex: int, sections: list[tuple[int, int]]) -> World | None:
    old = world.laid.get(hex, [])
    new = [section for section in sections if section not in old]
    if not new:
        return None
    if len(sections) == len(old) + len(new):  # all old track stays
        for section in new:  # each by itself (AOS-8.6)
            if _new(world, seat, hex, [*old, section], [section]) is None:
                return None
        return _new(world, seat, hex, sections, new)
    gone = [section for section in old if section not in sections]
    if len(old) != len(sections):
        return None
    pairings = [new] if len(new) == 1 else [new, new[::-1]]
    for pairing in pairings:
        after = _bent(world, seat, hex, list(zip(gone, pairing, strict=True)), sections)
        if after is not None:
            return after
    return None


def _free(world: World, seat: int, hex: int, edge: int) -> bool:
    """AOS-8.8 and 8.9."""
    near = world.state.board.way[hex * 6 + edge]
    if near < 0:
        return False
    met = world.section_at(near, (edge + 3) % 6)
    return met is None or world.owners[met] in (seat, NOBODY)


def _connects(world: World, seat: int, hex: int, edge: int) -> bool:
    """AOS-8.4 a to c: a City beyond the edge, own track, or unowned track that the builder may extend."""
    near = world.state.board.way[hex * 6 + edge]
    if world.state.city[near] >= 0:
        return True
    met = world.section_at(near, (edge + 3) % 6)
    if met is None:
        return False
    part = world.line(met)
    return part.owner == seat or (part.owner == NOBODY and world.within_reach(seat, part.fixed()))


def _new(
    world: World, seat: int, hex: int, sections: list[tuple[int, int]], new: list[tuple[int, int]]
) -> World | None:
    """The map with new sections on a hex without a town, or None if one of them is not allowed."""
    after = world.with_hex(hex, sections)
    for a, b in new:
        if not (_free(world, seat, hex, a) and _free(world, seat, hex, b)):
            return None
        line = after.line((hex, a, b))
        if line.loop:
            return None
        if not (_connects(world, seat, hex, a) or _connects(world, seat, hex, b)):
            return None
        for section in line.sections:
            after.owners[section] = seat
    return after


def _bent(
    world: World,
    seat: int,
    hex: int,
    pairs: list[tuple[tuple[int, int], tuple[int, int]]],
    sections: list[tuple[int, int]],
) -> World | None:
    """A redirect (AOS-9.6 to 9.9)."""
    after = world.with_hex(hex, sections)
    unconnected: list[tuple[int, int]] = []
    for (a, b), now in pairs:
        if a not in now and b not in now:
            return None
        fixed, loose = (a, b) if a in now else (b, a)
        to = now[0] if now[1] == fixed else now[1]
        line = world.line((hex, a, b))
        if (hex, loose) not in line.loose() or line.complete or line.owner not in (seat, NOBODY):
            return None
        if not _free(world, seat, hex, to):
            return None
        if line.owner == NOBODY and not (world.within_reach(seat, line.fixed()) or _connects(world, seat, hex, to)):
            unconnected.append(now)
        after.owners[(hex, *now)] = line.owner
    for _, now in pairs:
        line = after.line((hex, *now))
        if line.loop or (line.complete and now in unconnected):  # AOS-R-78
            return None
        for section in line.sections:
            after.owners[section] = seat if line.complete else line.owner
    return after


def _town(world: World, seat: int, hex: int, sections: list[tuple[int, int]]) -> World | None:
    old = world.laid.get(hex, [])
    new = [section for section in sections if section not in old]
    if not new or any(section not in sections for section in old):
        return None
    after = world.with_hex(hex, sections)
    connected = world.owns_at(seat, hex)
    for edge, _ in new:
        if not _free(world, seat, hex, edge):
            return None
        line = after.line((hex, edge, IN_TOWN))
        if line.loop:
            return None
        connected = connected or _connects(world, seat, hex, edge)
        for section in line.sections:
            after.owners[section] = seat
    return after if connected else None


def _in_supply(state: AgeOfSteamState, hex: int, laid: int) -> bool:
    """AOS-7.10, 7.11; a disc for every tile on a town that is not a town tile."""
    supply = list(state.supply)
    for number, sign in ((state.tile[hex], 1), (laid, -1)):
        if number:
            supply[TILE_OF[number]] += sign
            supply[-1] += sign if number > N_PLACEMENTS and CLASS_OF[number] != TOWN else 0
    return supply[TILE_OF[laid]] >= 0 and (supply[-1] >= 0 or supply[-1] >= state.supply[-1])


def price(state: AgeOfSteamState, hex: int, laid: int) -> int:
    """The table of AOS-12."""
    old = state.tile[hex]
    if state.board.is_town[hex]:
        return 3 if old else 1 + len(SECTIONS[laid])
    if old:
        added = len(SECTIONS[laid]) > len(SECTIONS[old])
        return 3 if added and CLASS_OF[laid] == CROSSING else 2
    ground = {0: 2, 1: 3, 2: 4}[state.board.terrain[hex]]
    return ground + {COEXISTING: 1, CROSSING: 2}.get(CLASS_OF[laid], 0)


# --- moving ----------------------------------------------------------------------------------------------------


def deliveries(state: AgeOfSteamState, seat: int) -> set[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """Every delivery as colour, stops, and who is paid on each link (AOS-13.2 to 13.9)."""
    links: list[tuple[int, int, int]] = []
    for line in World.of(state).lines():
        if line.complete:
            payee = line.owner if line.owner >= 0 and not state.out[line.owner] else NOBODY
            one, two = line.stops
            links += [(one, two, payee), (two, one, payee)]
    found: set[tuple[int, tuple[int, ...], tuple[int, ...]]] = set()
    for start in state.board.spots:
        for colour in range(6):
            if state.cubes_on(start, colour):
                _walk_on(state, links, colour, [start], [], state.engine[seat], found)
    return found


def _walk_on(
    state: AgeOfSteamState,
    links: list[tuple[int, int, int]],
    colour: int,
    stops: list[int],
    paid: list[int],
    engine: int,
    found: set[tuple[int, tuple[int, ...], tuple[int, ...]]],
) -> None:
    if len(paid) == engine:
        return
    for a, b, payee in links:
        if a != stops[-1] or b in stops:
            continue
        if state.takes[b] >> colour & 1:
            found.add((colour, (*stops, b), (*paid, payee)))
        else:
            _walk_on(state, links, colour, [*stops, b], [*paid, payee], engine, found)
