"""Who owns a line, for how long, and who takes it over (AOS-10)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.ground import building
from tests.rules.age_of_steam.table import NOBODY, Table, field

from smokestack.games.age_of_steam.rules.lines import FRESH, root


@pytest.mark.rule("AOS-10.1", "AOS-R-56")
def test_a_line_has_one_owner_and_one_disc() -> None:
    table = building(field(5, 7, cities={"B1": "red", "B5": "blue"}))
    table.play("build B2 straight N-S", "build B4 straight N-S")
    assert table.discs(0) == 2
    table.play("build B3 straight N-S")
    assert table.discs(0) == 1, "the disc of a merged line comes back"
    assert {table.owner(hex, "N") for hex in ("B2", "B3", "B4")} == {0}


@pytest.mark.rule("AOS-R-56", "AOS-9.5", "AOS-10.1")
def test_new_exits_of_anothers_town_are_the_builders() -> None:
    table = field(5, 6, cities={"B1": "red", "B3": "blue"}, towns=["B2"]).track("B2 town N", owner=1)
    building(table).play("build B2 straight N-S")
    assert (table.owner("B2", "N"), table.owner("B2", "S")) == (1, 0)


@pytest.mark.rule("AOS-10.4", "AOS-T-17", "AOS-10.7")
def test_a_redirect_alone_does_not_keep_a_line() -> None:
    table = building(field(5, 6, cities={"B1": "red"}).track("B2 straight N-S", owner=0))
    table.play("build B2 gentle N-SE", "done")
    assert table.owner("B2", "N") == NOBODY
    table = building(field(5, 6, cities={"B1": "red"}).track("B2 straight N-S", owner=0))
    table.play("build B2 gentle N-SE", "build C3 straight SE-NW", "done")
    assert table.owner("B2", "N") == 0


@pytest.mark.rule("AOS-10.4", "AOS-T-17")
def test_a_section_added_to_a_neighbours_tile_is_growth() -> None:
    """The open end at B2 points at B3, where another player's track runs across."""
    table = field(5, 6, cities={"B1": "red", "A4": "blue"}).track("B2 straight N-S", owner=0)
    table.track("B3 straight NE-SW", owner=1)
    building(table).play("build B3 crossing N-S NE-SW", "done")
    assert (table.owner("B2", "N"), table.owner("B3", "S"), table.owner("B3", "NE")) == (0, 0, 1)


@pytest.mark.rule("AOS-10.4", "AOS-T-18", "AOS-T-19", "AOS-T-20")
def test_lines_that_do_not_grow_are_lost_at_the_end_of_the_own_turn() -> None:
    table = field(6, 6, cities={"B1": "red", "E1": "blue"})
    table.track("B2 straight N-S", owner=0).track("E2 straight N-S", owner=0)
    building(table).play("build B3 straight N-S", "done")
    assert (table.owner("B2", "N"), table.owner("E2", "N")) == (0, NOBODY)
    table.play("build E3 straight N-S", "done")
    assert table.owner("E2", "N") == 1, "a later builder of the same phase may take it"


@pytest.mark.rule("AOS-T-19", "AOS-10.4")
def test_a_line_begun_this_turn_is_safe_until_the_next() -> None:
    table = building(field(5, 6, cities={"B1": "red"})).play("build B2 straight N-S", "done")
    assert table.owner("B2", "N") == 0
    table.at("build track", turn=3, order=[1, 0, 2])
    table.play("done")
    assert table.owner("B2", "N") == 0, "the end of another player's turn changes nothing"
    table.play("done")
    assert table.owner("B2", "N") == NOBODY
    assert [fact.data["hex"] for fact in table.happened("abandoned")] == ["B2 S"]


@pytest.mark.rule("AOS-T-20", "AOS-10.4", "AOS-10.6")
def test_whoever_builds_nothing_loses_at_the_end_of_his_own_turn() -> None:
    table = field(6, 6, cities={"B1": "red", "E1": "blue"})
    table.track("B2 straight N-S", owner=1).track("E2 straight N-S", owner=1)
    building(table)
    assert table.refused("build B3 straight N-S").clause == "AOS-8.9"
    table.play("done", "done")
    assert (table.owner("B2", "N"), table.owner("E2", "N")) == (NOBODY, NOBODY)
    table.play("build B3 straight N-S", "done")
    assert table.owner("B2", "N") == 2


@pytest.mark.rule("AOS-10.3")
def test_complete_links_are_never_lost() -> None:
    table = field(5, 6, cities={"B1": "red", "B3": "blue"}).track("B2 straight N-S", owner=0)
    building(table).play("done")
    assert (table.owner("B2", "N"), table.sections(0)) == (0, 1)


@pytest.mark.rule("AOS-10.5", "AOS-10.4")
def test_each_stub_of_a_town_is_checked_for_itself() -> None:
    table = field(6, 6, cities={"B1": "red"}, towns=["B2"]).track("B2 crossing N-S NE-SW", owner=0)
    building(table).play("build B3 straight N-S", "done")
    assert [table.owner("B2", edge) for edge in ("N", "NE", "S", "SW")] == [0, NOBODY, 0, NOBODY]
    assert table.discs(0) == 2


@pytest.mark.rule("AOS-10.6", "AOS-T-15")
def test_a_line_taken_over_is_the_builders_as_a_whole() -> None:
    table = field(6, 8, cities={"B1": "red", "B7": "blue"})
    for hex in ("B2", "B3"):
        table.track(f"{hex} straight N-S", owner=NOBODY)
    table.track("B5 straight N-S", owner=0).track("B6 straight N-S", owner=0)
    building(table).play("build B4 straight N-S")
    assert {table.owner(hex, "S") for hex in ("B2", "B3", "B4", "B5", "B6")} == {0}
    assert (table.discs(0), table.sections(0)) == (1, 5)


