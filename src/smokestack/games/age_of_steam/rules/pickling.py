"""Positions that travel between processes: their numbers by name, and the map they are played on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.kernel.contract import State
from smokestack.kernel.options import Setup

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.schema import MapFile
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

NUMBERS: Final = (
    *("turn", "phase", "step", "now", "chance", "over", "may_wait", "high", "pass_used", "urbanized"),
    *("move_round", "dice", "ask", "ask_seat"),
)
LISTS: Final = (
    *("order", "queue", "cash", "income", "shares", "engine", "action", "out", "upgraded", "bid", "places"),
    *("prices", "built", "safe", "ride", "hand", "owed", "memo", "tile", "line_at", "lines", "city", "takes"),
    *("cubes", "new_city_at", "supply", "display", "bag"),
)


def packed(position: AgeOfSteamPosition) -> dict[str, object]:
    return {name: getattr(position, name) for name in (*NUMBERS, *LISTS)}


def restored(file: MapFile, setup: Setup, values: dict[str, object]) -> State:
    """A position that was pickled; where links lead is found again when asked for."""
    from smokestack.games.age_of_steam.game import game_with

    state = game_with(file).start(setup.seats, setup.map, setup.options)
    for name, value in values.items():
        setattr(state, name, value)
    return state
