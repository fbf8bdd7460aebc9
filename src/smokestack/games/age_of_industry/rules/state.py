"""A position with the whole contract: who decides, what is legal, what happens, and who won."""

from __future__ import annotations

from random import Random

from smokestack.games.age_of_industry.rules import actions, prompts, scoring
from smokestack.games.age_of_industry.rules.chance import (
    apply_chance,
    draw_outcome,
    legal_outcomes,
    outcome_odds,
    refill_face_up,
)
from smokestack.games.age_of_industry.rules.generated import action_fields as fields
from smokestack.games.age_of_industry.rules.generated.action_fields import kind_of
from smokestack.games.age_of_industry.rules.phases import build, cards, loans, railway, rounds, sell
from smokestack.games.age_of_industry.rules.phases.legal_builds import legal_builds
from smokestack.games.age_of_industry.rules.position import (
    DISCARDING,
    DRAWING_MORE,
    ENDING_TURN,
    FINISHED,
    SELLING,
    TURN,
    AgeOfIndustryPosition,
)
from smokestack.games.age_of_industry.rules.refusals.refuse import refuse
from smokestack.games.age_of_industry.rules.resample import deal_hidden_cards
from smokestack.kernel.bits import single
from smokestack.kernel.contract import CHANCE, OVER, State
from smokestack.kernel.facts import EVERYONE, Fact, Refusal


class AgeOfIndustryState(AgeOfIndustryPosition):
    """The state of a game of Age of Industry."""

    def clone(self) -> State:
        return AgeOfIndustryState(self.context, self.board, self.rulings, self)

    def actor(self) -> int:
        if self.phase in (TURN, SELLING, ENDING_TURN, DRAWING_MORE, DISCARDING):
            return self.seat
        return OVER if self.phase == FINISHED else CHANCE

    def round(self) -> int:
        return self.round_number

    def prompt(self) -> Fact:
        return prompts.prompt_for(self, self.actor())

    # --- deciding -------------------------------------------------------------------------------------------
    def legal(self) -> list[int]:
        found: list[int] = []
        phase = self.phase
        if phase == TURN:
            own = self.spaces_of(self.seat)
            legal_builds(self, own, found)
            railway.legal_railways(self, own, found)
            sell.legal_sales(self, own, found)
            cards.legal_develops(self, found)
            cards.legal_draws(self, found)
            cards.legal_passes(self, found)
            loans.legal_loans(self, found)
        elif phase == SELLING:
            sell.legal_sales(self, self.spaces_of(self.seat), found)
            found.append(fields.DONE)
        elif phase == DRAWING_MORE:
            cards.legal_draws(self, found)
        elif phase == DISCARDING:
            found = cards.legal_discards(self)
        elif phase == ENDING_TURN:
            loans.legal_loans(self, found)
            found.append(fields.END_TURN)
        elif phase != FINISHED:
            found = legal_outcomes(self)
        return found

    def refusal(self, action: int) -> Refusal | None:
        return refuse(self, action, self.actor())

    def audience(self, action: int) -> int:
        return single(self.seat) if kind_of(action) == fields.DEAL else EVERYONE

    def reveals(self, action: int) -> bool:
        """Cards are hidden in the other hands and in the deck. Players show only their own, and chance deals."""
        return False

    # --- playing --------------------------------------------------------------------------------------------
    def apply(self, action: int, events: list[Fact] | None = None) -> None:
        kind = kind_of(action)
        if kind in (fields.FIRST_PLAYER, fields.DEAL, fields.TURN_UP, fields.MARKET):
            apply_chance(self, action, events)
        elif kind == fields.REPAY:
            rounds.apply_repay(self, fields.repay_loans(action), events)
        elif kind == fields.BORROW:
            rounds.apply_borrow(self, fields.borrow_loans(action), events)
        elif kind == fields.END_TURN:
            rounds.end_turn(self, events)
        elif kind == fields.DISCARD:
            self._discard(fields.discard_card(action), events)
        else:
            self._act(kind, action, events)

    def _act(self, kind: int, action: int, events: list[Fact] | None) -> None:
        """Take one of the actions of a turn (AOI-3.3)."""
        if action != fields.pack_pass(actions.NO_CARD):
            self.anyone_acted = 1
        if kind == fields.BUILD:
            industry, space, card = (
                fields.build_industry(action),
                fields.build_space(action),
                fields.build_card(action),
            )
            build.apply_build(self, industry, space, fields.build_sources(action), card, events)
            rounds.finish_action(self, events)
        elif kind == fields.COMBINE:
            industry, space = fields.combine_industry(action), fields.combine_space(action)
            build.apply_build(self, industry, space, fields.combine_sources(action), build.COMBINED, events)
            self.actions_left = 1  # it takes the whole turn (AOI-13.3)
            self.combining = 1
            self._ask_for_card(events)
        elif kind == fields.RAIL:
            railway.apply_railway(self, fields.rail_link(action), fields.rail_sources(action), events)
            rounds.finish_action(self, events)
        elif kind == fields.SELL:
            self._sell(fields.sell_seller(action), fields.sell_outlet(action), events)
        elif kind == fields.DONE:
            rounds.finish_action(self, events)
        elif kind == fields.DEVELOP:
            cards.apply_develop(self, fields.develop_counter(action), events)
            self._ask_for_card(events)
        elif kind == fields.DRAW:
            if cards.apply_draw(self, fields.draw_origin(action), events):
                refill_face_up(self, events)
        elif kind == fields.PASS:
            self._pass(fields.pass_card(action), events)

    def _sell(self, space: int, outlet: int, events: list[Fact] | None) -> None:
        """The action goes on while there is more to sell (AOI-26.3)."""
        sell.apply_sale(self, space, outlet, events)
        more: list[int] = []
        sell.legal_sales(self, self.spaces_of(self.seat), more)
        if more:
            self.phase = SELLING
        else:
            rounds.finish_action(self, events)

    def _ask_for_card(self, events: list[Fact] | None) -> None:
        """Any card pays for this; the player is asked only if there is a choice (AOI-26.4)."""
        card = cards.only_card(self)
        if card < 0:
            self.phase = DISCARDING
        else:
            self._discard(card, events)

    def _discard(self, card: int, events: list[Fact] | None) -> None:
        """Pay for the action with a card, which ends it."""
        cards.discard_card(self, self.seat, card, events)
        self.combining = 0
        rounds.finish_action(self, events)

    def _pass(self, card: int, events: list[Fact] | None) -> None:
        if events is not None:
            events.append(Fact("passed", self.seat))
        if card != actions.NO_CARD:
            cards.discard_card(self, self.seat, card - 1, events)
        rounds.finish_action(self, events)

    # --- chance and hidden cards ------------------------------------------------------------------------------
    def odds(self) -> list[tuple[int, float]]:
        return outcome_odds(self)

    def draw(self, rng: Random) -> int:
        return draw_outcome(self, rng)

    def resample(self, seat: int, rng: Random) -> State:
        other = AgeOfIndustryState(self.context, self.board, self.rulings, self)
        deal_hidden_cards(other, seat, rng)
        return other

    # --- the result -----------------------------------------------------------------------------------------
    def scores(self) -> list[int]:
        return [scoring.AgeOfIndustryScore(self, seat).total for seat in range(self.seats)]

    def ranking(self) -> list[list[int]]:
        return scoring.final_ranking(self)
