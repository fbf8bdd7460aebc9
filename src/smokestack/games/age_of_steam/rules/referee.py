"""What always holds: no piece is lost, lines are consistent, numbers are within bounds, hooks agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.board import SPECIAL
from smokestack.games.age_of_steam.components.pieces import COLOURS, N_COLOURS, TOWN_DISCS, TRACK_DISCS
from smokestack.games.age_of_steam.components.tiles import (
    IN_TOWN,
    N_TILES,
    NEEDS_DISC,
    RAIL,
    SECTIONS,
    TILE_IDS,
    TILE_OF,
)
from smokestack.games.age_of_steam.rules import network
from smokestack.games.age_of_steam.rules.hook_checks import disagreements
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, GONE, OWNER, PORT_A, WIDTH
from smokestack.games.age_of_steam.rules.position import SETUP, SUPPLY_DISCS
from smokestack.games.age_of_steam.rules.tunnels import ends_in_tunnel
from smokestack.games.age_of_steam.rules.undrawn import cubes_outside_bag

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def objections(position: AgeOfSteamPosition) -> list[str]:
    """Everything that is wrong with a position, in a sentence each."""
    return [
        *_check_cubes(position),
        *_check_tiles(position),
        *_check_lines(position),
        *_check_players(position),
        *_check_cities(position),
        *disagreements(position),
    ]


def cubes_in_play(position: AgeOfSteamPosition) -> list[int]:
    """How many cubes of each colour there are, wherever they are."""
    outside = cubes_outside_bag(position)
    return [position.bag[colour] + outside[colour] for colour in range(N_COLOURS)]


def _check_cubes(position: AgeOfSteamPosition) -> list[str]:
    wrong = [
        f"there are {count} {COLOURS[colour]} cubes, not {position.rules.cubes_of(colour)}"
        for colour, count in enumerate(cubes_in_play(position))
        if count != position.rules.cubes_of(colour)
    ]
    if any(count < 0 for count in [*position.cubes, *position.bag]):
        wrong.append("a place has a negative number of cubes")
    return wrong


def _check_tiles(position: AgeOfSteamPosition) -> list[str]:
    used = [0] * (N_TILES + 1)
    for hex, laid in enumerate(position.tile):
        if laid and position.board.kind[hex] != SPECIAL:
            used[TILE_OF[laid]] += 1
            used[N_TILES] += 1 if NEEDS_DISC[laid] else 0
    wrong = [
        f"{used[tile]} {TILE_IDS[tile]} tiles on the map, {position.supply[tile]} left, not {count} in all"
        for tile, count in enumerate(position.rules.tiles_in_use())
        if used[tile] + position.supply[tile] != count or position.supply[tile] < 0
    ]
    discs, left = used[N_TILES], position.supply[SUPPLY_DISCS]
    if discs + left != TOWN_DISCS or left < 0:
        wrong.append(f"{discs} Town discs on the map, {left} left, not {TOWN_DISCS} in all")
    return wrong


def _check_lines(position: AgeOfSteamPosition) -> list[str]:
    wrong: list[str] = []
    for hex, laid in enumerate(position.tile):
        for edge in range(6):
            there = RAIL[laid * 6 + edge] >= 0
            line = position.line_at[hex * 6 + edge]
            if there != (line >= 0) or (line >= 0 and position.lines[line * WIDTH + OWNER] == GONE):
                wrong.append(
                    f"the track at {position.board.labels[hex]} {position.board.edge_name(edge)} belongs to no line"
                )
        if laid and position.city[hex] >= 0:
            wrong.append(f"there is track on the City at {position.board.labels[hex]}")
        if len(SECTIONS[laid]) and position.board.is_town[hex] != (SECTIONS[laid][0][1] == IN_TOWN):
            wrong.append(f"the tile at {position.board.labels[hex]} does not fit the hex")
    if wrong:
        return wrong
    if network.described(position) != network.from_scratch(position):
        wrong.append("the table of lines differs from the track on the map")
    return wrong + check_fixed_ends(position)


def check_fixed_ends(position: AgeOfSteamPosition) -> list[str]:
    """Every line comes from a stop by its own track (AOS-8.4); a line that it meets in a tunnel does not fix it."""
    wrong: list[str] = []
    lines = position.lines
    for at in range(0, len(lines), WIDTH):
        ends = [
            end for end in (END_A, END_B) if lines[at + end] >= 0 and not ends_in_tunnel(position, at // WIDTH, end)
        ]
        if lines[at + OWNER] != GONE and not ends:
            wrong.append(f"the line at {position.board.labels[lines[at + PORT_A] // 6]} comes from no City or town")
    return wrong


def _check_players(position: AgeOfSteamPosition) -> list[str]:
    wrong: list[str] = []
    for seat in range(position.seats):
        if position.cash[seat] < 0:
            wrong.append(f"seat {seat} has ${position.cash[seat]}")
        if position.income[seat] < 0 and not position.out[seat]:
            wrong.append(f"seat {seat} has an income of {position.income[seat]} and is still in the game")
        if not 0 <= position.shares[seat] <= position.rules.share_limit:
            wrong.append(f"seat {seat} has {position.shares[seat]} shares")
        if not 1 <= position.engine[seat] <= position.rules.max_engine:
            wrong.append(f"seat {seat} has an engine of {position.engine[seat]}")
        if position.rules.disc_limit and network.discs_used(position, seat) > TRACK_DISCS:
            wrong.append(f"seat {seat} has more than {TRACK_DISCS} discs on the board")
        if position.out[seat] and network.incomplete_of(position, seat):
            wrong.append(f"seat {seat} is eliminated but still owns an incomplete line")
    playing = [seat for seat in range(position.seats) if not position.out[seat]]
    if position.phase != SETUP and sorted(position.order) != playing:
        wrong.append(f"the player order is {position.order}, but {playing} are in the game")
    return wrong


def _check_cities(position: AgeOfSteamPosition) -> list[str]:
    placed = [hex for hex in position.new_city_at if hex >= 0]
    wrong = [
        f"a New City lies at {position.board.labels[hex]}, which is not a City"
        for hex in placed
        if position.city[hex] != hex
    ]
    if len(set(placed)) != len(placed):
        wrong.append("two New Cities lie on one hex")
    return wrong
