"""Issuing shares (AOS-4)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.ground import line
from tests.rules.age_of_steam.table import rust_belt


@pytest.mark.rule("AOS-EX-01", "AOS-4.1", "AOS-4.3")
def test_each_share_issued_brings_five_dollars() -> None:
    table = rust_belt(3).at("issue shares", order=[0, 1, 2])
    table.play("issue 2")
    assert [(fact.seat, fact.data) for fact in table.happened("issued")] == [(0, {"n": 2, "money": 10})]
    table.play("issue 1", "issue 0")
    assert table.shares == [4, 3, 2]
    assert table.cash == [20, 15, 10]
    assert table.phase == "player order"


@pytest.mark.rule("AOS-T-10", "AOS-4.2", "AOS-R-04")
def test_no_more_than_fifteen_shares() -> None:
    table = rust_belt(3).at("issue shares", shares=[14, 2, 2], order=[0, 1, 2])
    refusal = table.refused("issue 2")
    assert (refusal.clause, refusal.data) == ("AOS-4.2", {"limit": 15, "shares": 14})
    table.play("issue 1")
    assert (table.shares[0], table.cash[0]) == (15, 15)


@pytest.mark.rule("AOS-T-11", "AOS-3.2")
def test_shares_are_issued_in_the_order_of_the_last_turn() -> None:
    table = rust_belt(3).at("issue shares", turn=2, order=[2, 0, 1])
    assert table.actor == 2
    table.play("issue 0")
    assert table.actor == 0


@pytest.mark.rule("AOS-4.3", "AOS-20.1")
def test_one_decision_each_and_none_is_forced() -> None:
    table = rust_belt(3).at("issue shares", shares=[15, 13, 2], order=[0, 1, 2])
    assert table.legal() == ["issue 0"], "at the limit"
    table.play("issue 0")
    assert table.legal() == ["issue 0", "issue 1", "issue 2"]
    assert table.refused("issue 3").data == {"limit": 15, "shares": 13}
    table.play("issue 1")
    assert table.actor == 2, "one decision a turn"
    table.play("issue 0")
    assert table.phase == "player order"
    assert table.shares == [15, 14, 2]


@pytest.mark.rule("AOS-4.4", "AOS-15.4")
def test_shares_are_issued_in_this_phase_only_and_stay() -> None:
    table = rust_belt(3).at("issue shares", shares=5, cash=50, order=[0, 1, 2])
    assert table.refused("buy back").clause == "AOS-4.4"
    for phase in ("player order", "select actions", "build track", "move goods"):
        table = line().at(phase, order=[0, 1, 2])
        assert table.refused("issue 1").clause == "AOS-3.1"
        assert not table.legal("issue")