@pytest.mark.rule("AOS-10.8", "AOS-10.4")
def test_a_bigger_town_at_the_fixed_end_is_no_growth() -> None:
    table = field(6, 7, cities={"B1": "red"}, towns=["B2"]).track("B2 straight N-S", owner=0)
    table.track("B3 straight N-S", owner=0)
    building(table).play("build B2 crossing N-S NE-SW", "done")
    assert table.owner("B3", "N") == NOBODY
    assert [table.owner("B2", edge) for edge in ("N", "NE", "S", "SW")] == [0, 0, NOBODY, 0]


@pytest.mark.rule("AOS-10.9", "AOS-19.3", "AOS-13.2")
def test_unowned_lines_stay_and_count_for_nobody() -> None:
    table = field(6, 7, cities={"B1": "red", "D1": "blue"}).track("B2 straight N-S", owner=0)
    table.cubes("City B1", "blue")
    building(table).play("done", "done", "done")
    assert table.tile("B2") == "straight N-S"
    assert table.legal("move") == []
    assert [table.sections(seat) for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("AOS-T-39", "AOS-10.2", "AOS-R-17")
@pytest.mark.parametrize("limited", [True, False])
def test_twenty_discs_and_no_more(limited: bool) -> None:
    towns = ["B3", "B5", "E3", "E6", "H3"]
    table = field(9, 8, cities={"B1": "red"}, towns=towns, disc_limit="true" if limited else "false")
    for town in towns[:4]:
        table.track(f"{town} crossing N-S NE-SW", owner=0)
    table.track("H3 crossing N-S NE-NW", owner=0)
    assert table.discs(0) == 20
    building(table)
    assert table.allows("build B4 straight N-S"), "joining two own lines takes no disc"
    if limited:
        assert table.refused("build A1 sharp SE-S").clause == "AOS-10.2"
        table.play("build B4 straight N-S", "build A1 sharp SE-S")
    else:
        table.play("build A1 sharp SE-S")
    assert table.discs(0) == (20 if limited else 21)


def crowded(discs: int) -> Table:
    """Seat 0 with this many discs on town stubs, and unowned track from City B1 next to City C3."""
    table = field(12, 10, cities={"B1": "red", "C4": "blue"}, towns=[f"{c}{r}" for c in "FHJL" for r in (2, 5)])
    left = discs
    for column in "FHJL":
        for row in (2, 5):
            take = min(4, left)
            tile = {4: "crossing N-S NE-SW", 3: "town N NE SE", 2: "straight N-S", 1: "town N"}.get(take)
            if tile:
                table.track(f"{column}{row} {tile}", owner=0)
            left -= take
    return table.track("B2 straight N-S").track("B3 straight N-S")


@pytest.mark.rule("AOS-10.2", "AOS-9.8")
def test_a_redirect_that_completes_unowned_track_takes_a_disc() -> None:
    table = building(crowded(20))
    assert table.refused("build B3 gentle N-SE").clause == "AOS-10.2"
    assert table.allows("build B3 gentle N-SW"), "still nobody's, so no disc"
    table = building(crowded(19)).play("build B3 gentle N-SE")
    assert (table.discs(0), table.owner("B3", "N")) == (20, 0)


@pytest.mark.rule("AOS-9.8")
def test_of_two_unowned_lines_redirected_at_once_the_one_that_is_complete_gets_an_owner() -> None:
    table = field(5, 6, cities={"C4": "red", "D3": "red", "B2": "red"}).track("C3 coexisting N-S NE-SE")
    building(table).play("build C3 crossing NE-S SE-NW")
    assert (table.complete("C3", "S"), table.owner("C3", "S")) == (False, NOBODY)
    assert (table.complete("C3", "SE"), table.owner("C3", "SE")) == (True, 0)


@pytest.mark.rule("AOS-10.2")
def test_a_town_takes_a_disc_for_every_new_exit() -> None:
    table = field(12, 10, cities={"B1": "red"}, towns=["B2", *(f"{c}{r}" for c in "FHJL" for r in (2, 5))])
    for hex in ("F2", "F5", "H2", "H5"):
        table.track(f"{hex} crossing N-S NE-SW", owner=0)
    building(table.track("J2 straight N-S", owner=0))
    assert table.discs(0) == 18
    refusal = table.refused("build B2 town N NE SE")
    assert (refusal.clause, refusal.data) == ("AOS-10.2", {"n": 20})
    table.play("build B2 straight N-S")
    assert table.discs(0) == 20


@pytest.mark.rule("AOS-8.4")
def test_the_root_of_a_line_is_the_stop_at_either_end() -> None:
    for city, other in (("B1", "E5"), ("B3", "A1")):
        state = field(5, 5, cities={city: "red", other: "blue"}).track("B2 straight N-S", owner=0).state
        line = state.line_at[state.board.by_label["B2"] * 6]
        assert root(state.lines, line) == state.board.by_label[city]


@pytest.mark.rule("AOS-10.4")
def test_the_key_tells_owners_and_new_track_apart() -> None:
    keys = set()
    for owner in (NOBODY, 0, 1, 2):
        for fresh in (0, 1):
            state = field(5, 5, cities={"B1": "red"}).track("B2 straight N-S", owner=owner).state
            state.lines[FRESH] = fresh
            keys.add(state.key())
    assert len(keys) == 8
