"""Every build a player may make now, all hexes at once (AOS-8, AOS-9).

`Ground` goes over the Cities and the open ends of lines, of which there are few, instead of over all edges of all
hexes, and notes at the edges beyond them what waits there. Which tiles fit a hex is then read from tables, by sets of
edges as bits. Why a build is not in the list is told by refusals.py, which looks at one hex (`track.Site`) and asks the
questions in the order of the rulebook; the tests hold the two against each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from smokestack.games.age_of_steam.components.pieces import NOBODY, TRACK_DISCS
from smokestack.games.age_of_steam.components.tiles import (
    ADDED_PAIR,
    ADDITIONS,
    BENDS,
    CLASS_OF,
    COMPLEX_PLACEMENTS,
    EDGES_OF,
    EXITS,
    N_EXITS,
    N_PLACEMENTS,
    NEEDS_DISC,
    ON_TOWN,
    PAIR_EDGES,
    PAIRS_OF,
    PAIRS_TOUCHING,
    PAIRS_WITHIN,
    PLAIN_TILES,
    SECTION_PAIRS,
    SIMPLE,
    SIMPLE_PLACEMENTS,
    TILE_OF,
)
from smokestack.games.age_of_steam.rules.actions import BUILD
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, GONE, OWNER, PORT_A, PORT_B, WIDTH
from smokestack.games.age_of_steam.rules.network import begins_here, beyond_tunnel, discs_used, owner_at, owns_at_town
from smokestack.games.age_of_steam.rules.position import SUPPLY_DISCS
from smokestack.games.age_of_steam.rules.track import Site, bend_discs, in_supply, way_fits

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

PLENTY: Final = 6
"""No build takes more ownership discs."""
NOTHING: Final[list[int]] = []
_PLACEABLE: Final[list[list[int]]] = [NOTHING] * (1 << 15)
"""By the set of sections that fit an empty hex: the placements made of them. Filled in when asked for."""
_WIDER: Final[list[list[int]]] = [NOTHING] * (1 << 12)
"""By the exits of a town and the edges closed to it: the placements that add exits elsewhere. Likewise."""


class Ground:
    """What a builder finds beyond the edges of all hexes. An edge is `hex << 3 | edge`, sets of edges are bits."""

    def __init__(self, position: AgeOfSteamPosition, seat: int) -> None:
        size = position.board.size
        anywhere = position.rules.start_anywhere
        self.good: list[int] = position.board.city_edges[:] if anywhere else [0] * size
        """Edges that satisfy the connection rule: a City, own track, unowned track within reach (AOS-8.4 a-c)."""
        self.own: list[int] = [0] * size
        """Edges where own track waits."""
        self.foreign: list[int] = [0] * size
        """Edges where another player's track waits (AOS-8.9)."""
        self.rooted: list[int] = position.board.city_edges[:]
        """Edges through which a stop is reached: a City, or the fixed end of the track there; `root` tells which."""
        self.bends: list[int] = [0] * size
        """1 where an open end lies that the player may bend (AOS-9.6)."""
        self.look: list[bool] = position.board.near_stops[:] if anywhere else position.board.is_town[:]
        """Hexes where there may be something to build."""
        if not anywhere:
            for hex in position.board.city_hexes:
                self._city(position, seat, hex)
        for hex in position.new_city_at:
            if hex >= 0:
                self._city(position, seat, hex)
        self._ends(position, seat)
        if position.board.tunnel_turn:
            self._tunnels(position, seat)

    def _city(self, position: AgeOfSteamPosition, seat: int, hex: int) -> None:
        starts = position.rules.may_start_at(position, seat, position.city[hex])
        for beyond in position.board.inward[hex]:
            self._root(beyond, starts)

    def _root(self, beyond: i64, good: bool) -> None:
        hex = beyond >> 3
        bit: i64 = 1 << (beyond & 7)
        _note(self.rooted, hex, bit)
        if good:
            _note(self.good, hex, bit)
            self.look[hex] = True

    def _ends(self, position: AgeOfSteamPosition, seat: int) -> None:
        """Open ends of lines. A loop is open at both ends, but beyond them is its stop (AOS-R-53)."""
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
            if near:
                if a < 0 or a == b:
                    self._loose(lines[at + PORT_A] // 6)
                if b < 0 or a == b:
                    self._loose(lines[at + PORT_B] // 6)
            if a < 0:
                self._end(position, seat, at, lines[at + PORT_A], stop, near)
            if b < 0:
                self._end(position, seat, at, lines[at + PORT_B], stop, near)

    def _loose(self, hex: int) -> None:
        self.bends[hex] = 1
        self.look[hex] = True

    def _end(self, position: AgeOfSteamPosition, seat: int, at: int, port: int, stop: i64, near: bool) -> None:
        """Track waits beyond an edge: whose, and where does it come from?"""
        beyond: i64 = position.board.across[port]
        if beyond < 0:
            return
        hex = beyond >> 3
        bit: i64 = 1 << (beyond & 7)
        owner = position.lines[at + OWNER]
        if stop >= 0:
            _note(self.rooted, hex, bit)
        if near:
            _note(self.good, hex, bit)
            self.look[hex] = True
            if owner == seat:
                _note(self.own, hex, bit)
        elif owner != NOBODY and not position.rules.may_meet(position, seat, hex, beyond & 7, at // WIDTH):
            _note(self.foreign, hex, bit)

    def _tunnels(self, position: AgeOfSteamPosition, seat: int) -> None:
        """Printed track beyond an edge leads to a stop, or to track on its other side (AOS-R-50)."""
        board = position.board
        for edge in board.tunnel_edges:
            near = board.way[edge]
            stop = beyond_tunnel(position, edge)
            if stop < 0 or position.city[near] >= 0 or position.line_at[near * 6 + (edge + 3) % 6] >= 0:
                continue
            out = board.tunnel[edge] - board.size
            good = owner_at(position, out // 6, out % 6) == seat if out >= 0 else begins_here(position, seat, stop)
            self._root(edge // 6 << 3 | edge % 6, good)


def _note(edges: list[int], hex: i64, bit: i64) -> None:
    """Add an edge to those of a hex. Written out, for `|=` on an element is worked out with Python's own numbers."""
    before: i64 = edges[hex]
    edges[hex] = before | bit


def root(position: AgeOfSteamPosition, hex: i64, edge: i64) -> i64:
    """The stop that is reached through an edge that is `rooted`."""
    near: i64 = position.board.way[hex * 6 + edge]
    if position.city[near] >= 0:
        return position.city[near]
    line: i64 = position.line_at[near * 6 + (edge + 3 if edge < 3 else edge - 3)]
    if line < 0:
        return beyond_tunnel(position, hex * 6 + edge)
    one: i64 = position.lines[line * WIDTH + END_A]
    two: i64 = position.lines[line * WIDTH + END_B]
    return one if one > two else two


def _placeable(pairs: i64) -> list[int]:
    """The simple and complex placements of which every section is in the set."""
    found = [placement for placement in SIMPLE_PLACEMENTS if not SECTION_PAIRS[placement] & ~pairs]
    found += [placement for placement in COMPLEX_PLACEMENTS if not SECTION_PAIRS[placement] & ~pairs]
    _PLACEABLE[pairs] = found
    return found


def _wider(before: i64, bars: i64) -> list[int]:
    """The placements that keep these exits of a town and add some, none of them barred (AOS-9.5)."""
    found: list[int] = []
    for placement in range(1, N_PLACEMENTS):
        more = EXITS[placement] & ~before
        if more and not before & ~EXITS[placement] and not more & bars:
            found.append(placement)
    _WIDER[before << 6 | bars] = found
    return found


class Builder:
    """A player who builds: what he has, and what he may do with it."""

    def __init__(self, position: AgeOfSteamPosition, seat: int) -> None:
        self.position = position
        self.seat = seat
        self.ground = Ground(position, seat)
        self.cash = position.cash[seat]
        self.rich: bool = self.cash >= position.rules.dearest and not position.rules.discounts(position, seat)
        """There is no need to ask for prices. (With a discount a build may cost more than its own price.)"""
        self.discs = TRACK_DISCS - discs_used(position, seat) if position.rules.disc_limit else 999
        self.stock = 0
        """The tiles there are, as bits; the last is for the Town discs."""
        bit = 1
        for many in position.supply:
            if many > 0:
                self.stock |= bit
            bit += bit
        self.both_asked = position.rules.asks_about_both(position, seat)
        self.carefree = self.discs >= PLENTY and not self.both_asked
        self.found: list[int] = []

    def all_hexes(self) -> None:
        position, ground = self.position, self.ground
        city, tile, is_town, rules = position.city, position.tile, position.board.is_town, position.rules
        look, bends = ground.look, ground.bends
        for each in position.board.buildable:
            hex: i64 = each
            if not look[hex] or city[hex] >= 0 or not rules.may_build_on(position, self.seat, hex):
                continue
            if is_town[hex]:
                self.town_tiles(hex, tile[hex])
            elif tile[hex] == 0:
                self.new_tiles(hex)
            else:
                self.additions(hex, tile[hex])
                if bends[hex]:
                    self.redirects(hex, tile[hex])

    def affords(self, hex: i64, old: int, laid: int) -> bool:
        if self.rich:
            return True
        rules = self.position.rules
        return (
            rules.due(self.position, self.seat, rules.list_price(self.position, self.seat, hex, old, laid)) <= self.cash
        )

    def sections(self, hex: i64, bars: i64) -> i64:
        """The sections that may join two edges of the hex, apart from money and pieces (AOS-7.5, 8.4, 8.8, 8.9)."""
        position, ground = self.position, self.ground
        bars |= position.board.shut[hex] | ground.foreign[hex]
        good: i64 = ground.good[hex]
        pairs: i64 = PAIRS_TOUCHING[good & ~bars] & PAIRS_WITHIN[63 & ~bars]
        rooted: i64 = ground.rooted[hex]
        if pairs and rooted & (rooted - 1):
            for pair in PAIRS_OF[rooted]:
                edges: i64 = PAIR_EDGES[pair]
                if not position.rules.may_join(
                    position, root(position, hex, edges >> 3), root(position, hex, edges & 7)
                ):
                    pairs &= ~(1 << pair)
        return pairs

    def new_tiles(self, hex: i64) -> None:
        """Simple and complex tiles on an empty hex (AOS-8.4, 8.6)."""
        pairs = self.sections(hex, 0)
        if not pairs:
            return
        own: i64 = self.ground.own[hex]
        action: i64 = BUILD | hex << 6
        last: i64 = -1
        there = False
        for placement in _PLACEABLE[pairs] or _placeable(pairs):
            tile: i64 = TILE_OF[placement]
            if tile != last:
                last = tile
                there = bool(self.stock >> tile & 1) and self.affords(hex, 0, placement)
            if there and (self.carefree or self.may_lay(hex, placement, own)):
                self.found.append(action | placement << 15)

    def may_lay(self, hex: i64, placement: int, own: i64) -> bool:
        """Are there ownership discs for it, and may both sections of a complex tile begin at once (AOS-8.6)?"""
        if not self.has_discs(N_EXITS[placement] // 2 - _count(own & EXITS[placement])):
            return False
        if not self.both_asked or CLASS_OF[placement] == SIMPLE:
            return True
        return self.position.rules.may_lay_both(self.position, Site(self.position, self.seat, hex), placement)

    def has_discs(self, discs: i64) -> bool:
        return discs <= self.discs or discs <= 0

    def offer(self, hex: i64, old: int, laid: int, discs: i64) -> None:
        """Take a placement that fits into the list if it can be paid and the pieces are there."""
        if self.has_discs(discs) and in_supply(self.position, old, laid) and self.affords(hex, old, laid):
            self.found.append(BUILD | hex << 6 | laid % N_PLACEMENTS << 15)

    def additions(self, hex: i64, old: int) -> None:
        """A second section beside the first (AOS-9.3, 9.4)."""
        if not ADDITIONS[old]:
            return
        pairs = self.sections(hex, EXITS[old])
        if not pairs:
            return
        own: i64 = self.ground.own[hex]
        for place, placement in enumerate(ADDITIONS[old]):
            if pairs >> ADDED_PAIR[old][place] & 1:
                self.offer(hex, old, placement, 1 - _count(own & EXITS[placement] & ~EXITS[old]))

    def redirects(self, hex: i64, old: int) -> None:
        """An open end bent (AOS-9.6)."""
        position, seat = self.position, self.seat
        site = Site(position, seat, hex)
        last = 0
        for placement, way in BENDS[old]:
            if placement != last and way_fits(position, seat, site, way):
                last = placement
                self.offer(hex, old, placement, bend_discs(position, seat, site, way))

    def town_tiles(self, hex: i64, old: int) -> None:
        """Town tiles with more exits than before (AOS-7.8, 8.7, 9.5)."""
        position, ground = self.position, self.ground
        before: i64 = EXITS[old]
        good: i64 = 63 if owns_at_town(position, self.seat, hex) else ground.good[hex]
        if not good & ~before:
            return
        bars: i64 = position.board.shut[hex] | ground.foreign[hex]
        rooted: i64 = ground.rooted[hex] & ~before
        for edge in EDGES_OF[rooted]:
            if not position.rules.may_join(position, root(position, hex, edge), hex):
                bars |= 1 << edge
        good &= ~(before | bars)
        if not good:
            return
        self.widen(hex, old, before, good, _WIDER[before << 6 | bars] or _wider(before, bars))

    def widen(self, hex: i64, old: int, before: i64, good: i64, fitting: list[int]) -> None:
        """Those of the town tiles that have a good new exit, a price and their pieces."""
        tiles: i64 = self.stock
        if old:
            tiles |= 1 << TILE_OF[old]
        if not (self.stock >> SUPPLY_DISCS & 1 or (old and NEEDS_DISC[old])):
            tiles &= ~PLAIN_TILES
        own: i64 = self.ground.own[hex]
        paid = 0
        refused = 0
        for placement in fitting:
            more = EXITS[placement] & ~before
            if not more & good or not tiles >> TILE_OF[placement] & 1:
                continue
            exits = 1 << N_EXITS[placement]
            if not paid & exits:
                if refused & exits:
                    continue
                if not self.affords(hex, old, placement + ON_TOWN):
                    refused |= exits
                    continue
                paid |= exits
            if self.discs >= PLENTY or self.has_discs(_count(more) - _count(more & own)):
                self.found.append(BUILD | hex << 6 | placement << 15)


def _count(bits: i64) -> i64:
    many: i64 = 0
    while bits:
        bits &= bits - 1
        many += 1
    return many


def legal_builds(position: AgeOfSteamPosition, seat: int) -> list[int]:
    """Every build the player may make now, as actions, hex by hex."""
    builder = Builder(position, seat)
    builder.all_hexes()
    return builder.found
