"""Why a tile may not be laid: the checks of AOS-7 to AOS-12, in the order of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.board import BLOCKED, SPECIAL
from smokestack.games.age_of_steam.components.pieces import TRACK_DISCS
from smokestack.games.age_of_steam.components.tiles import (
    ADDITIONS,
    BENDS,
    CLASS_OF,
    EXITS,
    IN_TOWN,
    N_PLACEMENTS,
    NEEDS_DISC,
    SECTIONS,
    TILE_OF,
    TILE_WORDS,
    TOWN,
)
from smokestack.games.age_of_steam.rules.fact_data import hex_data
from smokestack.games.age_of_steam.rules.laying import laid_on
from smokestack.games.age_of_steam.rules.lines import OWNER, WIDTH, complete
from smokestack.games.age_of_steam.rules.network import discs_used, owns_at_town
from smokestack.games.age_of_steam.rules.position import SUPPLY_DISCS
from smokestack.games.age_of_steam.rules.track import (
    Site,
    bend_connects,
    bend_discs,
    fixed_end,
    has_tile,
    in_supply,
    may_bend,
    open_end,
    way_fits,
)
from smokestack.games.age_of_steam.rules.tunnels import facing_edge
from smokestack.kernel.bits import contains, items_of
from smokestack.kernel.facts import Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def refuse_build(position: AgeOfSteamPosition, seat: int, hex: int, placement: int) -> Refusal | None:
    """The first reason against laying this placement on this hex; None if it is legal."""
    if hex >= position.board.size or not 0 < placement < N_PLACEMENTS:
        return Refusal("AOS-7.6", "no-tile")
    wrong = _refuse_hex(position, seat, hex, placement)
    if wrong is not None:
        return wrong
    laid, old = laid_on(position, hex, placement), position.tile[hex]
    site = Site(position, seat, hex)
    if position.board.is_town[hex]:
        wrong, discs = _refuse_town_tile(position, seat, site, old, laid)
    elif old == 0:
        wrong, discs = _refuse_sections(position, site, SECTIONS[laid])
        if wrong is None and len(SECTIONS[laid]) > 1 and not position.rules.may_lay_both(position, site, laid):
            wrong = position.rules.both_refusal(position, hex)
    else:
        wrong, discs = _refuse_replacement(position, seat, site, old, laid)
    if wrong is not None:
        return wrong
    return _refuse_pieces(position, seat, hex, old, laid, discs)


def _refuse_hex(position: AgeOfSteamPosition, seat: int, hex: int, placement: int) -> Refusal | None:
    where = hex_data(position.board, hex)
    if position.city[hex] >= 0:
        return Refusal("AOS-8.10", "on-city", where)
    if position.board.kind[hex] in (SPECIAL, BLOCKED):
        return Refusal("AOS-8.8", "closed-hex", where)
    if not position.rules.may_build_on(position, seat, hex):
        return position.rules.build_on_refusal(position, seat, hex)
    if CLASS_OF[placement] == TOWN and not position.board.is_town[hex]:
        return Refusal("AOS-7.8", "no-town-here", where)
    return None


# --- edges -------------------------------------------------------------------------------------------------


def _refuse_edge(position: AgeOfSteamPosition, site: Site, edge: int) -> Refusal | None:
    """No track off the board, across a closed edge, or into another player's track (AOS-8.8, 8.9)."""
    where = hex_data(position.board, site.hex) | {"edge": position.board.edge_name(edge), "edge_id": edge}
    if contains(site.shut, edge):
        return Refusal("AOS-8.8", "edge-shut", where)
    if contains(site.foreign, edge):
        met = facing_edge(position, site.hex * 6 + edge)
        owner = position.lines[position.line_at[met] * WIDTH + OWNER]
        return Refusal("AOS-8.9", "meets", where | hex_data(position.board, met // 6, "at") | {"owner": owner})
    return None


def _refuse_sections(
    position: AgeOfSteamPosition, site: Site, sections: list[tuple[int, int]]
) -> tuple[Refusal | None, int]:
    """Each new section has to connect by itself (AOS-8.6); also returns the ownership discs it takes."""
    discs = 0
    for a, b in sections:
        for edge in (a, b):
            wrong = _refuse_edge(position, site, edge)
            if wrong is not None:
                return wrong, 0
        if not contains(site.good, a) and not contains(site.good, b):
            return _refuse_unconnected(position, site, a, b), 0
        one, two = site.root[a], site.root[b]
        if one >= 0 and two >= 0 and not position.rules.may_join(position, one, two):
            return position.rules.join_refusal(position, one, two), 0
        discs += 1 - contains(site.own, a) - contains(site.own, b)
    return None, discs


def _barred_city(position: AgeOfSteamPosition, site: Site, edges: list[int]) -> int:
    """A City at one of these edges where track of the player may not begin, or -1."""
    for edge in edges:
        near = position.board.way[site.hex * 6 + edge]
        if near >= 0 and position.city[near] >= 0 and not contains(site.good, edge):
            return position.city[near]
    return -1


def _refuse_unconnected(position: AgeOfSteamPosition, site: Site, a: int, b: int) -> Refusal:
    barred = _barred_city(position, site, [edge for edge in (a, b) if edge != IN_TOWN])
    if barred >= 0:
        return position.rules.start_refusal(position, site.seat, barred)
    names = position.board.edge_names
    section = names[a] if b == IN_TOWN else f"{names[a]}-{names[b]}"
    return Refusal("AOS-8.4", "unconnected", hex_data(position.board, site.hex) | {"section": section})


# --- replacing -----------------------------------------------------------------------------------------------


def _refuse_replacement(
    position: AgeOfSteamPosition, seat: int, site: Site, old: int, laid: int
) -> tuple[Refusal | None, int]:
    where = hex_data(position.board, site.hex)
    if old == laid:
        return Refusal("AOS-9.1", "no-change", where), 0
    if laid in ADDITIONS[old]:
        return _refuse_sections(position, site, [section for section in SECTIONS[laid] if section != SECTIONS[old][0]])
    if len(SECTIONS[laid]) > len(SECTIONS[old]):
        return Refusal("AOS-9.9", "add-and-bend", where), 0
    if len(SECTIONS[laid]) < len(SECTIONS[old]):
        return Refusal("AOS-9.2", "removes", where), 0
    ways = [way for placement, way in BENDS[old] if placement == laid]
    if not ways:
        if len(SECTIONS[old]) == 2:
            return Refusal("AOS-9.10", "full", where), 0
        return Refusal("AOS-9.6", "other-track", where), 0
    for way in ways:
        if way_fits(position, seat, site, way):
            return None, bend_discs(position, seat, site, way)
    return _refuse_bend(position, seat, site, ways[0]), 0


def _refuse_bend(position: AgeOfSteamPosition, seat: int, site: Site, way: list[tuple[int, int, int]]) -> Refusal:
    """The first thing that is wrong with this redirect."""
    hex = site.hex
    where = hex_data(position.board, hex)
    for _, loose, to in way:
        if not open_end(position, hex, loose):
            line = position.line_at[hex * 6 + loose]
            if complete(position.lines, line):
                return Refusal("AOS-9.6", "bend-complete", where)
            return Refusal(
                "AOS-9.6", "bend-middle", where | {"edge": position.board.edge_name(loose), "edge_id": loose}
            )
        if not may_bend(position, seat, hex, loose):
            owner = position.lines[position.line_at[hex * 6 + loose] * WIDTH + OWNER]
            return Refusal("AOS-9.6", "bend-foreign", where | {"owner": owner})
        wrong = _refuse_edge(position, site, to)
        if wrong is not None:
            return wrong
        here, there = fixed_end(position, hex, loose), site.root[to]
        if here >= 0 and there >= 0 and not position.rules.may_join(position, here, there):
            return position.rules.join_refusal(position, here, there)
        if not bend_connects(position, seat, site, loose, to):
            return _refuse_unowned_bend(position, site, to)
    return Refusal("AOS-9.6", "other-track", where)


def _refuse_unowned_bend(position: AgeOfSteamPosition, site: Site, to: int) -> Refusal:
    """Unowned track would become the player's without a connection, or stay incomplete without one (AOS-R-78)."""
    if site.root[to] < 0:
        return Refusal("AOS-R-78", "bend-unreached", hex_data(position.board, site.hex))
    barred = _barred_city(position, site, [to])
    if barred >= 0:
        return position.rules.start_refusal(position, site.seat, barred)
    return Refusal("AOS-8.4", "bend-unconnected", hex_data(position.board, site.hex))


def _refuse_town_tile(
    position: AgeOfSteamPosition, seat: int, site: Site, old: int, laid: int
) -> tuple[Refusal | None, int]:
    """A town tile has all old exits and at least one more (AOS-9.5)."""
    hex = site.hex
    where = hex_data(position.board, hex, "town")
    before, after = EXITS[old], EXITS[laid]
    if before & ~after:
        return Refusal("AOS-9.5", "town-exits", where), 0
    new = items_of(after & ~before)
    if not new:
        return Refusal("AOS-9.1", "no-change", hex_data(position.board, hex)), 0
    for edge in new:
        wrong = _refuse_edge(position, site, edge)
        if wrong is not None:
            return wrong, 0
        if site.root[edge] >= 0 and not position.rules.may_join(position, site.root[edge], hex):
            return position.rules.join_refusal(position, hex, site.root[edge]), 0
    if not owns_at_town(position, seat, hex) and not any(contains(site.good, edge) for edge in new):
        barred = _barred_city(position, site, new)
        if barred >= 0:
            return position.rules.start_refusal(position, seat, barred), 0
        return Refusal("AOS-8.7", "town-unconnected", where), 0
    return None, sum(1 - contains(site.own, edge) for edge in new)


# --- pieces and money ------------------------------------------------------------------------------------------


def _refuse_pieces(
    position: AgeOfSteamPosition, seat: int, hex: int, old: int, laid: int, discs: int
) -> Refusal | None:
    if not in_supply(position, old, laid):
        if has_tile(position, old, laid) and NEEDS_DISC[laid] and position.supply[SUPPLY_DISCS] == 0:
            return Refusal("AOS-1.4", "no-town-disc")
        return Refusal("AOS-7.11", "no-tile-left", {"tile": TILE_WORDS[TILE_OF[laid]]})
    if position.rules.disc_limit and discs > 0 and discs_used(position, seat) + discs > TRACK_DISCS:
        return Refusal("AOS-10.2", "discs", {"n": TRACK_DISCS})
    cost = position.rules.due(position, seat, position.rules.list_price(position, seat, hex, old, laid))
    if cost > position.cash[seat]:
        return Refusal("AOS-12.5", "cash", {"cost": cost, "cash": position.cash[seat]})
    return None
