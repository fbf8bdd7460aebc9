"""What must always hold: pieces conserved, lines consistent, numbers within bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam import network
from smokestack.games.age_of_steam.board import SPECIAL
from smokestack.games.age_of_steam.lines import GONE, OWNER, WIDTH
from smokestack.games.age_of_steam.pieces import COLOURS, N_COLOURS, TOWN_DISCS, TRACK_DISCS
from smokestack.games.age_of_steam.state import SUPPLY_DISCS
from smokestack.games.age_of_steam.tiles import N_TILES, NEEDS_DISC, RAIL, SECTIONS, TILE_IDS, TILE_OF

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table


def objections(t: Table) -> list[str]:
    """Everything that is wrong with a position."""
    return [*_cubes(t), *_tiles(t), *_lines(t), *_players(t), *_cities(t)]


def cubes_in_play(t: Table) -> list[int]:
    """How many cubes of each colour there are anywhere."""
    found = [t.bag[colour] for colour in range(N_COLOURS)]
    for at, count in enumerate(t.cubes):
        found[at % N_COLOURS] += count
    for colour in [*t.display, *t.hand]:
        if colour >= 0:
            found[colour] += 1
    return [found[colour] + t.rules.cubes_elsewhere(t, colour) for colour in range(N_COLOURS)]


def _cubes(t: Table) -> list[str]:
    wrong = [
        f"there are {count} {COLOURS[colour]} cubes, not {t.rules.cubes_of(colour)}"
        for colour, count in enumerate(cubes_in_play(t))
        if count != t.rules.cubes_of(colour)
    ]
    if any(count < 0 for count in [*t.cubes, *t.bag]):
        wrong.append("there are fewer than no cubes somewhere")
    return wrong


def _tiles(t: Table) -> list[str]:
    used = [0] * (N_TILES + 1)
    for hex, laid in enumerate(t.tile):
        if laid and t.board.kind[hex] != SPECIAL:
            used[TILE_OF[laid]] += 1
            used[N_TILES] += 1 if NEEDS_DISC[laid] else 0
    wrong = [
        f"{used[tile]} {TILE_IDS[tile]} tiles on the map, {t.supply[tile]} left, not {count} in all"
        for tile, count in enumerate(t.rules.tiles_in_use())
        if used[tile] + t.supply[tile] != count or t.supply[tile] < 0
    ]
    if used[N_TILES] + t.supply[SUPPLY_DISCS] != TOWN_DISCS or t.supply[SUPPLY_DISCS] < 0:
        wrong.append(f"{used[N_TILES]} Town discs lie on the map and {t.supply[SUPPLY_DISCS]} are left")
    return wrong


def _lines(t: Table) -> list[str]:
    wrong: list[str] = []
    for hex, laid in enumerate(t.tile):
        for edge in range(6):
            there = RAIL[laid * 6 + edge] >= 0
            line = t.line_at[hex * 6 + edge]
            if there != (line >= 0) or (line >= 0 and t.lines[line * WIDTH + OWNER] == GONE):
                wrong.append(f"the track at {t.board.labels[hex]} {t.board.edge_name(edge)} belongs to no line")
        if laid and t.city[hex] >= 0:
            wrong.append(f"there is track on the City at {t.board.labels[hex]}")
        if len(SECTIONS[laid]) and t.board.is_town[hex] != (SECTIONS[laid][0][1] == 6):
            wrong.append(f"the tile at {t.board.labels[hex]} does not fit the hex")
    if not wrong and network.described(t) != network.from_scratch(t):
        wrong.append("the lines differ from what lies on the map")
    return wrong


def _players(t: Table) -> list[str]:
    wrong: list[str] = []
    for seat in range(t.seats):
        if t.cash[seat] < 0:
            wrong.append(f"seat {seat} has ${t.cash[seat]}")
        if t.income[seat] < 0 and not t.out[seat]:
            wrong.append(f"seat {seat} has an income of {t.income[seat]} and is still in the game")
        if not 0 <= t.shares[seat] <= t.rules.share_limit:
            wrong.append(f"seat {seat} has {t.shares[seat]} shares")
        if not 1 <= t.engine[seat] <= t.rules.max_engine:
            wrong.append(f"seat {seat} has an engine of {t.engine[seat]}")
        if t.rules.disc_limit and network.discs_used(t, seat) > TRACK_DISCS:
            wrong.append(f"seat {seat} has more than {TRACK_DISCS} discs on the board")
        if t.out[seat] and network.incomplete_of(t, seat):
            wrong.append(f"seat {seat} is out and still owns an incomplete line")
    playing = [seat for seat in range(t.seats) if not t.out[seat]]
    if t.phase > 0 and sorted(t.order) != playing:
        wrong.append(f"the player order is {t.order}, those in the game are {playing}")
    return wrong


def _cities(t: Table) -> list[str]:
    placed = [hex for hex in t.new_city_at if hex >= 0]
    wrong = [f"a New City lies at {t.board.labels[hex]}, which is no City" for hex in placed if t.city[hex] != hex]
    if len(set(placed)) != len(placed):
        wrong.append("two New Cities lie on one hex")
    return wrong
