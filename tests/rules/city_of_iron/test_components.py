"""Section 1: the components. Checks facts of the rulebook against the component files."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.rules.city_of_iron.table import BOX, Iron

from smokestack.games.city_of_iron.rules.rulings import bid_costs


@pytest.mark.rule("COI-1.1")
def test_the_building_decks_have_26_22_and_18_cards_with_costs_terrain_and_marks() -> None:
    assert Counter(BOX.buildings.deck_of) == {0: 26, 1: 22, 2: 18}
    assert set(BOX.buildings.least_players) == {2, 3, 4}
    assert min(BOX.buildings.money) >= 1
    assert any(BOX.buildings.science)
    assert -1 in BOX.buildings.terrain
    assert len(set(BOX.buildings.terrain)) > 5


@pytest.mark.rule("COI-1.2")
def test_every_nation_has_14_citizens_11_soldiers_four_tokens_and_a_home() -> None:
    common = [card for card in range(BOX.cards.count) if not BOX.cards.nation[card] and card != BOX.cards.scholar_twin]
    assert Counter(BOX.cards.kind[card] for card in common) == {0: 14, 1: 11}
    specials = {BOX.cards.names[card] for card in range(BOX.cards.count) if BOX.cards.nation[card]}
    assert specials == {"Genius", "Gunslinger", "Strategist", "Fixer"}
    assert BOX.tokens.spaces == [5, 3, 3, 2]
    assert [BOX.lands.distance[home] for home in BOX.nations.home] == [0, 0, 0, 0]
    assert len(set(BOX.nations.home)) == 4


@pytest.mark.rule("COI-1.3")
def test_there_are_12_lands_22_towns_three_score_cards_and_three_action_tokens() -> None:
    assert BOX.lands.count == 12
    assert sum(1 for home in BOX.lands.home_of if home) == 4
    assert Counter(stars > 0 for stars in BOX.towns.stars) == {True: 15, False: 7}
    assert BOX.tokens.books == [True, True, False]
    assert BOX.tokens.actions == 3


@pytest.mark.rule("COI-1.4")
def test_the_board_has_ten_goods_tracks_income_from_2_and_a_bid_track_with_enough_zeros() -> None:
    view = Iron().ready_to_bid().view()
    assert [track.name for track in view.goods] == [
        *("Turnips", "Srikas", "Glow Moss", "Ore", "Tentacles"),
        *("Salt", "Bottled Demons", "Machine Parts", "Silk", "Magic Crystals"),
    ]
    assert [player.income for player in view.players] == [2, 2]
    assert [player.vp for player in view.players] == [0, 0]
    assert [space.cost for space in view.bid_track] == [2, 1, 0, 0, 0, 0, 1, 2, 3, 4, 5, 7, 9]
    assert len(view.bid_order) == 2


@pytest.mark.rule("COI-1.5", "COI-A-supply-limit")
def test_money_is_unlimited_by_default_and_cut_to_the_tokens_by_option() -> None:
    plenty = Iron().turns().purse(0, money=160).purse(1, money=100).play("tax")
    assert plenty.money(0) == 161
    tight = Iron(supply_limit="yes").turns().purse(0, money=100).purse(1, money=68)
    assert BOX.tokens.money_supply == 168
    assert tight.play("tax").money(0) == 100


@pytest.mark.rule("COI-A-supply-limit")
def test_a_short_supply_is_paid_out_in_turn_order() -> None:
    table = Iron(supply_limit="yes").ready_to_bid()
    table.play("bid space 3 for 0", "bid space 4 for 0")  # seat 1 acts first
    table.last_turn().purse(0, money=81).purse(1, money=84)
    table.tax_until("purchase")
    assert table.state.turn_order == [1, 0]
    # 168 - 81 - 84 = 3 are left; the last tax takes 1, then seat 1 gets its income of 2 and seat 0 nothing.
    assert (table.money(1), table.money(0)) == (86, 82)


@pytest.mark.rule("COI-A-supply-limit", "COI-1.5")
@pytest.mark.parametrize(("held", "gained"), [(15, 3), (16, 3), (17, 2), (18, 1), (19, 0), (20, 0)])
def test_a_gain_is_cut_to_what_the_supply_holds(held: int, gained: int) -> None:
    money = 150 + held - 1  # of 168; the other player has 0 and the Merchant brings 3
    table = Iron(supply_limit="yes").turns().purse(0, money=money).purse(1, money=0)
    table.cards(0, hand="Merchant, Cartographer").play("play Merchant", "spend Cartographer", "discard as played")
    assert table.money(0) - money == gained
    free = Iron().turns().purse(0, money=money).purse(1, money=0)
    free.cards(0, hand="Merchant, Cartographer").play("play Merchant", "spend Cartographer", "discard as played")
    assert free.money(0) - money == 3


@pytest.mark.rule("COI-A-supply-limit", "COI-1.5")
@pytest.mark.parametrize(("held", "gained"), [(8, 1), (9, 0), (10, 0)])
def test_science_has_a_supply_of_its_own(held: int, gained: int) -> None:
    assert BOX.tokens.science_supply == 19
    tight = Iron(supply_limit="yes").turns().purse(0, money=9, science=10).purse(1, money=0, science=held)
    assert tight.play("buy science").science(0) == 10 + gained
    assert tight.money(0) == 5
    assert Iron().turns().purse(0, money=9, science=10).purse(1, science=held).play("buy science").science(0) == 11


@pytest.mark.rule("COI-A-supply-limit")
def test_science_of_an_end_phase_is_given_in_turn_order() -> None:
    table = Iron(supply_limit="yes").ready_to_bid().play("bid space 3 for 0", "bid space 4 for 0")
    table.built(0, "Academy", "Academy").built(1, "Academy", "Academy").purse(0, science=8).purse(1, science=8)
    table.tax_until("purchase")
    assert table.state.turn_order == [1, 0]
    assert (table.science(1), table.science(0)) == (10, 9)


@pytest.mark.rule("COI-1.5")
def test_goods_beyond_the_printed_track_are_counted_exactly() -> None:
    table = Iron(seats=4).turns()
    table.built(0, "Turnip Farm 4", "Turnip Farm 3", "Turnip Farm 3", "Turnip Farm 3").owns(0, "Turnham")
    assert BOX.goods.track[0] == 12
    assert table.goods(0, "Turnips") == 16


@pytest.mark.rule("COI-1.6")
def test_a_payment_that_would_go_below_zero_is_refused() -> None:
    table = Iron().turns().set_market("Academy", "Mine 2").purse(0, money=4, science=0)
    assert table.refused(f"build 1: Academy in {table.home(0)}") == "COI-6.6"
    assert table.refused(f"build 2: Mine 2 in {table.home(0)}") == "COI-6.7"
    assert table.purse(0, money=3).refused("buy science") == "COI-6.18"


@pytest.mark.rule("COI-R5", "COI-R9")
def test_decks_by_player_count_and_never_two_score_cards_in_a_refill() -> None:
    sizes = {seats: [sum(BOX.buildings.in_deck(deck, seats)) for deck in range(3)] for seats in (2, 3, 4)}
    assert sizes == {4: [26, 22, 18], 3: [23, 19, 16], 2: [18, 14, 12]}
    for seats, market in zip((2, 3, 4), BOX.tokens.market, strict=True):
        assert min(sizes[seats][1:]) >= market


@pytest.mark.rule("COI-R7")
def test_the_rulebooks_other_names_mean_coast_demons_and_pastures() -> None:
    assert BOX.goods.building[BOX.goods.names.index("Srikas")] == "Srika Pasture"
    assert BOX.goods.terrains[BOX.goods.terrain[BOX.goods.names.index("Tentacles")]] == "coast"
    assert "Bottled Demons" in BOX.goods.names
    assert BOX.towns.coast_jungle == 1 << BOX.goods.terrains.index("coast") | 1 << BOX.goods.terrains.index("jungle")


@pytest.mark.rule("COI-4.3", "COI-A-late-bid-spaces")
def test_paid_spaces_for_acting_later_can_be_dropped() -> None:
    assert bid_costs(BOX.tokens.bid_costs, False)[:3] == [2, 1, 0]
    assert bid_costs(BOX.tokens.bid_costs, True) == [0, 0, 0, 0, 1, 2, 3, 4, 5, 7, 9]
    assert len(Iron(late_bid_spaces="drop").ready_to_bid().view().bid_track) == 11
    assert Iron().ready_to_bid().play("bid space 1 for 2").money(0) == 5
