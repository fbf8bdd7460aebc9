"""Section 9: towns and attacks."""

from __future__ import annotations

import pytest
from tests.rules.city_of_iron.table import BOX, Iron


def at_war(hand: str, seats: int = 2, **options: str) -> Iron:
    """Seat 0, Arc, holds these cards. Turnham (defence 3, distance 1) is on top of the first pile."""
    return Iron(seats=seats, **options).turns().cards(0, hand=hand).on_top("Turnham")


@pytest.mark.rule("COI-9.1", "COI-R2")
def test_targets_are_the_top_towns_and_towns_of_others() -> None:
    table = at_war("Iron Dragon, Iron Guard, Warship, Wyvern Ship, Scout Ship").on_top("Dignitar", "Leckri Bay")
    table.on_top("Turnham").owns(1, "Srikafold").owns(0, "Mudbrook")
    open_towns = {text.removeprefix("attack ") for text in table.legal() if text.startswith("attack")}
    assert open_towns == {"Turnham", "Dignitar", "Leckri Bay", "Srikafold"}
    assert table.refused("attack Mudbrook") == "COI-9.1"
    assert table.refused("attack Lanternwick") == "COI-R2"
    assert table.refused("attack Demongate") == "COI-2.10"


@pytest.mark.rule("COI-9.2", "COI-R1")
def test_attack_has_to_reach_the_defence_at_least() -> None:
    assert BOX.towns.defence[BOX.towns.names.index("Turnham")] == 3
    assert at_war("Captain, Scout Ship").refused("attack Turnham") == "COI-9.2"
    assert at_war("Captain, Soldier, Scout Ship").can("attack Turnham")
    assert at_war("Iron Dragon, Scout Ship").can("attack Turnham")


@pytest.mark.rule("COI-9.3", "COI-R1")
def test_further_cards_of_either_kind_have_to_reach_the_distance() -> None:
    table = at_war("Iron Soldier, Captain").on_top("Leckri Bay")
    assert table.can("attack Turnham")
    weak = at_war("Iron Dragon, Cartographer, Captain").on_top("Leckri Bay")
    assert weak.refused("attack Leckri Bay") == "COI-9.3"
    enough = at_war("Iron Dragon, Cartographer, Spy").on_top("Leckri Bay").play("attack Leckri Bay")
    enough.play("spend Iron Dragon for attack", "spend Cartographer", "spend Spy", "discard as played")
    assert enough.player(0).towns == ["Leckri Bay"]


@pytest.mark.rule("COI-9.4", "COI-C7")
def test_an_owned_town_defends_with_two_more_at_the_same_distance() -> None:
    for town in range(BOX.towns.count):
        assert BOX.towns.defence_owned[town] == BOX.towns.defence[town] + 2
    table = at_war("Iron Guard, Scout Ship").owns(1, "Turnham")
    assert table.refused("attack Turnham") == "COI-9.2"
    assert next(town for town in table.view().towns if town.name == "Turnham").defence == 5
    table.cards(0, hand="Iron Guard, Soldier, Cartographer")
    assert table.can("attack Turnham")


@pytest.mark.rule("COI-9.5")
def test_the_cards_used_are_discarded_and_the_town_takes_no_space() -> None:
    table = at_war("Iron Soldier, Cartographer, Junkbot").built(
        0, "Barracks", "Guildhall", "Guildhall", *["Academy"] * 2
    )
    table.owns(0, "Srikafold", "Lanternwick").play("attack Turnham")
    table.play("spend Iron Soldier for attack", "spend Cartographer")
    assert (table.player(0).military_discards, table.player(0).citizen_discards) == (["Iron Soldier"], ["Cartographer"])
    assert table.hand(0) == ["Junkbot"]
    assert table.player(0).towns == ["Turnham", "Srikafold", "Lanternwick"]
    assert table.player(0).actions_left == 2


@pytest.mark.rule("COI-9.6")
def test_goods_and_income_come_with_the_town() -> None:
    table = at_war("Iron Soldier, Cartographer").play(
        "attack Turnham", "spend Iron Soldier for attack", "spend Cartographer"
    )
    assert (table.goods(0, "Turnips"), table.income(0)) == (3, 3)


