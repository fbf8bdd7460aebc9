"""The table as numbers, for learning environments: what `view` shows of a position, tile by tile."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.components.box import EPOCHS, IndustriaComponents
from smokestack.games.industria.rules.position import PASSED, IndustriaPosition
from smokestack.kernel.contract import Observer, State

SEATS: Final = 4
STEPS: Final = 7
KINDS: Final = 3


class IndustriaObserver(Observer):
    """Industria with one set of tiles."""

    def __init__(self, components: IndustriaComponents) -> None:
        super().__init__()
        add, tiles = self.layout.add, components.count
        self.step = add("step", STEPS, "what is going on: first player, reveal, put up, bid, decide, build, over")
        self.decides = add("decides", SEATS, "the seat that decides")
        self.first = add("first", SEATS, "the first player of the turn")
        self.auctioneer = add("auctioneer", SEATS, "the auctioneer")
        self.leader = add("leader", SEATS, "the seat with the highest bid")
        self.turn = add("turn", 1, "the turn / 16")
        self.epoch = add("epoch", EPOCHS, "the epoch")
        self.high = add("high", 1, "the highest bid / 10")
        self.up = add("up", tiles, "the tile put up")
        self.offer = add("offer", tiles, "tiles on offer, counted")
        self.unseen = add("unseen", tiles, "tiles still in the stack of the epoch, counted")
        self.gone = add("gone", tiles, "tiles out of the game, counted")
        self.used = add("used", KINDS, "factories, technologies and bonus tiles laid in this building turn")
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
        self.hand = add("hand", tiles, "tiles in hand, counted; of others where hands are open")
        self.laid = add("laid", tiles, "tiles laid, counted")
        self.stride = self.layout.size - self.seat
        self.layout.repeat(self.seat, SEATS)

    def write(self, state: State, seat: int, out: list[float]) -> None:
        assert isinstance(state, IndustriaPosition)
        position = state
        out[self.step + position.step] = 1.0
        self.point(out, self.decides, position, seat, position.seat)
        self.point(out, self.first, position, seat, position.first)
        self.point(out, self.auctioneer, position, seat, position.auctioneer)
        self.point(out, self.leader, position, seat, position.leader)
        out[self.turn] = position.turn / 16.0
        out[self.epoch + position.epoch - 1] = 1.0
        if position.leader >= 0:
            out[self.high] = position.high / 10.0
        if position.up >= 0:
            out[self.up + position.up] = 1.0
        count(out, self.offer, position.offer)
        count(out, self.unseen, position.stack)
        count(out, self.gone, position.gone)
        for kind in range(KINDS):
            out[self.used + kind] = float(position.used[kind])
        for other in range(position.seats):
            self.player(position, other, out, self.stride * ((other - seat) % position.seats), other == seat)

    def point(self, out: list[float], at: int, position: IndustriaPosition, seat: int, other: int) -> None:
        if other >= 0:
            out[at + (other - seat) % position.seats] = 1.0

    def player(self, position: IndustriaPosition, seat: int, out: list[float], at: int, own: bool) -> None:
        out[at + self.there] = 1.0
        out[at + self.cash] = position.cash[seat] / 20.0
        out[at + self.score] = position.score[seat] / 50.0
        bid = position.bids[seat]
        if bid > PASSED:
            out[at + self.bid] = bid / 10.0
        elif bid == PASSED:
            out[at + self.passed] = 1.0
        out[at + self.discount] = position.discount[seat] / 2.0
        out[at + self.hand_size] = len(position.hands[seat]) / 10.0
        bonuses = position.bonus_of[seat]
        for bonus in range(len(position.components.bonuses)):
            if bonuses >> bonus & 1:
                out[at + self.bonuses + bonus] = 1.0
        for material in range(len(position.makers)):
            if position.makers[material] >> seat & 1:
                out[at + self.produces + material] = 1.0
        if own or not position.rulings.closed_hands:  # IND-A10
            count(out, at + self.hand, position.hands[seat])
        count(out, at + self.laid, position.laid[seat])


def count(out: list[float], at: int, tiles: list[int]) -> None:
    for tile in tiles:
        out[at + tile] += 1.0
