"""The printed cards, straight from the component files."""

from __future__ import annotations

import json
from typing import Any

from smokestack.games.city_of_iron.game import DATA, GAME

Face = dict[str, Any]


def _file(name: str) -> Face:
    content: Face = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return content


def _cards() -> list[Face]:
    """The cards in the order of the engine's card numbers; the last is the second Scholar."""
    found: list[Face] = []
    for kind in ("citizens", "military"):
        found += [*_file(kind)["cards"], *_file(kind).get("nation_specials", [])]
    scholar = next(card for card in found if card["id"] == "scholar")
    return [*found, {**scholar, "id": "second_scholar", "name": "Second Scholar", "start": False, "money": 2}]


CARDS = _cards()
TOWNS: list[Face] = _file("towns")["towns"]
LANDS: list[Face] = _file("lands")["lands"]
GOODS: list[Face] = sorted(_file("goods")["goods"], key=lambda good: int(good["order"]))
NATIONS: list[Face] = _file("nations")["nations"]
TOKENS: list[Face] = _file("tokens")["city_tokens_per_nation"]
BONUSES: Face = _file("tokens")["final_bonuses"]
SCORE_CARDS: list[Face] = _file("tokens")["score_cards"]
SCIENCE_PRICE: int = _file("tokens")["prices"]["science_price"]
MONEY_SUPPLY: int = _file("tokens")["money"]["total_value"]
SCIENCE_SUPPLY: int = _file("tokens")["science"]["total_value"]

# The engine numbers building types; any card of a type shows what they all show.
BUILDINGS: list[Face] = [{} for _ in range(GAME.components.buildings.count)]
for _place, _card in enumerate(_file("buildings")["buildings"]):
    BUILDINGS[GAME.components.buildings.type_of[_place]] = _card

DECKS = ("citizen", "military")


def price_of(card: int) -> int:
    """A start card can be bought only where an option puts it into the buy pile, for 2 money (part A)."""
    return 2 if CARDS[card].get("start") else int(CARDS[card]["money"])


def cost(card: int, what: str) -> int:
    action = CARDS[card]["action"]
    return int(action["cost"][what]) if action else 0


def effects(card: int) -> list[Face]:
    action = CARDS[card]["action"]
    return list(action["effects"]) if action else []
