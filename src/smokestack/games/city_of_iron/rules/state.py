"""The contract: which phase answers what is legal, and which one plays an action."""

from __future__ import annotations

from random import Random

import msgspec
from mypy_extensions import mypyc_attr

from smokestack.games.city_of_iron.rules import actions as a
from smokestack.games.city_of_iron.rules import payment, pickling, resample, scoring
from smokestack.games.city_of_iron.rules.holdings import flexible_goods
from smokestack.games.city_of_iron.rules.phases import (
    bidding,
    build,
    cities,
    end_phase,
    play_card,
    purchase,
    rounds,
    setup,
    turn,
)
from smokestack.games.city_of_iron.rules.position import (
    AT_CONQUEST,
    BID_ORDER,
    BIDDING,
    BIDDING_AGAIN,
    BUILDING,
    CHOOSE_NATION,
    DISCARDING,
    DISTRICTS,
    DRAWING,
    FILL_MARKET,
    FLEX_GOODS,
    GAME_OVER,
    LAY_TOWNS,
    MOVING,
    PURCHASE,
    REFILL,
    SPENDING,
    STACK_DECKS,
    TARGET,
    TURN,
    CityOfIronPosition,
)
from smokestack.games.city_of_iron.rules.refusals import refusals
from smokestack.games.city_of_iron.view.fill import fill_view, fill_views
from smokestack.kernel.codec import Codec
from smokestack.kernel.contract import CHANCE, OVER, State
from smokestack.kernel.facts import EVERYONE, Fact, Refusal
from smokestack.kernel.options import Setup


