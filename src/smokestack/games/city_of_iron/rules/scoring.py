"""Scoring, the bonuses of the end, and who has won (COI-11, COI-12)."""

from __future__ import annotations

from smokestack.games.city_of_iron.rules.holdings import with_value
from smokestack.games.city_of_iron.rules.position import CityOfIronPosition
from smokestack.kernel.facts import Fact


def place_in_good(position: CityOfIronPosition, seat: int, good: int) -> int:
    """1 for the first in a good, 2 for the second, 0 for all others (COI-11.1 to COI-11.3)."""
    width = position.components.goods.count
    own = position.goods[seat * width + good]
    if own <= 0:
        return 0
    best = second = firsts = 0
    for other in range(position.rulings.seats):
        count = position.goods[other * width + good]
        if count > best:
            best, second, firsts = count, best, 1
        elif count == best:
            firsts += 1
        elif count > second:
            second = count
    if own == best:
        return 1
    if own == second and (firsts == 1 or position.rulings.second_after_tie):
        return 2
    return 0


def score_goods_and_buildings(position: CityOfIronPosition, final: bool, events: list[Fact] | None) -> None:
    """Every good by itself, shields, and the +3 buildings (COI-11)."""
    for seat in range(position.rulings.seats):
        for good in range(position.components.goods.count):
            score_good(position, seat, good, events)
        if final or position.rulings.plus3_always:
            score_buildings(position, seat, events)


def score_good(position: CityOfIronPosition, seat: int, good: int, events: list[Fact] | None) -> None:
    goods = position.components.goods
    place = place_in_good(position, seat, good)
    if place:
        vp = goods.vp_first[good] if place == 1 else goods.vp_second[good]
        award_points(position, seat, vp, "scored_first" if place == 1 else "scored_second", goods.names[good], events)
    if position.goods[seat * goods.count + good] >= goods.shield[good]:
        award_points(position, seat, goods.shield_vp[good], "scored_shield", goods.names[good], events)


def score_buildings(position: CityOfIronPosition, seat: int, events: list[Fact] | None) -> None:
    """COI-11.5."""
    rulings, buildings = position.rulings, position.components.buildings
    for place in range(rulings.places):
        if position.owner[place] == seat:
            for at in range(place * rulings.stride, place * rulings.stride + position.filled[place]):
                kind = position.built[at]
                if buildings.vp_good[kind] >= 0 and place_in_good(position, seat, buildings.vp_good[kind]):
                    award_points(position, seat, buildings.vp[kind], "scored_building", buildings.label[kind], events)


def award_points(
    position: CityOfIronPosition, seat: int, vp: int, key: str, what: str, events: list[Fact] | None
) -> None:
    position.vp = with_value(position.vp, seat, position.vp[seat] + vp)
    if events is not None and vp:
        events.append(Fact(key, seat, {"vp": vp, "what": what}))


# --- the end ----------------------------------------------------------------------------------------------------
def final_bonuses(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """COI-12.4 to COI-12.10."""
    tokens, seats = position.components.tokens, position.rulings.seats
    award_bonus(position, list(position.money), tokens.bonus_money, "bonus_money", events)
    award_bonus(
        position,
        [land_distance(position, seat) for seat in range(seats)],
        tokens.bonus_distance,
        "bonus_distance",
        events,
    )
    award_bonus(
        position, [largest_good(position, seat) for seat in range(seats)], tokens.bonus_good, "bonus_good", events
    )
    award_bonus(
        position, [cards_owned(position, seat) for seat in range(seats)], tokens.bonus_cards, "bonus_cards", events
    )
    award_bonus(
        position, [towns_owned(position, seat) for seat in range(seats)], tokens.bonus_towns, "bonus_towns", events
    )
    for seat in range(seats):
        lost = reserved_count(position, seat) // tokens.penalty_per * tokens.penalty_vp
        if lost:
            position.vp = with_value(position.vp, seat, position.vp[seat] + lost)
            if events is not None:
                events.append(Fact("penalty", seat, {"vp": lost}))


def award_bonus(position: CityOfIronPosition, values: list[int], vp: int, key: str, events: list[Fact] | None) -> None:
    """To the one player with the most; nobody in a tie or with nothing (COI-12.10)."""
    best = max(values)
    if best > 0 and values.count(best) == 1:
        award_points(position, values.index(best), vp, key, str(best), events)


def land_distance(position: CityOfIronPosition, seat: int) -> int:
    """COI-12.5."""
    lands = position.components.lands
    total = farthest = 0
    for land in range(lands.count):
        if position.owner[land] == seat:
            total += lands.distance[land]
            farthest = max(farthest, lands.distance[land])
    return farthest if position.rulings.farthest else total


def largest_good(position: CityOfIronPosition, seat: int) -> int:
    width = position.components.goods.count
    return max(position.goods[seat * width : (seat + 1) * width])


def cards_owned(position: CityOfIronPosition, seat: int) -> int:
    """COI-12.7."""
    total = 0
    hand = position.hand[seat]
    for card in range(position.components.cards.count):
        total += hand >> card & 1
    for pile in (seat * 2, seat * 2 + 1):
        total += len(position.draw_pile[pile])
        if not position.rulings.only_hand_and_draw:
            total += len(position.discard_pile[pile])
    return total


def towns_owned(position: CityOfIronPosition, seat: int) -> int:
    towns = position.components.towns
    total = 0
    for town in range(towns.count):
        if position.town_owner[town] == seat:
            total += towns.counts_as[town]
    return total


def reserved_count(position: CityOfIronPosition, seat: int) -> int:
    types = position.components.buildings.count
    return sum(position.reserve[seat * types : (seat + 1) * types])


def goods_total(position: CityOfIronPosition, seat: int) -> int:
    width = position.components.goods.count
    return sum(position.goods[seat * width : (seat + 1) * width])


def ranking(position: CityOfIronPosition) -> list[list[int]]:
    """Points, then money, then goods, then shared (COI-12.11, COI-R12)."""
    worth = [
        (position.vp[seat], position.money[seat], goods_total(position, seat)) for seat in range(position.rulings.seats)
    ]
    places: list[list[int]] = []
    for seat in sorted(range(position.rulings.seats), key=lambda seat: worth[seat], reverse=True):
        if places and worth[places[-1][0]] == worth[seat]:
            places[-1].append(seat)
        else:
            places.append([seat])
    return places
