"""The position: who owns what, where every card lies, and whose move it is. Plain numbers and lists of them.

Players' zones are flat lists by seat; a hand and a buy pile are sets of bits, draw and discard piles are lists in
their order. `Table` holds and copies; the phases know the rules.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from smokestack.games.city_of_iron.rules.rulings import CityOfIronRulings
from smokestack.kernel.codec import Codec
from smokestack.kernel.contract import State
from smokestack.kernel.options import Setup

# What is going on.
CHOOSE_NATION: Final = 0
STACK_DECKS: Final = 1
FILL_MARKET: Final = 2
LAY_TOWNS: Final = 3
BID_ORDER: Final = 4
BIDDING: Final = 5
BIDDING_AGAIN: Final = 6
TURN: Final = 7
TARGET: Final = 8
SPENDING: Final = 9
DISCARDING: Final = 10
DRAWING: Final = 11
BUILDING: Final = 12
DISTRICTS: Final = 13
FLEX_GOODS: Final = 14
MOVING: Final = 15
REFILL: Final = 16
PURCHASE: Final = 17
GAME_OVER: Final = 18

# Why goods of a flexible town are being chosen, and so what comes next.
AT_ROUND_START: Final = 0
AT_CONQUEST: Final = 1
AT_ROUND_END: Final = 2

FREE: Final = -1
OUT: Final = -2


@mypyc_attr(allow_interpreted_subclasses=True)
class CityOfIronPosition(State):
    """Everything on the table."""

    def __init__(self, rulings: CityOfIronRulings, codec: Codec, setup: Setup) -> None:
        self.rulings = rulings
        self.components = rulings.components
        self.notation = codec
        self.started = setup

    def prepare(self) -> None:
        """The empty table before the first action. A clone is filled by `copy_to` instead."""
        rulings = self.rulings
        components, seats = rulings.components, rulings.seats
        self.phase = CHOOSE_NATION
        self.seat = 0
        self.round_number = 0
        # players
        self.nation = [-1] * seats
        self.money = [0] * seats
        self.science = [0] * seats
        self.vp = [0] * seats
        self.income = [0] * seats
        self.flipped = [0] * seats
        self.tokens_used = [0] * seats
        self.hand = [0] * seats
        self.buy = [0] * seats
        self.draw_pile: list[list[int]] = [[] for _ in range(2 * seats)]
        self.discard_pile: list[list[int]] = [[] for _ in range(2 * seats)]
        self.unseen = [0] * (2 * seats)
        """Start cards by seat and deck that the others have not seen yet."""
        self.goods = [0] * (seats * components.goods.count)
        self.names = [0] * (seats * len(components.buildings.names))
        """Built buildings by seat and printed name."""
        self.reserve = [0] * (seats * components.buildings.count)
        # places
        self.owner = [FREE] * rulings.places
        self.capacity = [0] * rulings.places
        self.filled = [0] * rulings.places
        self.built = [-1] * (rulings.places * rulings.stride)
        self.city_token = [-1] * rulings.places
        self.districts = [0] * rulings.places
        self.town_owner = [OUT] * components.towns.count
        self.flex_kind = [-1] * components.towns.count
        self.piles: list[list[int]] = [[], [], [], []]
        # the building deck
        self.market = [-1] * rulings.market_size
        self.deck = 0
        """The deck being drawn from: A, B, C, and 3 for the reshuffled discards."""
        self.deck_left = [list(rulings.decks[deck]) for deck in range(3)] + [[0] * components.buildings.count]
        self.discarded = [0] * components.buildings.count
        self.due_card = -1
        """The score card put aside in an earlier round; it scores in this one."""
        self.fresh_card = -1
        """The score card put aside in this round's refill."""
        # the round
        self.bid_order: list[int] = []
        self.bid_space = [-1] * seats
        self.turn_order: list[int] = []
        self.turn = 0
        """How many turns of this round were taken."""
        self.free_used = 0
        self.reset_action()
        self.chosen = [0] * seats
        self.ready = [0] * seats
        self.flex_reason = AT_ROUND_START
        self.flex_queue: list[int] = []
        self.moved: list[int] = []

    def reset_action(self) -> None:
        """Nothing is being played."""
        self.card = -1
        self.effect = 0
        self.draws_left = 0
        self.target = -1
        self.token = -1
        self.need_work = 0
        self.need_distance = 0
        self.need_vehicle = 0
        self.need_attack = 0
        self.spent: list[int] = []
        self.spent_use: list[int] = []

    def copy_to(self, other: CityOfIronPosition) -> None:
        """What changes in most turns is copied. The other lists are shared: whoever changes one makes a new one."""
        other.phase = self.phase
        other.seat = self.seat
        other.round_number = self.round_number
        other.nation = self.nation
        other.money = self.money[:]
        other.science = self.science[:]
        other.vp = self.vp
        other.income = self.income[:]
        other.flipped = self.flipped[:]
        other.tokens_used = self.tokens_used
        other.hand = self.hand[:]
        other.buy = self.buy
        other.draw_pile = self.draw_pile[:]
        other.discard_pile = self.discard_pile[:]
        other.unseen = self.unseen
        other.goods = self.goods[:]
        other.names = self.names[:]
        other.reserve = self.reserve
        other.owner = self.owner
        other.capacity = self.capacity
        other.filled = self.filled[:]
        other.built = self.built[:]
        other.city_token = self.city_token
        other.districts = self.districts
        other.town_owner = self.town_owner
        other.flex_kind = self.flex_kind
        other.piles = self.piles[:]
        other.market = self.market[:]
        other.deck = self.deck
        other.deck_left = self.deck_left[:]
        other.discarded = self.discarded
        other.due_card = self.due_card
        other.fresh_card = self.fresh_card
        other.bid_order = self.bid_order
        other.bid_space = self.bid_space
        other.turn_order = self.turn_order
        other.turn = self.turn
        other.free_used = self.free_used
        other.card = self.card
        other.effect = self.effect
        other.draws_left = self.draws_left
        other.target = self.target
        other.token = self.token
        other.need_work = self.need_work
        other.need_distance = self.need_distance
        other.need_vehicle = self.need_vehicle
        other.need_attack = self.need_attack
        other.spent = self.spent[:]
        other.spent_use = self.spent_use[:]
        other.chosen = self.chosen[:]
        other.ready = self.ready[:]
        other.flex_reason = self.flex_reason
        other.flex_queue = self.flex_queue
        other.moved = self.moved

    def key(self) -> tuple[object, ...]:
        return (
            (self.phase, self.seat, self.round_number, self.deck, self.due_card, self.fresh_card, self.turn),
            (self.free_used, self.card, self.effect, self.draws_left, self.target, self.token),
            (self.need_work, self.need_distance, self.need_vehicle, self.need_attack, self.flex_reason),
            *(tuple(column) for column in self.columns()),
        )

    def columns(self) -> list[list[int]]:
        """Every list of numbers, for comparing positions."""
        return [
            self.nation,
            self.money,
            self.science,
            self.vp,
            self.income,
            self.flipped,
            self.tokens_used,
            self.hand,
            self.buy,
            self.unseen,
            self.goods,
            self.names,
            self.reserve,
            self.owner,
            self.capacity,
            self.filled,
            self.built,
            self.city_token,
            self.districts,
            self.town_owner,
            self.flex_kind,
            self.market,
            self.discarded,
            self.bid_order,
            self.bid_space,
            self.turn_order,
            self.spent,
            self.spent_use,
            self.chosen,
            self.ready,
            self.flex_queue,
            self.moved,
            *self.draw_pile,
            *self.discard_pile,
            *self.piles,
            *self.deck_left,
        ]
