"""The playout policy for games that are played out to the end: spend only what this turn's deliveries can pay for.

It plans track as the advice itself does, but forecasts a few routes only. That takes several times as long as the fast
policy in playout.py, which hardly ever stays solvent where goods run out.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.advice.build_keys import NO_KEY, build_key
from smokestack.games.age_of_steam.advice.forecast import turns_left
from smokestack.games.age_of_steam.advice.map_values import MapValues
from smokestack.games.age_of_steam.advice.playout_track import QuickLinkValues
from smokestack.games.age_of_steam.advice.reachable_goods import GoodsStock, ReachableGoods
from smokestack.games.age_of_steam.advice.route_search import Route, RouteSearch
from smokestack.games.age_of_steam.advice.route_tables import RouteTables
from smokestack.games.age_of_steam.advice.track_choice import TrackPlan
from smokestack.games.age_of_steam.advice.weights import AgeOfSteamWeights
from smokestack.games.age_of_steam.components.board import SPECIAL
from smokestack.games.age_of_steam.components.pieces import N_LETTERS, SHARE_PRICE
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    BUILD,
    BUY,
    ISSUE,
    URBANIZE,
    build_hex,
    build_tile,
    buy_link,
    issue_shares,
    kind_of,
    urbanize_claim,
    urbanize_new_city,
    urbanize_town,
)
from smokestack.games.age_of_steam.rules.network import incomplete_of

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

BUDGET: Final = 9
"""Dollars for a turn of building; half of it in the last turn but one."""
FIRST_BUDGET: Final = 12
"""The same on a map of survival: in the first turn, and later."""
LATER_BUDGET: Final = 7
MOST_SHARES: Final = 5
ROUTES: Final = 10
"""How many of the routes found are forecast."""
TOWNS: Final = 5
"""How many towns are considered for a New City."""
CUBE_ON_THE_WAY: Final = 1.0
"""What a cube counts that a route picks up, compared with a point of income."""


def careful_weights(weights: AgeOfSteamWeights, values: MapValues, seats: int) -> AgeOfSteamWeights:
    """The weights for these playouts: count less on track and goods that are not there yet."""
    changes = {"open_links": 0.3}
    if values.scarce:
        changes["links_a_turn"] = 0.4
    if seats == 1:
        changes["rivals_take"] = 1.0
        changes["engineer"] = 10.0
    else:
        changes["urbanization"] = 14.0
    return weights.changed({**weights.numbers(), **changes})


def sure_income(position: AgeOfSteamPosition, seat: int) -> int:
    """What the deliveries of a turn raise the income by, with the goods, links and engine there are."""
    goods = GoodsStock(position, 0.0)
    reachable = ReachableGoods(position, seat, goods)
    engine = position.engine[seat]
    reachable.survey(engine)
    moves = position.rules.move_rounds
    total = 0
    for links in range(engine, 0, -1):
        for at in range(len(reachable.lengths)):
            if reachable.lengths[at].bit_length() - 1 == links:
                taken = min(moves, int(goods.stock[reachable.cubes[at]]))
                total += taken * links
                moves -= taken
        if moves <= 0:
            break
    return total


def money_to_spend(position: AgeOfSteamPosition, seat: int) -> int:
    """What is left at the end of the turn if nothing more is spent; negative if income will be lost."""
    income = position.income[seat] + sure_income(position, seat)
    return position.cash[seat] + income - position.rules.expenses(position, seat)


def shares_needed(values: MapValues, position: AgeOfSteamPosition, seat: int) -> int:
    """As many shares as the expenses and a turn of building need."""
    left = turns_left(position)
    budget = BUDGET if left > 1 else BUDGET // 2 if left == 1 else 0
    if values.survival:
        budget = FIRST_BUDGET if position.turn == 1 else LATER_BUDGET
    missing = budget - money_to_spend(position, seat)
    return min(MOST_SHARES, -(-missing // (SHARE_PRICE - 1))) if missing > 0 else 0


def choose_shares(values: MapValues, position: AgeOfSteamPosition, legal: list[int]) -> int:
    wanted = shares_needed(values, position, position.now)
    best = legal[0]
    for action in legal:
        if kind_of(action) == ISSUE and issue_shares(action) <= wanted:
            best = action
    return best


def sensible_shares(values: MapValues, position: AgeOfSteamPosition, legal: list[int]) -> list[int]:
    """The numbers of shares worth considering: one more than needed at most."""
    most = shares_needed(values, position, position.now) + 1
    return [action for action in legal if kind_of(action) != ISSUE or issue_shares(action) <= most]


def choose_build(
    weights: AgeOfSteamWeights,
    values: MapValues,
    tables: RouteTables,
    position: AgeOfSteamPosition,
    legal: list[int],
    rng: Random,
) -> int:
    """The best New City, or the best beginning of a route, among a few."""
    seat = position.now
    last = legal[-1]
    plan = TrackPlan(weights, values, tables, position, seat)
    if kind_of(legal[0]) == URBANIZE:
        return _choose_new_city(plan, legal, rng)
    plan.money = min(position.cash[seat], money_to_spend(position, seat))
    if plan.money <= 0 or plan.builds <= 0 or position.taken_back:
        return last
    for route in _promising_routes(plan):
        value = plan.route_value(route)
        if value > plan.best.get(route.first_build, 0.0):
            plan.best[route.first_build] = value
    best, chosen = weights.spare_tile * plan.builds, last
    for action in legal:
        kind = kind_of(action)
        value = 0.0
        if kind == BUILD:
            key = build_key(position, build_hex(action), build_tile(action))
            value = plan.best.get(key, 0.0) if key != NO_KEY else 0.0
        elif kind == BUY:
            value = plan.special_link_value(buy_link(action))
        if value > best:
            best, chosen = value, action
    return chosen


def _promising_routes(plan: TrackPlan) -> list[Route]:
    """The routes with the best quick estimates, from the open ends and from all stops where the player may build."""
    position, seat = plan.position, plan.seat
    search = RouteSearch(position, seat, plan.tables, plan.builds, plan.builds, plan.money)
    for line in incomplete_of(position, seat):
        search.search_from_line(line)
    for spot in range(plan.reachable.spots):
        stop = position.board.spots[spot]
        built = len(plan.reachable.connections[spot]) > 0
        if built or position.city[stop] == stop or position.board.kind[stop] == SPECIAL:
            search.search_from_stop(stop)
    quick = QuickLinkValues(position, seat)
    routes = search.routes
    values = [quick.route_value(route) + CUBE_ON_THE_WAY * route.cubes for route in routes]
    found: list[Route] = []
    while len(found) < ROUTES and len(found) < len(routes):
        at = values.index(max(values))
        found.append(routes[at])
        values[at] = -999.0
    return found


def _choose_new_city(plan: TrackPlan, legal: list[int], rng: Random) -> int:
    """The best New City on some of the towns, on those with the player's links first."""
    spot, connections = plan.position.board.spot, plan.reachable.connections
    towns = sorted({urbanize_town(action) for action in legal if kind_of(action) == URBANIZE})
    pool = [town for town in towns if connections[spot[town]]]
    if len(pool) < TOWNS:
        pool = towns
    while len(pool) > TOWNS:
        pool.pop(int(rng.random() * len(pool)))
    known: dict[int, float] = {}
    best, chosen = -999.0, legal[0]
    for action in legal:
        if kind_of(action) != URBANIZE or urbanize_claim(action) or urbanize_town(action) not in pool:
            continue
        town, letter = urbanize_town(action), urbanize_new_city(action)
        choice = town * N_LETTERS + letter
        if choice not in known:
            known[choice] = plan.new_city_value(town, letter)
        if known[choice] > best:
            best, chosen = known[choice], action
    return chosen
