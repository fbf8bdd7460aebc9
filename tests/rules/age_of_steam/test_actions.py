"""Selecting actions, and what each action does (AOS-6)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.ground import building, line, plain, rolled
from tests.rules.age_of_steam.table import Table, rust_belt

SEVEN = ["First Move", "First Build", "Engineer", "Locomotive", "Urbanization", "Production", "Turn Order"]


def selecting(seats: int = 3, engine: int = 1) -> Table:
    return rust_belt(seats).at("select actions", order=list(range(seats)), cash=20, engine=engine)


@pytest.mark.rule("AOS-6.1")
def test_the_discs_of_the_last_turn_are_cleared() -> None:
    table = rust_belt(3).at("player order", order=[0, 1, 2], actions={0: "Engineer", 1: "Turn Order"})
    assert table.state.action[:2] == [2, 6], "still there in phase II"
    table.play("drop", "drop")
    assert table.state.action == [-1, -1, -1]
    assert len(table.legal("select")) == 7


@pytest.mark.rule("AOS-6.2", "AOS-20.3")
def test_every_player_selects_one_action_that_is_free() -> None:
    table = selecting(6)
    assert table.legal() == [f"select {action}" for action in SEVEN]
    assert table.refused("skip").clause == "AOS-6.2"
    table.play("select Engineer")
    refusal = table.refused("select Engineer")
    assert (refusal.clause, refusal.data) == ("AOS-6.2", {"action": "Engineer", "owner": 0})
    assert table.refused("select Heavy Lifting").data == {"action": "Heavy Lifting"}
    table.play("select Locomotive", "select Urbanization", "select Turn Order", "select First Move")
    assert table.legal() == ["select First Build", "select Production"]
    table.play("select Production")
    assert table.phase == "build track"


@pytest.mark.rule("AOS-6.6", "AOS-T-44")
def test_locomotive_works_at_once_and_not_beyond_six() -> None:
    table = selecting().play("select Locomotive")
    assert table.engine == [2, 1, 1]
    assert [(fact.seat, fact.data) for fact in table.happened("engine")] == [(0, {"links": 2})]
    table = selecting(engine=6)
    table.play("select Locomotive")
    assert table.engine == [6, 6, 6]
    assert table.state.action[0] == 3


@pytest.mark.rule("AOS-R-58", "AOS-6.6", "AOS-T-44", "AOS-13.12")
def test_locomotive_and_the_upgrade_go_together() -> None:
    table = selecting().play("select Locomotive", "select Engineer", "select First Build", *["done"] * 3)
    table.play("upgrade")
    assert table.engine == [3, 1, 1]


@pytest.mark.rule("AOS-6.7", "AOS-11.1", "AOS-R-10")
def test_urbanization_is_its_owners_and_need_not_be_used() -> None:
    table = building(plain(towns=("C3", "D5")), action="Urbanization")
    assert len(table.legal("urbanize")) == 2 * 8
    table.play("done")
    assert table.actor == 1
    assert table.refused("urbanize Town C3 A").key == "no-urbanization"


@pytest.mark.rule("AOS-6.5", "AOS-8.2", "AOS-R-10")
def test_engineer_builds_cost_money_too() -> None:
    table = building(plain(), cash=7, action="Engineer")
    assert table.state.prompt().data == {"n": 4, "cash": 7}
    table.play("build B2 straight N-S", "build B3 straight N-S", "build B4 straight N-S")
    assert table.refused("build A2 gentle NE-S").data == {"cost": 2, "cash": 1}


@pytest.mark.rule("AOS-6.8", "AOS-EX-16", "AOS-17.2", "AOS-20.7")
def test_production_with_a_full_display_is_nothing() -> None:
    table = rust_belt(3).fill_display().at("goods growth", actions={1: "Production"})
    assert table.actor == "chance"
    rolled(table, 1, 1, 1, 1, 1, 1)
    assert sum(table.bag().values()) == 96 - 52


@pytest.mark.rule("AOS-6.3", "AOS-6.10", "AOS-13.1", "AOS-R-10", "AOS-20.5")
def test_first_move_is_decided_anew_in_each_round() -> None:
    table = line().at("move goods", order=[1, 2, 0], actions={0: "First Move"}, engine=1)
    acted: list[int | str] = []
    for text in ("wait", "pass", "pass", "pass", "pass", "pass", "pass"):
        acted.append(table.actor)
        table.play(text)
    assert acted == [0, 1, 2, 0, 0, 1, 2]
    table = line().at("move goods", order=[1, 0, 2], actions={1: "First Move"}, engine=1)
    assert table.refused("wait").clause == "AOS-6.3", "first by the order already"


@pytest.mark.rule("AOS-6.4", "AOS-6.10", "AOS-8.1", "AOS-20.4")
def test_first_build_moves_its_owner_alone() -> None:
    table = plain().at("build track", order=[2, 1, 0], actions={1: "First Build"}, cash=10)
    acted: list[int | str] = []
    while table.phase == "build track":
        acted.append(table.actor)
        table.play("done")
    assert acted == [1, 2, 0]
    table = plain().at("build track", order=[2, 1, 0], actions={1: "First Build"}, cash=10)
    table.play("build B2 straight N-S")
    assert table.refused("wait").clause == "AOS-6.4", "whoever has begun to build has gone first"


@pytest.mark.rule("AOS-6.9")
def test_turn_order_does_nothing_in_its_own_turn() -> None:
    table = rust_belt(3).at("player order", turn=1, order=[0, 1, 2], cash=20)
    assert [table.refused("pass").key for _ in range(2)] == ["no-pass", "no-pass"]
    table.play("drop", "drop", "select Turn Order")
    assert (table.engine, table.cash, table.order) == ([1, 1, 1], [20, 20, 20], [2, 1, 0])
