"""The scene, the ids in facts and refusals, the standing, and finding maps."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest
from tests.rules.age_of_industry.table import RED, YELLOW, germany, new_england

from smokestack.games.age_of_industry.components.load import MAPS_FOLDER, find_maps
from smokestack.games.age_of_industry.game import GAME
from smokestack.games.age_of_industry.view.scene import AgeOfIndustryScene
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.errors import DataError
from smokestack.kernel.facts import Fact, FactData
from smokestack.kernel.info import Figure
from smokestack.kernel.messages import fact_text, seat_names

MAPS = [info.id for info in GAME.maps()]


def scene_of(map: str) -> AgeOfIndustryScene:
    scene = GAME.scene(map)
    assert isinstance(scene, AgeOfIndustryScene)
    return scene


@pytest.mark.parametrize("map", MAPS)
def test_the_scene_has_everything_that_action_fields_point_at(map: str) -> None:
    scene, state = scene_of(map), registry.start(GAME, 2, map)
    sizes = {
        "industries": 6,
        "spaces": len(scene.spaces),
        "links": len(scene.links),
        "cards": 12,
        "counters": len(scene.counters),
        "tiles": len(scene.tiles),
        "sources": len(scene.sources),
        "outlets": len(scene.outlets),
    }
    for kind in state.codec().kinds:
        for field in kind.fields:
            if field.of:
                assert len(getattr(scene, field.of)) == sizes[field.of]
                assert len(field.words(state, [0] * len(kind.fields))) in (sizes[field.of], field.size)


@pytest.mark.parametrize("map", MAPS)
def test_the_scene_agrees_with_the_view(map: str) -> None:
    table = germany() if map == "germany" else new_england()
    scene, view = scene_of(map), table.view(RED)
    assert [(place.id, place.name, place.x, place.y) for place in scene.places] == [
        (place.id, place.name, place.x, place.y) for place in view.places
    ]
    assert [(scene.places[line.a].id, scene.places[line.b].id) for line in scene.links] == [
        (link.a, link.b) for link in view.links
    ]
    assert [(scene.places[line.a].id, scene.places[line.b].id) for line in scene.sea_lines] == [
        (line.a, line.b) for line in view.sea_lines
    ]
    assert [(market.name, scene.places[market.place].id) for market in scene.markets] == [
        (market.name, market.place) for market in view.markets
    ]
    assert view.phase in scene.phases
    for number, place in enumerate(scene.places):
        assert all(scene.spaces[space].place == number for space in place.spaces)


def test_sources_and_outlets_of_the_scene_are_the_values_of_the_fields() -> None:
    scene = scene_of("new-england")
    table = new_england().stand(RED, "coal mine 1", "Pennsylvania").stand(YELLOW, "port 1", "Boston")
    source = scene.sources[1 + table.at("Pennsylvania", 1)]
    assert (scene.places[source.place].name, source.import_box) == ("Pennsylvania", -1)
    names = [scene.imports[source.import_box].name for source in scene.sources if source.import_box >= 0]
    assert names == table.state.board.import_name
    table.stand(RED, "cotton mill 1", "Boston").play("sell mill Boston via Boston")
    outlet = scene.outlets[int(str(table.facts("sold")[0].data["outlet_id"]))]
    assert scene.places[outlet.place].name == "Boston"


NAMED = {
    "place": "places",
    "card": "cards",
    "counter": "counters",
    "market": "markets",
    "tile": "tiles",
    "industry": "industries",
}


def check_ids(scene: AgeOfIndustryScene, data: FactData) -> int:
    """Names in a fact and the ids beside them mean the same thing. Returns how many were compared."""
    compared = 0
    for name, items in NAMED.items():
        if name in data and "source_id" not in data and isinstance(data[name], str):
            entry = getattr(scene, items)[data[f"{name}_id"]]
            assert entry.name == data[name]
            compared += 1
    if "cube" in data:
        assert scene.cubes[int(str(data["cube_id"]))] == data["cube"]
    if "link" in data:
        link = scene.links[int(str(data["link_id"]))]
        assert data["link"] == f"{scene.places[link.a].name}-{scene.places[link.b].name}"
    return compared


@pytest.mark.parametrize("map", MAPS)
def test_facts_and_refusals_carry_ids(map: str) -> None:
    scene, state, rng, compared = scene_of(map), registry.start(GAME, 3, map), Random(4), 0
    while state.actor() != OVER:
        action = state.draw(rng) if state.actor() == CHANCE else rng.choice(state.legal())
        stray = (
            state.codec().kinds[0].pack(rng.randrange(6), rng.randrange(len(scene.spaces)), rng.randrange(12), *[0] * 4)
        )
        refusal = state.refusal(stray)
        if refusal is not None:
            compared += check_ids(scene, refusal.data)
        events: list[Fact] = []
        state.apply(action, events)
        compared += sum(check_ids(scene, fact.data) for fact in events if fact.key != "order")
    assert compared > 100


def test_a_player_list_shows_points_and_money_first_and_a_preview_everything_that_counts() -> None:
    table = germany().stand(RED, "coal mine 1", "Dortmund").money(RED, 12, loans=1)
    standing = GAME.standing(table.state.view(YELLOW))
    assert [(figure.key, figure.value) for figure in standing[RED]] == [
        ("points", table.state.scores()[RED]),
        ("money", 12),
        ("loans", 1),
        ("interest", 1),
        ("rails", 0),
        ("spent", 0),
        ("cards", 0),
        ("railways", 12),
    ]
    words = [
        fact_text(GAME.messages(), "figure", Fact(figure.key, RED, {"n": figure.value}), seat_names(2))
        for figure in standing[RED][1:]
    ]
    assert words == [
        "$12",
        "1 loan",
        "$1 interest at the end of the round",
        "$0 from railways at the end",
        "$0 spent this round",
        "0 cards in hand",
        "12 railways left",
    ]


def differences(before: list[list[Figure]], after: list[list[Figure]], seat: int) -> dict[str, int]:
    """What a preview shows for a seat: the figures that change."""
    pairs = zip(before[seat], after[seat], strict=True)
    return {new.key: new.value - old.value for old, new in pairs if new.value != old.value}


def test_a_sale_changes_points_and_a_loan_changes_debt_and_interest() -> None:
    table = (
        germany().stand(RED, "cotton mill 1", "Berlin").stand(YELLOW, "port 1", "Stettin").rails(RED, "Berlin-Stettin")
    )
    before = GAME.standing(table.state.view(RED))
    table.play("sell mill Berlin via Stettin")
    sold = differences(before, GAME.standing(table.state.view(RED)), RED)
    assert sold["money"] == 8
    assert sold["points"] == 2
    table = germany(loans="any_time_in_turn").money(RED, 0)
    before = GAME.standing(table.state.view(RED))
    table.play("borrow 1")
    assert differences(before, GAME.standing(table.state.view(RED)), RED) == {"money": 10, "loans": 1, "interest": 1}


def test_a_round_has_the_phases_of_the_rulebook() -> None:
    progress = GAME.progress(germany().view(RED))
    assert (progress.phases, progress.at, progress.turns) == (("actions", "order", "interest"), 0, 0)
    assert progress.turn == germany().view(RED).round


def test_a_folder_with_a_map_file_is_a_map(tmp_path: Path) -> None:
    shutil.copytree(MAPS_FOLDER / "new_england", tmp_path / "anywhere")
    file = tmp_path / "anywhere" / "map.json"
    file.write_text(
        file.read_text(encoding="utf-8").replace('"id": "new-england"', '"id": "atlantis"', 1), encoding="utf-8"
    )
    assert list(find_maps(tmp_path)) == ["atlantis"]
    shutil.copytree(MAPS_FOLDER / "germany", tmp_path / "zone")
    assert list(find_maps(tmp_path)) == ["germany", "atlantis"]  # the default first


def test_a_folder_without_maps_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="There is no map in"):
        find_maps(tmp_path)
