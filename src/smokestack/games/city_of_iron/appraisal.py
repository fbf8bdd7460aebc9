"""What things are worth to a player, in victory points: the figures behind the advice.

Rough on purpose and quick: nothing is tried out on a copy.
"""

from __future__ import annotations

from smokestack.games.city_of_iron.effects import (
    ADD_DISTRICT,
    ATTACK,
    BUILD,
    DRAW,
    FOUND_CITY,
    GAIN_MONEY,
    GAIN_SCIENCE,
)
from smokestack.games.city_of_iron.phases.attack import is_target
from smokestack.games.city_of_iron.phases.end import LAST_CARD, RESHUFFLED
from smokestack.games.city_of_iron.table import FREE, Table
from smokestack.kernel.errors import SetupError


class Taste:
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

    def turned(self, weights: dict[str, float]) -> Taste:
        """Another taste, with some of these numbers changed."""
        taste, numbers = Taste(), {**self.numbers(), **weights}
        if len(numbers) > len(self.numbers()):
            raise SetupError(f"The weights of City of Iron are: {', '.join(self.numbers())}.")
        for name, number in numbers.items():
            setattr(taste, name, number)
        return taste


class Outlook:
    """What a player can expect of the rest of the game."""

    def __init__(self, s: Table, seat: int, taste: Taste) -> None:
        self.seat = seat
        self.taste = taste
        self.rounds = rounds_left(s)
        self.payments = self.rounds - 1
        self.money = taste.money + taste.money_early * min(self.rounds, 6)
        self.science = self.money * taste.science
        self.scorings = 0.0
        left = 3 - s.deck + (1 if s.due_card >= 0 else 0) + (1 if s.fresh_card >= 0 else 0)
        if left >= 1:
            self.scorings += taste.next_scoring
        if left >= 2:
            self.scorings += taste.scoring_after
        if left >= 3:
            self.scorings += taste.last_scoring
        self.free_spaces = 0
        for place in range(s.rules.places):
            if s.owner[place] == seat:
                self.free_spaces += s.capacity[place] - s.filled[place]


def rounds_left(s: Table) -> int:
    """This round included; a round uses up about so many buildings."""
    if s.due_card == LAST_CARD:
        return 1
    if s.deck == RESHUFFLED:
        return 2
    left = 0
    for deck in range(s.deck, 3):
        left += sum(s.deck_left[deck])
    used = min(s.rules.market_size - 0.5, 4 + 1.6 * s.rules.seats)
    return int((left + used) / used) + 1


# --- goods ------------------------------------------------------------------------------------------------------
def track_points(s: Table, seat: int, good: int, own: int) -> int:
    """What a scoring would give for so many of a good."""
    goods = s.rules.box.goods
    if own <= 0:
        return 0
    ahead = 0
    best = 0
    for other in range(s.rules.seats):
        if other != seat:
            count = s.goods[other * goods.count + good]
            if count > own:
                ahead += 1
            best = max(best, count)
    points = goods.shield_vp[good] if own >= goods.shield[good] else 0
    if ahead == 0:
        return points + goods.vp_first[good]
    if ahead == 1:
        return points + goods.vp_second[good]
    return points


def leads(s: Table, seat: int, good: int, own: int) -> bool:
    if own <= 0:
        return False
    width = s.rules.box.goods.count
    return all(not (other != seat and s.goods[other * width + good] > own) for other in range(s.rules.seats))


def goods_worth(s: Table, look: Outlook, good: int, n: int) -> float:
    """What n more (or fewer) of a good are worth."""
    goods, seat = s.rules.box.goods, look.seat
    own = s.goods[seat * goods.count + good]
    change = track_points(s, seat, good, own + n) - track_points(s, seat, good, own)
    worth = change * look.scorings
    if leads(s, seat, good, own + n) != leads(s, seat, good, own):
        sign = 1 if n > 0 else -1
        worth += sign * goods.leader_income[good] * look.payments * look.money * look.taste.leading
    return worth + look.taste.step * n * goods.vp_first[good] * look.scorings


