"""Greedy players: build an economy, expand, conquer; every action by its worth in points."""

from __future__ import annotations

from smokestack.games.city_of_iron.advice.evaluation import (
    CityOfIronForecast,
    CityOfIronWeights,
    action_value,
    building_value,
    card_strength,
    demolition_loss,
    goods_value,
    land_value,
    purchase_value,
    spaces_value,
    town_value,
)
from smokestack.games.city_of_iron.components.effects import ADD_DISTRICT, ATTACK, BUILD, DRAW, FOUND_CITY
from smokestack.games.city_of_iron.rules import actions as a
from smokestack.games.city_of_iron.rules.phases.attack import legal_attacks
from smokestack.games.city_of_iron.rules.phases.build import legal_builds, science_cost
from smokestack.games.city_of_iron.rules.phases.cities import legal_districts, legal_foundings
from smokestack.games.city_of_iron.rules.position import BUILDING, PURCHASE
from smokestack.games.city_of_iron.rules.scoring import reserved_count
from smokestack.games.city_of_iron.rules.state import CityOfIronState
from smokestack.kernel.contract import Advice, State


class CityOfIronAdvice(Advice):
    """One ply deep."""

    def __init__(self, weights: CityOfIronWeights | None = None) -> None:
        self.tuned = CityOfIronWeights() if weights is None else weights

    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        assert isinstance(state, CityOfIronState)
        if not legal:
            return []
        seat = state.seat_of(legal[0]) if state.phase == PURCHASE else state.actor()
        if seat < 0:
            return [0.0] * len(legal)
        forecast = CityOfIronForecast(state, seat, self.tuned)
        return [weigh_action(state, forecast, action) for action in legal]

    def evaluate(self, state: State) -> list[float]:
        """Points so far, what the tracks would still score, and a little for money and room."""
        assert isinstance(state, CityOfIronState)
        if state.actor() == -2:
            return [float(vp) for vp in state.vp]
        found: list[float] = []
        goods = state.components.goods
        for seat in range(state.rulings.seats):
            if state.nation[seat] < 0:
                found.append(0.0)
                continue
            forecast = CityOfIronForecast(state, seat, self.tuned)
            worth = float(state.vp[seat]) + state.money[seat] * forecast.money + state.science[seat] * forecast.science
            worth += state.income[seat] * forecast.payments * forecast.money
            for good in range(goods.count):
                n = state.goods[seat * goods.count + good]
                if n:
                    worth -= goods_value(state, forecast, good, -n)
            found.append(worth + 0.5 * forecast.free_spaces)
        return found

    def search_settings(self) -> dict[str, float]:
        """Cities and cards pay in later rounds: look three rounds ahead before judging.

        The tracks leave something for everyone: whoever minds the own score gains more than by spoiling another's.
        """
        return {"explore": 1.0, "rounds": 3.0, "steps": 240.0, "envy": 0.0, "rank": 0.5}

    def weights(self) -> dict[str, float]:
        return self.tuned.numbers()

    def with_weights(self, weights: dict[str, float]) -> Advice:
        return CityOfIronAdvice(self.tuned.turned(weights))

    def __reduce__(self) -> tuple[object, ...]:
        return restore_advice, (self.tuned.numbers(),)


def restore_advice(numbers: dict[str, float]) -> CityOfIronAdvice:
    """An advice that was pickled."""
    return CityOfIronAdvice(CityOfIronWeights().turned(numbers))


