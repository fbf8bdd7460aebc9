"""The scene: the lists that ids in facts, actions and views refer to."""

from __future__ import annotations

from smokestack.games.city_of_iron.components.box import CityOfIronComponents
from smokestack.games.city_of_iron.components.effects import DECK_COUNT, DECKS
from smokestack.games.city_of_iron.components.tokens import SEATS
from smokestack.games.city_of_iron.rules.actions import FROM_RESERVE
from smokestack.games.city_of_iron.rules.options import CityOfIronOptions
from smokestack.games.city_of_iron.rules.position import PHASE_NAMES
from smokestack.games.city_of_iron.rules.rulings import CityOfIronRulings
from smokestack.games.city_of_iron.view.faces import (
    BUILDING_DECK_NAMES,
    building_face,
    card_face,
    land_face,
    nation_face,
)
from smokestack.games.city_of_iron.view.view import BuildingSource, CityOfIronScene, SceneTown


def make_scene(components: CityOfIronComponents) -> CityOfIronScene:
    """The scene of a game with the default options. Options change some names and prices, but never the order."""
    rulings = CityOfIronRulings(components, SEATS[-1], CityOfIronOptions())
    towns = components.towns
    return CityOfIronScene(
        phases=list(PHASE_NAMES),
        decks=DECKS[:DECK_COUNT],
        building_decks=list(BUILDING_DECK_NAMES),
        nations=list(components.nations.names),
        nation_faces=[nation_face(components, nation) for nation in range(components.nations.count)],
        terrains=list(components.goods.terrains),
        goods=list(components.goods.names),
        tokens=list(components.tokens.names),
        lands=[land_face(components, land) for land in range(components.lands.count)],
        towns=[SceneTown(town, towns.names[town], towns.stars[town]) for town in range(towns.count)],
        places=list(rulings.place_names),
        buildings=[building_face(components, building) for building in range(components.buildings.count)],
        building_sources=[
            *(BuildingSource(space=space) for space in range(FROM_RESERVE)),
            *(BuildingSource(building=building) for building in range(components.buildings.count)),
        ],
        cards=[card_face(rulings, card) for card in range(components.cards.count)],
    )
