"""Pittsburgh: expensive straights, free towns, the Commonwealth Grant (AOS-PIT)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.maps.opening import cubes_per_place, opened
from tests.rules.age_of_steam.table import Table, on_map


def pittsburgh(seats: int = 3) -> Table:
    return on_map("pittsburgh", seats)


@pytest.mark.rule("AOS-PIT-1")
def test_every_city_starts_with_three_cubes() -> None:
    counts = cubes_per_place(opened(pittsburgh()))
    assert set(counts.values()) == {3}
    assert len(counts) == 6


@pytest.mark.rule("AOS-MAP-1", "AOS-R-24", "AOS-R-52")
def test_three_or_four_play_with_all_tiles() -> None:
    info = next(map for map in pittsburgh().game.maps() if map.id == "pittsburgh")
    assert list(info.seats) == [3, 4]
    assert pittsburgh().left("cross-two-straight") == 4


@pytest.mark.rule("AOS-R-52")
def test_a_table_may_leave_out_the_crossing_straights() -> None:
    table = on_map("pittsburgh", 3, two_straights="false")
    assert table.left("cross-two-straight") == 0
    assert table.left("cross-two-gentle") == pittsburgh().left("cross-two-gentle")
    table.track("F4 gentle N-SE", owner=0).at("build track")
    assert table.game.referee(table.state) == []


@pytest.mark.rule("AOS-PIT-2")
def test_the_grant_takes_the_place_of_turn_order() -> None:
    table = pittsburgh().at("select actions")
    assert table.refused("select Turn Order").clause == "AOS-6.2"
    assert table.allows("select Commonwealth Grant")
    assert len(table.legal("select")) == 7


@pytest.mark.rule("AOS-PIT-2")
def test_the_auction_is_as_ever_and_nobody_passes() -> None:
    table = pittsburgh().at("player order", turn=2, actions={0: "Commonwealth Grant"}, cash=10)
    assert table.refused("pass").clause == "AOS-5.6"
    table.play("bid 2", "bid 3", "drop", "drop")
    assert table.order == [1, 0, 2]
    assert table.cash == [8, 7, 10]


@pytest.mark.rule("AOS-PIT-2", "AOS-T-70")
def test_the_grant_makes_one_ten_a_seven() -> None:
    table = pittsburgh().at("build track", actions={0: "Commonwealth Grant"}, cash=30)
    table.play("build F4 gentle N-SE")
    assert table.cash[0] == 27, "a curve is not affected"
    table.play("build F2 straight N-S")
    assert table.cash[0] == 20
    table.play("build B4 straight N-S")
    assert table.cash[0] == 10, "once"


@pytest.mark.rule("AOS-PIT-2")
def test_without_the_grant_every_straight_costs_ten() -> None:
    assert pittsburgh().at("build track", cash=30).play("build F2 straight N-S").cash[0] == 20


@pytest.mark.rule("AOS-PIT-3", "AOS-R-52", "AOS-T-70")
@pytest.mark.parametrize(
    ("build", "cost"),
    [
        ("F2 straight N-S", 10),
        ("F2 gentle NE-S", 3),
        ("F2 sharp SE-S", 3),
        ("F4 crossing N-S NE-SW", 10),
        ("F4 coexisting N-S SW-NW", 10),
        ("G3 crossing N-SE NE-NW", 4),
        ("G3 coexisting N-NW SE-SW", 4),
    ],
)
def test_the_price_of_placing_is_the_tile_s(build: str, cost: int) -> None:
    """Track of seat 0 comes from Pittsburgh by E3 and E4 to the south-western edge of F4."""
    table = pittsburgh().track("E3 gentle NE-S", owner=0).track("E4 sharp N-NE", owner=0)
    assert table.at("build track", cash=30).play(f"build {build}").cash[0] == 30 - cost


@pytest.mark.rule("AOS-PIT-3", "AOS-T-70")
@pytest.mark.parametrize("build", ["F5 town N", "F5 straight N-S", "F5 crossing N-S NE-SW"])
def test_towns_are_free(build: str) -> None:
    table = pittsburgh().track("F4 straight N-S", owner=0).at("build track", cash=0)
    assert table.play(f"build {build}").cash[0] == 0


@pytest.mark.rule("AOS-PIT-4", "AOS-R-52", "AOS-R-73")
@pytest.mark.parametrize(
    ("old", "build", "cost"),
    [
        ("F4 gentle N-SE", "F4 straight N-S", 4),  # redirected into a straight
        ("F4 straight N-S", "F4 gentle N-SE", 4),
        ("F4 gentle N-SE", "F4 gentle N-SW", 4),
        ("H5 gentle N-SW", "H5 crossing N-SW S-NW", 4),  # a curve added
        ("H5 gentle N-SW", "H5 coexisting N-SW SE-S", 4),
        ("H5 gentle SE-SW", "H5 crossing N-S SE-SW", 10),  # a straight added
        ("H5 straight NE-SW", "H5 crossing N-S NE-SW", 10),  # another straight
        ("H5 straight NE-SW", "H5 crossing NE-SW S-NW", 4),
    ],
)
def test_the_price_of_replacing(old: str, build: str, cost: int) -> None:
    table = pittsburgh().track(old, owner=0 if old.startswith("F4") else 1).at("build track", cash=30)
    table.play(f"build {build}")
    assert table.cash[0] == 30 - cost


@pytest.mark.rule("AOS-PIT-4")
def test_replacing_in_a_town_is_free() -> None:
    table = pittsburgh().track("F4 straight N-S", owner=0).track("F5 town N", owner=0).at("build track", cash=0)
    assert table.play("build F5 straight N-S").cash[0] == 0


@pytest.mark.rule("AOS-PIT-5")
@pytest.mark.parametrize("seats", [3, 4])
def test_turn_eight_is_the_last(seats: int) -> None:
    assert pittsburgh(seats).at("advance turn", turn=7).actor == 0
    assert pittsburgh(seats).at("advance turn", turn=8).actor == "over"


@pytest.mark.rule("AOS-PIT-1", "AOS-17.4")
def test_each_city_has_a_column_in_both_halves() -> None:
    table = pittsburgh().display("light 3", "red").display("dark 3", "blue").at("goods growth")
    table.play(*["roll 3"] * 6)
    assert table.cubes_at("Pittsburgh") == ["red", "blue"]
