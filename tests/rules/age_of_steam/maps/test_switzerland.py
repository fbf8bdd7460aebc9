"""Switzerland: $4 for every build, tunnels, buying shares back, track that scores twice (AOS-SWI)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.maps.opening import cubes_per_place, opened
from tests.rules.age_of_steam.table import Table, on_map

FIVE = ["red", "blue", "purple", "yellow", "black"]


def switzerland(seats: int = 3) -> Table:
    return on_map("switzerland", seats)


@pytest.mark.rule("AOS-SWI-1")
def test_zurich_starts_with_four_cubes_basel_with_three() -> None:
    counts = cubes_per_place(opened(switzerland()))
    assert (counts.pop("Zurich"), counts.pop("Basel")) == (4, 3)
    assert set(counts.values()) == {2}
    assert len(counts) == 10


@pytest.mark.rule("AOS-MAP-1", "AOS-R-24")
def test_three_or_four_play() -> None:
    info = next(map for map in switzerland().game.maps() if map.id == "switzerland")
    assert list(info.seats) == [3, 4]


# --- shares -------------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-SWI-2", "AOS-T-68", "AOS-4.4")
def test_a_share_may_be_bought_back_for_eight() -> None:
    table = switzerland().at("issue shares", shares=3, cash=[8, 7, 10])
    table.play("buy back")
    assert (table.shares[0], table.cash[0]) == (2, 0)
    assert table.actor == 1, "whoever buys back issues nothing this turn"
    assert table.refused("buy back").clause == "AOS-3.5"
    table.play("issue 1")
    assert table.actor == 2, "and whoever issues buys nothing back"


@pytest.mark.rule("AOS-SWI-2", "AOS-T-68")
def test_two_shares_have_to_stay() -> None:
    table = switzerland().at("issue shares", shares=2, cash=30)
    assert table.refused("buy back").clause == "AOS-SWI-2"


# --- building -----------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-SWI-3")
@pytest.mark.parametrize(
    ("before", "build"),
    [
        ([], "K2 straight N-S"),
        ([], "L3 crossing NE-S SE-SW"),  # two sections at once
        (["G6 straight N-S"], "G6 gentle N-SE"),  # a redirect
        (["F5 sharp NE-SE", "G4 straight N-S"], "G4 crossing N-S NE-SW"),
        (["G4 gentle S-NW"], "F4 town SE"),
        (["G4 gentle S-NW"], "F4 straight SE-NW"),
        (["G4 gentle S-NW", "F4 town SE"], "F4 town SE S NW"),
    ],
)
def test_every_build_costs_four(before: list[str], build: str) -> None:
    table = switzerland()
    for tile in before:
        table.track(tile, owner=0)
    assert table.at("build track", cash=20).play(f"build {build}").cash[0] == 16


@pytest.mark.rule("AOS-SWI-4", "AOS-8.8")
def test_red_edges_and_black_hexes_are_closed() -> None:
    table = switzerland().at("build track", cash=20)
    refusal = table.refused("build D6 straight NE-SW")
    assert (refusal.clause, refusal.data["edge"]) == ("AOS-8.8", "NE")
    assert table.refused("build K5 straight N-S").clause == "AOS-8.8"
    refusal = table.refused("build K4 straight N-S")
    assert (refusal.clause, refusal.data["edge"]) == ("AOS-8.8", "S")


# --- the special hexes --------------------------------------------------------------------------------


@pytest.mark.rule("AOS-SWI-5")
@pytest.mark.parametrize("hex", ["L8", "I8", "I9"])
@pytest.mark.parametrize("turn", [1, 5])
def test_no_tile_is_laid_on_the_special_hexes(hex: str, turn: int) -> None:
    table = switzerland().at("build track", turn=turn, cash=20)
    assert table.refused(f"build {hex} straight N-S").clause == "AOS-8.8"


@pytest.mark.rule("AOS-SWI-5")
def test_raron_is_not_urbanized() -> None:
    table = switzerland().at("build track", turn=6, actions={0: "Urbanization"})
    assert table.refused("urbanize Raron A").clause == "AOS-11.2"
    assert table.allows("urbanize Thun A")


def to_raron(owner: int = 0) -> Table:
    """From Bern by G6, G7 and H8 to I7, which faces the Lötschberg; from Sion by G10 and H10 to Raron."""
    table = switzerland().track("G10 gentle NE-NW", owner=1).track("H10 straight NE-SW", owner=1)
    table.track("G6 straight N-S", owner=owner).track("G7 gentle N-SE", owner=owner)
    return table.track("H8 gentle NE-NW", owner=owner).track("I7 sharp S-SW", owner=owner)


@pytest.mark.rule("AOS-SWI-5", "AOS-SWI-6", "AOS-T-68", "AOS-R-50")
def test_printed_track_is_there_from_turn_five() -> None:
    table = to_raron().at("build track", turn=4)
    assert not table.complete("I7", "S")
    assert not table.complete("H10", "NE")
    table = to_raron().cubes("Bern", "purple").at("move goods", turn=4, engine=2)
    assert table.legal("move") == []
    table = to_raron().cubes("Bern", "purple").at("move goods", turn=5, engine=2)
    table.play("move purple Bern > Raron > Sion")
    assert table.income == [1, 1, 0], "the tunnel belongs to whoever's track joins it"


@pytest.mark.rule("AOS-SWI-6")
def test_it_comes_into_being_when_turn_five_begins() -> None:
    table = to_raron().at("advance turn", turn=4, cash=20)
    assert (table.state.turn, table.complete("I7", "S"), table.complete("H10", "NE")) == (5, True, True)


@pytest.mark.rule("AOS-SWI-6", "AOS-SWI-9", "AOS-T-68")
def test_sections_count_two_and_the_tunnel_nothing() -> None:
    table = to_raron().at("advance turn", turn=10, income=0)
    assert (table.sections(0), table.sections(1)) == (4, 2)
    assert table.scores == [2 * 4 - 6, 2 * 2 - 6, -6]


@pytest.mark.rule("AOS-R-50", "AOS-10.4")
def test_track_up_to_a_tunnel_is_incomplete_before_turn_five() -> None:
    table = to_raron().at("build track", turn=4, order=[0, 1, 2], cash=0).play("done")
    assert table.owner("I7", "S") == -1, "not extended, so abandoned"


@pytest.mark.rule("AOS-R-50", "AOS-8.9")
def test_two_railroads_may_meet_in_a_tunnel() -> None:
    """Seat 0 has come to the Gotthard from Zug; seat 1 builds L9 from Lugano, on the other side."""
    table = switzerland().track("L5 town S", owner=0).track("L6 straight N-S", owner=0)
    table.track("L7 straight N-S", owner=0).track("M9 straight SE-NW", owner=1).track("N10 gentle S-NW", owner=1)
    table.cubes("Zug", "red").at("build track", turn=5, order=[1, 0, 2], cash=20).play("build L9 gentle N-SE")
    assert (table.complete("L9", "N"), table.complete("L7", "S")) == (True, True)
    assert (table.sections(0), table.sections(1)) == (3, 3)


# --- goods --------------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-SWI-7", "AOS-13.11")
def test_three_cities_take_everything_and_zurich_is_black() -> None:
    table = switzerland()
    takes = {
        name: [colour for n, colour in enumerate(FIVE) if table.state.takes[table.hex(name)] >> n & 1]
        for name in ("Geneva", "La Chaux-de-Fonds", "Lugano", "Zurich")
    }
    assert takes == {"Geneva": FIVE, "La Chaux-de-Fonds": FIVE, "Lugano": FIVE, "Zurich": ["black"]}


@pytest.mark.rule("AOS-SWI-7")
@pytest.mark.parametrize("colour", FIVE)
def test_everything_stops_at_geneva(colour: str) -> None:
    table = switzerland().track("A8 gentle NE-S", owner=0)
    table.track("B8 straight NE-SW", owner=0).cubes("Lausanne", colour).at("move goods")
    assert table.legal("move") == [f"move {colour} Lausanne > Geneva"]


@pytest.mark.rule("AOS-SWI-8", "AOS-R-30")
def test_zurich_gets_a_cube_after_production_and_before_the_dice() -> None:
    table = switzerland().at("goods growth", actions={1: "Production"})
    assert table.actor == 1
    table.play("produce", "draw red", "draw red", "place red dark 1.1", "place red dark 2.1")
    assert table.legal("draw"), "now the cube for Zurich"
    table.play("draw blue")
    assert table.cubes_at("Zurich") == ["blue"]
    assert table.legal("roll")


@pytest.mark.rule("AOS-SWI-8", "AOS-MAP-2")
def test_an_empty_bag_gives_zurich_nothing() -> None:
    table = switzerland()
    table.state.bag = [0] * 6
    assert table.at("goods growth").legal("roll")
