"""The state as the contract defines it. It passes every question to the phase that answers it."""

from __future__ import annotations

from random import Random

from smokestack.games.industria.rules import prompts, refusals, scoring
from smokestack.games.industria.rules.generated.action_fields import (
    BID,
    CASH,
    END_BUILDING,
    FIRST_PLAYER,
    KEEP,
    LAY,
    PASS,
    PUT_UP,
    REVEAL,
    SELL,
    kind_of,
    pack_reveal,
)
from smokestack.games.industria.rules.phases import auction, building, first_player, reveal
from smokestack.games.industria.rules.position import (
    BIDDING,
    BUILDING,
    CHOOSE_FIRST,
    DECIDING,
    FINISHED,
    NO_SEAT,
    PUTTING_UP,
    REVEALING,
    IndustriaPosition,
)
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.facts import Fact, Refusal


class IndustriaState(IndustriaPosition):
    """One position of Industria."""

    def actor(self) -> int:
        if self.seat != NO_SEAT:
            return self.seat
        return OVER if self.step == FINISHED else CHANCE

    def round(self) -> int:
        return self.turn if self.turn > 0 else 1

    def prompt(self) -> Fact:
        return prompts.prompt(self)

    # --- deciding -------------------------------------------------------------------------------------------
    def legal(self) -> list[int]:
        step = self.step
        if step == BIDDING:
            legal = auction.legal_bids(self)
        elif step == BUILDING:
            legal = building.legal_builds(self)
        elif step == PUTTING_UP:
            legal = auction.legal_put_ups(self)
        elif step == DECIDING:
            legal = [SELL, KEEP]
        elif step == REVEALING:
            return reveal.legal_reveals(self)
        elif step == CHOOSE_FIRST:
            return first_player.legal_first_players(self)
        else:
            return []
        building.add_legal_cash(self, legal)
        return legal

    def refusal(self, action: int) -> Refusal | None:
        return refusals.refusal(self, action)

    def apply(self, action: int, events: list[Fact] | None = None) -> None:
        kind = kind_of(action)
        if kind == BID:
            auction.apply_bid(self, action, events)
        elif kind == PASS:
            auction.apply_pass(self, events)
        elif kind == LAY:
            building.apply_lay(self, action, events)
        elif kind == END_BUILDING:
            building.apply_end_building(self, events)
        elif kind == REVEAL:
            reveal.apply_reveal(self, action, events)
        elif kind == PUT_UP:
            auction.apply_put_up(self, action, events)
        elif kind == SELL:
            auction.apply_sell(self, events)
        elif kind == KEEP:
            auction.apply_keep(self, events)
        elif kind == CASH:
            building.apply_cash(self, action, events)
        else:
            assert kind == FIRST_PLAYER
            first_player.apply_first_player(self, action, events)

    # --- chance ---------------------------------------------------------------------------------------------
    def draw(self, rng: Random) -> int:
        if self.step == REVEALING:
            return pack_reveal(self.stack[int(rng.random() * len(self.stack))])
        legal = first_player.legal_first_players(self)
        return legal[int(rng.random() * len(legal))]

    def odds(self) -> list[tuple[int, float]]:
        if self.step == REVEALING:
            return reveal.reveal_odds(self)
        legal = first_player.legal_first_players(self)
        return [(action, 1 / len(legal)) for action in legal]

    # --- copies ---------------------------------------------------------------------------------------------
    def clone(self) -> IndustriaState:
        return IndustriaState(self.context, self.components, self.rulings, self)

    # `resample` stays a clone. The order of a stack is not part of a position, and closed hands (IND-A10) only hide
    # tiles that everybody saw being acquired.

    # --- the result -----------------------------------------------------------------------------------------
    def scores(self) -> list[int]:
        return self.score[:]

    def ranking(self) -> list[list[int]]:
        return scoring.ranking(self)
