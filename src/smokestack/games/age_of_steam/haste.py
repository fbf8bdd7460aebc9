"""Playing fast: what a search's playouts do where weighing every action would take most of the time.

The judgement is that of the advice; only fewer things are looked at. Builds are thought out from a few of the player's
stops instead of all of them, a delivery is counted only if it is long enough to be the best, and whether a better
engine would help is read off the best delivery instead of searched for.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam import actions as kinds
from smokestack.games.age_of_steam import advice
from smokestack.games.age_of_steam.planning import Plan
from smokestack.games.age_of_steam.routes import Routes, decode_build

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table

OWN_STOPS: Final = 3
OTHER_STOPS: Final = 1
NEW_CITIES: Final = 4
"""How many of each are looked at."""


def select(t: Table, legal: list[int]) -> int:
    weights = advice.selections(t, legal, 0.5)
    return legal[weights.index(max(weights))]


def build(t: Table, legal: list[int], rng: Random) -> int:
    """The best of the actions, seen from a few stops; equals by chance, for the look begins anywhere."""
    seat = t.now
    plan = Plan(t, seat)
    spare = advice.spare_money(t, seat)
    routes = Routes(plan, advice.builds_left(t, seat), max(0, spare), _some_stops(plan, rng))
    best, chosen = -99.0, legal[0]
    new_cities = 0
    begin = int(rng.random() * len(legal))
    for place in range(begin, begin + len(legal)):
        action = legal[place] if place < len(legal) else legal[place - len(legal)]
        kind = action & kinds.KIND
        if kind == kinds.URBANIZE:
            new_cities += 1
            if new_cities > NEW_CITIES:
                continue
            merit = 6.0 + plan.new_city(action >> 6 & 511, action >> 15 & 7) - (1.0 if action >> 18 else 0.0)
        else:
            if kind == kinds.BUILD:
                hex, placement = decode_build(action)
                if routes.merit(hex, placement) <= best:
                    continue
            merit = advice.build_merit(plan, routes, spare, action)
        if merit > best:
            best, chosen = merit, action
    return chosen


def _some_stops(plan: Plan, rng: Random) -> list[int]:
    """A few stops the player's links touch, and another."""
    own = [stop for stop in plan.stops if plan.touched[stop]]
    some: list[int] = []
    for pool, many in ((own, OWN_STOPS), (plan.stops, OTHER_STOPS if own else OWN_STOPS + OTHER_STOPS)):
        if len(pool) <= many:
            some += pool
        else:
            for _ in range(many):
                stop = pool[int(rng.random() * len(pool))]
                if stop not in some:
                    some.append(stop)
    return some


def move(t: Table, legal: list[int]) -> int:
    seat = t.now
    best, chosen = -9.0, legal[0]
    links = 0
    upgrade = False
    for action in legal:
        kind = action & kinds.KIND
        merit = -0.5
        if kind == kinds.MOVE:
            if _length(action >> 18) <= best:
                continue  # It could not pay more.
            own, other = advice.own_links(t, action, seat)
            merit = own - 0.6 * other
            links = max(links, own)
        elif kind == kinds.LIFT:
            merit = float(min(t.turn + 1, 6))
        elif kind == kinds.PASS:
            merit = 0.0
        elif action == kinds.UPGRADE:
            upgrade = True
            continue
        if merit > best:
            best, chosen = merit, action
    if upgrade:
        more = links + 1 if links >= t.engine[seat] else links
        if advice.upgrade(t, seat, max(best, 0.0), links, more) > best:
            return kinds.UPGRADE
    return chosen


def _length(hops: int) -> int:
    """How many links a delivery's packed hops are."""
    many = 0
    while hops:
        many += 1
        hops >>= 7
    return many
