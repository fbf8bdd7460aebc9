"""Section 6: build and reserve."""

from __future__ import annotations

import pytest
from tests.rules.city_of_iron.table import BOX, Iron

HOME = "Arc Lowlands"
FIVE = ("Barracks", "Guildhall", "Guildhall", "Academy", "Academy")


@pytest.mark.rule("COI-6.1", "COI-R3")
def test_build_from_the_market_or_from_the_own_reserve_of_an_earlier_turn() -> None:
    table = Iron().turns().set_market("Barracks", "Guildhall").purse(0, money=9)
    assert table.refused(f"build own Barracks in {HOME}") == "COI-6.1"
    table.play("reserve 1: Barracks", "tax", f"build own Barracks in {HOME}")
    assert table.buildings(0, HOME) == ["Barracks"]
    assert table.player(0).reserve == []
    table.play("tax", f"build 2: Guildhall in {HOME}")
    assert table.buildings(0, HOME) == ["Barracks", "Guildhall"]


@pytest.mark.rule("COI-A-build-reserved", "COI-R3")
def test_by_option_a_reserved_building_waits_for_the_next_round() -> None:
    table = Iron(build_reserved="later_round").turns().set_market("Barracks", "Barracks").purse(0, money=30)
    table.play("reserve 1: Barracks", "tax")
    assert table.refused(f"build own Barracks in {HOME}") == "COI-A-build-reserved"
    assert not [text for text in table.legal() if text.startswith("build own")]
    assert table.can(f"build 2: Barracks in {HOME}")
    table.next_round()
    while table.state.actor() != 0:
        table.play("tax")
    # One waits since the last round. A second one of the same kind changes nothing for the first.
    table.set_market("Barracks").play("reserve 1: Barracks", "tax", f"build own Barracks in {HOME}", "tax")
    assert table.refused(f"build own Barracks in {HOME}") == "COI-A-build-reserved"
    assert [building.label for building in table.player(0).reserve] == ["Barracks"]


@pytest.mark.rule("COI-6.1")
def test_the_reserve_of_another_player_is_out_of_reach() -> None:
    table = Iron().turns().reserved(1, "Barracks").purse(0, money=9)
    assert table.refused(f"build own Barracks in {HOME}") == "COI-6.1"
    assert table.refused(f"build own Turnip Farm 3 in {HOME}") == "COI-6.1"


@pytest.mark.rule("COI-6.2")
def test_the_city_has_to_be_ones_own_and_to_show_the_terrain() -> None:
    table = Iron().turns().set_market("Docks 2", "Barracks").purse(0, money=9, science=3)
    assert table.refused("build 2: Barracks in Cresarian Highlands") == "COI-6.2"
    assert table.refused(f"build 1: Docks 2 in {HOME}") == "COI-6.2"
    table.set_market("Docks 2", "Crystal Caverns 2")
    assert table.why(f"build 2: Crystal Caverns 2 in {HOME}").data["terrain"] == "flying island"
    table.city(0, "East Shore").play("build 1: Docks 2 in East Shore")
    assert table.goods(0, "Tentacles") == 2


@pytest.mark.rule("COI-6.2")
def test_buildings_without_terrain_fit_anywhere() -> None:
    table = Iron().turns().set_market("Barracks").city(0, "Low Sky Isle")
    assert table.can("build 1: Barracks in Low Sky Isle")
    assert table.can(f"build 1: Barracks in {HOME}")


@pytest.mark.rule("COI-6.3")
def test_one_terrain_serves_any_number_of_buildings() -> None:
    table = Iron().turns().set_market("Srika Pasture 3").built(0, "Turnip Farm 3", "Turnip Farm 3", "Srika Pasture 4")
    assert table.can(f"build 1: Srika Pasture 3 in {HOME}")


@pytest.mark.rule("COI-6.4")
def test_a_full_city_has_no_free_space_and_a_district_makes_some() -> None:
    table = Iron().turns().set_market("Barracks").built(0, *FIVE)
    assert table.refused(f"build 1: Barracks in {HOME}") == "COI-6.4"
    table.district(0, "citizen a")
    assert table.can(f"build 1: Barracks in {HOME}")
    assert not table.can(f"build 1: Barracks in {HOME} over Academy")


