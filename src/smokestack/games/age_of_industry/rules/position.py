"""The position: everything on the table as lists of small ints, and small questions that many rules ask."""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from smokestack.games.age_of_industry.components.board import PORT_SPACE, AgeOfIndustryBoard
from smokestack.games.age_of_industry.components.box import CARDS
from smokestack.games.age_of_industry.rules.generated.position_fields import FIELDS, copy_fields, key_fields
from smokestack.games.age_of_industry.rules.network import (
    NO_NETWORK,
    NO_SUPPLY,
    NOT_ASKED,
    CubeSupply,
    TransportNetwork,
    join,
    joined_with,
)
from smokestack.games.age_of_industry.rules.rulings import AgeOfIndustryRulings
from smokestack.kernel.base_state import BaseState, Context
from smokestack.kernel.bits import contains
from smokestack.kernel.fields import SharedNumbers, Stored

CHOOSING_FIRST_PLAYER: Final = 0
DEALING: Final = 1
TURNING_UP: Final = 2
LAYING_TILES: Final = 3
TURN: Final = 4
DRAWING: Final = 5
DRAWING_MORE: Final = 6
REFILLING: Final = 7
SELLING: Final = 8
DISCARDING: Final = 9
ENDING_TURN: Final = 10
FINISHED: Final = 11

EMPTY: Final = -1
"""No counter, no owner, no railway, no tile."""
ANY_ORIGIN: Final = -1
FROM_FACE_UP: Final = 0
FROM_DECK: Final = 1


