"""How to play: borrow what the turn needs, connect cities whose goods match, deliver far, and stay solvent."""

from __future__ import annotations

from random import Random

from smokestack.games.age_of_steam import actions as kinds
from smokestack.games.age_of_steam import haste
from smokestack.games.age_of_steam.delivery import Search, colours_on, hops
from smokestack.games.age_of_steam.pieces import (
    COMMONWEALTH_GRANT,
    DEPTH,
    ENGINEER,
    FIRST_BUILD,
    FIRST_MOVE,
    HEAVY_LIFTING,
    LOCOMOTIVE,
    PRODUCTION,
    TURN_ORDER,
    URBANIZATION,
)
from smokestack.games.age_of_steam.planning import PRICE, Plan
from smokestack.games.age_of_steam.routes import Routes, decode_build
from smokestack.games.age_of_steam.state import BUILD_TRACK, MOVE_GOODS, Table
from smokestack.games.age_of_steam.tiles import ON_TOWN
from smokestack.kernel.contract import Advice, State


class AgeOfSteamAdvice(Advice):
    """A plain, quick player."""

    def weigh(self, state: State, legal: list[int]) -> list[float]:
        assert isinstance(state, Table)
        if len(legal) == 1:
            return [0.0]
        kind = legal[0] & kinds.KIND
        if state.ask:
            return [_answer(state, action) for action in legal]
        if kind == kinds.ISSUE:
            return _shares(state, legal)
        if kind in (kinds.BID, kinds.DROP):
            return _bids(state, legal)
        if kind in (kinds.SELECT, kinds.SKIP):
            return selections(state, legal, _short_of_engine(state, state.now))
        if state.phase == BUILD_TRACK:
            return _builds(state, legal)
        if state.phase == MOVE_GOODS:
            return _moves(state, legal)
        return [_growth(state, action) for action in legal]

    def hurry(self, state: State, legal: list[int], rng: Random) -> int:
        """Builds from a few places, deliveries and actions at a glance; the rest with care, for it costs little."""
        assert isinstance(state, Table)
        kind = legal[0] & kinds.KIND
        if not state.ask:
            if kind in (kinds.SELECT, kinds.SKIP):
                return haste.select(state, legal)
            if state.phase == BUILD_TRACK:
                return haste.build(state, legal, rng)
            if state.phase == MOVE_GOODS and not state.ride and kind != kinds.LOAD:
                return haste.move(state, legal)
        return self.choose(state, legal, rng)

    def evaluate(self, state: State) -> list[float]:
        """The score as it stands, and what income and engine may still bring."""
        assert isinstance(state, Table)
        if state.over:
            return [float(score) for score in state.scores()]
        left = turns_left(state)
        return [
            -60.0
            if state.out[seat]
            else state.rules.score(state, seat) + left * (4.0 + 1.5 * state.engine[seat]) + 0.2 * state.cash[seat]
            for seat in range(state.seats)
        ]


def turns_left(t: Table) -> int:
    """Turns after this one; on a map without a fixed length a guess."""
    return max(0, t.rules.turns - t.turn) if t.rules.turns else 3


# --- money ----------------------------------------------------------------------------------------------------


def _expected_income(t: Table, seat: int) -> int:
    """What is likely to come in this turn: the income, and a delivery where there is track."""
    return t.income[seat] + (min(2, t.engine[seat]) if t.turn > 1 and t.income[seat] > 0 else 0)


def _upkeep(t: Table, seat: int) -> int:
    """What the end of the turn will cost beyond what comes in."""
    return max(0, t.rules.expenses(t, seat) + 1 - _expected_income(t, seat))


def _budget(t: Table, seat: int) -> int:
    """What a turn's building and a modest bid take."""
    left = turns_left(t)
    if left == 0:
        return 0
    return 9 if left > 1 else 5


