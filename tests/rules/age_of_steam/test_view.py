"""What the page and the player list get: ids beside words, the standing, and the scene."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.ground import line
from tests.rules.age_of_steam.table import Table, rust_belt

from smokestack.games.age_of_steam.components.tiles import TILE_COUNT
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.rules.generated.action_fields import MOVE, kind_of, move_city, move_stop
from smokestack.games.age_of_steam.view.view import AgeOfSteamScene, AgeOfSteamView
from smokestack.kernel import registry
from smokestack.kernel.cards import card_of, slug
from smokestack.kernel.info import Figure

MAPS = [map.id for map in GAME.maps()]


def view_of(table: Table) -> AgeOfSteamView:
    view = table.state.view(0)
    assert isinstance(view, AgeOfSteamView)
    return view


def scene_of(map: str) -> AgeOfSteamScene:
    scene = GAME.scene(map)
    assert isinstance(scene, AgeOfSteamScene)
    return scene


@pytest.mark.rule("AOS-13.12")
def test_nobody_has_upgraded_before_the_first_delivery() -> None:
    table = rust_belt()
    assert [player.upgraded for player in view_of(table).players] == [False] * 3
    table.at("move goods").play("upgrade")
    assert [player.upgraded for player in view_of(table).players] == [True, False, False]


def test_the_standing_has_points_and_cash_first() -> None:
    table = rust_belt().at("issue shares", turn=3, income=4, engine=3, cash=[9, 5, 5], shares=4)
    rows = GAME.standing(table.state.view(0))
    assert {figure.key: figure.value for figure in rows[0]} == {
        "points": table.state.scores()[0],
        "cash": 9,
        "income": 4,
        "expenses": 7,
        "balance": -3,
        "shares": 4,
        "engine": 3,
        "links": 0,
    }
    assert [figure.key for figure in rows[0]][:2] == ["points", "cash"]
    assert rows[1][1].value == 5


def test_progress_names_the_phases_of_the_map() -> None:
    progress = GAME.progress(rust_belt().at("move goods", turn=3, order=[0, 1, 2]).state.view(0))
    assert (progress.phases[progress.at], progress.turn, progress.turns) == ("move-goods", 3, 10)
    assert progress.phases[0] == "issue-shares"
    assert progress.phases[-1] == "goods-growth"
    solo = GAME.progress(registry.start(GAME, 1, "barbados").view(0))
    assert "player-order" not in solo.phases
    assert solo.at == -1, "set-up is not a phase of a turn"


def test_every_action_phase_and_figure_has_a_card() -> None:
    messages = GAME.messages()
    phases = GAME.progress(rust_belt().state.view(0)).phases
    wanted = [f"phase.{phase}" for phase in phases] + [f"figure.{one.key}" for one in _figures()]
    wanted += [f"action.{slug(action)}" for action in scene_of("rust-belt").actions]
    assert [id for id in wanted if card_of(messages, id) is None] == []


def _figures() -> list[Figure]:
    return GAME.standing(rust_belt().state.view(0))[0]


def test_phases_and_actions_are_ids_of_the_scene() -> None:
    scene = scene_of("rust-belt")
    view = view_of(rust_belt().at("build track", turn=2, order=[0, 1, 2], actions={0: "Engineer"}))
    assert scene.phases[view.phase_id] == view.phase == "build track"
    assert scene.actions[view.players[0].action_id] == view.players[0].action == "Engineer"
    assert (view.players[1].action, view.players[1].action_id) == ("", -1)


def test_a_value_of_the_stop_field_counts_the_hops() -> None:
    table = line(0, 1, middle="yellow").cubes("City B3", "red").at("move goods", turn=3, engine=2, order=[0, 1, 2])
    state, view = table.state, view_of(table)
    (move,) = [action for action in state.legal() if kind_of(action) == MOVE]
    hop = view.hops[move_city(move)][move_stop(move, 0) - 1]
    assert (state.board.names[hop.stop], hop.payee) == ("City B5", 1)
    middle = state.board.names.index("City B3")
    assert [(state.board.names[hop.stop], hop.payee) for hop in view.hops[middle]] == [("City B1", 0), ("City B5", 1)]


def test_a_delivery_named_link_by_link_shows_its_stops_and_payees() -> None:
    table = line(0, 1, middle="yellow").cubes("City B1", "red red").cubes("City B5", "yellow")
    table.at("move goods", engine=2, order=[0, 1, 2])
    table.state.rules.list_limit = 1
    assert view_of(table).ride is None
    table.play("load red City B1", "via City B3")
    ride = view_of(table).ride
    assert ride is not None
    assert (ride.colour, ride.payees) == ("red", (0,))
    assert [table.state.board.names[stop] for stop in ride.stops] == ["City B1", "City B3"]


def test_hops_are_shown_only_while_goods_are_moved() -> None:
    assert view_of(line().at("build track", turn=3, order=[0, 1, 2])).hops == {}


@pytest.mark.parametrize("map", MAPS)
def test_neighbours_lie_across_the_edge_and_know_each_other(map: str) -> None:
    scene = scene_of(map)
    for hex in scene.hexes:
        assert scene.hexes[hex.id] is hex
        for edge, near in enumerate(hex.neighbours):
            if near >= 0:
                other = scene.hexes[near]
                assert other.neighbours[(edge + 3) % 6] == hex.id
                distance = ((hex.x - other.x) ** 2 + (hex.y - other.y) ** 2) ** 0.5
                assert distance == pytest.approx(scene.radius * 3**0.5, abs=0.2)


@pytest.mark.parametrize("map", MAPS)
def test_the_names_of_the_notation_are_unique(map: str) -> None:
    words = [hex.word for hex in scene_of(map).hexes if hex.group == hex.id]
    assert len(set(words)) == len(words)


def test_every_kind_of_tile_has_its_shape() -> None:
    scene = scene_of("rust-belt")
    assert list(view_of(rust_belt().at("issue shares")).tiles) == [tile.id for tile in scene.tiles]
    assert len(scene.tiles) == len(TILE_COUNT)
    assert all(tile.sections in scene.placements for tile in scene.tiles)
    assert {tile.word for tile in scene.tiles if tile.town} == {"town"}
