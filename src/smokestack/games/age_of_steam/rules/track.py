"""One hex as a builder sees it, and which open ends on it may be redirected (AOS-8, AOS-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.pieces import NOBODY
from smokestack.games.age_of_steam.components.tiles import NEEDS_DISC, TILE_OF
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, OWNER, PORT_A, PORT_B, WIDTH
from smokestack.games.age_of_steam.rules.network import begins_here
from smokestack.games.age_of_steam.rules.position import SUPPLY_DISCS
from smokestack.games.age_of_steam.rules.tunnels import ends_in_tunnel, facing_edge, stop_beyond_tunnel

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


class Site:
    """What a player finds at the six edges of a hex; sets of edges are bits."""

    def __init__(self, position: AgeOfSteamPosition, seat: int, hex: int) -> None:
        self.hex = hex
        self.seat = seat
        self.shut = 0
        """Edges that no track may use: off the board or impassable (AOS-8.8)."""
        self.foreign = 0
        """Edges where another player's track ends (AOS-8.9)."""
        self.good = 0
        """Edges that connect: to a City, own track, or unowned track that the player may extend (AOS-8.4 a-c)."""
        self.own = 0
        """Edges where track of the player ends."""
        self.root: list[int] = [-1, -1, -1, -1, -1, -1]
        """The stop reached through each edge, or -1: a City beside the hex, or the fixed end of the track there."""
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
                self._note_track(position, seat, edge, line, lines)
            elif position.board.tunnel[hex * 6 + edge] >= 0:
                self._note_tunnel(position, seat, edge)

    def _note_track(self, position: AgeOfSteamPosition, seat: int, edge: int, line: int, lines: list[int]) -> None:
        """Track ends at the edge: note whose it is and which stop it comes from."""
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

    def _note_tunnel(self, position: AgeOfSteamPosition, seat: int, edge: int) -> None:
        """Printed track begins at the edge. It leads to track on its other side, or to a stop (AOS-R-74)."""
        line = position.line_at[facing_edge(position, self.hex * 6 + edge)]
        if line >= 0:
            self._note_track(position, seat, edge, line, position.lines)
            return
        stop = stop_beyond_tunnel(position, self.hex * 6 + edge)
        if stop >= 0:
            self.root[edge] = stop
            if begins_here(position, seat, stop):
                self.good |= 1 << edge


def bend_fits(position: AgeOfSteamPosition, seat: int, site: Site, loose: int, to: int) -> bool:
    """Whether the end of a section may be redirected from one edge to another (AOS-9.6, 9.7)."""
    if (site.shut | site.foreign) >> to & 1 or not may_bend(position, seat, site.hex, loose):
        return False
    here = fixed_end(position, site.hex, loose)
    there = site.root[to]
    if here >= 0 and there >= 0 and not position.rules.may_join(position, here, there):
        return False
    return bend_connects(position, seat, site, loose, to)


def may_bend(position: AgeOfSteamPosition, seat: int, hex: int, loose: int) -> bool:
    """Whether the edge is an open end that belongs to the player or to nobody."""
    if not open_end(position, hex, loose):
        return False
    owner = position.lines[position.line_at[hex * 6 + loose] * WIDTH + OWNER]
    return owner in (NOBODY, seat)


def bend_connects(position: AgeOfSteamPosition, seat: int, site: Site, loose: int, to: int) -> bool:
    """Whether a redirect has the connection that it needs (AOS-8.4, AOS-R-78). Own track always has it."""
    if position.lines[position.line_at[site.hex * 6 + loose] * WIDTH + OWNER] != NOBODY or site.good >> to & 1:
        return True
    here = fixed_end(position, site.hex, loose)
    if here >= 0 and begins_here(position, seat, here):
        return True
    return site.root[to] < 0 and position.rules.rulings.redirect_any_unowned


def open_end(position: AgeOfSteamPosition, hex: int, edge: int) -> bool:
    """Whether the line at this edge is incomplete and ends there. A loop is open at both ends (AOS-R-53, R-77)."""
    at = position.line_at[hex * 6 + edge] * WIDTH
    lines = position.lines
    port = hex * 6 + edge
    a, b = lines[at + END_A], lines[at + END_B]
    if a >= 0 and a == b:
        if port not in (lines[at + PORT_A], lines[at + PORT_B]):
            return False
        return not position.board.tunnel_turn or _may_let_go(position, at, port)
    return (a < 0 and lines[at + PORT_A] == port) or (b < 0 and lines[at + PORT_B] == port)


def _may_let_go(position: AgeOfSteamPosition, at: int, port: int) -> bool:
    """Whether half a loop through a tunnel may leave this end. It must not hang on another's track (AOS-R-77)."""
    lines = position.lines
    other = PORT_B if lines[at + PORT_A] == port else PORT_A
    if not ends_in_tunnel(position, at // WIDTH, END_B if other == PORT_B else END_A):
        return True
    half = position.line_at[facing_edge(position, lines[at + other])]
    return lines[half * WIDTH + OWNER] == lines[at + OWNER]


def fixed_end(position: AgeOfSteamPosition, hex: int, loose: int) -> int:
    """The stop at the other end of the line with an open end at this edge."""
    at = position.line_at[hex * 6 + loose] * WIDTH
    return max(position.lines[at + END_A], position.lines[at + END_B])


def in_supply(position: AgeOfSteamPosition, old: int, laid: int) -> bool:
    """Whether the tile is left, and a Town disc if it needs one. The replaced tile can be reused (AOS-7.10, 7.11)."""
    return has_tile(position, old, laid) and (
        not NEEDS_DISC[laid] or position.supply[SUPPLY_DISCS] > 0 or (old != 0 and NEEDS_DISC[old])
    )


def has_tile(position: AgeOfSteamPosition, old: int, laid: int) -> bool:
    tile = TILE_OF[laid]
    if position.supply[tile] > 0:
        return True
    return old != 0 and TILE_OF[old] == tile and position.rules.rulings.reuse_lifted_tile  # AOS-R-12


def way_fits(position: AgeOfSteamPosition, seat: int, site: Site, way: list[tuple[int, int, int]]) -> bool:
    """Whether all bends of a redirect are allowed."""
    return all(bend_fits(position, seat, site, loose, to) for _, loose, to in way)


def bend_discs(position: AgeOfSteamPosition, seat: int, site: Site, way: list[tuple[int, int, int]]) -> int:
    """How many ownership discs the redirect takes: one for each unowned line that it completes (AOS-9.8)."""
    discs = 0
    for _, loose, to in way:
        if site.root[to] >= 0:
            owner = position.lines[position.line_at[site.hex * 6 + loose] * WIDTH + OWNER]
            discs += (1 if owner == NOBODY else 0) - (site.own >> to & 1)
    return discs
