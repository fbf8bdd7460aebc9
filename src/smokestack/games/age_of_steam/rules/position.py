"""The position: everything that changes in a game, as flat lists and numbers.

`AgeOfSteamState` (state.py) adds the contract. The phases and the map rules read and change the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from smokestack.games.age_of_steam.components.pieces import (
    EMPTY,
    N_BOXES,
    N_COLOURS,
    N_LETTERS,
    NO_ACTION,
    TOWN_DISCS,
)
from smokestack.games.age_of_steam.components.tiles import N_TILES
from smokestack.games.age_of_steam.rules.generated.position_fields import FIELDS, copy_fields
from smokestack.kernel.base_state import BaseState, Context
from smokestack.kernel.contract import CHANCE
from smokestack.kernel.facts import Fact
from smokestack.kernel.fields import SharedNumbers, SharedRows, Stored

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.map_rules import MapRules

# The phases in the order of AOS-3.1. A map may leave some out or change the order (MapRules.sequence).
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

# What chance decides next.
NO_CHANCE: Final = 0
DRAW_CUBE: Final = 1
ROLL_DIE: Final = 2
DRAW_SEAT: Final = 3
DRAW_LOT: Final = 4

# What a cube is drawn for. `owed` holds the purpose and the target of every draw as one number (see `owe`).
FOR_BOX: Final = 0
"""A box of the goods display; the target is the box."""
FOR_HEX: Final = 1
"""A hex; the target is the hex."""
FOR_HAND: Final = 2
"""The player who uses Production; the target is 0."""
FOR_TERMINAL: Final = 3
"""A terminal, which accepts the colour from then on; the target is its hex."""
FOR_MAP: Final = 4
"""This purpose and all higher ones belong to the map (MapRules.drawn)."""
_TARGETS: Final = 1024
"""Targets are smaller than this."""

SUPPLY_DISCS: Final = N_TILES
"""Where `supply` counts the Town discs: behind the tiles."""
NOT_IN_PLAY: Final = -2
"""In `new_city_at`: the map does not use this New City, or it has left the game."""
NO_CITY: Final = -1
"""In `new_city_at`: the New City is still in the supply."""
NO_SEAT: Final = -1

# Where `ride` holds what.
RIDE_COLOUR: Final = 0
RIDE_START: Final = 1
RIDE_HOPS: Final = 2
"""From here on: the places of the hops so far."""

NO_HOPS: Final[list[list[int]]] = []
"""In `hops`: the table has to be built again."""


def draw_purpose(owed: int) -> int:
    """What a draw in `owed` is for: FOR_BOX, FOR_HEX and so on."""
    return owed // _TARGETS


def draw_target(owed: int) -> int:
    """The box or hex that a draw in `owed` is for."""
    return owed % _TARGETS


class AgeOfSteamPosition(BaseState):
    """The data of a position, without the board and the rules, which never change."""

    def __init__(self, context: Context, rules: MapRules, source: AgeOfSteamPosition | None = None) -> None:
        super().__init__(context)
        self.rules = rules
        self.board: Board = rules.board
        self.seats: int = rules.seats
        if source is None:
            self.lay_out()
        else:
            source.own_edges = False  # copied below, so that neither of the two changes the list they now share
            copy_fields(source, self)

    def lay_out(self) -> None:
        """The position before the first draw."""
        board, seats = self.board, self.seats
        self.turn: int = 1
        self.phase: int = SETUP
        self.step: int = 0
        """How far the present phase has come; every phase counts its own steps."""
        self.now: int = CHANCE
        """Who decides: a seat, CHANCE or OVER."""
        self.chance: int = NO_CHANCE
        self.over: int = 0
        self.order: list[int] = []
        """The seats still in the game, in player order (AOS-3.2)."""
        self.queue: list[int] = []
        """The seats that still have to act in this phase or round, the next one first."""
        self.may_wait: int = 0
        """1 while the owner of First Build or First Move may decline to go first."""
        # the players
        self.cash: list[int] = [board.start_cash] * seats
        self.income: list[int] = [0] * seats
        self.shares: list[int] = [board.start_shares] * seats
        self.engine: list[int] = [board.start_engine] * seats
        self.action: list[int] = [NO_ACTION] * seats
        self.out: list[int] = [0] * seats
        """The turn in which the player was eliminated; 0 for players in the game."""
        self.upgraded: list[int] = [0] * seats
        """1 if the player has upgraded the engine in this phase (AOS-13.12)."""
        # the auction
        self.bid: list[int] = [0] * seats
        self.high: int = NO_SEAT
        """The seat with the highest bid."""
        self.pass_used: int = 0
        self.places: list[int] = []
        """The seats that have dropped out, the last place first."""
        # the turn of one player
        self.prices: list[int] = []
        """The list price of each build of this build turn."""
        self.built: list[int] = []
        """The hexes of those builds; -1 - n for special link n."""
        self.urbanized: int = 0
        self.safe: SharedRows = []
        """Where unfinished track is taken back to, on maps of complete links only (phases/take_back.py)."""
        self.taken_back: int = 0
        """How often the player has taken back track this turn."""
        self.ride: list[int] = []
        """A delivery that is named link by link (RIDE_COLOUR and so on); empty if there is none."""
        self.hand: list[int] = []
        """The colours of cubes that are drawn and still have to be placed."""
        self.move_round: int = 0
        self.dice: int = 0
        """How many dice are still to be rolled for this half of the display."""
        self.owed: list[int] = []
        """The cubes still to be drawn, each with what it is for (see `owe`)."""
        # a question that the map asks (MapRules.map_legal and so on)
        self.ask: int = 0
        self.ask_seat: int = NO_SEAT
        self.memo: list[int] = []
        """What only this map remembers."""
        # the board
        self.tile: list[int] = [0] * board.size
        """What lies on each hex (tiles.py)."""
        self.line_at: Annotated[list[int], Stored("share", key=False)] = [-1] * (board.size * 6)
        """The line of the section at each edge, -1 for none. Clones share the list: change it with `mark` only."""
        self.own_edges: Annotated[bool, Stored("value", key=False, pickle=False)] = True
        """Whether `line_at` belongs to this position alone."""
        self.lines: Annotated[list[int], Stored("list", key=False)] = []
        """The table of lines (lines.py). Its row numbers depend on the order of builds, so the key describes them."""
        self.city: SharedNumbers = list(board.city_like)
        """The stop of every hex that is a City now, -1 for the others."""
        self.takes: list[int] = list(board.takes)
        """The colours each stop accepts, as bits."""
        self.cubes: list[int] = [0] * (len(board.spots) * N_COLOURS)
        self.new_city_at: list[int] = [
            NO_CITY if board.new_cities[letter] else NOT_IN_PLAY for letter in range(N_LETTERS)
        ]
        self.supply: list[int] = [*self.rules.tiles_in_use(), TOWN_DISCS]
        self.display: list[int] = [EMPTY] * N_BOXES
        self.bag: list[int] = [0] * N_COLOURS
        """The cubes in the bag by colour; `MapRules.fill_bag` puts them there."""
        self.hops: Annotated[list[list[int]], Stored("share", key=False, pickle=False)] = NO_HOPS
        """A cache: the hops from each stop (hops.py). Built when needed, dropped when track changes."""

    # --- copies ---------------------------------------------------------------------------------------------
    def field_names(self) -> tuple[str, ...]:
        return FIELDS

    def fields_restored(self) -> None:
        self.hops = NO_HOPS

    def mark(self, edge: int, line: int) -> None:
        """Set the line of the section at an edge, -1 for none. `line_at` is long, so clones share it until then."""
        if not self.own_edges:
            self.line_at = self.line_at.copy()
            self.own_edges = True
        self.line_at[edge] = line

    # --- small questions and changes that several phases share -----------------------------------------------
    def cubes_on(self, hex: int, colour: int) -> int:
        spot = self.board.spot[hex]
        return 0 if spot < 0 else self.cubes[spot * N_COLOURS + colour]

    def put_cube(self, hex: int, colour: int, count: int = 1) -> None:
        """Add cubes to a hex; a negative count removes them."""
        self.cubes[self.board.spot[hex] * N_COLOURS + colour] += count

    def has_cubes(self, hex: int) -> bool:
        spot = self.board.spot[hex]
        if spot < 0:
            return False
        return any(self.cubes[spot * N_COLOURS : spot * N_COLOURS + N_COLOURS])

    def empty_into_bag(self, hex: int) -> None:
        """Put all cubes of a hex back into the bag."""
        at = self.board.spot[hex] * N_COLOURS
        for colour in range(N_COLOURS):
            self.bag[colour] += self.cubes[at + colour]
            self.cubes[at + colour] = 0

    def bag_empty(self) -> bool:
        return not any(self.bag)

    def owe(self, purpose: int, target: int, count: int = 1) -> None:
        """Have cubes drawn from the bag, one by one, before the game continues."""
        self.owed.extend([purpose * _TARGETS + target] * count)

    def holder(self, action: int) -> int:
        """The seat that selected an action this turn, or NO_SEAT."""
        for seat in self.order:
            if self.action[seat] == action:
                return seat
        return NO_SEAT

    def set_order(self, order: list[int], events: list[Fact] | None) -> None:
        """Set the player order of this turn (AOS-5.12)."""
        self.order = order
        if events is not None:
            events.extend(Fact("order", seat, {"place": place + 1}) for place, seat in enumerate(order))

    def earn(self, seat: int, income: int, key: str, events: list[Fact] | None) -> None:
        """Raise a player's income; the fact's key says what for."""
        self.income[seat] += income
        if events is not None:
            events.append(Fact(key, seat, {"income": income}))
