"""What is in the box: cubes, New Cities, the goods display, the actions. The engine uses their numbers."""

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
"""How many cubes there are of each colour. White cubes (cotton) are never in the bag."""

# --- New Cities and the display (AOS-1.3, AOS-1.8) --------------------------------------------------------------
LETTERS: Final = "ABCDEFGH"
N_LETTERS: Final = 8
NEW_CITY_COLOURS: Final = (RED, BLUE, BLACK, BLACK, YELLOW, PURPLE, BLACK, BLACK)
LIGHT: Final = 0
DARK: Final = 1
NEW_CITY_COLUMNS: Final = (2, 3, 4, 5, 6, 7, 8, 9)
"""The city column next to the column of each New City; the same number of the die feeds both."""

HALF_COLUMNS: Final = 6
"""Columns 0 to 5 are light 1 to 6, columns 6 to 11 dark 1 to 6, columns 12 to 19 the New Cities A to H."""
CITY_COLUMNS: Final = 12
N_COLUMNS: Final = 20
DEPTH: Final = 3
"""Every column has three boxes in the tables, the top one first. The third box of a New City is never used."""
N_BOXES: Final = 60
EMPTY: Final = -1


def depth(column: int) -> int:
    """How many boxes a column has."""
    return DEPTH if column < CITY_COLUMNS else DEPTH - 1


def column_name(column: int) -> str:
    """`light 3`, `dark 1`, or the letter of a New City."""
    if column < HALF_COLUMNS:
        return f"light {column + 1}"
    if column < CITY_COLUMNS:
        return f"dark {column - HALF_COLUMNS + 1}"
    return LETTERS[column - CITY_COLUMNS]


def box_name(box: int) -> str:
    """`light 3.1` is the top box of column light 3, `A.2` the lower box of New City A."""
    return f"{column_name(box // DEPTH)}.{box % DEPTH + 1}"


def boxes_row_by_row() -> list[int]:
    """All 52 boxes in the order of AOS-2.2: row by row, each row from left to right."""
    left_to_right = [*range(6), *range(12, 16), *range(6, 12), *range(16, 20)]
    return [column * DEPTH + row for row in range(DEPTH) for column in left_to_right if row < depth(column)]


# --- players' pieces ---------------------------------------------------------------------------------
TRACK_DISCS: Final = 20
"""How many ownership discs a player has (AOS-10.2)."""
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
BASE_ACTIONS: Final = (FIRST_MOVE, FIRST_BUILD, ENGINEER, LOCOMOTIVE, URBANIZATION, PRODUCTION, TURN_ORDER)

# --- owners of track ---------------------------------------------------------------------------------
NOBODY: Final = -1
