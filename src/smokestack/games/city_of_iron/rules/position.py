"""The position: who owns what, where every card is, and whose move it is. Plain numbers and lists of numbers.

Players' values are flat lists by seat. Hands and buy piles are bit sets; draw and discard piles are lists in order.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from smokestack.games.city_of_iron.components.effects import DECK_COUNT
from smokestack.games.city_of_iron.components.towns import MAX_STARS
from smokestack.games.city_of_iron.rules.generated.position_fields import FIELDS, copy_fields, key_fields
from smokestack.games.city_of_iron.rules.rulings import CityOfIronRulings
from smokestack.kernel.base_state import BaseState, Context
from smokestack.kernel.fields import ReplacedRows, SharedNumbers

# The phases.
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

PHASE_NAMES: Final = [
    *("nation", "decks", "market", "towns", "bid order", "bidding", "bidding again", "turn", "target", "spending"),
    *("discarding", "drawing", "building", "district", "goods", "moving", "refill", "purchase", "over"),
]
"""The phases as views and the scene name them."""

# When the goods of a flexible town are chosen. It decides what comes next.
AT_ROUND_START: Final = 0
AT_CONQUEST: Final = 1
AT_ROUND_END: Final = 2

# The building deck that cards are drawn from: 0 to 2 are A, B and C.
BUILDING_DECKS: Final = 3
RESHUFFLED: Final = 3
"""The discards, shuffled for the last round."""
LAST_SCORE_CARD: Final = 2

NONE: Final = -1
"""No card, no building, no place or no seat."""
FREE: Final = -1
"""The owner of a land or town that nobody has yet."""
OUT: Final = -2
"""The owner of a land or town that is not in this game."""


def pile_of(seat: int, deck: int) -> int:
    """The index of a player's citizen or military pile."""
    return seat * DECK_COUNT + deck


def with_value(numbers: list[int], at: int, value: int) -> list[int]:
    """A new list with one number changed. Lists that clones share are never changed in place."""
    changed = numbers[:]
    changed[at] = value
    return changed


@mypyc_attr(allow_interpreted_subclasses=True)
class CityOfIronPosition(BaseState):
    """The fields of a position. The phases know the rules."""

    def __init__(self, rulings: CityOfIronRulings, context: Context, source: CityOfIronPosition | None = None) -> None:
        super().__init__(context)
        self.rulings = rulings
        self.components = rulings.components
        if source is None:
            self.lay_out()
        else:
            copy_fields(source, self)

    def lay_out(self) -> None:
        """The empty table before the first action.

        Clones get their own copy of what changes in most turns. They share the other lists.
        """
        rulings, components, seats = self.rulings, self.components, self.rulings.seats
        self.phase: int = CHOOSE_NATION
        self.seat: int = 0
        self.round_number: int = 0
        # Players.
        self.nation: SharedNumbers = [NONE] * seats
        self.money: list[int] = [0] * seats
        self.science: list[int] = [0] * seats
        self.vp: SharedNumbers = [0] * seats
        self.income: list[int] = [0] * seats
        self.flipped: list[int] = [0] * seats  # action tokens used this round
        self.tokens_used: SharedNumbers = [0] * seats  # bit sets of city tokens
        self.hand: list[int] = [0] * seats  # bit sets of cards
        self.buy: SharedNumbers = [0] * seats  # bit sets of cards
        self.draw_pile: ReplacedRows = [[] for _ in range(DECK_COUNT * seats)]  # by seat and deck, top card first
        self.discard_pile: ReplacedRows = [[] for _ in range(DECK_COUNT * seats)]  # first discarded card first
        self.unseen: SharedNumbers = [0] * (DECK_COUNT * seats)  # start cards the other players have not seen yet
        self.goods: list[int] = [0] * (seats * components.goods.count)  # by seat and good
        self.names: list[int] = [0] * (seats * len(components.buildings.names))  # buildings by seat and printed name
        self.reserve: SharedNumbers = [0] * (seats * components.buildings.count)  # by seat and building type
        # Places and towns.
        self.owner: SharedNumbers = [FREE] * rulings.places
        self.capacity: SharedNumbers = [0] * rulings.places
        self.filled: list[int] = [0] * rulings.places
        self.built: list[int] = [NONE] * (rulings.places * rulings.stride)  # sorted within each place
        self.city_token: SharedNumbers = [NONE] * rulings.places
        self.districts: SharedNumbers = [0] * rulings.places  # bit sets of city tokens, see `districts_at`
        self.town_owner: SharedNumbers = [OUT] * components.towns.count
        self.flex_kind: SharedNumbers = [NONE] * components.towns.count  # the good a flexible town gives
        self.piles: ReplacedRows = [[] for _ in range(MAX_STARS + 1)]  # independent towns by stars, top town first
        # The building deck.
        self.market: list[int] = [NONE] * rulings.market_size
        self.deck: int = 0  # A, B, C or RESHUFFLED
        self.deck_left: ReplacedRows = [list(deck) for deck in rulings.decks] + [[0] * components.buildings.count]
        self.discarded: SharedNumbers = [0] * components.buildings.count
        self.due_card: int = NONE  # the score card that turned up in an earlier round and scores in this one
        self.fresh_card: int = NONE  # the score card that turned up in this round's refill
        # The round.
        self.bid_order: SharedNumbers = []
        self.bid_space: SharedNumbers = [NONE] * seats
        self.turn_order: SharedNumbers = []
        self.turn: int = 0  # how many turns of this round are over
        self.free_used: int = 0  # bit set of the cards already played as free actions this turn
        self.reserved_now: SharedNumbers = []  # indexes of `reserve`: cards that must wait for the next round
        # The action being played.
        self.card: int = NONE
        self.effect: int = 0
        self.draws_left: int = 0
        self.target: int = NONE  # a land or a town
        self.token: int = NONE
        self.need_work: int = 0
        self.need_distance: int = 0
        self.need_vehicle: int = 0
        self.need_attack: int = 0
        self.spent: list[int] = []
        self.spent_use: list[int] = []
        # Choices in between.
        self.chosen: list[int] = [0] * seats  # bit sets of cards in the secret purchase
        self.ready: list[int] = [0] * seats
        self.flex_reason: int = AT_ROUND_START
        self.flex_queue: SharedNumbers = []  # towns whose goods are still to be chosen
        self.moved: SharedNumbers = []  # buildings that Arc has already moved

    def reset_action(self) -> None:
        """Forget the action that was played."""
        self.card = NONE
        self.effect = 0
        self.draws_left = 0
        self.target = NONE
        self.token = NONE
        self.need_work = 0
        self.need_distance = 0
        self.need_vehicle = 0
        self.need_attack = 0
        self.spent = []
        self.spent_use = []

    def field_names(self) -> tuple[str, ...]:
        return FIELDS

    def key(self) -> tuple[object, ...]:
        return key_fields(self)
