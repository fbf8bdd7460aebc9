"""Where a player may build: every placement, crossing, town tile and redirect (AOS-8, AOS-9).

`Site` looks at one hex with the builder's eyes, edge by edge; the lists below are made from it. Why something is not
among them is told in refusals.py, which asks the same site the same questions in the order of the rulebook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.pieces import NOBODY
from smokestack.games.age_of_steam.components.tiles import NEEDS_DISC, TILE_OF
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, OWNER, PORT_A, PORT_B, WIDTH
from smokestack.games.age_of_steam.rules.network import begins_here, beyond_tunnel, owner_at
from smokestack.games.age_of_steam.rules.position import SUPPLY_DISCS

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


class Site:
    """One hex as a builder sees it."""

    def __init__(self, position: AgeOfSteamPosition, seat: int, hex: int) -> None:
        self.hex = hex
        self.seat = seat
        self.shut = 0
        """Edges no track may use: off the board or impassable (AOS-8.8)."""
        self.foreign = 0
        """Edges where another player's track waits (AOS-8.9)."""
        self.good = 0
        """Edges that satisfy the connection rule: a City, own track, unowned track within reach (AOS-8.4 a-c)."""
        self.own = 0
        """Edges where own track waits."""
        self.root: list[int] = [-1, -1, -1, -1, -1, -1]
        """The stop that is reached through each edge: a City beside the hex, or the fixed end of the track there."""
        way, city, line_at, lines = position.board.way, position.city, position.line_at, position.lines
        for edge in range(6):
            near = way[hex * 6 + edge]
            if near < 0:
                self.shut |= 1 << edge
                continue
            stop = city[near]
            if stop >= 0:
                self.root[edge] = stop
                if position.rules.may_start_at(position, seat, stop):
                    self.good |= 1 << edge
                continue
            line = line_at[near * 6 + (edge + 3) % 6]
            if line >= 0:
                self._meet(position, seat, edge, line, lines)
            elif position.board.tunnel[hex * 6 + edge] >= 0:
                self._tunnel(position, seat, edge)

    def _meet(self, position: AgeOfSteamPosition, seat: int, edge: int, line: int, lines: list[int]) -> None:
        """Track waits beyond the edge: whose, and where does it come from?"""
        at = line * WIDTH
        owner = lines[at + OWNER]
        stop = max(lines[at + END_A], lines[at + END_B])
        self.root[edge] = stop
        if owner == seat:
            self.good |= 1 << edge
            self.own |= 1 << edge
        elif owner != NOBODY:
            if not position.rules.may_meet(position, seat, self.hex, edge, line):
                self.foreign |= 1 << edge
        elif stop >= 0 and begins_here(position, seat, stop):
            self.good |= 1 << edge

    def _tunnel(self, position: AgeOfSteamPosition, seat: int, edge: int) -> None:
        """Printed track lies beyond the edge: it leads on to a stop, or to track on its other side (AOS-R-50)."""
        here = self.hex * 6 + edge
        stop = beyond_tunnel(position, here)
        if stop < 0:
            return
        self.root[edge] = stop
        out = position.board.tunnel[here] - position.board.size
        if (out >= 0 and owner_at(position, out // 6, out % 6) == seat) or (
            out < 0 and begins_here(position, seat, stop)
        ):
            self.good |= 1 << edge


def section_fits(position: AgeOfSteamPosition, site: Site, a: int, b: int) -> bool:
    """May a new section join these two edges, apart from money and pieces (AOS-7.5, 8.4, 8.8, 8.9)?"""
    both = 1 << a | 1 << b
    if (site.shut | site.foreign) & both or not site.good & both:
        return False
    one, two = site.root[a], site.root[b]
    return one < 0 or two < 0 or position.rules.may_join(position, one, two)


def bend_fits(position: AgeOfSteamPosition, seat: int, site: Site, fixed: int, loose: int, to: int) -> bool:
    """May the section fixed-loose be bent to fixed-to (AOS-9.6, 9.7)?"""
    if (site.shut | site.foreign) >> to & 1 or not may_bend(position, seat, site.hex, fixed, loose):
        return False
    here = fixed_end(position, site.hex, loose)
    there = site.root[to]
    return here < 0 or there < 0 or position.rules.may_join(position, here, there)


def may_bend(position: AgeOfSteamPosition, seat: int, hex: int, fixed: int, loose: int) -> bool:
    """Is the edge an open end of a line that is the player's or nobody's and within his reach?"""
    if not open_end(position, hex, loose):
        return False
    at = position.line_at[hex * 6 + loose] * WIDTH
    owner = position.lines[at + OWNER]
    if owner == NOBODY:
        stop = max(position.lines[at + END_A], position.lines[at + END_B])
        return stop >= 0 and begins_here(position, seat, stop)
    return owner == seat


def open_end(position: AgeOfSteamPosition, hex: int, edge: int) -> bool:
    """Does an incomplete line end at this edge? A loop counts as open at both ends (AOS-R-53)."""
    at = position.line_at[hex * 6 + edge] * WIDTH
    if at < 0:
        return False
    lines = position.lines
    port = hex * 6 + edge
    a, b = lines[at + END_A], lines[at + END_B]
    if a >= 0 and a == b:
        return port in (lines[at + PORT_A], lines[at + PORT_B])
    return (a < 0 and lines[at + PORT_A] == port) or (b < 0 and lines[at + PORT_B] == port)


def fixed_end(position: AgeOfSteamPosition, hex: int, loose: int) -> int:
    """The stop at the other end of the line that ends openly at this edge."""
    at = position.line_at[hex * 6 + loose] * WIDTH
    return max(position.lines[at + END_A], position.lines[at + END_B])


def in_supply(position: AgeOfSteamPosition, old: int, laid: int) -> bool:
    """Is there such a tile, and a Town disc if it needs one? What is lifted may be used at once (AOS-7.10, 7.11)."""
    tile = TILE_OF[laid]
    if position.supply[tile] == 0 and (old == 0 or TILE_OF[old] != tile):
        return False
    return not NEEDS_DISC[laid] or position.supply[SUPPLY_DISCS] > 0 or (old != 0 and NEEDS_DISC[old])


def way_fits(position: AgeOfSteamPosition, seat: int, site: Site, way: list[tuple[int, int, int]]) -> bool:
    return all(bend_fits(position, seat, site, fixed, loose, to) for fixed, loose, to in way)


def bend_discs(position: AgeOfSteamPosition, seat: int, site: Site, way: list[tuple[int, int, int]]) -> int:
    """How many more ownership discs the redirect takes: one for an unowned line it completes (AOS-9.8)."""
    discs = 0
    for _, loose, to in way:
        if site.root[to] >= 0:
            owner = position.lines[position.line_at[site.hex * 6 + loose] * WIDTH + OWNER]
            discs += (1 if owner == NOBODY else 0) - (site.own >> to & 1)
    return discs
