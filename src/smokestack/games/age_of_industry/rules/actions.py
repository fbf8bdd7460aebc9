"""The actions of Age of Industry: the table of kinds, their fields, and the words for their values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from smokestack.games.age_of_industry.components.board import (
    MAX_LINKS,
    MAX_MARKETS,
    MAX_SPACES,
    PORT_SPACE,
    AgeOfIndustryBoard,
)
from smokestack.games.age_of_industry.components.box import (
    CARDS,
    FACTORY,
    INDUSTRIES,
    MAX_COUNTER_TYPES,
    MAX_TILES,
    MILL,
    MINE,
)
from smokestack.games.age_of_industry.rules.position import EMPTY, AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.source_codes import SOURCES
from smokestack.games.age_of_industry.rules.spaces import fitting_space
from smokestack.kernel.codec import Codec, Field, Kind, Number, Words
from smokestack.kernel.contract import State

MAX_SEATS: Final = 8
MAX_REPAY: Final = 128
MAX_BORROW: Final = 25
DECK: Final = 0
"""The origin of a drawn card: the deck, or 1 + a face-up card."""
NO_CARD: Final = 0
"""The card of a pass: none, or 1 + a card."""
_NOTHING: Final = [f"nothing {number}" for number in range(MAX_SPACES)]
"""The words for spaces that a map does not have. They never occur in a legal action."""


class BuildSpaceField(Field):
    """Where an industry is built: `Köln`, or `Köln 2` for a space that must be told apart from another."""

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        assert isinstance(state, AgeOfIndustryPosition)
        board = state.board
        kind = board.components.industry_space[before[0]] if before[0] < INDUSTRIES else EMPTY
        found: list[str] = []
        for space in range(board.spaces):
            place = board.space_place[space]
            bare = fitting_space(state, place, kind) == space
            found.append(board.place_name[place] if bare else board.space_name[space])
        return found


def _bare_if_alone(board: AgeOfIndustryBoard, wanted: list[bool]) -> list[str]:
    """Names of spaces: just the location where it has only one of the wanted spaces."""
    found = board.space_name.copy()
    for space, is_wanted in enumerate(wanted):
        if is_wanted:
            place = board.space_place[space]
            if not any(wanted[other] for other in board.place_spaces[place] if other != space):
                found[space] = board.place_name[place]
    return found


class CubeSourceField(Field):
    """The source of a cube, written only where there is a choice: `coal Dortmund`, `coal Cape Breton`."""

    def __init__(self, name: str, lead: str, coal: bool) -> None:
        super().__init__(name, SOURCES, lead, of="sources")
        self.coal = coal

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        assert isinstance(state, AgeOfIndustryPosition)
        board = state.board
        industry = board.components.counter_industry
        wanted = [
            state.cubes[space] > 0 and (industry[state.counter[space]] == MINE) == self.coal
            for space in range(board.spaces)
        ]
        return ["", *_bare_if_alone(board, wanted), *_NOTHING[board.spaces :], *board.import_name]


class SellerField(Field):
    """The mill or factory that sells: `mill Köln`, `factory Berlin`."""

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        assert isinstance(state, AgeOfIndustryPosition)
        board = state.board
        industry_of = board.components.counter_industry
        found = [f"space {name}" for name in board.space_name]
        for industry, word in ((MILL, "mill"), (FACTORY, "factory")):
            wanted = [
                state.owner[space] == state.seat and industry_of[state.counter[space]] == industry
                for space in range(board.spaces)
            ]
            names = _bare_if_alone(board, wanted)
            for space in range(board.spaces):
                if wanted[space]:
                    found[space] = f"{word} {names[space]}"
        return found


class OutletField(Field):
    """Where goods are sold: a port (`Hamburg`) or a market (`Poland`)."""

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        assert isinstance(state, AgeOfIndustryPosition)
        board = state.board
        wanted = [
            state.counter[space] >= 0 and state.flipped[space] == 0 and board.space_kind[space] == PORT_SPACE
            for space in range(board.spaces)
        ]
        found = _bare_if_alone(board, wanted)
        found += _NOTHING[board.spaces :]
        for market in range(board.markets):
            name = board.market_name[market]
            has_port = not board.market_overseas[market] and board.market_place[market] in board.port_places
            found.append(f"{name} market" if has_port or name in found else name)
        return found


class MarketTileField(Field):
    """The tile laid on the next market space: `Denmark cotton`."""

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        assert isinstance(state, AgeOfIndustryPosition)
        board = state.board
        for market in range(board.markets):
            if state.market_tile[market] < 0:
                return [f"{board.market_name[market]} {name}" for name in board.components.tile_name]
        return board.components.tile_name


def _source_fields() -> list[Field]:
    return [
        CubeSourceField("coal source 1", "coal", True),
        CubeSourceField("coal source 2", "coal", True),
        CubeSourceField("iron source 1", "iron", False),
        CubeSourceField("iron source 2", "iron", False),
    ]


def codec(board: AgeOfIndustryBoard) -> Codec:
    """The table of kinds for one map."""
    components = board.components
    industry = Words("industry", INDUSTRIES, components.industry_name, of="industries")
    space = BuildSpaceField("space", MAX_SPACES, of="spaces")
    link = Words("link", MAX_LINKS, [board.link_name(link) for link in range(board.links)], of="links")
    played = Words("card", CARDS, components.card_name, "with", of="cards")
    card = Words("card", CARDS, components.card_name, of="cards")
    card_or_none = Words("card", CARDS + 1, ["", *components.card_name])
    return Codec(
        [
            Kind(1, "build", [industry, space, played, *_source_fields()]),
            Kind(2, "combine", [industry, space, *_source_fields()]),
            Kind(3, "rail", [link, *_source_fields()]),
            Kind(
                4,
                "sell",
                [
                    SellerField("seller", MAX_SPACES, of="spaces"),
                    OutletField("outlet", MAX_SPACES + MAX_MARKETS, "via", of="outlets"),
                ],
            ),
            Kind(5, "done"),
            Kind(6, "develop", [Words("counter", MAX_COUNTER_TYPES, components.counter_name, of="counters")]),
            Kind(7, "draw", [Words("origin", CARDS + 1, ["deck", *components.card_name])]),
            Kind(8, "pass", [card_or_none]),
            Kind(9, "discard", [card]),
            Kind(10, "repay", [Number("loans", MAX_REPAY)]),
            Kind(11, "borrow", [Number("loans", MAX_BORROW)]),
            Kind(12, "end turn"),
            Kind(20, "first player", [Number("seat", MAX_SEATS)]),
            Kind(21, "deal", [card]),
            Kind(22, "turn up", [card]),
            Kind(23, "market", [MarketTileField("tile", MAX_TILES, of="tiles")]),
        ]
    )
