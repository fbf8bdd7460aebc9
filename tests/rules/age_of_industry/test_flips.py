"""Flipping and income (AOI-9)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.rules.age_of_industry.replaced_data import replaced_data
from tests.rules.age_of_industry.table import BLUE, RED, YELLOW, Table, germany, new_england

from smokestack.games.age_of_industry.components.box import COAL
from smokestack.games.age_of_industry.game import GAME, AgeOfIndustryGame


@pytest.mark.rule("AOI-9.1", "AOI-B19")
def test_income_in_anothers_turn() -> None:
    t = germany(3).stand(RED, "coal mine 1", "Belgium", cubes=1).rails(YELLOW, "Köln-Belgium").turn(BLUE)
    t.gone(BLUE, "cotton mill 1", "cotton mill 1").hand(BLUE, "red")
    t.play("build cotton mill Köln with red card")
    assert t.state.money == [4, 0, 4]
    assert t.is_flipped("Belgium")
    assert [(fact.seat, fact.data["money"]) for fact in t.facts("flipped")] == [(RED, 4)]


@pytest.mark.rule("AOI-9.2", "AOI-9.3", "AOI-A36")
def test_a_sale_flips_mill_and_port_and_pays_both_owners() -> None:
    t = germany().stand(RED, "cotton mill 2", "Hamburg").stand(YELLOW, "port 2", "Hamburg")
    t.play("sell mill Hamburg via Hamburg")
    assert (t.is_flipped("Hamburg", 1), t.is_flipped("Hamburg", 3)) == (True, True)
    assert t.state.money == [12, 8]
    t = germany().stand(RED, "cotton mill 1", "Hamburg").stand(RED, "port 1", "Hamburg")
    t.play("sell mill Hamburg via Hamburg")
    assert t.state.money == [8 + 5, 0]


@pytest.mark.rule("AOI-9.4", "AOI-B24", "AOI-15.6")
def test_a_sale_overseas_flips_the_ship_behind_it() -> None:
    t = new_england().stand(RED, "cotton mill 1", "Boston").stand(YELLOW, "port 1", "Boston")
    t.stand(RED, "ship 2", "Massachusetts Bay").market("Europe", "cotton")
    t.play("sell mill Boston via Europe")
    assert t.state.money == [8 + 10, 0]
    assert t.is_flipped("Massachusetts Bay")
    assert not t.is_flipped("Boston", 1)
    assert t.state.market_used[t.state.board.market_name.index("Europe")] == 1


@pytest.mark.rule("AOI-9.4")
def test_a_ship_with_coal_or_demand_left_does_not_flip() -> None:
    t = new_england().stand(RED, "cotton mill 1", "Boston").stand(YELLOW, "port 1", "Boston")
    t.stand(RED, "ship 2", "Massachusetts Bay").market("Europe", "cotton").import_cubes("Cape Breton", 1)
    t.play("sell mill Boston via Europe")
    assert not t.is_flipped("Massachusetts Bay")
    t.turn(YELLOW).gone(YELLOW, "cotton mill 1", "cotton mill 1").hand(YELLOW, "purple", "red")
    t.play("build cotton mill Boston with purple card")
    assert t.is_flipped("Massachusetts Bay")
    assert t.state.money[RED] == 8 + 10


@pytest.mark.rule("AOI-9.4")
def test_an_empty_import_alone_does_not_flip_a_ship() -> None:
    t = new_england().stand(YELLOW, "port 1", "Boston").stand(RED, "ship 2", "Massachusetts Bay")
    t.market("Europe", "goods").import_cubes("Cape Breton", 1).turn(YELLOW)
    t.gone(YELLOW, "cotton mill 1", "cotton mill 1").hand(YELLOW, "purple", "red")
    t.play("build cotton mill Boston with purple card")
    assert sum(t.state.imports) == 0
    assert not t.is_flipped("Massachusetts Bay")


@pytest.mark.rule("AOI-9.4")
def test_no_demand_counts_as_flipped() -> None:
    t = new_england().stand(YELLOW, "port 1", "Boston").stand(RED, "ship 2", "Massachusetts Bay")
    t.market("Europe", "no demand").import_cubes("Cape Breton", 1).turn(YELLOW)
    t.gone(YELLOW, "cotton mill 1", "cotton mill 1").hand(YELLOW, "purple", "red")
    t.play("build cotton mill Boston with purple card")
    assert t.is_flipped("Massachusetts Bay")


@pytest.mark.rule("AOI-9.5", "AOI-15.8")
def test_a_counter_flips_once_and_keeps_its_points() -> None:
    t = germany().stand(RED, "cotton mill 3", "Hamburg").stand(RED, "port 1", "Hamburg").market("Denmark", "cotton")
    before = t.state.scores()[RED]
    t.rails(YELLOW, "Denmark-Kiel", "Kiel-Hamburg").play("sell mill Hamburg via Denmark")
    assert t.state.money == [20, 0]  # the tile pays nothing
    assert t.state.scores()[RED] == before + 20 // 5
    assert t.clause("sell mill Hamburg via Hamburg") == "AOI-15.2"


@pytest.mark.rule("AOI-9.6", "AOI-11.7")
def test_flipped_ports_and_ships_still_carry() -> None:
    t = new_england().stand(YELLOW, "port 1", "Boston", flipped=True).import_cubes("Cape Breton", 2)
    t.stand(YELLOW, "ship 2", "Massachusetts Bay").gone(RED, "cotton mill 1", "cotton mill 1").hand(RED, "purple")
    t.play("build cotton mill Boston with purple card")
    assert t.state.imports[t.state.board.import_name.index("Cape Breton")] == 1
    t = new_england().stand(YELLOW, "port 1", "Boston", flipped=True).stand(RED, "cotton mill 1", "Boston")
    t.stand(YELLOW, "ship 2", "Massachusetts Bay", flipped=True).market("Europe", "cotton")
    assert t.may("sell mill Boston via Europe")


def without(map: dict[str, Any], box: str) -> None:
    map["overseas"] = [entry for entry in map["overseas"] if entry["id"] != box]
    map["sea_lines"] = [line for line in map["sea_lines"] if line["b"] != box]


def changed(path: Path, change: Callable[[dict[str, Any]], None]) -> Table:
    """New England on a changed map."""
    game = GAME.with_data(replaced_data(path, "new-england", change))
    assert isinstance(game, AgeOfIndustryGame)
    return new_england(game=game)


@pytest.mark.rule("AOI-9.4")
def test_the_only_market_of_a_map_keeps_its_ship_from_flipping(tmp_path: Path) -> None:
    def change(map: dict[str, Any]) -> None:
        for place in map["locations"]:
            place["market"] = False
        for box in [entry["id"] for entry in map["overseas"] if entry["kind"] == "market"]:
            if box != "market_europe":
                without(map, box)

    t = changed(tmp_path, change).stand(YELLOW, "port 1", "Boston").stand(RED, "ship 2", "Massachusetts Bay")
    assert t.state.board.market_name == ["Europe"]
    t.market("Europe", "goods").import_cubes("Cape Breton", 1).turn(YELLOW)
    t.gone(YELLOW, "cotton mill 1", "cotton mill 1").hand(YELLOW, "purple", "red")
    t.play("build cotton mill Boston with purple card")
    assert not t.is_flipped("Massachusetts Bay")


@pytest.mark.rule("AOI-9.7", "AOI-11.5")
def test_a_ship_without_an_import_buys_its_coal(tmp_path: Path) -> None:
    t = changed(tmp_path, lambda map: without(map, "import_cape_breton"))
    t.stand(RED, "port 1", "Boston").stand(RED, "ironworks 1", "Boston").no_zeros(RED).hand(RED, "ship")
    t.play("build ship Massachusetts Bay with ship card")
    assert (t.state.demand[COAL], [fact.data["cube"] for fact in t.facts("bought")]) == (5, ["coal"])


@pytest.mark.rule("AOI-9.7", "AOI-A40")
def test_a_missing_half_counts_as_used_up(tmp_path: Path) -> None:
    t = changed(tmp_path, lambda map: without(map, "market_europe"))
    t.stand(RED, "port 1", "Boston").stand(RED, "ironworks 1", "Boston")
    t.no_zeros(RED).track(coal=2).hand(RED, "ship").play("build ship Massachusetts Bay with ship card")
    assert t.is_flipped("Massachusetts Bay")
    both = new_england().state.board
    assert all(both.ship_import[ship] >= 0 and both.ship_market[ship] >= 0 for ship in range(both.land, both.places))
