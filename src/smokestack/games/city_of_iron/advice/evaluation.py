"""What things are worth to a player, in victory points: the figures behind the advice.

Rough on purpose and quick: nothing is tried out on a copy.
"""

from __future__ import annotations

from smokestack.games.city_of_iron.components.effects import (
    ADD_DISTRICT,
    ATTACK,
    BUILD,
    DRAW,
    FOUND_CITY,
    GAIN_MONEY,
    GAIN_SCIENCE,
)
from smokestack.games.city_of_iron.rules.phases.attack import is_target
from smokestack.games.city_of_iron.rules.phases.end_phase import LAST_CARD, RESHUFFLED
from smokestack.games.city_of_iron.rules.position import FREE, CityOfIronPosition
from smokestack.kernel.errors import SetupError


class CityOfIronWeights:
    """The numbers the judgement hangs on; tuned by letting greedy players meet."""

    def __init__(self) -> None:
        self.money = 0.031
        self.money_early = 0.054
        """What money is worth at the end, and how much more for every round there is still to spend it."""
        self.science = 2.382
        self.next_scoring = 1.011
        self.scoring_after = 0.782
        self.last_scoring = 0.376
        """How much of today's standing is still there at the next scoring, the one after, and the third."""
        self.reserve_share = 0.088
        self.reserve_price = 0.657
        self.card_price = 0.71
        self.keep_money = 5.728
        self.thrift = 0.788
        """How much money is kept for buildings, and how dear it is to go below that."""
        self.income = 0.678
        self.leading = 0.754
        self.science_icon = 0.768
        self.draw_icon = 0.619
        """What paying every round is worth, as a part of the money, the science and the cards: income, the lead in a
        good, science icons, draw icons."""
        self.step = 0.026
        """What every good is worth as a step towards the next place, or a cushion behind the present one."""
        self.room = 1.779
        self.terrain = 0.213
        self.distance = 0.328
        """What a building space, new terrain and a farther land are worth."""
        self.draw = 0.333
        self.card_use = 0.212
        """What drawing is worth, and how often a bought card's action comes to be used."""
        self.first_science = 1.204
        self.more_science = 0.639
        """How much of its worth science brings that is bought with an action."""
        self.eager = 0.182
        """What it is worth to act before another."""
        self.conquest = 0.761
        """What the cards spent on a town are missed."""

    def numbers(self) -> dict[str, float]:
        return {
            "money": self.money,
            "money_early": self.money_early,
            "science": self.science,
            "next_scoring": self.next_scoring,
            "scoring_after": self.scoring_after,
            "last_scoring": self.last_scoring,
            "reserve_share": self.reserve_share,
            "reserve_price": self.reserve_price,
            "card_price": self.card_price,
            "keep_money": self.keep_money,
            "thrift": self.thrift,
            "income": self.income,
            "leading": self.leading,
            "science_icon": self.science_icon,
            "draw_icon": self.draw_icon,
            "step": self.step,
            "room": self.room,
            "terrain": self.terrain,
            "distance": self.distance,
            "draw": self.draw,
            "card_use": self.card_use,
            "first_science": self.first_science,
            "more_science": self.more_science,
            "eager": self.eager,
            "conquest": self.conquest,
        }

    def turned(self, changes: dict[str, float]) -> CityOfIronWeights:
        """Another taste, with some of these numbers changed."""
        weights, numbers = CityOfIronWeights(), {**self.numbers(), **changes}
        if len(numbers) > len(self.numbers()):
            raise SetupError(f"The weights of City of Iron are: {', '.join(self.numbers())}.")
        for name, number in numbers.items():
            setattr(weights, name, number)
        return weights


