"""What builds and New Cities change on the board: tiles, supply and lines (AOS-8.15, 9, 10, 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import NEW_CITY_COLOURS, NOBODY, TRACK_DISCS
from smokestack.games.age_of_steam.components.tiles import (
    BENDS,
    EXITS,
    NEEDS_DISC,
    NO_TRACK,
    ON_TOWN,
    RAIL,
    SECTIONS,
    TILE_OF,
)
from smokestack.games.age_of_steam.rules.lines import FRESH, OWNER, WIDTH, complete, root
from smokestack.games.age_of_steam.rules.network import discs_used, drop, incomplete_of, lay
from smokestack.games.age_of_steam.rules.position import NO_HOPS, SUPPLY_DISCS
from smokestack.games.age_of_steam.rules.track import Site, way_fits
from smokestack.games.age_of_steam.rules.tunnels import facing_edge
from smokestack.kernel.bits import contains, single

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

# What a build does to a hex.
PLACED: Final = 0
ADDED: Final = 1
BENT: Final = 2


def laid_on(position: AgeOfSteamPosition, hex: int, placement: int) -> int:
    """What lies on the hex after this placement: on a town, all exits meet in it."""
    return placement + ON_TOWN if position.board.is_town[hex] else placement


def operation(position: AgeOfSteamPosition, hex: int, laid: int) -> int:
    """What a legal build does to the hex: PLACED, ADDED or BENT."""
    old = position.tile[hex]
    if old == 0:
        return PLACED
    return ADDED if len(SECTIONS[laid]) > len(SECTIONS[old]) else BENT


def build(position: AgeOfSteamPosition, seat: int, hex: int, laid: int) -> None:
    """Lay the tile and set the owners. The caller has checked the rules and taken the money."""
    old = position.tile[hex]
    doing = operation(position, hex, laid)
    if doing == BENT:
        replace_tile(position, hex, laid, way_of(position, seat, hex, laid), seat)
        return
    replace_tile(position, hex, laid, [], seat)
    for edge, _ in SECTIONS[laid]:
        if RAIL[old * 6 + edge] == NO_TRACK:
            lay(position, hex, edge, seat, 1)


def pay(position: AgeOfSteamPosition, seat: int, price: int) -> int:
    """Pay for a build with this list price; returns what it cost."""
    due = position.rules.due(position, seat, price)
    position.cash[seat] -= due
    position.prices.append(price)
    return due


def way_of(position: AgeOfSteamPosition, seat: int, hex: int, laid: int) -> list[tuple[int, int, int]]:
    """How a legal redirect bends the track on the hex."""
    site = Site(position, seat, hex)
    for placement, way in BENDS[position.tile[hex]]:
        if placement == laid and way_fits(position, seat, site, way):
            return way
    return []


def replace_tile(position: AgeOfSteamPosition, hex: int, laid: int, way: list[tuple[int, int, int]], seat: int) -> None:
    """Return the old tile to the supply, lay the new one, and follow the bent lines again."""
    return_tile(position, hex)
    position.supply[TILE_OF[laid]] -= 1
    if NEEDS_DISC[laid]:
        position.supply[SUPPLY_DISCS] -= 1
    was: list[tuple[int, int, int]] = []
    for fixed, loose, _ in way:
        line = position.line_at[hex * 6 + fixed]
        was.append((fixed, position.lines[line * WIDTH + OWNER], position.lines[line * WIDTH + FRESH]))
        position.mark(hex * 6 + loose, -1)
    position.tile[hex] = laid
    again: list[int] = []
    for fixed, owner, fresh in was:
        if position.line_at[hex * 6 + fixed] not in again:
            drop(position, position.line_at[hex * 6 + fixed])
            again.append(lay(position, hex, fixed, owner, fresh))
            if complete(position.lines, again[-1]):
                position.lines[again[-1] * WIDTH + OWNER] = seat  # AOS-9.8


def return_tile(position: AgeOfSteamPosition, hex: int) -> None:
    """The tile on a hex, if there is one, goes back to the supply."""
    old = position.tile[hex]
    if old:
        position.supply[TILE_OF[old]] += 1
        if NEEDS_DISC[old]:
            position.supply[SUPPLY_DISCS] += 1


def lose_abandoned(position: AgeOfSteamPosition, seat: int) -> list[int]:
    """Incomplete lines that did not grow become unowned (AOS-10.4); returns them."""
    lost: list[int] = []
    for line in incomplete_of(position, seat):
        if not position.lines[line * WIDTH + FRESH]:
            position.lines[line * WIDTH + OWNER] = NOBODY
            lost.append(line)
    for at in range(0, len(position.lines), WIDTH):
        position.lines[at + FRESH] = 0
    return lost


def urbanize(position: AgeOfSteamPosition, seat: int, hex: int, letter: int, claims: bool) -> list[int]:
    """Put a New City on a town (AOS-11.4 to 11.6); returns the unowned lines that the player claims (AOS-R-19)."""
    old = position.tile[hex]
    return_tile(position, hex)
    position.tile[hex] = 0
    position.city = position.city.copy()
    position.city[hex] = hex
    position.takes[hex] = single(NEW_CITY_COLOURS[letter])
    position.new_city_at[letter] = hex
    position.hops = NO_HOPS
    for edge in range(6):
        if contains(EXITS[old], edge):
            _shorten(position, hex, edge)
    reached: list[int] = []
    for edge in range(6):
        line = -1 if contains(EXITS[old], edge) else _reach(position, hex, edge)
        if line >= 0:
            reached.append(line)
    return [line for line in reached if claims and _claim(position, seat, line)]


def _shorten(position: AgeOfSteamPosition, hex: int, edge: int) -> None:
    """The line that began in the town now begins at the City. A line of only that section disappears."""
    line = position.line_at[hex * 6 + edge]
    owner, fresh = position.lines[line * WIDTH + OWNER], position.lines[line * WIDTH + FRESH]
    drop(position, line)
    position.mark(hex * 6 + edge, -1)
    beyond = facing_edge(position, hex * 6 + edge)
    if beyond >= 0 and position.line_at[beyond] == line:
        lay(position, beyond // 6, beyond % 6, owner, fresh)


def _reach(position: AgeOfSteamPosition, hex: int, edge: int) -> int:
    """Track that ended at the hex now reaches a City; returns the line if it can be claimed, else -1."""
    beyond = facing_edge(position, hex * 6 + edge)
    line = position.line_at[beyond] if beyond >= 0 else -1
    if line < 0 or complete(position.lines, line):
        return -1  # a New City on a New City changes nothing for its links (AOS-HUN-5)
    owner, fresh = position.lines[line * WIDTH + OWNER], position.lines[line * WIDTH + FRESH]
    drop(position, line)
    line = lay(position, beyond // 6, beyond % 6, owner, fresh)
    return line if owner == NOBODY and complete(position.lines, line) else -1


def _claim(position: AgeOfSteamPosition, seat: int, line: int) -> bool:
    if position.rules.disc_limit and discs_used(position, seat) >= TRACK_DISCS:
        return False
    if not position.rules.may_claim(position, seat, line):
        return False
    position.lines[line * WIDTH + OWNER] = seat
    return True


def claimable(position: AgeOfSteamPosition, hex: int) -> bool:
    """Whether unowned track ends at this town, so that a New City would complete it."""
    for edge in range(6):
        beyond = facing_edge(position, hex * 6 + edge)
        if beyond < 0 or contains(EXITS[position.tile[hex]], edge):
            continue
        line = position.line_at[beyond]
        if line < 0 or position.lines[line * WIDTH + OWNER] != NOBODY or complete(position.lines, line):
            continue
        if root(position.lines, line) != hex:  # else it would be a loop (AOS-R-53)
            return True
    return False
