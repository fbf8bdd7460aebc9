"""The notation of Age of Industry: the kinds of action, their ints and their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from smokestack.games.age_of_industry.components.board import (
    MAX_IMPORTS,
    MAX_LINKS,
    MAX_MARKETS,
    MAX_SPACES,
    PORT_SPACE,
    AgeOfIndustryBoard,
)
from smokestack.games.age_of_industry.components.box import CARDS, FACTORY, INDUSTRIES, MAX_COUNTER_TYPES, MILL, MINE
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.kernel.codec import Codec, Field, Kind, Number, Words
from smokestack.kernel.contract import State

BUILD: Final = 1
COMBINE: Final = 2
RAIL: Final = 3
SELL: Final = 4
DONE: Final = 5
DEVELOP: Final = 6
DRAW: Final = 7
PASS: Final = 8
DISCARDS: Final = 9
REPAY: Final = 10
BORROW: Final = 11
END_TURN: Final = 12
FIRST_PLAYER: Final = 20
DEALS: Final = 21
TURNS_UP: Final = 22
LAYS_TILE: Final = 23

MAX_REPAY: Final = 128
MAX_BORROW: Final = 25
SOURCES: Final = 1 + MAX_SPACES + MAX_IMPORTS
DECK: Final = 0
"""The origin of a drawn card: the deck, or 1 + a face-up card."""


def build(industry: int, space: int, card: int, sources: int) -> int:
    return BUILD | industry << 6 | space << 9 | card << 16 | sources << 20


def combine(industry: int, space: int, sources: int) -> int:
    return COMBINE | industry << 6 | space << 9 | sources << 16


def rail(link: int, sources: int) -> int:
    return RAIL | link << 6 | sources << 13


def sell(space: int, outlet: int) -> int:
    return SELL | space << 6 | outlet << 13


def one(kind: int, value: int) -> int:
    """An action of one field."""
    return kind | value << 6


def kind_of(action: int) -> int:
    return action & 63


def value_of(action: int) -> int:
    return action >> 6


def fitting_space(position: AgeOfIndustryPosition, place: int, kind: int) -> int:
    """The space that the bare name of a location means for this kind: the first free one, or the only one; else -1.

    Free spaces of one kind in one location are all alike, so one of them stands for all (AOI-26.1).
    """
    only = -1
    count = 0
    for space in position.board.place_spaces[place]:
        if position.board.space_kind[space] == kind:
            if position.counter[space] < 0:
                return space
            only = space
            count += 1
    return only if count == 1 else -1


class SpaceField(Field):
    """Where an industry is built: `Köln`, or `Köln 2` for a space that has to be told from another."""

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        assert isinstance(state, AgeOfIndustryPosition)
        board = state.board
        kind = board.components.industry_space[before[0]] if before[0] < INDUSTRIES else -1
        found: list[str] = []
        for space in range(board.spaces):
            place = board.space_place[space]
            bare = fitting_space(state, place, kind) == space
            found.append(board.place_name[place] if bare else _numbered(board, space))
        return found


def _numbered(board: AgeOfIndustryBoard, space: int) -> str:
    return f"{board.place_name[board.space_place[space]]} {board.space_number[space]}"


def _bare_if_alone(board: AgeOfIndustryBoard, wanted: list[bool]) -> list[str]:
    """Names of spaces: the location alone where it holds just one of the wanted ones."""
    found: list[str] = []
    for space in range(board.spaces):
        alone = wanted[space]
        for other in board.place_spaces[board.space_place[space]]:
            if other != space and wanted[other]:
                alone = False
        found.append(board.place_name[board.space_place[space]] if alone else _numbered(board, space))
    return found


class SourceField(Field):
    """The source of a cube, written only where there is a choice: `coal Dortmund`, `coal Cape Breton`."""

    def __init__(self, name: str, lead: str, coal: bool) -> None:
        super().__init__(name, SOURCES, lead)
        self.coal = coal

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        assert isinstance(state, AgeOfIndustryPosition)
        board = state.board
        wanted = [
            state.cubes[space] > 0 and (board.components.counter_industry[state.counter[space]] == MINE) == self.coal
            for space in range(board.spaces)
        ]
        found = ["", *_bare_if_alone(board, wanted)]
        found += [_unused(at) for at in range(board.spaces, MAX_SPACES)]
        return found + board.import_name


def _unused(at: int) -> str:
    """What stands for a number that names nothing on this map; it never occurs in a legal action."""
    return f"nothing {at}"


class SellerField(Field):
    """The mill or factory that sells: `mill Köln`, `factory Berlin`."""

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        assert isinstance(state, AgeOfIndustryPosition)
        board = state.board
        found: list[str] = []
        for industry, word in ((MILL, "mill"), (FACTORY, "factory")):
            wanted = [
                state.counter[space] >= 0
                and state.owner[space] == state.seat
                and board.components.counter_industry[state.counter[space]] == industry
                for space in range(board.spaces)
            ]
            names = _bare_if_alone(board, wanted)
            if not found:
                found = [f"space {_numbered(board, space)}" for space in range(board.spaces)]
            for space in range(board.spaces):
                if wanted[space]:
                    found[space] = f"{word} {names[space]}"
        return found


class OutletField(Field):
    """Where it is sold: a port (`Hamburg`) or a market (`Poland`)."""

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        assert isinstance(state, AgeOfIndustryPosition)
        board = state.board
        wanted = [
            state.counter[space] >= 0 and state.flipped[space] == 0 and board.space_kind[space] == PORT_SPACE
            for space in range(board.spaces)
        ]
        found = _bare_if_alone(board, wanted)
        found += [_unused(at) for at in range(board.spaces, MAX_SPACES)]
        for market in range(board.markets):
            name = board.market_name[market]
            double = not board.market_overseas[market] and board.market_place[market] in board.port_places
            found.append(f"{name} market" if double or name in found else name)
        return found


class CardField(Field):
    """A card; with `none`, value 0 is no card at all and the cards begin at 1."""

    def __init__(self, board: AgeOfIndustryBoard, lead: str, none: bool) -> None:
        super().__init__("card", CARDS + 1 if none else CARDS, lead)
        self.names = ["", *board.components.card_name] if none else list(board.components.card_name)

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        return self.names


class TileField(Field):
    """What lies on the next market space: `Denmark cotton`."""

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        assert isinstance(state, AgeOfIndustryPosition)
        board = state.board
        for market in range(board.markets):
            if state.market_tile[market] < 0:
                return [f"{board.market_name[market]} {name}" for name in board.components.tile_name]
        return board.components.tile_name


def _sources() -> list[Field]:
    return [
        SourceField("coal source", "coal", True),
        SourceField("second coal source", "coal", True),
        SourceField("iron source", "iron", False),
        SourceField("second iron source", "iron", False),
    ]


def codec(board: AgeOfIndustryBoard) -> Codec:
    """The table of kinds for one map."""
    components = board.components
    industry = Words("industry", INDUSTRIES, components.industry_name)
    links = [board.link_name(link) for link in range(board.links)]
    return Codec(
        [
            Kind(
                BUILD,
                "build",
                [industry, SpaceField("space", MAX_SPACES), CardField(board, "with", False), *_sources()],
            ),
            Kind(COMBINE, "combine", [industry, SpaceField("space", MAX_SPACES), *_sources()]),
            Kind(RAIL, "rail", [Words("link", MAX_LINKS, links), *_sources()]),
            Kind(
                SELL,
                "sell",
                [SellerField("seller", MAX_SPACES), OutletField("outlet", MAX_SPACES + MAX_MARKETS, "via")],
            ),
            Kind(DONE, "done"),
            Kind(DEVELOP, "develop", [Words("counter", MAX_COUNTER_TYPES, components.counter_name)]),
            Kind(DRAW, "draw", [Words("origin", CARDS + 1, ["deck", *components.card_name])]),
            Kind(PASS, "pass", [CardField(board, "", True)]),
            Kind(DISCARDS, "discard", [CardField(board, "", False)]),
            Kind(REPAY, "repay", [Number("loans", MAX_REPAY)]),
            Kind(BORROW, "borrow", [Number("loans", MAX_BORROW)]),
            Kind(END_TURN, "end turn"),
            Kind(FIRST_PLAYER, "first player", [Number("seat", 8)]),
            Kind(DEALS, "deal", [CardField(board, "", False)]),
            Kind(TURNS_UP, "turn up", [CardField(board, "", False)]),
            Kind(LAYS_TILE, "market", [TileField("tile", 8)]),
        ]
    )
