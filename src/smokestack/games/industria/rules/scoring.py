"""The end of the game (IND-13) and who has won (IND-14)."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.components.box import FACTORY, MATERIAL
from smokestack.games.industria.rules.position import FINISHED, IndustriaPosition
from smokestack.kernel.facts import Fact

BONUS_VP: Final = 2
LINK_VP: Final = 3
TALER_PER_VP: Final = 3
CASHED: Final = 1


def bonus_points(position: IndustriaPosition, seat: int) -> int:
    """IND-13.4, IND-13.5"""
    bonuses = position.bonus_of[seat]
    if bonuses == 0:
        return 0
    matches = 0
    symbols, kind = position.components.symbols, position.components.kind
    for tile in position.laid[seat]:
        if kind[tile] != FACTORY:
            continue
        found = symbols[tile] & bonuses
        if found and position.rulings.per_factory:  # IND-A5
            matches += 1
        while found:
            if not position.rulings.per_factory:
                matches += 1
            found &= found - 1
    return BONUS_VP * matches


def link_points(position: IndustriaPosition, seat: int, links: list[tuple[int, int]]) -> int:
    """IND-13.7"""
    points = 0
    owner = position.owner
    for a, b in links:
        if owner[a] == seat and owner[b] == seat:
            points += LINK_VP
    return points


def money_points(cash: int) -> int:
    """IND-13.8"""
    return cash // TALER_PER_VP


def cashable(position: IndustriaPosition, seat: int) -> int:
    """How many material tiles of this seat are worth a taler at the end (IND-13.3)."""
    if not position.rulings.cashing:
        return 0
    count = 0
    for tile in position.hands[seat]:
        if position.components.kind[tile] == MATERIAL:
            count += 1
    return count


def finish(position: IndustriaPosition, events: list[Fact] | None) -> None:
    """Score the game."""
    position.step = FINISHED
    position.seat = -1
    if events is not None:
        events.append(Fact("game_over"))
    for seat in range(position.seats):
        if position.rulings.cashing:  # IND-13.3
            for tile in position.hands[seat][:]:
                if position.components.kind[tile] == MATERIAL:
                    position.drop(seat, tile)
                    position.bank_pays(seat, CASHED)
                    if events is not None:
                        events.append(
                            Fact("final_cashed", seat, {"tile": position.components.words[tile], "money": CASHED})
                        )
        bonuses = bonus_points(position, seat)
        roads = link_points(position, seat, position.components.roads)
        lines = link_points(position, seat, position.components.lines)
        money = money_points(position.cash[seat])
        position.score[seat] += bonuses + roads + lines + money
        if events is not None:
            events.append(Fact("final_bonuses", seat, {"vp": bonuses}))
            events.append(Fact("final_roads", seat, {"vp": roads}))
            events.append(Fact("final_lines", seat, {"vp": lines}))
            events.append(Fact("final_money", seat, {"vp": money, "taler": position.cash[seat]}))


def ranking(position: IndustriaPosition) -> list[list[int]]:
    """The places: by score, laid tiles, money (IND-14.1 to IND-14.3), then shared or by seat (IND-A13)."""
    # The piece has already passed on at the end; the last turn began to the right of where it lies.
    began = position.first - 1 if position.step == FINISHED else position.first
    order: list[tuple[int, int, int, int, int]] = []
    for seat in range(position.seats):
        late = (seat - began) % position.seats if position.rulings.seat_order else 0
        order.append((-position.score[seat], -len(position.laid[seat]), -position.cash[seat], late, seat))
    order.sort()
    places: list[list[int]] = []
    for place, entry in enumerate(order):
        if place > 0 and order[place - 1][:4] == entry[:4]:
            places[-1].append(entry[4])
        else:
            places.append([entry[4]])
    return places
