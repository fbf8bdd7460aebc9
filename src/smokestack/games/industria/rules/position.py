"""The position: who has what, and where in the turn we are. The phases read and change it."""

from __future__ import annotations

from bisect import insort
from typing import Final

from smokestack.games.industria.components.box import IndustriaComponents
from smokestack.kernel.contract import State

# The steps of the game at which somebody, or chance, acts.
CHOOSE_FIRST: Final = 0
REVEALING: Final = 1
PUTTING_UP: Final = 2
BIDDING: Final = 3
DECIDING: Final = 4
BUILDING: Final = 5
FINISHED: Final = 6

NOT_YET: Final = -2
"""In `bids`: this seat has not been asked in this auction."""
PASSED: Final = -1

FREE: Final = -1
"""In `owner`: nobody has laid the tile. Also the auctioneer, leader or tile when there is none."""


class IndustriaRulings:
    """The options as the engine asks for them."""

    def __init__(self) -> None:
        self.bank_gets_bids = False  # IND-A1
        self.strict = False  # IND-A3
        self.cashing = True  # IND-A4
        self.per_factory = False  # IND-A5
        self.least_bid = 1  # IND-A6
        self.factories_only = False  # IND-A8
        self.closed_hands = False  # IND-A10
        self.seat_order = False  # IND-A13
        self.first_player = -1  # IND-A16


class IndustriaPosition(State):
    """All that makes a position. Hands, offer and stack are kept in order, so that equal positions are equal."""

    def __init__(self, components: IndustriaComponents, rulings: IndustriaRulings, seats: int) -> None:
        self.components = components
        self.rulings = rulings
        self.seats = seats
        self.step = CHOOSE_FIRST
        self.seat = -1
        """Who decides; -1 at chance and at the end."""
        self.turn = 0
        self.epoch = 1
        self.first = -1
        # money, points and tiles
        self.cash: list[int] = [4] * seats  # IND-2.2
        self.score: list[int] = [0] * seats
        self.stack: list[int] = list(components.stacks[1])
        self.offer: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.laid: list[list[int]] = [[] for _ in range(seats)]
        """What each seat has laid, in that order."""
        self.gone: list[int] = []
        self.revealed = 0
        """How many tiles were revealed this turn."""
        # the auction
        self.auctioneer = -1
        self.up = -1
        self.bids: list[int] = [NOT_YET] * seats
        self.high = PASSED
        self.leader = -1
        # building
        self.used: list[int] = [0, 0, 0]
        """Factories, technologies and bonus tiles laid in this building turn."""
        # kept up to date beside `laid`, since they are asked for all the time
        self.owner: list[int] = [FREE] * components.count
        """Who laid a factory or technology."""
        self.makers: list[int] = [0] * len(components.materials)
        """Which seats produce a material, as bits."""
        self.bonus_of: list[int] = [0] * seats
        """Which bonuses a seat has laid, as bits."""
        self.discount: list[int] = [0] * seats
        # the bank's books (IND-16.7)
        self.paid_out = 4 * seats
        self.taken_in = 0

    # --- small changes that several phases make -------------------------------------------------------------
    def bank_pays(self, seat: int, amount: int) -> None:
        self.cash[seat] += amount
        self.paid_out += amount

    def pay_bank(self, seat: int, amount: int) -> None:
        self.cash[seat] -= amount
        self.taken_in += amount

    def take(self, seat: int, tile: int) -> None:
        """A tile goes from the offer to a hand."""
        self.offer.remove(tile)
        insort(self.hands[seat], tile)

    def drop(self, seat: int, tile: int) -> None:
        """A tile goes from a hand out of the game."""
        self.hands[seat].remove(tile)
        insort(self.gone, tile)

    def left_of(self, seat: int) -> int:
        """IND-0.1"""
        return seat + 1 if seat + 1 < self.seats else 0

    def last_epoch(self) -> int:
        """IND-2.4"""
        return 4 if self.seats == 3 else 5

    def copy_to(self, other: IndustriaPosition) -> None:
        other.step = self.step
        other.seat = self.seat
        other.turn = self.turn
        other.epoch = self.epoch
        other.first = self.first
        other.cash = self.cash[:]
        other.score = self.score[:]
        other.stack = self.stack[:]
        other.offer = self.offer[:]
        other.hands = [hand[:] for hand in self.hands]
        other.laid = self.laid
        other.gone = self.gone[:]
        other.revealed = self.revealed
        other.auctioneer = self.auctioneer
        other.up = self.up
        other.bids = self.bids[:]
        other.high = self.high
        other.leader = self.leader
        other.used = self.used[:]
        other.owner = self.owner
        other.makers = self.makers
        other.bonus_of = self.bonus_of
        other.discount = self.discount
        other.paid_out = self.paid_out
        other.taken_in = self.taken_in

    def unshare_built(self) -> None:
        """Before a tile is laid. Copies share what was built until then, for few decisions lay one."""
        self.laid = self.laid[:]
        self.owner = self.owner[:]
        self.makers = self.makers[:]
        self.bonus_of = self.bonus_of[:]
        self.discount = self.discount[:]

    # --- everything, to compare and to pickle ---------------------------------------------------------------
    def numbers(self) -> list[int]:
        return [
            *(self.step, self.seat, self.turn, self.epoch, self.first, self.revealed),
            *(self.auctioneer, self.up, self.high, self.leader, self.paid_out, self.taken_in),
        ]

    def lists(self) -> list[list[int]]:
        return [
            *(self.cash, self.score, self.stack, self.offer, self.gone, self.bids, self.used),
            *(self.owner, self.makers, self.bonus_of, self.discount),
            *self.hands,
            *self.laid,
        ]

    def restore(self, numbers: list[int], lists: list[list[int]]) -> None:
        """The position that gave these `numbers` and `lists`."""
        (self.step, self.seat, self.turn, self.epoch, self.first, self.revealed) = numbers[:6]
        (self.auctioneer, self.up, self.high, self.leader, self.paid_out, self.taken_in) = numbers[6:]
        (self.cash, self.score, self.stack, self.offer, self.gone, self.bids, self.used) = lists[:7]
        (self.owner, self.makers, self.bonus_of, self.discount) = lists[7:11]
        self.hands = lists[11 : 11 + self.seats]
        self.laid = lists[11 + self.seats :]

    def key(self) -> tuple[object, ...]:
        return (tuple(self.numbers()), *[tuple(values) for values in self.lists()])
