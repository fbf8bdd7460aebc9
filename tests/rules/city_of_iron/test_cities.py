"""Section 7: cities, districts, lands."""

from __future__ import annotations

import pytest
from tests.rules.city_of_iron.table import BOX, HOMES, Iron


def explorer(hand: str, seats: int = 2, **options: str) -> Iron:
    """Seat 0 holds the Explorer and these cards."""
    return Iron(seats=seats, **options).turns().cards(0, hand=f"Explorer, {hand}".rstrip(", "))


@pytest.mark.rule("COI-7.1", "COI-C41")
def test_each_token_is_used_once_as_city_or_district() -> None:
    table = explorer("Wyvern Ship, Mayor, Junkbot").city(0, "East Shore", "citizen a").district(0, "military")
    table.play("play Explorer")
    assert {text.split(" with ")[1] for text in table.legal()} == {"citizen b token"}
    assert table.refused("found Red Wastes with military token") == "COI-7.1"
    used = explorer("Wyvern Ship, Mayor, Junkbot").city(0, "East Shore", "citizen a")
    used.district(0, "military").district(0, "citizen b")
    assert used.refused("play Explorer") == "COI-7.11"
    assert used.refused("play Mayor") == "COI-8.12"
    used.cards(0, hand="Scholar, Mayor, Explorer, Merchant").purse(0, money=9)
    assert used.can("play Scholar")
    assert used.can("play Merchant")  # paid with the Explorer's distance


@pytest.mark.rule("COI-7.2", "COI-C25", "COI-13.1")
def test_spaces_of_cities_and_districts() -> None:
    assert BOX.tokens.spaces[1:] == [3, 3, 2]
    assert BOX.tokens.district[1:] == [2, 2, 1]
    for nation, abilities, spaces in (("Hog", "on", 6), ("Arc", "off", 6), ("Arc", "on", 7)):
        table = Iron(nations=f"{nation}, Om", abilities=abilities).turns().cards(0, hand="Mayor, Junkbot")
        table.play("play Mayor", "spend Junkbot", "discard as played")
        table.play(f"district military token at {HOMES[nation]}")
        assert table.player(0).cities[0].spaces == spaces


@pytest.mark.rule("COI-7.3", "COI-7.12")
def test_every_token_draws_in_the_very_round_it_is_placed() -> None:
    table = Iron().turns().cards(0, hand="Mayor, Junkbot", citizens="Scholar, Explorer", military="Captain")
    assert (table.player(0).draws_citizen, table.player(0).draws_military) == (1, 0)
    table.play("play Mayor", "spend Junkbot", "discard as played", "district military token at Arc Lowlands")
    assert (table.player(0).draws_citizen, table.player(0).draws_military) == (1, 1)
    table.tax_until("purchase")
    assert table.hand(0) == ["Captain", "Scholar"]


@pytest.mark.rule("COI-7.3")
def test_which_tokens_draw_what() -> None:
    assert BOX.tokens.draws == [1, 0, 1, 0, 1, 0, 0, 1]


@pytest.mark.rule("COI-7.4")
def test_districts_go_beside_own_cities_on_lands_several_to_a_city_and_add_no_terrain() -> None:
    table = Iron().turns().city(0, "East Shore").district(0, "military").cards(0, hand="Mayor, Junkbot")
    terrain = table.player(0).cities[0].terrain
    table.play("play Mayor", "spend Junkbot", "discard as played")
    assert table.legal() == ["district citizen b token at Arc Lowlands", "district citizen b token at East Shore"]
    assert table.refused("district citizen b token at Cresarian Highlands") == "COI-7.4"
    table.play("district citizen b token at Arc Lowlands")
    [added] = table.said("district")
    assert (added.data["token"], added.data["token_title"]) == ("citizen b", "citizen"), "a or b is all the same"
    city = table.player(0).cities[0]
    assert (city.spaces, city.districts, city.terrain) == (9, ["citizen b", "military"], terrain)


@pytest.mark.rule("COI-7.5")
def test_a_new_city_takes_the_land() -> None:
    table = explorer("Scout Ship").play("play Explorer", "found East Shore with military token")
    table.play("spend Scout Ship", "discard as played")
    city = table.player(0).cities[1]
    assert (city.name, city.spaces, city.token, city.districts) == ("East Shore", 2, "military", [])
    assert "East Shore" not in [land.name for land in table.view().lands]
    assert table.player(0).actions_left == 2


@pytest.mark.rule("COI-7.6", "COI-C9")
def test_the_explorers_own_distance_does_not_count() -> None:
    alone = explorer("Junkbot")
    assert alone.refused("play Explorer") == "COI-7.11"
    one_short = explorer("Cartographer")
    assert one_short.refused("play Explorer") == "COI-7.11"
    enough = explorer("Cartographer, Captain").play("play Explorer")
    assert enough.can("found East Shore with citizen a token")
    assert enough.refused("found Far Archipelago with citizen a token") == "COI-7.6"


