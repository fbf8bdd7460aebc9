"""How to play: borrow what the turn needs, connect cities whose goods match, deliver far, and stay solvent."""

from __future__ import annotations

from random import Random
from typing import Final

from smokestack.games.age_of_steam.advice import playout
from smokestack.games.age_of_steam.advice.delivery_choice import weigh_moves
from smokestack.games.age_of_steam.advice.forecast import Ledger, Standing, as_turns, forecast, turns_left
from smokestack.games.age_of_steam.advice.reachable_goods import Goods, Prospects
from smokestack.games.age_of_steam.advice.route_search import NO_KEY, Ground, build_key, decode_build, on_town
from smokestack.games.age_of_steam.advice.shares_and_bids import upkeep, weigh_bids, weigh_shares
from smokestack.games.age_of_steam.advice.track_choice import Plan
from smokestack.games.age_of_steam.advice.weights import AgeOfSteamWeights
from smokestack.games.age_of_steam.components.pieces import (
    CITY_COLUMNS,
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
from smokestack.games.age_of_steam.rules.generated import action_fields as kinds
from smokestack.games.age_of_steam.rules.network import track_points
from smokestack.games.age_of_steam.rules.position import BUILD_TRACK, GOODS_GROWTH, MOVE_GOODS, AgeOfSteamPosition
from smokestack.kernel.contract import Advice, State

ENOUGH: Final = 1.5
"""Where a turn brings so many cubes for each player, goods are not scarce."""
SCARCE: Final = 5.0
"""How much more goods are worth for every cube a turn that is missing."""


class AgeOfSteamAdvice(Advice):
    """A plain, quick player."""

    def __init__(self, judgement: AgeOfSteamWeights | None = None) -> None:
        self.j: AgeOfSteamWeights = AgeOfSteamWeights() if judgement is None else judgement
        self.ledger: Ledger | None = None
        self.ground: Ground | None = None

    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        assert isinstance(state, AgeOfSteamPosition)
        if len(legal) == 1:
            return [0.0]
        kind = kinds.kind_of(legal[0])
        if state.ask:
            return [_answer(state, action) for action in legal]
        if kind == kinds.ISSUE:
            return weigh_shares(self.j, state, legal)
        if kind in (kinds.BID, kinds.DROP):
            return weigh_bids(self.j, state, legal)
        if kind in (kinds.SELECT, kinds.SKIP):
            return self.selections(state, legal, self.better_engine(state, state.now))
        if state.phase == BUILD_TRACK:
            return self.builds(state, legal)
        if state.phase == MOVE_GOODS:
            return weigh_moves(self.j, self.ledger_of(state), state, legal)
        return weigh_growth(state, legal)

    def playout_choice(self, state: State, legal: list[int], rng: Random) -> int:
        """Builds from a few places, deliveries and actions at a glance; the rest with care, for it costs little."""
        assert isinstance(state, AgeOfSteamPosition)
        if not state.ask:
            kind = kinds.kind_of(legal[0])
            if state.phase == BUILD_TRACK:
                return playout.build(self.j, self.ground_of(state), state, legal, rng)
            if state.phase == MOVE_GOODS and not state.ride and kind != kinds.LOAD:
                return playout.move(state, legal)
            if kind == kinds.ISSUE:
                return playout.issue(self.j, state, legal)
            if kind in (kinds.SELECT, kinds.SKIP):
                engine = 8.0 if state.engine[state.now] < min(state.turn + 1, 5) else 2.0
                weights = self.selections(state, legal, engine)
                return legal[weights.index(max(weights))]
        return self.choose(state, legal, rng)

    def evaluate(self, state: State) -> list[float]:
        """The score at the end of the game, if it goes on like this."""
        assert isinstance(state, AgeOfSteamPosition)
        if state.over:
            return self.result(state)
        ledger = self.ledger_of(state)
        left = turns_left(state)
        goods = Goods(state, self.j.display_goods if left else 0.0)
        found: list[float] = []
        for seat in range(state.seats):
            if state.out[seat]:
                found.append(float(state.out[seat]) if ledger.survival else self.ruined(state, seat))
                continue
            p = Prospects(state, seat, goods)
            p.survey(min(state.rules.max_engine, state.engine[seat] + min(2, left)))
            s = Standing(state, seat)
            s.track = float(track_points(state, seat))
            outcome = forecast(self.j, ledger, state, goods, p, s)
            found.append(as_turns(self.j, state, outcome) if ledger.survival else outcome)
        return found

    def result(self, state: State) -> list[float]:
        """The scores; but who is bankrupt has lost, however few shares he owes."""
        assert isinstance(state, AgeOfSteamPosition)
        found = [float(score) for score in state.scores()]
        if not self.ledger_of(state).survival:
            for seat in range(state.seats):
                if state.out[seat]:
                    found[seat] = self.ruined(state, seat)
        return found

    def ruined(self, state: AgeOfSteamPosition, seat: int) -> float:
        """Worse than any forecast of ruin, and the better the longer it took."""
        return state.out[seat] - self.j.ruin - self.ledger_of(state).debt - 20.0

    def search_settings(self) -> dict[str, float]:
        """The advice is sure of things it is wrong about, such as Urbanization on the first turn.

        What was found counts for more than what is promised, and a search is not ended because the promise was kept.
        """
        return {"explore": 0.5, "patience": 1.0}

    def weights(self) -> dict[str, float]:
        return self.j.numbers()

    def with_weights(self, weights: dict[str, float]) -> Advice:
        return AgeOfSteamAdvice(self.j.turned(weights))

    def __reduce__(self) -> tuple[object, ...]:
        return judging, (self.j.numbers(),)

    # --- what is known of a map -----------------------------------------------------------------------------
    def ledger_of(self, position: AgeOfSteamPosition) -> Ledger:
        if self.ledger is None or self.ledger.rules is not position.rules:
            self.ledger = Ledger(position)
        return self.ledger

    def ground_of(self, position: AgeOfSteamPosition) -> Ground:
        if self.ground is None or self.ground.board is not position.board:
            self.ground = Ground(position.board)
        return self.ground

    # --- actions ----------------------------------------------------------------------------------------------
    def selections(self, position: AgeOfSteamPosition, legal: list[int], engine: float) -> list[float]:
        """`engine` is what a better one would bring."""
        seat, j = position.now, self.j
        left = turns_left(position)
        cash = position.cash[seat] - upkeep(position, seat, j.reserve)
        merits = {
            LOCOMOTIVE: engine,
            URBANIZATION: j.urbanization if any(at == -1 for at in position.new_city_at) else 0.0,
            ENGINEER: j.engineer if cash >= 10 else 0.3 * j.engineer,
            FIRST_MOVE: j.first_move if position.turn > 1 else 0.5 * j.first_move,
            FIRST_BUILD: j.first_build if position.turn <= 2 else 0.6 * j.first_build,
            TURN_ORDER: j.turn_order if left else 0.0,
            PRODUCTION: self.more_goods(position) if left else 0.0,
            HEAVY_LIFTING: 8.0,
            COMMONWEALTH_GRANT: 3.0,
        }
        weights: list[float] = []
        for action in legal:
            if action == kinds.SKIP:
                weights.append(0.5)
            else:
                weights.append(merits.get(action >> 6, 1.0) - position.rules.action_fee(position, seat, action >> 6))
        return weights

    def more_goods(self, position: AgeOfSteamPosition) -> float:
        """Production is worth most where little comes without it."""
        scarce = ENOUGH - self.ledger_of(position).cubes_a_turn
        return self.j.production * (1.0 + SCARCE * max(0.0, scarce))

    def better_engine(self, position: AgeOfSteamPosition, seat: int) -> float:
        """By how much the end of the game is better with one more link."""
        if position.engine[seat] >= position.rules.max_engine:
            return 0.0
        left = turns_left(position)
        ledger = self.ledger_of(position)
        goods = Goods(position, self.j.display_goods if left else 0.0)
        p = Prospects(position, seat, goods)
        p.survey(min(position.rules.max_engine, position.engine[seat] + min(2, left) + 1))
        s = Standing(position, seat)
        now = forecast(self.j, ledger, position, goods, p, s)
        s.engine += 1
        return forecast(self.j, ledger, position, goods, p, s) - now

    # --- building ---------------------------------------------------------------------------------------------
    def builds(self, position: AgeOfSteamPosition, legal: list[int]) -> list[float]:
        seat = position.now
        plan = Plan(self.j, self.ledger_of(position), self.ground_of(position), position, seat)
        spare = position.cash[seat] - upkeep(position, seat, self.j.reserve)
        builds = position.rules.builds_allowed(position, seat) - len(position.prices)
        if builds > 0:
            plan.explore(plan.all_stops(), builds, max(0, spare))
        merits: list[float] = []
        cities: dict[int, float] = {}
        first = max(plan.best.values(), default=0.0)  # A New City comes before the track it makes better.
        for action in legal:
            kind = kinds.kind_of(action)
            merit = 0.0
            if kind == kinds.BUILD:
                hex, placement = decode_build(action)
                key = build_key(position, hex, placement)
                merit = plan.best.get(key, -9.0) if key != NO_KEY else -9.0
                laid = on_town(position, hex, placement)
                if (
                    position.rules.due(
                        position, seat, position.rules.list_price(position, seat, hex, position.tile[hex], laid)
                    )
                    > spare
                ):
                    merit -= 50.0
            elif kind == kinds.URBANIZE:
                town = action & ~(1 << 18)
                if town not in cities:
                    cities[town] = max(first, 0.0) + 3.0 + plan.new_city(action >> 6 & 511, action >> 15 & 7)
                merit = cities[town] - (1.0 if action >> 18 else 0.0)
            elif kind == kinds.BUY:
                merit = self._purchase(plan, action >> 6, spare, builds)
            elif kind == kinds.WAIT:
                merit = -1.0
            elif kind == kinds.TAKE_BACK:
                merit = -5.0
            else:
                merit = self.j.spare_tile * builds
            merits.append(merit)
        return merits

    def _purchase(self, plan: Plan, link: int, spare: int, builds: int) -> float:
        special = plan.position.board.links[link]
        cost = plan.position.rules.due(plan.position, plan.seat, special.cost)
        if cost > spare:
            return -5.0
        return plan.link_merit(special.a, special.b, cost, special.points, builds)


def judging(numbers: dict[str, float]) -> AgeOfSteamAdvice:
    """An advice that was pickled."""
    return AgeOfSteamAdvice(AgeOfSteamWeights().turned(numbers))


# --- the rest -------------------------------------------------------------------------------------------------


def weigh_growth(position: AgeOfSteamPosition, legal: list[int]) -> list[float]:
    """Production: cubes for cities on one's own links, best where another city there wants them."""
    seat = position.now
    if position.phase != GOODS_GROWTH or seat < 0:
        return [0.0] * len(legal)
    p = Prospects(position, seat, Goods(position, 0.0))
    wanted = 0
    for spot in range(p.many):
        if p.near[spot]:
            wanted |= p.takes[spot]
    weights: list[float] = []
    for action in legal:
        kind = kinds.kind_of(action)
        weight = 0.0
        if kind == kinds.PRODUCE:
            weight = 1.0
        elif kind == kinds.PLACE:
            box = action >> 9
            column = box // DEPTH
            hex = (
                position.board.column_city[column]
                if column < CITY_COLUMNS
                else position.new_city_at[column - CITY_COLUMNS]
            )
            weight = -0.1 * (box % DEPTH)
            if hex >= 0:
                colour = action >> 6 & 7
                weight += 1.0
                if p.near[position.board.spot[hex]] and not position.takes[hex] >> colour & 1:
                    weight += 1.5 if wanted >> colour & 1 else 0.5
        elif kind == kinds.SUPPLY:
            weight = 1.5 if p.near[position.board.spot[action >> 6]] else 1.0
        weights.append(weight)
    return weights


def _answer(position: AgeOfSteamPosition, action: int) -> float:
    """Questions of the maps: take what is offered, for oneself if it names a player."""
    kind = kinds.kind_of(action)
    if kind == kinds.REWARD:
        return 1.0 if action >> 6 == position.now else 0.0
    return 0.5 if kind in (kinds.KEEP, kinds.SUPPLY, kinds.DECLINE) else 0.0
