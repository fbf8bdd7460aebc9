"""Setting up a position by hand: for tests, for puzzles, and for games recorded elsewhere.

t = GAME.start(3, "rust-belt", options)      # any new game
blank(t)                                     # no draws owed, every coloured cube in the bag, nothing on the map
put(t, hex, RED); fill(t, box, BLUE)         # cubes, taken from the bag
lay_track(t, hex, [(0, 3)], [seat])          # sections with their owners, one hex after the other
t.cash[0] = 7; t.income[1] = 4; ...          # anything else is a field of the table
enter(t, BUILD_TRACK, turn=3, order=[2, 0, 1])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam import network, turn
from smokestack.games.age_of_steam.laying import urbanize
from smokestack.games.age_of_steam.lines import FRESH, OWNER, WIDTH, complete
from smokestack.games.age_of_steam.pieces import EMPTY
from smokestack.games.age_of_steam.state import SUPPLY_DISCS
from smokestack.games.age_of_steam.tiles import (
    CLASS_OF,
    EXITS,
    N_PLACEMENTS,
    NEEDS_DISC,
    ON_TOWN,
    SECTIONS,
    TILE_OF,
    TOWN,
)

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table


def blank(t: Table) -> None:
    """A table without draws to come: every coloured cube in the bag, no track, no New City."""
    t.owed = []
    t.cubes = [0] * len(t.cubes)
    t.display = [EMPTY] * len(t.display)
    t.rules.fill_bag(t)


def put(t: Table, hex: int, colour: int) -> None:
    """A cube out of the bag onto a hex."""
    t.bag[colour] -= 1
    t.put_cube(hex, colour)


def fill(t: Table, box: int, colour: int) -> None:
    """A cube out of the bag into a box of the display."""
    t.bag[colour] -= 1
    t.display[box] = colour


def placement_of(t: Table, hex: int, sections: list[tuple[int, int]], tile: int = -1) -> int:
    """The placement with these sections (a town's as (edge, 6)), of a certain tile if several will do; 0 if none."""
    wanted = sorted((min(a, b), max(a, b)) for a, b in sections)
    town = t.board.is_town[hex]
    mask = sum(1 << edge for section in wanted for edge in section if edge < 6)
    for placement in range(1, N_PLACEMENTS):
        if tile >= 0 and TILE_OF[placement] != tile:
            continue
        if town and EXITS[placement] == mask and (tile >= 0 or t.supply[TILE_OF[placement]] > 0):
            return placement
        if not town and CLASS_OF[placement] != TOWN and SECTIONS[placement] == wanted:
            return placement
    return 0


def lay_track(t: Table, hex: int, sections: list[tuple[int, int]], owners: list[int], tile: int = -1) -> None:
    """Lay a tile out of the supply, the owner of each section with it; all lines are found again."""
    placement = placement_of(t, hex, sections, tile)
    if not placement:
        raise ValueError(f"no tile has the sections {sections} at {t.board.labels[hex]}")
    lay_placement(t, hex, placement, dict(zip([min(section) for section in sections], owners, strict=True)))


def lay_placement(t: Table, hex: int, placement: int, owners: dict[int, int]) -> None:
    """Lay a placement out of the supply; owners by the lower edge of their section."""
    _back_to_supply(t, hex)
    laid = placement + ON_TOWN if t.board.is_town[hex] else placement
    t.supply[TILE_OF[laid]] -= 1
    if NEEDS_DISC[laid]:
        t.supply[SUPPLY_DISCS] -= 1
    known = {edge: t.lines[line * WIDTH + OWNER] for edge, line in enumerate(t.line_at) if line >= 0}
    for edge in range(6):
        known.pop(hex * 6 + edge, None)
    for a, b in SECTIONS[laid]:
        for edge in (a, b):
            if edge < 6:
                known[hex * 6 + edge] = owners.get(a, -1)
    t.tile[hex] = laid
    network.rebuild(t, known)


def _back_to_supply(t: Table, hex: int) -> None:
    old = t.tile[hex]
    if old:
        t.supply[TILE_OF[old]] += 1
        if NEEDS_DISC[old]:
            t.supply[SUPPLY_DISCS] += 1


def make_city(t: Table, hex: int, letter: int) -> None:
    """A New City on a town, whoever put it there; unowned track that reaches it stays unowned."""
    urbanize(t, -1, hex, letter, False)


def enter(t: Table, phase: int, turn_number: int, order: list[int]) -> None:
    """Begin a phase of a turn with this player order, and let everything happen that needs nobody."""
    t.turn = turn_number
    t.order = list(order)
    t.over = 0
    t.owed = []
    if t.board.tunnel_turn:
        network.through_tunnels(t)
    turn.enter(t, phase, None)
    turn.settle(t, None)


def freshen(t: Table, hex: int, edge: int) -> None:
    """Mark the line at an edge as begun in the present build turn (AOS-10.4)."""
    t.lines[t.line_at[hex * 6 + edge] * WIDTH + FRESH] = 1


def is_complete(t: Table, hex: int, edge: int) -> bool:
    """Is the line at an edge a complete link?"""
    line = t.line_at[hex * 6 + edge]
    return line >= 0 and complete(t.lines, line)