class CityOfIronForecast:
    """What a player can expect of the rest of the game."""

    def __init__(self, position: CityOfIronPosition, seat: int, weights: CityOfIronWeights) -> None:
        self.seat = seat
        self.weights = weights
        self.rounds = rounds_left(position)
        self.payments = self.rounds - 1
        self.money = weights.money + weights.money_early * min(self.rounds, 6)
        self.science = self.money * weights.science
        self.scorings = 0.0
        left = 3 - position.deck + (1 if position.due_card >= 0 else 0) + (1 if position.fresh_card >= 0 else 0)
        if left >= 1:
            self.scorings += weights.next_scoring
        if left >= 2:
            self.scorings += weights.scoring_after
        if left >= 3:
            self.scorings += weights.last_scoring
        self.free_spaces = 0
        for place in range(position.rulings.places):
            if position.owner[place] == seat:
                self.free_spaces += position.capacity[place] - position.filled[place]


def rounds_left(position: CityOfIronPosition) -> int:
    """This round included; a round uses up about so many buildings."""
    if position.due_card == LAST_CARD:
        return 1
    if position.deck == RESHUFFLED:
        return 2
    left = 0
    for deck in range(position.deck, 3):
        left += sum(position.deck_left[deck])
    used = min(position.rulings.market_size - 0.5, 4 + 1.6 * position.rulings.seats)
    return int((left + used) / used) + 1


# --- goods ------------------------------------------------------------------------------------------------------
def track_points(position: CityOfIronPosition, seat: int, good: int, own: int) -> int:
    """What a scoring would give for so many of a good."""
    goods = position.components.goods
    if own <= 0:
        return 0
    ahead = 0
    best = 0
    for other in range(position.rulings.seats):
        if other != seat:
            count = position.goods[other * goods.count + good]
            if count > own:
                ahead += 1
            best = max(best, count)
    points = goods.shield_vp[good] if own >= goods.shield[good] else 0
    if ahead == 0:
        return points + goods.vp_first[good]
    if ahead == 1:
        return points + goods.vp_second[good]
    return points


def leads_good(position: CityOfIronPosition, seat: int, good: int, own: int) -> bool:
    if own <= 0:
        return False
    width = position.components.goods.count
    return all(
        not (other != seat and position.goods[other * width + good] > own) for other in range(position.rulings.seats)
    )


def goods_value(position: CityOfIronPosition, forecast: CityOfIronForecast, good: int, n: int) -> float:
    """What n more (or fewer) of a good are worth."""
    goods, seat = position.components.goods, forecast.seat
    own = position.goods[seat * goods.count + good]
    change = track_points(position, seat, good, own + n) - track_points(position, seat, good, own)
    worth = change * forecast.scorings
    if leads_good(position, seat, good, own + n) != leads_good(position, seat, good, own):
        sign = 1 if n > 0 else -1
        worth += sign * goods.leader_income[good] * forecast.payments * forecast.money * forecast.weights.leading
    return worth + forecast.weights.step * n * goods.vp_first[good] * forecast.scorings


def building_value(position: CityOfIronPosition, forecast: CityOfIronForecast, kind: int) -> float:
    """A building standing for the rest of the game, without its price."""
    components = position.components
    b, width = components.buildings, components.goods.count
    worth = 0.0
    if b.productive[kind]:
        worth += forecast.payments * forecast.money * forecast.weights.income
        for good in range(width):
            n = b.goods[kind * width + good]
            if n:
                worth += goods_value(position, forecast, good, n)
    worth += b.science_icons[kind] * forecast.payments * forecast.science * forecast.weights.science_icon
    worth += (
        (b.draws[kind * 2] + b.draws[kind * 2 + 1]) * forecast.payments * forecast.money * forecast.weights.draw_icon
    )
    if b.vp_good[kind] >= 0:
        own = position.goods[forecast.seat * width + b.vp_good[kind]]
        if track_points(position, forecast.seat, b.vp_good[kind], own) >= components.goods.vp_second[b.vp_good[kind]]:
            worth += b.vp[kind] * (forecast.scorings if position.rulings.plus3_always else 0.8)
    return worth


