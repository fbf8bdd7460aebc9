"""The position: who owns what, and how far the turn has come. The phases read and change it."""

from __future__ import annotations

from bisect import insort
from typing import Final

from smokestack.games.industria.components.box import BONUS, LAYABLE_KINDS, NONE, IndustriaComponents
from smokestack.games.industria.components.constants import START_MONEY, last_epoch_for
from smokestack.games.industria.rules.generated.position_fields import FIELDS, copy_fields, key_fields
from smokestack.games.industria.rules.rulings import IndustriaRulings
from smokestack.kernel.base_state import BaseState, Context
from smokestack.kernel.bits import contains, with_item
from smokestack.kernel.facts import FactData
from smokestack.kernel.fields import Rows, SharedNumbers, SharedRows

# The steps of the game: what the actor decides next.
CHOOSE_FIRST: Final = 0
REVEALING: Final = 1
PUTTING_UP: Final = 2
BIDDING: Final = 3
DECIDING: Final = 4
BUILDING: Final = 5
FINISHED: Final = 6
STEP_COUNT: Final = 7

NO_SEAT: Final = -1
"""In `seat`, `first`, `auctioneer`, `leader` and `owner`: nobody."""
NO_TILE: Final = -1

# Entries of `bids` that are not bids.
NOT_ASKED: Final = -2
PASSED: Final = -1
NO_BID: Final = -1
"""In `high`: nobody has bid yet."""


class IndustriaPosition(BaseState):
    """The data of a position. Hands, offer and stack are sorted, so that equal positions have equal fields."""

    def __init__(
        self,
        context: Context,
        components: IndustriaComponents,
        rulings: IndustriaRulings,
        source: IndustriaPosition | None = None,
    ) -> None:
        super().__init__(context)
        self.components = components
        self.rulings = rulings
        self.seats = context.setup.seats
        if source is None:
            self.lay_out()
        else:
            copy_fields(source, self)

    def lay_out(self) -> None:
        """The position before the first action (IND-2)."""
        seats, components = self.seats, self.components
        # the turn
        self.step: int = CHOOSE_FIRST
        self.seat: int = NO_SEAT
        """The seat that decides; NO_SEAT when chance decides and at the end."""
        self.turn: int = 0
        self.epoch: int = 1
        self.first: int = NO_SEAT
        """The first player."""
        # money, points and tiles
        self.cash: list[int] = [START_MONEY] * seats  # IND-2.2
        self.score: list[int] = [0] * seats
        self.stack: list[int] = components.stacks[1][:]
        self.offer: list[int] = []
        self.hands: Rows = [[] for _ in range(seats)]
        self.gone: list[int] = []
        """Tiles that have left the game."""
        self.revealed: int = 0
        """How many tiles were revealed this turn."""
        # the auction
        self.auctioneer: int = NO_SEAT
        self.up: int = NO_TILE
        """The tile that is put up for auction."""
        self.bids: list[int] = [NOT_ASKED] * seats
        self.high: int = NO_BID
        """The highest bid."""
        self.leader: int = NO_SEAT
        """The seat with the highest bid."""
        # building
        self.used: list[int] = [0] * LAYABLE_KINDS
        """How many factories, technologies and bonus tiles were laid in this building turn."""
        self.laid: SharedRows = [[] for _ in range(seats)]
        """The tiles each seat has laid, in that order. The next four fields follow from it."""
        self.owner: SharedNumbers = [NO_SEAT] * components.count
        """By tile: who laid this factory or technology."""
        self.producers: SharedNumbers = [0] * len(components.materials)
        """By material: the seats that produce it, as a bit set."""
        self.bonuses: SharedNumbers = [0] * seats
        """By seat: the bonuses it has laid, as a bit set."""
        self.discount: SharedNumbers = [0] * seats
        # the bank's books (IND-16.7)
        self.paid_out: int = START_MONEY * seats
        self.taken_in: int = 0

    # --- questions ------------------------------------------------------------------------------------------
    def left_of(self, seat: int) -> int:
        """IND-0.1"""
        return seat + 1 if seat + 1 < self.seats else 0

    def last_epoch(self) -> int:
        """IND-2.4"""
        return last_epoch_for(self.seats)

    def is_producer(self, seat: int, material: int) -> bool:
        """IND-0.7"""
        return contains(self.producers[material], seat)

    def tile_data(self, tile: int) -> FactData:
        """A tile as facts and refusals name it."""
        return {"tile": self.components.names[tile], "tile_id": tile}

    def material_data(self, material: int) -> FactData:
        """A material as facts and refusals name it."""
        return {"material": self.components.materials[material], "material_id": material}

    # --- changes that several phases make -------------------------------------------------------------------
    def receive_from_bank(self, seat: int, amount: int) -> None:
        self.cash[seat] += amount
        self.paid_out += amount

    def pay_bank(self, seat: int, amount: int) -> None:
        self.cash[seat] -= amount
        self.taken_in += amount

    def pay_player(self, seat: int, payee: int, amount: int) -> None:
        self.cash[seat] -= amount
        self.cash[payee] += amount

    def take_from_offer(self, seat: int, tile: int) -> None:
        """Move a tile from the offer to a hand."""
        self.offer.remove(tile)
        insort(self.hands[seat], tile)

    def remove_from_game(self, seat: int, tile: int) -> None:
        """Move a tile from a hand out of the game."""
        self.hands[seat].remove(tile)
        insort(self.gone, tile)

    def place_tile(self, seat: int, tile: int) -> None:
        """Move a tile from a hand to the table and let it take effect. Clones share these lists, so copy them."""
        components = self.components
        self.hands[seat].remove(tile)
        self.laid = self.laid[:]
        self.laid[seat] = [*self.laid[seat], tile]
        if components.kind[tile] == BONUS:
            self.bonuses = self.bonuses[:]
            self.bonuses[seat] = with_item(self.bonuses[seat], components.bonus[tile])
            return
        self.owner = self.owner[:]
        self.owner[tile] = seat
        product = components.produces[tile]
        if product != NONE:  # IND-8.10
            self.producers = self.producers[:]
            self.producers[product] = with_item(self.producers[product], seat)
        if components.discount[tile]:  # IND-10.1, IND-10.5
            self.discount = self.discount[:]
            self.discount[seat] += components.discount[tile]

    # --- the fields as a whole ------------------------------------------------------------------------------
    def key(self) -> tuple[object, ...]:
        return key_fields(self)

    def field_names(self) -> tuple[str, ...]:
        return FIELDS