def _shares(t: Table, legal: list[int]) -> list[float]:
    seat = t.now
    missing = _budget(t, seat) + _upkeep(t, seat) - t.cash[seat]
    wanted = max(0, min(3 if t.turn <= 2 else 2, -(-missing // 4)))
    if t.cash[seat] + 4 * wanted + 2 * t.income[seat] < t.rules.expenses(t, seat) + 1:
        wanted = -(-(t.rules.expenses(t, seat) + 1 - t.cash[seat] - t.income[seat]) // 4)  # or be bankrupt
    weights: list[float] = []
    for action in legal:
        if action == kinds.BUY_BACK:
            weights.append(0.5 if t.cash[seat] > 30 else -5.0)
        else:
            weights.append(-abs((action >> 6) - wanted) * 1.0)
    return weights


def _bids(t: Table, legal: list[int]) -> list[float]:
    """Raise by one as long as it is cheap; keep the money for track."""
    seat = t.now
    spare = t.cash[seat] - _upkeep(t, seat) - (8 if turns_left(t) else 2)
    limit = min(spare, 2 + t.engine[seat] // 2)
    weights: list[float] = []
    for action in legal:
        kind = action & kinds.KIND
        if kind == kinds.BID:
            weights.append(2.0 - 0.1 * (action >> 6) if action >> 6 <= limit else -1.0)
        elif kind == kinds.PASS:
            weights.append(3.0)
        else:
            weights.append(0.0)
    return weights


# --- actions --------------------------------------------------------------------------------------------------


def selections(t: Table, legal: list[int], short: float) -> list[float]:
    """`short` is how many links a better engine would add to the best delivery."""
    seat = t.now
    left = turns_left(t)
    cash = t.cash[seat] - _upkeep(t, seat)
    merits = {
        LOCOMOTIVE: (2.2 if t.engine[seat] < 3 else 1.0) + (2.0 * short if left else short),
        URBANIZATION: 4.5 if any(at == -1 for at in t.new_city_at) else 0.0,
        ENGINEER: 3.6 if cash >= 10 else 1.0,
        FIRST_MOVE: 2.5 if t.turn > 1 else 1.5,
        FIRST_BUILD: 3.0 if t.turn <= 2 else 2.0,
        TURN_ORDER: 1.6 if left else 0.1,
        PRODUCTION: 0.8 if t.turn > 2 and left else 0.2,
        HEAVY_LIFTING: 3.0,
        COMMONWEALTH_GRANT: 3.0,
    }
    weights: list[float] = []
    for action in legal:
        if action == kinds.SKIP:
            weights.append(0.5)
        else:
            weights.append(merits.get(action >> 6, 1.0) - t.rules.action_fee(t, seat, action >> 6))
    return weights


def _short_of_engine(t: Table, seat: int) -> int:
    return _reach_with(t, seat, t.engine[seat] + 1) - _reach_with(t, seat, t.engine[seat])


def _reach_with(t: Table, seat: int, engine: int) -> int:
    """The most own links a delivery could use with such an engine."""
    search = Search(t, seat, 200)
    search.engine = engine
    best = 0
    for start in t.board.spots:
        colours = colours_on(t, start)
        if colours and not t.board.dead_end[start]:
            search.found = []
            search.from_stop(start, colours)
            for action in search.found:
                best = max(best, own_links(t, action, seat)[0])
    return best


# --- building -------------------------------------------------------------------------------------------------


def _builds(t: Table, legal: list[int]) -> list[float]:
    seat = t.now
    plan = Plan(t, seat)
    spare = spare_money(t, seat)
    routes = Routes(plan, builds_left(t, seat), max(0, spare), plan.stops)
    merits: list[float] = []
    known: dict[int, float] = {}
    for action in legal:
        kind = action & kinds.KIND
        if kind == kinds.URBANIZE:
            key = action & ~(1 << 18)
            if key not in known:
                known[key] = 6.0 + plan.new_city(action >> 6 & 511, action >> 15 & 7)
            merits.append(known[key] - (1.0 if action >> 18 else 0.0))
        else:
            merits.append(build_merit(plan, routes, spare, action))
    return merits


def spare_money(t: Table, seat: int) -> int:
    return t.cash[seat] - _upkeep(t, seat)


def builds_left(t: Table, seat: int) -> int:
    return t.rules.builds_allowed(t, seat) - len(t.prices)


def build_merit(plan: Plan, routes: Routes, spare: int, action: int) -> float:
    """The merit of anything in the building phase but a New City."""
    t, seat = plan.t, plan.seat
    kind = action & kinds.KIND
    if kind == kinds.BUILD:
        hex, placement = decode_build(action)
        laid = placement + ON_TOWN if t.board.is_town[hex] else placement
        cost = t.rules.due(t, seat, t.rules.list_price(t, seat, hex, t.tile[hex], laid))
        return routes.merit(hex, placement) - (50.0 if cost > spare else 0.01 * cost)
    if kind == kinds.BUY:
        special = t.board.links[action >> 6]
        cost = t.rules.due(t, seat, special.cost)
        return plan.worth(special.a, special.b) - PRICE * cost if cost <= spare else -5.0
    if kind == kinds.WAIT:
        return -1.0
    return -5.0 if kind == kinds.TAKE_BACK else 0.0


# --- moving ---------------------------------------------------------------------------------------------------


def own_links(t: Table, action: int, seat: int) -> tuple[int, int]:
    """How many links of a delivery pay the player, and the most any other gets."""
    stop = action >> 9 & 511
    paid = [0] * (t.seats + 1)
    rest = action >> 18
    while rest:
        hop = hops(t, stop)[(rest & 127) - 1]
        paid[hop % 8] += 1
        stop = hop // 8
        rest >>= 7
    own = paid[seat + 1]
    paid[seat + 1] = 0
    return own, max(paid[1:])


def _moves(t: Table, legal: list[int]) -> list[float]:
    seat = t.now
    if t.ride:
        stop = _riding_at(t)
        return [1.0 if hops(t, stop)[(action >> 6) - 1] % 8 == seat + 1 else 0.0 for action in legal]
    left = turns_left(t)
    best = 0.0
    merits: list[float] = []
    best_load: dict[int, float] = {}
    if legal[0] & kinds.KIND == kinds.LOAD:
        best_load = _loads(t, seat)
    for action in legal:
        kind = action & kinds.KIND
        merit = -0.5
        if kind == kinds.MOVE:
            own, other = own_links(t, action, seat)
            merit = own - 0.6 * other
        elif kind == kinds.LOAD:
            merit = best_load.get(action >> 6, 0.1)
        elif kind == kinds.LIFT:
            merit = float(min(t.turn + 1, 6))
        elif kind == kinds.PASS:
            merit = 0.0
        best = max(best, merit)
        merits.append(merit)
    for place, action in enumerate(legal):
        if action == kinds.UPGRADE:
            now = _reach_with(t, seat, t.engine[seat]) if left else 0
            more = _reach_with(t, seat, t.engine[seat] + 1) if left else 0
            merits[place] = upgrade(t, seat, best, now, more)
    return merits


def _loads(t: Table, seat: int) -> dict[int, float]:
    """By colour and start (as in a LOAD): the best of the first deliveries found."""
    found: dict[int, float] = {}
    search = Search(t, seat, 200)
    for start in t.board.spots:
        colours = colours_on(t, start)
        if colours and not t.board.dead_end[start]:
            search.found = []
            search.from_stop(start, colours)
            for action in search.found:
                own, other = own_links(t, action, seat)
                key = action >> 6 & 7 | (action >> 9 & 511) << 3
                found[key] = max(found.get(key, -9.0), own - 0.6 * other)
    return found


def _riding_at(t: Table) -> int:
    stop = t.ride[1]
    for place in t.ride[2:]:
        stop = hops(t, stop)[place - 1] // 8
    return stop


def upgrade(t: Table, seat: int, best: float, now: int, more: int) -> float:
    """An engine link is worth what it adds to the deliveries to come, and costs a dollar every turn.

    `now` and `more` are the most own links a delivery can use with this engine and with a better one.
    """
    left = turns_left(t)
    if left == 0:
        return -1.0
    if now == 0 and t.move_round == 1 and t.turn > 1:
        return -0.3
    merit = 0.9 * (more - now) * min(3, left) - 0.3
    if t.engine[seat] <= 1 + t.turn // 2 and left >= 2:
        merit += 1.1
    if t.move_round > 1 and best >= 2:
        merit -= 0.5
    if t.cash[seat] + t.income[seat] < t.rules.expenses(t, seat) + 1:
        merit -= 1.0
    return merit


# --- the rest -------------------------------------------------------------------------------------------------


def _growth(t: Table, action: int) -> float:
    kind = action & kinds.KIND
    if kind == kinds.PRODUCE:
        return 1.0
    if kind != kinds.PLACE:
        return 0.0
    box = action >> 9
    column = box // DEPTH
    hex = t.board.column_city[column] if column < 12 else t.new_city_at[column - 12]
    return (1.0 if hex >= 0 else 0.0) - 0.1 * (box % DEPTH)


def _answer(t: Table, action: int) -> float:
    """Questions of the maps: take what is offered, for oneself if it names a player."""
    kind = action & kinds.KIND
    if kind == kinds.REWARD:
        return 1.0 if action >> 6 == t.now else 0.0
    return 0.5 if kind in (kinds.KEEP, kinds.SUPPLY, kinds.DECLINE) else 0.0
