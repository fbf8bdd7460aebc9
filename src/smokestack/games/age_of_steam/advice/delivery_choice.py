"""Which cube to move and over whose links, or whether to upgrade the engine instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.advice.evaluation import engine_to_survey, goods_stock
from smokestack.games.age_of_steam.advice.forecast import Forecast, ForecastStart
from smokestack.games.age_of_steam.advice.map_values import MapValues
from smokestack.games.age_of_steam.advice.reachable_goods import GoodsStock, ReachableGoods
from smokestack.games.age_of_steam.advice.weights import AgeOfSteamWeights
from smokestack.games.age_of_steam.components.pieces import N_COLOURS, NOBODY
from smokestack.games.age_of_steam.rules.delivery import Search, colours_on
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    LIFT,
    LOAD,
    MOVE,
    PASS,
    UPGRADE,
    kind_of,
    load_city,
    load_colour,
    move_city,
    move_colour,
    move_stop,
    via_stop,
)
from smokestack.games.age_of_steam.rules.hops import hop_payee, hop_stop, hops, stop_after
from smokestack.games.age_of_steam.rules.network import track_points
from smokestack.games.age_of_steam.rules.position import RIDE_HOPS, RIDE_START

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

MAX_LINKS: Final = 8
"""A delivery uses fewer links than this."""
LOADS_LIMIT: Final = 200
"""How many deliveries from one start are compared before the cube is loaded."""


def links_paid(position: AgeOfSteamPosition, action: int, seat: int) -> tuple[int, int]:
    """How many links of a MOVE pay the player, and how many pay others."""
    stop = move_city(action)
    own = others = 0
    index = 0
    choice = move_stop(action, 0)
    while choice:
        hop = hops(position, stop)[choice - 1]
        payee = hop_payee(hop)
        if payee == seat:
            own += 1
        elif payee != NOBODY:
            others += 1
        stop = hop_stop(hop)
        index += 1
        choice = move_stop(action, index)
    return own, others


def lift_income(position: AgeOfSteamPosition) -> int:
    """What lifting a cube is expected to pay: about as much as a good delivery of this turn."""
    return min(position.turn + 1, 6)


class MoveValues:
    """The score at the end after each thing that a player may do with a move."""

    def __init__(self, weights: AgeOfSteamWeights, values: MapValues, position: AgeOfSteamPosition, seat: int) -> None:
        self.weights = weights
        self.values = values
        self.position = position
        self.seat = seat
        self.goods: GoodsStock = goods_stock(weights, position)
        self.reachable = ReachableGoods(position, seat, self.goods)
        self.reachable.survey(engine_to_survey(position, seat))
        self.start = ForecastStart(position, seat)
        self.start.track = float(track_points(position, seat))
        self.start.moves -= 1
        self._known: dict[int, float] = {}

    def after_nothing(self) -> float:
        return Forecast(self.weights, self.values, self.position, self.goods, self.reachable, self.start).final_score()

    def after_delivery(self, city: int, colour: int, own: int, others: int) -> float:
        """After a cube from this city has used this many links of the player and of others."""
        cube = self.position.board.spot[city] * N_COLOURS + colour
        key = cube * MAX_LINKS + own
        score = self._known.get(key)
        if score is None:
            stock = self.goods.stock
            stock[cube] -= 1.0
            self.start.income += own
            score = self.after_nothing()
            self.start.income -= own
            stock[cube] += 1.0
            self._known[key] = score
        return score - 3.0 * self.weights.rival_link * others

    def after_upgrade(self) -> float:
        start = self.start
        upgraded = start.upgraded
        start.engine += 1
        start.upgraded = True
        score = self.after_nothing()
        start.engine -= 1
        start.upgraded = upgraded
        return score - 0.1  # An upgrade that changes nothing is worse than a pass.

    def after_lift(self) -> float:
        income = lift_income(self.position)
        self.start.income += income
        score = self.after_nothing()
        self.start.income -= income
        return score


def weigh_moves(
    weights: AgeOfSteamWeights, values: MapValues, position: AgeOfSteamPosition, legal: list[int]
) -> list[float]:
    """How good each action of the move goods phase is."""
    seat = position.now
    if position.ride:
        return _weigh_next_links(position, legal)
    outcomes = MoveValues(weights, values, position, seat)
    nothing = outcomes.after_nothing()
    loads: dict[int, float] = {}
    if kind_of(legal[0]) == LOAD:
        loads = _load_values(outcomes)
    found: list[float] = []
    for action in legal:
        kind = kind_of(action)
        weight = nothing - 0.5
        if kind == MOVE:
            own, others = links_paid(position, action, seat)
            weight = outcomes.after_delivery(move_city(action), move_colour(action), own, others)
        elif kind == LOAD:
            weight = loads.get(_load_key(load_city(action), load_colour(action)), nothing + 0.1)
        elif kind == LIFT:
            weight = outcomes.after_lift()
        elif kind == PASS:
            weight = nothing
        elif kind == UPGRADE:
            weight = outcomes.after_upgrade()
        found.append(weight)
    return found


def _weigh_next_links(position: AgeOfSteamPosition, legal: list[int]) -> list[float]:
    """For a delivery that is named link by link: prefer the player's own links."""
    ride = position.ride
    ways = hops(position, stop_after(position, ride[RIDE_START], ride[RIDE_HOPS:]))
    return [1.0 if hop_payee(ways[via_stop(action) - 1]) == position.now else 0.0 for action in legal]


def _load_key(city: int, colour: int) -> int:
    return city * N_COLOURS + colour


def _load_values(outcomes: MoveValues) -> dict[int, float]:
    """By city and colour: the best of the first deliveries found."""
    position, seat = outcomes.position, outcomes.seat
    found: dict[int, float] = {}
    search = Search(position, seat, LOADS_LIMIT)
    for city in position.board.spots:
        colours = colours_on(position, city)
        if colours and not position.board.dead_end[city]:
            search.found = []
            search.from_stop(city, colours)
            for action in search.found:
                own, others = links_paid(position, action, seat)
                colour = move_colour(action)
                key = _load_key(city, colour)
                found[key] = max(found.get(key, -999.0), outcomes.after_delivery(city, colour, own, others))
    return found
