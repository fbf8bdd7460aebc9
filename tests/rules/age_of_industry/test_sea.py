"""Ships, the sea and Pennsylvania (AOI-11, AOI-12)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.rules.age_of_industry.replaced_data import replaced_data
from tests.rules.age_of_industry.table import RED, YELLOW, Table, new_england

from smokestack.games.age_of_industry.game import GAME, AgeOfIndustryGame
from smokestack.games.age_of_industry.rules.paths import AS_IT_IS, distances_from, port_access


def distance(t: Table, a: str, b: str) -> int:
    return distances_from(t.state, t.place(a), AS_IT_IS)[t.place(b)]


def imported(t: Table, name: str) -> int:
    return t.state.imports[t.state.board.import_name.index(name)]


@pytest.mark.rule("AOI-11.1", "AOI-11.2")
def test_three_ways_to_build_a_ship() -> None:
    t = new_england().stand(RED, "port 1", "Boston").stand(RED, "ironworks 1", "Boston").no_zeros(RED)
    t.hand(RED, "ship", "purple", "red")
    assert t.may("build ship Massachusetts Bay with ship card")
    assert t.may("build ship Massachusetts Bay with purple card")
    assert t.may("combine ship Massachusetts Bay")
    assert t.clause("build ship Massachusetts Bay with red card") == "AOI-4.8"


@pytest.mark.rule("AOI-11.2", "AOI-5.6")
def test_a_ship_0_cannot_sail() -> None:
    t = new_england().stand(RED, "port 1", "Boston").stand(RED, "ironworks 1", "Boston").hand(RED, "ship")
    assert t.clause("build ship Massachusetts Bay with ship card") == "AOI-5.6"


@pytest.mark.rule("AOI-11.3", "AOI-C27")
def test_no_ship_without_a_port_at_a_joined_location() -> None:
    t = new_england().no_zeros(RED).hand(RED, "ship", "purple").stand(YELLOW, "port 1", "Portland")
    t.rails(YELLOW, "Portland-Portsmouth", "Portsmouth-Boston").stand(YELLOW, "ironworks 1", "Boston")
    for text in ("build ship Massachusetts Bay with ship card", "build ship Massachusetts Bay with purple card"):
        refusal = t.refused(text)
        assert (refusal.clause, refusal.data["place"]) == ("AOI-11.3", "Massachusetts Bay")
    assert t.clause("combine ship Massachusetts Bay") == "AOI-11.3"
    t.stand(YELLOW, "port 1", "Portsmouth", flipped=True)
    assert t.may("combine ship Massachusetts Bay")
    assert t.may("build ship Massachusetts Bay with purple card")


@pytest.mark.rule("AOI-11.4")
def test_the_port_need_not_be_the_builders() -> None:
    t = new_england().no_zeros(RED).hand(RED, "purple").stand(YELLOW, "port 1", "Boston")
    t.stand(YELLOW, "ironworks 1", "Boston").play("build ship Massachusetts Bay with purple card")
    assert t.counter("Massachusetts Bay") == "ship 2"


@pytest.mark.rule("AOI-11.5", "AOI-A4")
def test_the_import_comes_with_the_ship() -> None:
    t = new_england().stand(RED, "port 1", "New York").stand(RED, "ironworks 1", "New York").no_zeros(RED)
    assert imported(t, "South Wales") == 0
    t.hand(RED, "yellow").play("build ship New York Bay with yellow card")
    assert imported(t, "South Wales") == 2  # three printed, one used for the ship
    assert imported(t, "Cape Breton") == 0


@pytest.mark.rule("AOI-11.6", "AOI-C28", "AOI-9.4")
def test_a_ship_used_up_at_once() -> None:
    t = new_england().stand(RED, "port 1", "New York").stand(RED, "ironworks 1", "New York").no_zeros(RED)
    t.market("Great Britain", "no demand").track(coal=3).hand(RED, "yellow", "red")
    t.play("build ship New York Bay with yellow card")
    assert imported(t, "South Wales") == 0
    assert t.is_flipped("New York Bay")
    assert t.state.money[RED] == 10 - 6 + (2 + 1) + 10


@pytest.mark.rule("AOI-11.7", "AOI-C31", "AOI-A15")
def test_a_sea_line_needs_port_and_ship() -> None:
    t = new_england().stand(YELLOW, "port 1", "Portland").stand(YELLOW, "ship 2", "Gulf of Maine")
    t.import_cubes("Nova Scotia", 3).gone(RED, "port 1", "port 1").gone(RED, "cotton mill 1", "cotton mill 1")
    t.hand(RED, "green")
    assert distance(t, "Portland", "Gulf of Maine") == 1
    assert distance(t, "Portsmouth", "Gulf of Maine") == -1  # no port counter there
    t.rails(YELLOW, "Portsmouth-Manchester")
    assert t.clause("build cotton mill Manchester with green card") == "AOI-8.1"
    t.stand(YELLOW, "port 1", "Portsmouth")
    t.play("build cotton mill Manchester with green card")
    assert imported(t, "Nova Scotia") == 2


@pytest.mark.rule("AOI-11.7", "AOI-C32", "AOI-A15", "AOI-A32")
def test_two_ports_trade_through_a_ship() -> None:
    t = new_england().stand(YELLOW, "port 1", "New Haven").stand(RED, "ironworks 1", "New Haven")
    t.stand(YELLOW, "ship 2", "Long Island Sound")
    assert distance(t, "New Haven", "New London") == -1
    t.stand(RED, "port 1", "New London")
    assert distance(t, "New Haven", "New London") == 2
    t.gone(RED, "port 1", "port 2", "port 2").hand(RED, "red")
    t.play("build port New London with red card")  # port 3 over port 1; coal is bought, iron comes by sea
    assert t.cubes("New Haven", 2) == 2
    assert t.state.spent[RED] == 8 + 1


@pytest.mark.rule("AOI-7.4", "AOI-7.5", "AOI-C30")
def test_an_import_among_other_sources() -> None:
    def table() -> Table:
        t = new_england().stand(YELLOW, "port 1", "New Haven").stand(YELLOW, "ship 2", "New York Bay")
        t.import_cubes("South Wales", 2).rails(YELLOW, "New Haven-Bridgeport", "Bridgeport-New York")
        t.rails(YELLOW, "New York-Pennsylvania").stand(YELLOW, "coal mine 1", "Pennsylvania")
        return t.gone(RED, "cotton mill 1", "cotton mill 1").hand(RED, "red", "yellow")

    t = table().play("build cotton mill New Haven with red card")  # two sea lines against three railways
    assert (imported(t, "South Wales"), t.cubes("Pennsylvania")) == (1, 3)
    t = table().play("build cotton mill Bridgeport with yellow card")  # three against two
    assert (imported(t, "South Wales"), t.cubes("Pennsylvania")) == (2, 2)
    t = table().stand(YELLOW, "ship 2", "Long Island Sound").import_cubes("Maryland", 1)
    assert t.legal("build cotton mill New Haven") == [
        "build cotton mill New Haven with red card coal Maryland",
        "build cotton mill New Haven with red card coal South Wales",
    ]


@pytest.mark.rule("AOI-7.4", "AOI-7.5", "AOI-11.7")
def test_an_import_and_a_mine_that_reach_the_ship_together(tmp_path: Path) -> None:
    def change(map: dict[str, Any]) -> None:
        boston = next(place for place in map["locations"] if place["id"] == "boston")
        boston["spaces"][2]["kind"] = "mine"

    game = GAME.with_data(replaced_data(tmp_path, "new-england", change))
    assert isinstance(game, AgeOfIndustryGame)
    t = new_england(game=game).stand(YELLOW, "port 1", "Boston").stand(YELLOW, "port 1", "Portsmouth")
    t.stand(RED, "coal mine 1", "Boston").stand(YELLOW, "ship 2", "Massachusetts Bay").import_cubes("Cape Breton", 1)
    t.rails(YELLOW, "Portsmouth-Manchester").gone(RED, "cotton mill 1", "cotton mill 1").hand(RED, "green")
    assert t.legal("build cotton mill Manchester") == [
        "build cotton mill Manchester with green card coal Boston",
        "build cotton mill Manchester with green card coal Cape Breton",
    ]


@pytest.mark.rule("AOI-11.8", "AOI-11.9")
def test_boxes_are_ends_and_sea_lines_link_nobody() -> None:
    t = new_england().stand(YELLOW, "port 1", "New Haven").stand(YELLOW, "ship 2", "Long Island Sound")
    t.stand(YELLOW, "ship 2", "New York Bay")
    # New Haven has lines to both ship spaces; that is a path through New Haven, not through any box.
    assert distance(t, "Long Island Sound", "New York Bay") == 2
    assert t.state.linked == [0, 0]
    board = t.state.board
    assert len(distances_from(t.state, t.place("New Haven"), AS_IT_IS)) == board.land + 5  # boxes are no places to pass
    t.stand(RED, "ship 2", "Rhode Island Sound").stand(RED, "port 1", "Providence").hand(RED, "cotton mill")
    assert t.build_places("cotton mill", "cotton mill") == set()


@pytest.mark.rule("AOI-12.1", "AOI-12.3", "AOI-A16", "AOI-C33")
def test_coal_from_pennsylvania_goes_anywhere_but_nothing_passes_through() -> None:
    t = new_england().rails(YELLOW, "New York-Pennsylvania", "Bridgeport-New York", "Albany-Pennsylvania")
    t.stand(YELLOW, "coal mine 1", "Pennsylvania")
    assert distance(t, "Bridgeport", "Pennsylvania") == 2
    assert distance(t, "Albany", "Pennsylvania") == 1
    assert distance(t, "Albany", "New York") == -1
    t.gone(RED, "cotton mill 1", "cotton mill 1").hand(RED, "yellow", "brown", "brown")
    t.play("build cotton mill Bridgeport with yellow card")
    assert t.cubes("Pennsylvania") == 2
    t.stand(YELLOW, "ironworks 1", "New York").no_zeros(RED)
    assert t.refused("build factory Albany with brown card").data["cube"] == "iron"
    t.rails(RED, "Poughkeepsie-Pennsylvania").turn(RED).hand(RED, "ironworks")
    assert "Pennsylvania" in t.build_places("ironworks", "ironworks")


@pytest.mark.rule("AOI-12.1", "AOI-12.3", "AOI-A16")
def test_of_several_sources_only_those_reached_around_pennsylvania_count() -> None:
    """Iron in New York is two railways from Albany through Pennsylvania and much farther around it."""
    t = new_england().rails(YELLOW, "New York-Pennsylvania", "Albany-Pennsylvania", "Albany-Rutland")
    t.rails(YELLOW, "Rutland-Burlington").stand(YELLOW, "ironworks 1", "New York")
    t.stand(YELLOW, "ironworks 1", "Burlington").stand(YELLOW, "coal mine 1", "Pennsylvania")
    t.no_zeros(RED).hand(RED, "brown", "brown", "yellow")
    assert t.legal("build factory Albany") == ["build factory Albany with brown card"]
    assert t.clause("build factory Albany with brown card iron New York") == "AOI-7.5"
    t.play("build factory Albany with brown card")
    assert (t.cubes("Burlington"), t.cubes("New York", 3), t.cubes("Pennsylvania")) == (2, 3, 2)
    # In Pennsylvania itself the nearer one counts, whichever side it comes from.
    t.play("build factory Pennsylvania with brown card")
    assert (t.cubes("Burlington"), t.cubes("New York", 3)) == (2, 2)


@pytest.mark.rule("AOI-7.5", "AOI-12.1", "AOI-12.3", "AOI-25.5")
def test_a_way_around_pennsylvania_counts_though_it_is_longer_than_the_way_through() -> None:
    def factory_at_albany(t: Table) -> list[str]:
        t.rails(YELLOW, "New York-Pennsylvania", "Albany-Pennsylvania", "Bridgeport-New York")
        t.rails(YELLOW, "Pittsfield-Bridgeport", "Pittsfield-Albany", "Springfield-Pittsfield", "Springfield-Hartford")
        t.stand(YELLOW, "ironworks 1", "New York").stand(YELLOW, "ironworks 1", "Hartford")
        t.stand(YELLOW, "coal mine 1", "Pennsylvania").no_zeros(RED).hand(RED, "brown")
        return t.legal("build factory Albany")

    build = "build factory Albany with brown card"
    assert factory_at_albany(new_england()) == [f"{build} iron Hartford", f"{build} iron New York"]
    assert factory_at_albany(new_england(no_through_pennsylvania="false")) == [build]


@pytest.mark.rule("AOI-7.5", "AOI-7.6")
def test_two_imports_are_a_choice_where_no_mine_has_coal() -> None:
    t = new_england().stand(YELLOW, "ship 2", "New York Bay").stand(YELLOW, "ship 2", "Long Island Sound")
    t.stand(YELLOW, "port 1", "New Haven").import_cubes("Maryland", 2).import_cubes("South Wales", 2)
    t.gone(RED, "cotton mill 1", "cotton mill 1").hand(RED, "cotton mill")
    build = "build cotton mill New Haven with cotton mill card"
    assert t.legal("build cotton mill New Haven") == [f"{build} coal Maryland", f"{build} coal South Wales"]


@pytest.mark.rule("AOI-12.1", "AOI-12.3")
def test_the_first_of_several_sources_does_not_pass_through_pennsylvania_either() -> None:
    """Iron in Burlington would be four railways from New York, as far as iron in Providence."""
    t = new_england().rails(YELLOW, "Rutland-Burlington", "Albany-Rutland", "Albany-Pennsylvania")
    t.rails(YELLOW, "New York-Pennsylvania", "Bridgeport-New York", "New Haven-Bridgeport")
    t.rails(RED, "New London-New Haven", "Providence-New London", "Providence-Fall River")
    t.stand(YELLOW, "ironworks 1", "Burlington").stand(YELLOW, "ironworks 1", "Providence")
    t.stand(RED, "ironworks 1", "Fall River")
    t.stand(YELLOW, "coal mine 1", "Pennsylvania").no_zeros(RED).hand(RED, "yellow", "brown")
    assert t.legal("build factory New York") == ["build factory New York with yellow card"]
    t.play("build factory New York with yellow card")
    assert (t.cubes("Burlington"), t.cubes("Providence", 2)) == (3, 2)


@pytest.mark.rule("AOI-12.1", "AOI-12.3")
def test_pennsylvanias_own_source_leaves_it_on_every_side_beside_others() -> None:
    t = new_england().rails(YELLOW, "New York-Pennsylvania", "Albany-Pennsylvania", "Bridgeport-New York")
    t.stand(YELLOW, "ironworks 1", "Pennsylvania").stand(YELLOW, "ironworks 1", "Bridgeport")
    t.stand(YELLOW, "coal mine 1", "Pennsylvania").no_zeros(RED).hand(RED, "brown", "yellow")
    assert t.legal("build factory New York") == [
        "build factory New York with yellow card iron Bridgeport",
        "build factory New York with yellow card iron Pennsylvania",
    ]
    t.play("build factory Albany with brown card")
    assert (t.cubes("Pennsylvania", 3), t.cubes("Bridgeport")) == (2, 3)


@pytest.mark.rule("AOI-12.2", "AOI-12.1", "AOI-C33")
def test_no_port_and_no_market_is_reached_through_pennsylvania() -> None:
    t = new_england().rails(YELLOW, "New York-Pennsylvania", "Albany-Pennsylvania").stand(YELLOW, "port 1", "New York")
    assert port_access(t.state, t.place("Pennsylvania"), AS_IT_IS)
    assert not port_access(t.state, t.place("Albany"), AS_IT_IS)
    t.stand(RED, "cotton mill 1", "Albany").stand(RED, "cotton mill 1", "Pennsylvania")
    assert t.clause("sell mill Albany via New York") == "AOI-15.2"
    t.play("sell mill Pennsylvania via New York")


@pytest.mark.rule("AOI-25.5", "AOI-A16")
def test_pennsylvania_as_an_ordinary_place() -> None:
    t = new_england(no_through_pennsylvania="false").stand(YELLOW, "port 1", "New York")
    t.rails(YELLOW, "New York-Pennsylvania", "Albany-Pennsylvania").stand(RED, "cotton mill 1", "Albany")
    assert distance(t, "Albany", "New York") == 2
    t.play("sell mill Albany via New York")
