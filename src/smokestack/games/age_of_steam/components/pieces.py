"""What is in the box: cubes, New Cities, the goods display, the actions. Numbers stand for things everywhere else."""

from __future__ import annotations

from typing import Final

# --- cubes (AOS-1.1) ------------------------------------------------------------------------------------------
RED: Final = 0
BLUE: Final = 1
PURPLE: Final = 2
YELLOW: Final = 3
BLACK: Final = 4
WHITE: Final = 5
COLOURS: Final = ("red", "blue", "purple", "yellow", "black", "white")
N_COLOURS: Final = 6
CUBES: Final = (20, 20, 20, 20, 16, 14)
"""How many there are of each; the white ones (cotton) are never in the bag."""

# --- New Cities and the display (AOS-1.3, AOS-1.8) --------------------------------------------------------------
LETTERS: Final = "ABCDEFGH"
N_LETTERS: Final = 8
NEW_CITY_COLOURS: Final = (RED, BLUE, BLACK, BLACK, YELLOW, PURPLE, BLACK, BLACK)
LIGHT: Final = 0
DARK: Final = 1
NEW_CITY_COLUMNS: Final = (2, 3, 4, 5, 6, 7, 8, 9)
"""The city column beside which each New City stands: half x 6 + number - 1."""

CITY_COLUMNS: Final = 12
"""Columns 0-5 light 1-6, 6-11 dark 1-6, 12-19 the New Cities A-H."""
N_COLUMNS: Final = 20
DEPTH: Final = 3
"""A column is three boxes deep in the table, the top one first; a New City's third box does not exist."""
N_BOXES: Final = 60
EMPTY: Final = -1


def depth(column: int) -> int:
    """How many boxes a column has."""
    return 3 if column < CITY_COLUMNS else 2


def column_name(column: int) -> str:
    if column < 6:
        return f"light {column + 1}"
    if column < CITY_COLUMNS:
        return f"dark {column - 5}"
    return LETTERS[column - CITY_COLUMNS]


def box_name(box: int) -> str:
    """`light 3.1` is the top box of the light column 3, `A.2` the lower one of New City A."""
    return f"{column_name(box // DEPTH)}.{box % DEPTH + 1}"


def boxes_row_by_row() -> list[int]:
    """All 52 boxes in the order of AOS-2.2."""
    left_to_right = [*range(6), *range(12, 16), *range(6, 12), *range(16, 20)]
    return [column * DEPTH + row for row in range(DEPTH) for column in left_to_right if row < depth(column)]


# --- players' pieces ---------------------------------------------------------------------------------
TRACK_DISCS: Final = 20
"""Ownership discs of a player (AOS-10.2)."""
TOWN_DISCS: Final = 8
MAX_ENGINE: Final = 6
SHARE_PRICE: Final = 5

# --- actions (AOS-6) ---------------------------------------------------------------------------------------------
NO_ACTION: Final = -1
FIRST_MOVE: Final = 0
FIRST_BUILD: Final = 1
ENGINEER: Final = 2
LOCOMOTIVE: Final = 3
URBANIZATION: Final = 4
PRODUCTION: Final = 5
TURN_ORDER: Final = 6
HEAVY_LIFTING: Final = 7
COMMONWEALTH_GRANT: Final = 8
ACTION_NAMES: Final = (
    "First Move",
    "First Build",
    "Engineer",
    "Locomotive",
    "Urbanization",
    "Production",
    "Turn Order",
    "Heavy Lifting",
    "Commonwealth Grant",
)
BASE_ACTIONS: Final = (0, 1, 2, 3, 4, 5, 6)

# --- seats of track ------------------------------------------------------------------------------------
NOBODY: Final = -1
