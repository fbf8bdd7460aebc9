"""Scoring, the final bonuses, and the ranking (COI-11, COI-12)."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.components.effects import CITIZEN, MILITARY
from smokestack.games.city_of_iron.rules.holdings import buildings_in, reserved_count
from smokestack.games.city_of_iron.rules.position import CityOfIronPosition, pile_of, with_value
from smokestack.kernel.bits import size_of
from smokestack.kernel.facts import Fact, FactData

NOT_PLACED: Final = 0
FIRST: Final = 1
SECOND: Final = 2


def place_in_good(position: CityOfIronPosition, seat: int, good: int) -> int:
    """FIRST, SECOND or NOT_PLACED (COI-11.1 to COI-11.3)."""
    width = position.components.goods.count
    own = position.goods[seat * width + good]
    if own <= 0:
        return NOT_PLACED
    best = second = leaders = 0
    for other in range(position.rulings.seats):
        count = position.goods[other * width + good]
        if count > best:
            best, second, leaders = count, best, 1
        elif count == best:
            leaders += 1
        elif count > second:
            second = count
    if own == best:
        return FIRST
    if own == second and (leaders == 1 or position.rulings.second_after_tie):
        return SECOND
    return NOT_PLACED


def score_goods_and_buildings(position: CityOfIronPosition, final: bool, events: list[Fact] | None) -> None:
    """Score every good, the shields and the +3 buildings (COI-11)."""
    for seat in range(position.rulings.seats):
        for good in range(position.components.goods.count):
            _score_good(position, seat, good, events)
        if final or position.rulings.plus3_always:
            _score_buildings(position, seat, events)


def _score_good(position: CityOfIronPosition, seat: int, good: int, events: list[Fact] | None) -> None:
    goods = position.components.goods
    data: FactData = {"what": goods.names[good], "good_id": good}
    place = place_in_good(position, seat, good)
    if place == FIRST:
        _award_points(position, seat, goods.vp_first[good], "scored_first", data, events)
    elif place == SECOND:
        _award_points(position, seat, goods.vp_second[good], "scored_second", data, events)
    if position.goods[seat * goods.count + good] >= goods.shield[good]:
        _award_points(position, seat, goods.shield_vp[good], "scored_shield", data, events)


def _score_buildings(position: CityOfIronPosition, seat: int, events: list[Fact] | None) -> None:
    """COI-11.5."""
    buildings = position.components.buildings
    for place in range(position.rulings.places):
        if position.owner[place] != seat:
            continue
        for building in buildings_in(position, place):
            good = buildings.vp_good[building]
            if good >= 0 and place_in_good(position, seat, good) != NOT_PLACED:
                data: FactData = {"what": buildings.label[building], "building_id": building}
                _award_points(position, seat, buildings.vp[building], "scored_building", data, events)


def _award_points(
    position: CityOfIronPosition, seat: int, vp: int, key: str, data: FactData, events: list[Fact] | None
) -> None:
    position.vp = with_value(position.vp, seat, position.vp[seat] + vp)
    if events is not None and vp:
        events.append(Fact(key, seat, {**data, "vp": vp}))


# --- the end ----------------------------------------------------------------------------------------------------
def award_final_bonuses(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """COI-12.4 to COI-12.10."""
    tokens, seats = position.components.tokens, range(position.rulings.seats)
    _award_bonus(position, list(position.money), tokens.bonus_money, "bonus_money", events)
    distances = [land_distance(position, seat) for seat in seats]
    _award_bonus(position, distances, tokens.bonus_distance, "bonus_distance", events)
    goods = [_largest_good(position, seat) for seat in seats]
    _award_bonus(position, goods, tokens.bonus_good, "bonus_good", events)
    cards = [cards_owned(position, seat) for seat in seats]
    _award_bonus(position, cards, tokens.bonus_cards, "bonus_cards", events)
    towns = [towns_owned(position, seat) for seat in seats]
    _award_bonus(position, towns, tokens.bonus_towns, "bonus_towns", events)
    for seat in seats:
        penalty = reserved_count(position, seat) // tokens.penalty_per * tokens.penalty_vp
        if penalty:
            _award_points(position, seat, penalty, "penalty", {}, events)


def _award_bonus(position: CityOfIronPosition, values: list[int], vp: int, key: str, events: list[Fact] | None) -> None:
    """A bonus goes to the one player with the most. In a tie nobody gets it, so neither if all have 0 (COI-12.10)."""
    best = max(values)
    if values.count(best) == 1:
        _award_points(position, values.index(best), vp, key, {"what": str(best)}, events)


def land_distance(position: CityOfIronPosition, seat: int) -> int:
    """The total distance of the player's lands, or the farthest one by option (COI-12.5)."""
    lands = position.components.lands
    total = farthest = 0
    for land in range(lands.count):
        if position.owner[land] == seat:
            total += lands.distance[land]
            farthest = max(farthest, lands.distance[land])
    return farthest if position.rulings.farthest else total


def _largest_good(position: CityOfIronPosition, seat: int) -> int:
    width = position.components.goods.count
    return max(position.goods[seat * width : (seat + 1) * width])


def cards_owned(position: CityOfIronPosition, seat: int) -> int:
    """COI-12.7."""
    total = size_of(position.hand[seat])
    for deck in (CITIZEN, MILITARY):
        pile = pile_of(seat, deck)
        total += len(position.draw_pile[pile])
        if not position.rulings.only_hand_and_draw:
            total += len(position.discard_pile[pile])
    return total


def towns_owned(position: CityOfIronPosition, seat: int) -> int:
    """How many towns the player has; some count as several (COI-12.8)."""
    towns = position.components.towns
    total = 0
    for town in range(towns.count):
        if position.town_owner[town] == seat:
            total += towns.counts_as[town]
    return total


def ranking(position: CityOfIronPosition) -> list[list[int]]:
    """By points, then money, then goods; a full tie is shared (COI-12.11, COI-R12)."""
    width = position.components.goods.count
    results: list[tuple[int, int, int]] = []
    for seat in range(position.rulings.seats):
        goods = sum(position.goods[seat * width : (seat + 1) * width])
        results.append((position.vp[seat], position.money[seat], goods))
    places: list[list[int]] = []
    for seat in sorted(range(position.rulings.seats), key=lambda seat: results[seat], reverse=True):
        if places and results[places[-1][0]] == results[seat]:
            places[-1].append(seat)
        else:
            places.append([seat])
    return places