@pytest.mark.rule("COI-9.7", "COI-C6")
def test_a_neutral_conquest_costs_the_leftmost_market_card() -> None:
    war = ("attack Turnham", "spend Iron Soldier for attack", "spend Cartographer")
    table = at_war("Iron Soldier, Cartographer").set_market("", "Academy", "Barracks").play(*war)
    assert table.market()[:3] == ["", "", "Barracks"]
    assert table.view().discards == {"Academy": 1}
    empty = at_war("Iron Soldier, Cartographer").set_market().play(*war)
    assert empty.view().discards == {}
    assert empty.player(0).towns == ["Turnham"]


@pytest.mark.rule("COI-9.7", "COI-9.8", "COI-C7")
def test_a_town_taken_from_a_player_moves_goods_and_income_and_spares_the_market() -> None:
    table = at_war("Iron Dragon, Cartographer").owns(1, "Turnham").set_market("Academy")
    assert (table.goods(1, "Turnips"), table.income(1)) == (3, 3)
    table.play("attack Turnham", "spend Iron Dragon for attack", "spend Cartographer")
    assert (table.goods(1, "Turnips"), table.income(1), table.player(1).towns) == (0, 2, [])
    assert (table.goods(0, "Turnips"), table.income(0), table.player(0).towns) == (3, 3, ["Turnham"])
    assert table.market()[0] == "Academy"
    assert table.said("town_lost")[0].data["income"] == -1
    assert table.state.actor() == 1


@pytest.mark.rule("COI-9.9")
def test_the_next_town_of_the_pile_is_open_at_once_and_an_empty_pile_stays_empty() -> None:
    table = at_war("Iron Soldier, Cartographer").on_top("Turnham", "Srikafold")
    table.play("attack Turnham", "spend Iron Soldier for attack", "spend Cartographer")
    assert [town.name for town in table.view().towns if town.open and town.owner < 0 and town.stars == 1] == [
        "Srikafold"
    ]
    last = at_war("Iron Soldier, Cartographer").owns(1, "Srikafold", "Lanternwick", "Mudbrook")
    last.play("attack Turnham", "spend Iron Soldier for attack", "spend Cartographer")
    assert not [town for town in last.view().towns if town.stars == 1 and town.owner < 0]


@pytest.mark.rule("COI-9.10")
def test_towns_never_return_to_the_piles() -> None:
    table = at_war("Iron Dragon, Cartographer").owns(1, "Turnham")
    table.play("attack Turnham", "spend Iron Dragon for attack", "spend Cartographer")
    turnham = next(town for town in table.view().towns if town.name == "Turnham")
    assert (turnham.owner, turnham.defence) == (0, 5)
    assert all(table.town("Turnham") not in pile for pile in table.state.piles)


@pytest.mark.rule("COI-9.11")
def test_ships_are_not_needed_for_towns() -> None:
    table = at_war("Iron Dragon, Spy, Cartographer").on_top("Leckri Bay")
    assert table.can("attack Leckri Bay")


@pytest.mark.rule("COI-9.12")
def test_excess_attack_and_distance_are_lost() -> None:
    table = at_war("Iron Dragon, Wyvern Ship, Soldier").play("attack Turnham", "spend Iron Dragon for attack")
    assert table.legal() == ["spend Wyvern Ship"]
    table.play("spend Wyvern Ship")
    assert table.hand(0) == ["Soldier"]


@pytest.mark.rule("COI-9.12")
def test_citizens_alone_take_no_town() -> None:
    assert at_war("Wyvern Ship, Scout Ship").refused("attack Turnham") == "COI-9.12"


@pytest.mark.rule("COI-6.20")
def test_an_attack_is_a_normal_action_open_to_everybody() -> None:
    table = at_war("Iron Soldier, Cartographer")
    before = table.player(0).actions_left
    table.play("attack Turnham", "spend Cartographer", "spend Iron Soldier for attack")
    assert table.player(0).actions_left == before - 1