def demolition_loss(position: CityOfIronPosition, forecast: CityOfIronForecast, kind: int) -> float:
    """What goes with a building that is torn down."""
    components = position.components
    b, width = components.buildings, components.goods.count
    worth = forecast.payments * forecast.money * forecast.weights.income if b.productive[kind] else 0.0
    for good in range(width):
        n = b.goods[kind * width + good]
        if n:
            worth -= goods_value(position, forecast, good, -n)
    worth += b.science_icons[kind] * forecast.payments * forecast.science * forecast.weights.science_icon
    worth += (
        (b.draws[kind * 2] + b.draws[kind * 2 + 1]) * forecast.payments * forecast.money * forecast.weights.draw_icon
    )
    if b.vp_good[kind] >= 0:
        worth += b.vp[kind] * 0.7 * forecast.scorings
    return worth


def town_value(position: CityOfIronPosition, forecast: CityOfIronForecast, town: int) -> float:
    components = position.components
    width = components.goods.count
    worth = position.rulings.town_income[town] * forecast.payments * forecast.money * forecast.weights.income
    for good in range(width):
        n = components.towns.goods[town * width + good]
        if n:
            worth += goods_value(position, forecast, good, n)
    if components.towns.flex[town]:
        worth += best_flexible_value(position, forecast, components.towns.flex[town])
    worth += components.towns.science_icons[town] * forecast.payments * forecast.science
    worth += (
        (components.towns.draws[town * 2] + components.towns.draws[town * 2 + 1])
        * forecast.payments
        * forecast.money
        * 0.7
    )
    worth += components.towns.spaces[town] * space_value(forecast, 0)
    worth += 0.7 * components.towns.counts_as[town]
    if position.town_owner[town] >= 0:
        worth += 1.0
    return worth


def best_flexible_value(position: CityOfIronPosition, forecast: CityOfIronForecast, n: int) -> float:
    width = position.components.goods.count
    best = 0.0
    for good in range(width):
        if position.goods[forecast.seat * width + good] > 0:
            best = max(best, goods_value(position, forecast, good, n))
    return best


# --- room -------------------------------------------------------------------------------------------------------
def space_value(forecast: CityOfIronForecast, more: int) -> float:
    """One more building space; the more there are, the less it is worth, and late it comes to nothing."""
    time = min(1.0, (forecast.rounds - 1) / 3.0)
    return time * forecast.weights.room / (1.0 + 0.6 * (forecast.free_spaces + more))


def spaces_value(forecast: CityOfIronForecast, spaces: int) -> float:
    worth = 0.0
    for more in range(spaces):
        worth += space_value(forecast, more)
    return worth


def land_value(position: CityOfIronPosition, forecast: CityOfIronForecast, land: int) -> float:
    """New terrain opens new goods; distance counts at the end."""
    rulings, components = position.rulings, position.components
    have = 0
    for place in range(rulings.places):
        if position.owner[place] == forecast.seat:
            have |= rulings.place_terrain[place]
    worth = forecast.weights.distance * components.lands.distance[land]
    for good in range(components.goods.count):
        terrain = components.goods.terrain[good]
        if components.lands.terrain[land] >> terrain & 1 and not have >> terrain & 1:
            worth += forecast.weights.terrain * components.goods.vp_first[good] * min(1.0, (forecast.rounds - 1) / 3.0)
    return worth


# --- cards ------------------------------------------------------------------------------------------------------
def card_strength(position: CityOfIronPosition, card: int) -> float:
    """How sorry one would be to see it on the discard pile, whatever the position."""
    c = position.components.cards
    return 0.2 + 0.16 * c.work[card] + 0.22 * c.distance[card] + 0.28 * c.attack[card] + (0.2 if c.vehicle[card] else 0)


