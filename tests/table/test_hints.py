"""Who may ask the coach, what can be taken back to try again, and puzzles at a table."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.table.people import ANN, BOB, EVE, Sitting, sitting

from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE
from smokestack.kernel.puzzle import puzzle_position, puzzles_of
from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table.create import guided, puzzle_table
from smokestack.table.decide import outcome
from smokestack.table.errors import ForbiddenError, IllegalActionError, NotFoundError, NotNowError
from smokestack.table.hints import hints_allowed, require_hints
from smokestack.table.moments import standing_entries
from smokestack.table.replay import replay
from smokestack.table.study import study
from smokestack.table.table import Table

BOTS: list[c.NewSeat] = [c.OwnSeat(), c.BotSeat("easy"), c.BotSeat("easy")]


def alone(game: str = "quarry", **settings: object) -> Sitting:
    """Ann against two bots."""
    return Sitting(c.NewTable(game, BOTS, start=True, **settings))  # type: ignore[arg-type]


def bot_plays(at: Sitting, text: str = "") -> None:
    """The bot that must decide plays this, or its first legal action."""
    play = at.table.play
    assert play is not None
    seat = at.table.bots_to_move()[0]
    state = play.state
    action = state.codec().parse(state, text) if text else state.legal_of(seat)[0]
    at.take(outcome(at.table, play, seat, action, True, at.rng))


def key(at: Sitting) -> object:
    assert at.table.play is not None
    return at.table.play.state.key()


# --- who may ask --------------------------------------------------------------------------------------------
def test_hints_against_bots_but_not_among_people_unless_they_agreed() -> None:
    assert hints_allowed(alone().table)
    assert alone().head(ANN).hints
    assert not hints_allowed(sitting(ANN, BOB).table)
    with pytest.raises(ForbiddenError, match="no hints"):
        require_hints(sitting(ANN, BOB).table)
    agreed = sitting(ANN, BOB, hints=True)
    assert hints_allowed(agreed.table)
    assert agreed.head(EVE).hints_agreed
    assert not hints_allowed(sitting(ANN, BOB, start=False, hints=True).table), "before the start"


def test_no_hints_where_people_share_a_screen_or_somebody_had_a_seat() -> None:
    shared = Sitting(c.NewTable("quarry", [c.OwnSeat("Ann"), c.OwnSeat("Bea")], start=True))
    assert not hints_allowed(shared.table)
    left = sitting(ANN, BOB)
    left.do(BOB, c.Open(1))
    assert not hints_allowed(left.table), "Bob could come back"


def test_no_hints_in_a_study_of_a_running_game_nor_in_a_guided_one() -> None:
    at = alone("industria")
    new = c.NewStudy(at.table.number, BOTS)
    tried = Table("s")
    for event in study(at.table, new, ANN, {}, Random(1)):
        tried.fold(event, 0.0)
    assert not hints_allowed(tried)
    lesson = Table("l")
    for event in guided("industria", ANN, Random(1)):
        lesson.fold(event, 0.0)
    assert not hints_allowed(lesson)


# --- taking back --------------------------------------------------------------------------------------------
def test_a_decision_is_taken_back_past_bots_and_draws() -> None:
    """Industria hides nothing, so the bots' moves and the draws are undone with it."""
    at = alone("industria")
    for _ in range(60):
        if at.table.waiting() == [0]:
            break
        bot_plays(at)
    before, number = key(at), at.table.number
    play = at.table.play
    assert play is not None
    moves = len(play.moves)
    at.act(ANN, play.state.codec().text(play.state, play.state.legal_of(0)[0]), confirm=True)
    while at.table.waiting() != [0]:
        bot_plays(at)
    assert at.head(ANN).again == at.sees(ANN).head.again == [0]
    assert at.head(EVE).again == at.sees(EVE).head.again == []
    undone = at.do(ANN, c.Undo(0, back=True))
    assert undone == [e.Undone(0, at.table.entries[-1].event.count, back=True)]  # type: ignore[union-attr]
    assert key(at) == before
    assert len(play.moves) == moves
    line = at.sees(EVE).log[-1]
    assert (line.what, line.text, line.count > 1) == ("undone", "back", True)
    assert len(standing_entries(at.table)) == moves + 1, "the start and the moves that stand"
    again = replay("t", [(entry.at, entry.event) for entry in at.table.entries])
    assert again.status == "playing"
    assert again.play is not None
    assert again.play.state.key() == before
    assert at.table.number > number


