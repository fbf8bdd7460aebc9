"""The first player and phase 2, the reveal: what chance decides (IND-2.5, IND-5)."""

from __future__ import annotations

from smokestack.games.industria import actions
from smokestack.games.industria.phases import turn
from smokestack.games.industria.position import PUTTING_UP, Position
from smokestack.kernel.facts import Fact


def first_players(p: Position) -> list[int]:
    """IND-2.5, IND-A16"""
    fixed = p.rulings.first_player
    if fixed >= 0:
        return [actions.FIRST_PLAYER | fixed << actions.VALUE]
    return [actions.FIRST_PLAYER | seat << actions.VALUE for seat in range(p.seats)]


def choose_first(p: Position, seat: int, events: list[Fact] | None) -> None:
    p.first = seat
    if events is not None:
        events.append(Fact("first_player", seat))
    turn.begin(p, events)


def reveals(p: Position) -> list[int]:
    """The tiles that may lie on top of the stack; copies of a tile are one outcome."""
    found: list[int] = []
    last = -1
    for tile in p.stack:
        if tile != last:
            found.append(actions.REVEAL | tile << actions.VALUE)
            last = tile
    return found


def reveal(p: Position, tile: int, events: list[Fact] | None) -> None:
    p.stack.remove(tile)
    at = 0
    while at < len(p.offer) and p.offer[at] < tile:
        at += 1
    p.offer.insert(at, tile)
    p.revealed += 1
    if events is not None:
        events.append(Fact("revealed", data={"tile": p.parts.words[tile]}))
    if p.revealed == p.seats:  # IND-5.2; on to phase 3
        p.step = PUTTING_UP
        p.auctioneer = p.first  # IND-6.1
        p.seat = p.first
