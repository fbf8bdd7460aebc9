"""Section 11: scoring."""

from __future__ import annotations

import pytest
from tests.rules.city_of_iron.table import BOX, Iron


def four(**options: str) -> Iron:
    return Iron(seats=4, abilities="off", **options).turns()


@pytest.mark.rule("COI-11.1")
def test_each_good_is_scored_by_itself_and_without_it_one_takes_no_part() -> None:
    assert four().tracks("Turnips", 3, 0, 0, 0).tracks("Ore", 0, 2, 1, 0).score() == [2, 3, 1, 0]


@pytest.mark.rule("COI-11.1", "COI-R11", "COI-C27")
def test_nobody_leads_what_nobody_has() -> None:
    table = four()
    assert table.score() == [0, 0, 0, 0]
    assert [table.money(seat) - 10 for seat in range(4)] == [2, 2, 2, 2]


@pytest.mark.rule("COI-11.2", "COI-C26")
def test_all_tied_leaders_get_the_first_place_in_full() -> None:
    assert four().tracks("Silk", 3, 3, 3, 0).score() == [6, 6, 6, 0]


@pytest.mark.rule("COI-11.3", "COI-C26", "COI-A-second-after-tie")
def test_the_next_lower_count_is_second_also_after_a_tie_unless_the_option_skips_it() -> None:
    assert four().tracks("Silk", 3, 3, 1, 0).score() == [6, 6, 3, 0]
    assert four(second_after_tie="skip").tracks("Silk", 3, 3, 1, 0).score() == [6, 6, 0, 0]
    assert four(second_after_tie="skip").tracks("Silk", 3, 2, 2, 1).score() == [6, 3, 3, 0]


@pytest.mark.rule("COI-11.3", "COI-C27")
def test_all_tied_for_second_get_it_in_full() -> None:
    assert four().tracks("Machine Parts", 4, 2, 2, 2).score() == [5, 2, 2, 2]


@pytest.mark.rule("COI-11.3")
def test_there_is_a_second_place_with_two_players() -> None:
    assert Iron().turns().tracks("Ore", 3, 1).score() == [3, 1]


@pytest.mark.rule("COI-11.4", "COI-C28")
def test_the_shield_gives_one_point_whatever_the_rank() -> None:
    assert BOX.goods.shield[0] == 8
    assert four().tracks("Turnips", 12, 10, 8, 7).score() == [3, 2, 1, 0]


@pytest.mark.rule("COI-11.5", "COI-C29")
def test_a_plus_three_building_counts_for_the_first_two_in_its_good() -> None:
    for counts, gained in (((3, 1, 0, 0), 3 + 2), ((1, 3, 0, 0), 3 + 1), ((1, 3, 1, 0), 3 + 1), ((1, 3, 2, 0), 0)):
        table = four().built(0, "Vodka Distillery").tracks("Turnips", *counts)
        assert table.score()[0] == gained


@pytest.mark.rule("COI-11.5", "COI-C29")
def test_several_plus_three_buildings_add_up_and_reserved_ones_do_not_count() -> None:
    table = four().built(0, "Vodka Distillery", "Ironworks").reserved(0, "Stew House")
    table.tracks("Turnips", 3, 4, 0, 0).tracks("Ore", 2, 0, 0, 0).tracks("Srikas", 1, 0, 0, 0)
    assert table.score()[0] == 1 + 3 + 3 + 3 + 2


@pytest.mark.rule("COI-11.5", "COI-A-second-after-tie")
def test_skipping_the_second_place_takes_the_three_points_too() -> None:
    for option, gained in (("dense", 4), ("skip", 0)):
        table = four(second_after_tie=option).built(0, "Vodka Distillery").tracks("Turnips", 1, 3, 3, 0)
        assert table.score()[0] == gained


@pytest.mark.rule("COI-11.5", "COI-A-plus3-when")
def test_plus_three_in_every_scoring_or_only_in_the_last() -> None:
    for option, first, last in (("every_scoring", 5, 5), ("final_only", 2, 5)):
        assert four(plus3_when=option).built(0, "Vodka Distillery").tracks("Turnips", 3, 0, 0, 0).score()[0] == first
        table = four(plus3_when=option).built(0, "Vodka Distillery").tracks("Turnips", 3, 3, 3, 3)
        table.purse(3, money=99)
        assert table.score(card=2)[0] == last


@pytest.mark.rule("COI-11.6")
def test_points_are_open_and_told() -> None:
    table = four().tracks("Turnips", 3, 1, 0, 0)
    table.score()
    assert [player.vp for player in table.view(3).players] == [2, 1, 0, 0]
    assert [(fact.seat, fact.data["vp"]) for fact in table.facts if "vp" in fact.data] == [(0, 2), (1, 1)]
    assert table.state.scores() == [2, 1, 0, 0]


@pytest.mark.rule("COI-11.7")
def test_scoring_changes_nothing_else_and_looks_at_the_state_after_the_refill() -> None:
    scored, plain = four().built(0, "Turnip Farm 3"), four().built(0, "Turnip Farm 3")
    assert scored.score(card=1) == [2, 0, 0, 0]
    plain.tax_until("purchase")
    for seat in range(4):
        assert scored.money(seat) == plain.money(seat)
        assert scored.science(seat) == plain.science(seat) + 1  # the book of the card
        assert scored.hand(seat) == plain.hand(seat)
    assert scored.goods(0, "Turnips") == 3
