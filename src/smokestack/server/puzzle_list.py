"""The list of all puzzles, the one of the day, and what is told of an answer."""

from __future__ import annotations

from contextlib import suppress
from datetime import date

from smokestack.coach.hint import SHOWN
from smokestack.coach.words import worth
from smokestack.kernel import registry
from smokestack.kernel.errors import UserError
from smokestack.kernel.puzzle import Puzzle, of_the_day, puzzle_position, puzzles_of
from smokestack.server.coach_protocol import PuzzleAnswer, PuzzleList, PuzzleSummary, PuzzleTry
from smokestack.table.puzzles import solution_sentence
from smokestack.table.table import Table


def puzzle_list(day: date) -> PuzzleList:
    """All puzzles by game, the easy ones first. A game that cannot be loaded does not hide the others."""
    games: dict[str, str] = {}
    found: list[Puzzle] = []
    for id in registry.game_ids():
        with suppress(UserError):
            for puzzle in puzzles_of(registry.game(id)):
                games[puzzle.id] = id
                found.append(puzzle)
    today = of_the_day(sorted(found, key=lambda puzzle: puzzle.id), day)
    listed = [_summary(games[puzzle.id], puzzle) for puzzle in found]
    return PuzzleList(None if today is None else _summary(games[today.id], today), listed)


def _summary(game: str, puzzle: Puzzle) -> PuzzleSummary:
    return PuzzleSummary(game, puzzle.id, puzzle.map, puzzle.difficulty, puzzle.round, puzzle.seats)


def answer_of(table: Table, puzzle: Puzzle) -> PuzzleAnswer:
    """The best of the choices that were compared, with their losses."""
    state, _ = puzzle_position(registry.game(table.created.game), puzzle)
    codec = state.codec()
    tries = [
        PuzzleTry(codec.path(codec.parse(state, one.text)), one.text, worth(one.loss, one.error, place == 0))
        for place, one in enumerate(puzzle.choices[:SHOWN])
    ]
    return PuzzleAnswer(tries, solution_sentence(puzzle), puzzle.iterations)
