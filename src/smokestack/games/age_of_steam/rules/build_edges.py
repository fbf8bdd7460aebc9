"""What a builder finds beyond the edges of all hexes, for the list of legal builds (AOS-8, AOS-9).

Cities and open ends of lines are few, so `BuildEdges` goes over them instead of over all edges of all hexes. Sets of
edges are bits. An edge seen from the other side is packed as `Board.across` packs it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from smokestack.games.age_of_steam.components.pieces import NOBODY
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, GONE, OWNER, PORT_A, PORT_B, WIDTH
from smokestack.games.age_of_steam.rules.network import begins_here
from smokestack.games.age_of_steam.rules.tunnels import stop_beyond_tunnel, tunnels_open

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

# How `Board.across` and `Board.inward` pack a hex and one of its edges.
_HEX: Final = 3
"""How far the hex is shifted."""
_EDGE: Final = 7
"""The bits of the edge."""


class BuildEdges:
    """The edges of each hex by what lies beyond them, for one player."""

    def __init__(self, position: AgeOfSteamPosition, seat: int) -> None:
        size = position.board.size
        anywhere = position.rules.start_anywhere
        self.good: list[int] = position.board.city_edges[:] if anywhere else [0] * size
        """Edges that connect: to a City, own track, or unowned track that the player may extend (AOS-8.4 a-c)."""
        self.own: list[int] = [0] * size
        """Edges where track of the player ends."""
        self.foreign: list[int] = [0] * size
        """Edges where another player's track ends (AOS-8.9)."""
        self.rooted: list[int] = position.board.city_edges[:]
        """Edges through which a stop is reached; `root_stop` tells which."""
        self.bends: list[int] = [0] * size
        """Edges with an open end on the hex itself that belongs to the player or to nobody (AOS-9.6)."""
        self.look: list[bool] = position.board.near_stops[:] if anywhere else position.board.is_town[:]
        """Hexes where something may be buildable."""
        if not anywhere:
            for hex in position.board.city_hexes:
                self._note_city(position, seat, hex)
        for hex in position.new_city_at:
            if hex >= 0:
                self._note_city(position, seat, hex)
        tunnels = tunnels_open(position)
        self.across: list[int] = position.board.across_open if tunnels else position.board.across
        self._note_open_ends(position, seat)
        if tunnels:
            self._note_tunnels(position, seat)

    def _note_city(self, position: AgeOfSteamPosition, seat: int, hex: int) -> None:
        starts = position.rules.may_start_at(position, seat, position.city[hex])
        for beyond in position.board.inward[hex]:
            self._note_root(beyond, starts)

    def _note_root(self, beyond: i64, good: bool) -> None:
        hex = beyond >> _HEX
        bit: i64 = 1 << (beyond & _EDGE)
        _note(self.rooted, hex, bit)
        if good:
            _note(self.good, hex, bit)
            self.look[hex] = True

    def _note_open_ends(self, position: AgeOfSteamPosition, seat: int) -> None:
        """Note the open ends of lines. A loop counts as open at both ends, but beyond them is its stop (AOS-R-53)."""
        lines = position.lines
        for at in range(0, len(lines), WIDTH):
            owner = lines[at + OWNER]
            a: i64 = lines[at + END_A]
            b: i64 = lines[at + END_B]
            if owner == GONE or (a >= 0 and b >= 0 and a != b):
                continue
            stop = a if a > b else b
            mine = owner == seat
            near = mine or (owner == NOBODY and stop >= 0 and begins_here(position, seat, stop))
            if near or owner == NOBODY:
                if a < 0 or a == b:
                    self._note_open_end(lines[at + PORT_A])
                if b < 0 or a == b:
                    self._note_open_end(lines[at + PORT_B])
            if a < 0:
                self._note_beyond(position, seat, at, lines[at + PORT_A], stop, near)
            if b < 0:
                self._note_beyond(position, seat, at, lines[at + PORT_B], stop, near)

    def _note_open_end(self, port: i64) -> None:
        hex = port // 6
        _note(self.bends, hex, 1 << (port - hex * 6))
        self.look[hex] = True

    def _note_beyond(self, position: AgeOfSteamPosition, seat: int, at: int, port: int, stop: i64, near: bool) -> None:
        """Note, at the edge beyond an open end, whose track it is and whether it comes from a stop."""
        beyond: i64 = self.across[port]
        if beyond < 0:
            return
        hex = beyond >> _HEX
        bit: i64 = 1 << (beyond & _EDGE)
        owner = position.lines[at + OWNER]
        if stop >= 0:
            _note(self.rooted, hex, bit)
        if near:
            _note(self.good, hex, bit)
            self.look[hex] = True
            if owner == seat:
                _note(self.own, hex, bit)
        elif owner != NOBODY and not position.rules.may_meet(position, seat, hex, beyond & _EDGE, at // WIDTH):
            _note(self.foreign, hex, bit)

    def _note_tunnels(self, position: AgeOfSteamPosition, seat: int) -> None:
        """Note printed track that leads to a stop (AOS-R-74)."""
        board = position.board
        for edge in board.tunnel_edges:
            out = board.tunnel[edge] - board.size
            if out < 0 or position.city[out // 6] >= 0:
                good = begins_here(position, seat, stop_beyond_tunnel(position, edge))
                self._note_root(edge // 6 << _HEX | edge % 6, good)


def _note(edges: list[int], hex: i64, bit: i64) -> None:
    """Add an edge to those of a hex. Compiled, `|=` on an element of a list would be slower."""
    before: i64 = edges[hex]
    edges[hex] = before | bit


def root_stop(position: AgeOfSteamPosition, hex: i64, edge: i64) -> i64:
    """The stop reached through an edge that is `rooted`: a City, or the fixed end of the track there."""
    near: i64 = position.board.way[hex * 6 + edge]
    if position.city[near] >= 0:
        return position.city[near]
    line: i64 = position.line_at[near * 6 + (edge + 3 if edge < 3 else edge - 3)]
    if line < 0:
        return stop_beyond_tunnel(position, hex * 6 + edge)
    one: i64 = position.lines[line * WIDTH + END_A]
    two: i64 = position.lines[line * WIDTH + END_B]
    return one if one > two else two