class AgeOfIndustryPosition(BaseState):
    """One position of Age of Industry."""

    def __init__(
        self,
        context: Context,
        board: AgeOfIndustryBoard,
        rulings: AgeOfIndustryRulings,
        source: AgeOfIndustryPosition | None = None,
    ) -> None:
        super().__init__(context)
        self.board = board
        self.rulings = rulings
        self.seats = context.setup.seats
        self.counter_types = board.components.counter_types
        """The length of a seat's part of `display` and `removed`."""
        if source is None:
            self.lay_out()
            self.fields_restored()
        else:
            copy_fields(source, self)

    def lay_out(self) -> None:
        """The table before the first player is chosen (AOI-2). Lists of several seats hold one seat after another."""
        board, components, seats = self.board, self.board.components, self.seats
        self.phase: int = CHOOSING_FIRST_PLAYER
        self.round_number: int = 1
        self.turn_index: int = 0
        """Whose turn it is, as an index into `order`."""
        self.seat: int = 0
        """The active player (AOI-1.9); while cards are dealt, the player who receives them."""
        self.actions_left: int = 0
        self.borrowed: int = 0
        """1 once the active player took loans without need in this turn (AOI-25.7)."""
        self.cards_drawn: int = 0
        """Cards taken so far in the current draw action."""
        self.draw_from: int = ANY_ORIGIN
        """Where the current draw action must take its cards, if they may not be mixed (AOI-25.9)."""
        self.combining: int = 0
        """1 while the card for a combined build is chosen (AOI-26.4)."""
        self.anyone_acted: int = 0
        """1 once something other than a pass without a card happened in this round (AOI-25.10)."""
        self.order: SharedNumbers = []

        self.money: list[int] = [0] * seats
        self.loans: list[int] = [0] * seats
        self.spent: list[int] = [0] * seats
        self.earned: list[int] = [0] * seats
        self.paid: list[int] = [0] * seats
        """All money ever received and paid, apart from loans; the referee balances the books with them."""
        self.railways_left: SharedNumbers = [components.railways] * seats
        self.linked: SharedNumbers = [0] * seats
        """By seat: the places where its railways end, as a bit set (AOI-1.6)."""
        self.counters_on_map: list[int] = [0] * seats
        self.flips: list[int] = [0] * seats
        self.flips_replaced: SharedNumbers = [0] * seats
        """By seat: counters that ever flipped, and flipped counters that were overbuilt."""
        self.display: list[int] = components.counter_copies * seats
        self.removed: SharedNumbers = [0] * (self.counter_types * seats)
        """Counters that were developed away or overbuilt."""

        self.owner: list[int] = [EMPTY] * board.spaces
        self.counter: list[int] = [EMPTY] * board.spaces
        self.flipped: list[int] = [0] * board.spaces
        self.never_flips: SharedNumbers = [0] * board.spaces
        """1 on a ship that replaced another ship (AOI-10.6)."""
        self.cubes: list[int] = [0] * board.spaces
        self.imports: SharedNumbers = board.import_cubes[:] if self.rulings.imports_at_setup else [0] * board.imports
        self.rail_owner: SharedNumbers = [EMPTY] * board.links
        self.demand: list[int] = [len(prices) for prices in components.track_prices]
        """Cubes on the demand track. They always fill its dearest spaces (AOI-8.2, AOI-8.4)."""
        self.cubes_added: list[int] = [self.demand[0] + sum(self.imports), self.demand[1]]
        self.cubes_removed: list[int] = [0, 0]
        """Coal and iron that ever came into play and left it, for the referee."""

        self.hand: list[int] = [0] * (CARDS * seats)
        self.known: SharedNumbers = [0] * (CARDS * seats)
        """The part of each hand that everybody saw, because it was taken from the face-up cards."""
        self.hand_size: list[int] = [0] * seats
        self.deck: list[int] = components.card_count[:]
        self.deck_size: int = sum(components.card_count)
        self.face_up: list[int] = [0] * CARDS
        self.face_up_size: int = 0
        self.discards: list[int] = [0] * CARDS

        self.market_tile: SharedNumbers = [EMPTY] * board.markets
        self.market_used: SharedNumbers = [0] * board.markets
        """1 for a flipped market tile; "No demand" counts as flipped (AOI-9.4)."""
        self.tiles_left: SharedNumbers = components.tile_count[:]
        self.network: Annotated[TransportNetwork, Stored(copy="share", key=False, pickle=False)] = NO_NETWORK
        self.supply: Annotated[CubeSupply, Stored(copy="share", key=False, pickle=False)] = NO_SUPPLY
        self.candidate_spaces: Annotated[list[list[int]], Stored(copy="share", key=False, pickle=False)] = []
        """By kind: what `candidates` has found. Clones share the list, so an answer serves them all."""

    def key(self) -> tuple[object, ...]:
        setup = self.context.setup
        return (setup.map, setup.seats, setup.options, *key_fields(self))

    def field_names(self) -> tuple[str, ...]:
        return FIELDS

    def fields_restored(self) -> None:
        self.network_changed()
        self.spaces_changed()

    # --- counters ---------------------------------------------------------------------------------------------
    def next_counter(self, seat: int, industry: int) -> int:
        """The lowest counter of the industry left on the display, or EMPTY (AOI-5.6, AOI-5.7)."""
        first = self.board.components.industry_first
        begin = seat * self.counter_types
        for counter in range(first[industry], first[industry + 1]):
            if self.display[begin + counter] > 0:
                return counter
        return EMPTY

    def counters_at(self, seat: int, place: int) -> int:
        """How many counters the seat has in a location."""
        count = 0
        for space in self.board.place_spaces[place]:
            if self.owner[space] == seat:
                count += 1
        return count

    def spaces_of(self, seat: int) -> list[int]:
        """The spaces with a counter of the seat."""
        found: list[int] = []
        for space, owner in enumerate(self.owner):
            if owner == seat:
                found.append(space)
        return found

    def places_of(self, spaces: list[int]) -> int:
        """The places of these spaces, as a bit set."""
        space_place = self.board.space_place
        found: i64 = 0
        for space in spaces:
            bit: i64 = 1 << space_place[space]
            found |= bit
        return found

    def has_port(self, place: int) -> bool:
        """Whether there is a port counter, of any player, flipped or not."""
        for space in self.board.place_spaces[place]:
            if self.counter[space] >= 0 and self.board.space_kind[space] == PORT_SPACE:
                return True
        return False

    def has_own_port(self, seat: int, place: int) -> bool:
        for space in self.board.place_spaces[place]:
            if self.owner[space] == seat and self.board.space_kind[space] == PORT_SPACE:
                return True
        return False

    def has_ship(self, place: int) -> bool:
        """Whether a ship space holds a ship."""
        return self.counter[self.board.place_spaces[place][0]] >= 0

    def candidates(self, kind: int) -> list[int]:
        """Candidates for builds: the occupied spaces of a kind, and the first free one of each location (AOI-26.1)."""
        known = self.candidate_spaces[kind]
        if known is not NOT_ASKED:
            return known
        found: list[int] = []
        self.candidate_spaces[kind] = found
        owner, space_place = self.owner, self.board.space_place
        last = EMPTY
        for space in self.board.kind_spaces[kind]:
            if owner[space] < 0:
                if space_place[space] == last:
                    continue
                last = space_place[space]
            found.append(space)
        return found

    def spaces_changed(self) -> None:
        """Forget the candidates for builds."""
        self.candidate_spaces = [NOT_ASKED] * len(self.board.kind_spaces)

    def space_filled(self, space: int) -> None:
        """Forget those of one kind, after a counter was placed on a free space."""
        found = self.candidate_spaces.copy()
        found[self.board.space_kind[space]] = NOT_ASKED
        self.candidate_spaces = found

    # --- links ------------------------------------------------------------------------------------------------
    def is_linked(self, seat: int, place: int) -> bool:
        """AOI-1.6"""
        return contains(self.linked[seat], place)

    def sea_line_open(self, place: int, to: int, being_built: bool) -> bool:
        """Whether the sea line is usable (AOI-11.7). With `being_built`, the counter at `place` counts as present."""
        ship, port = (place, to) if place >= self.board.land else (to, place)
        if not (self.has_ship(ship) or (being_built and ship == place)):
            return False
        return self.rulings.ship_opens_sea or self.has_port(port) or (being_built and port == place)  # AOI-25.4

    def network_changed(self) -> None:
        """Build the network again from railways, ports and ships."""
        board = self.board
        nothing: list[int] = []
        rails = [nothing] * board.places
        for link in range(board.links):
            if self.rail_owner[link] >= 0:
                join(rails, board.link_a[link], board.link_b[link])
        roads = rails.copy()
        for place in range(board.land):
            for to in board.sea_neighbours[place]:
                if self.sea_line_open(place, to, False):
                    join(roads, place, to)
        self.network = TransportNetwork(rails, roads)
        self.supply = NO_SUPPLY

    def link_added(self, a: int, b: int) -> None:
        """Extend the network by a new railway between two places."""
        old = self.network
        new = TransportNetwork(old.rails.copy(), old.roads.copy())
        join(new.rails, a, b)
        join(new.roads, a, b)
        if old.joined:
            new.joined = self._joined_with(old.joined, a, b)
        self.network = new
        self.supply = NO_SUPPLY

    def sea_lines_added(self, place: int) -> None:
        """Extend the network by the sea lines that a new port or ship at this place opens."""
        old = self.network
        new = TransportNetwork(old.rails, old.roads.copy())
        new.joined = old.joined
        for to in self.board.sea_neighbours[place]:
            if to not in new.roads[place] and self.sea_line_open(place, to, False):
                join(new.roads, place, to)
                if new.joined:
                    new.joined = self._joined_with(new.joined, place, to)
        self.network = new
        self.supply = NO_SUPPLY

    def _joined_with(self, joined: list[int], a: int, b: int) -> list[int]:
        """The sets of joined places with one more link or sea line."""
        shut, closed = self.rulings.no_through, self.board.place_closed
        return joined_with(joined, a, b, shut and closed[a], shut and closed[b])

    def sources_changed(self) -> None:
        """Forget where cubes come from: a mine, an ironworks or an import received its cubes or ran out of them."""
        self.supply = NO_SUPPLY

    def all_loans(self) -> int:
        """The loans of all players together."""
        return sum(self.loans)


def changed(numbers: list[int], at: int, by: int) -> list[int]:
    """A copy of a shared list with one number changed."""
    found = numbers.copy()
    found[at] += by
    return found
