"""The questions a map may answer differently, with the answers of the base game.

A map that changes rules has one short module, maps/<map>/rules.py: a subclass that answers only what differs. The
phases ask; no map copies a phase. One instance belongs to one game (board, seats, options) and holds nothing that
changes in play: what a map has to remember stands in `AgeOfSteamPosition.memo` (a list of ints, copied and compared
with the position).

The hooks, by subject (seat is the player concerned):

  numbers      turns, share_limit, move_rounds, max_engine, base_builds (set in __init__), and what the board's
               data say (prices, start cubes, closed edges, terminals, groups, special links, presets)
  setup        fill_bag, display_at_start, cubes_at_start, prepare, drawable, drawn, has_first_order_roll;
               cubes_of and cubes_elsewhere for the referee's count
  sequence     sequence (the phases in order), begin_turn
  shares       issue_limit and issue_refusal, buy_back_price and buy_back_refusal
  order        begin_order (False: the map has set the order or asks its own questions), may_pass
  actions      actions_on_offer, takers, action_refusal, action_fee, may_skip_action, selected, engine_reached
  builds       builds_allowed, may_build_on and build_on_refusal, may_start_at and start_refusal, asks_about_both and
               may_lay_both with both_refusal, may_join and join_refusal, may_meet, list_price (or only place_price,
               replace_price), discounts and bill, may_leave_incomplete, may_buy, after_build
  urbanize     may_urbanize, cubes_of_urbanized, may_claim, after_urbanize
  moves        path_allowed and path_refusal, first_hops, extra_moves with extra_refusal and play_extra, put_away,
               delivered
  expenses     expenses, shortfall, reduction, ends_after_expenses
  growth       growth_begins, produces, production_cubes, production_boxes, supply_places with supply_refusal and
               supply, column_in_use, before_dice, dice, growth_ends; `position.owe(FOR_HEX, hex)` has a cube drawn,
               `position.owe(FOR_MAP + n, target)` comes back to `drawn`
  the end      is_last_turn, at_the_end, section_points, score, tie_break, last_one_wins and out_merit, undecided
               with drew_lot, ranking
  questions    a map that must ask a player something sets `position.ask` (a number of its own, not 0) and
               `position.ask_seat`, and answers map_legal, map_refusal, map_apply, map_prompt; nothing else goes on
               before `position.ask` is 0 again. The kinds of answers stand in actions.py (REWARD, RETURN, KEEP, PAY,
               DECLINE, SUPPLY).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components import pieces
from smokestack.games.age_of_steam.components.pieces import (
    BASE_ACTIONS,
    CITY_COLUMNS,
    CUBES,
    DEPTH,
    EMPTY,
    ENGINEER,
    LOCOMOTIVE,
    MAX_ENGINE,
    N_COLOURS,
    PRODUCTION,
    WHITE,
    boxes_row_by_row,
)
from smokestack.games.age_of_steam.components.tiles import (
    CLASS_OF,
    COEXISTING,
    CROSSING,
    N_EXITS,
    ON_TOWN,
    SECTIONS,
    TILE_COUNT,
)
from smokestack.games.age_of_steam.rules import scoring
from smokestack.games.age_of_steam.rules.network import begins_here
from smokestack.games.age_of_steam.rules.position import (
    ADVANCE,
    BUILD_TRACK,
    COLLECT_INCOME,
    FOR_BOX,
    FOR_HAND,
    FOR_HEX,
    FOR_TERMINAL,
    GOODS_GROWTH,
    INCOME_REDUCTION,
    ISSUE_SHARES,
    MOVE_GOODS,
    NOT_IN_PLAY,
    PAY_EXPENSES,
    PLAYER_ORDER,
    SELECT_ACTIONS,
)
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
    from smokestack.games.age_of_steam.rules.track import Site


class MapRules:
    """The base game."""

    clause_prefix = "AOS"

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
        self.start_anywhere = True
        """Whether `may_start_at` never says no, and need not be asked."""
        self.dearest: int = self.highest_price()
        """Whoever has this much can pay for any build, and prices need not be asked."""
        self.list_limit = 1500
        """A position with more deliveries than this has them told link by link (phases/move_goods.py)."""

    # --- setup --------------------------------------------------------
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
        """Owe all draws of the setup; the map may put down what is not drawn."""
        self.fill_bag(position)
        for box in self.display_at_start(position):
            position.owe(FOR_BOX, box)
        for hex in self.board.spots:
            position.owe(FOR_HEX, hex, self.cubes_at_start(position, hex))
        for hex in self.board.spots:
            if self.board.dead_end[hex] and not self.board.takes[hex]:
                position.owe(FOR_TERMINAL, hex)

    def drawable(self, position: AgeOfSteamPosition, purpose: int, target: int, colour: int) -> bool:
        """May this colour be drawn for that? (A cube that would be exchanged is not drawn at all.)"""
        return True

    def drawn(
        self, position: AgeOfSteamPosition, purpose: int, target: int, colour: int, events: list[Fact] | None
    ) -> None:
        """A cube came for a purpose of the map's own (FOR_MAP and up). It has left the bag."""

    def has_first_order_roll(self) -> bool:
        """Is the first player order drawn (AOS-2.5)?"""
        return self.seats > 1

    def cubes_of(self, colour: int) -> int:
        """How many cubes of a colour are in the game (AOS-1.1); the referee counts them."""
        return 0 if colour == WHITE else CUBES[colour]

    def cubes_elsewhere(self, position: AgeOfSteamPosition, colour: int) -> int:
        """Those of them that the map keeps in `memo` or has seen leave the game."""
        return 0

    # --- the turn --------------------------------------------------------
    def sequence(self) -> list[int]:
        """The phases of a turn in order (AOS-3.1)."""
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
        """A turn begins (position.turn is its number)."""

    # --- shares --------------------------------------------------------
    def issue_limit(self, position: AgeOfSteamPosition, seat: int) -> int:
        """How many shares the player may issue now (AOS-4.1, 4.2)."""
        return max(0, self.share_limit - position.shares[seat])

    def issue_refusal(self, position: AgeOfSteamPosition, seat: int) -> Refusal:
        """Why more than `issue_limit` is refused."""
        return Refusal("AOS-4.2", "share-limit", {"limit": self.share_limit, "shares": position.shares[seat]})

    def buy_back_price(self, position: AgeOfSteamPosition, seat: int) -> int:
        """The price of buying one share back instead of issuing, or -1 if it cannot be done (AOS-4.4)."""
        return -1

    def buy_back_refusal(self, position: AgeOfSteamPosition, seat: int) -> Refusal:
        """Why `buy_back_price` is -1."""
        return Refusal("AOS-4.4", "no-buy-back")

    # --- player order --------------------------------------------------------
    def begin_order(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> bool:
        """Is there an auction? A map without one sets position.order or asks its questions, and says False."""
        return True

    def may_pass(self, position: AgeOfSteamPosition, seat: int) -> bool:
        """Does the player hold last turn's Turn Order action (AOS-5.6)?"""
        return position.action[seat] == pieces.TURN_ORDER

    # --- actions --------------------------------------------------------
    def actions_on_offer(self, position: AgeOfSteamPosition) -> list[int]:
        """The actions of this map, whoever has them (AOS-6)."""
        return list(BASE_ACTIONS)

    def takers(self, position: AgeOfSteamPosition, action: int) -> int:
        """How many players may select the action this turn (AOS-6.2)."""
        return 1

    def action_refusal(self, position: AgeOfSteamPosition, seat: int, action: int) -> Refusal | None:
        """A reason of the map's own why the player may not select this action now."""
        return None

    def action_fee(self, position: AgeOfSteamPosition, seat: int, action: int) -> int:
        return 0

    def may_skip_action(self, position: AgeOfSteamPosition, seat: int) -> bool:
        return False

    def selected(self, position: AgeOfSteamPosition, seat: int, action: int, events: list[Fact] | None) -> None:
        """What selecting an action does at once."""
        if action == LOCOMOTIVE and position.engine[seat] < self.max_engine:  # AOS-6.6
            self.raise_engine(position, seat, events)

    def raise_engine(self, position: AgeOfSteamPosition, seat: int, events: list[Fact] | None) -> None:
        position.engine[seat] += 1
        if events is not None:
            events.append(Fact("engine", seat, {"links": position.engine[seat]}))
        self.engine_reached(position, seat, events)

    def engine_reached(self, position: AgeOfSteamPosition, seat: int, events: list[Fact] | None) -> None:
        """A player's engine has just risen to position.engine[seat]."""

    # --- building --------------------------------------------------------
    def builds_allowed(self, position: AgeOfSteamPosition, seat: int) -> int:
        """How many builds the player has this turn (AOS-8.2, AOS-6.5)."""
        return self.base_builds + (1 if position.action[seat] == ENGINEER else 0)

    def may_build_on(self, position: AgeOfSteamPosition, seat: int, hex: int) -> bool:
        """May the player place or replace a tile on this hex at all?"""
        return self.rulings.same_hex_twice or hex not in position.built

    def build_on_refusal(self, position: AgeOfSteamPosition, seat: int, hex: int) -> Refusal:
        """Why `may_build_on` says no."""
        return Refusal("AOS-R-13", "same-hex-twice", {"hex": self.board.labels[hex]})

    def may_start_at(self, position: AgeOfSteamPosition, seat: int, stop: int) -> bool:
        """May track of this player begin at this City (AOS-8.4 a, AOS-8.5)?"""
        return True

    def start_refusal(self, position: AgeOfSteamPosition, seat: int, stop: int) -> Refusal:
        """Why `may_start_at` says no."""
        return Refusal("AOS-8.5", "no-start", {"city": self.board.names[stop]})

    def asks_about_both(self, position: AgeOfSteamPosition, seat: int) -> bool:
        """Could `may_lay_both` say no to this player now? (Spares asking where it does not.)"""
        return False

    def may_lay_both(self, position: AgeOfSteamPosition, site: Site, laid: int) -> bool:
        """May both sections of a complex tile begin on this empty hex at once (AOS-8.6)?"""
        return True

    def both_refusal(self, position: AgeOfSteamPosition, hex: int) -> Refusal:
        """Why `may_lay_both` says no."""
        return Refusal("AOS-8.6", "not-both", {"hex": self.board.names[hex]})

    def may_join(self, position: AgeOfSteamPosition, one: int, two: int) -> bool:
        """May one line run between these two stops (AOS-7.5)?"""
        return one != two

    def may_meet(self, position: AgeOfSteamPosition, seat: int, hex: int, edge: int, line: int) -> bool:
        """May the player's track run into this line of another player (AOS-8.9)?"""
        return False

    def join_refusal(self, position: AgeOfSteamPosition, one: int, two: int) -> Refusal:
        """Why `may_join` says no."""
        return Refusal("AOS-7.5", "loop", {"stop": self.board.names[one]})

    def list_price(self, position: AgeOfSteamPosition, seat: int, hex: int, old: int, laid: int) -> int:
        """What it costs to lay this on the hex in place of `old`, 0 for an empty hex (AOS-12).

        A tile costs the same however it is turned, and on a town the same as others with as many exits.
        """
        if laid > ON_TOWN:
            board = self.board
            return board.town_replace_price if old else board.town_price + board.exit_price * N_EXITS[laid]
        if old == 0:
            return self.place_price(position, seat, hex, laid)
        return self.replace_price(position, seat, hex, old, laid)

    def place_price(self, position: AgeOfSteamPosition, seat: int, hex: int, laid: int) -> int:
        """The first tile on a hex without a town."""
        kind = CLASS_OF[laid]
        price = self.board.simple_price[hex]
        if kind == COEXISTING:
            return price + 1
        return price + 2 if kind == CROSSING else price

    def replace_price(self, position: AgeOfSteamPosition, seat: int, hex: int, old: int, laid: int) -> int:
        """A second section, or a redirect, on a hex without a town."""
        if len(SECTIONS[laid]) > len(SECTIONS[old]) and (CLASS_OF[laid] == CROSSING or self.rulings.dear_coexisting):
            return 3
        return 2

    def highest_price(self) -> int:
        """No list price is higher."""
        board = self.board
        return max(max(board.simple_price) + 2, 3, board.town_price + 6 * board.exit_price, board.town_replace_price)

    def bill(self, position: AgeOfSteamPosition, seat: int, prices: list[int]) -> int:
        """What builds with these list prices cost together in one turn; a discount shows here."""
        return sum(prices)

    def discounts(self, position: AgeOfSteamPosition, seat: int) -> bool:
        """Does `bill` take anything off for this player now? (Spares adding up where it does not.)"""
        return False

    def due(self, position: AgeOfSteamPosition, seat: int, price: int) -> int:
        """What a build with this list price costs now, given the builds of the turn so far."""
        if not self.discounts(position, seat):
            return price
        return self.bill(position, seat, [*position.prices, price]) - self.bill(position, seat, position.prices)

    def may_leave_incomplete(self) -> bool:
        """May a build turn end with incomplete lines of the builder (AOS-MAP-5)?"""
        return True

    def may_buy(self, position: AgeOfSteamPosition, seat: int, link: int) -> Refusal | None:
        """Why a special link that is still for sale cannot be bought by this player, apart from money (AOS-MAP-3)."""
        special = self.board.links[link]
        for stop in (special.a, special.b):
            if special.needs_town_track and position.city[stop] < 0 and position.tile[stop] == 0:
                return Refusal("AOS-MAP-3", "link-needs-town", {"town": self.board.names[stop]})
        for stop in (special.a, special.b):
            if begins_here(position, seat, stop):
                return None
        return Refusal("AOS-8.4", "link-not-reached", {"link": special.id})

    def after_build(
        self, position: AgeOfSteamPosition, seat: int, hex: int, old: int, laid: int, events: list[Fact] | None
    ) -> None:
        """Immediate rewards of a build (hex >= 0) or of a bought link (-1 - link)."""

    # --- urbanization --------------------------------------------------------
    def may_urbanize(self, position: AgeOfSteamPosition, seat: int, hex: int) -> bool:
        """May a New City be put here (AOS-11.2)?"""
        return self.board.kind[hex] == 1 and position.city[hex] < 0

    def cubes_of_urbanized(self, position: AgeOfSteamPosition, seat: int, hex: int, events: list[Fact] | None) -> None:
        """What becomes of cubes that lay in the town; here they stay on the New City."""

    def may_claim(self, position: AgeOfSteamPosition, seat: int, line: int) -> bool:
        """May the urbanizing player claim this unowned line that his New City completes (AOS-11.6)?"""
        return True

    def after_urbanize(
        self, position: AgeOfSteamPosition, seat: int, hex: int, letter: int, events: list[Fact] | None
    ) -> None:
        """Immediate rewards of a New City."""

    # --- moving goods --------------------------------------------------------
    def path_allowed(self, position: AgeOfSteamPosition, seat: int, own: int, others: int, unpaid: int) -> bool:
        """May a delivery use this many links of the mover, of other players, and of nobody who is paid (AOS-13.7)?"""
        return True

    def path_refusal(self, position: AgeOfSteamPosition, seat: int, own: int, others: int, unpaid: int) -> Refusal:
        """Why `path_allowed` says no."""
        return Refusal("AOS-13.7", "path", {"own": own, "others": others})

    def first_hops(self, position: AgeOfSteamPosition, hex: int) -> list[int]:
        """Where a cube on a hex that is no stop may go first, in the form of delivery.hops; none in the base game."""
        return []

    def extra_moves(self, position: AgeOfSteamPosition, seat: int) -> list[int]:
        """Actions of the map's own in a movement round, in place of a move."""
        return []

    def extra_refusal(self, position: AgeOfSteamPosition, seat: int, action: int) -> Refusal | None:
        """Why an action of the map's own kind is not among `extra_moves`; None if it is."""
        return Refusal("AOS-3.6", "not-on-this-map")

    def play_extra(self, position: AgeOfSteamPosition, seat: int, action: int, events: list[Fact] | None) -> None:
        """Play one of `extra_moves`; the phase goes on to the next player."""

    def delivered(
        self,
        position: AgeOfSteamPosition,
        seat: int,
        colour: int,
        start: int,
        stop: int,
        owners: list[int],
        events: list[Fact] | None,
    ) -> None:
        """Rewards on top of AOS-13.9; owners are those of the links used, in order, -1 for unpaid ones."""

    def put_away(
        self, position: AgeOfSteamPosition, seat: int, colour: int, stop: int, events: list[Fact] | None
    ) -> None:
        """Where a delivered cube goes (AOS-13.10)."""
        position.bag[colour] += 1

    # --- income and expenses --------------------------------------------------------
    def expenses(self, position: AgeOfSteamPosition, seat: int) -> int:
        """What a player owes (AOS-15.1)."""
        return position.shares[seat] + position.engine[seat]

    def shortfall(self, position: AgeOfSteamPosition, seat: int, missing: int) -> int:
        """The income after a shortfall; below 0 the player is eliminated (AOS-15.2, 15.3)."""
        return position.income[seat] - missing

    def reduction(self, position: AgeOfSteamPosition, income: int) -> int:
        """How much an income is reduced by (AOS-16)."""
        if income >= 50:
            return 10
        return 2 * ((income - 1) // 10) if income > 10 else 0

    def ends_after_expenses(self, position: AgeOfSteamPosition) -> bool:
        """Is the game over because too few are left (AOS-15.8)?"""
        return len(position.order) == 0 or (self.seats > 1 and len(position.order) == 1)

    # --- goods growth --------------------------------------------------------
    def growth_begins(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
        """The very start of phase IX, before Production."""

    def produces(self, position: AgeOfSteamPosition) -> int:
        """The seat whose Production comes before the dice, or -1 (AOS-17.2)."""
        seat = position.holder(PRODUCTION)
        return seat if seat >= 0 and not position.bag_empty() and self.production_boxes(position) else -1

    def production_cubes(self, position: AgeOfSteamPosition) -> int:
        """How many cubes Production draws."""
        return 2

    def produce(self, position: AgeOfSteamPosition, seat: int) -> None:
        """Have the cubes of Production drawn."""
        position.owe(FOR_HAND, 0, self.production_cubes(position))

    def supply_places(self, position: AgeOfSteamPosition) -> list[int]:
        """Places the owner of Production may have cubes drawn for, in place of the display."""
        return []

    def supply_refusal(self, position: AgeOfSteamPosition, place: int) -> Refusal:
        """Why a place is not among `supply_places`."""
        return Refusal("AOS-3.6", "not-on-this-map")

    def supply(self, position: AgeOfSteamPosition, seat: int, place: int, events: list[Fact] | None) -> None:
        """Production for one of `supply_places`."""

    def production_boxes(self, position: AgeOfSteamPosition) -> list[int]:
        """The empty boxes Production may fill."""
        return [
            box
            for box in range(len(position.display))
            if position.display[box] == EMPTY
            and box % DEPTH < pieces.depth(box // DEPTH)
            and self.column_in_use(position, box // DEPTH)
        ]

    def column_in_use(self, position: AgeOfSteamPosition, column: int) -> bool:
        """Does the column belong to the game on this map?"""
        return column < CITY_COLUMNS or position.new_city_at[column - CITY_COLUMNS] != NOT_IN_PLAY

    def before_dice(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
        """After Production, before the dice."""

    def dice(self, position: AgeOfSteamPosition, half: int) -> int:
        """How many dice are rolled for a half of the display (AOS-17.3)."""
        return self.seats

    def growth_ends(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
        """The end of phase IX."""

    # --- the end --------------------------------------------------------
    def is_last_turn(self, position: AgeOfSteamPosition) -> bool:
        return self.turns > 0 and position.turn >= self.turns

    def at_the_end(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
        """The game is over; the map may still settle something."""

    def section_points(self) -> int:
        """What a section in a complete link scores (AOS-19.1)."""
        return 1

    def score(self, position: AgeOfSteamPosition, seat: int) -> int:
        """The points as they stand (AOS-19.1)."""
        return (
            3 * position.income[seat]
            + self.section_points() * scoring.sections(position, seat)
            - 3 * position.shares[seat]
        )

    def tie_break(self, position: AgeOfSteamPosition, seat: int) -> tuple[int, ...]:
        """What is compared between players with equal points; equal again: a tie (AOS-19.4)."""
        return ()

    def last_one_wins(self) -> bool:
        """Does whoever held out longest win, even if eliminated in the end (AOS-DET-9, against AOS-15.8)?"""
        return False

    def out_merit(self, position: AgeOfSteamPosition, seat: int) -> tuple[int, ...]:
        """What is compared between players eliminated in the same turn."""
        return ()

    def undecided(self, position: AgeOfSteamPosition) -> list[int]:
        """The game is over and these players are still equal: a lot decides which of them comes first."""
        return []

    def drew_lot(self, position: AgeOfSteamPosition, seat: int, events: list[Fact] | None) -> None:
        """One of the `undecided` has won the lot."""

    def ranking(self, position: AgeOfSteamPosition) -> list[list[int]]:
        """The places; eliminated players come last, those who held out longer first."""
        return scoring.ranking(position)

    # --- questions of the map --------------------------------------------------------
    def map_legal(self, position: AgeOfSteamPosition) -> list[int]:
        """The answers to the question position.ask."""
        return []

    def map_refusal(self, position: AgeOfSteamPosition, action: int) -> Refusal | None:
        """Why an action is no answer to position.ask; None for the legal ones."""
        return Refusal("AOS-3.6", "not-on-this-map")

    def map_apply(self, position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
        """Take the answer; set position.ask to 0 or to the next question."""

    def map_prompt(self, position: AgeOfSteamPosition) -> Fact:
        """The question in one sentence."""
        return Fact("map", position.ask_seat)
