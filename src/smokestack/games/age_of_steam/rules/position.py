"""What lies on the table: one position as flat lists and numbers, and its copy.

`AgeOfSteamState` (state.py) adds the contract; the phases and the rules work on this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import (
    CUBES,
    EMPTY,
    N_BOXES,
    N_COLOURS,
    N_LETTERS,
    NO_ACTION,
    TOWN_DISCS,
    WHITE,
)
from smokestack.games.age_of_steam.components.tiles import N_TILES
from smokestack.kernel.contract import CHANCE, State
from smokestack.kernel.facts import Fact

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.map_rules import MapRules

# Phases, in the order of AOS-3.1; a map may leave some out or change the order.
SETUP: Final = 0
ISSUE_SHARES: Final = 1
PLAYER_ORDER: Final = 2
SELECT_ACTIONS: Final = 3
BUILD_TRACK: Final = 4
MOVE_GOODS: Final = 5
COLLECT_INCOME: Final = 6
PAY_EXPENSES: Final = 7
INCOME_REDUCTION: Final = 8
GOODS_GROWTH: Final = 9
ADVANCE: Final = 10
PHASE_NAMES: Final = (
    "setup",
    "issue shares",
    "player order",
    "select actions",
    "build track",
    "move goods",
    "collect income",
    "pay expenses",
    "income reduction",
    "goods growth",
    "advance turn",
)

# What chance is asked for.
NO_CHANCE: Final = 0
DRAW_CUBE: Final = 1
ROLL_DIE: Final = 2
DRAW_SEAT: Final = 3
DRAW_LOT: Final = 4

# Where a drawn cube goes: purpose * TARGETS + target.
FOR_BOX: Final = 0
FOR_HEX: Final = 1
FOR_HAND: Final = 2
FOR_TERMINAL: Final = 3
FOR_MAP: Final = 4
"""From here on the map knows (MapRules.drawn)."""
TARGETS: Final = 1024

SUPPLY_DISCS: Final = N_TILES
"""The place of the Town discs in `supply`, behind the tiles."""
NOT_IN_PLAY: Final = -2
"""A New City that this map does not use or that has left the game."""
NO_CITY: Final = -1

NO_HOPS: Final[list[list[int]]] = []


class AgeOfSteamPosition(State):
    """Everything that makes a position what it is, apart from the board and the rules."""

    def __init__(self, rules: MapRules, source: AgeOfSteamPosition | None = None) -> None:
        self.rules = rules
        self.board: Board = rules.board
        self.seats: int = rules.seats
        if source is None:
            self._lay_out()
        else:
            self._copy(source)

    def _lay_out(self) -> None:
        board, seats = self.board, self.seats
        self.turn = 1
        self.phase = SETUP
        self.step = 0
        """How far the present phase has come; each phase counts for itself."""
        self.now: int = CHANCE
        """Who decides: a seat, CHANCE or OVER."""
        self.chance = NO_CHANCE
        self.over = 0
        self.order: list[int] = []
        """The seats in player order, those still in the game (AOS-3.2)."""
        self.queue: list[int] = []
        """Who still has to act in this phase or round, the next first."""
        self.may_wait = 0
        """1 while the owner of First Build or First Move may decline to go first."""
        # the players
        self.cash: list[int] = [board.start_cash] * seats
        self.income: list[int] = [0] * seats
        self.shares: list[int] = [board.start_shares] * seats
        self.engine: list[int] = [board.start_engine] * seats
        self.action: list[int] = [NO_ACTION] * seats
        self.out: list[int] = [0] * seats
        """The turn in which the player was eliminated, 0 for those in the game."""
        self.upgraded: list[int] = [0] * seats
        # the auction
        self.bid: list[int] = [0] * seats
        self.high = -1
        self.pass_used = 0
        self.places: list[int] = []
        """The places taken so far, the last first."""
        # the present turn of a player
        self.prices: list[int] = []
        """What each build of this build turn costs by the list."""
        self.built: list[int] = []
        """The hexes of those builds; -1 - n for special link n."""
        self.urbanized = 0
        self.safe: list[list[int]] = []
        """Where a player on a map of complete links only can be taken back to (AOS-MAP-5)."""
        self.ride: list[int] = []
        """A delivery under way, where it is told link by link: colour, start, then the hops."""
        self.hand: list[int] = []
        """Cubes drawn and still to be placed."""
        self.move_round = 0
        self.dice = 0
        self.owed: list[int] = []
        """Cubes still to be drawn, and what for."""
        # a question of the map (MapRules.map_legal and so on)
        self.ask = 0
        self.ask_seat = -1
        self.memo: list[int] = []
        """What only this map remembers."""
        # the board
        self.tile: list[int] = [0] * board.size
        """What lies on each hex (tiles.py)."""
        self.line_at: list[int] = [-1] * (board.size * 6)
        """The line of the section at each edge; changed by `mark` alone."""
        self.own_edges = True
        """False while a copy may share that list."""
        self.lines: list[int] = []
        self.city: list[int] = list(board.city_like)
        """The stop of every hex that is a City now, -1 for the others."""
        self.takes: list[int] = list(board.takes)
        """The colours each stop accepts, as bits."""
        self.cubes: list[int] = [0] * (len(board.spots) * N_COLOURS)
        self.new_city_at: list[int] = [
            NO_CITY if board.new_cities[letter] else NOT_IN_PLAY for letter in range(N_LETTERS)
        ]
        self.supply: list[int] = [*self.rules.tiles_in_use(), TOWN_DISCS]
        self.display: list[int] = [EMPTY] * N_BOXES
        self.bag: list[int] = list(CUBES)
        self.bag[WHITE] = 0
        self.hops: list[list[int]] = NO_HOPS
        """Where complete links lead from each stop; made when asked for, thrown away when track changes."""

    def _copy(self, other: AgeOfSteamPosition) -> None:
        self.turn = other.turn
        self.phase = other.phase
        self.step = other.step
        self.now = other.now
        self.chance = other.chance
        self.over = other.over
        self.order = other.order[:]
        self.queue = other.queue[:]
        self.may_wait = other.may_wait
        self.cash = other.cash[:]
        self.income = other.income[:]
        self.shares = other.shares[:]
        self.engine = other.engine[:]
        self.action = other.action[:]
        self.out = other.out[:]
        self.upgraded = other.upgraded[:]
        self.bid = other.bid[:]
        self.high = other.high
        self.pass_used = other.pass_used
        self.places = other.places[:]
        self.prices = other.prices[:]
        self.built = other.built[:]
        self.urbanized = other.urbanized
        self.safe = other.safe  # never changed in place
        self.ride = other.ride[:]
        self.hand = other.hand[:]
        self.move_round = other.move_round
        self.dice = other.dice
        self.owed = other.owed[:]
        self.ask = other.ask
        self.ask_seat = other.ask_seat
        self.memo = other.memo[:]
        self.tile = other.tile[:]
        self.line_at = other.line_at
        self.own_edges = False
        other.own_edges = False
        self.lines = other.lines[:]
        self.city = other.city  # never changed in place
        self.takes = other.takes[:]
        self.cubes = other.cubes[:]
        self.new_city_at = other.new_city_at[:]
        self.supply = other.supply[:]
        self.display = other.display[:]
        self.bag = other.bag[:]
        self.hops = other.hops  # never changed in place

    def mark(self, edge: int, line: int) -> None:
        """Call the section at an edge by its line, -1 for none. It is the longest list by far, so copies share it."""
        if not self.own_edges:
            self.line_at = self.line_at.copy()
            self.own_edges = True
        self.line_at[edge] = line

    # --- small questions everybody asks ---------------------------------------------------------------------
    def deciding(self) -> int:
        """The seat at the head of the queue."""
        return self.queue[0] if self.queue else -1

    def cubes_on(self, hex: int, colour: int) -> int:
        spot = self.board.spot[hex]
        return 0 if spot < 0 else self.cubes[spot * N_COLOURS + colour]

    def put_cube(self, hex: int, colour: int, count: int = 1) -> None:
        """Add cubes to a hex (or, negative, take them off)."""
        self.cubes[self.board.spot[hex] * N_COLOURS + colour] += count

    def has_cubes(self, hex: int) -> bool:
        spot = self.board.spot[hex]
        if spot < 0:
            return False
        return any(self.cubes[spot * N_COLOURS : spot * N_COLOURS + N_COLOURS])

    def empty_into_bag(self, hex: int) -> None:
        """All cubes of a hex go back into the bag."""
        at = self.board.spot[hex] * N_COLOURS
        for colour in range(N_COLOURS):
            self.bag[colour] += self.cubes[at + colour]
            self.cubes[at + colour] = 0

    def bag_empty(self) -> bool:
        return not any(self.bag)

    def owe(self, purpose: int, target: int, count: int = 1) -> None:
        """Have cubes drawn from the bag, one after the other, before anything else goes on."""
        self.owed.extend([purpose * TARGETS + target] * count)

    def holder(self, action: int) -> int:
        """The seat that selected an action this turn, or -1."""
        for seat in self.order:
            if self.action[seat] == action:
                return seat
        return -1

    def set_order(self, order: list[int], events: list[Fact] | None) -> None:
        """The player order of this turn (AOS-5.12)."""
        self.order = order
        if events is not None:
            events.extend(Fact("order", seat, {"place": place + 1}) for place, seat in enumerate(order))

    def earn(self, seat: int, income: int, key: str, events: list[Fact] | None) -> None:
        """Raise a player's income, and say what for."""
        self.income[seat] += income
        if events is not None:
            events.append(Fact(key, seat, {"income": income}))
