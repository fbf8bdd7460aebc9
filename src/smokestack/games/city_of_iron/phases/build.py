"""Build, reserve, and Arc's moving of buildings (COI-6.1 to COI-6.14, COI-13.2)."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.actions import FROM_RESERVE, RESERVE, build_action, move_action, one
from smokestack.games.city_of_iron.holdings import (
    add_building,
    count_building,
    discard_building,
    fits,
    owns_name,
    take_building,
    with_value,
)
from smokestack.games.city_of_iron.table import Table
from smokestack.kernel.facts import Fact, FactData

MOVE_PRICE: Final = 1


def sources(s: Table, seat: int) -> list[int]:
    """What may be built: market spaces with a card, then the types in the own reserve (COI-6.1)."""
    found: list[int] = []
    for space in range(len(s.market)):
        if s.market[space] >= 0:
            found.append(space)
    types = s.rules.box.buildings.count
    for kind in range(types):
        if s.reserve[seat * types + kind]:
            found.append(FROM_RESERVE + kind)
    return found


def source_type(s: Table, source: int) -> int:
    """The building of a source, or -1."""
    if source < FROM_RESERVE:
        return s.market[source] if source < len(s.market) else -1
    kind = source - FROM_RESERVE
    types = s.rules.box.buildings.count
    return kind if kind < types and s.reserve[s.seat * types + kind] else -1


def science_cost(s: Table, seat: int, kind: int, over: int, less: int) -> int:
    """COI-6.7; `over` is the type torn down, or -1."""
    buildings = s.rules.box.buildings
    owned = owns_name(s, seat, kind)
    if not s.rules.waiver_before and over >= 0 and buildings.name[over] == buildings.name[kind]:
        owned -= 1
    if owned > 0:
        return 0
    return max(0, buildings.science[kind] - less)


def builds(s: Table, seat: int, money: int, science: int, less_money: int, less_science: int, first: bool) -> list[int]:
    """Every build this purse can pay; only the first one found if that is all that is asked."""
    found: list[int] = []
    rules, buildings = s.rules, s.rules.box.buildings
    for source in sources(s, seat):
        kind = s.market[source] if source < FROM_RESERVE else source - FROM_RESERVE
        if buildings.money[kind] - less_money > money:
            continue
        for place in range(rules.places):
            if s.owner[place] != seat or s.capacity[place] == 0 or not fits(s, place, kind):
                continue
            room = s.filled[place] < s.capacity[place]
            if room and science_cost(s, seat, kind, -1, less_science) <= science:
                found.append(build_action(source, place, 0))
            if not room or rules.demolish_freely:
                start, before = place * rules.stride, -1
                for at in range(start, start + s.filled[place]):
                    over = s.built[at]
                    if over != before and science_cost(s, seat, kind, over, less_science) <= science:
                        found.append(build_action(source, place, over + 1))
                    before = over
            if first and found:
                return found
    return found


def build(
    s: Table, source: int, place: int, over: int, less_money: int, less_science: int, events: list[Fact] | None
) -> None:
    """Pay, tear down if need be, and build (COI-6.5 to COI-6.11)."""
    seat, buildings = s.seat, s.rules.box.buildings
    kind = source_type(s, source)
    money = max(0, buildings.money[kind] - less_money)
    science = science_cost(s, seat, kind, over - 1, less_science)
    s.money[seat] -= money
    s.science[seat] -= science
    if over:
        demolish(s, seat, place, over - 1, events)
    if source < FROM_RESERVE:
        s.market[source] = -1
    else:
        at = seat * buildings.count + kind
        s.reserve = with_value(s.reserve, at, s.reserve[at] - 1)
    add_building(s, place, kind)
    count_building(s, seat, kind, 1)
    if events is not None:
        data: FactData = {
            "building": buildings.label[kind],
            "place": s.rules.place_names[place],
            "money": -money,
            "cost": money,
            "science": science,
            "income": 1 if buildings.productive[kind] else 0,
        }
        events.append(Fact("built", seat, data))


def demolish(s: Table, seat: int, place: int, kind: int, events: list[Fact] | None) -> None:
    """COI-6.11, COI-R4."""
    buildings = s.rules.box.buildings
    take_building(s, place, kind)
    count_building(s, seat, kind, -1)
    discard_building(s, kind)
    if events is not None:
        data: FactData = {
            "building": buildings.label[kind],
            "place": s.rules.place_names[place],
            "income": -1 if buildings.productive[kind] else 0,
        }
        events.append(Fact("demolished", seat, data))


def reserves(s: Table) -> list[int]:
    """COI-6.13."""
    return [one(RESERVE, space) for space in range(len(s.market)) if s.market[space] >= 0]


def reserve(s: Table, space: int, events: list[Fact] | None) -> None:
    kind = s.market[space]
    s.market[space] = -1
    at = s.seat * s.rules.box.buildings.count + kind
    s.reserve = with_value(s.reserve, at, s.reserve[at] + 1)
    if events is not None:
        events.append(Fact("reserved", s.seat, {"building": s.rules.box.buildings.label[kind]}))


# --- Arc's free action ------------------------------------------------------------------------------------------
def moves(s: Table, seat: int) -> list[int]:
    """Where one building may go while nothing is on its way (COI-13.2)."""
    if not s.rules.moves_buildings(s.nation[seat]) or s.money[seat] < MOVE_PRICE:
        return []
    if s.rules.move_many:
        return many_moves(s, seat)
    found: list[int] = []
    for start in own_places(s, seat):
        for kind in distinct(s, start):
            for goal in own_places(s, seat):
                if goal != start and s.filled[goal] < s.capacity[goal] and fits(s, goal, kind):
                    found.append(move_action(kind, start, goal))
    return found


def own_places(s: Table, seat: int) -> list[int]:
    return [place for place in range(s.rules.places) if s.owner[place] == seat and s.capacity[place] > 0]


def distinct(s: Table, place: int) -> list[int]:
    """The types standing in a city, each once."""
    found: list[int] = []
    start = place * s.rules.stride
    for at in range(start, start + s.filled[place]):
        if not found or found[-1] != s.built[at]:
            found.append(s.built[at])
    return found


def move_building(s: Table, kind: int, start: int, goal: int, price: int, events: list[Fact] | None) -> None:
    """Goods and income stay as they are."""
    s.money[s.seat] -= price
    take_building(s, start, kind)
    add_building(s, goal, kind)
    if events is not None:
        data: FactData = {
            "building": s.rules.box.buildings.label[kind],
            "place": s.rules.place_names[start],
            "goal": s.rules.place_names[goal],
            "money": -price,
        }
        events.append(Fact("moved", s.seat, data))


# One payment for any number (COI-A-arc-move): one building at a time is on its way, a city may be one over its
# spaces meanwhile, and every building is moved at most once; so it always ends and every rearrangement is reached.
def settled(s: Table, place: int, kind: int) -> int:
    """How many buildings of this type in this place were already moved."""
    count = 0
    for mark in s.moved:
        if mark == place * 64 + kind:
            count += 1
    return count


def movable(s: Table, place: int) -> list[int]:
    """The types of a city of which one was not moved yet."""
    found: list[int] = []
    start = place * s.rules.stride
    for kind in distinct(s, place):
        count = 0
        for at in range(start, start + s.filled[place]):
            if s.built[at] == kind:
                count += 1
        if count > settled(s, place, kind):
            found.append(kind)
    return found


def overfull(s: Table, seat: int) -> int:
    for place in own_places(s, seat):
        if s.filled[place] > s.capacity[place]:
            return place
    return -1


def many_moves(s: Table, seat: int) -> list[int]:
    found: list[int] = []
    full = overfull(s, seat)
    places = own_places(s, seat)
    for start in places:
        if full >= 0 and start != full:
            continue
        for kind in movable(s, start):
            for goal in places:
                if goal != start and fits(s, goal, kind) and can_settle(s, seat, start, goal):
                    found.append(move_action(kind, start, goal))
    return found


def can_settle(s: Table, seat: int, start: int, goal: int) -> bool:
    """If the goal overflows: can a chain of further moves end in a free space?"""
    reached = [goal]
    for place in reached:
        room = s.capacity[place] - s.filled[place] - (1 if place == goal else 0) + (1 if place == start else 0)
        if (room >= 0 and place == goal) or (room > 0 and place != goal):
            return True
        for kind in movable(s, place):
            for other in own_places(s, seat):
                if other not in reached and fits(s, other, kind):
                    reached.append(other)
    return False
