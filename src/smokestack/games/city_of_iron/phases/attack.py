"""Towns and attacks on them (COI-9, COI-14)."""

from __future__ import annotations

from smokestack.games.city_of_iron.actions import ATTACK, one
from smokestack.games.city_of_iron.holdings import count_town, discard_building, gain_money, leftmost, with_value
from smokestack.games.city_of_iron.payment import can_pay, losses, symbols
from smokestack.games.city_of_iron.table import FREE, Table
from smokestack.kernel.facts import Fact, FactData


def available(s: Table, stars: int) -> int:
    """How many towns of a pile can be attacked: the top one, or three of the expansion (COI-R2, COI-14.1)."""
    return min(len(s.piles[stars]), 3 if stars == 0 else 1)


def is_target(s: Table, seat: int, town: int) -> bool:
    """COI-9.1."""
    owner = s.town_owner[town]
    if owner >= 0:
        return owner != seat
    if owner != FREE:
        return False
    stars = s.rules.box.towns.stars[town]
    return any(s.piles[stars][place] == town for place in range(available(s, stars)))


def defence(s: Table, town: int) -> int:
    """COI-9.4."""
    towns = s.rules.box.towns
    return towns.defence_owned[town] if s.town_owner[town] >= 0 else towns.defence[town]


def attack_needed(s: Table, town: int, bonus: int) -> int:
    """At least one military card, whatever the bonus (COI-9.12)."""
    return max(1, defence(s, town) - bonus)


def open_towns(s: Table, seat: int) -> list[int]:
    """Every target of this player."""
    found = [town for town in range(s.rules.box.towns.count) if s.town_owner[town] >= 0 and s.town_owner[town] != seat]
    for stars in range(4):
        found += s.piles[stars][: available(s, stars)]
    found.sort()
    return found


def attacks(s: Table, seat: int, hand: int, work: int, distance: int, bonus: int) -> list[int]:
    """The towns these cards can take, with a card action's own price on top."""
    _, reach, strength, _ = symbols(s.rules, hand)
    if strength == 0:
        return []
    towns = s.rules.box.towns
    found: list[int] = []
    lost = losses(s.rules, hand, strength) if work == 0 else []
    for town in open_towns(s, seat):
        need, way = attack_needed(s, town, bonus), distance + towns.distance[town]
        if need > strength:
            continue
        if reach - lost[need] >= way if work == 0 else can_pay(s.rules, hand, work, way, 0, need):
            found.append(one(ATTACK, town))
    return found


def conquer(s: Table, town: int, events: list[Fact] | None) -> None:
    """The town changes hands (COI-9.5 to COI-9.10, COI-14.9)."""
    seat, rules = s.seat, s.rules
    loser = s.town_owner[town]
    name = rules.box.towns.names[town]
    if loser >= 0:
        before = s.income[loser]
        count_town(s, loser, town, -1)
        s.flex_kind = with_value(s.flex_kind, town, -1)
        if events is not None:
            data: FactData = {"town": name, "winner": seat, "income": s.income[loser] - before}
            events.append(Fact("town_lost", loser, data))
    else:
        stars = rules.box.towns.stars[town]
        s.piles[stars] = [other for other in s.piles[stars] if other != town]
    s.town_owner = with_value(s.town_owner, town, seat)
    place = rules.town_place[town]
    if place >= 0:
        s.owner = with_value(s.owner, place, seat)
        s.capacity = with_value(s.capacity, place, rules.box.towns.spaces[town])
    before = s.income[seat]
    count_town(s, seat, town, 1)
    if events is not None:
        events.append(Fact("conquered", seat, {"town": name, "income": s.income[seat] - before}))
    if rules.town_once[town]:
        paid = gain_money(s, seat, rules.town_once[town])
        if events is not None:
            events.append(Fact("town_pays", seat, {"town": name, "money": paid}))
    if loser < 0:
        lose_leftmost(s, events)


def lose_leftmost(s: Table, events: list[Fact] | None) -> None:
    """The leftmost market card goes with a neutral conquest (COI-9.7)."""
    space = leftmost(s)
    if space < 0:
        return
    kind = s.market[space]
    s.market[space] = -1
    discard_building(s, kind)
    if events is not None:
        events.append(Fact("market_lost", data={"building": s.rules.box.buildings.label[kind]}))
