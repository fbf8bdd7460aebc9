"""The options of single maps, each in both settings. The default is the ruling of the reference."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.age_of_steam.maps.opening import cubes_per_place, opened
from tests.rules.age_of_steam.table import Table, on_map

from smokestack.games.age_of_steam.rules.position import NO_HOPS
from smokestack.games.age_of_steam.rules.referee import objections
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.options import word

BOTH = pytest.mark.parametrize("on", [True, False], ids=["on", "off"])


# --- Germany ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-R-31", "AOS-GER-2")
@pytest.mark.parametrize(("on", "berlin", "vienna"), [(False, 2, 4), (True, 4, 2)])
def test_the_start_cubes_of_berlin_and_vienna(on: bool, berlin: int, vienna: int) -> None:
    counts = cubes_per_place(opened(on_map("germany", 3, four_cubes_in_berlin=word(on))))
    assert (counts["Berlin"], counts["Vienna"], counts["Königsberg"], counts["Munich"]) == (berlin, vienna, 3, 2)


# --- St. Lucia --------------------------------------------------------------------------------------------------


def asked_first(turns: int, decide: list[str], **options: str) -> list[int | str]:
    """Who is asked first in each turn, if the answers are always these. Seat 0 is the first of all."""
    table = on_map("st-lucia", 2, **options)
    found: list[int | str] = []
    order = [0, 1]
    for turn in range(1, turns + 1):
        table.at("player order", turn=turn, order=order, cash=10)
        found.append(table.actor)
        order = table.play(*decide).order
    return found


@pytest.mark.rule("AOS-R-34", "AOS-STL-2")
@pytest.mark.parametrize(("on", "asked"), [(False, [0, 1, 0, 1]), (True, [0, 0, 0, 0])])
def test_alternation_after_a_bought_first_place(on: bool, asked: list[int]) -> None:
    """The other player always buys first place, so seat 1 goes first in turn 1."""
    assert asked_first(4, ["decline", "pay"], alternate_by_actual_first=word(on)) == asked
    assert asked_first(4, ["pay"], alternate_by_actual_first=word(on)) == [0, 1, 0, 1]


@BOTH
@pytest.mark.rule("AOS-R-68", "AOS-STL-4")
def test_turn_order_on_st_lucia(on: bool) -> None:
    table = on_map("st-lucia", 2, turn_order_available=word(on)).at("select actions")
    assert table.allows("select Turn Order") if on else table.refused("select Turn Order").clause == "AOS-6.2"
    assert table.allows("select Locomotive")


@pytest.mark.rule("AOS-R-69", "AOS-STL-4")
@pytest.mark.parametrize(("on", "then"), [(False, [0, 1]), (True, [1, 0])])
def test_alternation_after_the_turn_order_action(on: bool, then: list[int]) -> None:
    table = on_map("st-lucia", 2, turn_order_shifts_alternation=word(on))
    table.at("player order", turn=1, order=[0, 1], cash=10).play("pay")
    table.at("player order", turn=2, order=[0, 1], cash=10, actions={0: "Turn Order"})
    assert table.actor == 0
    table.play("decline", "pay")
    table.state.action = [-1, -1]
    found = []
    for turn in (3, 4):
        table.at("player order", turn=turn, order=table.order, cash=10)
        found.append(table.actor)
        table.play("pay")
    assert found == then


# --- France -----------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("AOS-R-36", "AOS-FRA-2", "AOS-FRA-5")
def test_the_fourth_build_of_the_engineer(on: bool) -> None:
    def builds(action: str) -> int:
        table = on_map("france", 3, fourth_build=word(on)).at("build track", actions={0: action})
        return table.state.rules.builds_allowed(table.state, 0)

    assert (builds("Engineer"), builds("Locomotive"), builds("Urbanization")) == (4 if on else 3, 3, 2)


def hills(build: str, on: bool, cash: int) -> Table:
    """Seat 0, with the Engineer, comes from Lyon by J9 (to J8 or to I9) and by K9 and J10 (to I9)."""
    table = on_map("france", 3, hill_surcharge=word(on)).track("K9 gentle N-SW", owner=0)
    table.track("J10 gentle NE-NW", owner=0)
    table.track("J9 straight NE-SW" if build.startswith("I9") else "J9 sharp N-NE", owner=0)
    return table.at("build track", actions={0: "Engineer"}, cash=cash)


@pytest.mark.rule("AOS-R-37", "AOS-FRA-3", "AOS-MAP-6")
@pytest.mark.parametrize(
    ("build", "full", "surcharge"),
    [
        ("J8 straight SE-NW", 2, 4),  # brown
        ("J8 crossing NE-S SE-NW", 4, 6),
        ("I9 gentle SE-SW", 4, 6),  # black
        ("I9 coexisting NE-NW SE-S", 5, 7),
        ("I9 crossing NE-SW SE-NW", 6, 8),
        ("K7 straight N-S", 3, 3),  # a river
    ],
)
def test_the_price_of_hills(build: str, full: int, surcharge: int) -> None:
    for on, cost in ((False, full), (True, surcharge)):
        assert hills(build, on, cash=30).play(f"build {build}").cash[0] == 30 - cost
        assert hills(build, on, cash=cost - 1).refused(f"build {build}").clause == "AOS-12.5"


# --- Hungary ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-R-41", "AOS-HUN-3")
@pytest.mark.parametrize(
    ("build", "tiles", "towns_too", "flat"),
    [
        ("I5 straight SE-NW", 3, 3, 3),
        ("J5 coexisting NE-SE S-NW", 4, 4, 3),
        ("J5 crossing NE-SW S-NW", 5, 5, 3),
        ("H6 town N", 2, 3, 3),
        ("H6 straight N-S", 3, 4, 3),
        ("H6 crossing N-S NE-SW", 5, 6, 3),
        ("H5 gentle N-SE", 2, 2, 2),  # a redirect
        ("K6 crossing N-S NE-SW", 3, 3, 3),  # a replacement
    ],
)
def test_the_price_of_a_hex(build: str, tiles: int, towns_too: int, flat: int) -> None:
    for price, cost in (("tiles", tiles), ("towns-too", towns_too), ("flat", flat)):
        table = on_map("hungary", 3, hex_price=price).track("H5 straight N-S", owner=0)
        table.track("K6 straight N-S", owner=1).at("build track", cash=20)
        assert table.play(f"build {build}").cash[0] == 20 - cost
        table = on_map("hungary", 3, hex_price=price).track("H5 straight N-S", owner=0)
        table.track("K6 straight N-S", owner=1).at("build track", cash=cost - 1)
        assert table.refused(f"build {build}").clause == "AOS-12.5"


@pytest.mark.rule("AOS-R-41", "AOS-HUN-3")
@pytest.mark.parametrize("price", ["tiles", "towns-too", "flat"])
def test_replacing_a_town_tile_always_costs_three(price: str) -> None:
    table = on_map("hungary", 3, hex_price=price).track("H5 straight N-S", owner=0).track("H6 town N", owner=0)
    assert table.at("build track", cash=20).play("build H6 straight N-S").cash[0] == 17


# --- Finland ----------------------------------------------------------------------------------------------------


def to_russia(**options: str) -> Table:
    """Links of seat 0 from Russia to Lappeenranta and Joensuu, put there by hand: the board has room for one."""
    table = on_map("finland", 3, **options)
    for city in ("Lappeenranta", "Joensuu"):
        table.state.lines += [0, table.hex("Russia"), table.hex(city), -1, -1, 1, 0, -1]
    table.state.hops = NO_HOPS
    table.short = True  # the referee would miss the track
    return table


@BOTH
@pytest.mark.rule("AOS-R-44", "AOS-FIN-5")
def test_the_cube_that_leaves_a_zone(on: bool) -> None:
    table = to_russia(zone_cube_leaves_game=word(on)).cubes("Russia", "red red").cubes("Lappeenranta", "blue")
    table.at("move goods", engine=2).play("move blue Lappeenranta > Russia")
    assert table.cubes_at("Russia") == ["red"]
    assert table.bag()["red"] == (18 if on else 19)
    assert table.bag()["blue"] == 20, "the delivered cube goes to the bag in any case"
    assert not any("red cubes" in wrong for wrong in objections(table.state)), "the referee knows where it is"


@BOTH
@pytest.mark.rule("AOS-R-45", "AOS-FIN-8")
def test_passing_through_a_closed_zone(on: bool) -> None:
    table = to_russia(pass_closed_zones=word(on)).cubes("Lappeenranta", "yellow")
    table.state.takes[table.hex("Russia")] = 0
    table.at("move goods", engine=2)
    move = "move yellow Lappeenranta > Russia > Joensuu"
    if on:
        table.play(move)
    else:
        assert table.refused(move).clause == "AOS-13.6"


@BOTH
@pytest.mark.rule("AOS-R-45", "AOS-FIN-5")
def test_goods_go_to_and_from_an_open_zone_in_any_case(on: bool) -> None:
    table = to_russia(pass_closed_zones=word(on)).cubes("Lappeenranta", "yellow").cubes("Russia", "yellow red")
    table.at("move goods", engine=2)
    assert {"move yellow Lappeenranta > Russia", "move yellow Russia > Joensuu"} <= set(table.legal("move"))


# --- Detroit ----------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("AOS-R-46", "AOS-DET-5")
def test_the_link_to_the_airport(on: bool) -> None:
    def table() -> Table:
        return on_map("detroit-bankruptcy", 3, airport_needs_city=word(on))

    town = table().at("build track", cash=20)
    if on:
        assert town.refused("buy windsor-airport").clause == "AOS-R-46"
    else:
        town.play("buy windsor-airport")
    assert town.allows("buy tunnel")
    table().new_city("Windsor Airport", "A").at("build track", cash=20).play("buy windsor-airport")


@pytest.mark.rule("AOS-R-47", "AOS-DET-8", "AOS-DETS-3")
@pytest.mark.parametrize(("income", "formula", "capped"), [(50, 9, 9), (51, 10, 10), (56, 11, 10), (70, 13, 10)])
def test_the_highest_income_reduction(income: int, formula: int, capped: int) -> None:
    for seats, on, loss in ((3, False, formula), (3, True, capped), (1, True, formula)):
        table = on_map("detroit-bankruptcy", seats, reduction_stops_at_ten=word(on))
        table.at("income reduction", income=income, cash=99)
        assert table.income == [income - loss] * seats


@pytest.mark.rule("AOS-R-22", "AOS-DET-9")
def test_detroit_ends_with_one_survivor_in_any_case() -> None:
    table = on_map("detroit-bankruptcy", 3, survivor_wins_at_once="false")
    assert table.at("pay expenses", turn=3, cash=[0, 0, 20], income=0, shares=5).actor == "over"


# --- Heavy Cardboard --------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("AOS-R-48", "AOS-HCB-6")
def test_a_ferry_from_somebody_else_s_town(on: bool) -> None:
    def table(owner: int) -> Table:
        town = on_map("heavy-cardboard", 4, ferry_needs_own_track=word(on)).track("I1 town S", owner=owner)
        return town.at("build track", cash=20)

    if on:
        refusal = table(owner=1).refused("buy ferry-puerto-rico")
        assert (refusal.clause, refusal.data) == ("AOS-R-48", {"town": "Puerto Rico"})
    else:
        table(owner=1).play("buy ferry-puerto-rico")
    table(owner=0).play("buy ferry-puerto-rico")
    city = on_map("heavy-cardboard", 4, ferry_needs_own_track=word(on)).new_city("Container", "A")
    city.at("build track", cash=20).play("buy ferry-container")


@BOTH
@pytest.mark.rule("AOS-R-49", "AOS-HCB-8")
def test_lifting_over_an_empty_town(on: bool) -> None:
    """With track at H9 the way from Arkwright to Food Chain Magnate leads over the town of Vinhos."""
    table = on_map("heavy-cardboard", 4, lift_over_towns=word(on))
    table.track("F9 gentle N-SE", owner=0).track("G10 town NW", owner=0).track("H9 straight N-S", owner=1)
    table.cubes("Arkwright", "yellow").at("move goods", engine=1, actions={0: "Heavy Lifting"})
    lift = "lift yellow Arkwright > Food Chain Magnate"
    assert table.allows(lift) if on else table.refused(lift).clause == "AOS-HCB-8"


# --- Pittsburgh -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-PIT-4", "AOS-R-52", "AOS-R-73")
@pytest.mark.parametrize(
    ("old", "new", "named", "every"),
    [
        ("F4 gentle N-SE", "F4 straight N-S", 4, 10),  # simple tiles
        ("F4 sharp N-NE", "F4 straight N-S", 4, 10),
        ("F4 straight N-S", "F4 gentle N-SE", 4, 4),
        ("F4 gentle N-SE", "F4 gentle N-SW", 4, 4),
        ("F4 coexisting N-SE SW-NW", "F4 coexisting N-S SW-NW", 10, 10),  # the first straight of a complex tile
        ("F4 crossing N-SE NE-S", "F4 crossing NE-S SE-NW", 10, 10),
        ("F4 crossing N-S NE-NW", "F4 crossing N-S NE-SW", 4, 10),  # a second straight
        ("F4 coexisting N-S SW-NW", "F4 crossing N-S NE-SW", 4, 10),
        ("F4 crossing N-S NE-NW", "F4 crossing N-S SE-NW", 4, 10),
    ],
)
def test_the_price_of_redirecting(old: str, new: str, named: int, every: int) -> None:
    """The price does not depend on where the open ends are, so it is asked for directly."""
    for on, cost in ((False, named), (True, every)):
        table = on_map("pittsburgh", 3, dear_straight_redirects=word(on)).track(old, owner=0)
        state = table.state
        hex = table.hex("F4")
        before = state.tile[hex]
        after = on_map("pittsburgh", 3).track(new, owner=0).state.tile[hex]
        assert state.rules.list_price(state, 0, hex, before, after) == cost


# --- a survivor on the maps for two -----------------------------------------------------------------------------


@pytest.mark.rule("AOS-R-22", "AOS-NEN-2", "AOS-STL-2")
@pytest.mark.parametrize("map", ["new-england", "st-lucia"])
def test_a_survivor_of_two_plays_on_alone(map: str) -> None:
    table = on_map(map, 2, survivor_wins_at_once="false")
    state = opened(table).state
    state.cash[0], state.shares[0], state.shares[1], state.cash[1] = 0, 15, 2, 90
    rng = Random(5)
    while state.now != OVER:
        action = state.draw(rng) if state.now == CHANCE else rng.choice(state.legal())
        state.apply(action)
        if state.turn > 1:
            assert state.order == [1]
            state.cash[1] = max(state.cash[1], 60)
    assert state.turn == 8
    assert state.ranking() == [[1], [0]]
