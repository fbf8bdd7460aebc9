"""Who may ask the coach at a table, and how far a decision can be taken back to try again."""

from __future__ import annotations

from collections.abc import Iterator

from smokestack.kernel.contract import CHANCE
from smokestack.table.errors import ForbiddenError
from smokestack.table.lessons import current_step
from smokestack.table.play import Move, Play
from smokestack.table.puzzles import moves_of_puzzle, unsolved
from smokestack.table.table import Table


def against_bots(table: Table) -> bool:
    """Whether one person plays one seat against bots: nobody else has or had a seat, and none is open."""
    people = [seat for seat in table.seats if seat.kind() != "bot"]
    return len(people) == 1 and bool(people[0].user) and set(table.seen) <= {people[0].user}


def hints_allowed(table: Table) -> bool:
    """Whether the players of this table may ask the coach.

    With other people at the table, or at the same screen, only if that was agreed when the table was made. Never at
    a rated table. Not in a study of a game that is still running, since its hints would be hints for that game, nor
    while a guided game or a puzzle asks something itself.
    """
    if table.created.rated or table.status != "playing" or table.for_host_only():
        return False
    if current_step(table) is not None or unsolved(table):
        return False
    return table.created.hints or against_bots(table)


def require_hints(table: Table) -> None:
    if not hints_allowed(table):
        raise ForbiddenError("no_hints", "There are no hints at this table.")


def decisions_to_take_back(table: Table, seat: int) -> Iterator[int]:
    """For each decision of a seat that can be taken back, the last first: how many moves go with it, its own included.

    Only against bots and without a clock. What was drawn since is drawn anew. In a game with hidden information
    nothing is taken back past the move of a bot, which may have shown something of its hand, nor past anything else
    that was revealed; except in a study, where that has no meaning.
    """
    play = table.play
    if play is None or table.status != "playing" or table.created.clock is not None:
        return
    if not against_bots(table) or current_step(table) is not None:
        return
    within = len(play.moves) - moves_of_puzzle(table)
    for count, move in enumerate(reversed(play.moves), start=1):
        if count > within or _shows_a_secret(table, play, move, seat):
            return
        if move.seat == seat:
            yield count


def can_take_back(table: Table, seat: int) -> bool:
    """Whether the page offers it: there is something to take back that cannot be undone in the usual way."""
    play = table.play
    if play is None or (play.turn and play.turn_seat() == seat):
        return False
    return next(decisions_to_take_back(table, seat), 0) > 0


def _shows_a_secret(table: Table, play: Play, move: Move, seat: int) -> bool:
    """Whether a move may have told the seat something hidden, which it would know when it tries again."""
    if not play.game.hidden_information or table.created.origin is not None:
        return False
    if move.draft:  # it showed nothing, and that it was played is itself a secret
        return False
    return move.seat not in (seat, CHANCE) or move.revealed
