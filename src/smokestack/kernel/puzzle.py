"""Puzzles: positions of played games with one clearly best choice. A game ships a file of them (`Game.puzzles`).

`smokestack puzzles` makes such a file. A position is given by the actions that lead to it, as in a record, so whoever
plays the file gets exactly the knowledge that the seat had.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from smokestack.kernel import registry
from smokestack.kernel.errors import DataError, NotationError

if TYPE_CHECKING:
    from smokestack.kernel.contract import Game, State

Difficulty = Literal["easy", "medium", "hard"]
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard")


class PuzzleChoice(msgspec.Struct, frozen=True):
    """A choice that was compared with the best one."""

    text: str
    loss: float
    """How many points it is worse than the best choice; 0 for that one."""
    error: float
    """Half of the 95 % interval of the loss."""


class Puzzle(msgspec.Struct, frozen=True):
    """One position and what is best there."""

    id: str
    map: str
    seats: int
    seat: int
    """Who decides."""
    round: int
    difficulty: Difficulty
    """easy: the game's advice finds the answer. medium: it is among its next choices. hard: it is not."""
    choices: tuple[PuzzleChoice, ...]
    """The best first."""
    actions: tuple[str, ...]
    """What leads to the position from the start of the game."""
    options: dict[str, str] = {}
    iterations: int = 0
    """How many games the search that verified it has played out."""
    source: str = ""
    """The seed of the game it comes from."""


class PuzzleFile(msgspec.Struct, frozen=True):
    """The puzzles of a game."""

    game: str
    rules: int
    """The rules version of the game they were made with."""
    date: str
    command: str
    """The command that made them."""
    puzzles: tuple[Puzzle, ...]


@cache
def load_puzzles(file: Path) -> PuzzleFile:
    """The puzzles in a file; DataError says what is wrong with it."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=PuzzleFile)
    except (OSError, msgspec.MsgspecError) as error:
        raise DataError(f"The puzzles {file.name} cannot be read: {error}.") from None


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easy ones first; none if it has none, or if they were made for other rules."""
    file = game.puzzles()
    if file is None:
        return ()
    found = load_puzzles(file)
    if found.rules != game.rules_version:
        return ()
    return tuple(sorted(found.puzzles, key=lambda puzzle: DIFFICULTIES.index(puzzle.difficulty)))


def puzzle_position(game: Game, puzzle: Puzzle) -> tuple[State, list[int]]:
    """The position of a puzzle and the actions that lead there; DataError if one of them is not legal."""
    state = registry.start(game, puzzle.seats, puzzle.map, puzzle.options)
    actions: list[int] = []
    for text in puzzle.actions:
        try:
            action = state.codec().parse(state, text)
        except NotationError as trouble:
            raise DataError(f"The puzzle {puzzle.id} cannot be set up: {trouble}") from None
        if state.refusal(action) is not None:
            raise DataError(f"The puzzle {puzzle.id} cannot be set up: {text!r} is not legal.")
        state.apply(action)
        actions.append(action)
    return state, actions


def of_the_day(puzzles: list[Puzzle], day: date) -> Puzzle | None:
    """The puzzle of a day: each in turn."""
    return puzzles[day.toordinal() % len(puzzles)] if puzzles else None