def test_nothing_is_taken_back_past_what_may_have_shown_a_secret() -> None:
    at = alone()
    at.act(ANN, "blast", confirm=True)
    assert at.head(ANN).again == [0], "what fell is drawn anew"
    at.act(ANN, "done", confirm=True)
    bot_plays(at, "done")
    bot_plays(at, "done")
    assert at.head(ANN).again == [], "a bot has moved"
    with pytest.raises(NotNowError, match="no decision of yours"):
        at.do(ANN, c.Undo(0, back=True))
    at.act(ANN, "look at east", confirm=True)
    assert at.head(ANN).again == [], "a card was shown"


def test_what_was_drawn_is_drawn_anew() -> None:
    at = alone()
    drawn = set()
    for _ in range(12):
        at.act(ANN, "blast", confirm=True)
        play = at.table.play
        assert play is not None
        assert play.moves[-1].seat == CHANCE
        drawn.add(play.moves[-1].text)
        at.do(ANN, c.Undo(0, back=True))
    assert len(drawn) > 1


def test_among_people_and_with_a_clock_nothing_is_taken_back() -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, "blast", confirm=True)
    assert at.head(ANN).again == []
    with pytest.raises(NotNowError, match="no decision of yours"):
        at.do(ANN, c.Undo(0, back=True))
    timed = alone(clock=e.LiveClock(600, 5))
    timed.act(ANN, "blast", confirm=True)
    assert timed.head(ANN).again == []


# --- puzzles ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("id", registry.game_ids())
def test_a_puzzle_is_solved_by_the_best_choice_only(id: str) -> None:
    game = registry.game(id)
    puzzle = puzzles_of(game)[0]
    table, rng = Table("p"), Random(1)
    for event in puzzle_table(id, puzzle.id, ANN, rng):
        table.fold(event, 0.0)
    at = sitting(ANN, BOB)
    at.table = table
    state, _ = puzzle_position(game, puzzle)
    assert key(at) == state.key()
    assert table.waiting() == [puzzle.seat]
    head = at.head(ANN)
    assert msgspec.to_builtins(head.puzzle) == {
        "id": puzzle.id,
        "seat": puzzle.seat,
        "difficulty": puzzle.difficulty,
        "solved": False,
    }, "nothing about the answer"
    assert not head.hints
    assert not table.may_see(EVE.id)
    assert [one.seat for one in at.sees(ANN).views] == [puzzle.seat]
    for command in (c.StepAway(puzzle.seat), c.Open((puzzle.seat + 1) % puzzle.seats)):
        with pytest.raises(NotNowError, match="for you alone"):
            at.do(ANN, command)
    with pytest.raises(IllegalActionError, match=r"points less \(±"):
        at.act(ANN, puzzle.choices[1].text)
    tried = {choice.text for choice in puzzle.choices}
    texts = [state.codec().text(state, action) for action in state.legal_of(puzzle.seat)]
    other = next((text for text in texts if text not in tried), None)
    if other is not None:
        with pytest.raises(IllegalActionError, match="not the best choice"):
            at.act(ANN, other)
    at.act(ANN, puzzle.choices[0].text)
    solved = at.head(ANN).puzzle
    assert solved is not None
    assert solved.solved


def test_there_are_no_other_puzzles() -> None:
    with pytest.raises(NotFoundError, match="no such puzzle"):
        puzzle_table("industria", "nonsense", ANN, Random(1))
    with pytest.raises(NotFoundError):
        puzzle_table("nonsense", "nonsense", ANN, Random(1))
