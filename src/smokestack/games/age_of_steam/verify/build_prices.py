"""Compares the price of a recorded build with ours, and pays the recorded one where a deviation explains it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from smokestack.games.age_of_steam.components.hexes import opposite
from smokestack.games.age_of_steam.components.tiles import IN_TOWN, SECTIONS
from smokestack.games.age_of_steam.rules.generated.action_fields import build_hex, build_tile
from smokestack.games.age_of_steam.rules.laying import laid_on

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
    from smokestack.games.age_of_steam.verify.deviations import BuildPrice


class PricedBuild(msgspec.Struct, frozen=True):
    """A build whose recorded list price differs from ours."""

    hex: int
    replaces: bool
    in_town: bool
    adds_straight: bool
    recorded: int
    ours: int

    def fits(self, when: BuildPrice) -> bool:
        """Whether it meets the condition of a deviation."""
        facts = ((when.replaces, self.replaces), (when.in_town, self.in_town), (when.adds_straight, self.adds_straight))
        prices = ((when.recorded, self.recorded), (when.ours, self.ours))
        return all(wanted is None or wanted == given for wanted, given in facts) and all(
            not wanted or given in wanted for wanted, given in prices
        )


def differing_price(position: AgeOfSteamState, action: int, recorded: int | None) -> PricedBuild | None:
    """The build, if the recording has another list price for it; None if they agree or it has none."""
    if recorded is None:
        return None
    hex = build_hex(action)
    old, laid = position.tile[hex], laid_on(position, hex, build_tile(action))
    ours = position.rules.list_price(position, position.now, hex, old, laid)
    if ours == recorded:
        return None
    new_straights = set(_straights(laid)) - set(_straights(old))
    return PricedBuild(hex, old > 0, position.board.is_town[hex], bool(new_straights), recorded, ours)


def _straights(laid: int) -> list[tuple[int, int]]:
    return [(a, b) for a, b in SECTIONS[laid] if b != IN_TOWN and b == opposite(a)]


def lend(position: AgeOfSteamState, build: PricedBuild) -> None:
    """Before the build: give the player the difference, so that the recorded price is paid."""
    seat, rules = position.now, position.rules
    position.cash[seat] += rules.due(position, seat, build.ours) - rules.due(position, seat, build.recorded)


def write_down(position: AgeOfSteamState, build: PricedBuild) -> None:
    """After the build: discounts of the turn apply to the recorded price."""
    if position.prices:
        position.prices[-1] = build.recorded
