"""Guided games: ordinary tables whose chance and rivals follow a script until it ends (`kernel/lesson.py`).

Where a lesson is follows from the moves that were played, so an undo and a restart need no care. The script never
leaves the server.
"""

from __future__ import annotations

from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE
from smokestack.kernel.errors import NotationError, SetupError
from smokestack.kernel.facts import Refusal
from smokestack.kernel.lesson import LEARNER, Lesson, Place, Step, move_in, place_after
from smokestack.kernel.messages import refusal_text
from smokestack.table.errors import IllegalActionError, NotFoundError, NotNowError
from smokestack.table.play import Play
from smokestack.table.table import Table


def lesson_of(game_id: str) -> Lesson:
    """The lesson of a game; NotFoundError if there is none."""
    try:
        lesson = registry.game(game_id).lesson()
    except SetupError as trouble:
        raise NotFoundError("no_such_game", str(trouble)) from None
    if lesson is None:
        raise NotFoundError("no_lesson", "This game has no guided first game.")
    return lesson


def _script(table: Table) -> Lesson | None:
    """The script of a table; None if it is no guided game, or if its lesson is no longer installed."""
    if not table.created.lesson:
        return None
    lesson = registry.game(table.created.game).lesson()
    return lesson if lesson is not None and lesson.id == table.created.lesson else None


def place_of(table: Table) -> Place | None:
    """Where the player of a guided game is; None at other tables."""
    lesson, play = _script(table), table.play
    if lesson is None or play is None:
        return None
    return place_after(lesson, [move.text for move in play.moves if move.seat == LEARNER])


def current_step(table: Table) -> Step | None:
    """The step that waits for a move of the player; None if there is none, or no more."""
    lesson, place = _script(table), place_of(table)
    if lesson is None or place is None or place.asks == len(lesson.steps):
        return None
    return lesson.steps[place.asks]


def require_accepted(table: Table, play: Play, seat: int, action: int) -> None:
    """In a guided game, a legal move that the step does not want is explained instead of played."""
    step = current_step(table)
    if step is None or seat != LEARNER or len(play.state.legal_of(seat)) == 1:
        return
    text = play.state.codec().text(play.state, action)
    if step.allows(text):
        return
    key, clause = step.answer_to(text)
    refusal = Refusal(clause, key, {f"seat{number}": number for number in range(len(table.seats))})
    sentence = refusal_text(play.game.messages(), refusal, table.names(), seat)
    raise IllegalActionError("lesson", sentence, refusal)


def require_no_lesson(table: Table) -> None:
    """What makes no sense before the lesson has ended: to open seats, or to leave the own seat to a bot."""
    if current_step(table) is not None:
        raise NotNowError(
            "lesson", "The guided game is for you alone, and it waits for you. To play with others, open a new table."
        )


def scripted_draws(table: Table) -> list[str]:
    """The draws that the script has left; after these, real chance decides."""
    lesson, play = _script(table), table.play
    if lesson is None:
        return []
    done = 0 if play is None else sum(move.seat == CHANCE for move in play.moves)
    return lesson.draws()[done:]


def scripted_move(table: Table, seat: int) -> int | None:
    """The move that the script has for a rival; None if the bot chooses."""
    lesson, play = _script(table), table.play
    if lesson is None or play is None or seat == LEARNER:
        return None
    texts = lesson.moves_of(seat)[sum(move.seat == seat for move in play.moves) :]
    try:
        action = move_in(play.state, seat, texts[0]) if texts else None
    except NotationError:
        return None
    return action if action in play.state.legal_of(seat) else None
