"""The table of action kinds: their codes, fields and words.

`make generate` turns it into `generated/action_fields.py`, which has the constants, packers and accessors that the
rules use.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from smokestack.games.city_of_iron.components.effects import DECK_COUNT, DECKS
from smokestack.games.city_of_iron.rules.position import CityOfIronPosition
from smokestack.games.city_of_iron.rules.rulings import CityOfIronRulings
from smokestack.kernel.codec import Codec, Field, Kind, Words

if TYPE_CHECKING:
    from smokestack.kernel.contract import State

# What a card is spent for.
SKILLS: Final = 0
FOR_WORK: Final = 1
FOR_DISTANCE: Final = 2
FOR_ATTACK: Final = 3
USES: Final = ["", "for work", "for distance", "for attack"]

# A building to build comes from a market space, or from the player's reserve by its type.
FROM_RESERVE: Final = 16

# What is demolished by a build: 0 for nothing, otherwise the building type plus 1.
NO_DEMOLITION: Final = 0

# How many values each field can hold. They do not depend on the components, so old records stay readable.
NATIONS: Final = 8
CARDS: Final = 64
TOWNS: Final = 32
LANDS: Final = 32
PLACES: Final = 32
TOKENS: Final = 8
GOODS: Final = 16
BUILDING_TYPES: Final = 64
BUILDING_SOURCES: Final = FROM_RESERVE + BUILDING_TYPES
DEMOLITIONS: Final = 1 + BUILDING_TYPES
BID_SPACES: Final = 32
PLAYERS: Final = 4


def demolition_of(kind: int) -> int:
    """The value of the field `demolished` for this building type."""
    return kind + 1


def demolished_type(demolished: int) -> int:
    """The building type that a value of the field `demolished` names, or -1 for none."""
    return demolished - 1


class PlayerField(Field):
    """A player, by nation or by number before nations are known."""

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        assert isinstance(state, CityOfIronPosition)
        words: list[str] = []
        for seat in range(PLAYERS):
            nation = state.nation[seat] if seat < state.rulings.seats else -1
            words.append(state.components.nations.short[nation] if nation >= 0 else f"seat {seat + 1}")
        return words


class MarketSpaceField(Field):
    """A market space with the card on it."""

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        return market_words(state)


class BuildingSourceField(Field):
    """A market space with the card on it, or a building of the player's reserve."""

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        assert isinstance(state, CityOfIronPosition)
        return market_words(state) + [f"own {label}" for label in state.components.buildings.label]


def market_words(state: State) -> list[str]:
    """The market spaces with the cards on them."""
    assert isinstance(state, CityOfIronPosition)
    market, labels = state.market, state.components.buildings.label
    words: list[str] = []
    for space in range(FROM_RESERVE):
        card = market[space] if space < len(market) else -1
        words.append(f"{space + 1}: {labels[card]}" if card >= 0 else f"{space + 1}: nothing")
    return words


def codec_of(rulings: CityOfIronRulings) -> Codec:
    """The table of kinds."""
    components, places = rulings.components, rulings.place_names
    labels = components.buildings.label
    token_names = [f"{name} token" for name in components.tokens.names]
    bid_words = [f"space {space + 1} for {cost}" for space, cost in enumerate(rulings.bid_costs)]
    nation = Words("nation", NATIONS, components.nations.short, of="nations")
    card = Words("card", CARDS, rulings.card_names, of="cards")
    building = Words("building", BUILDING_TYPES, labels, of="buildings")
    town = Words("town", TOWNS, components.towns.names, of="towns")
    land = Words("land", LANDS, components.lands.names, of="lands")
    good = Words("good", GOODS, components.goods.names, of="goods")
    deck = Words("deck", DECK_COUNT, DECKS[:DECK_COUNT], of="decks")
    bid_space = Words("space", BID_SPACES, bid_words)
    return Codec(
        [
            Kind(1, "nation", [nation]),
            Kind(2, "stack", [card]),
            Kind(3, "turn up", [building]),
            Kind(4, "lay out", [town]),
            Kind(5, "bids next", [PlayerField("player", PLAYERS)]),
            Kind(6, "bid", [bid_space]),
            Kind(7, "bid again", [bid_space]),
            Kind(8, "stay"),
            Kind(
                9,
                "build",
                [
                    BuildingSourceField("building", BUILDING_SOURCES, of="building_sources"),
                    Words("city", PLACES, places, lead="in", of="places"),
                    Words("demolished", DEMOLITIONS, ["", *labels], lead="over"),
                ],
            ),
            Kind(10, "reserve", [MarketSpaceField("market space", FROM_RESERVE)]),
            Kind(11, "draw", [deck]),
            Kind(12, "tax"),
            Kind(13, "buy science"),
            Kind(14, "play", [card]),
            Kind(15, "attack", [town]),
            Kind(16, "spend", [card, Words("use", len(USES), USES)]),
            Kind(17, "discard", [card]),
            Kind(18, "discard as played"),
            Kind(19, "found", [land, Words("token", TOKENS, token_names, lead="with", of="tokens")]),
            Kind(
                20,
                "district",
                [
                    Words("token", TOKENS, token_names, of="tokens"),
                    Words("city", PLACES, places, lead="at", of="places"),
                ],
            ),
            Kind(
                21,
                "move",
                [
                    building,
                    Words("city", PLACES, places, lead="from", of="places"),
                    Words("destination", PLACES, places, lead="to", of="places"),
                ],
            ),
            Kind(22, "stop moving"),
            Kind(23, "goods", [good]),
            Kind(24, "buy", [card, PlayerField("player", PLAYERS, lead="for")]),
            Kind(25, "ready", [PlayerField("player", PLAYERS)]),
            Kind(26, "put back", [card, PlayerField("player", PLAYERS, lead="for")]),
        ]
    )