@pytest.mark.rule("COI-6.5")
def test_in_a_full_city_one_of_its_buildings_makes_room() -> None:
    table = Iron().turns().set_market("Barracks").built(0, *FIVE)
    table.city(0, "East Shore").built(0, "Turnip Farm 3", place="East Shore")
    assert table.refused(f"build 1: Barracks in {HOME} over Turnip Farm 3") == "COI-6.5"
    table.play(f"build 1: Barracks in {HOME} over Guildhall")
    assert table.buildings(0, HOME) == ["Academy", "Academy", "Barracks", "Barracks", "Guildhall"]


@pytest.mark.rule("COI-6.5", "COI-A-demolish-when-space")
def test_tearing_down_without_need_is_only_for_the_option() -> None:
    table = Iron().turns().set_market("Barracks").built(0, "Academy")
    assert table.refused(f"build 1: Barracks in {HOME} over Academy") == "COI-6.5"
    free = Iron(demolish_when_space="yes").turns().set_market("Barracks").built(0, "Academy")
    free.play(f"build 1: Barracks in {HOME} over Academy")
    assert free.buildings(0, HOME) == ["Barracks"]


@pytest.mark.rule("COI-6.6")
def test_the_money_is_paid() -> None:
    table = Iron().turns().set_market("Academy").purse(0, money=6).play(f"build 1: Academy in {HOME}")
    assert table.money(0) == 1
    assert table.said("built")[0].data["money"] == -5


@pytest.mark.rule("COI-6.7", "COI-C12")
def test_science_is_paid_for_the_first_of_a_name_and_again_once_it_is_gone() -> None:
    table = Iron().turns().set_market("Moss Garden 2", "Moss Garden 3", "Barracks").purse(0, money=30, science=1)
    table.play(f"build 1: Moss Garden 2 in {HOME}", "tax")
    assert table.science(0) == 0
    assert table.can(f"build 2: Moss Garden 3 in {HOME}")
    table.built(0, "Guildhall", "Guildhall", "Academy", "Academy")
    table.play(f"build 3: Barracks in {HOME} over Moss Garden 2", "tax")
    assert table.refused(f"build 2: Moss Garden 3 in {HOME} over Academy") == "COI-6.7"


@pytest.mark.rule("COI-6.7", "COI-C14")
def test_a_reserved_building_waives_nothing() -> None:
    table = Iron().turns().set_market("Mine 2").reserved(0, "Mine 3").purse(0, money=30, science=0)
    assert table.refused(f"build 1: Mine 2 in {HOME}") == "COI-6.7"
    table.built(0, "Mine 4")
    assert table.can(f"build 1: Mine 2 in {HOME}")
    assert table.can(f"build own Mine 3 in {HOME}")


@pytest.mark.rule("COI-6.7", "COI-A-waiver-check", "COI-C13")
def test_the_building_torn_down_still_waives_its_name_unless_the_option_says_otherwise() -> None:
    for when, allowed in (("before_demolition", True), ("after_demolition", False)):
        table = Iron(waiver_check=when).turns().set_market("Mine 3").purse(0, money=9, science=0)
        table.built(0, "Mine 2", "Barracks", "Guildhall", "Guildhall", "Academy")
        assert table.can(f"build 1: Mine 3 in {HOME} over Mine 2") is allowed
        assert table.can(f"build 1: Mine 3 in {HOME} over Academy")
        two = Iron(waiver_check=when).turns().set_market("Mine 3").purse(0, money=9, science=0)
        two.built(0, "Mine 2", "Mine 2", "Guildhall", "Guildhall", "Academy")
        assert two.can(f"build 1: Mine 3 in {HOME} over Mine 2")
    table.purse(0, science=1).play(f"build 1: Mine 3 in {HOME} over Mine 2")
    assert table.science(0) == 0


@pytest.mark.rule("COI-6.8")
def test_versions_and_decks_under_one_name_are_the_same_name() -> None:
    table = Iron(seats=4).turns().set_market("Mine 4", "Factory 3").purse(0, money=30, science=0)
    table.built(0, "Mine 2", "Factory 2")
    assert table.can(f"build 1: Mine 4 in {HOME}")
    assert table.can(f"build 2: Factory 3 in {HOME}")
    assert (
        BOX.buildings.deck_of[BOX.buildings.ids.index("B18")] != BOX.buildings.deck_of[BOX.buildings.ids.index("A15")]
    )


