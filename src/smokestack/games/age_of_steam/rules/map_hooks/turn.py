"""Hooks for shares, player order and actions (AOS-4 to AOS-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from smokestack.games.age_of_steam.components.pieces import BASE_ACTIONS, LOCOMOTIVE, TURN_ORDER
from smokestack.games.age_of_steam.rules.map_hooks.setup import SetupHooks
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnHooks(SetupHooks):
    """What players decide before they build."""

    # --- shares ---------------------------------------------------------------------------------------------
    def issue_limit(self, position: AgeOfSteamPosition, seat: int) -> int:
        """How many shares the player may issue now (AOS-4.1, 4.2)."""
        return max(0, self.share_limit - position.shares[seat])

    def issue_refusal(self, position: AgeOfSteamPosition, seat: int) -> Refusal:
        """Why more than `issue_limit` is refused."""
        return Refusal("AOS-4.2", "share-limit", {"limit": self.share_limit, "shares": position.shares[seat]})

    def buy_back_price(self, position: AgeOfSteamPosition, seat: int) -> int:
        """The price of buying back one share instead of issuing, or -1 if that is not possible (AOS-4.4)."""
        return -1

    def buy_back_refusal(self, position: AgeOfSteamPosition, seat: int) -> Refusal:
        """Why `buy_back_price` is -1."""
        return Refusal("AOS-4.4", "no-buy-back")

    # --- player order -----------------------------------------------------------------------------------------
    def begin_order(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> bool:
        """Whether there is an auction. A map without one sets position.order or asks a question, and returns False."""
        return True

    def may_pass(self, position: AgeOfSteamPosition, seat: int) -> bool:
        """Whether the player selected Turn Order last turn and so may pass once (AOS-5.6)."""
        return position.action[seat] == TURN_ORDER

    # --- actions ------------------------------------------------------------------------------------------------
    def actions_on_offer(self, position: AgeOfSteamPosition) -> list[int]:
        """The actions of this map, taken or not (AOS-6)."""
        return list(BASE_ACTIONS)

    def takers(self, position: AgeOfSteamPosition, action: int) -> int:
        """How many players may select the action this turn (AOS-6.2)."""
        return 1

    def action_refusal(self, position: AgeOfSteamPosition, seat: int, action: int) -> Refusal | None:
        """Why a rule of the map forbids the player this action now; None if it does not."""
        return None

    def action_fee(self, position: AgeOfSteamPosition, seat: int, action: int) -> int:
        """What it costs to select the action."""
        return 0

    def may_skip_action(self, position: AgeOfSteamPosition, seat: int) -> bool:
        return False

    def selected(self, position: AgeOfSteamPosition, seat: int, action: int, events: list[Fact] | None) -> None:
        """What selecting an action does at once."""
        if action == LOCOMOTIVE and position.engine[seat] < self.max_engine:  # AOS-6.6
            self.raise_engine(position, seat, events)

    def raise_engine(self, position: AgeOfSteamPosition, seat: int, events: list[Fact] | None) -> None:
        """Raise the player's engine by one link."""
        position.engine[seat] += 1
        if events is not None:
            events.append(Fact("engine", seat, {"links": position.engine[seat]}))
        self.engine_reached(position, seat, events)

    def engine_reached(self, position: AgeOfSteamPosition, seat: int, events: list[Fact] | None) -> None:
        """The player's engine has just risen to position.engine[seat]."""
