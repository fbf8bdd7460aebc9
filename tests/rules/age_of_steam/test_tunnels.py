"""Tunnels on small boards: lines that they join, meet or would close to a loop (AOS-R-50, AOS-R-74 to R-77).

The tunnel C4 leads from C3 (its S edge) to C5 (its N edge). City C1 lies north of it, City C7 south.
"""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.age_of_steam.table import NOBODY, Table, field

from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.rules.referee import objections

NORTH = ("C2 straight N-S", "C3 straight N-S")
SOUTH = ("C6 straight N-S", "C5 straight N-S")
AROUND = ("D1 gentle S-NW", "D2 straight N-S", "D3 straight N-S", "D4 gentle N-SW", "C5 sharp N-NE")
"""From City C1 by column D to the south side of the tunnel."""


def hill(towns: tuple[str, ...] = (), tunnel: tuple[int, ...] = (0, 3)) -> Table:
    cities = {label: colour for label, colour in {"C1": "red", "C7": "blue"}.items() if label not in towns}
    return field(6, 8, cities=cities, towns=towns, tunnels={"C4": list(tunnel)})


def lay(table: Table, tiles: tuple[str, ...], owner: int) -> Table:
    for tile in tiles:
        table.track(tile, owner=owner)
    return table


def build_turn(table: Table, turn: int = 5, **more: dict[int, str]) -> Table:
    return table.at("build track", turn=turn, order=[0, 1, 2], cash=30, actions=more.get("actions"))


# --- lines that a tunnel joins --------------------------------------------------------------------------


@pytest.mark.rule("AOS-R-74", "AOS-SWI-5")
def test_nothing_is_joined_before_its_turn() -> None:
    table = build_turn(lay(lay(hill(), NORTH, 0), SOUTH, 0), turn=4)
    assert (table.discs(0), table.complete("C3", "S"), table.complete("C5", "N")) == (2, False, False)
    assert table.allows("build C3 gentle N-SE"), "C3 is the last tile of its line"
    table = build_turn(lay(hill(), NORTH, 1), turn=4)
    assert table.refused("build C5 straight N-S").clause == "AOS-8.4", "nothing to connect to"
    assert build_turn(lay(lay(hill(), NORTH, 1), SOUTH[:1], 0), turn=4).allows("build C5 straight N-S")


@pytest.mark.rule("AOS-R-74", "AOS-10.1")
def test_a_bent_tunnel_joins_its_two_exits() -> None:
    table = lay(hill(tunnel=(0, 2)), NORTH, 0)
    lay(table, ("D4 gentle S-NW", "D5 straight N-S"), 0)
    build_turn(table)
    assert (table.discs(0), table.complete("C3", "S")) == (1, False)
    table.play("build D6 gentle N-SW")
    assert table.complete("C2", "N"), "C7 lies south-west of D6"
    assert table.sections(0) == 5


@pytest.mark.rule("AOS-R-74", "AOS-8.4", "AOS-13.2")
def test_a_tunnel_that_ends_at_a_city_joins_it() -> None:
    table = field(6, 6, cities={"C1": "red", "C5": "blue"}, tunnels={"C4": [0, 3]})
    build_turn(table).play("build C3 straight N-S")
    assert (table.owner("C3", "N"), table.complete("C3", "N")) == (0, False)
    table.play("build C2 straight N-S")
    assert (table.complete("C2", "N"), table.sections(0)) == (True, 2)
    table.cubes("City C1", "blue").play("done", "done", "done")
    assert table.legal("move") == ["move blue City C1 > City C5"]


@pytest.mark.rule("AOS-R-75", "AOS-10.6", "AOS-10.2")
@pytest.mark.parametrize(
    ("north", "south", "owner", "discs"), [(0, 0, 0, 1), (0, NOBODY, 0, 1), (NOBODY, 0, 0, 1), (NOBODY, NOBODY, -1, 0)]
)
def test_what_is_joined_when_the_tunnel_appears(north: int, south: int, owner: int, discs: int) -> None:
    table = lay(lay(hill(), NORTH, north), SOUTH, south).cubes("City C1", "blue")
    table.at("advance turn", turn=4, cash=30)
    assert table.state.turn == 5
    assert [table.owner(hex, "N") for hex in ("C2", "C3", "C5", "C6")] == [owner] * 4
    assert table.complete("C2", "N")
    assert (table.discs(0), table.sections(0)) == (discs, 4 * discs)
    table.at("move goods", turn=5).play("move blue City C1 > City C7")
    assert table.income[0] == discs


