"""The notation: kinds of actions, their fields, and how the hot code packs them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from smokestack.games.city_of_iron.rules.position import CityOfIronPosition
from smokestack.games.city_of_iron.rules.rulings import CityOfIronRulings
from smokestack.kernel.codec import Codec, Field, Kind, Words

if TYPE_CHECKING:
    from smokestack.kernel.contract import State

NATION: Final = 1
STACK: Final = 2
TURN_UP: Final = 3
LAY_TOWN: Final = 4
BID_CUBE: Final = 5
BID: Final = 6
BID_AGAIN: Final = 7
STAY: Final = 8
BUILD: Final = 9
RESERVE: Final = 10
DRAW: Final = 11
TAX: Final = 12
SCIENCE: Final = 13
PLAY: Final = 14
ATTACK: Final = 15
SPEND: Final = 16
DISCARD: Final = 17
AS_PLAYED: Final = 18
FOUND: Final = 19
DISTRICT: Final = 20
MOVE: Final = 21
STOP_MOVING: Final = 22
GOODS: Final = 23
BUY: Final = 24
READY: Final = 25

# What a card is spent for.
SKILLS: Final = 0
FOR_WORK: Final = 1
FOR_DISTANCE: Final = 2
FOR_ATTACK: Final = 3
USES: Final = ["", "for work", "for distance", "for attack"]

# A building to build comes from a market space, or from the own reserve by its type.
FROM_RESERVE: Final = 16

# Field widths, in bits above the six of the kind.
SOURCE_SIZE: Final = 80
PLACE_SIZE: Final = 32
TYPE_SIZE: Final = 64
OVER_SIZE: Final = 65


def one(kind: int, value: int) -> int:
    return kind | value << 6


def build_action(source: int, place: int, over: int) -> int:
    """`over` is 0, or the type torn down plus 1."""
    return BUILD | source << 6 | place << 13 | over << 18


def spend_action(card: int, use: int) -> int:
    return SPEND | card << 6 | use << 12


def found_action(land: int, token: int) -> int:
    return FOUND | land << 6 | token << 11


def district_action(token: int, place: int) -> int:
    return DISTRICT | token << 6 | place << 9


def move_action(building: int, start: int, goal: int) -> int:
    return MOVE | building << 6 | start << 12 | goal << 17


def buy_action(card: int, seat: int) -> int:
    return BUY | card << 6 | seat << 12


class PlayerField(Field):
    """A player by nation, or by number before nations are known."""

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        return seat_words(state)


def space_words(state: State, labels: list[str]) -> list[str]:
    """The market's spaces with the cards on them."""
    market = market_of(state)
    words: list[str] = []
    for space in range(FROM_RESERVE):
        card = market[space] if space < len(market) else -1
        words.append(f"{space + 1}: {labels[card]}" if card >= 0 else f"{space + 1}: nothing")
    return words


class BuildingSourceField(Field):
    """A market space with the card on it, or a building of the own reserve."""

    def __init__(self, labels: list[str]) -> None:
        super().__init__("building", SOURCE_SIZE)
        self.labels = labels

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        return space_words(state, self.labels) + [f"own {label}" for label in self.labels]


class MarketSpaceField(Field):
    """A market space with the card on it."""

    def __init__(self, labels: list[str]) -> None:
        super().__init__("market space", FROM_RESERVE)
        self.labels = labels

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        return space_words(state, self.labels)


def seat_words(state: State) -> list[str]:
    assert isinstance(state, CityOfIronPosition)
    words: list[str] = []
    for seat in range(4):
        nation = state.nation[seat] if seat < state.rulings.seats else -1
        words.append(state.components.nations.short[nation] if nation >= 0 else f"seat {seat + 1}")
    return words


def market_of(state: State) -> list[int]:
    assert isinstance(state, CityOfIronPosition)
    return state.market


def bid_words(costs: list[int]) -> list[str]:
    return [f"space {space + 1} for {cost}" for space, cost in enumerate(costs)]


def make_codec(rulings: CityOfIronRulings) -> Codec:
    """The table of kinds."""
    components = rulings.components
    labels = components.buildings.label
    card = Words("card", 64, rulings.card_names)
    town = Words("town", 32, components.towns.names)
    token_names = [f"{name} token" for name in components.tokens.names]
    bids = bid_words(rulings.bid_costs)
    over = Words("building torn down", OVER_SIZE, ["", *labels], lead="over")
    return Codec(
        [
            Kind(NATION, "nation", [Words("nation", 8, components.nations.short)]),
            Kind(STACK, "stack", [card]),
            Kind(TURN_UP, "turn up", [Words("building", TYPE_SIZE, labels)]),
            Kind(LAY_TOWN, "lay out", [town]),
            Kind(BID_CUBE, "bids next", [PlayerField("player", 4)]),
            Kind(BID, "bid", [Words("bid space", 32, bids)]),
            Kind(BID_AGAIN, "bid again", [Words("bid space", 32, bids)]),
            Kind(STAY, "stay"),
            Kind(
                BUILD,
                "build",
                [BuildingSourceField(labels), Words("city", PLACE_SIZE, rulings.place_names, lead="in"), over],
            ),
            Kind(RESERVE, "reserve", [MarketSpaceField(labels)]),
            Kind(DRAW, "draw", [Words("deck", 2, ["citizen", "military"])]),
            Kind(TAX, "tax"),
            Kind(SCIENCE, "buy science"),
            Kind(PLAY, "play", [card]),
            Kind(ATTACK, "attack", [town]),
            Kind(SPEND, "spend", [card, Words("use", 4, USES)]),
            Kind(DISCARD, "discard", [card]),
            Kind(AS_PLAYED, "discard as played"),
            Kind(
                FOUND,
                "found",
                [Words("land", 32, components.lands.names), Words("token", 8, token_names, lead="with")],
            ),
            Kind(
                DISTRICT,
                "district",
                [Words("token", 8, token_names), Words("city", PLACE_SIZE, rulings.place_names, lead="at")],
            ),
            Kind(
                MOVE,
                "move",
                [
                    Words("building", TYPE_SIZE, labels),
                    Words("city", PLACE_SIZE, rulings.place_names, lead="from"),
                    Words("other city", PLACE_SIZE, rulings.place_names, lead="to"),
                ],
            ),
            Kind(STOP_MOVING, "stop moving"),
            Kind(GOODS, "goods", [Words("good", 16, components.goods.names)]),
            Kind(BUY, "buy", [card, PlayerField("player", 4, lead="for")]),
            Kind(READY, "ready", [PlayerField("player", 4)]),
        ]
    )