def weigh_action(position: CityOfIronState, forecast: CityOfIronForecast, action: int) -> float:
    kind, value = action & 63, action >> 6
    if kind == a.BUILD:
        return weigh_build(position, forecast, value & 127, value >> 7 & 31, value >> 12)
    if kind == a.RESERVE:
        return weigh_reserve(position, forecast, position.market[value])
    if kind == a.TAX:
        return position.components.tokens.tax * forecast.money
    if kind == a.SCIENCE:
        part = forecast.weights.first_science if position.science[forecast.seat] == 0 else forecast.weights.more_science
        return forecast.science * part - 4 * forecast.money
    if kind == a.DRAW:
        return forecast.weights.draw if forecast.rounds > 1 or position.flipped[forecast.seat] < 2 else 0.0
    if kind == a.PLAY:
        return weigh_play(position, forecast, value)
    if kind == a.ATTACK:
        return town_value(position, forecast, value) - forecast.weights.conquest
    if kind == a.FOUND:
        spaces = position.components.tokens.spaces[value >> 5]
        return land_value(position, forecast, value & 31) + spaces_value(forecast, spaces)
    if kind == a.DISTRICT:
        return weigh_district(position, forecast, value & 7, value >> 3)
    if kind == a.SPEND:
        return weigh_spend(position, value & 63, value >> 6)
    if kind == a.BUY:
        return purchase_value(position, forecast, value & 63)
    return weigh_other_action(position, forecast, kind, value)


def weigh_other_action(position: CityOfIronState, forecast: CityOfIronForecast, kind: int, value: int) -> float:
    """Bids, choices of goods, and what hardly matters."""
    if kind in (a.BID, a.BID_AGAIN):
        already = position.rulings.bid_costs[position.bid_space[forecast.seat]] if kind == a.BID_AGAIN else 0
        cost = max(0, position.rulings.bid_costs[value] - already)
        eager = forecast.weights.eager * (1.0 if position.money[forecast.seat] > 6 else 0.3)
        return eager * seats_acting_later(position, forecast.seat, value) - cost * forecast.money
    if kind == a.STAY:
        return (
            forecast.weights.eager * seats_acting_later(position, forecast.seat, position.bid_space[forecast.seat])
            + 0.05
        )
    if kind == a.GOODS:
        return goods_value(position, forecast, value, position.components.towns.flex[position.flex_queue[0]])
    if kind == a.AS_PLAYED or kind == a.STOP_MOVING:
        return 1.0
    if kind == a.MOVE:
        return -1.0
    return 0.0


def seats_acting_later(position: CityOfIronState, seat: int, space: int) -> int:
    """How many of the others would act later."""
    found = 0
    for other in range(position.rulings.seats):
        if other != seat and position.bid_space[other] < space:
            found += 1
    return found


def weigh_build(position: CityOfIronState, forecast: CityOfIronForecast, source: int, place: int, over: int) -> float:
    kind = position.market[source] if source < a.FROM_RESERVE else source - a.FROM_RESERVE
    less_money = less_science = 0
    if position.phase == BUILDING:
        less_money = position.components.cards.effect_a[position.effect]
        less_science = position.components.cards.effect_b[position.effect]
    worth = build_value(position, forecast, kind, over, less_money, less_science)
    if source >= a.FROM_RESERVE:
        worth += 0.4
    elif source < position.components.tokens.market_discard:
        worth += 0.1  # it would be gone after this round
    terrain = position.components.buildings.terrain[kind]
    if terrain < 0 and position.rulings.place_terrain[place] >> 3:
        worth -= 0.3  # rare ground is for rare goods
    return worth


def build_value(
    position: CityOfIronState, forecast: CityOfIronForecast, kind: int, over: int, less_money: int, less_science: int
) -> float:
    b = position.components.buildings
    worth = building_value(position, forecast, kind)
    worth -= max(0, b.money[kind] - less_money) * forecast.money
    worth -= science_cost(position, forecast.seat, kind, over - 1, less_science) * forecast.science
    if over:
        worth -= demolition_loss(position, forecast, over - 1)
    elif forecast.rounds > 1:
        worth -= 0.25 / (1 + forecast.free_spaces)
    return worth


