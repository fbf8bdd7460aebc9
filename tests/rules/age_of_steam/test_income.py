"""Collecting income and its reduction (AOS-14, AOS-16)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.table import rust_belt


@pytest.mark.rule("AOS-14.1", "AOS-T-46")
def test_everybody_collects_his_income_as_it_is_before_expenses() -> None:
    table = rust_belt(3).at("collect income", cash=[4, 0, 10], income=[0, 5, 25], shares=[2, 3, 4], engine=[1, 2, 3])
    assert table.cash == [4 - 3, 5 - 5, 10 + 25 - 7]
    assert table.income == [0, 5, 21]


@pytest.mark.rule("AOS-14.2")
def test_income_is_carried_from_turn_to_turn() -> None:
    table = rust_belt(3).at("move goods", income=[9, 4, 10], cash=20, order=[0, 1, 2])
    table.play(*["pass"] * 6, *["roll 1"] * 6, *["issue 0"] * 3, "drop", "drop")
    table.play("select Engineer", "select Locomotive", "select Production", *["done"] * 3, *["pass"] * 6)
    assert table.income == [9, 4, 10], "nothing but links, shortfalls and reductions changes it"


@pytest.mark.rule("AOS-T-47", "AOS-16.1", "AOS-16.2")
@pytest.mark.parametrize(
    ("before", "after"),
    [(10, 10), (11, 9), (20, 18), (21, 17), (30, 26), (31, 25), (40, 34), (41, 33), (49, 41), (50, 40), (63, 53)],
)
def test_income_reduction(before: int, after: int) -> None:
    table = rust_belt(3).at("income reduction", income=[before, 0, 0])
    assert table.income[0] == after


@pytest.mark.rule("AOS-16.1", "AOS-T-47")
@pytest.mark.parametrize(
    ("income", "loss"),
    [
        (0, 0),
        (1, 0),
        (10, 0),
        (11, 2),
        (20, 2),
        (21, 4),
        (30, 4),
        (31, 6),
        (40, 6),
        (41, 8),
        (49, 8),
        (50, 10),
        (99, 10),
    ],
)
def test_each_bracket_and_its_edges(income: int, loss: int) -> None:
    table = rust_belt(3).at("income reduction", income=income)
    assert table.income == [income - loss] * 3, "once, for each player"


@pytest.mark.rule("AOS-T-48")
def test_a_shortfall_comes_before_the_reduction() -> None:
    table = rust_belt(3).at("pay expenses", cash=[4, 20, 20], income=[12, 0, 0], shares=[5, 2, 2], engine=[1, 1, 1])
    assert table.income[0] == 10