@pytest.mark.rule("COI-7.7", "COI-C10")
def test_a_ship_land_needs_a_ship_whose_distance_counts_too() -> None:
    table = explorer("Spy, Magician, Cartographer").play("play Explorer")
    assert table.refused("found Far Archipelago with citizen a token") == "COI-7.7"
    with_ship = explorer("Cartographer, Scout Ship").play("play Explorer", "found Far Archipelago with citizen a token")
    assert with_ship.state.prompt().data["needs"] == "3 distance and a ship"
    with_ship.play("spend Scout Ship")
    assert with_ship.state.prompt().data["needs"] == "1 distance"
    with_ship.play("spend Cartographer")
    assert with_ship.view().phase == "discarding"


@pytest.mark.rule("COI-7.7", "COI-C10")
def test_a_vehicle_may_be_added_though_its_distance_is_not_needed() -> None:
    table = explorer("Wyvern Ship, Scout Ship").play("play Explorer", "found Far Archipelago with citizen a token")
    table.play("spend Wyvern Ship")
    assert table.legal() == ["spend Scout Ship"]
    table.play("spend Scout Ship", "discard as played")
    assert [city.name for city in table.player(0).cities] == ["Arc Lowlands", "Far Archipelago"]


@pytest.mark.rule("COI-7.8", "COI-C11", "COI-A-airship-is-ship")
def test_an_airship_is_no_ship_unless_the_option_says_so() -> None:
    table = explorer("Wyvern Ship").play("play Explorer")
    assert table.refused("found Far Archipelago with citizen a token") == "COI-7.7"
    assert table.can("found Low Sky Isle with citizen a token")
    flies = explorer("Wyvern Ship", airship_is_ship="yes").play("play Explorer")
    assert flies.can("found Far Archipelago with citizen a token")
    sails = explorer("Warship, Scout Ship", airship_is_ship="yes").play("play Explorer")
    assert sails.refused("found Low Sky Isle with citizen a token") == "COI-7.7"


@pytest.mark.rule("COI-A-airship-is-ship", "COI-7.8")
def test_by_option_an_airship_pays_for_a_ship_but_a_ship_does_not_fly() -> None:
    found = "found Far Archipelago with citizen a token"
    flies = explorer("Wyvern Ship, Scout Ship", airship_is_ship="yes").play("play Explorer", found)
    assert flies.legal() == ["spend Scout Ship", "spend Wyvern Ship"]
    flies.play("spend Wyvern Ship")
    assert flies.view().phase == "discarding"  # distance and vehicle are paid
    flies.play("discard as played")
    assert [city.name for city in flies.player(0).cities] == ["Arc Lowlands", "Far Archipelago"]
    table = explorer("Wyvern Ship, Scout Ship").play("play Explorer", found, "spend Wyvern Ship")
    assert (table.legal(), table.view().phase) == (["spend Scout Ship"], "spending")
    sails = explorer("Warship, Scout Ship, Cloud Skimmer", airship_is_ship="yes").play("play Explorer")
    sails.play("found Low Sky Isle with citizen a token", "spend Warship", "spend Scout Ship")
    assert sails.legal() == ["spend Cloud Skimmer"]


@pytest.mark.rule("COI-R17", "COI-7.6", "COI-7.7")
def test_a_card_may_be_spent_only_while_it_meets_something_owed() -> None:
    table = explorer("Scout Ship, Warship, Cartographer, Junkbot").play("play Explorer")
    table.play("found Far Archipelago with citizen a token")  # distance 3 by ship
    assert table.legal() == ["spend Cartographer", "spend Scout Ship", "spend Warship"]
    assert table.refused("spend Junkbot") == "COI-8.3"
    table.play("spend Scout Ship")  # now distance 1
    assert table.legal() == ["spend Cartographer", "spend Warship"]
    table.play("spend Cartographer")
    assert table.view().phase == "discarding"
    late = explorer("Spy, Cartographer, Scout Ship").play("play Explorer")
    late.play("found Far Archipelago with citizen a token", "spend Spy", "spend Cartographer")
    assert late.legal() == ["spend Scout Ship"]  # only the ship is missing


@pytest.mark.rule("COI-7.9")
def test_military_and_citizen_cards_mix_as_skills_and_vehicles() -> None:
    table = explorer("Warship, Cartographer").play("play Explorer", "found Far Archipelago with citizen a token")
    table.play("spend Cartographer", "spend Warship")
    assert table.view().phase == "discarding"
    work = Iron(nations="Hog, Om").turns().cards(0, hand="Scholar, Machinist").purse(0, money=1)
    assert work.can("play Scholar")


@pytest.mark.rule("COI-7.10")
def test_a_land_belongs_to_one_player_forever() -> None:
    table = explorer("Wyvern Ship").city(1, "East Shore").city(0, "Red Wastes").play("play Explorer")
    for land in ("East Shore", "Red Wastes", "Arc Lowlands", "Hog Heartland", "Dune Sea"):
        assert table.refused(f"found {land} with citizen b token") == "COI-7.10"


@pytest.mark.rule("COI-7.11")
def test_no_land_in_reach_no_explorer() -> None:
    table = explorer("Cartographer, Captain").city(1, "East Shore").city(1, "Red Wastes", "citizen b")
    assert table.refused("play Explorer") == "COI-7.11"