@pytest.mark.rule("AOS-R-50", "AOS-R-75", "AOS-R-55", "AOS-10.3")
def test_lines_of_two_players_are_two_links() -> None:
    table = build_turn(lay(lay(hill(), NORTH, 0), SOUTH, 1))
    assert (table.complete("C3", "S"), table.complete("C5", "N")) == (True, True)
    assert ([table.discs(seat) for seat in (0, 1)], [table.sections(seat) for seat in (0, 1)]) == ([1, 1], [2, 2])
    assert table.refused("build C3 gentle N-SE").key == "bend-complete"
    table.play("done", "done")
    assert (table.owner("C3", "S"), table.owner("C5", "N")) == (0, 1), "complete, so not lost"


@pytest.mark.rule("AOS-R-50", "AOS-R-74", "AOS-7.8")
@pytest.mark.parametrize("tile", ["town S", "gentle NE-S", "town N NE S"])
def test_a_town_beside_a_tunnel_ends_the_line_whatever_tile_it_has(tile: str) -> None:
    table = build_turn(lay(hill(towns=("C3",)).track(f"C3 {tile}", owner=0), SOUTH, 1))
    assert (table.complete("C3", "S"), table.complete("C5", "N")) == (True, True)
    assert [table.sections(seat) for seat in (0, 1)] == [1, 2]


@pytest.mark.rule("AOS-R-75", "AOS-8.4")
def test_the_stop_beyond_anothers_half_is_not_reached() -> None:
    """Seat 0 has come to the tunnel from City C1, seat 1 from a town in place of City C7."""
    table = lay(lay(hill(towns=("C7",)).track("C7 town N", owner=1), SOUTH, 1), NORTH, 0)
    build_turn(table)
    assert (table.complete("C3", "S"), table.complete("C5", "N")) == (True, True)
    assert table.refused("build C7 straight N-S").clause == "AOS-8.7"
    table.play("done")
    assert table.allows("build C7 straight N-S"), "it is seat 1's"


@pytest.mark.rule("AOS-R-50", "AOS-13.8", "AOS-15.6")
def test_a_parallel_link_that_pays_nobody_may_be_chosen() -> None:
    table = lay(lay(hill(), NORTH, 0), SOUTH, 0)
    lay(table, (*AROUND[:3], "D4 straight N-S", "D5 straight N-S", "D6 gentle N-SW"), 1)
    table.out(1).cubes("City C1", "blue").at("move goods", turn=5)
    assert table.legal("move") == ["move blue City C1 > City C7 (unpaid)", "move blue City C1 > City C7 (Orange)"]


# --- building through a tunnel ----------------------------------------------------------------------------


@pytest.mark.rule("AOS-R-74", "AOS-10.4")
def test_a_tile_beyond_the_tunnel_extends_the_line() -> None:
    table = build_turn(lay(hill(), NORTH, 0)).play("build C5 straight N-S", "done")
    assert [table.owner(hex, "N") for hex in ("C2", "C3", "C5")] == [0, 0, 0]
    assert table.discs(0) == 1
    table = build_turn(lay(hill(), NORTH, 0)).play("done")
    assert table.owner("C3", "N") == NOBODY, "that the tunnel is there now is no growth"
    assert [fact.data["hex"] for fact in table.happened("abandoned")] == ["C3 S"]


@pytest.mark.rule("AOS-R-74", "AOS-9.6", "AOS-9.7")
def test_only_the_last_tile_is_redirected() -> None:
    table = build_turn(lay(lay(hill(), NORTH, 0), ("C5 straight N-S",), 0))
    refusal = table.refused("build C3 gentle N-SE")
    assert (refusal.clause, refusal.key, refusal.data) == ("AOS-9.6", "bend-middle", {"hex": "C3", "edge": "S"})
    table.play("build C5 gentle N-SE")
    assert [table.owner(hex, "N") for hex in ("C2", "C3", "C5")] == [0, 0, 0]
    table = build_turn(lay(hill(), NORTH, 0)).play("build C3 gentle N-SE")
    assert table.owner("C3", "SE") == 0, "nothing lies beyond the tunnel, so C3 is the last tile"
    table = build_turn(lay(lay(hill(), SOUTH, NOBODY), ("C2 straight N-S", "C3 gentle N-SE"), 0))
    table.play("build C3 straight N-S")
    assert (table.complete("C3", "N"), table.owner("C6", "S"), table.discs(0)) == (True, 0, 1)


@pytest.mark.rule("AOS-R-76", "AOS-8.9")
def test_no_build_meets_another_players_track_through_a_tunnel() -> None:
    table = build_turn(lay(lay(hill(), NORTH, 1), SOUTH[:1], 0))
    refusal = table.refused("build C5 straight N-S")
    assert (refusal.clause, refusal.key) == ("AOS-8.9", "meets")
    assert refusal.data == {"hex": "C5", "edge": "N", "at": "C3", "owner": 1}
    table.play("build C5 sharp S-SW")
    assert table.refused("build C5 straight N-S").key == "meets", "nor does a redirect"