def building_worth(s: Table, look: Outlook, kind: int) -> float:
    """A building standing for the rest of the game, without its price."""
    box = s.rules.box
    b, width = box.buildings, box.goods.count
    worth = 0.0
    if b.productive[kind]:
        worth += look.payments * look.money * look.taste.income
        for good in range(width):
            n = b.goods[kind * width + good]
            if n:
                worth += goods_worth(s, look, good, n)
    worth += b.science_icons[kind] * look.payments * look.science * look.taste.science_icon
    worth += (b.draws[kind * 2] + b.draws[kind * 2 + 1]) * look.payments * look.money * look.taste.draw_icon
    if b.vp_good[kind] >= 0:
        own = s.goods[look.seat * width + b.vp_good[kind]]
        if track_points(s, look.seat, b.vp_good[kind], own) >= box.goods.vp_second[b.vp_good[kind]]:
            worth += b.vp[kind] * (look.scorings if s.rules.plus3_always else 0.8)
    return worth


def loss_worth(s: Table, look: Outlook, kind: int) -> float:
    """What goes with a building that is torn down."""
    box = s.rules.box
    b, width = box.buildings, box.goods.count
    worth = look.payments * look.money * look.taste.income if b.productive[kind] else 0.0
    for good in range(width):
        n = b.goods[kind * width + good]
        if n:
            worth -= goods_worth(s, look, good, -n)
    worth += b.science_icons[kind] * look.payments * look.science * look.taste.science_icon
    worth += (b.draws[kind * 2] + b.draws[kind * 2 + 1]) * look.payments * look.money * look.taste.draw_icon
    if b.vp_good[kind] >= 0:
        worth += b.vp[kind] * 0.7 * look.scorings
    return worth


def town_worth(s: Table, look: Outlook, town: int) -> float:
    box = s.rules.box
    width = box.goods.count
    worth = s.rules.town_income[town] * look.payments * look.money * look.taste.income
    for good in range(width):
        n = box.towns.goods[town * width + good]
        if n:
            worth += goods_worth(s, look, good, n)
    if box.towns.flex[town]:
        worth += best_flex(s, look, box.towns.flex[town])
    worth += box.towns.science_icons[town] * look.payments * look.science
    worth += (box.towns.draws[town * 2] + box.towns.draws[town * 2 + 1]) * look.payments * look.money * 0.7
    worth += box.towns.spaces[town] * space_worth(look, 0)
    worth += 0.7 * box.towns.counts_as[town]
    if s.town_owner[town] >= 0:
        worth += 1.0
    return worth


def best_flex(s: Table, look: Outlook, n: int) -> float:
    width = s.rules.box.goods.count
    best = 0.0
    for good in range(width):
        if s.goods[look.seat * width + good] > 0:
            best = max(best, goods_worth(s, look, good, n))
    return best


# --- room -------------------------------------------------------------------------------------------------------
def space_worth(look: Outlook, more: int) -> float:
    """One more building space; the more there are, the less it is worth, and late it comes to nothing."""
    time = min(1.0, (look.rounds - 1) / 3.0)
    return time * look.taste.room / (1.0 + 0.6 * (look.free_spaces + more))


def spaces_worth(look: Outlook, spaces: int) -> float:
    worth = 0.0
    for more in range(spaces):
        worth += space_worth(look, more)
    return worth


def land_worth(s: Table, look: Outlook, land: int) -> float:
    """New terrain opens new goods; distance counts at the end."""
    rules, box = s.rules, s.rules.box
    have = 0
    for place in range(rules.places):
        if s.owner[place] == look.seat:
            have |= rules.place_terrain[place]
    worth = look.taste.distance * box.lands.distance[land]
    for good in range(box.goods.count):
        terrain = box.goods.terrain[good]
        if box.lands.terrain[land] >> terrain & 1 and not have >> terrain & 1:
            worth += look.taste.terrain * box.goods.vp_first[good] * min(1.0, (look.rounds - 1) / 3.0)
    return worth


# --- cards ------------------------------------------------------------------------------------------------------
def card_strength(s: Table, card: int) -> float:
    """How sorry one would be to see it on the discard pile, whatever the position."""
    c = s.rules.box.cards
    return 0.2 + 0.16 * c.work[card] + 0.22 * c.distance[card] + 0.28 * c.attack[card] + (0.2 if c.vehicle[card] else 0)


