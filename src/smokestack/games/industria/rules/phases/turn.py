"""What happens between decisions: income, the first-player change and the epoch change (IND-4, IND-11, IND-12)."""

from __future__ import annotations

from smokestack.games.industria.components.box import TECHNOLOGY
from smokestack.games.industria.components.constants import ENTRY_MONEY, FIRST_EPOCH_WITH_ENTRY_MONEY, INCOME
from smokestack.games.industria.rules.position import NO_SEAT, REVEALING, IndustriaPosition
from smokestack.games.industria.rules.scoring import finish_game
from smokestack.kernel.facts import Fact


def begin_turn(position: IndustriaPosition, events: list[Fact] | None) -> None:
    """Phase 1, income. Phase 2, the reveal, is next."""
    position.turn += 1
    if events is not None:
        events.append(Fact("round", position.first, {"n": position.turn, "epoch": position.epoch}))
    for seat in range(position.seats):  # IND-4.1
        position.receive_from_bank(seat, INCOME)
        if events is not None:
            events.append(Fact("income", seat, {"money": INCOME}))
    position.step = REVEALING
    position.seat = NO_SEAT
    position.revealed = 0
    position.auctioneer = NO_SEAT  # IND-6.20


def end_turn(position: IndustriaPosition, events: list[Fact] | None) -> None:
    """Phase 5, the first-player change; then the next turn, the next epoch or the end of the game."""
    position.first = position.left_of(position.first)  # IND-11.1
    if events is not None:
        events.append(Fact("first_passes", position.first))
    if not position.stack:
        if position.epoch == position.last_epoch():  # IND-13.1, IND-13.2
            finish_game(position, events)
            return
        change_epoch(position, events)
    begin_turn(position, events)


def change_epoch(position: IndustriaPosition, events: list[Fact] | None) -> None:
    position.epoch += 1  # IND-12.2; the bank's range depends on the epoch (IND-12.3)
    position.stack = position.components.stacks[position.epoch][:]
    if events is not None:
        events.append(Fact("epoch", data={"n": position.epoch}))
    for seat in range(position.seats):
        discard_technologies(position, seat, events)
    if position.epoch >= FIRST_EPOCH_WITH_ENTRY_MONEY:  # IND-12.6
        for seat in range(position.seats):
            position.receive_from_bank(seat, ENTRY_MONEY)
            if events is not None:
                events.append(Fact("entry_money", seat, {"money": ENTRY_MONEY}))


def discard_technologies(position: IndustriaPosition, seat: int, events: list[Fact] | None) -> None:
    """Technologies leave the game with their epoch; other tiles stay in hand (IND-12.4, IND-12.5)."""
    for tile in position.hands[seat][:]:
        if position.components.kind[tile] == TECHNOLOGY:
            position.remove_from_game(seat, tile)
            if events is not None:
                events.append(Fact("discarded", seat, position.tile_data(tile)))
