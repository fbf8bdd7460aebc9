"""Greedy players: build an economy, expand, conquer; every action by its worth in points."""

from __future__ import annotations

from smokestack.games.city_of_iron import actions as a
from smokestack.games.city_of_iron.appraisal import (
    Outlook,
    Taste,
    action_worth,
    building_worth,
    card_strength,
    goods_worth,
    land_worth,
    loss_worth,
    purchase_worth,
    spaces_worth,
    town_worth,
)
from smokestack.games.city_of_iron.effects import ADD_DISTRICT, ATTACK, BUILD, DRAW, FOUND_CITY
from smokestack.games.city_of_iron.phases.attack import attacks
from smokestack.games.city_of_iron.phases.build import builds, science_cost
from smokestack.games.city_of_iron.phases.cities import districting, founding
from smokestack.games.city_of_iron.phases.scoring import reserved
from smokestack.games.city_of_iron.state import Position
from smokestack.games.city_of_iron.table import BUILDING, PURCHASE
from smokestack.kernel.contract import Advice, State


class IronAdvice(Advice):
    """One ply deep."""

    def __init__(self, taste: Taste | None = None) -> None:
        self.taste = Taste() if taste is None else taste

    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        assert isinstance(state, Position)
        if not legal:
            return []
        seat = state.seat_of(legal[0]) if state.phase == PURCHASE else state.actor()
        if seat < 0:
            return [0.0] * len(legal)
        look = Outlook(state, seat, self.taste)
        return [weigh_one(state, look, action) for action in legal]

    def evaluate(self, state: State) -> list[float]:
        """Points so far, what the tracks would still score, and a little for money and room."""
        assert isinstance(state, Position)
        if state.actor() == -2:
            return [float(vp) for vp in state.vp]
        found: list[float] = []
        goods = state.rules.box.goods
        for seat in range(state.rules.seats):
            if state.nation[seat] < 0:
                found.append(0.0)
                continue
            look = Outlook(state, seat, self.taste)
            worth = float(state.vp[seat]) + state.money[seat] * look.money + state.science[seat] * look.science
            worth += state.income[seat] * look.payments * look.money
            for good in range(goods.count):
                n = state.goods[seat * goods.count + good]
                if n:
                    worth -= goods_worth(state, look, good, -n)
            found.append(worth + 0.5 * look.free_spaces)
        return found

    def search_settings(self) -> dict[str, float]:
        """Cities and cards pay in later rounds: look three rounds ahead before judging.

        The tracks leave something for everyone: whoever minds the own score gains more than by spoiling another's.
        """
        return {"explore": 1.0, "rounds": 3.0, "steps": 240.0, "envy": 0.0, "rank": 0.5}

    def weights(self) -> dict[str, float]:
        return self.taste.numbers()

    def with_weights(self, weights: dict[str, float]) -> Advice:
        return IronAdvice(self.taste.turned(weights))

    def __reduce__(self) -> tuple[object, ...]:
        return tasting, (self.taste.numbers(),)


def tasting(numbers: dict[str, float]) -> IronAdvice:
    """An advice that was pickled."""
    return IronAdvice(Taste().turned(numbers))


def weigh_one(s: Position, look: Outlook, action: int) -> float:
    kind, value = action & 63, action >> 6
    if kind == a.BUILD:
        return weigh_build(s, look, value & 127, value >> 7 & 31, value >> 12)
    if kind == a.RESERVE:
        return weigh_reserve(s, look, s.market[value])
    if kind == a.TAX:
        return s.rules.box.tokens.tax * look.money
    if kind == a.SCIENCE:
        part = look.taste.first_science if s.science[look.seat] == 0 else look.taste.more_science
        return look.science * part - 4 * look.money
    if kind == a.DRAW:
        return look.taste.draw if look.rounds > 1 or s.flipped[look.seat] < 2 else 0.0
    if kind == a.PLAY:
        return weigh_play(s, look, value)
    if kind == a.ATTACK:
        return town_worth(s, look, value) - look.taste.conquest
    if kind == a.FOUND:
        spaces = s.rules.box.tokens.spaces[value >> 5]
        return land_worth(s, look, value & 31) + spaces_worth(look, spaces)
    if kind == a.DISTRICT:
        return weigh_district(s, look, value & 7, value >> 3)
    if kind == a.SPEND:
        return weigh_spend(s, value & 63, value >> 6)
    if kind == a.BUY:
        return purchase_worth(s, look, value & 63)
    return weigh_rest(s, look, kind, value)


def weigh_rest(s: Position, look: Outlook, kind: int, value: int) -> float:
    """Bids, choices of goods, and what hardly matters."""
    if kind in (a.BID, a.BID_AGAIN):
        already = s.rules.bid_costs[s.bid_space[look.seat]] if kind == a.BID_AGAIN else 0
        cost = max(0, s.rules.bid_costs[value] - already)
        eager = look.taste.eager * (1.0 if s.money[look.seat] > 6 else 0.3)
        return eager * ahead_of(s, look.seat, value) - cost * look.money
    if kind == a.STAY:
        return look.taste.eager * ahead_of(s, look.seat, s.bid_space[look.seat]) + 0.05
    if kind == a.GOODS:
        return goods_worth(s, look, value, s.rules.box.towns.flex[s.flex_queue[0]])
    if kind == a.AS_PLAYED or kind == a.STOP_MOVING:
        return 1.0
    if kind == a.MOVE:
        return -1.0
    return 0.0