@pytest.mark.rule("AOS-R-74", "AOS-R-76", "AOS-10.6", "AOS-8.4")
def test_unowned_track_beyond_a_tunnel_is_extended_and_taken_over() -> None:
    table = build_turn(lay(hill(), SOUTH, NOBODY)).play("build C3 straight N-S")
    assert [table.owner(hex, "N") for hex in ("C3", "C5", "C6")] == [0, 0, 0]
    assert (table.discs(0), table.complete("C3", "N")) == (1, False)
    table = build_turn(lay(lay(hill(), SOUTH, NOBODY), ("C2 straight N-S",), 0)).play("build C3 straight N-S")
    assert (table.complete("C2", "N"), table.sections(0), table.discs(0)) == (True, 4, 1)
    table = lay(hill(towns=("C7",)).track("C7 straight N-S", owners=[NOBODY, 1]), SOUTH, NOBODY)
    refusal = build_turn(table).refused("build C3 straight N-S")
    assert (refusal.clause, refusal.key) == ("AOS-8.4", "unconnected"), "the line begins in a town of seat 1"


@pytest.mark.rule("AOS-R-74", "AOS-7.5")
def test_no_build_closes_a_loop_through_a_tunnel() -> None:
    table = build_turn(lay(lay(hill(), NORTH, 0), AROUND[:4], 0))
    refusal = table.refused("build C5 sharp N-NE")
    assert (refusal.clause, refusal.data) == ("AOS-7.5", {"stop": "City C1"})
    assert table.allows("build C5 gentle NE-S")


@pytest.mark.rule("AOS-10.2", "AOS-R-74")
@pytest.mark.parametrize(("tile", "south", "discs"), [("sharp N-NE", (), 20), ("straight N-S", SOUTH[:1], 19)])
def test_a_tile_beyond_the_tunnel_takes_no_disc(tile: str, south: tuple[str, ...], discs: int) -> None:
    """With 20 discs on the board one own line goes on, or two are joined."""
    towns = [f"{column}{row}" for column in "FHJL" for row in (2, 5)]
    table = field(12, 8, cities={"C1": "red", "C7": "blue"}, towns=towns, tunnels={"C4": [0, 3]})
    for town in towns[:4]:
        table.track(f"{town} crossing N-S NE-SW", owner=0)
    table.track(f"{towns[4]} {'straight N-S' if south else 'town N NE SE'}", owner=0)
    build_turn(lay(lay(table, NORTH, 0), south, 0))
    assert table.discs(0) == 20
    assert table.refused("build D1 gentle S-NW").clause == "AOS-10.2"
    assert table.play(f"build C5 {tile}").discs(0) == discs


# --- loops ------------------------------------------------------------------------------------------------


def ring(north: int, south: int) -> Table:
    return build_turn(lay(lay(hill(), NORTH, north), AROUND, south))


@pytest.mark.rule("AOS-R-77", "AOS-7.5")
@pytest.mark.parametrize(("north", "south"), [(0, 0), (0, 1), (0, NOBODY), (NOBODY, 0), (NOBODY, NOBODY)])
def test_a_tunnel_closes_no_loop(north: int, south: int) -> None:
    table = ring(north, south)
    assert (table.complete("C3", "S"), table.complete("C5", "N")) == (False, False)
    assert (table.owner("C3", "S"), table.owner("C5", "N")) == (north, south)
    assert [table.sections(seat) for seat in (0, 1)] == [0, 0]
    assert table.discs(0) == (north == 0) + (south == 0)
    table.play("done")
    assert table.owner("C3", "S") == NOBODY, "incomplete and not extended"
    assert table.owner("C5", "N") == (1 if south == 1 else NOBODY)


@pytest.mark.rule("AOS-R-77", "AOS-R-74")
def test_track_off_the_board_comes_from_no_stop() -> None:
    """Only a position set up by hand has such track: at C5, while the other side comes from City C8, the last hex."""
    table = field(3, 8, cities={"C8": "red"}, tunnels={"C4": [0, 3]})
    lay(table, ("C5 gentle N-SE", "C3 sharp S-SW", "B3 gentle NE-S"), 0)
    lay(table, (*(f"B{row} straight N-S" for row in (4, 5, 6)), "B7 gentle N-SE"), 0)
    build_turn(table)
    assert (table.discs(0), table.complete("C3", "S")) == (1, False), "no loop, so one line"


@pytest.mark.rule("AOS-R-77", "AOS-9.6")
@pytest.mark.parametrize("south", [0, 1, NOBODY])
def test_half_a_loop_is_redirected_beside_the_tunnel(south: int) -> None:
    table = ring(0, south).play("build C3 gentle N-SE")
    assert (table.owner("C2", "N"), table.owner("C5", "N")) == (0, south)
    assert not table.complete("C5", "N"), "it now ends in the tunnel"
    assert table.refused("build C3 straight N-S").clause == ("AOS-8.9" if south == 1 else "AOS-7.5")


