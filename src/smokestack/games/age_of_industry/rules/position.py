"""The position: everything that lies on the table, as lists of small ints, and how to copy and compare it."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.components.board import PORT_SPACE, AgeOfIndustryBoard
from smokestack.games.age_of_industry.components.box import CARDS
from smokestack.games.age_of_industry.rules.network import (
    NO_NETWORK,
    NO_SUPPLY,
    CubeSupply,
    TransportNetwork,
    join,
    joined_with,
)
from smokestack.games.age_of_industry.rules.options import AgeOfIndustryOptions
from smokestack.games.age_of_industry.rules.rulings import AgeOfIndustryRulings
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


class AgeOfIndustryPosition(State):
    """One position of Age of Industry."""

    def __init__(
        self,
        board: AgeOfIndustryBoard,
        rules: AgeOfIndustryRulings,
        options: AgeOfIndustryOptions,
        seats: int,
        original: AgeOfIndustryPosition | None = None,
    ) -> None:
        self.board = board
        self.rulings = rules
        self.options = options
        self.seats = seats
        self.counter_types = board.components.counter_types
        if original is None:
            self.set_up()
        else:
            self.copy(original)

    def set_up(self) -> None:
        """The table before the first player is drawn (AOI-2)."""
        board, components, seats, types = self.board, self.board.components, self.seats, self.counter_types
        self.phase = FIRST
        self.round_number = 1
        """The round, from 1."""
        self.order: list[int] = []
        self.turn_index = 0
        """Whose turn it is, as a place in the order."""
        self.seat = 0
        """The active player (AOI-1.9); while cards are dealt, the one who gets them."""
        self.actions_left = 0
        """Actions left in this turn."""
        self.borrowed = 0
        """1 once loans were taken without need in this turn (AOI-25.7)."""
        self.cards_drawn = 0
        """Cards drawn so far in this draw."""
        self.draw_from = -1
        """Where this draw takes its cards when they may not be mixed: 1 deck, 0 face up, -1 free."""
        self.anyone_acted = 0
        """1 once anything but a pass without a card happened in this round (AOI-25.10)."""

        self.money = [0] * seats
        self.loans = [0] * seats
        self.spent = [0] * seats
        self.earned = [0] * seats
        self.paid = [0] * seats
        """All that ever came in and went out, apart from loans; the referee balances the books with them."""
        self.railways_left = [components.railways] * seats
        self.linked = [0] * seats
        """By seat: the set of places its railways end at, as bits (AOI-1.6)."""
        self.counters_on_map = [0] * seats
        """By seat: its counters on the map."""
        self.flips = [0] * seats
        self.flips_replaced = [0] * seats
        """By seat: counters ever flipped, and flipped counters that were replaced."""
        self.display = components.counter_copies * seats
        self.removed = [0] * (types * seats)

        self.owner = [-1] * board.spaces
        self.counter = [-1] * board.spaces
        self.flipped = [0] * board.spaces
        self.never_flips = [0] * board.spaces
        """1 on a ship that replaced another: it never flips (AOI-10.6)."""
        self.cubes = [0] * board.spaces
        self.imports = list(board.import_cubes) if self.rulings.imports_at_setup else [0] * board.imports
        self.rail_owner = [-1] * board.links
        self.demand = [len(components.track_prices[0]), len(components.track_prices[1])]
        """Cubes on the demand track. They always fill its dearest spaces (AOI-8.2, AOI-8.4)."""
        self.cubes_added = [self.demand[0] + sum(self.imports), self.demand[1]]
        self.cubes_removed = [0, 0]

        self.hand = [0] * (CARDS * seats)
        self.known = [0] * (CARDS * seats)
        """The part of each hand that everybody saw being taken from the face-up cards."""
        self.hand_size = [0] * seats
        self.deck = list(components.card_count)
        self.deck_size = sum(components.card_count)
        self.face_up = [0] * CARDS
        self.face_up_size = 0
        self.discards = [0] * CARDS

        self.market_tile = [-1] * board.markets
        self.market_used = [0] * board.markets
        """1 for a flipped market tile; "No demand" counts as flipped (AOI-9.4)."""
        self.tiles_left = list(components.tile_count)
        self.network: TransportNetwork = NO_NETWORK
        self.supply: CubeSupply = NO_SUPPLY
        self.network_changed()

    def copy(self, original: AgeOfIndustryPosition) -> None:
        self.phase = original.phase
        self.round_number = original.round_number
        self.turn_index = original.turn_index
        self.seat = original.seat
        self.actions_left = original.actions_left
        self.borrowed = original.borrowed
        self.cards_drawn = original.cards_drawn
        self.draw_from = original.draw_from
        self.anyone_acted = original.anyone_acted
        self.money = original.money.copy()
        self.loans = original.loans.copy()
        self.spent = original.spent.copy()
        self.earned = original.earned.copy()
        self.paid = original.paid.copy()
        self.counters_on_map = original.counters_on_map.copy()
        self.flips = original.flips.copy()
        self.display = original.display.copy()
        self.owner = original.owner.copy()
        self.counter = original.counter.copy()
        self.flipped = original.flipped.copy()
        self.cubes = original.cubes.copy()
        self.demand = original.demand.copy()
        self.cubes_added = original.cubes_added.copy()
        self.cubes_removed = original.cubes_removed.copy()
        self.hand = original.hand.copy()
        self.hand_size = original.hand_size.copy()
        self.deck = original.deck.copy()
        self.deck_size = original.deck_size
        self.face_up = original.face_up.copy()
        self.face_up_size = original.face_up_size
        self.discards = original.discards.copy()
        # What seldom changes is shared: whoever changes it puts a new list in place of the old.
        self.order = original.order
        self.railways_left = original.railways_left
        self.linked = original.linked
        self.flips_replaced = original.flips_replaced
        self.removed = original.removed
        self.never_flips = original.never_flips
        self.imports = original.imports
        self.rail_owner = original.rail_owner
        self.known = original.known
        self.market_tile = original.market_tile
        self.market_used = original.market_used
        self.tiles_left = original.tiles_left
        self.network = original.network
        self.supply = original.supply

    def key(self) -> tuple[object, ...]:
        return (
            self.board.id,
            self.options,
            self.seats,
            (self.phase, self.round_number, self.turn_index, self.seat, self.actions_left),
            (self.borrowed, self.cards_drawn, self.draw_from, self.anyone_acted, self.deck_size, self.face_up_size),
            tuple(self.order),
            tuple(self.money),
            tuple(self.loans),
            tuple(self.spent),
            tuple(self.earned),
            tuple(self.paid),
            tuple(self.railways_left),
            tuple(self.linked),
            tuple(self.counters_on_map),
            tuple(self.flips),
            tuple(self.flips_replaced),
            tuple(self.display),
            tuple(self.removed),
            tuple(self.owner),
            tuple(self.counter),
            tuple(self.flipped),
            tuple(self.never_flips),
            tuple(self.cubes),
            tuple(self.imports),
            tuple(self.rail_owner),
            tuple(self.demand),
            tuple(self.cubes_added),
            tuple(self.cubes_removed),
            tuple(self.hand),
            tuple(self.known),
            tuple(self.hand_size),
            tuple(self.deck),
            tuple(self.face_up),
            tuple(self.discards),
            tuple(self.market_tile),
            tuple(self.market_used),
            tuple(self.tiles_left),
        )

    # --- small questions that many clauses ask ----------------------------------------------------------------
    def next_counter(self, seat: int, industry: int) -> int:
        """The lowest counter of the industry left on the display, or -1 (AOI-5.6, AOI-5.7)."""
        first = self.board.components.industry_first
        at = seat * self.counter_types
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

    def places_with_counters(self, seat: int) -> int:
        """The set of places where the seat has a counter, as bits."""
        space_place = self.board.space_place
        found = 0
        for space, owner in enumerate(self.owner):
            if owner == seat:
                found |= 1 << space_place[space]
        return found

    def has_port(self, place: int) -> bool:
        """Is there a port counter, of anyone, either side up?"""
        for space in self.board.place_spaces[place]:
            if self.counter[space] >= 0 and self.board.space_kind[space] == PORT_SPACE:
                return True
        return False

    def has_own_port(self, seat: int, place: int) -> bool:
        for space in self.board.place_spaces[place]:
            if self.owner[space] == seat and self.board.space_kind[space] == PORT_SPACE:
                return True
        return False

    def is_linked(self, seat: int, place: int) -> bool:
        return bool(self.linked[seat] >> place & 1)

    def sea_line_open(self, place: int, to: int, standing: bool) -> bool:
        """Is the sea line usable (AOI-11.7)? `standing`: what is being built at `place` counts as there."""
        board = self.board
        ship, port = (place, to) if place >= board.land else (to, place)
        if not (self.counter[board.place_spaces[ship][0]] >= 0 or (standing and ship == place)):
            return False
        return self.rulings.ship_opens_sea or self.has_port(port) or (standing and port == place)  # AOI-25.4

    def network_changed(self) -> None:
        """Find the network again from railways, ports and ships."""
        board = self.board
        nothing: list[int] = []
        rails = [nothing] * board.places
        for link in range(board.links):
            if self.rail_owner[link] >= 0:
                join(rails, board.link_a[link], board.link_b[link])
        roads = rails.copy()
        for place in range(board.land):
            for at in range(board.sea_from[place], board.sea_from[place + 1]):
                if self.sea_line_open(place, board.sea_to[at], False):
                    join(roads, place, board.sea_to[at])
        self.network = TransportNetwork(rails, roads)
        self.supply = NO_SUPPLY

    def link_added(self, a: int, b: int) -> None:
        old = self.network
        new = TransportNetwork(old.rails.copy(), old.roads.copy())
        join(new.rails, a, b)
        join(new.roads, a, b)
        if old.joined:
            shut = self.rulings.no_through
            closed = self.board.place_closed
            new.joined = joined_with(old.joined, a, b, shut and closed[a], shut and closed[b])
        self.network = new
        self.supply = NO_SUPPLY

    def sources_changed(self) -> None:
        """A mine, an ironworks or an import has got its cubes or has run dry."""
        self.supply = NO_SUPPLY

    def loans_out(self) -> int:
        return sum(self.loans)


def changed(numbers: list[int], at: int, by: int) -> list[int]:
    """The same list with one number changed; the list itself may belong to other positions too."""
    found = numbers.copy()
    found[at] += by
    return found
