"""What happens by itself between the decisions: income, the first-player piece, the epochs (IND-4, 11, 12)."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.components.box import TECHNOLOGY
from smokestack.games.industria.rules.position import REVEALING, IndustriaPosition
from smokestack.games.industria.rules.scoring import finish
from smokestack.kernel.facts import Fact

INCOME: Final = 1
ENTRY_MONEY: Final = 1


def begin(position: IndustriaPosition, events: list[Fact] | None) -> None:
    """Phase 1, and on to phase 2."""
    position.turn += 1
    if events is not None:
        events.append(Fact("round", position.first, {"n": position.turn, "epoch": position.epoch}))
    for seat in range(position.seats):  # IND-4.1
        position.bank_pays(seat, INCOME)
        if events is not None:
            events.append(Fact("income", seat, {"money": INCOME}))
    position.step = REVEALING
    position.seat = -1
    position.revealed = 0
    position.auctioneer = -1  # IND-6.20


def end(position: IndustriaPosition, events: list[Fact] | None) -> None:
    """Phase 5, then the change of epoch, the next turn or the end of the game."""
    position.first = position.left_of(position.first)  # IND-11.1
    if events is not None:
        events.append(Fact("first_passes", position.first))
    if not position.stack:
        if position.epoch == position.last_epoch():  # IND-13.1, IND-13.2
            finish(position, events)
            return
        change_epoch(position, events)
    begin(position, events)


def change_epoch(position: IndustriaPosition, events: list[Fact] | None) -> None:
    position.epoch += 1  # IND-12.2, and with it IND-12.3
    position.stack = position.components.stacks[position.epoch][:]
    if events is not None:
        events.append(Fact("epoch", data={"n": position.epoch}))
    kind = position.components.kind
    for seat in range(position.seats):  # IND-12.4, IND-12.5
        for tile in position.hands[seat][:]:
            if kind[tile] == TECHNOLOGY:
                position.drop(seat, tile)
                if events is not None:
                    events.append(Fact("discarded", seat, {"tile": position.components.words[tile]}))
    if position.epoch >= 3:  # IND-12.6
        for seat in range(position.seats):
            position.bank_pays(seat, ENTRY_MONEY)
            if events is not None:
                events.append(Fact("entry_money", seat, {"money": ENTRY_MONEY}))
