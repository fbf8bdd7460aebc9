"""Replacing tiles: crossing, coexisting, towns, redirects (AOS-9)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.ground import building
from tests.rules.age_of_steam.table import NOBODY, Table, field


@pytest.mark.rule("AOS-9.3", "AOS-9.4", "AOS-T-33", "AOS-12.4")
def test_crossing_and_coexisting_keep_what_lies_there() -> None:
    table = field(5, 5, cities={"B1": "red", "B3": "blue", "A2": "blue", "A3": "yellow"}, terrain={"B2": "mountain"})
    table.track("B2 straight N-S", owner=1)
    building(table).play("build B2 crossing N-S NE-SW")
    assert (table.owner("B2", "N"), table.owner("B2", "NE")) == (1, 0)
    assert table.complete("B2", "N")
    assert table.sections(1) == 1
    assert table.cash[0] == 17
    table = field(5, 5, cities={"B1": "red", "B3": "blue", "A2": "blue", "A3": "yellow"}, terrain={"B2": "mountain"})
    building(table.track("B2 straight N-S", owner=1)).play("build B2 coexisting N-S SW-NW")
    assert table.cash[0] == 18
    assert table.complete("B2", "NW")


@pytest.mark.rule("AOS-9.3", "AOS-9.4", "AOS-9.2")
@pytest.mark.parametrize("owner", [0, 1, NOBODY])
@pytest.mark.parametrize("tile", ["crossing N-S NE-NW", "coexisting N-S SW-NW"])
def test_whose_the_old_section_is_does_not_matter(owner: int, tile: str) -> None:
    table = field(5, 5, cities={"B1": "red", "A2": "blue"}).track("B2 straight N-S", owner=owner)
    building(table).play(f"build B2 {tile}")
    assert (table.owner("B2", "S"), table.owner("B2", "NW")) == (owner, 0)
    assert table.discs(0) == (2 if owner == 0 else 1)


@pytest.mark.rule("AOS-9.3", "AOS-8.4", "AOS-8.8", "AOS-8.9")
def test_the_added_section_obeys_the_rules_of_placing() -> None:
    table = field(5, 5, cities={"B1": "red", "A2": "blue"}, shut={"B2": [1]}).track("B2 straight N-S", owner=1)
    building(table)
    assert table.refused("build B2 crossing N-S NE-NW").data == {"hex": "B2", "edge": "NE"}
    refusal = table.refused("build B2 crossing N-S SE-SW")
    assert (refusal.clause, refusal.data) == ("AOS-8.4", {"hex": "B2", "section": "SE-SW"})
    table = field(5, 5, cities={"B1": "red", "A2": "blue", "D1": "blue"}).track("B2 straight N-S", owner=1)
    building(table.track("C2 straight NE-SW", owner=2))
    refusal = table.refused("build B2 crossing N-S NE-NW")
    assert (refusal.clause, refusal.data["owner"], refusal.data["at"]) == ("AOS-8.9", 2, "C2")


@pytest.mark.rule("AOS-9.2", "AOS-9.9", "AOS-9.10", "AOS-R-15", "AOS-9.1")
def test_a_replacement_does_one_thing() -> None:
    table = field(5, 5, cities={"B1": "red", "A2": "blue"}).track("B2 straight N-S", owner=0)
    building(table)
    assert table.refused("build B2 straight N-S").clause == "AOS-9.1"
    assert table.refused("build B2 crossing N-SE NE-NW").clause == "AOS-9.9"
    table.play("build B2 crossing N-S NE-NW")
    assert table.refused("build B2 straight N-S").clause == "AOS-9.2"
    assert table.refused("build B2 crossing N-S SE-SW").clause == "AOS-9.10"


@pytest.mark.rule("AOS-9.2")
def test_anothers_track_stays_as_it_is() -> None:
    table = field(5, 6, cities={"B1": "red", "A2": "blue"}).track("B2 crossing N-S NE-NW", owners=[1, 0])
    building(table)
    for bent in ("crossing N-SE NE-NW", "coexisting N-SE SW-NW"):
        refusal = table.refused(f"build B2 {bent}")
        assert (refusal.clause, refusal.data) == ("AOS-9.6", {"hex": "B2", "owner": 1})
    assert table.refused("build B2 gentle NE-NW").clause == "AOS-9.2", "nor may it go"
    table.play("build B2 coexisting N-S SW-NW")
    assert (table.owner("B2", "S"), table.owner("B2", "SW")) == (1, 0), "the own open end may be bent beside it"
    assert table.cash[0] == 18


@pytest.mark.rule("AOS-9.5", "AOS-T-25", "AOS-R-56", "AOS-8.7", "AOS-10.8")
def test_a_town_grows_and_keeps_what_it_has() -> None:
    table = field(5, 6, cities={"B1": "red"}, towns=["B2"]).track("B2 town N", owner=0)
    building(table)
    refusal = table.refused("build B2 straight NE-SW")
    assert (refusal.clause, refusal.data) == ("AOS-9.5", {"town": "Town B2"})
    assert table.refused("build B2 town NE").clause == "AOS-9.5", "never redirected"
    assert table.refused("build B2 town N").clause == "AOS-9.1"
    table.play("build B2 crossing N-S NE-SW")
    assert table.cash[0] == 17, "three exits at once, and it costs 3"
    assert [table.owner("B2", edge) for edge in ("N", "NE", "S", "SW")] == [0] * 4
    assert table.legal("build B2") == [], "four exits are all"
    assert table.refused("build B2 coexisting N-SW NE-S").clause == "AOS-9.1"
    assert table.refused("build B2 crossing N-SE NE-S").clause == "AOS-9.5"


@pytest.mark.rule("AOS-9.5", "AOS-8.7", "AOS-T-14")
def test_new_exits_need_a_connection_of_their_own() -> None:
    table = field(5, 6, cities={"B1": "red", "A2": "blue"}, towns=["B2"]).track("B2 town N", owner=1)
    building(table)
    assert table.refused("build B2 straight N-S").clause == "AOS-8.7"
    table.play("build B2 town N SE NW")
    assert [table.owner("B2", edge) for edge in ("N", "SE", "NW")] == [1, 0, 0]


@pytest.mark.rule("AOS-9.6", "AOS-9.8", "AOS-T-21", "AOS-R-14")
def test_an_unowned_end_bent_into_a_city_is_the_builders() -> None:
    table = field(5, 5, cities={"B1": "red", "C4": "blue"}).track("B2 straight N-S").track("B3 straight N-S")
    building(table).play("build B3 gentle N-SE")
    assert table.complete("B3", "N")
    assert table.owner("B2", "N") == 0
    assert table.cash[0] == 18


@pytest.mark.rule("AOS-9.6", "AOS-T-22", "AOS-R-55")
def test_only_open_ends_of_own_or_unowned_lines_are_bent() -> None:
    cities = {"B1": "red", "B4": "blue"}
    table = building(field(5, 6, cities=cities).track("B2 straight N-S", owner=0).track("B3 straight N-S", owner=0))
    assert table.refused("build B3 gentle N-SE").key == "bend-complete"
    table = field(5, 6, cities={"B1": "red"}).track("B2 straight N-S", owner=0).track("B3 straight N-S", owner=0)
    assert building(table).refused("build B2 gentle N-SE").key == "bend-middle"
    table = building(field(5, 6, cities={"B1": "red"}).track("B2 straight N-S", owner=1))
    refusal = table.refused("build B2 gentle N-SE")
    assert (refusal.key, refusal.data["owner"]) == ("bend-foreign", 1)
    table = building(field(5, 6, cities={"B1": "red"}, towns=["B2"]).track("B2 straight N-S", owner=0))
    assert table.refused("build B2 gentle N-SE").clause == "AOS-9.5"


def abandoned(anywhere: bool = True, **owners: int) -> Table:
    """Unowned track from Town B3, where only seat 1 has track, to B4; beside it City C5 and Town A5 (with an exit)."""
    cities = {"B1": "red", "C5": "blue"}
    table = field(6, 7, cities=cities, towns=["B3", "A5"], redirect_any_unowned="true" if anywhere else "false")
    table.track("B2 straight N-S", owner=1).track("B3 straight N-S", owners=[1, NOBODY])
    if "town" in owners:
        table.track("A5 gentle NE-S", owners=[owners["town"], owners.get("there", NOBODY)])
    return building(table.track("B4 straight N-S", owner=NOBODY))


@pytest.mark.rule("AOS-9.6", "AOS-9.7", "AOS-9.8", "AOS-R-78", "AOS-T-21")
@pytest.mark.parametrize("anywhere", [True, False])
def test_unowned_track_from_anothers_town_may_be_bent_into_a_city(anywhere: bool) -> None:
    table = abandoned(anywhere).play("build B4 gentle N-SE")
    assert table.complete("B4", "N")
    assert (table.owner("B4", "N"), table.owner("B3", "S"), table.owner("B3", "N")) == (0, 0, 1)
    assert (table.discs(0), table.cash[0]) == (1, 18)


@pytest.mark.rule("AOS-9.6", "AOS-9.7", "AOS-8.4", "AOS-R-78")
@pytest.mark.parametrize("anywhere", [True, False])
def test_a_link_that_a_redirect_completes_must_connect(anywhere: bool) -> None:
    """A town counts if the builder owns a section there, the one that is met or another."""
    for met, there in ((0, NOBODY), (0, 0), (NOBODY, 0)):
        table = abandoned(anywhere, town=met, there=there).play("build B4 gentle N-SW")
        assert table.complete("B4", "N")
        assert (table.owner("B4", "N"), table.owner("A5", "NE")) == (0, 0)
    for there in (NOBODY, 1):
        refusal = abandoned(anywhere, town=NOBODY, there=there).refused("build B4 gentle N-SW")
        assert (refusal.clause, refusal.key, refusal.data) == ("AOS-8.4", "bend-unconnected", {"hex": "B4"})
    assert abandoned(anywhere, town=1).refused("build B4 gentle N-SW").clause == "AOS-8.9"


@pytest.mark.rule("AOS-9.6", "AOS-9.8", "AOS-R-78")
def test_unowned_track_from_anothers_town_may_be_bent_and_stays_unowned() -> None:
    table = abandoned().play("build B4 sharp N-NE")
    assert (table.owner("B4", "N"), table.owner("B4", "NE"), table.owner("B3", "S")) == (NOBODY, NOBODY, NOBODY)
    assert (table.discs(0), table.cash[0]) == (0, 18)


@pytest.mark.rule("AOS-9.6", "AOS-R-78")
def test_with_the_option_off_an_incomplete_redirect_needs_a_connection() -> None:
    refusal = abandoned(anywhere=False).refused("build B4 sharp N-NE")
    assert (refusal.clause, refusal.key, refusal.data) == ("AOS-R-78", "bend-unreached", {"hex": "B4"})
    table = field(6, 7, cities={"B1": "red"}, redirect_any_unowned="false").track("B2 straight N-S", owner=NOBODY)
    assert building(table).allows("build B2 gentle N-SE"), "it begins at a City"
    table = field(6, 7, cities={"B1": "red"}, towns=["B3"], redirect_any_unowned="false")
    table.track("B2 straight N-S", owner=0).track("B3 straight N-S", owners=[0, NOBODY])
    assert building(table.track("B4 straight N-S")).allows("build B4 gentle N-SE"), "in a town with own track"


@pytest.mark.rule("AOS-9.7", "AOS-R-78", "AOS-10.2")
def test_unowned_track_may_be_bent_into_the_builders_own() -> None:
    table = field(6, 7, cities={"B1": "red", "D4": "blue"}, towns=["B3"], redirect_any_unowned="false")
    table.track("B2 straight N-S", owner=1).track("B3 straight N-S", owners=[1, NOBODY])
    table.track("C5 straight NE-SW", owner=0).track("B5 straight N-S", owner=NOBODY)
    building(table.track("B4 straight N-S")).play("build B5 sharp N-NE")
    assert table.complete("C5", "NE")
    assert (table.owner("B3", "S"), table.owner("C5", "NE"), table.discs(0)) == (0, 0, 1)


@pytest.mark.rule("AOS-9.6")
def test_the_exit_towards_the_fixed_end_stays() -> None:
    table = building(field(5, 6, cities={"B1": "red"}).track("B2 straight N-S", owner=0))
    assert table.refused("build B2 straight NE-SW").key == "other-track"
    assert table.refused("build B2 gentle NE-S").key == "bend-middle", "that would let the city go"


@pytest.mark.rule("AOS-9.6", "AOS-T-22")
def test_on_a_complex_tile_the_other_section_stays_untouched() -> None:
    table = field(5, 6, cities={"B1": "red", "A2": "blue"}).track("B2 crossing N-S NE-NW", owners=[1, NOBODY])
    building(table).play("build B2 coexisting N-S SW-NW")
    assert (table.owner("B2", "N"), table.owner("B2", "NW")) == (1, NOBODY)
    assert not table.has_track("B2", "NE")
    assert table.cash[0] == 18


def at_the_bend(**owners: int) -> Table:
    """An own line from City B1 whose open end at B3 can be bent to City A4 or to Town C4."""
    table = field(6, 7, cities={"B1": "red", "A4": "blue"}, towns=["C4"])
    table.track("B2 straight N-S", owner=0).track("B3 straight N-S", owner=0)
    if "town" in owners:
        table.track("C4 town NW", owner=owners["town"])
    return building(table)


@pytest.mark.rule("AOS-9.7", "AOS-9.8", "AOS-R-14")
@pytest.mark.parametrize(
    ("owners", "tile"),
    [({}, "gentle N-SW"), ({"town": 0}, "gentle N-SE"), ({"town": NOBODY}, "gentle N-SE")],
)
def test_a_redirect_may_complete_the_link(owners: dict[str, int], tile: str) -> None:
    table = at_the_bend(**owners).play(f"build B3 {tile}", "done")
    assert table.complete("B2", "N")
    assert table.owner("B2", "N") == 0, "kept, though a redirect is no extension"
    assert table.cash[0] == 18


@pytest.mark.rule("AOS-9.7", "AOS-10.6")
@pytest.mark.parametrize("owner", [0, NOBODY])
def test_a_redirect_may_meet_an_own_or_unowned_open_end(owner: int) -> None:
    table = field(6, 7, cities={"B1": "red", "D2": "blue"}).track("B2 straight N-S", owner=0)
    table.track("C3 straight NE-SW", owner=owner).track("B3 straight N-S", owner=0)
    building(table).play("build B3 sharp N-NE")
    assert table.complete("B2", "N")
    assert (table.owner("C3", "NE"), table.discs(0)) == (0, 1)


@pytest.mark.rule("AOS-9.7", "AOS-7.5", "AOS-8.8", "AOS-8.9")
def test_a_redirect_obeys_the_rules_of_placing() -> None:
    table = field(6, 7, cities={"B1": "red", "D2": "blue"}, shut={"B3": [2]}).track("B2 straight N-S", owner=0)
    table.track("C3 straight NE-SW", owner=1).track("B3 straight N-S", owner=0)
    building(table)
    refusal = table.refused("build B3 sharp N-NE")
    assert (refusal.clause, refusal.data) == ("AOS-8.9", {"hex": "B3", "edge": "NE", "owner": 1, "at": "C3"})
    assert table.refused("build B3 gentle N-SE").data == {"hex": "B3", "edge": "SE"}
    table = field(6, 7, cities={"B2": "red"}).track("C2 sharp S-SW", owner=0)
    building(table.track("C3 straight N-S", owner=0))
    refusal = table.refused("build C3 sharp N-NW")
    assert (refusal.clause, refusal.data) == ("AOS-7.5", {"stop": "City B2"})


@pytest.mark.rule("AOS-R-16", "AOS-9.9")
def test_both_open_ends_of_a_crossing_may_be_bent_for_one_price() -> None:
    table = field(6, 6, cities={"C2": "red", "D2": "blue"}).track("C3 crossing N-S NE-SW", owner=0)
    building(table).play("build C3 crossing N-SE NE-S")
    assert table.cash[0] == 18
    assert (table.owner("C3", "SE"), table.owner("C3", "S")) == (0, 0)
    table.play("done")
    assert (table.owner("C3", "SE"), table.owner("C3", "S")) == (NOBODY, NOBODY)


@pytest.mark.rule("AOS-9.9", "AOS-R-15")
def test_no_section_is_added_while_another_is_bent() -> None:
    table = building(field(5, 5, cities={"B1": "red", "A2": "blue"}).track("B2 straight N-S", owner=0))
    refusal = table.refused("build B2 coexisting N-SE SW-NW")
    assert (refusal.clause, refusal.data) == ("AOS-9.9", {"hex": "B2"})


@pytest.mark.rule("AOS-9.10")
def test_a_complex_tile_is_full() -> None:
    table = field(5, 6, cities={"B1": "red", "A2": "blue", "B3": "red", "C2": "red"})
    building(table.track("B2 crossing N-S NE-NW", owner=1))
    assert table.legal("build B2") == []
    refusal = table.refused("build B2 crossing NE-SW SE-NW")
    assert (refusal.clause, refusal.data) == ("AOS-9.10", {"hex": "B2"})
