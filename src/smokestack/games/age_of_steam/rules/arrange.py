"""Set up a position by hand: for tests, for puzzles, and for games recorded elsewhere.

position = GAME.start(3, "rust-belt", options)    # any new game
blank(position)                                   # no draws owed, every coloured cube in the bag, an empty map
put(position, hex, RED); fill(position, box, BLUE)                  # cubes, taken from the bag
lay_track(position, hex, [(0, 3)], [seat])        # sections with their owners, one hex after the other
position.cash[0] = 7; position.income[1] = 4; ... # anything else is a field of the position
enter(position, BUILD_TRACK, 3, [2, 0, 1])        # the phase, the turn and the player order
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.pieces import EMPTY
from smokestack.games.age_of_steam.components.tiles import (
    CLASS_OF,
    N_PLACEMENTS,
    NEEDS_DISC,
    ON_TOWN,
    SECTIONS,
    TILE_OF,
    TOWN,
)
from smokestack.games.age_of_steam.rules import network, sequence
from smokestack.games.age_of_steam.rules.laying import return_tile, urbanize
from smokestack.games.age_of_steam.rules.lines import OWNER, WIDTH, complete
from smokestack.games.age_of_steam.rules.position import SUPPLY_DISCS

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def blank(position: AgeOfSteamPosition) -> None:
    """Clear the map and the display: every coloured cube goes into the bag, and no draws are owed."""
    position.owed = []
    position.cubes = [0] * len(position.cubes)
    position.display = [EMPTY] * len(position.display)
    position.rules.fill_bag(position)


def put(position: AgeOfSteamPosition, hex: int, colour: int) -> None:
    """Put a cube from the bag on a hex."""
    position.bag[colour] -= 1
    position.put_cube(hex, colour)


def fill(position: AgeOfSteamPosition, box: int, colour: int) -> None:
    """Put a cube from the bag into a box of the display."""
    position.bag[colour] -= 1
    position.display[box] = colour


def placement_of(position: AgeOfSteamPosition, hex: int, sections: list[tuple[int, int]]) -> int:
    """The placement with these sections (in a town: (edge, 6)); 0 if there is none."""
    wanted = sorted((min(a, b), max(a, b)) for a, b in sections)
    town = position.board.is_town[hex]
    for placement in range(1, N_PLACEMENTS):
        if town and sorted(SECTIONS[placement + ON_TOWN]) == wanted and position.supply[TILE_OF[placement]] > 0:
            return placement
        if not town and CLASS_OF[placement] != TOWN and SECTIONS[placement] == wanted:
            return placement
    return 0


def lay_track(position: AgeOfSteamPosition, hex: int, sections: list[tuple[int, int]], owners: list[int]) -> None:
    """Lay a tile from the supply with the owner of each section. All lines are found again."""
    placement = placement_of(position, hex, sections)
    if not placement:
        raise ValueError(f"no tile has the sections {sections} at {position.board.labels[hex]}")
    lay_placement(position, hex, placement, dict(zip([min(section) for section in sections], owners, strict=True)))


def lay_placement(position: AgeOfSteamPosition, hex: int, placement: int, owners: dict[int, int]) -> None:
    """Lay a placement from the supply. `owners` are by the lower edge of their section."""
    return_tile(position, hex)
    laid = placement + ON_TOWN if position.board.is_town[hex] else placement
    position.supply[TILE_OF[laid]] -= 1
    if NEEDS_DISC[laid]:
        position.supply[SUPPLY_DISCS] -= 1
    known = {edge: position.lines[line * WIDTH + OWNER] for edge, line in enumerate(position.line_at) if line >= 0}
    for a, b in SECTIONS[laid]:
        for edge in (a, b):
            if edge < 6:
                known[hex * 6 + edge] = owners[a]
    position.tile[hex] = laid
    network.rebuild(position, known)


def make_city(position: AgeOfSteamPosition, hex: int, letter: int) -> None:
    """Put a New City on a town. Unowned track that reaches it stays unowned."""
    urbanize(position, -1, hex, letter, False)


def enter(position: AgeOfSteamPosition, phase: int, turn_number: int, order: list[int]) -> None:
    """Begin a phase of a turn with this player order, and play everything that happens automatically."""
    position.turn = turn_number
    position.order = list(order)
    position.over = 0
    position.owed = []
    network.open_tunnels(position)
    sequence.enter(position, phase, None)
    sequence.settle(position, None)


def is_complete(position: AgeOfSteamPosition, hex: int, edge: int) -> bool:
    """Whether the line at an edge is a complete link."""
    line = position.line_at[hex * 6 + edge]
    return line >= 0 and complete(position.lines, line)
