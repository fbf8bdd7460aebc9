"""The puzzles that are shipped: each can be set up, has one clearly best choice, and says where it comes from."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from random import Random

import msgspec
import pytest

from smokestack.cli import main
from smokestack.coach.puzzles import FACTOR, LEAST_CHOICES, LEAST_LOSS, Workshop
from smokestack.kernel import registry
from smokestack.kernel.errors import DataError
from smokestack.kernel.puzzle import (
    DIFFICULTIES,
    Puzzle,
    PuzzleChoice,
    load_puzzles,
    of_the_day,
    puzzle_position,
    puzzles_of,
)
from smokestack.server.puzzle_list import puzzle_list

LEAST_ITERATIONS = 500
"""A verifying search plays out at least three times as many games as the search that finds a puzzle."""
LEAST = 6
"""How many puzzles every game has at least."""


@pytest.mark.parametrize("id", registry.game_ids())
def test_every_shipped_puzzle_can_be_set_up_and_has_one_answer(id: str) -> None:
    game = registry.game(id)
    puzzles = puzzles_of(game)
    assert len(puzzles) >= LEAST
    assert len({puzzle.difficulty for puzzle in puzzles}) > 1
    for puzzle in puzzles:
        state, actions = puzzle_position(game, puzzle)
        assert len(actions) == len(puzzle.actions)
        assert state.waiting() == [puzzle.seat]
        assert state.round() == puzzle.round
        legal = {state.codec().text(state, action): action for action in state.legal_of(puzzle.seat)}
        assert len(legal) >= LEAST_CHOICES
        assert all(choice.text in legal for choice in puzzle.choices)
        best, *others = puzzle.choices
        assert (best.loss, best.error) == (0, 0)
        assert all(other.loss >= max(LEAST_LOSS, FACTOR * other.error) - 0.02 for other in others), puzzle.id
        after = []
        for choice in puzzle.choices[:2]:
            position = state.clone()
            position.apply(legal[choice.text])
            after.append(position.key())
        assert after[0] != after[1]


@pytest.mark.parametrize("id", registry.game_ids())
def test_the_file_says_how_it_was_made(id: str) -> None:
    game = registry.game(id)
    file = game.puzzles()
    assert file is not None
    found = load_puzzles(file)
    assert (found.game, found.rules) == (id, game.rules_version)
    assert found.command.startswith(f"smokestack puzzles {id} ")
    assert all(puzzle.iterations >= LEAST_ITERATIONS and puzzle.source for puzzle in found.puzzles)


def test_ids_are_unique_and_every_day_has_a_puzzle() -> None:
    listed = puzzle_list(date(2030, 1, 1))
    ids = [puzzle.id for puzzle in listed.puzzles]
    assert len(set(ids)) == len(ids)
    days = [puzzle_list(date(2030, 1, 1) + timedelta(days=day)).today for day in range(len(ids))]
    assert {day.id for day in days if day is not None} == set(ids), "each puzzle has its day"
    assert [one.difficulty for one in listed.puzzles if one.game == "industria"] == sorted(
        (one.difficulty for one in listed.puzzles if one.game == "industria"), key=DIFFICULTIES.index
    )


def test_without_puzzles_there_is_none_of_the_day() -> None:
    assert of_the_day([], date(2030, 1, 1)) is None


def test_a_puzzle_that_is_no_longer_legal_is_refused() -> None:
    game = registry.game("industria")
    broken = Puzzle("x", "standard", 4, 0, 1, "easy", (PuzzleChoice("pass", 0, 0),), ("first player Orange", "fly"))
    with pytest.raises(DataError, match="puzzle x cannot be set up"):
        puzzle_position(game, broken)


def test_puzzles_of_other_rules_are_not_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("industria")
    file = game.puzzles()
    assert file is not None
    old = msgspec.structs.replace(load_puzzles(file), rules=game.rules_version + 1)
    (tmp_path / "old.json").write_bytes(msgspec.json.encode(old))
    monkeypatch.setattr(type(game), "puzzles", lambda self: tmp_path / "old.json")
    assert puzzles_of(game) == ()


def test_the_workshop_makes_the_same_puzzles_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With little effort, and easily satisfied, so that a few moves are enough."""
    monkeypatch.setattr("smokestack.coach.puzzles.LEAST_LOSS", 0.0)
    monkeypatch.setattr("smokestack.coach.puzzles.FACTOR", 0.0)
    game = registry.game("industria")

    def made() -> Puzzle:
        return next(Workshop(game, 3, None, "greedy", 12, 16).puzzles("test"))

    first = made()
    assert made() == first
    state, _ = puzzle_position(game, first)
    assert state.waiting() == [first.seat]
    assert first.iterations > 16
    rank = Random(1)
    assert (
        Workshop(game, 3, None, "greedy", 12, 16).difficulty(
            state, first.seat, state.legal(), game.advice().choose(state, state.legal(), rank), rank
        )
        == "easy"
    )


def test_the_command_mixes_difficulties_and_writes_a_file_that_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = puzzles_of(registry.game("city-of-iron"))
    monkeypatch.setattr(Workshop, "puzzles", lambda self, seed: iter(shipped))
    file = tmp_path / "made.json"
    with pytest.raises(SystemExit) as ended:
        main(["puzzles", "city-of-iron", "--out", str(file), "--count", "3", "--games", "1"])
    assert ended.value.code == 0
    made = load_puzzles(file)
    assert [one.difficulty for one in made.puzzles] == list(DIFFICULTIES)
    assert (made.game, made.rules) == ("city-of-iron", registry.game("city-of-iron").rules_version)


def test_puzzles_of_one_difficulty_are_added_to_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = puzzles_of(registry.game("city-of-iron"))
    hard = [one for one in shipped if one.difficulty == "hard"]
    monkeypatch.setattr(Workshop, "puzzles", lambda self, seed: iter(shipped))
    file = tmp_path / "made.json"
    words = ["puzzles", "city-of-iron", "--out", str(file), "--games", "1", "--difficulty", "hard", "--add", "--count"]
    for expected in (1, 2):
        load_puzzles.cache_clear()
        with pytest.raises(SystemExit) as ended:
            main([*words, "1"])
        assert ended.value.code == 0
        load_puzzles.cache_clear()
        assert [one.id for one in load_puzzles(file).puzzles] == [one.id for one in hard[:expected]]
    with pytest.raises(SystemExit) as ended:
        main(["puzzles", "industria", "--out", str(file), "--add"])
    assert ended.value.code != 0, "puzzles of another game were kept"


def test_a_difficulty_that_is_not_wanted_is_not_verified(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("smokestack.coach.puzzles.LEAST_LOSS", 0.0)
    monkeypatch.setattr("smokestack.coach.puzzles.FACTOR", 0.0)
    game = registry.game("industria")
    workshop = Workshop(game, 3, None, "greedy", 12, 16)
    first = next(workshop.puzzles("test"))
    state, _ = puzzle_position(game, first)
    workshop.wanted = {one for one in DIFFICULTIES if one != first.difficulty}
    assert workshop.look(state, first.seat, list(first.actions), "test") is None
