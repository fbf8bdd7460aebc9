"""What is sent about hints and puzzles, besides the hints themselves (`smokestack.coach`)."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from smokestack.kernel.puzzle import Difficulty
from smokestack.table.commands import SeatNumber


class AskHint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask the coach what it would do in your seat."""

    seat: SeatNumber


class AskPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask what a bot is after."""

    seat: SeatNumber
    """Your seat."""
    bot: SeatNumber


class NewPuzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Set up a puzzle at a new table."""

    game: Annotated[str, Meta(max_length=80)]
    id: Annotated[str, Meta(max_length=40)]


class PuzzleSummary(msgspec.Struct):
    """A puzzle in the list."""

    game: str
    id: str
    map: str
    difficulty: Difficulty
    round: int
    seats: int


class PuzzleList(msgspec.Struct):
    """All puzzles of all games, and the one of today."""

    today: PuzzleSummary | None
    puzzles: list[PuzzleSummary]


class PuzzleTry(msgspec.Struct):
    """A choice that was compared with the best one."""

    path: list[int]
    text: str
    worth: str
    """What it is worth compared with the best choice, in words."""


class PuzzleAnswer(msgspec.Struct):
    """The answer of a puzzle."""

    choices: list[PuzzleTry]
    """The best first."""
    sentence: str
    iterations: int
    """How many games the search that verified it has played out."""
