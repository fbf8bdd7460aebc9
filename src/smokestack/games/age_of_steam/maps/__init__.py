"""Which rules belong to which map. A map that changes nothing but its data plays by the base rules."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_steam.board import Board
from smokestack.games.age_of_steam.maps.barbados import Barbados
from smokestack.games.age_of_steam.maps.germany import Germany
from smokestack.games.age_of_steam.maps.new_england import NewEngland
from smokestack.games.age_of_steam.maps.poland import Poland
from smokestack.games.age_of_steam.maps.southern_us import SouthernUS
from smokestack.games.age_of_steam.rules import Flags, Rules

RULES: Final[dict[str, type[Rules]]] = {
    "barbados": Barbados,
    "germany": Germany,
    "new-england": NewEngland,
    "poland": Poland,
    "southern-us": SouthernUS,
}


def rules_for(board: Board, seats: int, flags: Flags) -> Rules:
    """The rules of a map for this many players."""
    return RULES.get(board.id, Rules)(board, seats, flags)
