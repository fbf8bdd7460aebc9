"""The start of a game on a map, after all draws of the setup."""

from __future__ import annotations

from random import Random

from tests.rules.age_of_steam.table import Table

from smokestack.games.age_of_steam.rules.position import SETUP
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState


def opened(table: Table, seed: int = 0) -> Table:
    """The table after the setup: all cubes are drawn, and the first player order is known."""
    state: AgeOfSteamState = table.fresh.clone()
    rng = Random(seed)
    while state.phase == SETUP:
        state.apply(state.draw(rng))
    table.state = state
    return table


def cubes_per_place(table: Table) -> dict[str, int]:
    """How many cubes lie at each place that has any."""
    board = table.board
    counts = {board.names[hex]: len(table.cubes_at(board.names[hex])) for hex in board.spots}
    return {name: count for name, count in counts.items() if count}
