"""A game of Age of Industry as the contract wants it: who decides, what is legal, what happens."""

from __future__ import annotations

from random import Random

import msgspec

from smokestack.games.age_of_industry.components.board import AgeOfIndustryBoard
from smokestack.games.age_of_industry.components.box import CARDS
from smokestack.games.age_of_industry.rules import actions, money, pickling
from smokestack.games.age_of_industry.rules.options import AgeOfIndustryOptions
from smokestack.games.age_of_industry.rules.phases import build_list, building, cards, railway, rounds, sell
from smokestack.games.age_of_industry.rules.position import (
    CLOSING,
    DEAL,
    DISCARD,
    DRAW_MORE,
    DRAWING,
    FINISHED,
    FIRST,
    REFILL,
    SELLING,
    TILES,
    TURN,
    TURN_UP,
    AgeOfIndustryPosition,
    changed,
)
from smokestack.games.age_of_industry.rules.refusals.refuse import refuse
from smokestack.games.age_of_industry.rules.rulings import AgeOfIndustryRulings
from smokestack.games.age_of_industry.view.fill import look, looks
from smokestack.kernel.codec import Codec
from smokestack.kernel.contract import CHANCE, OVER, State
from smokestack.kernel.facts import EVERYONE, NOBODY, Fact, Refusal
from smokestack.kernel.options import Setup

ASKS = {
    FIRST: "first_player",
    DEAL: "deal",
    TURN_UP: "turn_up",
    TILES: "tile",
    TURN: "turn",
    DRAWING: "deal",
    DRAW_MORE: "draw_more",
    REFILL: "turn_up",
    SELLING: "sell_more",
    DISCARD: "discard",
    CLOSING: "closing",
    FINISHED: "over",
}


