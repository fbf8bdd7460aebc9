"""The position: everything that lies on the table, as lists of small ints, and how to copy and compare it."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.board import CARDS, PORT_SPACE, Board
from smokestack.games.age_of_industry.options import IndustryOptions
from smokestack.games.age_of_industry.rules import Rules
from smokestack.kernel.contract import State

FIRST: Final = 0
DEAL: Final = 1
TURN_UP: Final = 2
TILES: Final = 3
TURN: Final = 4
DRAWING: Final = 5
DRAW_MORE: Final = 6
REFILL: Final = 7
SELLING: Final = 8
DISCARD: Final = 9
CLOSING: Final = 10
FINISHED: Final = 11


class Position(State):
    """One position of Age of Industry."""

    def __init__(self, board: Board, rules: Rules, options: IndustryOptions, seats: int) -> None:
        box = board.box
        types = len(box.type_level)
        self.board = board
        self.rules = rules
        self.options = options
        self.seats = seats
        self.types = types

        self.phase = FIRST
        self.number = 1
        """The round, from 1."""
        self.order: list[int] = []
        self.turn = 0
        """Whose turn it is, as a place in the order."""
        self.seat = 0
        """The active player (AOI-1.9); while cards are dealt, the one who gets them."""
        self.left = 0
        """Actions left in this turn."""
        self.borrowed = 0
        """1 once loans were taken without need in this turn (AOI-25.7)."""
        self.drawn = 0
        """Cards drawn so far in this draw."""
        self.from_deck = -1
        """Where this draw takes its cards when they may not be mixed: 1 deck, 0 face up, -1 free."""
        self.busy = 0
        """1 once anything but a pass without a card happened in this round (AOI-25.10)."""

        self.money = [0] * seats
        self.loans = [0] * seats
        self.spent = [0] * seats
        self.earned = [0] * seats
        self.paid = [0] * seats
        """All that ever came in and went out, apart from loans; the referee balances the books with them."""
        self.railways = [box.railways] * seats
        self.linked = [0] * seats
        """By seat: the set of places its railways end at, as bits (AOI-1.6)."""
        self.built = [0] * seats
        """By seat: its counters on the map."""
        self.turned = [0] * seats
        self.lost_turned = [0] * seats
        """By seat: counters ever flipped, and flipped counters that were replaced."""
        self.display = box.type_count * seats
        self.removed = [0] * (types * seats)

        self.owner = [-1] * board.spaces
        self.what = [-1] * board.spaces
        self.flipped = [0] * board.spaces
        self.never = [0] * board.spaces
        """1 on a ship that replaced another: it never flips (AOI-10.6)."""
        self.cubes = [0] * board.spaces
        self.imports = list(board.import_cubes) if rules.imports_at_setup else [0] * board.imports
        self.rail = [-1] * board.links
        self.track = [len(box.track_prices[0]), len(box.track_prices[1])]
        """Cubes on the demand track. They always fill its dearest spaces (AOI-8.2, AOI-8.4)."""
        self.cube_in = [self.track[0] + sum(self.imports), self.track[1]]
        self.cube_out = [0, 0]

        self.hand = [0] * (CARDS * seats)
        self.known = [0] * (CARDS * seats)
        """The part of each hand that everybody saw being taken from the face-up cards."""
        self.cards = [0] * seats
        self.deck = list(box.card_count)
        self.deck_size = sum(box.card_count)
        self.face_up = [0] * CARDS
        self.face_up_size = 0
        self.discards = [0] * CARDS

        self.tile = [-1] * board.markets
        self.sold = [0] * board.markets
        """1 for a flipped market tile; "No demand" counts as flipped (AOI-9.4)."""
        self.tiles_left = list(box.tile_count)
        self.near: list[list[int]] = [[]] * (3 * board.places)
        """Distances from places in the present network, found when asked for; see transport.py."""

    def copy_to(self, other: Position) -> None:
        other.phase = self.phase
        other.number = self.number
        other.order = self.order.copy()
        other.turn = self.turn
        other.seat = self.seat
        other.left = self.left
        other.borrowed = self.borrowed
        other.drawn = self.drawn
        other.from_deck = self.from_deck
        other.busy = self.busy
        other.money = self.money.copy()
        other.loans = self.loans.copy()
        other.spent = self.spent.copy()
        other.earned = self.earned.copy()
        other.paid = self.paid.copy()
        other.railways = self.railways.copy()
        other.linked = self.linked.copy()
        other.built = self.built.copy()
        other.turned = self.turned.copy()
        other.lost_turned = self.lost_turned.copy()
        other.display = self.display.copy()
        other.removed = self.removed.copy()
        other.owner = self.owner.copy()
        other.what = self.what.copy()
        other.flipped = self.flipped.copy()
        other.never = self.never.copy()
        other.cubes = self.cubes.copy()
        other.imports = self.imports.copy()
        other.rail = self.rail.copy()
        other.track = self.track.copy()
        other.cube_in = self.cube_in.copy()
        other.cube_out = self.cube_out.copy()
        other.hand = self.hand.copy()
        other.known = self.known.copy()
        other.cards = self.cards.copy()
        other.deck = self.deck.copy()
        other.deck_size = self.deck_size
        other.face_up = self.face_up.copy()
        other.face_up_size = self.face_up_size
        other.discards = self.discards.copy()
        other.tile = self.tile.copy()
        other.sold = self.sold.copy()
        other.tiles_left = self.tiles_left.copy()
        # A network change replaces this list instead of altering it, so copies may share what was found.
        other.near = self.near

    def key(self) -> tuple[object, ...]:
        return (
            self.board.id,
            self.options,
            self.seats,
            (self.phase, self.number, self.turn, self.seat, self.left),
            (self.borrowed, self.drawn, self.from_deck, self.busy, self.deck_size, self.face_up_size),
            tuple(self.order),
            tuple(self.money),
            tuple(self.loans),
            tuple(self.spent),
            tuple(self.earned),
            tuple(self.paid),
            tuple(self.railways),
            tuple(self.linked),
            tuple(self.built),
            tuple(self.turned),
            tuple(self.lost_turned),
            tuple(self.display),
            tuple(self.removed),
            tuple(self.owner),
            tuple(self.what),
            tuple(self.flipped),
            tuple(self.never),
            tuple(self.cubes),
            tuple(self.imports),
            tuple(self.rail),
            tuple(self.track),
            tuple(self.cube_in),
            tuple(self.cube_out),
            tuple(self.hand),
            tuple(self.known),
            tuple(self.cards),
            tuple(self.deck),
            tuple(self.face_up),
            tuple(self.discards),
            tuple(self.tile),
            tuple(self.sold),
            tuple(self.tiles_left),
        )

    # --- small questions that many clauses ask ----------------------------------------------------------------
    def next_type(self, seat: int, industry: int) -> int:
        """The lowest counter of the industry left on the display, or -1 (AOI-5.6, AOI-5.7)."""
        first = self.board.box.industry_first
        at = seat * self.types
        for kind in range(first[industry], first[industry + 1]):
            if self.display[at + kind] > 0:
                return kind
        return -1

    def counters_at(self, seat: int, place: int) -> int:
        """How many counters the seat has in a location."""
        count = 0
        for space in self.board.place_spaces[place]:
            if self.owner[space] == seat:
                count += 1
        return count

    def has_port(self, place: int) -> bool:
        """Is there a port counter, of anyone, either side up?"""
        for space in self.board.place_spaces[place]:
            if self.what[space] >= 0 and self.board.space_kind[space] == PORT_SPACE:
                return True
        return False

    def has_own_port(self, seat: int, place: int) -> bool:
        for space in self.board.place_spaces[place]:
            if self.owner[space] == seat and self.board.space_kind[space] == PORT_SPACE:
                return True
        return False

    def is_linked(self, seat: int, place: int) -> bool:
        return bool(self.linked[seat] >> place & 1)

    def network_changed(self) -> None:
        self.near = [[]] * (3 * self.board.places)

    def loans_out(self) -> int:
        return sum(self.loans)
