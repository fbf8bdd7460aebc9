"""Phase 3, the auction: IND-6 and its rulings."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.industria.table import SEATS, Table, auction

from smokestack.games.industria.rules.position import BIDDING, BUILDING, DECIDING, PUTTING_UP

FOUR = "quarry, sawmill, clay pit, canal"


@pytest.mark.rule("IND-6.1", "IND-6.20")
def test_the_first_player_begins_as_auctioneer_in_every_turn() -> None:
    table = Table().play("first player 2").reveal_any()
    assert (table.actor, table.auctioneer) == ("C", "C")
    table.nobody_bids().nobody_builds().reveal_any()
    assert table.first == "D"
    assert (table.actor, table.auctioneer) == ("D", "D"), "the role does not carry over from the last auctioneer"


@pytest.mark.rule("IND-6.2")
def test_the_auctioneer_has_to_put_up_any_one_tile_of_the_offer() -> None:
    table = auction(FOUR)
    assert set(table.legal) == {"put up quarry", "put up sawmill", "put up clay pit", "put up canal"}
    assert table.refused("pass").clause == "IND-6.2"
    assert table.refused("sell").clause == "IND-6.2"
    assert table.refused("put up port").clause == "IND-6.2"
    assert table.play("put up canal").refused("put up quarry").clause == "IND-6.17"


@pytest.mark.rule("IND-6.3", "IND-6.17")
def test_the_phase_lasts_until_the_offer_is_empty_and_all_tiles_are_in_hands() -> None:
    table = auction(FOUR)
    for left, tile in ((3, "quarry"), (2, "sawmill"), (1, "clay pit")):
        table.play(f"put up {tile}", "bid 1", "pass", "pass", "sell")
        assert (table.step, len(table.offer)) == (PUTTING_UP, left)
    table.play("put up canal")
    assert (table.step, table.actor) == (BIDDING, "B"), "the last tile is auctioned like the others"
    table.play("bid 1", "pass", "pass", "sell")
    assert table.step == BUILDING
    assert set(table.hand("B")) == {"quarry", "sawmill", "clay pit", "canal"}


@pytest.mark.rule("IND-6.4", "IND-6.9", "IND-T5")
def test_each_other_player_acts_once_and_cannot_come_back() -> None:
    table = auction(FOUR).play("put up quarry", "bid 1")
    assert table.state.legal_of(1) == [], "B has bid and is not asked again"
    table.play("bid 2", "bid 3")
    assert (table.actor, table.step) == ("A", DECIDING)
    assert [table.state.legal_of(seat) for seat in (1, 2, 3)] == [[], [], []]
    assert table.refused("bid 4").clause == "IND-6.5", "neither a second round nor a bid of the auctioneer"


@pytest.mark.rule("IND-6.4")
def test_nobody_decides_before_all_have_spoken() -> None:
    table = auction(FOUR).play("put up quarry", "bid 1")
    assert table.refused("sell").clause == "IND-6.4"
    assert table.refused("keep").clause == "IND-6.4"


@pytest.mark.rule("IND-6.5", "IND-T5")
def test_the_auctioneer_never_bids() -> None:
    table = auction(FOUR)
    assert table.refused("bid 1").clause == "IND-6.5"
    table.play("put up quarry")
    asked = []
    while table.step == BIDDING:
        asked.append(table.actor)
        table.play("pass")
    assert asked == ["B", "C", "D"]


@pytest.mark.rule("IND-6.6", "IND-A6", "IND-T6")
def test_a_bid_is_at_least_one_and_higher_than_the_last() -> None:
    table = auction(FOUR).play("put up quarry")
    assert table.refused("bid 0").clause == "IND-6.6"
    assert table.legal == ["pass", "bid 1", "bid 2", "bid 3", "bid 4", "bid 5"]
    table.play("bid 3")
    assert table.refused("bid 3").clause == "IND-6.6"
    assert table.refused("bid 2").clause == "IND-6.6"
    assert table.legal == ["pass", "bid 4", "bid 5"]


@pytest.mark.rule("IND-A6")
def test_with_min_bid_0_a_first_bid_of_nothing_rescues_the_auctioneer_from_a_forced_take() -> None:
    table = auction(FOUR, min_bid="0", cash=[5, 0, 5, 5]).play("put up quarry")
    assert table.legal == ["pass", "bid 0"]
    table.play("bid 0")
    assert table.refused("bid 0").clause == "IND-6.6", "a second bid has to be higher"
    table.play("pass", "pass")
    assert (table.step, table.actor) == (DECIDING, "A")
    table.play("sell")
    assert table.hand("B") == ["quarry"]
    assert (table.cash, table.auctioneer) == ([5, 0, 5, 5], "A")


@pytest.mark.rule("IND-6.7", "IND-A6", "IND-T6")
def test_a_bid_stays_within_the_cash_in_hand() -> None:
    table = auction(FOUR, cash=[9, 3, 9, 9]).play("put up quarry")
    assert table.refused("bid 4").clause == "IND-6.7"
    assert table.play("bid 3").state.high == 3


@pytest.mark.rule("IND-6.8", "IND-T7")
def test_who_cannot_bid_has_to_pass_and_passing_is_always_possible() -> None:
    table = auction(FOUR, cash=[5, 0, 2, 5]).play("put up quarry")
    assert table.legal == ["pass"]
    assert table.refused("bid 1").clause == "IND-6.8"
    table.play("pass")
    assert table.legal == ["pass", "bid 1", "bid 2"]
    table.play("bid 2")
    assert "pass" in table.legal


@pytest.mark.rule("IND-6.10")
def test_a_bid_binds_until_the_decision() -> None:
    table = auction(FOUR, cash=3).play("put up quarry", "bid 3", "pass", "pass")
    assert table.actor == "A", "the bidder is not asked again before the sale"
    table.play("sell")
    assert table.cash == [6, 0, 3, 3]


@pytest.mark.rule("IND-6.11", "IND-T8", "IND-A21")
def test_with_a_bid_the_auctioneer_sells_or_keeps_and_without_one_is_not_asked() -> None:
    table = auction(FOUR).play("put up quarry", "pass", "bid 1", "pass")
    assert table.legal == ["sell", "keep"]
    assert table.refused("pass").clause == "IND-6.11"
    table.play("keep")
    assert table.hand("A") == ["quarry"], "a single low bid may be turned down"
    table.play("put up sawmill", "pass", "pass", "pass")
    assert table.actor == "C", "no question, the role has passed on"
    assert table.hand("B") == ["sawmill"]


@pytest.mark.rule("IND-6.12", "IND-6.13", "IND-A1", "IND-T10")
def test_a_sale_is_paid_at_once_to_the_auctioneer_who_stays_in_the_role() -> None:
    table = auction(FOUR).play("put up quarry", "bid 1", "bid 4", "pass", "sell")
    assert table.cash == [9, 5, 1, 5]
    assert table.hand("C") == ["quarry"]
    assert table.auctioneer == "A"
    assert table.actor == "A"


@pytest.mark.rule("IND-6.14", "IND-T9")
def test_keeping_moves_no_money_and_passes_the_role_to_the_left() -> None:
    table = auction(FOUR).play("put up quarry", "bid 1", "bid 4", "pass", "keep")
    assert table.cash == [5, 5, 5, 5]
    assert table.hand("A") == ["quarry"]
    assert (table.auctioneer, table.actor) == ("B", "B")


@pytest.mark.rule("IND-6.15")
def test_without_bids_the_auctioneer_takes_the_tile_for_nothing_and_the_role_passes() -> None:
    table = auction(FOUR).play("put up quarry", "pass", "pass", "pass")
    assert table.hand("A") == ["quarry"]
    assert table.cash == [5, 5, 5, 5]
    assert table.auctioneer == "B"
    assert [fact.seat for fact in table.facts_of("forced")] == [0]


@pytest.mark.rule("IND-6.16", "IND-T14", "IND-7.1")
def test_losing_the_role_does_not_cost_the_first_player_piece() -> None:
    table = auction(FOUR, first="B").nobody_bids()
    assert table.auctioneer == "A", "the last auctioneer"
    assert table.first == "B"
    assert (table.step, table.actor) == (BUILDING, "B")


@pytest.mark.rule("IND-6.18", "IND-6.19", "IND-T12")
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), seats=st.sampled_from([3, 4]))
def test_the_role_wraps_and_nobody_has_it_twice_in_a_turn(seed: int, seats: int) -> None:
    table = Table(seats).play_random(seed, actions=250)
    holders: list[int] = []
    for fact in table.facts:
        if fact.key == "round":
            holders = [fact.seat]
        elif fact.key == "auctioneer":
            assert fact.seat == (holders[-1] + 1) % seats
            holders.append(fact.seat)
            assert len(set(holders)) == len(holders)
        elif fact.key == "put_up":
            assert fact.seat == holders[-1]


@pytest.mark.rule("IND-6.19")
def test_a_change_of_role_after_the_last_tile_has_no_effect() -> None:
    table = auction(FOUR).play("put up quarry", "bid 1", "pass", "pass", "sell")
    table.play("put up sawmill", "bid 1", "pass", "pass", "sell")
    table.play("put up canal", "bid 1", "pass", "pass", "sell")
    table.play("put up clay pit", "pass", "pass", "pass")
    assert (table.auctioneer, table.actor) == ("A", "A")
    assert table.facts_of("auctioneer") == []


@pytest.mark.rule("IND-6.21")
def test_one_player_may_get_all_tiles_or_none() -> None:
    table = auction(FOUR)
    for tile in ("quarry", "sawmill", "clay pit", "canal"):
        table.play(f"put up {tile}", "pass", "bid 1", "pass", "sell")
    assert len(table.hand("C")) == 4
    assert [table.hand(seat) for seat in "ABD"] == [[], [], []]
    assert table.cash == [9, 5, 1, 5]


@pytest.mark.rule("IND-6.22", "IND-A25")
def test_there_is_no_action_that_trades_between_players() -> None:
    verbs = {kind.verb for kind in Table().state.codec().kinds}
    assert verbs == {
        *("first player", "reveal", "put up", "bid", "pass", "sell", "keep", "lay", "cash", "end building"),
    }
    table = Table().at("building", cash=3, hands={"A": "quarry", "B": "sawmill"})
    before = table.hand("B"), table.cash[1:]
    table.play("lay quarry", "end building")
    assert (table.hand("B"), table.cash[1:]) == before


@pytest.mark.rule("IND-6.23")
def test_acquired_tiles_go_to_hand_and_are_not_built() -> None:
    table = auction(FOUR).play("put up quarry", "bid 1", "pass", "pass", "sell")
    assert table.hand("B") == ["quarry"]
    assert table.laid("B") == []
    assert table.state.owner[table.components.tile_named("quarry")] == -1
    assert table.refused("lay quarry").clause == "IND-6.23"


@pytest.mark.rule("IND-6.24", "IND-6.26", "IND-A1", "IND-T10")
def test_with_the_bank_as_payee_the_auctioneer_gains_nothing_and_keeps_the_role() -> None:
    table = auction(FOUR, auction_payee="bank")
    taken = table.state.taken_in
    table.play("put up quarry", "bid 1", "bid 4", "pass", "sell")
    assert table.cash == [5, 5, 1, 5]
    assert table.state.taken_in - taken == 4
    assert table.auctioneer == "A"
    assert table.hand("C") == ["quarry"]
    assert table.refused("bid 1").clause == "IND-6.5"
    assert auction(FOUR, auction_payee="bank").play("put up quarry").legal == auction(FOUR).play("put up quarry").legal


@pytest.mark.rule("IND-6.25")
def test_the_payee_is_the_same_for_every_auctioneer_of_the_game() -> None:
    table = auction(FOUR, auction_payee="bank")
    table.play("put up quarry", "bid 1", "pass", "pass", "keep")
    table.play("put up sawmill", "pass", "pass", "bid 2", "sell")
    assert (table.auctioneer, table.cash) == ("B", [3, 5, 5, 5])
    table.nobody_bids().nobody_builds().reveal_any()
    assert table.auctioneer == "B"
    tile = sorted(table.offer)[0]
    cash = list(table.cash)
    table.play(f"put up {tile}", "bid 3", "pass", "pass", "sell")
    assert table.cash == [cash[0], cash[1], cash[2] - 3, cash[3]]


@pytest.mark.rule("IND-T11", "IND-6.13")
def test_the_money_goes_to_the_auctioneer_of_this_auction_not_to_the_first_player() -> None:
    table = auction(FOUR).play("put up quarry", "pass", "pass", "pass")
    table.play("put up sawmill", "bid 2", "pass", "pass", "sell")
    assert table.cash == [5, 7, 3, 5]


@pytest.mark.rule("IND-T13", "IND-A22")
def test_bidding_starts_left_of_the_current_auctioneer_and_a_former_one_bids() -> None:
    table = auction(FOUR).play("put up quarry", "bid 1", "pass", "pass", "keep")
    table.play("put up sawmill")
    asked = []
    while table.step == BIDDING:
        asked.append(table.actor)
        table.play("bid 2" if table.actor == "A" else "pass")
    assert asked == ["C", "D", "A"]
    table.play("sell")
    assert set(table.hand("A")) == {"quarry", "sawmill"}


@pytest.mark.rule("IND-T12")
def test_with_no_bids_at_all_everybody_is_auctioneer_once() -> None:
    for first in range(4):
        table = auction(FOUR, first=SEATS[first]).nobody_bids()
        assert [fact.seat for fact in table.facts_of("put_up")] == [(first + k) % 4 for k in range(4)]
