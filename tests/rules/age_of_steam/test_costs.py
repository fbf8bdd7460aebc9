"""What track costs (AOS-12)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.ground import building
from tests.rules.age_of_steam.table import field

from smokestack.games.age_of_steam.components.tiles import ADDITIONS, BENDS, CLASS_OF, N_PLACEMENTS, ON_TOWN, TOWN
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.kernel import registry

CITIES = {"B1": "red", "A3": "blue", "A2": "blue"}


@pytest.mark.rule("AOS-12.1", "AOS-T-23")
@pytest.mark.parametrize(
    ("ground", "simple", "coexisting", "crossing"), [("plain", 2, 3, 4), ("river", 3, 4, 5), ("mountain", 4, 5, 6)]
)
def test_the_first_tile_on_a_hex(ground: str, simple: int, coexisting: int, crossing: int) -> None:
    prices = {"coexisting N-S SW-NW": coexisting, "crossing N-S NE-SW": crossing}
    prices |= dict.fromkeys(("straight N-S", "gentle N-SE", "sharp N-NE"), simple)
    for tile, price in prices.items():
        table = building(field(5, 5, cities=CITIES, terrain={"B2": ground}), cash=price)
        table.play(f"build B2 {tile}")
        assert table.cash[0] == 0
        poor = building(field(5, 5, cities=CITIES, terrain={"B2": ground}), cash=price - 1)
        refusal = poor.refused(f"build B2 {tile}")
        assert (refusal.clause, refusal.data) == ("AOS-12.5", {"cost": price, "cash": price - 1})


@pytest.mark.rule("AOS-12.1", "AOS-12.4", "AOS-R-21", "AOS-T-23")
@pytest.mark.parametrize("ground", ["plain", "river", "mountain"])
@pytest.mark.parametrize(
    ("tile", "price"),
    [("crossing N-S NE-SW", 3), ("coexisting N-S SW-NW", 2), ("gentle N-SE", 2), ("sharp N-NE", 2)],
)
def test_a_replacement_never_pays_for_the_ground(ground: str, tile: str, price: int) -> None:
    table = field(5, 5, cities=CITIES, terrain={"B2": ground}).track("B2 straight N-S", owner=0)
    building(table).play(f"build B2 {tile}")
    assert table.cash[0] == 20 - price


@pytest.mark.rule("AOS-12.1", "AOS-T-23", "AOS-T-24", "AOS-R-20", "AOS-R-21")
@pytest.mark.parametrize(
    ("ground", "tile", "price"),
    [
        ("plain", "straight N-S", 2),
        ("river", "straight N-S", 3),
        ("mountain", "straight N-S", 4),
        ("mountain", "crossing N-S NE-SW", 6),
        ("mountain", "coexisting N-S SW-NW", 5),
    ],
)
def test_the_first_tile_pays_for_the_ground(ground: str, tile: str, price: int) -> None:
    table = field(5, 5, cities={"B1": "red", "A3": "blue", "A2": "blue"}, terrain={"B2": ground})
    building(table).play(f"build B2 {tile}")
    assert table.cash[0] == 20 - price


@pytest.mark.rule("AOS-12.2", "AOS-EX-08", "AOS-T-24")
@pytest.mark.parametrize(
    ("tile", "price"), [("town N", 2), ("straight N-S", 3), ("town N NE SE", 4), ("crossing N-S NE-SW", 5)]
)
def test_a_town_costs_one_and_one_for_every_exit(tile: str, price: int) -> None:
    table = field(5, 5, cities={"B1": "red"}, towns=["B2"], terrain={"B2": "mountain"})
    building(table).play(f"build B2 {tile}")
    assert table.cash[0] == 20 - price


@pytest.mark.rule("AOS-12.2", "AOS-T-24", "AOS-R-20")
@pytest.mark.parametrize("ground", ["plain", "river", "mountain"])
def test_a_town_pays_nothing_for_its_ground(ground: str) -> None:
    table = field(5, 5, cities=CITIES, towns=["B2"], terrain={"B2": ground})
    building(table).play("build B2 straight N-S")
    assert table.cash[0] == 17


@pytest.mark.rule("AOS-12.2", "AOS-T-25")
@pytest.mark.parametrize("tile", ["straight N-S", "town N NE SE", "crossing N-S NE-SW"])
def test_a_bigger_town_costs_three_whatever_is_added(tile: str) -> None:
    table = field(5, 5, cities=CITIES, towns=["B2"]).track("B2 town N", owner=0)
    building(table).play(f"build B2 {tile}")
    assert table.cash[0] == 17


@pytest.mark.rule("AOS-12.3", "AOS-11.1")
def test_a_new_city_costs_nothing_and_refunds_nothing() -> None:
    table = field(5, 5, cities={"B1": "red"}, towns=["B2"]).at(
        "build track", order=[0, 1, 2], cash=10, actions={1: "Urbanization"}
    )
    table.play("build B2 straight N-S", "done")
    assert table.cash == [7, 10, 10]
    table.play("urbanize Town B2 A")
    assert table.cash == [7, 10, 10]


@pytest.mark.rule("AOS-R-21")
def test_the_dearer_coexisting_tile_is_an_option() -> None:
    table = field(5, 5, cities={"B1": "red", "A2": "blue"}, dear_coexisting="true").track("B2 straight N-S", owner=1)
    building(table).play("build B2 coexisting N-S SW-NW")
    assert table.cash[0] == 17


@pytest.mark.rule("AOS-12.5", "AOS-T-38", "AOS-3.5")
def test_no_building_on_credit() -> None:
    table = building(field(5, 6, cities={"B1": "red"}), cash=1)
    assert table.refused("build B2 straight N-S").data == {"cost": 2, "cash": 1}


@pytest.mark.parametrize(("map", "seats"), [(info.id, min(info.seats)) for info in GAME.maps()])
def test_no_build_costs_more_than_the_dearest(map: str, seats: int) -> None:
    """The list of builds does not check prices for a player with that much cash."""
    board = GAME.board(map)
    state = registry.start(GAME, seats, map)
    assert isinstance(state, AgeOfSteamState)
    rules = state.rules
    dearest = 0
    for hex in {board.simple_price[hex]: hex for hex in board.buildable}.values():
        for laid in range(1, N_PLACEMENTS):
            if CLASS_OF[laid] == TOWN:
                continue
            bent = [new for new, _ in BENDS[laid]]
            prices = [rules.list_price(state, 0, hex, laid, new) for new in [*ADDITIONS[laid], *bent]]
            dearest = max(dearest, rules.list_price(state, 0, hex, 0, laid), *prices)
    for laid in range(1, N_PLACEMENTS):
        for old in (0, 1):
            dearest = max(dearest, rules.list_price(state, 0, 0, old and laid, laid + ON_TOWN))
    assert dearest <= rules.dearest