def action_value(position: CityOfIronPosition, forecast: CityOfIronForecast, card: int) -> float:
    """What one use of the card's action may bring."""
    c = position.components.cards
    if not c.acts[card]:
        return 0.0
    worth = 0.0
    for effect in range(c.first_effect[card], c.last_effect[card]):
        code, n = c.effect[effect], c.effect_a[effect]
        if code == GAIN_MONEY:
            worth += n * forecast.money
        elif code == GAIN_SCIENCE:
            worth += n * forecast.science
        elif code == DRAW:
            worth += 0.45 * n
        elif code == BUILD:
            worth += n * forecast.money + c.effect_b[effect] * forecast.science
        elif code == FOUND_CITY:
            worth += 2.0 + spaces_value(forecast, 3)
        elif code == ADD_DISTRICT:
            worth += 0.4 + spaces_value(forecast, 2)
        elif code == ATTACK:
            worth += 0.6 * n
    worth -= position.rulings.action_money(position.nation[forecast.seat], card) * forecast.money
    return worth - c.cost_science[card] * forecast.science


def owned_cards(position: CityOfIronPosition, seat: int) -> int:
    """Everything a player has in hand or piles, as bits."""
    bits = position.hand[seat]
    for pile in (seat * 2, seat * 2 + 1):
        for card in position.draw_pile[pile]:
            bits |= 1 << card
        for card in position.discard_pile[pile]:
            bits |= 1 << card
    return bits


def purchase_value(position: CityOfIronPosition, forecast: CityOfIronForecast, card: int) -> float:
    """A card bought now, minus its price: what its action and its symbols bring in the rounds to come."""
    c, seat = position.components.cards, forecast.seat
    if forecast.rounds < 2:
        return -1.0
    uses = min(2.2, 0.45 * (forecast.rounds - 1) + 0.4)
    owned = owned_cards(position, seat) | position.chosen[seat]
    same_role = 0
    for other in range(c.count):
        if owned >> other & 1 and c.acts[other] and c.acts[card] and c.targeted[other] == c.targeted[card]:
            same_role += 1 if c.effect[c.first_effect[other]] == c.effect[c.first_effect[card]] else 0
    worth = forecast.weights.card_use * action_value(position, forecast, card) * uses / (1.0 + same_role)
    worth += symbols_value(position, forecast, card, owned) * uses
    tokens_left = position.components.tokens.count - bin(position.tokens_used[seat]).count("1")
    if c.targeted[card] == FOUND_CITY:
        worth = worth * 1.3 if tokens_left else -1.0
    worth -= (
        position.rulings.price[card] * forecast.money * forecast.weights.card_price + c.science[card] * forecast.science
    )
    left = position.money[seat] - position.rulings.price[card]
    for other in range(c.count):
        if position.chosen[seat] >> other & 1:
            left -= position.rulings.price[other]
    if left < forecast.weights.keep_money:
        worth -= forecast.weights.thrift * (forecast.weights.keep_money - left)
    return worth


def symbols_value(position: CityOfIronPosition, forecast: CityOfIronForecast, card: int, owned: int) -> float:
    """Attack and distance are worth most while they bring a town or land into reach that was not."""
    c = position.components.cards
    attack = distance = vehicles = 0
    for other in range(c.count):
        if owned >> other & 1:
            attack += c.attack[other]
            distance += c.distance[other]
            vehicles |= c.vehicle[other]
    worth = 0.1 * c.work[card]
    towns = position.components.towns
    near = 99
    for town in range(towns.count):
        if is_target(position, forecast.seat, town):
            owned_by_other = position.town_owner[town] >= 0
            near = min(near, towns.defence_owned[town] if owned_by_other else towns.defence[town])
    if c.attack[card] and near < 99:
        worth += 0.3 * min(c.attack[card], 4) if attack < near + 6 else 0.15 * c.attack[card]
    if c.distance[card]:
        worth += 0.16 * c.distance[card] if distance < 6 else 0.07 * c.distance[card]
    if c.vehicle[card] and not vehicles & c.vehicle[card]:
        lands = position.components.lands
        for land in range(lands.count):
            if position.owner[land] == FREE and lands.need[land] == c.vehicle[card]:
                worth += 0.5
                break
    return worth
