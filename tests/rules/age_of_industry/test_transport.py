"""Transport of coal and iron (AOI-7)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.rules.age_of_industry.replaced_data import replaced_data
from tests.rules.age_of_industry.table import BLUE, GREEN, RED, YELLOW, Table, germany, new_england

from smokestack.games.age_of_industry.game import GAME, AgeOfIndustryGame
from smokestack.games.age_of_industry.rules.generated.action_fields import with_build_coal_source
from smokestack.games.age_of_industry.rules.paths import AS_IT_IS, distances_from

MILL_2 = ("cotton mill 1", "cotton mill 1")


def hungry(path: Path, cost: int = 6) -> AgeOfIndustryGame:
    """The same game, but a cotton mill 2 needs two coal, and perhaps less money."""

    def change(components: dict[str, Any]) -> None:
        components["industries"][0]["levels"][1] |= {"coal": 2, "cost": cost}

    game = GAME.with_data(replaced_data(path, "components", change))
    assert isinstance(game, AgeOfIndustryGame)
    return game


def mill_at_kassel(t: Table) -> Table:
    """Red is about to build a cotton mill 2, which needs one coal, in Kassel."""
    return t.gone(RED, *MILL_2).hand(RED, "green")


@pytest.mark.rule("AOI-7.1", "AOI-A39")
def test_coal_and_iron_follow_the_same_rules() -> None:
    t = germany().no_zeros(RED).hand(RED, "green")
    t.rails(YELLOW, "Frankfurt-Kassel", "Dortmund-Kassel", "Dortmund-Hannover")
    t.stand(YELLOW, "ironworks 1", "Dortmund").stand(YELLOW, "ironworks 1", "Frankfurt")
    t.stand(YELLOW, "coal mine 1", "Dortmund")
    ways = t.legal("build factory Kassel")
    assert ways == [
        "build factory Kassel with green card iron Frankfurt",
        "build factory Kassel with green card iron Dortmund",
    ]


@pytest.mark.rule("AOI-7.1", "AOI-7.7")
def test_a_counter_without_a_price_gets_its_cubes(tmp_path: Path) -> None:
    t = mill_at_kassel(germany(game=hungry(tmp_path, cost=0))).rails(YELLOW, "Dortmund-Kassel")
    t.stand(YELLOW, "coal mine 1", "Dortmund").play("build cotton mill Kassel with green card")
    assert (t.state.spent[RED], t.cubes("Dortmund")) == (0, 1)


@pytest.mark.rule("AOI-7.2", "AOI-B13", "AOI-7.3", "AOI-7.7")
def test_magdeburg() -> None:
    t = germany().stand(RED, "port 1", "Kiel").rails(RED, "Magdeburg-Berlin").rails(YELLOW, "Berlin-Poland")
    t.stand(YELLOW, "coal mine 1", "Poland", cubes=2).gone(RED, *MILL_2).hand(RED, "cotton mill")
    t.play("build cotton mill Magdeburg with cotton mill card")
    assert t.state.spent[RED] == 6
    assert t.cubes("Poland") == 1
    assert not t.is_flipped("Poland")
    assert t.state.money[YELLOW] == 0
    assert t.state.demand == [6, 6]


@pytest.mark.rule("AOI-7.3", "AOI-C12", "AOI-7.5")
def test_all_spaces_of_a_location_are_joined_at_distance_0() -> None:
    t = germany().gone(RED, *MILL_2).hand(RED, "red").rails(YELLOW, "Dortmund-Köln", "Köln-Belgium")
    t.stand(YELLOW, "coal mine 1", "Dortmund").stand(YELLOW, "coal mine 1", "Belgium")
    t.play("build cotton mill Dortmund with red card")
    assert (t.cubes("Dortmund"), t.cubes("Belgium")) == (2, 3)


@pytest.mark.rule("AOI-7.4", "AOI-C30")
def test_each_sea_line_counts_one() -> None:
    t = new_england().stand(YELLOW, "port 1", "New York").stand(YELLOW, "ship 2", "New York Bay")
    t.import_cubes("South Wales", 3).rails(YELLOW, "Bridgeport-New York").gone(RED, *MILL_2).hand(
        RED, "yellow", "yellow"
    )
    place = t.place("Bridgeport")
    assert distances_from(t.state, place, AS_IT_IS)[t.place("New York Bay")] == 2  # and the import one line further
    t.rails(YELLOW, "New York-Pennsylvania").stand(YELLOW, "coal mine 1", "Pennsylvania")
    t.play("build cotton mill Bridgeport with yellow card")
    assert t.cubes("Pennsylvania") == 2  # distance 2 before distance 3
    t = new_england().stand(YELLOW, "port 1", "New York").stand(YELLOW, "ship 2", "New York Bay")
    t.import_cubes("South Wales", 3).rails(YELLOW, "Bridgeport-New York").gone(RED, *MILL_2).hand(RED, "yellow")
    t.play("build cotton mill Bridgeport with yellow card")
    assert t.state.imports[t.state.board.import_name.index("South Wales")] == 2


@pytest.mark.rule("AOI-7.5", "AOI-C10")
def test_the_choice_is_among_the_nearest_only() -> None:
    t = mill_at_kassel(germany(4))
    t.rails(YELLOW, "Dortmund-Kassel", "Dortmund-Köln", "Köln-Belgium", "Frankfurt-Kassel", "Frankfurt-Mannheim")
    t.rails(BLUE, "Leipzig-Kassel", "Leipzig-Dresden")
    t.stand(BLUE, "coal mine 1", "Dresden").stand(GREEN, "coal mine 1", "Mannheim").stand(
        YELLOW, "coal mine 1", "Belgium"
    )
    assert t.legal("build cotton mill Kassel") == [
        "build cotton mill Kassel with green card coal Dresden",
        "build cotton mill Kassel with green card coal Mannheim",
    ]
    refusal = t.refused("build cotton mill Kassel with green card coal Belgium")
    assert (refusal.clause, refusal.data["names"]) == ("AOI-7.5", "Dresden, Mannheim")
    nearest = [space for space, owner in enumerate(t.state.owner) if owner in (BLUE, GREEN)]
    assert refusal.data["source_ids"] == [1 + space for space in nearest], "0 names no source"
    assert t.clause("build cotton mill Kassel with green card") == "AOI-7.5"
    t.play("build cotton mill Kassel with green card coal Mannheim")
    assert (t.cubes("Dresden"), t.cubes("Mannheim"), t.cubes("Belgium")) == (3, 2, 3)


@pytest.mark.rule("AOI-7.5")
def test_the_nearer_source_wins_wherever_it_lies() -> None:
    t = germany().rails(YELLOW, "Frankfurt-Mannheim", "Köln-Frankfurt", "Dortmund-Köln").gone(RED, *MILL_2)
    t.stand(YELLOW, "coal mine 1", "Dortmund").stand(YELLOW, "coal mine 1", "Mannheim").hand(RED, "green")
    t.play("build cotton mill Frankfurt with green card")
    assert (t.cubes("Dortmund"), t.cubes("Mannheim")) == (3, 2)


@pytest.mark.rule("AOI-7.6", "AOI-C11")
def test_the_second_cube_comes_from_the_next_nearest(tmp_path: Path) -> None:
    t = mill_at_kassel(germany(4, game=hungry(tmp_path)))
    t.rails(YELLOW, "Dortmund-Kassel", "Dortmund-Köln", "Köln-Belgium")
    t.stand(YELLOW, "coal mine 1", "Dortmund", cubes=1).stand(BLUE, "coal mine 1", "Belgium")
    t.play("build cotton mill Kassel with green card")
    assert t.is_flipped("Dortmund")
    assert t.state.money[YELLOW] == 4
    assert t.cubes("Belgium") == 2


@pytest.mark.rule("AOI-7.6", "AOI-7.1", "AOI-26.2")
def test_two_cubes_are_chosen_one_after_the_other(tmp_path: Path) -> None:
    t = mill_at_kassel(germany(4, game=hungry(tmp_path))).rails(YELLOW, "Dortmund-Kassel", "Frankfurt-Kassel")
    t.rails(YELLOW, "Frankfurt-Mannheim", "Dortmund-Köln", "Köln-Belgium")
    t.stand(YELLOW, "coal mine 1", "Mannheim", cubes=1).stand(BLUE, "coal mine 2", "Dortmund", cubes=1)
    t.stand(GREEN, "coal mine 1", "Dortmund", cubes=2)
    assert t.legal("build cotton mill Kassel") == [
        "build cotton mill Kassel with green card coal Dortmund 1",
        "build cotton mill Kassel with green card coal Dortmund 2 coal Dortmund 1",
        "build cotton mill Kassel with green card coal Dortmund 2 coal Dortmund 2",
    ]
    t.play("build cotton mill Kassel with green card coal Dortmund 2 coal Dortmund 1")
    assert (t.cubes("Dortmund", 1), t.cubes("Dortmund", 2), t.cubes("Mannheim")) == (0, 1, 1)


@pytest.mark.rule("AOI-7.5", "AOI-7.6", "AOI-26.2")
def test_why_two_sources_are_refused(tmp_path: Path) -> None:
    build = "build cotton mill Kassel with green card"
    t = mill_at_kassel(germany(4, game=hungry(tmp_path))).rails(
        YELLOW, "Dortmund-Kassel", "Dortmund-Köln", "Köln-Belgium"
    )
    t.stand(BLUE, "coal mine 2", "Dortmund", cubes=1).stand(GREEN, "coal mine 1", "Dortmund", cubes=2)
    t.stand(YELLOW, "coal mine 1", "Belgium")
    assert (t.refused(build).clause, t.refused(build).key) == ("AOI-7.5", "name_source")
    # After the first cube from mine 2 there is a choice again, among the mines of Dortmund.
    missing = t.refused(f"{build} coal Dortmund 2")
    assert (missing.clause, missing.key, missing.data["names"]) == ("AOI-7.5", "name_source", "Dortmund, Dortmund")
    far = t.refused(f"{build} coal Dortmund 2 coal Belgium")
    assert (far.clause, far.key) == ("AOI-7.5", "not_nearest")
    # After the first cube from mine 1, which held one, there is none.
    named = t.refused(f"{build} coal Dortmund 1 coal Dortmund 2")
    assert (named.clause, named.key, named.data["names"]) == ("AOI-26.2", "one_source", "Dortmund")
    wrong = t.refused(f"{build} coal Belgium coal Dortmund 2")
    assert (wrong.clause, wrong.key) == ("AOI-7.5", "not_nearest")
    first = t.refused(f"{build} coal Dortmund 1 coal Belgium")
    assert (first.clause, first.key) == ("AOI-7.5", "one_source")


@pytest.mark.rule("AOI-26.2", "AOI-7.8")
def test_a_second_source_that_is_not_needed_or_must_be_bought(tmp_path: Path) -> None:
    build = "build cotton mill Kassel with green card"
    t = mill_at_kassel(germany(4)).rails(YELLOW, "Dortmund-Kassel")
    t.stand(BLUE, "coal mine 1", "Dortmund").stand(GREEN, "coal mine 1", "Dortmund")
    second = t.refused(f"{build} coal Dortmund 1 coal Dortmund 2")
    assert (second.clause, second.key) == ("AOI-26.2", "no_second_cube")
    t = mill_at_kassel(germany(4, game=hungry(tmp_path))).rails(YELLOW, "Dortmund-Kassel", "Netherlands-Dortmund")
    t.stand(BLUE, "coal mine 1", "Dortmund", cubes=1).stand(GREEN, "coal mine 1", "Belgium")
    action = with_build_coal_source(t.read(build), 1, 1 + t.at("Belgium", 1))
    refusal = t.state.refusal(action)
    assert refusal is not None
    assert (refusal.clause, refusal.key) == ("AOI-7.8", "cube_is_bought")


@pytest.mark.rule("AOI-7.8", "AOI-C14")
def test_what_no_source_brings_is_bought(tmp_path: Path) -> None:
    t = mill_at_kassel(germany(4, game=hungry(tmp_path))).rails(YELLOW, "Dortmund-Kassel", "Netherlands-Dortmund")
    t.track(coal=1)
    t.play("build cotton mill Kassel with green card")
    assert t.state.spent[RED] == 6 + 3 + 4
    t = mill_at_kassel(germany(4, game=hungry(tmp_path))).rails(YELLOW, "Dortmund-Kassel", "Netherlands-Dortmund")
    t.stand(YELLOW, "coal mine 1", "Dortmund", cubes=1)
    t.play("build cotton mill Kassel with green card")
    assert t.state.spent[RED] == 6 + 1
    assert t.is_flipped("Dortmund")


@pytest.mark.rule("AOI-7.8", "AOI-8.1")
def test_a_second_cube_that_nobody_has_needs_port_access(tmp_path: Path) -> None:
    t = mill_at_kassel(germany(4, game=hungry(tmp_path))).rails(YELLOW, "Dortmund-Kassel")
    t.stand(YELLOW, "coal mine 1", "Dortmund", cubes=1)
    assert t.clause("build cotton mill Kassel with green card") == "AOI-8.1"


@pytest.mark.rule("AOI-7.8", "AOI-A37")
def test_nothing_is_bought_while_a_source_has_a_path() -> None:
    t = mill_at_kassel(germany()).rails(YELLOW, "Dortmund-Kassel", "Netherlands-Dortmund")
    t.stand(YELLOW, "coal mine 1", "Dortmund")
    t.play("build cotton mill Kassel with green card")
    assert (t.state.spent[RED], t.state.demand[0], t.cubes("Dortmund")) == (6, 6, 2)


@pytest.mark.rule("AOI-7.9", "AOI-C13", "AOI-A37")
def test_cubes_without_a_path_do_not_matter() -> None:
    t = germany().stand(YELLOW, "ironworks 1", "München").stand(YELLOW, "coal mine 1", "Dortmund").no_zeros(RED)
    t.rails(YELLOW, "Dortmund-Kassel").hand(RED, "green", "green")
    refusal = t.refused("build factory Kassel with green card")
    assert (refusal.clause, refusal.data["cube"]) == ("AOI-8.1", "iron")
    t.rails(YELLOW, "Netherlands-Dortmund").play("build factory Kassel with green card")
    assert t.state.spent[RED] == 8 + 1
    assert t.cubes("München") == 3


@pytest.mark.rule("AOI-B14")
def test_regensburg() -> None:
    t = germany().rails(YELLOW, "Regensburg-Bohemia", "Regensburg-München", "Augsburg-Regensburg")
    t.rails(YELLOW, "Stuttgart-Augsburg", "Mannheim-Stuttgart").no_zeros(RED).hand(RED, "brown", "brown")
    t.stand(YELLOW, "coal mine 1", "Bohemia", cubes=1).stand(RED, "coal mine 1", "Mannheim")
    t.stand(RED, "ironworks 1", "München", cubes=1).stand(YELLOW, "ironworks 1", "Augsburg")
    assert t.clause("build factory München with brown card iron München") == "AOI-5.4"
    assert t.legal("build factory Regensburg") == [
        "build factory Regensburg with brown card iron Augsburg",
        "build factory Regensburg with brown card iron München",
    ]
    assert t.clause("build factory Regensburg with brown card coal Mannheim iron München") == "AOI-7.5"
    t.play("build factory Regensburg with brown card iron München")
    assert t.state.spent[RED] == 8
    assert (t.is_flipped("Bohemia"), t.is_flipped("München")) == (True, True)
    assert t.state.money[YELLOW] == 4
    assert t.state.money[RED] == 10 - 8 + 4
    assert t.cubes("Mannheim") == 3
