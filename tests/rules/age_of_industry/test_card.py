"""What the card allows (AOI-4, and the examples of cards)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_industry.table import BLUE, RED, YELLOW, germany, new_england


@pytest.mark.rule("AOI-4.1")
def test_a_build_plays_one_card_from_hand() -> None:
    t = germany().hand(RED, "red", "cotton mill")
    assert t.clause("build cotton mill Berlin with yellow card") == "AOI-4.1"
    t.play("build cotton mill Köln with red card")
    assert t.state.hand_size[RED] == 1
    assert t.state.discards[t.card("red")] == 1


@pytest.mark.rule("AOI-4.2", "AOI-4.9")
def test_an_industry_card_builds_its_industry_in_reach_only() -> None:
    t = germany().hand(RED, "cotton mill").stand(RED, "port 1", "Kiel").rails(YELLOW, "Kiel-Hamburg")
    t.stand(YELLOW, "port 1", "Hamburg")
    assert t.clause("build ironworks Köln with cotton mill card") == "AOI-4.2"
    refusal = t.refused("build cotton mill Hamburg with cotton mill card")
    assert (refusal.clause, refusal.data["place"]) == ("AOI-4.3", "Hamburg")
    assert t.build_places("cotton mill", "cotton mill") == set()


@pytest.mark.rule("AOI-4.3", "AOI-1.6", "AOI-B2")
def test_linked_by_an_own_railway() -> None:
    t = germany().stand(RED, "port 1", "Kiel").rails(RED, "Frankfurt-Kassel").hand(RED, "cotton mill")
    assert t.build_places("cotton mill", "cotton mill") == {"Frankfurt", "Kassel"}
    t.play("build cotton mill Kassel with cotton mill card")
    assert t.counter("Kassel") == "cotton mill 1"


@pytest.mark.rule("AOI-4.4", "AOI-A28", "AOI-B3", "AOI-26.1")
def test_a_second_counter_in_a_big_location() -> None:
    t = germany().stand(RED, "coal mine 1", "Dortmund").hand(RED, "cotton mill", "coal mine")
    t.gone(RED, "coal mine 1")
    assert t.build_places("cotton mill", "cotton mill") == {"Dortmund"}
    assert t.clause("build cotton mill Dortmund 4 with cotton mill card") == "AOI-26.1"
    assert t.build_places("coal mine", "coal mine") == {"Dortmund", "Dortmund 1"}
    # The second blank space is as good as the first.
    t.stand(YELLOW, "cotton mill 1", "Dortmund")
    t.play("build cotton mill Dortmund with cotton mill card")
    assert t.counter("Dortmund", 4) == "cotton mill 1"
    t.turn(RED).hand(RED, "cotton mill", "ironworks")
    assert t.build_places("coal mine", "coal mine") == {"Dortmund 1"}
    assert t.build_places("ironworks", "ironworks") == set()


@pytest.mark.rule("AOI-4.4")
def test_a_counter_in_a_small_location_reaches_nothing_more() -> None:
    t = germany().stand(RED, "coal mine 1", "Breslau").hand(RED, "cotton mill", "ironworks")
    assert t.build_places("cotton mill", "cotton mill") == set()
    assert t.clause("build ironworks Breslau with ironworks card") == "AOI-4.3"
    t = germany().stand(RED, "cotton mill 1", "Berlin").hand(RED, "ironworks")  # three spaces are not four
    assert t.clause("build ironworks Berlin with ironworks card") == "AOI-4.3"


@pytest.mark.rule("AOI-4.5")
def test_an_industry_card_reaches_the_own_counter() -> None:
    t = germany().stand(RED, "cotton mill 1", "Berlin").gone(RED, "ironworks 1", "ironworks 1", "ironworks 2")
    t.gone(RED, "ironworks 2").stand(YELLOW, "port 1", "Hamburg").rails(YELLOW, "Hamburg-Berlin")
    t.hand(RED, "ironworks")
    assert t.build_places("ironworks", "ironworks") == {"Berlin 1"}


@pytest.mark.rule("AOI-4.6", "AOI-A7")
def test_without_a_counter_on_the_map_anything_goes() -> None:
    t = germany().hand(RED, "coal mine", "cotton mill")
    everywhere = {"Poland", "Breslau", "Dresden", "Bohemia", "Dortmund", "Belgium", "Mannheim"}
    assert t.build_places("coal mine", "coal mine") == everywhere
    t.stand(YELLOW, "coal mine 1", "Poland").stand(YELLOW, "port 1", "Kiel")
    assert t.build_places("coal mine", "coal mine") == everywhere - {"Poland"}
    t.play("build cotton mill Köln with cotton mill card")
    assert t.build_places("coal mine", "coal mine") == set()


@pytest.mark.rule("AOI-C3", "AOI-A7", "AOI-B30", "AOI-10.2")
def test_the_only_counter_overbuilt_by_another() -> None:
    t = germany().stand(YELLOW, "coal mine 1", "Belgium", cubes=0).rails(YELLOW, "Köln-Belgium").track(coal=0)
    t.gone(RED, "coal mine 1", "coal mine 1").hand(RED, "red", "blue").hand(YELLOW, "cotton mill", "ship")
    t.stand(RED, "ironworks 1", "Köln").play("build coal mine Belgium with red card", "pass blue card")
    assert t.state.counters_on_map[YELLOW] == 0
    assert "Berlin" in t.build_places("cotton mill", "cotton mill")
    assert "Köln" in t.build_places("cotton mill", "cotton mill")
    assert "rail Dortmund-Köln" in t.legal("rail")
    assert t.left(YELLOW, "coal mine 1") == 1  # the replaced one is gone for good


@pytest.mark.rule("AOI-4.7", "AOI-A8", "AOI-B4")
def test_a_ship_card_needs_presence_at_a_joined_port() -> None:
    t = new_england().stand(RED, "port 1", "Boston").no_zeros(RED).hand(RED, "ship")
    t.stand(YELLOW, "port 1", "Providence").rails(YELLOW, "Boston-Providence")
    t.stand(YELLOW, "ironworks 1", "Boston")
    assert t.build_places("ship", "ship") == {"Massachusetts Bay"}
    refusal = t.refused("build ship Rhode Island Sound with ship card")
    assert (refusal.clause, refusal.data["place"]) == ("AOI-4.7", "Rhode Island Sound")


@pytest.mark.rule("AOI-C26", "AOI-4.7", "AOI-25.3", "AOI-A8")
def test_an_own_railway_at_another_players_port() -> None:
    for rule, fine in (("port_or_rail", True), ("own_port", False), ("any_port", True)):
        t = new_england(ship_card=rule).stand(YELLOW, "port 1", "Boston").stand(RED, "cotton mill 1", "Lowell")
        t.stand(YELLOW, "ironworks 1", "Lowell").rails(RED, "Lowell-Boston").no_zeros(RED).hand(RED, "ship")
        assert t.may("build ship Massachusetts Bay with ship card") == fine


@pytest.mark.rule("AOI-25.3", "AOI-B9", "AOI-11.4")
def test_another_players_port() -> None:
    for rule, fine in (("port_or_rail", False), ("own_port", False), ("any_port", True)):
        t = new_england(ship_card=rule).stand(YELLOW, "port 1", "Portland").stand(RED, "cotton mill 1", "Albany")
        t.no_zeros(RED).hand(RED, "ship", "green").stand(YELLOW, "ironworks 1", "Portland")
        assert t.may("build ship Gulf of Maine with green card")
        assert t.may("build ship Gulf of Maine with ship card") == fine


@pytest.mark.rule("AOI-4.8", "AOI-B5")
def test_a_location_card_reaches_every_place_of_its_colour() -> None:
    t = germany().stand(RED, "port 1", "Kiel").hand(RED, "brown")
    brown = {"Stuttgart", "Nürnberg", "Regensburg", "Augsburg", "München"}
    assert t.build_places("cotton mill", "brown") == brown
    assert t.build_places("ironworks", "brown") == brown
    refusal = t.refused("build cotton mill Köln with brown card")
    assert (refusal.clause, refusal.data["colour"]) == ("AOI-4.8", "red")
    t = new_england().stand(YELLOW, "port 1", "Portland").stand(YELLOW, "ironworks 1", "Portland")
    t.no_zeros(RED).hand(RED, "green")
    assert "Gulf of Maine" in t.build_places("ship", "green")


@pytest.mark.rule("AOI-4.9")
def test_others_railways_and_counters_link_nobody() -> None:
    t = germany(3).stand(RED, "port 1", "Kiel").hand(RED, "cotton mill")
    t.rails(BLUE, "Frankfurt-Kassel").stand(YELLOW, "coal mine 1", "Dortmund")
    assert t.build_places("cotton mill", "cotton mill") == set()


@pytest.mark.rule("AOI-4.10", "AOI-A9", "AOI-2.8")
def test_a_ship_card_on_germany_builds_no_ship_but_serves_otherwise() -> None:
    t = germany().no_zeros(RED).stand(RED, "port 1", "Kiel").hand(RED, "ship")
    assert t.clause("build ship Kiel 1 with ship card") == "AOI-4.10"
    assert t.clause("combine ship Kiel 1") == "AOI-4.10"
    assert t.may("pass ship card")
    assert t.may("develop port 1")
    t.play("combine cotton mill Köln")
    assert t.state.discards[t.card("ship")] == 1
