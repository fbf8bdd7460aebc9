"""The first building, good, city, town and player of each list count like any other."""

from __future__ import annotations

import pytest
from tests.rules.city_of_iron.table import BOX, Iron

from smokestack.games.city_of_iron.game import GAME

FARM = "Turnip Farm 3"
STRONG = "Iron Dragon, Iron Guard, Wyvern Ship, Scout Ship"


def test_these_are_the_first() -> None:
    assert (BOX.buildings.label[0], BOX.goods.names[0], BOX.lands.names[0]) == (FARM, "Turnips", "Arc Lowlands")
    assert (BOX.towns.names[0], BOX.cards.names[0], BOX.nations.short[0]) == ("Turnham", "Scholar", "Arc")


@pytest.mark.rule("COI-9.7")
def test_a_conquest_discards_the_first_kind_of_building_from_the_first_space() -> None:
    table = Iron().turns().cards(0, hand=STRONG).on_top("Turnham").set_market(FARM, "Academy")
    table.play("attack Turnham", "spend Iron Guard for attack", "spend Scout Ship")
    assert table.market()[:2] == ["", "Academy"]
    assert table.view().discards == {FARM: 1}


@pytest.mark.rule("COI-10.2", "COI-10.3")
def test_the_first_kind_of_building_leaves_the_market_or_is_pushed_left() -> None:
    four = ("Academy", "Barracks", "Guildhall", "Mine 2")
    stays = Iron().turns().set_market(*four, FARM).last_turn().play("tax")
    assert stays.market()[:2] == [FARM, ""]
    leaves = Iron().turns().set_market(FARM, *four).last_turn().play("tax")
    assert leaves.market()[:2] == ["Mine 2", ""]
    assert leaves.view().discards[FARM] == 1


@pytest.mark.rule("COI-6.1", "COI-6.13", "COI-6.11")
def test_the_first_kind_of_building_is_built_reserved_and_demolished() -> None:
    table = Iron().turns().set_market(FARM, FARM).purse(0, money=20)
    table.play("reserve 1: Turnip Farm 3", "tax", f"build own {FARM} in Arc Lowlands", "tax")
    table.play(f"build 2: {FARM} in Arc Lowlands")
    assert (table.goods(0, "Turnips"), table.income(0), table.player(0).reserve) == (6, 4, [])
    full = Iron().turns().built(0, FARM, "Academy", "Academy", "Guildhall", "Barracks").set_market("Mine 2")
    full.purse(0, money=9, science=9).play(f"build 1: Mine 2 in Arc Lowlands over {FARM}")
    assert (full.goods(0, "Turnips"), full.goods(0, "Ore"), full.income(0)) == (0, 2, 3)
    assert full.view().discards == {FARM: 1}


@pytest.mark.rule("COI-9.4", "COI-9.1", "COI-C7")
def test_a_town_of_the_first_player_is_defended_and_changes_hands() -> None:
    table = Iron().turns().owns(0, "Turnham").set_market("Academy").play("tax")
    table.cards(1, hand="Iron Guard, Cartographer")
    assert table.refused("attack Turnham") == "COI-9.2"  # defence 5 instead of 3
    table.cards(1, hand="Iron Guard, Soldier, Cartographer")
    table.play("attack Turnham", "spend Soldier for attack", "spend Iron Guard for attack", "spend Cartographer")
    table.play("discard as played")
    assert [table.goods(seat, "Turnips") for seat in range(2)] == [0, 3]
    assert [table.income(seat) for seat in range(2)] == [2, 3]
    assert table.market()[0] == "Academy"


@pytest.mark.rule("COI-14.7")
def test_a_flexible_town_gives_the_first_good_and_its_loss_takes_it_away() -> None:
    table = Iron(town_expansion="on").turns().built(0, FARM, "Mine 2").owns(0, "Snyle", flex="Turnips")
    assert table.goods(0, "Turnips") == 5
    table.play("tax").cards(1, hand=STRONG)
    table.play("attack Snyle", "spend Iron Dragon for attack", "spend Wyvern Ship")
    assert (table.goods(0, "Turnips"), table.income(0)) == (3, 4)
    assert (table.goods(1, "Turnips"), table.income(1)) == (0, 3)
    changed = Iron(town_expansion="on").turns().built(0, FARM, "Mine 2").owns(0, "Snyle", flex="Turnips")
    changed.tax_until("purchase").all_ready().play("goods Ore")
    assert (changed.goods(0, "Turnips"), changed.goods(0, "Ore")) == (3, 4)
    changed.bid_zero().tax_until("purchase").all_ready().play("goods Turnips")
    assert (changed.goods(0, "Turnips"), changed.goods(0, "Ore")) == (5, 2)
    assert GAME.referee(changed.state) == []


@pytest.mark.rule("COI-13.2", "COI-A-arc-move")
def test_the_first_city_may_be_overfull_while_arc_moves() -> None:
    table = Iron(arc_move="any_number").turns().city(0, "East Shore")
    table.built(0, "Academy", "Academy", "Guildhall", "Guildhall", "Barracks")
    table.built(0, "Vodka Distillery", "Barracks", "Ironworks", place="East Shore")
    table.play("move Barracks from East Shore to Arc Lowlands")
    assert "stop moving" not in table.legal()
    assert {text.split(" from ")[1].split(" to ")[0] for text in table.legal()} == {"Arc Lowlands"}
    assert table.refused("stop moving") == "COI-A-arc-move"
    table.play("move Academy from Arc Lowlands to East Shore", "stop moving")
    assert table.in_turn()
