"""The table as numbers, for learning environments: what `view` shows of a position, tile by tile."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.components import EPOCHS, Components
from smokestack.games.industria.position import PASSED, Position
from smokestack.kernel.contract import Observer, State

SEATS: Final = 4
STEPS: Final = 7
KINDS: Final = 3


class IndustriaObserver(Observer):
    """Industria with one set of tiles."""

    def __init__(self, parts: Components) -> None:
        super().__init__()
        add, tiles = self.layout.add, parts.count
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
        self.bonuses = add("bonuses", len(parts.bonuses), "bonuses laid")
        self.produces = add("produces", len(parts.materials), "materials produced")
        self.hand = add("hand", tiles, "tiles in hand, counted; of others where hands are open")
        self.laid = add("laid", tiles, "tiles laid, counted")
        self.stride = self.layout.size - self.seat
        self.layout.repeat(self.seat, SEATS)

    def write(self, state: State, seat: int, out: list[float]) -> None:
        assert isinstance(state, Position)
        p = state
        out[self.step + p.step] = 1.0
        self.point(out, self.decides, p, seat, p.seat)
        self.point(out, self.first, p, seat, p.first)
        self.point(out, self.auctioneer, p, seat, p.auctioneer)
        self.point(out, self.leader, p, seat, p.leader)
        out[self.turn] = p.turn / 16.0
        out[self.epoch + p.epoch - 1] = 1.0
        if p.leader >= 0:
            out[self.high] = p.high / 10.0
        if p.up >= 0:
            out[self.up + p.up] = 1.0
        count(out, self.offer, p.offer)
        count(out, self.unseen, p.stack)
        count(out, self.gone, p.gone)
        for kind in range(KINDS):
            out[self.used + kind] = float(p.used[kind])
        for other in range(p.seats):
            self.player(p, other, out, self.stride * ((other - seat) % p.seats), other == seat)

    def point(self, out: list[float], at: int, p: Position, seat: int, other: int) -> None:
        if other >= 0:
            out[at + (other - seat) % p.seats] = 1.0

    def player(self, p: Position, seat: int, out: list[float], at: int, own: bool) -> None:
        out[at + self.there] = 1.0
        out[at + self.cash] = p.cash[seat] / 20.0
        out[at + self.score] = p.score[seat] / 50.0
        bid = p.bids[seat]
        if bid > PASSED:
            out[at + self.bid] = bid / 10.0
        elif bid == PASSED:
            out[at + self.passed] = 1.0
        out[at + self.discount] = p.discount[seat] / 2.0
        out[at + self.hand_size] = len(p.hands[seat]) / 10.0
        bonuses = p.bonus_of[seat]
        for bonus in range(len(p.parts.bonuses)):
            if bonuses >> bonus & 1:
                out[at + self.bonuses + bonus] = 1.0
        for material in range(len(p.makers)):
            if p.makers[material] >> seat & 1:
                out[at + self.produces + material] = 1.0
        if own or not p.rulings.closed_hands:  # IND-A10
            count(out, at + self.hand, p.hands[seat])
        count(out, at + self.laid, p.laid[seat])


def count(out: list[float], at: int, tiles: list[int]) -> None:
    for tile in tiles:
        out[at + tile] += 1.0
