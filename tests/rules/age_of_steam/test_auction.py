"""Issuing shares and the auction for player order (AOS-4, AOS-5)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.table import Table, rust_belt


def auction(seats: int, order: list[int], actions: dict[int, str] | None = None) -> Table:
    return rust_belt(seats).at("player order", turn=2, cash=20, order=order, actions=actions)


@pytest.mark.rule("AOS-EX-01", "AOS-4.1", "AOS-4.3")
def test_each_share_issued_brings_five_dollars() -> None:
    table = rust_belt(3).at("issue shares", order=[0, 1, 2])
    table.play("issue 2", "issue 1", "issue 0")
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


@pytest.mark.rule("AOS-EX-03", "AOS-5.1", "AOS-5.6", "AOS-R-06")
def test_the_example_of_the_rulebook_with_five_bidders() -> None:
    table = auction(5, order=[0, 1, 2, 3, 4], actions={4: "Turn Order"})
    table.play("bid 2", "drop", "bid 3", "drop", "pass")
    assert table.cash == [20, 20, 20, 20, 20]
    assert table.actor == 0
    table.play("drop")
    assert table.cash[0] == 19
    assert table.actor == 4, "the highest bidder is not asked to outbid himself"
    table.play("bid 4", "drop")
    assert table.cash == [19, 20, 17, 20, 16]
    assert table.order == [4, 2, 0, 3, 1]


@pytest.mark.rule("AOS-T-01", "AOS-5.4", "AOS-5.8")
def test_first_out_pays_nothing_third_place_half_rounded_up() -> None:
    table = auction(4, order=[0, 1, 2, 3])
    table.play("bid 1", "bid 2", "bid 3", "drop", "drop", "drop")
    assert table.order == [2, 1, 0, 3]
    assert table.cash == [19, 18, 17, 20]


@pytest.mark.rule("AOS-T-02", "AOS-5.8")
def test_who_never_bid_pays_nothing() -> None:
    table = auction(4, order=[0, 1, 2, 3])
    table.play("bid 5", "drop", "bid 6", "drop", "drop")
    assert table.order == [2, 0, 3, 1]
    assert table.cash == [15, 20, 14, 20]


@pytest.mark.rule("AOS-T-03", "AOS-5.10", "AOS-5.8")
def test_first_out_pays_nothing_even_after_a_bid() -> None:
    table = auction(3, order=[0, 1, 2])
    table.play("bid 4", "bid 5", "bid 6", "drop", "drop")
    assert table.cash == [20, 15, 14]


@pytest.mark.rule("AOS-T-04", "AOS-5.9", "AOS-R-08")
def test_the_last_one_left_is_first_for_nothing() -> None:
    table = auction(3, order=[0, 1, 2]).play("drop", "drop")
    assert table.order == [2, 1, 0]
    assert table.cash == [20, 20, 20]
    assert table.phase == "select actions"


@pytest.mark.rule("AOS-T-05", "AOS-5.8")
def test_six_players_pay_by_place() -> None:
    table = auction(6, order=[0, 1, 2, 3, 4, 5])
    table.play("bid 1", "bid 4", "bid 7", "bid 8", "bid 9", "drop", "drop", "drop", "drop", "drop")
    assert table.order == [4, 3, 2, 1, 0, 5]
    assert table.cash == [19, 18, 16, 12, 11, 20]


@pytest.mark.rule("AOS-T-06", "AOS-5.6")
def test_the_pass_may_be_the_first_call() -> None:
    table = auction(3, order=[0, 1, 2], actions={0: "Turn Order"}).play("pass", "drop", "drop")
    assert table.order == [0, 2, 1]
    assert table.cash == [20, 20, 20]


@pytest.mark.rule("AOS-T-07", "AOS-5.6")
def test_the_pass_serves_once() -> None:
    table = auction(4, order=[0, 1, 2, 3], actions={0: "Turn Order"})
    assert auction(4, order=[0, 1, 2, 3]).refused("pass").key == "no-pass"
    table.play("pass", "bid 1", "bid 2", "bid 3")
    assert (table.refused("pass").clause, table.refused("pass").key) == ("AOS-5.6", "pass-used")


@pytest.mark.rule("AOS-T-08", "AOS-5.7", "AOS-R-07")
def test_no_pass_that_would_only_bring_the_call_back() -> None:
    table = auction(3, order=[0, 1, 2], actions={2: "Turn Order"}).play("bid 3", "drop")
    assert table.refused("pass").clause == "AOS-5.7"
    assert table.refused("bid 3").data == {"high": 3, "owner": 0}
    assert table.legal("bid 4") == ["bid 4"]
    free = auction(2 + 1, order=[0, 1, 2], actions={1: "Turn Order"}).play("drop")
    assert free.allows("pass"), "nobody has bid yet"


@pytest.mark.rule("AOS-T-09", "AOS-5.5", "AOS-5.3", "AOS-R-05")
def test_who_cannot_raise_drops_or_passes() -> None:
    table = rust_belt(3).at("player order", cash=[20, 2, 20], order=[0, 1, 2]).play("bid 2")
    assert table.legal() == ["drop"]
    table = rust_belt(3).at("player order", cash=[20, 2, 20], order=[0, 1, 2], actions={1: "Turn Order"})
    table.play("bid 2")
    assert table.legal() == ["drop", "pass"]
    assert table.refused("bid 3").key == "bid-cash"


@pytest.mark.rule("AOS-5.3")
def test_a_bid_of_nothing_is_none() -> None:
    assert auction(3, order=[0, 1, 2]).refused("bid 0").clause == "AOS-5.3"


@pytest.mark.rule("AOS-T-11", "AOS-3.2")
def test_shares_are_issued_in_the_order_of_the_last_turn() -> None:
    table = rust_belt(3).at("issue shares", turn=2, order=[2, 0, 1])
    assert table.actor == 2
    table.play("issue 0")
    assert table.actor == 0
