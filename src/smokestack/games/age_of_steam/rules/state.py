"""The state as the contract defines it. It passes every question to the phase that answers it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.rules import chance, network, sequence
from smokestack.games.age_of_steam.rules.generated import action_fields as kinds
from smokestack.games.age_of_steam.rules.generated.position_fields import key_fields
from smokestack.games.age_of_steam.rules.lines import FRESH, OWNER, WIDTH
from smokestack.games.age_of_steam.rules.phases import (
    build_track,
    goods_growth,
    issue_shares,
    move_goods,
    player_order,
    select_actions,
    setup,
)
from smokestack.games.age_of_steam.rules.position import (
    BUILD_TRACK,
    GOODS_GROWTH,
    ISSUE_SHARES,
    MOVE_GOODS,
    NO_CHANCE,
    PHASE_NAMES,
    PLAYER_ORDER,
    SELECT_ACTIONS,
    AgeOfSteamPosition,
)
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.map_rules import MapRules
    from smokestack.kernel.base_state import Context

_KINDS: Final[dict[int, list[int]]] = {
    ISSUE_SHARES: [kinds.ISSUE, kinds.BUY_BACK],
    PLAYER_ORDER: [kinds.BID, kinds.DROP, kinds.PASS],
    SELECT_ACTIONS: [kinds.SELECT, kinds.SKIP],
    BUILD_TRACK: [
        kinds.URBANIZE,
        kinds.BUILD,
        kinds.BUY,
        kinds.DONE,
        kinds.TAKE_BACK,
        kinds.WAIT,
    ],
    MOVE_GOODS: [
        kinds.MOVE,
        kinds.LOAD,
        kinds.VIA,
        kinds.UPGRADE,
        kinds.PASS,
        kinds.WAIT,
        kinds.LIFT,
    ],
    GOODS_GROWTH: [kinds.PRODUCE, kinds.PASS, kinds.PLACE, kinds.SUPPLY],
}
"""The kinds of actions in each phase."""


class AgeOfSteamState(AgeOfSteamPosition):
    """One position of Age of Steam."""

    @classmethod
    def start(cls, context: Context, rules: MapRules) -> AgeOfSteamState:
        """The position before the first draw."""
        fresh = cls(context, rules)
        setup.begin(fresh)
        sequence.settle(fresh, None)
        return fresh

    # --- who and what ---------------------------------------------------------------------------------------
    def actor(self) -> int:
        return self.now

    def round(self) -> int:
        return self.turn

    def prompt(self) -> Fact:
        if self.now == OVER:
            return Fact("over")
        if self.now == CHANCE:
            return chance.prompt(self)
        if self.ask:
            return self.rules.map_prompt(self)
        phase = self.phase
        if phase == ISSUE_SHARES:
            return issue_shares.prompt(self)
        if phase == PLAYER_ORDER:
            return player_order.prompt(self)
        if phase == SELECT_ACTIONS:
            return select_actions.prompt(self)
        if phase == BUILD_TRACK:
            return build_track.prompt(self)
        if phase == MOVE_GOODS:
            return move_goods.prompt(self)
        return goods_growth.prompt(self)

    # --- deciding -------------------------------------------------------------------------------------------
    def legal(self) -> list[int]:
        if self.now == OVER:
            return []
        if self.now == CHANCE:
            return chance.legal(self)
        if self.ask:
            return self.rules.map_legal(self)
        phase = self.phase
        if phase == BUILD_TRACK:
            return build_track.legal(self)
        if phase == MOVE_GOODS:
            return move_goods.legal(self)
        if phase == PLAYER_ORDER:
            return player_order.legal(self)
        if phase == ISSUE_SHARES:
            return issue_shares.legal(self)
        if phase == SELECT_ACTIONS:
            return select_actions.legal(self)
        return goods_growth.legal(self)

    def refusal(self, action: int) -> Refusal | None:
        if self.now == OVER:
            return Refusal("AOS-18.1", "over")
        if self.now == CHANCE:
            return chance.refusal(self, action)
        if self.ask:
            return self.rules.map_refusal(self, action)
        phase = self.phase
        if kinds.kind_of(action) not in _KINDS[phase]:
            return Refusal("AOS-3.1", "not-now", {"phase": PHASE_NAMES[phase]})
        if phase == BUILD_TRACK:
            return build_track.refusal(self, action)
        if phase == MOVE_GOODS:
            return move_goods.refusal(self, action)
        if phase == PLAYER_ORDER:
            return player_order.refusal(self, action)
        if phase == ISSUE_SHARES:
            return issue_shares.refusal(self, action)
        if phase == SELECT_ACTIONS:
            return select_actions.refusal(self, action)
        return goods_growth.refusal(self, action)

    def apply(self, action: int, events: list[Fact] | None = None) -> None:
        self.take(action, events)
        sequence.settle(self, events)

    def take(self, action: int, events: list[Fact] | None) -> None:
        """What the action itself does, before `settle` plays everything that nobody has to decide."""
        phase = self.phase
        if self.chance != NO_CHANCE:
            chance.apply(self, action, events)
        elif self.ask:
            self.rules.map_apply(self, action, events)
        elif phase == BUILD_TRACK:
            build_track.apply(self, action, events)
        elif phase == MOVE_GOODS:
            move_goods.apply(self, action, events)
        elif phase == PLAYER_ORDER:
            player_order.apply(self, action, events)
        elif phase == ISSUE_SHARES:
            issue_shares.apply(self, action, events)
        elif phase == SELECT_ACTIONS:
            select_actions.apply(self, action, events)
        else:
            goods_growth.apply(self, action, events)

    # --- chance ---------------------------------------------------------------------------------------------
    def draw(self, rng: Random) -> int:
        return chance.draw(self, rng)

    def odds(self) -> list[tuple[int, float]]:
        return chance.odds(self)

    # --- copies and knowledge -------------------------------------------------------------------------------
    def clone(self) -> AgeOfSteamState:
        return AgeOfSteamState(self.context, self.rules, self)

    def key(self) -> tuple[object, ...]:
        """All fields, and the lines described by where they lie instead of by their row numbers."""
        lines = self.lines
        owners = tuple(
            [
                0 if line < 0 else lines[line * WIDTH + OWNER] * 2 + lines[line * WIDTH + FRESH] + 4
                for line in self.line_at
            ]
        )
        links = tuple([row for row in network.described(self) if row[network.DESCRIBED_LINK] >= 0])
        return (key_fields(self), owners, links)

    # --- the result -----------------------------------------------------------------------------------------
    def eliminated(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.out[seat]]

    def scores(self) -> list[int]:
        return [self.rules.score(self, seat) for seat in range(self.seats)]

    def ranking(self) -> list[list[int]]:
        return self.rules.ranking(self)
