"""The auction for player order (AOS-5)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.ground import auction, rolled
from tests.rules.age_of_steam.table import rust_belt


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
    assert [(fact.seat, fact.data["amount"]) for fact in table.happened("bid")] == [(0, 1), (1, 2), (2, 3)]


@pytest.mark.rule("AOS-T-02", "AOS-5.8")
def test_who_never_bid_pays_nothing() -> None:
    table = auction(4, order=[0, 1, 2, 3])
    table.play("bid 5", "drop", "bid 6", "drop", "drop")
    assert table.order == [2, 0, 3, 1]
    assert table.cash == [15, 20, 14, 20]


@pytest.mark.rule("AOS-T-03", "AOS-5.10", "AOS-5.8")
def test_first_out_pays_nothing_even_after_a_bid() -> None:
    table = auction(3, order=[0, 1, 2])
    assert (table.state.prompt().key, table.state.prompt().data) == ("open-bid", {"cash": 20})
    table.play("bid 4")
    assert (table.state.prompt().key, table.state.prompt().data) == ("bid", {"high": 4, "owner": 0, "cash": 20})
    table.play("bid 5", "bid 6", "drop", "drop")
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


@pytest.mark.rule("AOS-T-07", "AOS-6.9", "AOS-6.1", "AOS-5.6")
def test_turn_order_gives_the_pass_of_the_next_turn_only() -> None:
    table = rust_belt(3).at("select actions", order=[0, 1, 2], cash=30)
    table.play("select Turn Order", "select Engineer", "select Locomotive", *["done"] * 3, *["pass"] * 6)
    rolled(table, *[1] * 6).play(*["issue 0"] * 3)
    assert (table.state.turn, table.phase, table.actor) == (2, "player order", 0)
    assert table.allows("pass")
    table.play("drop")
    assert table.refused("pass").key == "no-pass", "only its owner"
    table.play("drop", "select Engineer", "select Locomotive", "select First Move", *["done"] * 3, *["pass"] * 6)
    rolled(table, *[1] * 6).play(*["issue 0"] * 3)
    assert (table.state.turn, table.phase) == (3, "player order")
    for _ in range(2):
        assert table.refused("pass").key == "no-pass", "not two turns later"
        table.play("drop")


@pytest.mark.rule("AOS-5.6", "AOS-6.9")
def test_turn_order_taken_again_gives_the_pass_again() -> None:
    table = auction(3, order=[0, 1, 2], actions={0: "Turn Order"}).play("pass", "drop", "drop")
    assert table.actor == 0
    table.play("select Turn Order", "select Engineer", "select Locomotive", *["done"] * 3, *["pass"] * 6)
    rolled(table, *[1] * 6).play(*["issue 0"] * 3, "pass")
    assert (table.state.turn, table.phase, table.actor) == (3, "player order", 2)


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
    refusal = auction(3, order=[0, 1, 2]).refused("bid 21")
    assert (refusal.clause, refusal.key, refusal.data) == ("AOS-5.3", "bid-cash", {"cash": 20})


@pytest.mark.rule("AOS-5.2", "AOS-20.2", "AOS-5.3")
def test_bid_drop_or_pass() -> None:
    table = rust_belt(3).at("player order", cash=[3, 4, 9], order=[0, 1, 2], actions={1: "Turn Order"})
    assert table.legal() == ["bid 1", "bid 2", "bid 3", "drop"]
    table.play("bid 2")
    assert table.legal() == ["bid 3", "bid 4", "drop", "pass"]
    refusal = table.refused("bid 2")
    assert (refusal.clause, refusal.data) == ("AOS-5.3", {"high": 2, "owner": 0})
    assert table.refused("bid 5").data == {"cash": 4}
    table.play("pass")
    assert table.legal() == ["bid 3", "bid 4", "bid 5", "bid 6", "bid 7", "bid 8", "bid 9", "drop"]
    table.play("bid 9")
    assert table.legal() == ["drop"]


@pytest.mark.rule("AOS-5.1", "AOS-5.4")
def test_calls_go_round_without_those_who_dropped() -> None:
    table = auction(4, order=[2, 0, 3, 1])
    callers: list[int | str] = []
    for call in ("bid 1", "drop", "bid 2", "bid 3", "bid 4", "drop", "bid 5"):
        callers.append(table.actor)
        table.play(call)
    assert callers == [2, 0, 3, 1, 2, 3, 1]
    assert table.actor == 2


@pytest.mark.rule("AOS-5.6", "AOS-5.7", "AOS-R-06")
def test_a_pass_leaves_the_bids_alone_and_the_high_bidder_is_not_asked() -> None:
    table = auction(3, order=[0, 1, 2], actions={2: "Turn Order"}).play("bid 2", "bid 3", "pass")
    assert table.actor == 0
    table.play("drop")
    assert table.actor == 2, "not the one who holds the high bid"
    assert table.refused("bid 3").data == {"high": 3, "owner": 1}
    table.play("drop")
    assert table.order == [1, 2, 0]
    assert table.cash == [20, 17, 20], "whoever never bid pays nothing, in second place too"


@pytest.mark.rule("AOS-5.7", "AOS-R-07", "AOS-5.9")
def test_two_left_and_no_bid_the_pass_hands_the_call_on() -> None:
    table = auction(3, order=[0, 1, 2], actions={1: "Turn Order"}).play("drop", "pass")
    assert table.actor == 2
    table.play("drop")
    assert table.order == [1, 2, 0]
    assert table.cash == [20, 20, 20]


@pytest.mark.rule("AOS-5.10", "AOS-R-09", "AOS-5.11")
def test_with_two_left_in_the_game_the_loser_pays_nothing() -> None:
    table = rust_belt(4).out(1).out(3).at("player order", turn=3, order=[0, 2], cash=20).play("bid 4", "bid 5", "drop")
    assert table.order == [2, 0]
    assert table.cash == [20, 20, 15, 20]


@pytest.mark.rule("AOS-5.11")
def test_places_are_counted_among_those_in_the_game() -> None:
    table = rust_belt(5).out(4).at("player order", turn=3, order=[0, 1, 2, 3], cash=20)
    table.play("bid 1", "bid 2", "bid 3", "drop", "drop", "drop")
    places = {fact.seat: fact.data["place"] for fact in table.happened("place")}
    assert places == {3: 4, 0: 3, 1: 2, 2: 1}
    assert table.cash[:4] == [19, 18, 17, 20]


@pytest.mark.rule("AOS-5.12", "AOS-5.9")
def test_the_new_order_holds_from_the_selection_on() -> None:
    table = auction(3, order=[0, 1, 2]).play("drop", "bid 1", "drop")
    assert (table.phase, table.actor) == ("select actions", 1)
    table.play("select Engineer")
    assert table.actor == 2
    table.play("select Locomotive")
    assert table.actor == 0


@pytest.mark.rule("AOS-3.5", "AOS-R-05")
def test_places_are_paid_out_of_cash_that_is_there() -> None:
    table = rust_belt(3).at("player order", cash=[0, 3, 3], order=[0, 1, 2])
    assert table.legal() == ["drop"]
    table.play("drop", "bid 3", "drop")
    assert table.cash == [0, 0, 3]
