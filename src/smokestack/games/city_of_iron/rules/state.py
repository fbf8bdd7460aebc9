"""The contract: which phase lists the legal actions, and which one applies an action."""

from __future__ import annotations

from random import Random

from mypy_extensions import mypyc_attr

from smokestack.games.city_of_iron.rules import payment, resample, scoring
from smokestack.games.city_of_iron.rules.chance import chance_odds, draw_outcome
from smokestack.games.city_of_iron.rules.generated import action_fields as fields
from smokestack.games.city_of_iron.rules.phases import (
    bidding,
    build,
    card_effects,
    cities,
    end_phase,
    moving,
    play_card,
    purchase,
    rounds,
    setup,
    spending,
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
from smokestack.games.city_of_iron.rules.prompts import prompt_for
from smokestack.games.city_of_iron.rules.refusals.refusals import refuse
from smokestack.kernel.bits import single
from smokestack.kernel.contract import CHANCE, OVER, State
from smokestack.kernel.facts import EVERYONE, Fact, Refusal


@mypyc_attr(allow_interpreted_subclasses=True)
class CityOfIronState(CityOfIronPosition):
    """A position of City of Iron."""

    # --- who decides ----------------------------------------------------------------------------------------
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
        return prompt_for(self, self.actor())

    # --- deciding -------------------------------------------------------------------------------------------
    def legal(self) -> list[int]:
        phase, seat = self.phase, self.seat
        if phase == TURN:
            return turn.legal_turn_actions(self)
        if phase == SPENDING:
            return payment.legal_spends(self)
        if phase == DISCARDING:
            return spending.legal_discards(self)
        if phase == TARGET:
            return play_card.legal_targets(self, seat, self.card, self.hand[seat])
        if phase == DRAWING:
            return card_effects.legal_draw_choices(self)
        if phase == BUILDING:
            less_money, less_science = build.discounts(self)
            return build.legal_builds(self, seat, self.money[seat], self.science[seat], less_money, less_science)
        if phase == DISTRICTS:
            return cities.legal_districts(self, seat)
        if phase == PURCHASE:
            return purchase.legal_purchases(self, self.ready.index(0))
        if phase == BIDDING:
            return bidding.legal_bids(self)
        if phase in (REFILL, FILL_MARKET):
            return end_phase.legal_market_cards(self)
        return self._legal_in_rare_phases()

    def _legal_in_rare_phases(self) -> list[int]:
        """The legal actions in setup and in phases that only some nations and towns bring about."""
        phase = self.phase
        if phase == BIDDING_AGAIN:
            return bidding.legal_second_bids(self)
        if phase == FLEX_GOODS:
            return rounds.legal_goods(self)
        if phase == MOVING:
            return moving.legal_further_moves(self, self.seat)
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
        kind = fields.kind_of(action)
        if kind == fields.BUY:
            return fields.buy_player(action)
        if kind == fields.PUT_BACK:
            return fields.put_back_player(action)
        if kind == fields.READY:
            return fields.ready_player(action)
        return self.actor()

    def refusal(self, action: int) -> Refusal | None:
        seat = self.seat_of(action)
        if self.phase == PURCHASE:
            if seat < self.rulings.seats and action in self.legal_of(seat):
                return None
        elif action in self.legal():
            return None
        return refuse(self, action)

    def audience(self, action: int) -> int:
        if self.is_draft(action):
            return single(self.seat_of(action))
        kind = fields.kind_of(action)
        if kind == fields.STACK and not self.rulings.open_hands:
            return single(self.seat)
        return EVERYONE

    def is_draft(self, action: int) -> bool:
        kind = fields.kind_of(action)
        return kind == fields.BUY or kind == fields.PUT_BACK

    def reveals(self, action: int) -> bool:
        """The last player to be ready reveals all purchases (COI-10.11)."""
        return fields.kind_of(action) == fields.READY and self.ready.count(0) == 1

    # --- applying an action ---------------------------------------------------------------------------------
    def apply(self, action: int, events: list[Fact] | None = None) -> None:
        kind = fields.kind_of(action)
        if kind == fields.SPEND:
            spending.apply_spend(self, fields.spend_card(action), fields.spend_use(action), events)
        elif kind == fields.DISCARD_AS_PLAYED:
            spending.apply_discard_as_played(self, events)
        elif kind == fields.DISCARD:
            spending.apply_discard(self, fields.discard_card(action), events)
        elif kind == fields.PLAY:
            play_card.apply_play(self, fields.play_card(action), events)
        elif kind == fields.ATTACK:
            play_card.apply_attack(self, fields.attack_town(action), events)
        elif kind == fields.FOUND:
            play_card.apply_found(self, fields.found_land(action), fields.found_token(action), events)
        elif kind == fields.DISTRICT:
            card_effects.apply_district(self, fields.district_token(action), fields.district_city(action), events)
        elif kind == fields.BUY:
            purchase.apply_buy(self, fields.buy_player(action), fields.buy_card(action), events)
        elif kind == fields.PUT_BACK:
            purchase.apply_put_back(self, fields.put_back_player(action), fields.put_back_card(action), events)
        elif kind == fields.READY:
            purchase.apply_ready(self, fields.ready_player(action), events)
        elif kind == fields.TURN_UP:
            self._apply_turn_up(fields.turn_up_building(action), events)
        elif not self._apply_turn_action(kind, action, events):
            self._apply_rare_action(kind, action, events)

    def _apply_turn_action(self, kind: int, action: int, events: list[Fact] | None) -> bool:
        """Build, reserve, draw, tax or buy science. False if the action is of another kind."""
        if kind == fields.BUILD:
            self._apply_build(action, events)
        elif kind == fields.RESERVE:
            build.apply_reserve(self, fields.reserve_market_space(action), events)
            rounds.end_turn(self, events)
        elif kind == fields.DRAW:
            if self.phase == DRAWING:
                card_effects.apply_draw_choice(self, fields.draw_deck(action), events)
            else:
                turn.apply_draw(self, fields.draw_deck(action), events)
        elif kind == fields.TAX:
            turn.apply_tax(self, events)
        elif kind == fields.BUY_SCIENCE:
            turn.apply_buy_science(self, events)
        else:
            return False
        return True

    def _apply_rare_action(self, kind: int, action: int, events: list[Fact] | None) -> None:
        """Bids, moves of buildings, goods of flexible towns, and setup."""
        if kind == fields.BID:
            bidding.apply_bid(self, fields.bid_space(action), events)
        elif kind == fields.BID_AGAIN:
            bidding.apply_second_bid(self, fields.bid_again_space(action), events)
        elif kind == fields.STAY:
            bidding.apply_stay(self, events)
        elif kind == fields.MOVE:
            building, origin = fields.move_building(action), fields.move_city(action)
            moving.apply_move(self, building, origin, fields.move_destination(action), events)
        elif kind == fields.STOP_MOVING:
            moving.apply_stop_moving(self)
        elif kind == fields.GOODS:
            self._apply_goods(fields.goods_good(action), events)
        elif kind == fields.NATION:
            setup.apply_nation(self, fields.nation_nation(action), events)
        elif kind == fields.STACK:
            setup.apply_stack(self, fields.stack_card(action), events)
        elif kind == fields.LAY_OUT:
            setup.apply_lay_out(self, fields.lay_out_town(action), events)
        elif kind == fields.BIDS_NEXT:
            setup.apply_bids_next(self, fields.bids_next_player(action), events)

    def _apply_build(self, action: int, events: list[Fact] | None) -> None:
        in_turn = self.phase == TURN
        source, place = fields.build_building(action), fields.build_city(action)
        build.apply_build(self, source, place, fields.build_demolished(action), events)
        if in_turn:
            rounds.end_turn(self, events)
        else:
            card_effects.finish_chosen_effect(self, events)

    def _apply_goods(self, good: int, events: list[Fact] | None) -> None:
        rounds.set_goods(self, good, events)
        if self.flex_reason == AT_CONQUEST:
            card_effects.continue_effects(self, events)
        else:
            rounds.continue_after_goods(self, events)

    def _apply_turn_up(self, building: int, events: list[Fact] | None) -> None:
        end_phase.add_market_card(self, building, events)
        if self.phase == FILL_MARKET:
            setup.continue_filling_market(self, events)
        else:
            end_phase.continue_refill(self, events)

    # --- chance, copies, results ----------------------------------------------------------------------------
    def draw(self, rng: Random) -> int:
        return draw_outcome(self, rng)

    def odds(self) -> list[tuple[int, float]]:
        return chance_odds(self)

    def clone(self) -> CityOfIronState:
        return CityOfIronState(self.rulings, self.context, self)

    def resample(self, seat: int, rng: Random) -> State:
        other = self.clone()
        resample.resample_secrets(other, seat, rng)
        return other

    def scores(self) -> list[int]:
        return self.vp[:]

    def ranking(self) -> list[list[int]]:
        return scoring.ranking(self)
