"""The data of facts and refusals about one thing: its name for the sentence and its id, an index in the scene."""

from __future__ import annotations

from smokestack.games.city_of_iron.components.effects import DECKS
from smokestack.games.city_of_iron.rules.position import CityOfIronPosition
from smokestack.kernel.facts import FactData


def card_data(position: CityOfIronPosition, card: int) -> FactData:
    return {"card": position.rulings.card_names[card], "card_id": card}


def building_data(position: CityOfIronPosition, building: int) -> FactData:
    return {"building": position.components.buildings.label[building], "building_id": building}


def town_data(position: CityOfIronPosition, town: int) -> FactData:
    return {"town": position.components.towns.names[town], "town_id": town}


def land_data(position: CityOfIronPosition, land: int) -> FactData:
    return {"land": position.components.lands.names[land], "land_id": land}


def place_data(position: CityOfIronPosition, place: int) -> FactData:
    return {"place": position.rulings.place_names[place], "place_id": place}


def token_data(position: CityOfIronPosition, token: int) -> FactData:
    tokens = position.components.tokens
    return {"token": tokens.names[token], "token_id": token, "token_title": tokens.titles[token]}


def terrain_data(position: CityOfIronPosition, terrain: int) -> FactData:
    name = position.components.goods.terrains[terrain].replace("_", " ")
    return {"terrain": name, "terrain_id": terrain}


def deck_data(deck: int) -> FactData:
    return {"deck": DECKS[deck], "deck_id": deck}
