"""Anglesey: one more build in the first turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.rules.map_rules import MapRules

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


class Anglesey(MapRules):
    """Only what differs from the base game; everything else is inherited."""

    def builds_allowed(self, position: AgeOfSteamPosition, seat: int) -> int:  # AOS-ANG-1
        return super().builds_allowed(position, seat) + (1 if position.turn == 1 else 0)


RULES = Anglesey