@pytest.mark.rule("COI-6.9", "COI-C16")
def test_goods_go_on_the_tracks_and_income_rises_by_one_however_many_kinds() -> None:
    table = Iron().turns().set_market("Srika Pasture 2+1").play(f"build 1: Srika Pasture 2+1 in {HOME}")
    assert (table.goods(0, "Srikas"), table.goods(0, "Turnips"), table.income(0)) == (2, 1, 3)


@pytest.mark.rule("COI-6.10")
def test_science_and_draws_work_later() -> None:
    table = Iron().turns().set_market("Academy", "Barracks").purse(0, money=20).cards(0, military="Soldier, Captain")
    table.play(f"build 1: Academy in {HOME}", "tax", f"build 2: Barracks in {HOME}")
    assert (table.science(0), table.hand(0), table.income(0)) == (0, [], 2)
    table.tax_until("purchase")
    assert table.science(0) == 1
    assert table.hand(0) == ["Soldier"]


@pytest.mark.rule("COI-6.11", "COI-R4")
def test_a_building_torn_down_takes_its_goods_and_income_along_and_refunds_nothing() -> None:
    table = (
        Iron().turns().set_market("Barracks").built(0, "Turnip Farm 3", "Guildhall", "Guildhall", "Academy", "Academy")
    )
    table.purse(0, money=3).play(f"build 1: Barracks in {HOME} over Turnip Farm 3")
    assert (table.money(0), table.goods(0, "Turnips"), table.income(0)) == (0, 0, 2)
    assert table.view().discards == {"Turnip Farm 3": 1}


@pytest.mark.rule("COI-6.12")
def test_buildings_stay_where_they_are() -> None:
    table = Iron(nations="Om, Hog").turns().built(0, "Barracks").city(0, "East Shore")
    assert table.refused("move Barracks from Emerald Hills to East Shore") == "COI-13.2"
    assert not any(text.startswith("move") for text in table.legal())


@pytest.mark.rule("COI-6.13", "COI-C45")
def test_reserving_is_free_and_needs_a_market_card() -> None:
    table = Iron().turns().set_market("Docks 2").purse(0, money=0)
    table.play("reserve 1: Docks 2")
    player = table.player(0)
    assert [building.label for building in player.reserve] == ["Docks 2"]
    assert (player.money, player.income, table.goods(0, "Tentacles"), table.buildings(0, HOME)) == (0, 2, 0, [])
    assert table.refused("reserve 1: nothing") == "COI-6.13"
    assert table.why("reserve 3: nothing").data == {"space": 3}
    assert not any(text.startswith(("reserve", "build")) for text in table.legal())
    assert table.can("tax")


@pytest.mark.rule("COI-C45")
def test_with_an_empty_market_one_builds_from_the_reserve() -> None:
    table = Iron().turns().set_market().reserved(0, "Barracks")
    assert [text for text in table.legal() if text.startswith("build")] == [f"build own Barracks in {HOME}"]


@pytest.mark.rule("COI-6.14")
def test_there_is_no_limit_on_reserved_buildings() -> None:
    table = (
        Iron().turns().reserved(0, *["Academy"] * 3, "Docks 2", "Docks 3", "Mine 2", "Mine 3").set_market("Barracks")
    )
    table.play("reserve 1: Barracks")
    assert len(table.player(0).reserve) == 8


@pytest.mark.rule("COI-C17")
def test_space_elsewhere_does_not_help_a_building_that_needs_its_terrain() -> None:
    table = Iron().turns().set_market("Mine 2").built(0, *FIVE).city(0, "East Shore").purse(0, money=9, science=1)
    offered = [text for text in table.legal() if text.startswith("build")]
    assert offered == [f"build 1: Mine 2 in {HOME} over {over}" for over in ("Academy", "Barracks", "Guildhall")]


@pytest.mark.rule("COI-C15")
def test_tearing_down_changes_the_leader_income_of_the_same_round() -> None:
    kept = Iron().turns().built(0, "Turnip Farm 3").built(1, "Turnip Farm 3")
    kept.tax_until("purchase")
    assert (kept.money(0), kept.money(1)) == (7 + 3 + 3 + 1, 7 + 3 + 3 + 1)
    torn = (
        Iron().turns().set_market("Barracks").built(0, "Turnip Farm 3", "Guildhall", "Guildhall", "Academy", "Academy")
    )
    torn.built(1, "Turnip Farm 3").play(f"build 1: Barracks in {HOME} over Turnip Farm 3").tax_until("purchase")
    assert (torn.money(0), torn.money(1)) == (7 - 3 + 2 + 2, 7 + 3 + 3 + 1)
