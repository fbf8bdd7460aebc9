"""Which rules belong to which map. A map that changes nothing but its data plays by the base rules."""

from __future__ import annotations

from smokestack.games.age_of_steam.board import Board
from smokestack.games.age_of_steam.rules import Flags, Rules


def rules_for(board: Board, seats: int, flags: Flags) -> Rules:
    """The rules of a map for this many players."""
    return Rules(board, seats, flags)
