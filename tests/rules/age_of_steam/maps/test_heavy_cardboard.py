"""Heavy Cardboard: the centre, the ferries, heavy lifting (AOS-HCB)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.maps.opening import cubes_per_place, opened
from tests.rules.age_of_steam.table import Table, on_map

from smokestack.games.age_of_steam.components.pieces import N_COLOURS
from smokestack.games.age_of_steam.rules.generated.action_fields import pack_lift

FIVE = ["red", "blue", "purple", "yellow", "black"]


def heavy_cardboard(seats: int = 4) -> Table:
    return on_map("heavy-cardboard", seats)


@pytest.mark.rule("AOS-MAP-1", "AOS-R-24")
def test_four_to_six_play() -> None:
    info = next(map for map in heavy_cardboard().game.maps() if map.id == "heavy-cardboard")
    assert list(info.seats) == [4, 5, 6]


# --- the centre -------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-HCB-2")
def test_one_cube_of_each_colour_in_the_centre_and_two_elsewhere() -> None:
    table = opened(heavy_cardboard())
    counts = cubes_per_place(table)
    assert table.cubes_at("Heavy Cardboard") == FIVE
    assert counts.pop("Heavy Cardboard") == 5
    assert set(counts.values()) == {2}
    assert len(counts) == 12


@pytest.mark.rule("AOS-HCB-1", "AOS-7.5", "AOS-8.8")
def test_the_centre_is_one_city_with_closed_edges() -> None:
    table = heavy_cardboard().at("build track", cash=20)
    refusal = table.refused("build H4 gentle N-SE")
    assert (refusal.clause, refusal.data["edge"]) == ("AOS-8.8", "SE")
    assert table.refused("build I5 straight N-S").clause == "AOS-8.10"
    table.play("build G6 gentle NE-S", "build K6 gentle N-SW")  # each from another of its hexes
    assert {table.state.city[table.hex(hex)] for hex in ("H5", "H6", "I5", "I6", "I7", "J5", "J6")} == {
        table.hex("Heavy Cardboard")
    }


@pytest.mark.rule("AOS-HCB-1", "AOS-7.5")
def test_a_line_from_the_centre_to_the_centre_is_refused() -> None:
    refusal = heavy_cardboard().at("build track", cash=20).refused("build K6 sharp SW-NW")
    assert (refusal.clause, refusal.data["stop"]) == ("AOS-7.5", "Heavy Cardboard")


def through_the_centre(first: int, second: int) -> Table:
    """Arkwright - G8, G7 - centre - I8, I9, I10, I11 - Le Havre."""
    table = heavy_cardboard().track("G8 gentle N-SW", owner=first).track("G7 gentle NE-S", owner=first)
    for number in (8, 9, 10):
        table.track(f"I{number} straight N-S", owner=second)
    return table.track("I11 gentle N-SE", owner=second)


@pytest.mark.rule("AOS-HCB-3")
def test_passing_the_centre_is_two_links() -> None:
    table = through_the_centre(0, 1).cubes("Arkwright", "red").at("move goods", engine=1)
    assert table.refused("move red Arkwright > Heavy Cardboard > Le Havre").clause == "AOS-13.3"
    table = through_the_centre(0, 1).cubes("Arkwright", "red").at("move goods", engine=2)
    assert table.play("move red Arkwright > Heavy Cardboard > Le Havre").income == [1, 1, 0, 0]


@pytest.mark.rule("AOS-HCB-3", "AOS-T-67")
@pytest.mark.parametrize("colour", FIVE)
def test_nothing_is_delivered_to_the_centre(colour: str) -> None:
    table = through_the_centre(0, 0).cubes("Arkwright", colour).at("move goods", engine=1)
    assert table.refused(f"move {colour} Arkwright > Heavy Cardboard").clause == "AOS-13.6"


@pytest.mark.rule("AOS-HCB-3")
def test_cubes_leave_the_centre() -> None:
    table = through_the_centre(0, 0).cubes("Heavy Cardboard", "red").at("move goods", engine=1)
    assert table.legal("move") == ["move red Heavy Cardboard > Arkwright", "move red Heavy Cardboard > Le Havre"]


@pytest.mark.rule("AOS-HCB-4", "AOS-T-67")
def test_the_centre_is_filled_again_only_when_it_is_empty() -> None:
    table = heavy_cardboard().at("goods growth")
    assert table.cubes_at("Heavy Cardboard") == FIVE
    table = heavy_cardboard().cubes("Heavy Cardboard", "blue").at("goods growth")
    assert table.cubes_at("Heavy Cardboard") == ["blue"]


@pytest.mark.rule("AOS-HCB-4", "AOS-MAP-2")
def test_colours_the_bag_lacks_are_skipped() -> None:
    table = heavy_cardboard()
    table.state.bag[0] = table.state.bag[4] = 0
    assert table.at("goods growth").cubes_at("Heavy Cardboard") == ["blue", "purple", "yellow"]


@pytest.mark.rule("AOS-HCB-4")
def test_no_column_feeds_the_centre() -> None:
    table = heavy_cardboard()
    assert table.hex("Heavy Cardboard") not in table.board.column_city


# --- Madeira ------------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-HCB-5")
def test_madeira_takes_red_and_blue() -> None:
    table = heavy_cardboard().new_city("Puerto Rico", "C").new_city("Container", "A")
    table.special_link("ferry-puerto-rico", 0).special_link("ferry-container", 0)
    table.cubes("Puerto Rico", "red blue yellow").at("move goods", engine=2)
    assert table.legal("move") == ["move red Puerto Rico > Madeira", "move blue Puerto Rico > Madeira"]
    assert table.refused("move red Puerto Rico > Madeira > Container").clause == "AOS-13.5"


@pytest.mark.rule("AOS-HCB-6", "AOS-R-48", "AOS-MAP-3")
@pytest.mark.parametrize(("town", "ferry"), [("Puerto Rico", "ferry-puerto-rico"), ("Container", "ferry-container")])
def test_a_ferry_needs_a_tile_or_a_city_at_its_town(town: str, ferry: str) -> None:
    label = {"Puerto Rico": "I1", "Container": "M1"}[town]
    table = heavy_cardboard().at("build track", cash=20)
    refusal = table.refused(f"buy {ferry}")
    assert (refusal.clause, refusal.data["town"]) == ("AOS-MAP-3", town)
    table = heavy_cardboard().track(f"{label} town S", owner=1).at("build track", cash=20).play(f"buy {ferry}")
    assert (table.cash[0], table.sections(0)) == (14, 1), "another player's tile will do, and no exit is needed"
    assert table.play("done").refused(f"buy {ferry}").clause == "AOS-MAP-3", "one buyer"
    table = heavy_cardboard().new_city(town, "A").at("build track", cash=20).play(f"buy {ferry}")
    assert table.cash[0] == 14


@pytest.mark.rule("AOS-HCB-6")
def test_both_ferries_may_be_one_player_s() -> None:
    table = heavy_cardboard().new_city("Puerto Rico", "C").new_city("Container", "A").at("build track", cash=20)
    assert table.play("buy ferry-puerto-rico", "buy ferry-container").cash[0] == 8


# --- heavy lifting ------------------------------------------------------------------------------------


def arkwright(turn: int = 1, owner: int = 0, lifter: int = 0) -> Table:
    """A link Arkwright - Tramways; yellow and red cubes in Arkwright; somebody has Heavy Lifting."""
    table = heavy_cardboard().track("F9 gentle N-SE", owner=owner).track("G10 town NW", owner=owner)
    table.cubes("Arkwright", "yellow red")
    return table.at("move goods", turn=turn, engine=1, actions={lifter: "Heavy Lifting"})


@pytest.mark.rule("AOS-HCB-7")
def test_heavy_lifting_takes_the_place_of_production() -> None:
    table = heavy_cardboard().at("select actions")
    assert table.refused("select Production").clause == "AOS-6.2"
    assert table.allows("select Heavy Lifting")
    assert len(table.legal("select")) == 7


@pytest.mark.rule("AOS-HCB-8", "AOS-EX-11", "AOS-R-49")
def test_lifts_cost_no_more_than_five() -> None:
    table = arkwright()
    lifts = table.legal("lift")
    assert "lift yellow Arkwright > Food Chain Magnate" in lifts, "five plain hexes"
    assert "lift yellow Arkwright > Agricola" in lifts, "two mountains and one plain hex"
    assert table.refused("lift yellow Arkwright > Indonesia").clause == "AOS-HCB-8", "too far"
    assert table.refused("lift red Arkwright > Brass").clause == "AOS-HCB-8"


@pytest.mark.rule("AOS-HCB-8", "AOS-EX-11")
def test_track_is_in_the_way() -> None:
    """Every way of five plain hexes to Food Chain Magnate begins at G9."""
    table = arkwright().track("G9 straight N-S", owner=1)
    assert table.refused("lift yellow Arkwright > Food Chain Magnate").clause == "AOS-HCB-8"
    assert table.allows("lift yellow Arkwright > Agricola")


@pytest.mark.rule("AOS-HCB-8", "AOS-EX-11", "AOS-R-49")
def test_a_town_without_a_tile_is_open_land_and_with_one_or_as_a_city_is_not() -> None:
    """With track at H9 the way from G9 leads over the town of Vinhos."""
    lift = "lift yellow Arkwright > Food Chain Magnate"
    assert arkwright().track("H9 straight N-S", owner=1).allows(lift)
    table = arkwright().track("H9 straight N-S", owner=1).track("H8 town S", owner=1)
    assert table.refused(lift).clause == "AOS-HCB-8"
    table = arkwright().track("H9 straight N-S", owner=1).new_city("Vinhos", "C")
    assert table.refused(lift).clause == "AOS-HCB-8"


@pytest.mark.rule("AOS-HCB-8", "AOS-R-49")
def test_nothing_is_lifted_across_closed_edges() -> None:
    """Track lies on all hexes around the centre but those beyond its closed edges: H4, J4, H7 and J7."""
    table = heavy_cardboard().track("G7 gentle NE-S", owner=0).track("G8 gentle N-SW", owner=0)
    table.cubes("Heavy Cardboard", "purple red")
    for hex in ("G5", "G6", "I4", "I8", "K5", "K6", "K7"):
        table.track(f"{hex} straight N-S", owner=1)
    table.at("move goods", actions={0: "Heavy Lifting"})
    assert table.legal("lift") == []


@pytest.mark.rule("AOS-HCB-7")
def test_a_lift_begins_where_a_complete_link_of_the_lifter_ends() -> None:
    table = arkwright(owner=1)
    assert table.legal("lift") == []
    refusal = table.refused("lift yellow Arkwright > Agricola")
    assert (refusal.clause, refusal.data["city"]) == ("AOS-HCB-7", "Arkwright")
    refusal = arkwright().refused("lift yellow Tramways > Agricola")
    assert (refusal.clause, refusal.data) == ("AOS-HCB-7", {"city": "Tramways"}), "a town is no City"
    table = heavy_cardboard().track("F9 gentle N-SE", owner=0).cubes("Arkwright", "yellow")
    table.at("move goods", actions={0: "Heavy Lifting"})
    assert table.refused("lift yellow Arkwright > Agricola").clause == "AOS-HCB-7", "the link is not complete"


@pytest.mark.rule("AOS-HCB-7")
def test_a_lift_ends_in_a_city_of_the_colour() -> None:
    table = arkwright()
    assert table.refused("lift red Arkwright > Agricola").clause == "AOS-HCB-7"
    assert table.refused("lift black Arkwright > Agricola").clause == "AOS-13.2", "no such cube"
    assert table.refused("lift yellow Arkwright > Heavy Cardboard").clause == "AOS-HCB-7"
    refusal = table.state.refusal(pack_lift(N_COLOURS, table.hex("Arkwright"), table.hex("Agricola")))
    assert refusal is not None
    assert (refusal.clause, refusal.key) == ("AOS-HCB-7", "no-such-cube")


@pytest.mark.rule("AOS-HCB-7", "AOS-R-49")
def test_a_lift_may_begin_in_the_centre() -> None:
    table = heavy_cardboard().track("G7 gentle NE-S", owner=0).track("G8 gentle N-SW", owner=0)
    table.cubes("Heavy Cardboard", "purple").at("move goods", actions={0: "Heavy Lifting"})
    assert table.complete("G7", "NE")
    assert table.legal("lift") == ["lift purple Heavy Cardboard > 1822"]


@pytest.mark.rule("AOS-HCB-7")
def test_only_the_owner_of_the_action_lifts_and_once_a_turn() -> None:
    table = arkwright(lifter=1)
    assert table.refused("lift yellow Arkwright > Agricola").clause == "AOS-HCB-7"
    table = arkwright().cubes("Arkwright", "yellow").play("lift yellow Arkwright > Agricola")
    assert [(fact.seat, table.words(fact.data)) for fact in table.happened("lifted")] == [
        (0, {"colour": "yellow", "city": "Arkwright", "to": "Agricola"}),
    ]
    assert table.actor == 1
    table.play("pass", "pass", "pass")
    assert (table.actor, table.state.move_round) == (0, 2)
    refusal = table.refused("lift yellow Arkwright > Agricola")
    assert (refusal.clause, refusal.key) == ("AOS-HCB-7", "lifted-already")
    assert table.allows("upgrade")


@pytest.mark.rule("AOS-HCB-9", "AOS-T-67")
@pytest.mark.parametrize(("turn", "income"), [(1, 2), (2, 3), (4, 5), (5, 6), (6, 6), (8, 6)])
def test_a_lift_pays_one_more_than_the_turn_up_to_six(turn: int, income: int) -> None:
    table = arkwright(turn=turn)
    yellow = table.bag()["yellow"]
    table.play("lift yellow Arkwright > Agricola")
    assert table.income == [income, 0, 0, 0]
    assert table.bag()["yellow"] == yellow + 1
    assert table.cubes_at("Arkwright") == ["red"]


@pytest.mark.rule("AOS-HCB-9")
def test_nothing_is_lifted_from_or_to_madeira() -> None:
    table = heavy_cardboard().new_city("Puerto Rico", "C").special_link("ferry-puerto-rico", 0)
    table.cubes("Madeira", "black").cubes("Puerto Rico", "red").at("move goods", actions={0: "Heavy Lifting"})
    assert table.refused("lift black Madeira > Puerto Rico").clause == "AOS-HCB-9"
    assert table.refused("lift red Puerto Rico > Madeira").clause == "AOS-HCB-9"
