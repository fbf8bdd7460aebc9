"""Which rules belong to which map. A map that changes nothing but its data plays by the base rules."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_steam.board import Board
from smokestack.games.age_of_steam.maps.barbados import Barbados
from smokestack.games.age_of_steam.maps.detroit_bankruptcy import Detroit, DetroitSolo
from smokestack.games.age_of_steam.maps.finland import Finland
from smokestack.games.age_of_steam.maps.france import France
from smokestack.games.age_of_steam.maps.germany import Germany
from smokestack.games.age_of_steam.maps.heavy_cardboard import HeavyCardboard
from smokestack.games.age_of_steam.maps.hungary import Hungary
from smokestack.games.age_of_steam.maps.new_england import NewEngland
from smokestack.games.age_of_steam.maps.pittsburgh import Pittsburgh
from smokestack.games.age_of_steam.maps.poland import Poland
from smokestack.games.age_of_steam.maps.southern_us import SouthernUS
from smokestack.games.age_of_steam.maps.st_lucia import StLucia
from smokestack.games.age_of_steam.maps.switzerland import Switzerland
from smokestack.games.age_of_steam.maps.western_us import WesternUS
from smokestack.games.age_of_steam.rules import Flags, Rules

RULES: Final[dict[str, type[Rules]]] = {
    "barbados": Barbados,
    "detroit-bankruptcy": Detroit,
    "finland": Finland,
    "france": France,
    "germany": Germany,
    "heavy-cardboard": HeavyCardboard,
    "hungary": Hungary,
    "new-england": NewEngland,
    "pittsburgh": Pittsburgh,
    "poland": Poland,
    "southern-us": SouthernUS,
    "st-lucia": StLucia,
    "switzerland": Switzerland,
    "western-us": WesternUS,
}
SOLO: Final[dict[str, type[Rules]]] = {"detroit-bankruptcy": DetroitSolo}
"""Maps with a variant of its own for one player."""


def rules_for(board: Board, seats: int, flags: Flags) -> Rules:
    """The rules of a map for this many players."""
    rules = RULES.get(board.id, Rules)
    if seats == 1:
        rules = SOLO.get(board.id, rules)
    return rules(board, seats, flags)
