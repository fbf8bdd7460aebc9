"""Positions that travel between processes: their numbers by name, and the game they belong to."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.rules.position import CityOfIronPosition

NUMBERS: Final = [
    *("phase", "seat", "round_number", "deck", "due_card", "fresh_card", "turn", "free_used"),
    *("card", "effect", "draws_left", "target", "token", "flex_reason"),
    *("need_work", "need_distance", "need_vehicle", "need_attack"),
]
LISTS: Final = [
    *("nation", "money", "science", "vp", "income", "flipped", "tokens_used", "hand", "buy", "unseen"),
    *("goods", "names", "reserve", "owner", "capacity", "filled", "built", "city_token", "districts"),
    *("town_owner", "flex_kind", "market", "discarded", "bid_order", "bid_space", "turn_order"),
    *("spent", "spent_use", "chosen", "ready", "flex_queue", "moved"),
    *("draw_pile", "discard_pile", "piles", "deck_left"),
]


def packed(position: CityOfIronPosition) -> dict[str, object]:
    return {name: getattr(position, name) for name in [*NUMBERS, *LISTS]}


def unpack(position: CityOfIronPosition, values: dict[str, object]) -> None:
    for name, value in values.items():
        setattr(position, name, value)
