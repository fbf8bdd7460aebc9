"""Putting tiles down: what a build changes on the board, tile, supply and lines (AOS-8.15, 9, 10, 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.lines import FRESH, OWNER, WIDTH, complete, root
from smokestack.games.age_of_steam.network import discs_used, drop, incomplete_of, lay, through_tunnels
from smokestack.games.age_of_steam.pieces import NEW_CITY_COLOURS, NOBODY, TRACK_DISCS
from smokestack.games.age_of_steam.state import NO_HOPS, SUPPLY_DISCS
from smokestack.games.age_of_steam.tiles import (
    BENDS,
    EXITS,
    NEEDS_DISC,
    NO_TRACK,
    ON_TOWN,
    RAIL,
    SECTIONS,
    TILE_OF,
)
from smokestack.games.age_of_steam.track import Site, way_fits

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table

PLACED: Final = 0
ADDED: Final = 1
BENT: Final = 2


def laid_on(t: Table, hex: int, placement: int) -> int:
    """What a placement is on this hex."""
    return placement + ON_TOWN if t.board.is_town[hex] else placement


def operation(t: Table, hex: int, laid: int) -> int:
    """What a legal build does to the hex: PLACED, ADDED or BENT."""
    old = t.tile[hex]
    if old == 0:
        return PLACED
    return ADDED if len(SECTIONS[laid]) > len(SECTIONS[old]) else BENT


def build(t: Table, seat: int, hex: int, laid: int) -> None:
    """Put the tile down and set the owners; legality and money are the caller's."""
    old = t.tile[hex]
    doing = operation(t, hex, laid)
    if doing == BENT:
        exchange(t, hex, laid, way_of(t, seat, hex, laid), seat)
        return
    exchange(t, hex, laid, [], seat)
    for edge, _ in SECTIONS[laid]:
        if RAIL[old * 6 + edge] == NO_TRACK:
            lay(t, hex, edge, seat, 1)


def way_of(t: Table, seat: int, hex: int, laid: int) -> list[tuple[int, int, int]]:
    """How a legal redirect bends what lies on the hex."""
    site = Site(t, seat, hex)
    for placement, way in BENDS[t.tile[hex]]:
        if placement == laid and way_fits(t, seat, site, way):
            return way
    return []


def exchange(t: Table, hex: int, laid: int, way: list[tuple[int, int, int]], seat: int) -> None:
    """Old tile back to the supply, new tile on the hex, bent lines laid anew."""
    old = t.tile[hex]
    if old:
        t.supply[TILE_OF[old]] += 1
        if NEEDS_DISC[old]:
            t.supply[SUPPLY_DISCS] += 1
    t.supply[TILE_OF[laid]] -= 1
    if NEEDS_DISC[laid]:
        t.supply[SUPPLY_DISCS] -= 1
    was: list[tuple[int, int, int]] = []
    for fixed, loose, _ in way:
        line = t.line_at[hex * 6 + fixed]
        was.append((fixed, t.lines[line * WIDTH + OWNER], t.lines[line * WIDTH + FRESH]))
        t.mark(hex * 6 + loose, -1)
    t.tile[hex] = laid
    again: list[int] = []
    for fixed, owner, fresh in was:
        if t.line_at[hex * 6 + fixed] not in again:
            drop(t, t.line_at[hex * 6 + fixed])
            again.append(lay(t, hex, fixed, owner, fresh))
            if complete(t.lines, again[-1]):
                t.lines[again[-1] * WIDTH + OWNER] = seat  # AOS-9.8


def lose_abandoned(t: Table, seat: int) -> list[int]:
    """The loss check of AOS-10.4; the lines that become unowned."""
    lost: list[int] = []
    for line in incomplete_of(t, seat):
        if not t.lines[line * WIDTH + FRESH]:
            t.lines[line * WIDTH + OWNER] = NOBODY
            lost.append(line)
    for at in range(0, len(t.lines), WIDTH):
        t.lines[at + FRESH] = 0
    return lost


def urbanize(t: Table, seat: int, hex: int, letter: int, claims: bool) -> list[int]:
    """A New City on a town (AOS-11.4 to 11.6); the unowned lines the player claims (AOS-R-19)."""
    old = t.tile[hex]
    if old:
        t.supply[TILE_OF[old]] += 1
        if NEEDS_DISC[old]:
            t.supply[SUPPLY_DISCS] += 1
    t.tile[hex] = 0
    t.city = t.city.copy()
    t.city[hex] = hex
    t.takes[hex] = 1 << NEW_CITY_COLOURS[letter]
    t.new_city_at[letter] = hex
    t.hops = NO_HOPS
    reached: list[int] = []
    for edge in range(6):
        if EXITS[old] >> edge & 1:
            _shorten(t, hex, edge)
        else:
            line = _reach(t, hex, edge)
            if line >= 0:
                reached.append(line)
    if t.board.tunnel_turn:
        through_tunnels(t)
    return [line for line in reached if claims and _claim(t, seat, line)]


def _shorten(t: Table, hex: int, edge: int) -> None:
    """The line that began in the town now begins at the City; a line of that one section is no more."""
    line = t.line_at[hex * 6 + edge]
    owner, fresh = t.lines[line * WIDTH + OWNER], t.lines[line * WIDTH + FRESH]
    drop(t, line)
    t.mark(hex * 6 + edge, -1)
    near = t.board.way[hex * 6 + edge]
    back = (edge + 3) % 6
    if t.city[near] < 0 and RAIL[t.tile[near] * 6 + back] != NO_TRACK:
        lay(t, near, back, owner, fresh)


def _reach(t: Table, hex: int, edge: int) -> int:
    """Track that pointed at the hex now reaches a City; the line if it can be claimed, else -1."""
    near = t.board.way[hex * 6 + edge]
    back = (edge + 3) % 6
    if near < 0 or t.city[near] >= 0 or RAIL[t.tile[near] * 6 + back] == NO_TRACK:
        return -1
    line = t.line_at[near * 6 + back]
    if complete(t.lines, line):
        return -1  # a New City on a New City changes nothing for its links (AOS-HUN-5)
    owner, fresh = t.lines[line * WIDTH + OWNER], t.lines[line * WIDTH + FRESH]
    drop(t, line)
    line = lay(t, near, back, owner, fresh)
    return line if owner == NOBODY and complete(t.lines, line) else -1


def _claim(t: Table, seat: int, line: int) -> bool:
    if t.rules.disc_limit and discs_used(t, seat) >= TRACK_DISCS:
        return False
    if not t.rules.may_claim(t, seat, line):
        return False
    t.lines[line * WIDTH + OWNER] = seat
    return True


def claimable(t: Table, hex: int) -> bool:
    """Does unowned track point at this town, so that a New City would complete it?"""
    for edge in range(6):
        near = t.board.way[hex * 6 + edge]
        if near < 0 or t.city[near] >= 0 or EXITS[t.tile[hex]] >> edge & 1:
            continue
        line = t.line_at[near * 6 + (edge + 3) % 6]
        if line < 0 or t.lines[line * WIDTH + OWNER] != NOBODY or complete(t.lines, line):
            continue
        if root(t.lines, line) != hex:  # else it would be a loop (AOS-R-53)
            return True
    return False
