"""Puzzles at a table: it begins at the position of the puzzle, and only the best choice is played there.

What is wrong is explained instead of played, as in a guided game. After the answer the game goes on against bots.
"""

from __future__ import annotations

from smokestack.coach.words import say
from smokestack.kernel import registry
from smokestack.kernel.errors import SetupError
from smokestack.kernel.facts import FactData
from smokestack.kernel.puzzle import Puzzle, PuzzleChoice, puzzles_of
from smokestack.table.errors import IllegalActionError, NotFoundError, NotNowError
from smokestack.table.play import Play
from smokestack.table.protocol import PuzzleInfo
from smokestack.table.table import Table


def find_puzzle(game_id: str, id: str) -> Puzzle:
    """A puzzle of a game; NotFoundError if there is none."""
    try:
        found = {puzzle.id: puzzle for puzzle in puzzles_of(registry.game(game_id))}
    except SetupError as trouble:
        raise NotFoundError("no_such_game", str(trouble)) from None
    if id not in found:
        raise NotFoundError("no_such_puzzle", "There is no such puzzle.")
    return found[id]


def puzzle_of(table: Table) -> Puzzle | None:
    """The puzzle of a table; None if it has none, or if the puzzle is no longer installed."""
    if not table.created.puzzle:
        return None
    found = puzzles_of(registry.game(table.created.game))
    return next((puzzle for puzzle in found if puzzle.id == table.created.puzzle), None)


def moves_of_puzzle(table: Table) -> int:
    """How many moves lead to the position of the puzzle; they are not taken back."""
    puzzle = puzzle_of(table)
    return 0 if puzzle is None else len(puzzle.actions)


def unsolved(table: Table) -> bool:
    """Whether the table waits for the answer of its puzzle."""
    puzzle, play = puzzle_of(table), table.play
    return puzzle is not None and (play is None or len(play.moves) <= len(puzzle.actions))


def puzzle_info(table: Table) -> PuzzleInfo | None:
    puzzle = puzzle_of(table)
    return None if puzzle is None else PuzzleInfo(puzzle.id, puzzle.seat, puzzle.difficulty, not unsolved(table))


def require_solution(table: Table, play: Play, seat: int, action: int) -> None:
    """In a puzzle that is not solved yet, only the best choice is played; others are answered with what they lose."""
    puzzle = puzzle_of(table) if unsolved(table) else None
    if puzzle is None or seat != puzzle.seat:
        return
    best = play.state.codec().parse(play.state, puzzle.choices[0].text)
    if action == best or _leads_to(play, action) == _leads_to(play, best):
        return
    text = play.state.codec().text(play.state, action)
    choice = next((one for one in puzzle.choices if one.text == text), None)
    sentence = say("puzzle.wrong", _margin(choice)) if choice is not None else say("puzzle.other")
    raise IllegalActionError("puzzle", sentence)


def require_no_puzzle(table: Table) -> None:
    """What makes no sense before the puzzle is solved: to open seats, or to leave the own seat to a bot."""
    if table.status == "playing" and unsolved(table):
        raise NotNowError("puzzle", "The puzzle is for you alone, and it waits for your answer.")


def _leads_to(play: Play, action: int) -> tuple[object, ...]:
    after = play.state.clone()
    after.apply(action)
    return after.key()


def _margin(choice: PuzzleChoice) -> FactData:
    return {"loss": f"{choice.loss:.1f}", "error": f"{choice.error:.1f}"}


def solution_sentence(puzzle: Puzzle) -> str:
    """What is said about the right answer."""
    return say("puzzle.right", _margin(puzzle.choices[1]))
