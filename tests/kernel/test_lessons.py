"""Guided first games: reading a script, following it, and what the kit finds wrong with one."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from smokestack.kernel import registry
from smokestack.kernel.contract import Game
from smokestack.kernel.errors import DataError
from smokestack.kernel.info import BoardPlace, BoardScene
from smokestack.kernel.kit_lessons import check_lesson
from smokestack.kernel.kit_tools import CheckError
from smokestack.kernel.lesson import Lesson, Place, Step, Wrong, fits, highlight, load_lesson, place_after, read_entry

LESSON = Lesson(
    "first-game",
    "pit",
    2,
    (
        Step("welcome"),
        Step("cut", "QUA-1", accept=("cut 1", "cut 2"), also=("look *",), then=("B: cut 1", "fall 3")),
        Step("between"),
        Step("done", "QUA-1", accept=("*",)),
        Step("end"),
    ),
    before=("deal 1", "B: wait"),
)


def test_where_a_player_is_follows_from_the_moves() -> None:
    assert place_after(LESSON, []) == Place(first=0, asks=1)
    assert place_after(LESSON, ["look up", "look down"]) == Place(0, 1)
    assert place_after(LESSON, ["look up", "cut 2"]) == Place(2, 3)
    assert place_after(LESSON, ["cut 2", "anything"]) == Place(4, 5)
    assert place_after(LESSON, ["cut 2", "anything", "more"]) == Place(4, 5)


def test_draws_and_rivals_have_queues_of_their_own() -> None:
    assert LESSON.draws() == ["deal 1", "fall 3"]
    assert LESSON.moves_of(1) == ["wait", "cut 1"]
    assert read_entry("C: bid 2") == (2, "bid 2")
    assert read_entry("build 2: Mine") == (None, "build 2: Mine")


def test_a_star_stands_for_any_words_and_everything_else_for_itself() -> None:
    assert fits("build Q7 gentle NE-S", ["build Q7 *"])
    assert not fits("build Q7", ["build Q7 *"])
    assert not fits("bid 12", ["bid 1"])
    assert fits("a (b)", ["a (b)"])


def test_the_first_answer_that_fits_is_given() -> None:
    step = Step("bid", "X-1", ("bid 1",), wrong=(Wrong(("pass",), "pass", "X-2"), Wrong(("*",), "other", "X-3")))
    assert step.answer_to("pass") == ("lesson.bid.pass", "X-2")
    assert step.answer_to("bid 9") == ("lesson.bid.other", "X-3")
    assert replace(step, wrong=()).answer_to("pass") == ("lesson.bid", "X-1")


def test_what_is_highlighted_is_named_by_the_scene() -> None:
    scene = BoardScene([BoardPlace("m", "Mill", 0, 0), BoardPlace("b", "Bridge", 1, 0)])
    assert highlight(scene, {"places": ("Bridge", "m")}) == {"place_ids": [1, 0]}
    with pytest.raises(DataError, match="no such entry in 'places'"):
        highlight(scene, {"places": ("Moon",)})
    with pytest.raises(DataError, match="no such list"):
        highlight(scene, {"moons": ("Moon",)})


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    file = tmp_path / "first_game.json"
    file.write_text('{"id": "first-game", "steps": [], "mapp": "pit"}', encoding="utf-8")
    with pytest.raises(DataError, match=r"first_game\.json cannot be read: .*unknown field `mapp`"):
        load_lesson(file)


class Changed:
    """A game with another lesson, or other messages. Everything else is the game's own."""

    def __init__(self, game: Game, lesson: Lesson, without: str = "", messages: dict[str, str] | None = None) -> None:
        self.game = game
        self.changed = lesson
        self.words = {key: text for key, text in game.messages().items() if key != without} | (messages or {})

    def __getattr__(self, name: str) -> object:
        return getattr(self.game, name)

    def lesson(self) -> Lesson:
        return self.changed

    def messages(self) -> dict[str, str]:
        return self.words


def industria() -> tuple[Game, Lesson]:
    game = registry.game("industria")
    lesson = game.lesson()
    assert lesson is not None
    return game, lesson


def changed_step(lesson: Lesson, id: str, **changes: object) -> Lesson:
    steps = tuple(replace(step, **changes) if step.id == id else step for step in lesson.steps)
    assert steps != lesson.steps
    return replace(lesson, steps=steps)


def complaint(game: Game, lesson: Lesson, without: str = "", messages: dict[str, str] | None = None) -> str:
    with pytest.raises((CheckError, DataError)) as found:
        check_lesson(Changed(game, lesson, without, messages), Random(1))  # type: ignore[arg-type]
    return str(found.value)


def test_the_kit_finds_what_no_longer_fits_the_rules() -> None:
    game, lesson = industria()
    bad_rival = complaint(game, changed_step(lesson, "put-up", then=("B: bid 9", "C: bid 2")))
    assert "'B: bid 9' is impossible: it is the turn of B" in bad_rival
    misspelt = complaint(game, changed_step(lesson, "put-up", then=("B: offer 1",)))
    assert "'B: offer 1' cannot be read" in misspelt
    assert "accepts none of the legal moves: sell, keep" in complaint(game, changed_step(lesson, "sell", accept=("x",)))
    assert "never legal: bid: bid 9" in complaint(game, changed_step(lesson, "bid", accept=("bid 2", "bid 9")))
    late = replace(lesson, before=lesson.before[:-1])
    assert "asks for a move, but the game asks seat -1" in complaint(game, late)


def test_the_kit_tries_every_accepted_move() -> None:
    """A bid of 7 is legal, but then the quarry cannot be paid for."""
    game, lesson = industria()
    wrong = (Wrong(("pass",), "pass", "IND-6.9"), Wrong(("*",), "high", "IND-7.12"))
    found = complaint(game, changed_step(lesson, "bid", accept=("bid 2", "bid 7"), wrong=wrong))
    assert "the step 'quarry' accepts none of the legal moves" in found


def test_the_kit_finds_words_and_clauses_that_are_missing() -> None:
    game, lesson = industria()
    assert "needs the messages ['lesson.goal']" in complaint(game, lesson, without="lesson.goal")
    assert "no step of the lesson uses" in complaint(game, lesson, messages={"lesson.odd": "Odd."})
    assert "clause 'IND-99', which does not exist" in complaint(game, changed_step(lesson, "sell", clause="IND-99"))
    assert "names no clause" in complaint(game, changed_step(lesson, "sell", clause=""))
    assert "same id" in complaint(game, replace(lesson, steps=(*lesson.steps, lesson.steps[-1])))
    assert "no such entry" in complaint(game, changed_step(lesson, "sell", show={"tiles": ("moon",)}))


def test_a_lesson_is_plain_data() -> None:
    _, lesson = industria()
    assert msgspec.json.decode(msgspec.json.encode(lesson), type=Lesson) == lesson


def test_a_forced_move_must_not_complete_the_next_step() -> None:
    """After both buildings the player can only end building, which the free step after it must not take for a bid."""
    game, lesson = industria()
    found = complaint(game, changed_step(lesson, "engineering", accept=("*",), also=()))
    assert "'engineering' is taken for completed by a move before it: ['end building']" in found
