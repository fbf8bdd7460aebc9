"""Switzerland: $4 for every build, tunnels, buying shares back, track that scores twice (AOS-SWI)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.maps.opening import cubes_per_place, opened
from tests.rules.age_of_steam.table import NOBODY, Table, on_map

from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.rules.network import owns_at_town
from smokestack.kernel.errors import SetupError
from smokestack.kernel.registry import check_rules_version

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
@pytest.mark.parametrize("turn", [4, 5])
def test_no_tile_is_laid_on_the_special_hexes(turn: int) -> None:
    """Own track ends at all of them."""
    table = to_raron().track("L5 town S", owner=0).track("L6 straight N-S", owner=0).track("L7 straight N-S", owner=0)
    table.at("build track", turn=turn, cash=20)
    builds = table.legal("build")
    assert builds
    for hex in ("L8", "I8", "I9"):
        for tile in ("straight N-S", "gentle N-SE", "sharp N-NE", "crossing N-S NE-SW"):
            assert table.refused(f"build {hex} {tile}").clause == "AOS-8.8"
        assert not [build for build in builds if build.startswith(f"build {hex} ")]
    assert table.refused("build I9 town N").clause == "AOS-8.8", "Raron is a town, but no tile goes there"


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


# --- lines through the Gotthard (AOS-R-74 to R-76); test_tunnels.py has more --------------------------------


def to_gotthard(owner: int, beyond: int | None = None) -> Table:
    """From Zug by L6 to L7, which faces the Gotthard; `beyond` owns L9, M9 and N10 on the other side, to Lugano."""
    table = switzerland().track("L5 town S", owner=owner).track("L6 straight N-S", owner=owner)
    table.track("L7 straight N-S", owner=owner)
    if beyond is not None:
        table.track("L9 gentle N-SE", owner=beyond).track("M9 straight SE-NW", owner=beyond)
        table.track("N10 gentle S-NW", owner=beyond)
    return table


@pytest.mark.rule("AOS-SWI-6", "AOS-R-74", "AOS-10.4", "AOS-SWI-9", "AOS-T-68")
def test_a_line_extended_beyond_the_gotthard_is_kept_and_scores() -> None:
    table = to_gotthard(0).at("build track", turn=9, order=[0, 1, 2], cash=40)
    table.play("build L9 gentle N-SE", "done")
    assert [table.owner(hex, "N") for hex in ("L6", "L7", "L9")] == [0, 0, 0]
    table.at("build track", turn=10, order=[0, 1, 2], cash=40, income=0)
    table.play("build M9 straight SE-NW", "build N10 gentle S-NW", "done")
    assert (table.complete("L6", "N"), table.discs(0), table.sections(0)) == (True, 1, 6)
    assert table.scores[0] == 2 * 6 - 6


@pytest.mark.rule("AOS-SWI-6", "AOS-R-74", "AOS-9.6", "AOS-T-68")
def test_the_tile_before_the_gotthard_is_in_the_middle_of_the_line() -> None:
    table = to_gotthard(0).at("build track", turn=5, cash=40)
    assert table.allows("build L7 gentle N-SE"), "nothing lies beyond the tunnel yet"
    table.play("build L9 gentle N-SE")
    assert table.refused("build L7 gentle N-SE").key == "bend-middle"
    table.play("build L9 sharp N-NE")
    assert [table.owner(hex, "N") for hex in ("L6", "L7", "L9")] == [0, 0, 0]


@pytest.mark.rule("AOS-SWI-6", "AOS-R-74", "AOS-10.6", "AOS-8.4")
def test_unowned_track_beyond_the_gotthard_is_taken_over() -> None:
    """Track to Lugano that nobody owns: whoever builds L7 has all of it, and it alone is connection enough."""
    table = switzerland().track("L9 gentle N-SE").track("M9 straight SE-NW").track("N10 gentle S-NW")
    table.at("build track", turn=4, cash=40)
    assert table.refused("build L7 straight N-S").clause == "AOS-8.4"
    table.at("build track", turn=5, cash=40).play("build L7 straight N-S")
    assert (table.owner("N10", "S"), table.discs(0), table.complete("L7", "S")) == (0, 1, False)
    table = switzerland().track("L9 gentle N-SE").track("M9 straight SE-NW").track("N10 gentle S-NW")
    table.track("L5 town S", owner=0).track("L6 straight N-S", owner=0)
    table.at("build track", turn=5, cash=40).play("build L7 straight N-S")
    assert (table.complete("N10", "S"), table.sections(0), table.discs(0)) == (True, 6, 1)


@pytest.mark.rule("AOS-R-76", "AOS-8.9", "AOS-R-50")
def test_no_build_meets_another_railroad_in_the_gotthard() -> None:
    table = to_gotthard(0).track("M9 straight SE-NW", owner=1).track("N10 gentle S-NW", owner=1)
    table.at("build track", turn=4, order=[1, 0, 2], cash=20)
    assert table.allows("build L9 gentle N-SE"), "the tunnel is not there yet"
    table.at("build track", turn=5, order=[1, 0, 2], cash=20)
    refusal = table.refused("build L9 gentle N-SE")
    assert (refusal.clause, refusal.data["owner"], refusal.data["at"]) == ("AOS-8.9", 0, "L7")
    table.play("done")
    assert table.allows("build L9 sharp N-NE"), "seat 0 goes on"


@pytest.mark.rule("AOS-R-75", "AOS-R-50", "AOS-SWI-6")
def test_the_gotthard_joins_what_has_come_to_it() -> None:
    for beyond in (0, NOBODY):
        table = to_gotthard(0, beyond).at("advance turn", turn=4, cash=30)
        assert (table.state.turn, table.complete("L7", "S"), table.complete("L9", "N")) == (5, True, True)
        assert (table.discs(0), table.sections(0), table.owner("N10", "S")) == (1, 6, 0)
    table = to_gotthard(0, 1).at("advance turn", turn=4, cash=30)
    assert (table.complete("L7", "S"), table.complete("L9", "N")) == (True, True)
    assert [(table.discs(seat), table.sections(seat)) for seat in (0, 1)] == [(1, 3), (1, 3)]


@pytest.mark.rule("AOS-R-74", "AOS-8.4", "AOS-10.4")
def test_track_begins_at_raron_as_at_a_town() -> None:
    """Seat 1 has come to Raron from Sion, seat 0 from Bern through the Lötschberg; seat 2 has no track there."""
    table = to_raron().at("build track", turn=4, order=[1, 0, 2], cash=20)
    assert not owns_at_town(table.state, 1, table.hex("Raron")), "it is not there yet"
    table.at("build track", turn=5, order=[2, 1, 0], cash=20)
    assert [owns_at_town(table.state, seat, table.hex("Raron")) for seat in range(3)] == [True, True, False]
    refusal = table.refused("build J10 sharp N-NW")
    assert (refusal.clause, refusal.key) == ("AOS-8.4", "unconnected")
    table.play("done", "build J10 sharp N-NW", "done")
    assert (table.owner("J10", "NW"), table.complete("J10", "NW"), table.discs(1)) == (1, False, 2)
    table.play("done")
    assert table.owner("I7", "S") == 0, "complete, so not lost"


@pytest.mark.rule("AOS-R-74", "AOS-7.5")
def test_no_line_leads_from_raron_to_raron() -> None:
    table = switzerland().track("G6 straight N-S", owner=0).track("G7 gentle N-SE", owner=0)
    table.track("H8 gentle NE-NW", owner=0).track("I7 sharp S-SW", owner=0).at("build track", turn=5, cash=40)
    table.play("build J10 sharp SW-NW", "build I10 gentle NE-NW")
    refusal = table.refused("build H10 sharp NE-SE")
    assert (refusal.clause, refusal.data) == ("AOS-7.5", {"stop": "Raron"})
    assert table.allows("build H10 straight SE-NW")


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


# --- old games ----------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-R-74")
def test_games_of_the_first_rules_are_refused_here_and_nowhere_else() -> None:
    with pytest.raises(SetupError, match="a line that runs through a tunnel is one line"):
        check_rules_version(GAME, "switzerland", 1)
    check_rules_version(GAME, "switzerland", 2)
    check_rules_version(GAME, "rust-belt", 1)