def weigh_reserve(position: CityOfIronState, forecast: CityOfIronForecast, kind: int) -> float:
    """A building for later: only if it will be wanted and paid."""
    b = position.components.buildings
    turns = (forecast.rounds - 1) * 3 + position.components.tokens.actions - position.flipped[forecast.seat]
    if turns < 3:
        return -1.0
    terrain = b.terrain[kind]
    ground = terrain < 0
    for place in range(position.rulings.places):
        if (
            position.owner[place] == forecast.seat
            and terrain >= 0
            and position.rulings.place_terrain[place] >> terrain & 1
        ):
            ground = True
    if not ground:
        return -0.5
    worth = build_value(position, forecast, kind, 0, 0, 0)
    held = reserved_count(position, forecast.seat)
    return forecast.weights.reserve_share * worth - forecast.weights.reserve_price - 0.9 * held


def weigh_play(position: CityOfIronState, forecast: CityOfIronForecast, card: int) -> float:
    """The best the action can bring now, minus the cards it takes."""
    c, seat = position.components.cards, forecast.seat
    rest = position.hand[seat] & ~(1 << card)
    worth = -0.15 * (c.cost_work[card] + c.cost_distance[card])
    for effect in range(c.first_effect[card], c.last_effect[card]):
        code, n = c.effect[effect], c.effect_a[effect]
        if code == FOUND_CITY:
            options = legal_foundings(position, seat, rest, c.cost_work[card], c.cost_distance[card])
            worth += best_weight(position, forecast, options) - 0.4
        elif code == ATTACK:
            options = legal_attacks(position, seat, rest, c.cost_work[card], c.cost_distance[card], n)
            worth += best_weight(position, forecast, options) - 0.2
        elif code == ADD_DISTRICT:
            worth += best_weight(position, forecast, legal_districts(position, seat)) - 0.1
        elif code == BUILD:
            worth += best_discounted_build(position, forecast, n, c.effect_b[effect])
        elif code == DRAW and c.free[card]:
            worth += 0.9 if forecast.rounds > 1 else 0.6
    if c.targeted[card] < 0:
        worth += action_value(position, forecast, card)
        for effect in range(c.first_effect[card], c.last_effect[card]):
            if c.effect[effect] in (BUILD, ADD_DISTRICT):
                worth -= action_value(position, forecast, card)
                break
    if c.free[card]:
        return worth + 3.0  # first of all: it takes no action
    return worth


def best_weight(position: CityOfIronState, forecast: CityOfIronForecast, options: list[int]) -> float:
    best = -2.0
    for action in options:
        best = max(best, weigh_action(position, forecast, action))
    return best


def best_discounted_build(
    position: CityOfIronState, forecast: CityOfIronForecast, less_money: int, less_science: int
) -> float:
    best = -2.0
    seat = forecast.seat
    for action in legal_builds(
        position, seat, position.money[seat], position.science[seat], less_money, less_science, False
    ):
        source, over = action >> 6 & 127, action >> 18
        kind = position.market[source] if source < a.FROM_RESERVE else source - a.FROM_RESERVE
        best = max(best, build_value(position, forecast, kind, over, less_money, less_science))
    return best


def weigh_district(position: CityOfIronState, forecast: CityOfIronForecast, token: int, place: int) -> float:
    spaces = position.rulings.district_spaces(position.nation[forecast.seat], token)
    full = 0.3 if position.filled[place] == position.capacity[place] else 0.0
    return spaces_value(forecast, spaces) + full + 0.3 * forecast.payments * forecast.money


def weigh_spend(position: CityOfIronState, card: int, use: int) -> float:
    """Pay with as little strength as possible, and without breaking a large card for a small need."""
    c = position.components.cards
    paid = 0.0
    if use == a.FOR_ATTACK:
        paid = 0.3 * min(position.need_attack, c.attack[card])
    else:
        if use != a.FOR_DISTANCE:
            paid += 0.3 * min(position.need_work, c.work[card])
        if use != a.FOR_WORK:
            paid += 0.3 * min(position.need_distance, c.distance[card])
        if position.need_vehicle and c.vehicle[card]:
            paid += 0.4
    return paid - card_strength(position, card)
