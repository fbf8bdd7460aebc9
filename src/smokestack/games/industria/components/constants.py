"""The numbers of the rules. `board.json` repeats them for its readers, and loading checks that both agree."""

from __future__ import annotations

from typing import Final

PLAYERS: Final = (3, 4)
MOST_SEATS: Final = 4
EPOCHS: Final = 5
TILES_PER_EPOCH: Final = 12
START_MONEY: Final = 4
"""IND-2.2"""
INCOME: Final = 1
"""IND-4.1"""
FIRST_EPOCH_WITH_ENTRY_MONEY: Final = 3
ENTRY_MONEY: Final = 1
"""IND-12.6"""
BUILD_LIMIT: Final = 1
"""How many tiles of each kind a player may lay in one building turn (IND-7.2)."""
MATERIAL_PRICE: Final = 1
"""What a unit costs at the bank or from another player (IND-8.5, IND-8.6)."""
CASH_VALUE: Final = 1
"""What the bank pays for a material tile (IND-8.14)."""
BONUS_VP: Final = 2
"""IND-13.4"""
LINK_VP: Final = 3
"""IND-13.7"""
TALER_PER_VP: Final = 3
"""IND-13.8"""
SCORE_TRACK_END: Final = 45
"""IND-1.11"""

# Limits of the data files: actions and bit sets have room for this much.
MOST_TILES: Final = 64
MOST_MATERIALS_OF_A_TILE: Final = 4
MOST_BONUSES: Final = 8
MOST_SYMBOLS_OF_A_TILE: Final = 2


def last_epoch_for(seats: int) -> int:
    """Three players play without epoch V (IND-2.4)."""
    return EPOCHS - 1 if seats == 3 else EPOCHS


def turns_per_epoch(seats: int) -> int:
    """Every turn reveals one tile per player (IND-3.4)."""
    return TILES_PER_EPOCH // seats


def turns_in_game(seats: int) -> int:
    """IND-3.5"""
    return last_epoch_for(seats) * turns_per_epoch(seats)
