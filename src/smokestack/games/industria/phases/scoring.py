"""The end of the game (IND-13) and who has won (IND-14)."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.components import FACTORY, MATERIAL
from smokestack.games.industria.position import FINISHED, Position
from smokestack.kernel.facts import Fact

BONUS_VP: Final = 2
LINK_VP: Final = 3
TALER_PER_VP: Final = 3
CASHED: Final = 1


def bonus_points(p: Position, seat: int) -> int:
    """IND-13.4, IND-13.5"""
    bonuses = p.bonus_of[seat]
    if bonuses == 0:
        return 0
    matches = 0
    symbols, kind = p.parts.symbols, p.parts.kind
    for tile in p.laid[seat]:
        if kind[tile] != FACTORY:
            continue
        found = symbols[tile] & bonuses
        if found and p.rulings.per_factory:  # IND-A5
            matches += 1
        while found:
            if not p.rulings.per_factory:
                matches += 1
            found &= found - 1
    return BONUS_VP * matches


def link_points(p: Position, seat: int, links: list[tuple[int, int]]) -> int:
    """IND-13.7"""
    points = 0
    owner = p.owner
    for a, b in links:
        if owner[a] == seat and owner[b] == seat:
            points += LINK_VP
    return points


def money_points(cash: int) -> int:
    """IND-13.8"""
    return cash // TALER_PER_VP


def cashable(p: Position, seat: int) -> int:
    """How many material tiles of this seat are worth a taler at the end (IND-13.3)."""
    if not p.rulings.cashing:
        return 0
    count = 0
    for tile in p.hands[seat]:
        if p.parts.kind[tile] == MATERIAL:
            count += 1
    return count


def finish(p: Position, events: list[Fact] | None) -> None:
    """Score the game."""
    p.step = FINISHED
    p.seat = -1
    if events is not None:
        events.append(Fact("game_over"))
    for seat in range(p.seats):
        if p.rulings.cashing:  # IND-13.3
            for tile in p.hands[seat][:]:
                if p.parts.kind[tile] == MATERIAL:
                    p.drop(seat, tile)
                    p.bank_pays(seat, CASHED)
                    if events is not None:
                        events.append(Fact("final_cashed", seat, {"tile": p.parts.words[tile], "money": CASHED}))
        bonuses = bonus_points(p, seat)
        roads = link_points(p, seat, p.parts.roads)
        lines = link_points(p, seat, p.parts.lines)
        money = money_points(p.cash[seat])
        p.score[seat] += bonuses + roads + lines + money
        if events is not None:
            events.append(Fact("final_bonuses", seat, {"vp": bonuses}))
            events.append(Fact("final_roads", seat, {"vp": roads}))
            events.append(Fact("final_lines", seat, {"vp": lines}))
            events.append(Fact("final_money", seat, {"vp": money, "taler": p.cash[seat]}))


def ranking(p: Position) -> list[list[int]]:
    """The places: by score, laid tiles, money (IND-14.1 to IND-14.3), then shared or by seat (IND-A13)."""
    # The piece has already passed on at the end; the last turn began to the right of where it lies.
    began = p.first - 1 if p.step == FINISHED else p.first
    order: list[tuple[int, int, int, int, int]] = []
    for seat in range(p.seats):
        late = (seat - began) % p.seats if p.rulings.seat_order else 0
        order.append((-p.score[seat], -len(p.laid[seat]), -p.cash[seat], late, seat))
    order.sort()
    places: list[list[int]] = []
    for place, entry in enumerate(order):
        if place > 0 and order[place - 1][:4] == entry[:4]:
            places[-1].append(entry[4])
        else:
            places.append([entry[4]])
    return places