@pytest.mark.rule("AOS-R-77", "AOS-R-53")
def test_half_a_loop_lets_its_stop_go_only_if_the_other_half_has_the_same_owner() -> None:
    table = ring(0, 0).play("build C2 gentle NE-S")
    assert (table.discs(0), table.owner("C3", "S"), table.owner("D1", "NW")) == (1, 0, 0)
    for south in (1, NOBODY):
        assert ring(0, south).refused("build C2 gentle NE-S").key == "bend-middle"


@pytest.mark.rule("AOS-R-77", "AOS-R-53", "AOS-11.6")
def test_a_new_city_may_close_a_loop_through_a_tunnel() -> None:
    table = hill(towns=("C1",)).track("C1 town S", owner=0)
    build_turn(lay(lay(table, NORTH, 0), AROUND, 0), actions={0: "Urbanization"})
    assert (table.discs(0), table.complete("C3", "S")) == (1, False)
    table.play("urbanize Town C1 A")
    assert (table.complete("C3", "S"), table.complete("C5", "N"), table.sections(0)) == (False, False, 0)
    assert table.allows("build C3 gentle N-SE")


# --- New Cities beside a tunnel -----------------------------------------------------------------------------


@pytest.mark.rule("AOS-R-74", "AOS-11.5")
@pytest.mark.parametrize("south", [0, 1])
def test_a_new_city_beside_a_tunnel_shortens_the_line(south: int) -> None:
    table = lay(hill(towns=("C3",)).track("C3 town S", owner=0), SOUTH, south)
    build_turn(table, actions={0: "Urbanization"})
    assert table.complete("C5", "N")
    assert [table.sections(seat) for seat in (0, 1)] == ([3, 0] if south == 0 else [1, 2])
    table.play("urbanize Town C3 A")
    assert (table.complete("C5", "N"), table.owner("C5", "N")) == (True, south)
    assert [table.sections(seat) for seat in (0, 1)] == ([2, 0] if south == 0 else [0, 2])
    assert [table.discs(seat) for seat in (0, 1)] == ([1, 0] if south == 0 else [0, 1])


@pytest.mark.rule("AOS-R-74", "AOS-11.6", "AOS-R-19")
@pytest.mark.parametrize("owner", [0, 1, NOBODY])
def test_a_new_city_beside_a_tunnel_completes_the_line_behind_it(owner: int) -> None:
    table = lay(hill(towns=("C3",)), SOUTH, owner)
    build_turn(table, actions={0: "Urbanization"})
    assert not table.complete("C5", "N")
    table.play("urbanize Town C3 A")
    assert (table.complete("C5", "N"), table.owner("C5", "N")) == (True, max(owner, 0)), "an unowned line is claimed"


@pytest.mark.rule("AOS-R-74", "AOS-11.7", "AOS-8.4")
def test_track_may_begin_at_a_new_city_behind_a_tunnel() -> None:
    table = build_turn(hill(towns=("C3", "C7")), actions={0: "Urbanization"})
    assert table.refused("build C5 straight N-S").clause == "AOS-8.4"
    table.play("urbanize Town C3 A", "build C5 straight N-S")
    assert table.owner("C5", "N") == 0


# --- the referee --------------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-8.4", "AOS-R-75")
def test_the_referee_objects_to_track_that_comes_from_no_stop() -> None:
    table = build_turn(lay(hill(), ("C5 straight N-S",), 0))
    assert objections_to_lines(table) == ["the line at C5 comes from no City or town"]
    table = build_turn(lay(lay(hill(), NORTH, 1), ("C5 straight N-S",), 0))
    assert objections_to_lines(table) == ["the line at C5 comes from no City or town"], "it hangs on another's line"
    table = build_turn(lay(lay(hill(), NORTH, 0), ("C5 straight N-S",), 0))
    assert objections_to_lines(table) == []
    table = build_turn(lay(hill(towns=("C3",)).track("C3 town S", owner=0), ("C5 straight N-S",), 0))
    assert objections_to_lines(table) == [], "it comes from the town beside the tunnel"


def objections_to_lines(table: Table) -> list[str]:
    return [word for word in objections(table.state) if "cubes, not" not in word]


# --- bots ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-R-74")
def test_the_greedy_bot_builds_through_a_tunnel() -> None:
    table = lay(hill(), NORTH, 0).cubes("City C1", "blue blue blue").cubes("City C7", "red red")
    build_turn(table)
    state = table.state
    while state.actor() == 0:
        state.apply(GAME.advice().choose(state, state.legal(), Random(1)))
    assert table.complete("C3", "S")
