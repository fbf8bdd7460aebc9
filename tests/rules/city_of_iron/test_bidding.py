"""Sections 3 and 4: the round, and bidding for turn order."""

from __future__ import annotations

import pytest
from tests.rules.city_of_iron.table import BOX, Iron

from smokestack.games.city_of_iron.rules.generated.action_fields import pack_bid


@pytest.mark.rule("COI-3.1")
def test_a_round_is_bidding_actions_and_end_phase() -> None:
    table = Iron().ready_to_bid()
    seen = [table.view().phase]
    while table.state.round() == 1:
        phase = table.view().phase
        if phase == "refill":
            table.chance()
        else:
            table.play("tax" if phase == "turn" else table.legal(table.state.actor())[0])
        if table.view().phase != seen[-1]:
            seen.append(table.view().phase)
    assert seen == ["bidding", "turn", "refill", "purchase", "bidding"]
    assert [fact.data["n"] for fact in table.said("round")] == [2]
    assert (table.view().turn, table.view().turn_order) == (0, [])


@pytest.mark.rule("COI-3.2", "COI-3.3")
def test_rounds_go_on_until_the_third_scoring_one_round_after_its_card() -> None:
    table = Iron().ready_to_bid()
    third_card = 0
    while not table.is_over():
        table.tax_until("purchase")
        if table.is_over():
            break
        if table.state.deck == 3 and not third_card:
            third_card = table.state.round()
        table.all_ready()
    assert table.state.round() == third_card + 1
    refusal = table.why("tax")
    assert (refusal.clause, refusal.key) == ("COI-3.3", "over")
    # With nobody taking cards, 4 of 7 places are refilled each time: 44 - 7 + 1 cards in refills of 4.
    assert third_card == 10


@pytest.mark.rule("COI-4.1", "COI-4.2")
def test_players_bid_once_each_from_the_left_and_pay_at_once() -> None:
    table = Iron(seats=3, nations="Arc, Cresaria, Hog").ready_to_bid()
    assert table.state.actor() == 0
    table.play("bid space 8 for 2")
    assert (table.money(0), table.state.actor()) == (5, 1)
    table.play("bid space 3 for 0")
    assert (table.money(1), table.state.actor()) == (7, 2)
    table.play("bid space 7 for 1")
    assert table.view().phase == "turn"


@pytest.mark.rule("COI-4.2", "COI-C22")
def test_a_bid_needs_an_empty_space_and_its_price_and_nobody_can_pass() -> None:
    table = Iron().ready_to_bid().purse(0, money=2)
    assert table.refused("bid space 9 for 3") == "COI-4.2"
    assert table.why_not(pack_bid(13)).data == {"space": 14, "n": 13}
    assert table.refused("stay") == "COI-4.1"
    assert table.refused("tax") == "COI-4.1"
    table.purse(0, money=0)
    assert table.legal() == [f"bid space {n} for 0" for n in (3, 4, 5, 6)]
    table.play("bid space 4 for 0")
    assert table.refused("bid space 4 for 0") == "COI-4.2"


@pytest.mark.rule("COI-4.3")
def test_spaces_between_and_behind_earlier_bids_are_free() -> None:
    table = Iron(seats=3, nations="Arc, Cresaria, Hog").ready_to_bid()
    table.play("bid space 3 for 0", "bid space 6 for 0")
    assert {"bid space 4 for 0", "bid space 2 for 1"} <= set(table.legal())
    table.play("bid space 2 for 1")
    assert table.view().turn_order == [1, 0, 2]
    assert table.money(2) == 6


@pytest.mark.rule("COI-4.4")
def test_the_rightmost_cube_acts_first() -> None:
    table = Iron(seats=4, abilities="off").ready_to_bid()
    table.play("bid space 3 for 0", "bid space 9 for 3", "bid space 1 for 2", "bid space 5 for 0")
    assert table.view().turn_order == [1, 3, 0, 2]
    assert table.state.actor() == 1


@pytest.mark.rule("COI-4.5")
def test_om_moves_after_all_bids_and_only_once() -> None:
    table = Iron(seats=2, nations="Om, Arc").ready_to_bid()
    table.play("bid space 3 for 0", "bid space 6 for 0")
    assert (table.view().phase, table.state.actor()) == ("bidding again", 0)
    table.play("bid again space 7 for 1")
    assert (table.view().phase, table.state.actor()) == ("turn", 0)


@pytest.mark.rule("COI-4.6")
def test_the_cubes_drop_down_so_the_last_to_act_bids_first() -> None:
    table = Iron(seats=4, abilities="off").ready_to_bid()
    table.play("bid space 5 for 0", "bid space 9 for 3", "bid space 2 for 1", "bid space 3 for 0")
    assert table.view().turn_order == [1, 0, 3, 2]
    table.tax_until("purchase").all_ready()
    assert table.view().bid_order == [2, 3, 0, 1]
    assert table.state.actor() == 2
    assert all(space.seat == -1 for space in table.view().bid_track)


@pytest.mark.rule("COI-4.7")
def test_bids_go_to_the_supply() -> None:
    table = Iron().ready_to_bid()
    table.play("bid space 10 for 4", "bid space 3 for 0")
    assert [table.money(0), table.money(1)] == [3, 7]
    assert table.said("bid")[0].data["money"] == 0
    assert sum(BOX.tokens.bid_costs) == 34
