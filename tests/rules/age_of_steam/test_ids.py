"""What programs read: ids in facts and refusals, lists that action fields index, and who is eliminated."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.age_of_steam.ground import building, line, plain
from tests.rules.age_of_steam.table import rust_belt

from smokestack.games.age_of_steam.components.pieces import BLUE
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.view.view import AgeOfSteamScene
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.facts import Fact


def test_a_delivery_names_its_stops_and_its_payees() -> None:
    table = line(owner_a=0, owner_b=2).cubes("City B5", "blue").at("move goods", engine=2, order=[0, 1, 2])
    table.play("move blue City B5 > City B3 > City B1")
    [moved] = table.happened("moved")
    assert moved.data["path"] == "City B5 > City B3 > City B1"
    assert moved.data["path_ids"] == [table.hex("City B5"), table.hex("City B3"), table.hex("City B1")]
    assert moved.data["payee_ids"] == [2, 0]
    assert moved.data["colour_id"] == BLUE


def test_an_unpaid_link_has_no_payee() -> None:
    table = line(owner_a=0, owner_b=2).out(2).cubes("City B5", "red blue").at("move goods", engine=2, order=[0, 1])
    table.play("move blue City B5 > City B3 > City B1")
    [moved] = table.happened("moved")
    assert moved.data["payee_ids"] == [-1, 0]


def test_a_build_names_its_hex_and_its_placement() -> None:
    table = building(plain()).play("build B2 straight N-S")
    [built] = table.happened("built")
    scene = GAME.scene("rust-belt")
    assert isinstance(scene, AgeOfSteamScene)
    assert (built.data["hex"], built.data["hex_id"]) == ("B2", table.hex("B2"))
    assert isinstance(built.data["tile_id"], int)
    assert scene.placements[built.data["tile_id"]] == ((0, 3),)


def test_a_selected_action_has_its_index() -> None:
    table = plain().at("select actions", order=[0, 1, 2]).play("select Engineer")
    [selected] = table.happened("selected")
    scene = GAME.scene("rust-belt")
    assert isinstance(scene, AgeOfSteamScene)
    assert isinstance(selected.data["action_id"], int)
    assert scene.actions[selected.data["action_id"]] == "Engineer"


@pytest.mark.parametrize("map", [info.id for info in GAME.maps()])
def test_action_fields_index_lists_of_the_scene(map: str) -> None:
    """Every word of such a field is an entry of the list, and every list is there."""
    scene = GAME.scene(map)
    state = registry.start(GAME, GAME.maps()[[info.id for info in GAME.maps()].index(map)].seats[0], map)
    fields = [field for kind in state.codec().kinds for field in kind.fields if field.of]
    assert {field.name for field in fields} >= {"hex", "town", "city", "target", "place", "link", "colour", "action"}
    for field in fields:
        assert len(field.words(state, [])) == len(getattr(scene, field.of)), field.name


@pytest.mark.parametrize(("map", "seats"), [("rust-belt", 4), ("finland", 3), ("heavy-cardboard", 4), ("hungary", 4)])
def test_every_id_in_a_game_fits_its_list(map: str, seats: int) -> None:
    scene = GAME.scene(map)
    assert isinstance(scene, AgeOfSteamScene)
    sizes = {"colour_id": len(scene.colours), "action_id": len(scene.actions), "link_id": len(scene.links)}
    sizes |= {"tile_id": len(scene.placements), "letter_id": 8, "box_id": 60, "column_id": 20, "edge_id": 6}
    state, rng, facts = registry.start(GAME, seats, map), Random(3), list[Fact]()
    advice = GAME.advice()
    while state.actor() != OVER and state.round() < 4:
        action = state.draw(rng) if state.actor() == CHANCE else advice.choose(state, state.legal(), rng)
        state.apply(action, facts)
        facts.append(state.prompt())
    seen = {key for fact in facts for key in fact.data if key.endswith("_id")}
    assert {"colour_id", "action_id", "hex_id", "place_id", "box_id"} <= seen
    for fact in facts:
        for key, id in fact.data.items():
            if key.endswith("_id"):
                assert isinstance(id, int)
                assert 0 <= id < sizes.get(key, len(scene.hexes)), (fact, key)


@pytest.mark.rule("AOS-15.3")
def test_bankrupt_players_are_eliminated() -> None:
    table = rust_belt(3).at("pay expenses", cash=[20, 0, 20], shares=[2, 9, 2])
    assert table.state.eliminated() == [1]
    assert rust_belt(3).at("pay expenses", cash=20).state.eliminated() == []
