"""The end of the game (IND-13) and the winner (IND-14)."""

from __future__ import annotations

from smokestack.games.industria.components.box import FACTORY, MATERIAL
from smokestack.games.industria.components.constants import BONUS_VP, CASH_VALUE, LINK_VP, TALER_PER_VP
from smokestack.games.industria.rules.position import FINISHED, NO_SEAT, IndustriaPosition
from smokestack.kernel.bits import size_of
from smokestack.kernel.facts import Fact


def bonus_points(position: IndustriaPosition, seat: int) -> int:
    """IND-13.4, IND-13.5"""
    bonuses = position.bonuses[seat]
    if bonuses == 0:
        return 0
    matches = 0
    symbols, kind = position.components.symbols, position.components.kind
    for tile in position.laid[seat]:
        if kind[tile] == FACTORY:
            matching = symbols[tile] & bonuses
            if matching:
                matches += 1 if position.rulings.bonus_per_factory else size_of(matching)  # IND-A5
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


def cashable_tiles(position: IndustriaPosition, seat: int) -> list[int]:
    """The material tiles in a hand that the bank pays for at the end (IND-13.3)."""
    if not position.rulings.cash_material_tiles:  # IND-A4
        return []
    return [tile for tile in position.hands[seat] if position.components.kind[tile] == MATERIAL]


def finish_game(position: IndustriaPosition, events: list[Fact] | None) -> None:
    position.step = FINISHED
    position.seat = NO_SEAT
    if events is not None:
        events.append(Fact("game_over"))
    for seat in range(position.seats):
        cash_leftover_tiles(position, seat, events)
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


def cash_leftover_tiles(position: IndustriaPosition, seat: int, events: list[Fact] | None) -> None:
    """IND-13.3"""
    for tile in cashable_tiles(position, seat):
        position.remove_from_game(seat, tile)
        position.receive_from_bank(seat, CASH_VALUE)
        if events is not None:
            events.append(Fact("final_cashed", seat, {**position.tile_data(tile), "money": CASH_VALUE}))


def ranking(position: IndustriaPosition) -> list[list[int]]:
    """By score, laid tiles and money (IND-14.1 to IND-14.3); then tied, or by seat order (IND-A13)."""
    # At the end the first-player piece has already moved on, so the last turn began one seat to the right of it.
    first = position.first - 1 if position.step == FINISHED else position.first
    order: list[tuple[int, int, int, int, int]] = []
    for seat in range(position.seats):
        distance = (seat - first) % position.seats if position.rulings.ties_by_seat_order else 0
        order.append((-position.score[seat], -len(position.laid[seat]), -position.cash[seat], distance, seat))
    order.sort()
    places: list[list[int]] = []
    for place, entry in enumerate(order):
        if place > 0 and order[place - 1][:4] == entry[:4]:
            places[-1].append(entry[4])
        else:
            places.append([entry[4]])
    return places
