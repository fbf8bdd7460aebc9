"""What happens by itself between the decisions: income, the first-player piece, the epochs (IND-4, 11, 12)."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.components import TECHNOLOGY
from smokestack.games.industria.phases.scoring import finish
from smokestack.games.industria.position import REVEALING, Position
from smokestack.kernel.facts import Fact

INCOME: Final = 1
ENTRY_MONEY: Final = 1


def begin(p: Position, events: list[Fact] | None) -> None:
    """Phase 1, and on to phase 2."""
    p.turn += 1
    if events is not None:
        events.append(Fact("round", p.first, {"n": p.turn, "epoch": p.epoch}))
    for seat in range(p.seats):  # IND-4.1
        p.bank_pays(seat, INCOME)
        if events is not None:
            events.append(Fact("income", seat, {"money": INCOME}))
    p.step = REVEALING
    p.seat = -1
    p.revealed = 0
    p.auctioneer = -1  # IND-6.20


def end(p: Position, events: list[Fact] | None) -> None:
    """Phase 5, then the change of epoch, the next turn or the end of the game."""
    p.first = p.left_of(p.first)  # IND-11.1
    if events is not None:
        events.append(Fact("first_passes", p.first))
    if not p.stack:
        if p.epoch == p.last_epoch():  # IND-13.1, IND-13.2
            finish(p, events)
            return
        change_epoch(p, events)
    begin(p, events)


def change_epoch(p: Position, events: list[Fact] | None) -> None:
    p.epoch += 1  # IND-12.2, and with it IND-12.3
    p.stack = p.parts.stacks[p.epoch][:]
    if events is not None:
        events.append(Fact("epoch", data={"n": p.epoch}))
    kind = p.parts.kind
    for seat in range(p.seats):  # IND-12.4, IND-12.5
        for tile in p.hands[seat][:]:
            if kind[tile] == TECHNOLOGY:
                p.drop(seat, tile)
                if events is not None:
                    events.append(Fact("discarded", seat, {"tile": p.parts.words[tile]}))
    if p.epoch >= 3:  # IND-12.6
        for seat in range(p.seats):
            p.bank_pays(seat, ENTRY_MONEY)
            if events is not None:
                events.append(Fact("entry_money", seat, {"money": ENTRY_MONEY}))
