"""The printed faces of cards and lands, as views and the scene show them."""

from __future__ import annotations

from functools import cache
from typing import Final

from smokestack.games.city_of_iron.components.box import CityOfIronComponents
from smokestack.games.city_of_iron.components.buildings import DECK_NAMES
from smokestack.games.city_of_iron.components.effects import CITIZEN, DECK_COUNT, DECKS, MILITARY, VEHICLES
from smokestack.games.city_of_iron.rules.rulings import CityOfIronRulings
from smokestack.games.city_of_iron.view.view import BuildingView, CityOfIronCardView, LandView, NationFace
from smokestack.kernel.bits import items_of

BUILDING_DECK_NAMES: Final = [*DECK_NAMES, "R"]
"""The building decks; R are the reshuffled discards."""


@cache
def terrain_names(components: CityOfIronComponents, terrains: int) -> list[str]:
    """The names of a bit set of terrains."""
    return [components.goods.terrains[terrain] for terrain in items_of(terrains)]


def goods_by_name(components: CityOfIronComponents, amounts: list[int]) -> dict[str, int]:
    """Goods and how many of each, without those that are 0."""
    return {name: amount for name, amount in zip(components.goods.names, amounts, strict=True) if amount}


@cache
def building_face(components: CityOfIronComponents, building: int) -> BuildingView:
    buildings, width = components.buildings, components.goods.count
    terrain, vp_good = buildings.terrain[building], buildings.vp_good[building]
    return BuildingView(
        id=building,
        label=buildings.label[building],
        name=buildings.title[building],
        money=buildings.money[building],
        science=buildings.science[building],
        terrain=components.goods.terrains[terrain] if terrain >= 0 else "",
        goods=goods_by_name(components, buildings.goods[building * width : (building + 1) * width]),
        science_per_round=buildings.science_icons[building],
        draw_citizen=buildings.draws[building * DECK_COUNT + CITIZEN],
        draw_military=buildings.draws[building * DECK_COUNT + MILITARY],
        vp_good=components.goods.names[vp_good] if vp_good >= 0 else "",
        vp=buildings.vp[building],
    )


def card_face(rulings: CityOfIronRulings, card: int) -> CityOfIronCardView:
    cards = rulings.components.cards
    return CityOfIronCardView(
        id=card,
        name=rulings.card_names[card],
        kind=DECKS[cards.kind[card]],
        money=rulings.price[card],
        science=cards.science[card],
        work=cards.work[card],
        distance=cards.distance[card],
        attack=cards.attack[card],
        vehicle=VEHICLES[cards.vehicle[card]],
        action=cards.action_text[card],
        free=cards.free[card],
        action_money=cards.cost_money[card],
        action_science=cards.cost_science[card],
        action_work=cards.cost_work[card],
        action_distance=cards.cost_distance[card],
    )


@cache
def land_face(components: CityOfIronComponents, land: int) -> LandView:
    lands = components.lands
    return LandView(
        id=land,
        name=lands.names[land],
        distance=lands.distance[land],
        terrain=terrain_names(components, lands.terrain[land]),
        need=VEHICLES[lands.need[land]],
    )


def nation_face(components: CityOfIronComponents, nation: int) -> NationFace:
    nations, cards = components.nations, components.cards
    decks = nations.start_decks[nation * DECK_COUNT : (nation + 1) * DECK_COUNT]
    return NationFace(
        name=nations.names[nation],
        short=nations.short[nation],
        home=nations.home[nation],
        abilities=nations.ability_texts[nation][:],
        start_cards=[card for deck in decks for card in deck],
        special_cards=[card for card in range(cards.count) if cards.nation[card] == nations.ids[nation]],
    )