class AgeOfIndustryState(AgeOfIndustryPosition):
    """One position with the whole contract."""

    def __init__(
        self,
        board: AgeOfIndustryBoard,
        notation: Codec,
        rules: AgeOfIndustryRulings,
        options: AgeOfIndustryOptions,
        seats: int,
        version: int,
        original: AgeOfIndustryPosition | None = None,
    ) -> None:
        super().__init__(board, rules, options, seats, original)
        self.notation = notation
        self.version = version

    def setup(self) -> Setup:
        return Setup("age-of-industry", self.board.id, self.seats, self.options, self.version)

    def codec(self) -> Codec:
        return self.notation

    def actor(self) -> int:
        if self.phase in (TURN, SELLING, CLOSING, DRAW_MORE, DISCARD):
            return self.seat
        return OVER if self.phase == FINISHED else CHANCE

    def round(self) -> int:
        return self.round_number

    def prompt(self) -> Fact:
        actor = self.actor()
        return Fact(ASKS[self.phase], actor if actor >= 0 else NOBODY, {"n": self.actions_left})

    # --- deciding -------------------------------------------------------------------------------------------
    def legal(self) -> list[int]:
        found: list[int] = []
        phase = self.phase
        if phase == TURN:
            build_list.legal(self, found)
            railway.legal(self, found)
            sell.legal(self, found)
            cards.legal_develop(self, found)
            cards.legal_draw(self, found)
            cards.legal_pass(self, found)
            rounds.legal_money(self, found)
        elif phase == SELLING:
            sell.legal(self, found)
            found.append(actions.DONE)
        elif phase == DRAW_MORE:
            cards.legal_draw(self, found)
        elif phase == DISCARD:
            found = cards.legal_discard(self)
        elif phase == CLOSING:
            rounds.legal_money(self, found)
            found.append(actions.END_TURN)
        elif phase != FINISHED:
            pool, kind = self._pool(), self._drawn()
            found = [actions.one(kind, value) for value in range(len(pool)) if pool[value] > 0]
        return found

    def refusal(self, action: int) -> Refusal | None:
        return refuse(self, action, self.actor())

    def apply(self, action: int, events: list[Fact] | None = None) -> None:
        kind = actions.kind_of(action)
        if kind in (actions.FIRST_PLAYER, actions.DEALS, actions.TURNS_UP, actions.LAYS_TILE):
            self._chance(kind, actions.value_of(action), events)
        elif kind in (actions.REPAY, actions.BORROW, actions.END_TURN):
            self._money(kind, actions.value_of(action), events)
        elif kind == actions.DISCARDS:
            money.discard(self, self.seat, actions.value_of(action), events)
            rounds.action_done(self, events)
        else:
            self._act(kind, action, events)

    def _act(self, kind: int, action: int, events: list[Fact] | None) -> None:
        if kind != actions.PASS or actions.value_of(action) > 0:
            self.anyone_acted = 1
        if kind == actions.BUILD:
            building.apply(self, action >> 6 & 7, action >> 9 & 127, action >> 20, action >> 16 & 15, events)
            rounds.action_done(self, events)
        elif kind == actions.COMBINE:
            building.apply(self, action >> 6 & 7, action >> 9 & 127, action >> 16, -1, events)
            self.actions_left = 1  # it takes the whole turn (AOI-13.3)
            self._owe_card(events)
        elif kind == actions.RAIL:
            railway.apply(self, action >> 6 & 127, action >> 13, events)
            rounds.action_done(self, events)
        elif kind == actions.SELL:
            sell.apply(self, action >> 6 & 127, action >> 13, events)
            more: list[int] = []
            sell.legal(self, more)
            if more:
                self.phase = SELLING
            else:
                rounds.action_done(self, events)
        elif kind == actions.DONE:
            rounds.action_done(self, events)
        elif kind == actions.DEVELOP:
            cards.develop(self, actions.value_of(action), events)
            self._owe_card(events)
        elif kind == actions.DRAW:
            if cards.draw(self, actions.value_of(action), events):
                self._refill(events)
        elif kind == actions.PASS:
            self._pass(actions.value_of(action), events)

    def _owe_card(self, events: list[Fact] | None) -> None:
        """Any card pays for this; ask which only if there is a choice."""
        card = cards.only_card(self, self.seat)
        if card < 0:
            self.phase = DISCARD
            return
        money.discard(self, self.seat, card, events)
        rounds.action_done(self, events)

    def _pass(self, card: int, events: list[Fact] | None) -> None:
        if events is not None:
            events.append(Fact("passed", self.seat))
        if card > 0:
            money.discard(self, self.seat, card - 1, events)
        rounds.action_done(self, events)

    def _money(self, kind: int, value: int, events: list[Fact] | None) -> None:
        if kind == actions.REPAY:
            rounds.repay(self, value, events)
        elif kind == actions.BORROW:
            rounds.borrow(self, value, events)
        else:
            rounds.end_turn(self, events)

    def audience(self, action: int) -> int:
        return 1 << self.seat if actions.kind_of(action) == actions.DEALS else EVERYONE

    # --- chance ---------------------------------------------------------------------------------------------
    def _pool(self) -> list[int]:
        """How many cards, tiles or seats stand for each outcome."""
        if self.phase == FIRST:
            return [1] * self.seats
        return self.tiles_left if self.phase == TILES else self.deck

    def _drawn(self) -> int:
        """The kind of what chance does now."""
        if self.phase == FIRST:
            return actions.FIRST_PLAYER
        if self.phase == TILES:
            return actions.LAYS_TILE
        return actions.TURNS_UP if self.phase in (TURN_UP, REFILL) else actions.DEALS

    def odds(self) -> list[tuple[int, float]]:
        pool, kind = self._pool(), self._drawn()
        total = sum(pool)
        return [(actions.one(kind, value), count / total) for value, count in enumerate(pool) if count > 0]

    def draw(self, rng: Random) -> int:
        pool = self._pool()
        return actions.one(self._drawn(), pick(pool, sum(pool), rng))

    def _chance(self, kind: int, value: int, events: list[Fact] | None) -> None:
        if kind == actions.FIRST_PLAYER:
            self._seat_players(value, events)
        elif kind == actions.LAYS_TILE:
            self._lay_tile(value, events)
        elif kind == actions.TURNS_UP:
            cards.turn_up(self, value, events)
            if cards.display_full(self):
                self._display_stands(events)
        elif self.phase == DRAWING:
            cards.deal(self, value, events)
            if cards.drawn_one(self):
                self._refill(events)
        else:
            cards.deal(self, value, events)
            self._deal_on()

    def _seat_players(self, first: int, events: list[Fact] | None) -> None:
        """Clockwise by seat from the first player (AOI-2.6)."""
        self.order = [(first + place) % self.seats for place in range(self.seats)]
        self.seat = first
        self.phase = DEAL
        if events is not None:
            events.append(Fact("first_player", first))

    def _deal_on(self) -> None:
        """Starting hands, one player after the other (AOI-2.7)."""
        components = self.board.components
        size = components.hand_first[self.seats] if self.rulings.hand_by_players else components.hand_second[self.seats]
        if self.hand_size[self.seat] < size:
            return
        self.turn_index += 1
        if self.turn_index < self.seats:
            self.seat = self.order[self.turn_index]
        else:
            self.phase = TURN_UP

    def _refill(self, events: list[Fact] | None) -> None:
        """Face-up cards are refilled only after the draw (AOI-17.2)."""
        if cards.display_full(self):
            rounds.action_done(self, events)
        else:
            self.phase = REFILL

    def _display_stands(self, events: list[Fact] | None) -> None:
        if self.phase == REFILL:
            rounds.action_done(self, events)
        elif self.board.markets:
            self.phase = TILES
        else:
            rounds.start_round(self, events)

    def _lay_tile(self, tile: int, events: list[Fact] | None) -> None:
        """One tile on each market space; "No demand" counts as flipped from the start (AOI-2.10, AOI-9.4)."""
        market = self.market_tile.index(-1)
        self.market_tile = changed(self.market_tile, market, 1 + tile)
        self.tiles_left = changed(self.tiles_left, tile, -1)
        if self.board.components.tile_accepts[tile] == 0:
            self.market_used = changed(self.market_used, market, 1)
        if events is not None:
            name = self.board.components.tile_name[tile]
            events.append(Fact("tile", data={"market": self.board.market_name[market], "tile": name}))
        if market + 1 == self.board.markets:
            rounds.start_round(self, events)

    # --- copies and knowledge -------------------------------------------------------------------------------
    def __reduce__(self) -> tuple[object, ...]:
        return pickling.restored, (self.setup(), self.board.folder, self.board.maps_folder, pickling.packed(self))

    def clone(self) -> State:
        return AgeOfIndustryState(self.board, self.notation, self.rulings, self.options, self.seats, self.version, self)

    def view(self, seat: int | None) -> msgspec.Struct:
        return look(self, seat)

    def views(self, seats: list[int | None]) -> list[msgspec.Struct]:
        return looks(self, seats)

    def resample(self, seat: int, rng: Random) -> State:
        """Deal anew what this seat has not seen: the deck and the unknown part of the other hands (AOI-24.1)."""
        other = self.clone()
        assert isinstance(other, AgeOfIndustryState)
        pool = other.deck
        for player in range(self.seats):
            if player != seat:
                for card in range(CARDS):
                    at = player * CARDS + card
                    pool[card] += other.hand[at] - other.known[at]
                    other.hand[at] = other.known[at]
        size = sum(pool)
        for player in range(self.seats):
            if player == seat:
                continue
            at = player * CARDS
            for _ in range(self.hand_size[player] - sum(other.hand[at : at + CARDS])):
                card = pick(pool, size, rng)
                pool[card] -= 1
                size -= 1
                other.hand[at + card] += 1
        return other

    # --- the result -----------------------------------------------------------------------------------------
    def scores(self) -> list[int]:
        return [rounds.AgeOfIndustryScore(self, seat).total for seat in range(self.seats)]

    def ranking(self) -> list[list[int]]:
        return rounds.ranking(self)


def pick(pool: list[int], size: int, rng: Random) -> int:
    """One card of a multiset, each card alike."""
    at = int(rng.random() * size)
    for card in range(len(pool)):
        at -= pool[card]
        if at < 0:
            return card
    return -1
