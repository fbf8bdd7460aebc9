"""Before the first turn: cubes into the display and onto the map, then the first player order (AOS-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.network import lay_link
from smokestack.games.age_of_steam.pieces import NOBODY
from smokestack.games.age_of_steam.state import DRAW_SEAT
from smokestack.kernel.facts import Fact

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table


def begin(t: Table) -> None:
    for link, special in enumerate(t.board.links):
        if special.public:
            lay_link(t, link, NOBODY)
    t.rules.prepare(t)


def proceed(t: Table, events: list[Fact] | None) -> bool:
    """The cubes are there; now the order, place by place (AOS-2.5: any order is as likely as any other)."""
    left = [seat for seat in range(t.seats) if seat not in t.order]
    if not t.rules.has_first_order_roll() or len(left) == 1:
        t.order.extend(left)
        if events is not None:
            for place, seat in enumerate(t.order):
                events.append(Fact("first-order", seat, {"place": place + 1}))
        return False
    t.chance = DRAW_SEAT
    return True
