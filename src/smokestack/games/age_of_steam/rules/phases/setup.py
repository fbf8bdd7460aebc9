"""Setup: cubes for the display and the map, then the first player order (AOS-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.pieces import NOBODY
from smokestack.games.age_of_steam.rules.network import lay_link
from smokestack.games.age_of_steam.rules.position import DRAW_SEAT
from smokestack.kernel.facts import Fact

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def begin(position: AgeOfSteamPosition) -> None:
    for link, special in enumerate(position.board.links):
        if special.public:
            lay_link(position, link, NOBODY)
    position.rules.prepare(position)


def proceed(position: AgeOfSteamPosition, events: list[Fact] | None) -> bool:
    """After the cubes, draw the player order place by place; all orders are equally likely (AOS-2.5)."""
    left = [seat for seat in range(position.seats) if seat not in position.order]
    if not position.rules.has_first_order_roll() or len(left) == 1:
        position.order.extend(left)
        if events is not None:
            for place, seat in enumerate(position.order):
                events.append(Fact("first-order", seat, {"place": place + 1}))
        return False
    position.chance = DRAW_SEAT
    return True