def ahead_of(s: Position, seat: int, space: int) -> int:
    """How many of the others would act later."""
    found = 0
    for other in range(s.rules.seats):
        if other != seat and s.bid_space[other] < space:
            found += 1
    return found


def weigh_build(s: Position, look: Outlook, source: int, place: int, over: int) -> float:
    kind = s.market[source] if source < a.FROM_RESERVE else source - a.FROM_RESERVE
    less_money = less_science = 0
    if s.phase == BUILDING:
        less_money = s.rules.box.cards.effect_a[s.effect]
        less_science = s.rules.box.cards.effect_b[s.effect]
    worth = build_worth(s, look, kind, over, less_money, less_science)
    if source >= a.FROM_RESERVE:
        worth += 0.4
    elif source < s.rules.box.tokens.market_discard:
        worth += 0.1  # it would be gone after this round
    terrain = s.rules.box.buildings.terrain[kind]
    if terrain < 0 and s.rules.place_terrain[place] >> 3:
        worth -= 0.3  # rare ground is for rare goods
    return worth


def build_worth(s: Position, look: Outlook, kind: int, over: int, less_money: int, less_science: int) -> float:
    b = s.rules.box.buildings
    worth = building_worth(s, look, kind)
    worth -= max(0, b.money[kind] - less_money) * look.money
    worth -= science_cost(s, look.seat, kind, over - 1, less_science) * look.science
    if over:
        worth -= loss_worth(s, look, over - 1)
    elif look.rounds > 1:
        worth -= 0.25 / (1 + look.free_spaces)
    return worth


def weigh_reserve(s: Position, look: Outlook, kind: int) -> float:
    """A building for later: only if it will be wanted and paid."""
    b = s.rules.box.buildings
    turns = (look.rounds - 1) * 3 + s.rules.box.tokens.actions - s.flipped[look.seat]
    if turns < 3:
        return -1.0
    terrain = b.terrain[kind]
    ground = terrain < 0
    for place in range(s.rules.places):
        if s.owner[place] == look.seat and terrain >= 0 and s.rules.place_terrain[place] >> terrain & 1:
            ground = True
    if not ground:
        return -0.5
    worth = build_worth(s, look, kind, 0, 0, 0)
    held = reserved(s, look.seat)
    return look.taste.reserve_share * worth - look.taste.reserve_price - 0.9 * held


def weigh_play(s: Position, look: Outlook, card: int) -> float:
    """The best the action can bring now, minus the cards it takes."""
    c, seat = s.rules.box.cards, look.seat
    rest = s.hand[seat] & ~(1 << card)
    worth = -0.15 * (c.cost_work[card] + c.cost_distance[card])
    for effect in range(c.first_effect[card], c.last_effect[card]):
        code, n = c.effect[effect], c.effect_a[effect]
        if code == FOUND_CITY:
            options = founding(s, seat, rest, c.cost_work[card], c.cost_distance[card])
            worth += best_of(s, look, options) - 0.4
        elif code == ATTACK:
            options = attacks(s, seat, rest, c.cost_work[card], c.cost_distance[card], n)
            worth += best_of(s, look, options) - 0.2
        elif code == ADD_DISTRICT:
            worth += best_of(s, look, districting(s, seat)) - 0.1
        elif code == BUILD:
            worth += best_discount(s, look, n, c.effect_b[effect])
        elif code == DRAW and c.free[card]:
            worth += 0.9 if look.rounds > 1 else 0.6
    if c.targeted[card] < 0:
        worth += action_worth(s, look, card)
        for effect in range(c.first_effect[card], c.last_effect[card]):
            if c.effect[effect] in (BUILD, ADD_DISTRICT):
                worth -= action_worth(s, look, card)
                break
    if c.free[card]:
        return worth + 3.0  # first of all: it takes no action
    return worth


def best_of(s: Position, look: Outlook, options: list[int]) -> float:
    best = -2.0
    for action in options:
        best = max(best, weigh_one(s, look, action))
    return best


def best_discount(s: Position, look: Outlook, less_money: int, less_science: int) -> float:
    best = -2.0
    seat = look.seat
    for action in builds(s, seat, s.money[seat], s.science[seat], less_money, less_science, False):
        source, over = action >> 6 & 127, action >> 18
        kind = s.market[source] if source < a.FROM_RESERVE else source - a.FROM_RESERVE
        best = max(best, build_worth(s, look, kind, over, less_money, less_science))
    return best


def weigh_district(s: Position, look: Outlook, token: int, place: int) -> float:
    spaces = s.rules.district_spaces(s.nation[look.seat], token)
    full = 0.3 if s.filled[place] == s.capacity[place] else 0.0
    return spaces_worth(look, spaces) + full + 0.3 * look.payments * look.money


def weigh_spend(s: Position, card: int, use: int) -> float:
    """Pay with as little strength as possible, and without breaking a large card for a small need."""
    c = s.rules.box.cards
    paid = 0.0
    if use == a.FOR_ATTACK:
        paid = 0.3 * min(s.need_attack, c.attack[card])
    else:
        if use != a.FOR_DISTANCE:
            paid += 0.3 * min(s.need_work, c.work[card])
        if use != a.FOR_WORK:
            paid += 0.3 * min(s.need_distance, c.distance[card])
        if s.need_vehicle and c.vehicle[card]:
            paid += 0.4
    return paid - card_strength(s, card)
