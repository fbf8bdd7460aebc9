"""Hooks for the numbers of a map, its setup and its sequence of play (AOS-1 to AOS-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from smokestack.games.age_of_steam.components.pieces import CUBES, MAX_ENGINE, N_COLOURS, WHITE, boxes_row_by_row
from smokestack.games.age_of_steam.components.tiles import TILE_COUNT
from smokestack.games.age_of_steam.rules.position import (
    ADVANCE,
    BUILD_TRACK,
    COLLECT_INCOME,
    FOR_BOX,
    FOR_HEX,
    FOR_TERMINAL,
    GOODS_GROWTH,
    INCOME_REDUCTION,
    ISSUE_SHARES,
    MOVE_GOODS,
    PAY_EXPENSES,
    PLAYER_ORDER,
    SELECT_ACTIONS,
)

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
    from smokestack.kernel.facts import Fact


@mypyc_attr(allow_interpreted_subclasses=True)
class SetupHooks:
    """A map changes the numbers in its own `__init__`, after it has called this one."""

    def __init__(self, board: Board, seats: int, rulings: AgeOfSteamRulings) -> None:
        self.board = board
        self.seats = seats
        self.rulings = rulings
        self.disc_limit: bool = rulings.disc_limit
        self.share_limit: int = board.share_limit
        self.turns: int = board.turns[seats]
        """How many turns are played; 0 if the length is not fixed (AOS-3.3)."""
        self.move_rounds = 2
        self.max_engine: int = MAX_ENGINE
        self.base_builds = 3
        self.list_limit = 1500
        """In a position with more deliveries than this, they are named step by step (phases/move_goods.py)."""
        self.dead_end: list[bool] = board.dead_end
        """By hex: stops that no cube passes through."""

    # --- setup ----------------------------------------------------------------------------------------------
    def fill_bag(self, position: AgeOfSteamPosition) -> None:
        """Put the cubes of the game into the bag (AOS-2.1)."""
        position.bag = [0 if colour == WHITE else CUBES[colour] for colour in range(N_COLOURS)]

    def display_at_start(self, position: AgeOfSteamPosition) -> list[int]:
        """The boxes that get a cube at the start, in order (AOS-2.2)."""
        return boxes_row_by_row()

    def tiles_in_use(self) -> list[int]:
        """How many tiles of each kind there are (AOS-7.6)."""
        return list(TILE_COUNT)

    def cubes_at_start(self, position: AgeOfSteamPosition, hex: int) -> int:
        """How many random cubes a hex gets at the start (AOS-2.3)."""
        return self.board.start_cubes[hex]

    def prepare(self, position: AgeOfSteamPosition) -> None:
        """Owe all draws of the setup. A map can also put down pieces here that are not drawn."""
        self.fill_bag(position)
        for box in self.display_at_start(position):
            position.owe(FOR_BOX, box)
        for hex in self.board.spots:
            position.owe(FOR_HEX, hex, self.cubes_at_start(position, hex))
        for hex in self.board.spots:
            if self.board.dead_end[hex] and not self.board.takes[hex]:
                position.owe(FOR_TERMINAL, hex)

    def drawable(self, position: AgeOfSteamPosition, purpose: int, target: int, colour: int) -> bool:
        """Whether this colour may be drawn for that purpose. (A cube that would be exchanged is not drawn at all.)"""
        return True

    def drawn(
        self, position: AgeOfSteamPosition, purpose: int, target: int, colour: int, events: list[Fact] | None
    ) -> None:
        """A cube was drawn for a purpose of the map (FOR_MAP and higher). It has left the bag."""

    def has_first_order_roll(self) -> bool:
        """Whether the first player order is drawn (AOS-2.5)."""
        return self.seats > 1

    # --- the count of cubes, for the referee ------------------------------------------------------------------
    def cubes_of(self, colour: int) -> int:
        """How many cubes of a colour are in the game (AOS-1.1)."""
        return 0 if colour == WHITE else CUBES[colour]

    def cubes_elsewhere(self, position: AgeOfSteamPosition, colour: int) -> int:
        """How many of them the map keeps in `memo` or has removed from the game."""
        return 0

    # --- the sequence of play -----------------------------------------------------------------------------------
    def sequence(self) -> list[int]:
        """The phases of a turn, in order (AOS-3.1)."""
        return [
            ISSUE_SHARES,
            PLAYER_ORDER,
            SELECT_ACTIONS,
            BUILD_TRACK,
            MOVE_GOODS,
            COLLECT_INCOME,
            PAY_EXPENSES,
            INCOME_REDUCTION,
            GOODS_GROWTH,
            ADVANCE,
        ]

    def begin_turn(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
        """A turn begins; position.turn is its number."""
