"""Paying expenses, shortfalls and elimination (AOS-15)."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.rules.age_of_steam.ground import line, rolled
from tests.rules.age_of_steam.table import NOBODY, field, rust_belt


@pytest.mark.rule("AOS-15.1")
def test_a_dollar_for_each_share_and_each_link_of_the_engine() -> None:
    table = rust_belt(3).at("pay expenses", cash=[10, 10, 21], shares=[2, 5, 15], engine=[1, 4, 6])
    assert table.cash == [7, 1, 0]
    assert table.income == [0, 0, 0]


@pytest.mark.rule("AOS-15.2")
def test_cash_first_then_income() -> None:
    table = rust_belt(3).at("pay expenses", cash=[4, 20, 20], income=[9, 0, 0], shares=[5, 2, 2], engine=[2, 1, 1])
    assert (table.cash[0], table.income[0]) == (0, 6)


@pytest.mark.rule("AOS-T-45", "AOS-15.2", "AOS-15.3", "AOS-14.1", "AOS-T-46")
@pytest.mark.parametrize(("shares", "income", "out"), [(5, -1, True), (4, 0, False)])
def test_income_of_zero_is_survived_and_less_is_not(shares: int, income: int, out: bool) -> None:
    table = rust_belt(3).at(
        "collect income", cash=[0, 50, 50], income=[3, 0, 0], shares=[shares, 2, 2], engine=[2, 1, 1]
    )
    assert table.income[0] == income
    assert bool(table.state.out[0]) is out
    assert table.cash[0] == 0


@pytest.mark.rule("AOS-R-61", "AOS-15.4", "AOS-T-45")
def test_the_order_of_the_players_changes_nothing() -> None:
    results = set()
    for order in permutations(range(4)):
        table = rust_belt(4).at(
            "collect income",
            order=list(order),
            cash=[0, 3, 9, 50],
            income=[2, 4, 12, 30],
            shares=[6, 4, 15, 3],
            engine=[1, 3, 6, 6],
        )
        results.add((tuple(table.cash), tuple(table.income), tuple(table.state.out)))
        assert table.order == [seat for seat in order if seat != 0]
    assert results == {((0, 0, 0, 50 + 30 - 9), (2 - 5, 4, 12 - 2, 30 - 4), (1, 0, 0, 0))}


@pytest.mark.rule("AOS-15.5", "AOS-T-49", "AOS-8.4")
def test_incomplete_lines_of_the_eliminated_can_be_taken_over() -> None:
    table = line(1, 0, middle="yellow").track("C2 gentle S-NW", owner=1)
    actions = {0: "Engineer", 1: "Locomotive"}
    table.at("pay expenses", cash=[20, 0, 20], shares=[2, 9, 2], order=[0, 1, 2], actions=actions)
    assert table.state.out == [0, 1, 0]
    assert (table.owner("C2", "NW"), table.owner("B2", "N")) == (NOBODY, 1)
    assert table.order == [0, 2]
    assert table.state.action == [2, -1, -1], "his action disc is gone, the others stay"
    rolled(table, *[1] * 6).play("issue 0", "issue 0", "drop")
    assert table.phase == "select actions", "only two are asked"
    table.play("select Engineer", "select Locomotive")
    table.play("build C3 straight N-S")
    assert table.owner("C2", "NW") == table.actor


@pytest.mark.rule("AOS-15.6", "AOS-13.9")
def test_complete_links_of_the_eliminated_stay_and_pay_nobody() -> None:
    table = line(1, 0, middle="yellow").cubes("City B1", "red")
    table.at("pay expenses", cash=[20, 0, 20], shares=[2, 9, 2], order=[0, 1, 2])
    income = table.income[1]
    rolled(table, *[1] * 6)
    table.at("move goods", turn=2, order=[0, 2], engine=2).play("move red City B1 > City B3 > City B5")
    assert table.income == [1, income, 0]


@pytest.mark.rule("AOS-15.7", "AOS-17.2")
def test_rights_of_the_eliminated_are_void() -> None:
    table = rust_belt(3).at("pay expenses", cash=[20, 0, 20], shares=[2, 9, 2], actions={1: "Production"})
    assert table.actor == "chance", "no Production"
    rolled(table, *[1] * 6)
    table = rust_belt(4).at("pay expenses", cash=[20, 0, 20, 20], shares=[2, 9, 2, 2], actions={1: "Turn Order"})
    rolled(table, *[1] * 8).play("issue 0", "issue 0", "issue 0")
    for _ in range(2):
        assert table.refused("pass").key == "no-pass"
        table.play("drop")
    assert table.order == [3, 2, 0]


@pytest.mark.rule("AOS-15.8", "AOS-R-22", "AOS-19.4")
def test_the_last_one_left_wins_at_once() -> None:
    table = rust_belt(3).at("pay expenses", turn=4, cash=[0, 0, 20], shares=[9, 9, 2])
    assert table.actor == "over"
    assert table.state.ranking()[0] == [2]
    assert table.state.out == [4, 4, 0]


@pytest.mark.rule("AOS-15.8", "AOS-19.4")
def test_if_all_go_together_nobody_wins() -> None:
    table = rust_belt(3).out(1).at("pay expenses", turn=4, cash=0, shares=[9, 2, 8], order=[0, 2])
    assert table.actor == "over"
    assert table.state.out == [4, 1, 4]
    assert table.state.ranking() == [[], [0, 2], [1]]


@pytest.mark.rule("AOS-15.8")
def test_two_left_play_on() -> None:
    table = rust_belt(3).at("pay expenses", turn=4, cash=[0, 20, 20], shares=[9, 2, 2])
    assert table.actor == "chance"


@pytest.mark.rule("AOS-15.8")
def test_a_game_of_one_goes_on() -> None:
    table = field(5, 6, cities={"B1": "red"}, seats=1).at("pay expenses", cash=20, order=[0])
    assert table.actor == "chance"
    table = field(5, 6, cities={"B1": "red"}, seats=1).at("pay expenses", cash=0, shares=9, order=[0])
    assert table.actor == "over"