@mypyc_attr(allow_interpreted_subclasses=True)
class CityOfIronState(CityOfIronPosition):
    """One position of City of Iron."""

    # --- who and what ---------------------------------------------------------------------------------------
    def setup(self) -> Setup:
        return self.started

    def codec(self) -> Codec:
        return self.notation

    def actor(self) -> int:
        phase = self.phase
        if phase == PURCHASE:
            return self.ready.index(0)
        if phase == GAME_OVER:
            return OVER
        if phase in (FILL_MARKET, LAY_TOWNS, BID_ORDER, REFILL):
            return CHANCE
        if phase == CHOOSE_NATION and self.rulings.random_nations:
            return CHANCE
        return self.seat

    def waiting(self) -> list[int]:
        if self.phase == PURCHASE:
            return [seat for seat in range(self.rulings.seats) if not self.ready[seat]]
        actor = self.actor()
        return [actor] if actor >= 0 else []

    def round(self) -> int:
        return max(1, self.round_number)

    def prompt(self) -> Fact:
        return refusals.prompt(self, self.actor())

    # --- deciding -------------------------------------------------------------------------------------------
    def legal(self) -> list[int]:
        phase = self.phase
        if phase == TURN:
            return turn.legal_turn(self)
        if phase == SPENDING:
            return payment.legal_spends(self)
        if phase == DISCARDING:
            return play_card.legal_discards(self)
        if phase == TARGET:
            return play_card.legal_targets(self, self.seat, self.card, self.hand[self.seat])
        if phase == DRAWING:
            return play_card.legal_draws(self)
        if phase == BUILDING:
            cards, seat = self.components.cards, self.seat
            less_money, less_science = cards.effect_a[self.effect], cards.effect_b[self.effect]
            return build.legal_builds(self, seat, self.money[seat], self.science[seat], less_money, less_science, False)
        if phase == DISTRICTS:
            return cities.legal_districts(self, self.seat)
        if phase == PURCHASE:
            return purchase.legal_purchases(self, self.ready.index(0))
        if phase == BIDDING:
            return bidding.legal_bids(self)
        if phase in (REFILL, FILL_MARKET):
            return end_phase.legal_market_cards(self)
        return self._legal_elsewhere()

    def _legal_elsewhere(self) -> list[int]:
        """The phases that come seldom."""
        phase = self.phase
        if phase == BIDDING_AGAIN:
            return bidding.legal_second_bids(self)
        if phase == FLEX_GOODS:
            return [a.one(a.GOODS, good) for good in flexible_goods(self, self.seat, self.flex_queue[0])]
        if phase == MOVING:
            found = build.legal_moves_of_many(self, self.seat)
            return found if build.overfull_city(self, self.seat) >= 0 else [a.STOP_MOVING, *found]
        if phase == CHOOSE_NATION:
            return setup.legal_nations(self)
        if phase == STACK_DECKS:
            return setup.legal_stacks(self)
        if phase == LAY_TOWNS:
            return setup.legal_towns(self)
        if phase == BID_ORDER:
            return setup.legal_bid_cubes(self)
        return []

    def legal_of(self, seat: int) -> list[int]:
        if self.phase == PURCHASE:
            return [] if seat < 0 or self.ready[seat] else purchase.legal_purchases(self, seat)
        return self.legal() if seat == self.actor() else []

    def seat_of(self, action: int) -> int:
        kind = action & 63
        if kind == a.BUY:
            return action >> 12 & 3
        if kind == a.READY:
            return action >> 6 & 3
        return self.actor()

    def refusal(self, action: int) -> Refusal | None:
        seat = self.seat_of(action)
        if self.phase == PURCHASE:
            if seat < self.rulings.seats and action in self.legal_of(seat):
                return None
        elif action in self.legal():
            return None
        return refusals.refuse(self, action)

    def apply(self, action: int, events: list[Fact] | None = None) -> None:
        kind, value = action & 63, action >> 6
        if kind == a.SPEND:
            play_card.apply_spend(self, value & 63, value >> 6, events)
        elif kind == a.AS_PLAYED:
            play_card.apply_discard_as_played(self, events)
        elif kind == a.DISCARD:
            play_card.apply_discard(self, value, events)
        elif kind == a.BUILD:
            self._build(value & 127, value >> 7 & 31, value >> 12, events)
        elif kind == a.RESERVE:
            build.apply_reserve(self, value, events)
            rounds.end_turn(self, events)
        elif kind == a.DRAW:
            if self.phase == DRAWING:
                play_card.apply_draw_choice(self, value, events)
            else:
                turn.apply_draw(self, value, events)
        elif kind == a.TAX:
            turn.apply_tax(self, events)
        elif kind == a.SCIENCE:
            turn.apply_buy_science(self, events)
        elif kind == a.PLAY:
            play_card.apply_play(self, value, events)
        elif kind == a.ATTACK:
            play_card.choose_town(self, value, events)
        elif kind == a.FOUND:
            play_card.choose_land(self, value & 31, value >> 5, events)
        elif kind == a.DISTRICT:
            cities.add_district(self, value & 7, value >> 3, events)
            self.effect += 1
            play_card.continue_effects(self, events)
        elif kind == a.BUY:
            purchase.apply_buy(self, value >> 6, value & 63, events)
        elif kind == a.READY:
            purchase.apply_ready(self, value, events)
        elif kind == a.TURN_UP:
            self._turn_up(value, events)
        else:
            self._apply_elsewhere(kind, value, events)

    def _apply_elsewhere(self, kind: int, value: int, events: list[Fact] | None) -> None:
        if kind == a.BID:
            bidding.apply_bid(self, value, events)
        elif kind == a.BID_AGAIN:
            bidding.apply_second_bid(self, value, events)
        elif kind == a.STAY:
            bidding.apply_stay(self, events)
        elif kind == a.MOVE:
            self._move(value & 63, value >> 6 & 31, value >> 11, events)
        elif kind == a.STOP_MOVING:
            self.moved = []
            self.phase = TURN
        elif kind == a.GOODS:
            rounds.apply_goods(self, value, events)
            if self.flex_reason == AT_CONQUEST:
                play_card.continue_effects(self, events)
            else:
                rounds.continue_after_goods(self, events)
        elif kind == a.NATION:
            setup.apply_nation(self, value, events)
        elif kind == a.STACK:
            setup.apply_stack(self, value, events)
        elif kind == a.LAY_TOWN:
            setup.apply_lay_town(self, value, events)
        elif kind == a.BID_CUBE:
            setup.apply_bid_cube(self, value, events)

    def _build(self, source: int, place: int, over: int, events: list[Fact] | None) -> None:
        if self.phase == TURN:
            build.apply_build(self, source, place, over, 0, 0, events)
            rounds.end_turn(self, events)
            return
        cards = self.components.cards
        build.apply_build(self, source, place, over, cards.effect_a[self.effect], cards.effect_b[self.effect], events)
        self.effect += 1
        play_card.continue_effects(self, events)

    def _move(self, kind: int, start: int, goal: int, events: list[Fact] | None) -> None:
        price = build.MOVE_PRICE if self.phase == TURN else 0
        build.apply_move(self, kind, start, goal, price, events)
        if self.rulings.move_many:
            self.moved = [*self.moved, goal * 64 + kind]
            self.phase = MOVING

    def _turn_up(self, kind: int, events: list[Fact] | None) -> None:
        end_phase.add_market_card(self, kind, events)
        if self.phase == FILL_MARKET:
            setup.continue_filling_market(self, events)
        else:
            end_phase.refill_market(self, events)

    def audience(self, action: int) -> int:
        kind = action & 63
        if kind == a.BUY:
            return 1 << self.seat_of(action)
        if kind == a.STACK and not self.rulings.open_hands:
            return 1 << self.seat
        return EVERYONE

    # --- chance ---------------------------------------------------------------------------------------------
    def draw(self, rng: Random) -> int:
        outcomes = self.legal()
        if self.phase not in (FILL_MARKET, REFILL):
            return outcomes[int(rng.random() * len(outcomes))]
        left = self.deck_left[self.deck]
        at = int(rng.random() * sum(left))
        for action in outcomes:
            at -= left[action >> 6]
            if at < 0:
                return action
        return outcomes[-1]

    def odds(self) -> list[tuple[int, float]]:
        outcomes = self.legal()
        if self.phase not in (FILL_MARKET, REFILL):
            return [(action, 1.0 / len(outcomes)) for action in outcomes]
        left = self.deck_left[self.deck]
        total = sum(left)
        return [(action, left[action >> 6] / total) for action in outcomes]

    # --- copies and knowledge -------------------------------------------------------------------------------
    def clone(self) -> CityOfIronState:
        other = CityOfIronState(self.rulings, self.notation, self.started)
        self.copy_to(other)
        return other

    def view(self, seat: int | None) -> msgspec.Struct:
        return fill_view(self, seat)

    def views(self, seats: list[int | None]) -> list[msgspec.Struct]:
        return fill_views(self, seats)

    def resample(self, seat: int, rng: Random) -> State:
        other = self.clone()
        resample.resample(other, seat, rng)
        return other

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (self.started, self.components.folder, pickling.packed(self))

    # --- the result -----------------------------------------------------------------------------------------
    def scores(self) -> list[int]:
        return self.vp[:]

    def ranking(self) -> list[list[int]]:
        return scoring.ranking(self)


def restored(start: Setup, folder: str, values: dict[str, object]) -> State:
    """A position that was pickled, with the component data of the same folder."""
    from smokestack.games.city_of_iron.game import game_of

    state = game_of(folder).start(start.seats, start.map, start.options)
    assert isinstance(state, CityOfIronState)
    pickling.unpack(state, values)
    return state
