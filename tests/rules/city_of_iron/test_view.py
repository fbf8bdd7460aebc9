"""What pages and programs get besides sentences: the scene, ids in facts and views, and the standing."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.rules.city_of_iron.table import Iron

from smokestack.games.city_of_iron.game import GAME
from smokestack.games.city_of_iron.view.view import CityOfIronScene
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.facts import Fact

LISTS = {
    "card": "cards",
    "building": "buildings",
    "town": "towns",
    "land": "lands",
    "place": "places",
    "goal": "places",
    "good": "goods",
    "nation": "nations",
    "token": "tokens",
    "terrain": "terrains",
    "deck": "decks",
}
"""The list of the scene that each name in a fact is an index of."""


def scene() -> CityOfIronScene:
    found = GAME.scene("standard")
    assert isinstance(found, CityOfIronScene)
    return found


def name_in_scene(name: str, index: int) -> str:
    item = getattr(scene(), LISTS[name])[index]
    if isinstance(item, str):
        return item.replace("_", " ") if name == "terrain" else item
    return str(item.label if name == "building" else item.name)


def check_ids(fact: Fact) -> int:
    """Every name in the fact has the id of that name in the scene. Returns how many were checked."""
    checked = 0
    for name in set(LISTS) & set(fact.data):
        index = fact.data[f"{name}_id"]
        assert isinstance(index, int)
        if index >= 0:
            assert name_in_scene(name, index) == fact.data[name]
            checked += 1
    return checked


@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_a_fact_names_has_its_id_in_the_scene(seats: int) -> None:
    state = registry.start(GAME, seats, None, {"town_expansion": "on"})
    rng, advice, checked = Random(seats), GAME.advice(), 0
    while state.actor() != OVER:
        legal = state.legal()
        action = state.draw(rng) if state.actor() == CHANCE else advice.choose(state, legal, rng)
        facts: list[Fact] = [state.prompt()]
        state.apply(action, facts)
        checked += sum(check_ids(fact) for fact in facts)
    assert checked > 100


def test_refusals_carry_ids_as_well() -> None:
    table = Iron().turns().set_market("Docks 2")
    action = table.state.codec().parse(table.state, "build 1: Docks 2 in Arc Lowlands")
    refusal = table.state.refusal(action)
    assert refusal is not None
    data = refusal.data
    assert name_in_scene("building", int(str(data["building_id"]))) == "Docks 2"
    assert name_in_scene("place", int(str(data["place_id"]))) == "Arc Lowlands"
    assert name_in_scene("terrain", int(str(data["terrain_id"]))) == "coast"


def test_fields_of_actions_name_lists_of_the_scene() -> None:
    table = Iron().turns()
    known = msgspec.structs.asdict(scene())
    for kind in table.state.codec().kinds:
        for field in kind.fields:
            if field.of:
                words = field.words(table.state, [])
                assert len(words) == len(known[field.of]) <= field.size


def test_views_carry_the_ids_of_the_scene() -> None:
    view = Iron(town_expansion="on").turns().built(0, "Academy").view(0)
    for building in [space.building for space in view.market if space.building] + view.players[0].cities[0].buildings:
        assert scene().buildings[building.id] == building
    assert [scene().lands[land.id] for land in view.lands] == view.lands
    assert [scene().cards[card.id].name for card in view.cards] == [card.name for card in view.cards]
    assert [scene().towns[town.id].name for town in view.towns] == [town.name for town in view.towns]
    assert [scene().goods[good.id] for good in view.goods] == [good.name for good in view.goods]
    assert scene().places[view.players[0].cities[0].id] == "Arc Lowlands"
    assert view.phase in scene().phases


def test_the_standing_shows_points_money_income_science_and_cards() -> None:
    table = Iron().turns().purse(0, money=12, science=3).built(0, "Turnip Farm 3")
    rows = [[(figure.key, figure.value) for figure in row] for row in GAME.standing(table.view(1))]
    assert rows[0] == [("points", 0), ("money", 12), ("income", 3), ("science", 3), ("cards", 1)]
    assert len(rows) == 2
