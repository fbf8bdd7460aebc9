"""Tables for the route search: what a board answers once and for all, and the tiles to ask prices for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.board import LAND
from smokestack.games.age_of_steam.components.pieces import N_COLOURS
from smokestack.games.age_of_steam.components.tiles import ON_TOWN, SECTIONS, SIMPLE_PLACEMENTS, TILE_IDS, TILE_OF
from smokestack.kernel.bits import contains

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

FAR: Final = 99


def _simple_placements() -> list[int]:
    """By edge * 6 + edge: the simple placement that joins the two edges."""
    table = [0] * 36
    for placement in SIMPLE_PLACEMENTS:
        a, b = SECTIONS[placement][0]
        if b < 6:
            table[a * 6 + b] = table[b * 6 + a] = placement
    return table


SIMPLE_BY_EDGES: Final[list[int]] = _simple_placements()
ONE_EXIT: Final = ON_TOWN + TILE_OF.index(TILE_IDS.index("town-1"))
TWO_EXITS: Final = ON_TOWN + SIMPLE_PLACEMENTS[0]
"""What lies on a town with that many exits, for questions about the price."""


class RouteTables:
    """Tables of a board for the search. They never change, so the advice makes them once per board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.stop_distance: list[int] = _stop_distances(board)
        """By hex: how many hexes it is to the nearest stop."""
        self.hexes_of: list[list[int]] = [[] for _ in range(board.size)]
        """By stop: the hexes of a city."""
        for hex in range(board.size):
            if board.city_like[hex] >= 0:
                self.hexes_of[board.place[hex]].append(hex)


def _stop_distances(board: Board) -> list[int]:
    distances = [FAR] * board.size
    ring = [hex for hex in range(board.size) if board.is_town[hex] or board.city_like[hex] >= 0]
    for hex in ring:
        distances[hex] = 0
    distance = 0
    while ring:
        distance += 1
        next_ring: list[int] = []
        for hex in ring:
            for edge in range(6):
                near = board.way[hex * 6 + edge]
                if near >= 0 and distances[near] == FAR:
                    distances[near] = distance
                    next_ring.append(near)
        ring = next_ring
    return distances


def open_cubes(position: AgeOfSteamPosition) -> list[int]:
    """By hex: 1 if a cube that some City accepts lies there in the open country; empty on maps without such cubes."""
    board = position.board
    if not any(board.kind[hex] == LAND for hex in board.spots):
        return []
    accepted = 0
    for hex in board.spots:
        accepted |= position.takes[hex]
    found = [0] * board.size
    for hex in board.spots:
        if board.kind[hex] == LAND:
            at = board.spot[hex] * N_COLOURS
            for colour in range(N_COLOURS):
                if position.cubes[at + colour] and contains(accepted, colour):
                    found[hex] = 1
    return found
