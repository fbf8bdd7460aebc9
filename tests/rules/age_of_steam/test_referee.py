"""The referee objects to positions that the rules cannot lead to, and to no others."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.rules.age_of_steam.table import Table, field
from tests.rules.corruption import Changes, corrupted, plus

from smokestack.games.age_of_steam.components.pieces import COLOURS
from smokestack.games.age_of_steam.components.tiles import SECTIONS
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.rules.lines import GONE, OWNER, WORTH
from smokestack.games.age_of_steam.rules.position import SETUP, SUPPLY_DISCS

Setting = Callable[[], Table]
RED, BLUE = COLOURS.index("red"), COLOURS.index("blue")
STRAIGHT, IN_TOWN = 1, len(SECTIONS) // 2
"""What lies on a hex: a straight N-S; the same on a town."""
S, NW = 3, 5


def board() -> Table:
    """A link of seat 0 between the Cities B2 and B5, a line of seat 1 out of B5, track in D3, and D5 is a City now."""
    table = field(5, 7, cities={"B2": "red", "B5": "blue"}, towns=["D3", "D5"])
    table.track("B3 straight N-S", 0).track("B4 straight N-S", 0).track("B6 straight N-S", 1)
    table.track("D3 straight N-S", 2).new_city("D5", "A").cubes("B2", "red blue")
    return table.at("build track", order=[2, 0, 1])


def setup() -> Table:
    table = board()
    table.state = table.fresh
    return table


def poor() -> Table:
    return board().at("build track", cash=0, income=0, shares=0, engine=1)


def rich() -> Table:
    return board().at("build track", shares=15, engine=6)


def eliminated() -> Table:
    """Seat 2 had an income below 0. Seat 0 has a line out of A1, the first hex of the board."""
    table = field(5, 7, cities={"A1": "red", "B5": "blue"}).track("A2 straight N-S", 0)
    return table.out(2).at("build track", income=[0, 0, -1], order=[1, 0])


HEX = {label: hex for hex, label in enumerate(board().board.labels)}
B3, D3 = HEX["B3"], HEX["D3"]


@pytest.mark.parametrize("position", [board, setup, poor, rich, eliminated])
def test_a_sound_position_draws_no_objection(position: Setting) -> None:
    assert GAME.referee(position().state) == []


BELONGS = "the track at {} belongs to no line"
STRAIGHTS = "{} straight tiles on the map, {} left, not 48 in all"
DISCS = "{} Town discs on the map, {} left, not 8 in all"


@pytest.mark.parametrize(
    ("position", "changes", "objections"),
    [
        # cubes
        (board, {"bag": {RED: plus(1)}}, ["there are 21 red cubes, not 20"]),
        (board, {"bag": {BLUE: plus(-1)}}, ["there are 19 blue cubes, not 20"]),
        (board, {"cubes": {BLUE: plus(1)}}, ["there are 21 blue cubes, not 20"]),
        (board, {"display": {0: RED}}, ["there are 21 red cubes, not 20"]),
        (board, {"hand": [RED, BLUE]}, ["there are 21 red cubes, not 20", "there are 21 blue cubes, not 20"]),
        (board, {"cubes": {RED: -1}, "bag": {RED: 21}}, ["a place has a negative number of cubes"]),
        (board, {"cubes": {RED: 21}, "bag": {RED: -1}}, ["a place has a negative number of cubes"]),
        # tiles
        (board, {"supply": {0: plus(1)}}, [STRAIGHTS.format(4, 45)]),
        (board, {"supply": {0: plus(-1)}}, [STRAIGHTS.format(4, 43)]),
        (board, {"supply": {SUPPLY_DISCS: plus(1)}}, [DISCS.format(1, 8)]),
        (board, {"supply": {SUPPLY_DISCS: plus(-1)}}, [DISCS.format(1, 6)]),
        # lines
        (board, {"tile": {B3: 0}, "supply": {0: plus(1)}}, [BELONGS.format("B3 N"), BELONGS.format("B3 S")]),
        (board, {"line_at": {B3 * 6 + S: -1}}, [BELONGS.format("B3 S")]),
        (board, {"line_at": {B3 * 6 + NW: 0}}, [BELONGS.format("B3 NW")]),
        (board, {"lines": {OWNER: GONE}}, [BELONGS.format(f"{hex} {edge}") for hex in ("B3", "B4") for edge in "NS"]),
        (board, {"city": {B3: B3}}, ["there is track on the City at B3"]),
        (board, {"city": {B3: 0}}, ["there is track on the City at B3"]),
        (
            board,
            {"tile": {B3: STRAIGHT + IN_TOWN}, "supply": {SUPPLY_DISCS: plus(-1)}},
            ["the tile at B3 does not fit the hex"],
        ),
        (board, {"tile": {D3: STRAIGHT}, "supply": {SUPPLY_DISCS: 8}}, ["the tile at D3 does not fit the hex"]),
        (board, {"lines": {WORTH: 3}}, ["the table of lines differs from the track on the map"]),
        # players
        (poor, {"cash": {1: -1}}, ["seat 1 has $-1"]),
        (poor, {"income": {1: -1}}, ["seat 1 has an income of -1 and is still in the game"]),
        (poor, {"shares": {1: -1}}, ["seat 1 has -1 shares"]),
        (rich, {"shares": {1: 16}}, ["seat 1 has 16 shares"]),
        (poor, {"engine": {1: 0}}, ["seat 1 has an engine of 0"]),
        (rich, {"engine": {1: 7}}, ["seat 1 has an engine of 7"]),
        (board, {"out": {1: 1}, "order": [0, 2]}, ["seat 1 is eliminated but still owns an incomplete line"]),
        (board, {"out": {0: 1}, "order": [1, 2]}, []),
        (board, {"order": [0, 2]}, ["the player order is [0, 2], but [0, 1, 2] are in the game"]),
        (board, {"order": [0, 1, 1, 2]}, ["the player order is [0, 1, 1, 2], but [0, 1, 2] are in the game"]),
        (eliminated, {"order": [2, 1, 0]}, ["the player order is [2, 1, 0], but [0, 1] are in the game"]),
        (board, {"order": [], "phase": SETUP}, []),
        # New Cities
        (board, {"new_city_at": {1: B3}}, ["a New City lies at B3, which is not a City"]),
        (board, {"new_city_at": {1: 0}}, ["a New City lies at A1, which is not a City"]),
        (board, {"new_city_at": {1: HEX["D5"]}}, ["two New Cities lie on one hex"]),
    ],
)
def test_what_is_wrong_is_named(position: Setting, changes: Changes, objections: list[str]) -> None:
    assert GAME.referee(corrupted(position().state, changes)) == objections


def test_more_tiles_than_the_box_holds() -> None:
    table = field(5, 5, cities={"B2": "red"}).track("B3 coexisting N-SE S-NW", 0).track("B4 coexisting N-SE S-NW", 0)
    wanted = "2 coexist-two-gentle tiles on the map, -1 left, not 1 in all"
    assert table.left("coexist-two-gentle") == -1
    assert wanted in GAME.referee(table.state)


@pytest.mark.parametrize("count", [8, 9])
def test_more_town_discs_than_the_box_holds(count: int) -> None:
    towns = [f"{column}2" for column in "ABCDEFGHI"]
    table = field(9, 3, cities={"A1": "red"}, towns=towns)
    for town in towns[:count]:
        table.track(f"{town} straight N-S", 0)
    assert GAME.referee(table.state) == ([DISCS.format(9, -1)] if count > 8 else [])


@pytest.mark.parametrize(("count", "limit", "objects"), [(10, "true", False), (11, "true", True), (11, "false", False)])
def test_more_ownership_discs_than_a_player_has(count: int, limit: str, objects: bool) -> None:
    """Every town has two lines of one section, and each takes a disc."""
    towns = [f"{column}2" for column in "ABCDEFGHIJK"]
    table = field(11, 3, cities={"A1": "red"}, towns=towns, disc_limit=limit)
    for town in towns[:count]:
        table.track(f"{town} straight N-S", 1)
    assert table.discs(1) == 2 * count
    assert ("seat 1 has more than 20 discs on the board" in GAME.referee(table.state)) == objects


def test_a_line_that_comes_from_nowhere() -> None:
    table = board().track("E5 straight N-S", 0)
    assert GAME.referee(table.state) == ["the line at E5 comes from no City or town"]
