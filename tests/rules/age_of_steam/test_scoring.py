"""Points and places (AOS-19)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.ground import rolled
from tests.rules.age_of_steam.table import NOBODY, Table, field, on_map, rust_belt

from smokestack.games.age_of_steam.game import GAME
from smokestack.kernel.info import MapInfo


def final(table: Table) -> Table:
    """The dice of the last turn."""
    rolled(table, *[1] * 2 * table.seats)
    assert table.actor == "over"
    return table


@pytest.mark.rule("AOS-T-55", "AOS-19.1", "AOS-19.3")
def test_income_track_and_shares() -> None:
    """30 sections: ten links of three tiles."""
    table = field(24, 5, cities={f"{chr(65 + c)}{r}": "red" for c in range(1, 21, 2) for r in (1, 5)})
    for column in range(1, 21, 2):
        for row in (2, 3, 4):
            table.track(f"{chr(65 + column)}{row} straight N-S", owner=0)
    table.at("goods growth", turn=6, income=[20, 0, 0], shares=[6, 2, 4], cash=[50, 0, 99])
    final(table)
    assert table.scores == [60 + 30 - 18, -6, -12]
    assert table.state.ranking() == [[0], [1], [2]]
    assert {fact.seat: fact.data["score"] for fact in table.happened("final")} == {0: 72, 1: -6, 2: -12}
    told = [(fact.key, fact.data["n"], fact.gain("vp")) for fact in table.facts if fact.seat == 0 and fact.gain("vp")]
    assert told == [("score-income", 20, 60), ("score-track", 30, 30), ("score-shares", 6, -18)]


@pytest.mark.rule("AOS-19.1")
@pytest.mark.parametrize("info", GAME.maps(), ids=lambda info: info.id)
def test_the_parts_of_the_score_add_up_to_it_on_every_map(info: MapInfo) -> None:
    position = on_map(info.id, info.seats[0]).at("build track", income=7, shares=4, cash=23).state
    parts = position.rules.score_parts(position, 0)
    if position.rules.score_unit() == "points":
        assert sum(fact.gain("vp") for fact in parts) == position.rules.score(position, 0)
    else:
        assert parts == []


@pytest.mark.rule("AOS-T-56", "AOS-19.2", "AOS-11.5")
def test_sections_around_a_town_and_around_a_new_city() -> None:
    table = field(5, 9, cities={"B1": "red", "B6": "blue"}, towns=["B4"])
    for hex in ("B2", "B3", "B4", "B5"):
        table.track(f"{hex} straight N-S", owner=0)
    assert (table.sections(0), table.discs(0)) == (5, 2)
    table.new_city("Town B4", "A")
    assert (table.sections(0), table.discs(0)) == (3, 2)


@pytest.mark.rule("AOS-19.2")
def test_a_tile_of_two_sections_counts_for_each_owner() -> None:
    table = field(5, 5, cities={"B1": "red", "B3": "blue", "A2": "blue", "C3": "yellow"})
    table.track("B2 crossing N-S SE-NW", owners=[0, 1])
    assert (table.sections(0), table.sections(1)) == (1, 1)
    table = field(5, 5, cities={"B1": "red", "B3": "blue", "A2": "blue", "C3": "yellow"})
    table.track("B2 crossing N-S SE-NW", owners=[0, 0])
    assert table.sections(0) == 2


@pytest.mark.rule("AOS-19.3")
def test_what_counts_nothing() -> None:
    table = field(5, 6, cities={"B1": "red", "D1": "blue", "D3": "blue"})
    table.track("B2 straight N-S", owner=0).track("D2 straight N-S", owner=NOBODY)
    final(table.at("goods growth", turn=6, shares=0, cash=[99, 0, 0]))
    assert table.scores == [0, 0, 0]


@pytest.mark.rule("AOS-19.4")
def test_ties_are_shared_and_cash_breaks_none() -> None:
    table = rust_belt(3).at("goods growth", turn=10, income=[5, 9, 9], shares=[2, 4, 4], cash=[0, 1, 50])
    final(table)
    assert table.scores == [9, 15, 15]
    assert table.state.ranking() == [[1, 2], [0]]


@pytest.mark.rule("AOS-19.4", "AOS-15.5")
def test_the_eliminated_come_last_whatever_their_points() -> None:
    table = field(5, 6, cities={"B1": "red", "B3": "blue"}).track("B2 straight N-S", owner=2).out(2)
    table.at("goods growth", turn=6, income=[0, 1, 40], shares=[15, 15, 0], order=[0, 1])
    final(table)
    assert table.state.ranking() == [[1], [0], [2]]
    assert [fact.seat for fact in table.happened("final")] == [0, 1]


@pytest.mark.rule("AOS-19.1")
def test_points_may_be_negative() -> None:
    table = final(rust_belt(3).at("goods growth", turn=10, income=0, shares=15))
    assert table.scores == [-45, -45, -45]
    assert table.state.ranking() == [[0, 1, 2]]