def action_worth(s: Table, look: Outlook, card: int) -> float:
    """What one use of the card's action may bring."""
    c = s.rules.box.cards
    if not c.acts[card]:
        return 0.0
    worth = 0.0
    for effect in range(c.first_effect[card], c.last_effect[card]):
        code, n = c.effect[effect], c.effect_a[effect]
        if code == GAIN_MONEY:
            worth += n * look.money
        elif code == GAIN_SCIENCE:
            worth += n * look.science
        elif code == DRAW:
            worth += 0.45 * n
        elif code == BUILD:
            worth += n * look.money + c.effect_b[effect] * look.science
        elif code == FOUND_CITY:
            worth += 2.0 + spaces_worth(look, 3)
        elif code == ADD_DISTRICT:
            worth += 0.4 + spaces_worth(look, 2)
        elif code == ATTACK:
            worth += 0.6 * n
    worth -= s.rules.action_money(s.nation[look.seat], card) * look.money
    return worth - c.cost_science[card] * look.science


def owned_cards(s: Table, seat: int) -> int:
    """Everything a player has in hand or piles, as bits."""
    bits = s.hand[seat]
    for pile in (seat * 2, seat * 2 + 1):
        for card in s.draw_pile[pile]:
            bits |= 1 << card
        for card in s.discard_pile[pile]:
            bits |= 1 << card
    return bits


def purchase_worth(s: Table, look: Outlook, card: int) -> float:
    """A card bought now, minus its price: what its action and its symbols bring in the rounds to come."""
    c, seat = s.rules.box.cards, look.seat
    if look.rounds < 2:
        return -1.0
    uses = min(2.2, 0.45 * (look.rounds - 1) + 0.4)
    owned = owned_cards(s, seat) | s.chosen[seat]
    same_role = 0
    for other in range(c.count):
        if owned >> other & 1 and c.acts[other] and c.acts[card] and c.targeted[other] == c.targeted[card]:
            same_role += 1 if c.effect[c.first_effect[other]] == c.effect[c.first_effect[card]] else 0
    worth = look.taste.card_use * action_worth(s, look, card) * uses / (1.0 + same_role)
    worth += symbols_worth(s, look, card, owned) * uses
    tokens_left = s.rules.box.tokens.count - bin(s.tokens_used[seat]).count("1")
    if c.targeted[card] == FOUND_CITY:
        worth = worth * 1.3 if tokens_left else -1.0
    worth -= s.rules.price[card] * look.money * look.taste.card_price + c.science[card] * look.science
    left = s.money[seat] - s.rules.price[card]
    for other in range(c.count):
        if s.chosen[seat] >> other & 1:
            left -= s.rules.price[other]
    if left < look.taste.keep_money:
        worth -= look.taste.thrift * (look.taste.keep_money - left)
    return worth


def symbols_worth(s: Table, look: Outlook, card: int, owned: int) -> float:
    """Attack and distance are worth most while they bring a town or land into reach that was not."""
    c = s.rules.box.cards
    attack = distance = vehicles = 0
    for other in range(c.count):
        if owned >> other & 1:
            attack += c.attack[other]
            distance += c.distance[other]
            vehicles |= c.vehicle[other]
    worth = 0.1 * c.work[card]
    towns = s.rules.box.towns
    near = 99
    for town in range(towns.count):
        if is_target(s, look.seat, town):
            owned_by_other = s.town_owner[town] >= 0
            near = min(near, towns.defence_owned[town] if owned_by_other else towns.defence[town])
    if c.attack[card] and near < 99:
        worth += 0.3 * min(c.attack[card], 4) if attack < near + 6 else 0.15 * c.attack[card]
    if c.distance[card]:
        worth += 0.16 * c.distance[card] if distance < 6 else 0.07 * c.distance[card]
    if c.vehicle[card] and not vehicles & c.vehicle[card]:
        lands = s.rules.box.lands
        for land in range(lands.count):
            if s.owner[land] == FREE and lands.need[land] == c.vehicle[card]:
                worth += 0.5
                break
    return worth
