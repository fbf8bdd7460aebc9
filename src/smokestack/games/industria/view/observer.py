"""The position as numbers for learning environments: what the view shows, tile by tile."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.components.box import LAYABLE_KINDS, IndustriaComponents
from smokestack.games.industria.components.constants import EPOCHS, MOST_SEATS
from smokestack.games.industria.rules.position import NO_SEAT, NO_TILE, PASSED, STEP_COUNT, IndustriaPosition
from smokestack.kernel.bits import items_of
from smokestack.kernel.contract import State
from smokestack.kernel.observer import Observer

# What numbers are divided by, so that they are of moderate size.
TURN_SCALE: Final = 16.0
BID_SCALE: Final = 10.0
CASH_SCALE: Final = 20.0
SCORE_SCALE: Final = 50.0
DISCOUNT_SCALE: Final = 2.0
HAND_SCALE: Final = 10.0


class IndustriaObserver(Observer):
    """The observer for one set of tiles."""

    def __init__(self, components: IndustriaComponents) -> None:
        super().__init__()
        add, tiles = self.layout.add, components.count
        self.step = add("step", STEP_COUNT, "what is decided: first player, reveal, put up, bid, decide, build, over")
        self.decides = add("decides", MOST_SEATS, "the seat that decides")
        self.first = add("first", MOST_SEATS, "the first player of the turn")
        self.auctioneer = add("auctioneer", MOST_SEATS, "the auctioneer")
        self.leader = add("leader", MOST_SEATS, "the seat with the highest bid")
        self.turn = add("turn", 1, "the turn / 16")
        self.epoch = add("epoch", EPOCHS, "the epoch")
        self.high = add("high", 1, "the highest bid / 10")
        self.up = add("up", tiles, "the tile that is put up for auction")
        self.offer = add("offer", tiles, "the number of each tile in the offer")
        self.unseen = add("unseen", tiles, "the number of each tile in the stack of the epoch")
        self.gone = add("gone", tiles, "the number of each tile out of the game")
        self.used = add("used", LAYABLE_KINDS, "factories, technologies and bonus tiles laid in this building turn")
        self.seat = self.layout.size
        self.there = add("there", 1, "the seat is taken in this game")
        self.cash = add("cash", 1, "cash / 20")
        self.score = add("score", 1, "points / 50")
        self.bid = add("bid", 1, "the bid in this auction / 10")
        self.passed = add("passed", 1, "has passed in this auction")
        self.discount = add("discount", 1, "discount on tiles / 2")
        self.hand_size = add("hand size", 1, "tiles in hand / 10")
        self.bonuses = add("bonuses", len(components.bonuses), "bonuses laid")
        self.produces = add("produces", len(components.materials), "materials produced")
        self.hand = add("hand", tiles, "the number of each tile in hand; for other seats only if hands are open")
        self.laid = add("laid", tiles, "the number of each tile laid")
        self.stride = self.layout.size - self.seat
        self.layout.repeat(self.seat, MOST_SEATS)

    def write(self, state: State, seat: int, out: list[float]) -> None:
        assert isinstance(state, IndustriaPosition)
        position = state
        out[self.step + position.step] = 1.0
        mark_seat(out, self.decides, position, seat, position.seat)
        mark_seat(out, self.first, position, seat, position.first)
        mark_seat(out, self.auctioneer, position, seat, position.auctioneer)
        mark_seat(out, self.leader, position, seat, position.leader)
        out[self.turn] = position.turn / TURN_SCALE
        out[self.epoch + position.epoch - 1] = 1.0
        if position.leader != NO_SEAT:
            out[self.high] = position.high / BID_SCALE
        if position.up != NO_TILE:
            out[self.up + position.up] = 1.0
        count_tiles(out, self.offer, position.offer)
        count_tiles(out, self.unseen, position.stack)
        count_tiles(out, self.gone, position.gone)
        for kind in range(LAYABLE_KINDS):
            out[self.used + kind] = float(position.used[kind])
        for other in range(position.seats):
            self.write_seat(position, other, out, self.stride * ((other - seat) % position.seats), other == seat)

    def write_seat(self, position: IndustriaPosition, seat: int, out: list[float], offset: int, own: bool) -> None:
        out[offset + self.there] = 1.0
        out[offset + self.cash] = position.cash[seat] / CASH_SCALE
        out[offset + self.score] = position.score[seat] / SCORE_SCALE
        bid = position.bids[seat]
        if bid > PASSED:
            out[offset + self.bid] = bid / BID_SCALE
        elif bid == PASSED:
            out[offset + self.passed] = 1.0
        out[offset + self.discount] = position.discount[seat] / DISCOUNT_SCALE
        out[offset + self.hand_size] = len(position.hands[seat]) / HAND_SCALE
        for bonus in items_of(position.bonuses[seat]):
            out[offset + self.bonuses + bonus] = 1.0
        for material in range(len(position.producers)):
            if position.is_producer(seat, material):
                out[offset + self.produces + material] = 1.0
        if own or not position.rulings.closed_hands:  # IND-A10
            count_tiles(out, offset + self.hand, position.hands[seat])
        count_tiles(out, offset + self.laid, position.laid[seat])


def mark_seat(out: list[float], offset: int, position: IndustriaPosition, seat: int, other: int) -> None:
    """Mark the other seat, counted from the observing one."""
    if other != NO_SEAT:
        out[offset + (other - seat) % position.seats] = 1.0


def count_tiles(out: list[float], offset: int, tiles: list[int]) -> None:
    for tile in tiles:
        out[offset + tile] += 1.0
