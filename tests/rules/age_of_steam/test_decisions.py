"""Who is asked, and what may be answered (AOS-20)."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.age_of_steam.ground import building, line, plain
from tests.rules.age_of_steam.table import rust_belt


@pytest.mark.rule("AOS-20.1", "AOS-20.2", "AOS-20.3", "AOS-20.4", "AOS-20.5", "AOS-20.6", "AOS-20.7", "AOS-20.8")
def test_who_is_asked_what_in_a_turn() -> None:
    """A whole turn of three players who do nothing that is optional."""
    table = rust_belt(3).at("issue shares", order=[0, 1, 2], cash=30)
    answers = {"issue": "issue 0", "open-bid": "drop", "build": "done", "build-or-wait": "done", "move": "pass"}
    answers |= {"produce": "pass", "roll": "roll 1", "urbanize-or-build": "done"}
    actions = ["Production", "Urbanization", "First Build"]
    asked: list[tuple[int | str, str]] = []
    while table.state.turn == 1:
        key = table.state.prompt().key
        asked.append((table.actor, key))
        table.play(f"select {actions.pop(0)}" if key == "select" else answers[key])
    assert asked == [
        *((seat, "issue") for seat in (0, 1, 2)),
        *((seat, "open-bid") for seat in (0, 1)),
        *((seat, "select") for seat in (2, 1, 0)),
        (0, "build-or-wait"),
        (2, "build"),
        (1, "urbanize-or-build"),
        *((seat, "move") for seat in (2, 1, 0, 2, 1, 0)),
        (2, "produce"),
        *(("chance", "roll") for _ in range(6)),
    ]


@pytest.mark.rule("AOS-20.4")
def test_answers_of_a_build_turn() -> None:
    table = building(plain(towns=("D5",)), cash=2, action="Urbanization")
    kinds = {text.split()[0] for text in table.legal()}
    assert kinds == {"urbanize", "build", "done"}
    table.play("build B2 straight N-S")
    assert table.legal() == ["done"], "no money, nothing else"
    table = plain().at("build track", order=[1, 0, 2], cash=0, actions={0: "First Build"})
    assert table.legal() == ["wait", "done"]


@pytest.mark.rule("AOS-20.5")
def test_answers_of_a_movement_round() -> None:
    table = line().at("move goods", order=[1, 0, 2], actions={0: "First Move"})
    assert table.legal() == ["upgrade", "wait", "pass"]
    table = line().at("move goods", order=[0, 1, 2], engine=6)
    assert table.legal() == ["pass"]


@pytest.mark.rule("AOS-20.9")
def test_everything_is_public_but_the_bag() -> None:
    """All views are the same, and the bag has no order that anybody could know."""
    table = rust_belt(4).fill_display().cubes("Chicago", "red").at("issue shares")
    views = [table.state.view(seat) for seat in (None, 0, 1, 2, 3)]
    assert all(view == views[0] for view in views)
    assert all(table.state.resample(seat, Random(seat)).key() == table.state.key() for seat in range(4))
