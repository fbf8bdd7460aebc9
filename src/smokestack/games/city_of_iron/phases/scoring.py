"""Scoring, the bonuses of the end, and who has won (COI-11, COI-12)."""

from __future__ import annotations

from smokestack.games.city_of_iron.holdings import with_value
from smokestack.games.city_of_iron.table import Table
from smokestack.kernel.facts import Fact


def place_in(s: Table, seat: int, good: int) -> int:
    """1 for the first in a good, 2 for the second, 0 for all others (COI-11.1 to COI-11.3)."""
    width = s.rules.box.goods.count
    own = s.goods[seat * width + good]
    if own <= 0:
        return 0
    best = second = firsts = 0
    for other in range(s.rules.seats):
        count = s.goods[other * width + good]
        if count > best:
            best, second, firsts = count, best, 1
        elif count == best:
            firsts += 1
        elif count > second:
            second = count
    if own == best:
        return 1
    if own == second and (firsts == 1 or s.rules.second_after_tie):
        return 2
    return 0


def score(s: Table, final: bool, events: list[Fact] | None) -> None:
    """Every good by itself, shields, and the +3 buildings (COI-11)."""
    for seat in range(s.rules.seats):
        for good in range(s.rules.box.goods.count):
            score_good(s, seat, good, events)
        if final or s.rules.plus3_always:
            score_buildings(s, seat, events)


def score_good(s: Table, seat: int, good: int, events: list[Fact] | None) -> None:
    goods = s.rules.box.goods
    place = place_in(s, seat, good)
    if place:
        vp = goods.vp_first[good] if place == 1 else goods.vp_second[good]
        give(s, seat, vp, "scored_first" if place == 1 else "scored_second", goods.names[good], events)
    if s.goods[seat * goods.count + good] >= goods.shield[good]:
        give(s, seat, goods.shield_vp[good], "scored_shield", goods.names[good], events)


def score_buildings(s: Table, seat: int, events: list[Fact] | None) -> None:
    """COI-11.5."""
    rules, buildings = s.rules, s.rules.box.buildings
    for place in range(rules.places):
        if s.owner[place] == seat:
            for at in range(place * rules.stride, place * rules.stride + s.filled[place]):
                kind = s.built[at]
                if buildings.vp_good[kind] >= 0 and place_in(s, seat, buildings.vp_good[kind]):
                    give(s, seat, buildings.vp[kind], "scored_building", buildings.label[kind], events)


def give(s: Table, seat: int, vp: int, key: str, what: str, events: list[Fact] | None) -> None:
    s.vp = with_value(s.vp, seat, s.vp[seat] + vp)
    if events is not None and vp:
        events.append(Fact(key, seat, {"vp": vp, "what": what}))


# --- the end ----------------------------------------------------------------------------------------------------
def final_bonuses(s: Table, events: list[Fact] | None) -> None:
    """COI-12.4 to COI-12.10."""
    tokens, seats = s.rules.box.tokens, s.rules.seats
    bonus(s, list(s.money), tokens.bonus_money, "bonus_money", events)
    bonus(s, [land_distance(s, seat) for seat in range(seats)], tokens.bonus_distance, "bonus_distance", events)
    bonus(s, [largest_good(s, seat) for seat in range(seats)], tokens.bonus_good, "bonus_good", events)
    bonus(s, [cards_owned(s, seat) for seat in range(seats)], tokens.bonus_cards, "bonus_cards", events)
    bonus(s, [towns_owned(s, seat) for seat in range(seats)], tokens.bonus_towns, "bonus_towns", events)
    for seat in range(seats):
        lost = reserved(s, seat) // tokens.penalty_per * tokens.penalty_vp
        if lost:
            s.vp = with_value(s.vp, seat, s.vp[seat] + lost)
            if events is not None:
                events.append(Fact("penalty", seat, {"vp": lost}))


def bonus(s: Table, values: list[int], vp: int, key: str, events: list[Fact] | None) -> None:
    """To the one player with the most; nobody in a tie or with nothing (COI-12.10)."""
    best = max(values)
    if best > 0 and values.count(best) == 1:
        give(s, values.index(best), vp, key, str(best), events)


def land_distance(s: Table, seat: int) -> int:
    """COI-12.5."""
    lands = s.rules.box.lands
    total = farthest = 0
    for land in range(lands.count):
        if s.owner[land] == seat:
            total += lands.distance[land]
            farthest = max(farthest, lands.distance[land])
    return farthest if s.rules.farthest else total


def largest_good(s: Table, seat: int) -> int:
    width = s.rules.box.goods.count
    return max(s.goods[seat * width : (seat + 1) * width])


def cards_owned(s: Table, seat: int) -> int:
    """COI-12.7."""
    total = 0
    hand = s.hand[seat]
    for card in range(s.rules.box.cards.count):
        total += hand >> card & 1
    for pile in (seat * 2, seat * 2 + 1):
        total += len(s.draw_pile[pile])
        if not s.rules.only_hand_and_draw:
            total += len(s.discard_pile[pile])
    return total


def towns_owned(s: Table, seat: int) -> int:
    towns = s.rules.box.towns
    total = 0
    for town in range(towns.count):
        if s.town_owner[town] == seat:
            total += towns.counts_as[town]
    return total


def reserved(s: Table, seat: int) -> int:
    types = s.rules.box.buildings.count
    return sum(s.reserve[seat * types : (seat + 1) * types])


def goods_total(s: Table, seat: int) -> int:
    width = s.rules.box.goods.count
    return sum(s.goods[seat * width : (seat + 1) * width])


def ranking(s: Table) -> list[list[int]]:
    """Points, then money, then goods, then shared (COI-12.11, COI-R12)."""
    worth = [(s.vp[seat], s.money[seat], goods_total(s, seat)) for seat in range(s.rules.seats)]
    places: list[list[int]] = []
    for seat in sorted(range(s.rules.seats), key=lambda seat: worth[seat], reverse=True):
        if places and worth[places[-1][0]] == worth[seat]:
            places[-1].append(seat)
        else:
            places.append([seat])
    return places
