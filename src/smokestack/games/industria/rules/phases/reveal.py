"""The first player and phase 2, the reveal: what chance decides (IND-2.5, IND-5)."""

from __future__ import annotations

from smokestack.games.industria.rules import actions
from smokestack.games.industria.rules.phases import turn
from smokestack.games.industria.rules.position import PUTTING_UP, IndustriaPosition
from smokestack.kernel.facts import Fact


def first_players(position: IndustriaPosition) -> list[int]:
    """IND-2.5, IND-A16"""
    fixed = position.rulings.first_player
    if fixed >= 0:
        return [actions.FIRST_PLAYER | fixed << actions.VALUE]
    return [actions.FIRST_PLAYER | seat << actions.VALUE for seat in range(position.seats)]


def choose_first(position: IndustriaPosition, seat: int, events: list[Fact] | None) -> None:
    position.first = seat
    if events is not None:
        events.append(Fact("first_player", seat))
    turn.begin(position, events)


def reveals(position: IndustriaPosition) -> list[int]:
    """The tiles that may lie on top of the stack; copies of a tile are one outcome."""
    found: list[int] = []
    last = -1
    for tile in position.stack:
        if tile != last:
            found.append(actions.REVEAL | tile << actions.VALUE)
            last = tile
    return found


def reveal(position: IndustriaPosition, tile: int, events: list[Fact] | None) -> None:
    position.stack.remove(tile)
    at = 0
    while at < len(position.offer) and position.offer[at] < tile:
        at += 1
    position.offer.insert(at, tile)
    position.revealed += 1
    if events is not None:
        events.append(Fact("revealed", data={"tile": position.components.words[tile]}))
    if position.revealed == position.seats:  # IND-5.2; on to phase 3
        position.step = PUTTING_UP
        position.auctioneer = position.first  # IND-6.1
        position.seat = position.first
