"""What a tile is worth to a seat, in victory points: the judgement behind the advice."""

from __future__ import annotations

from smokestack.games.industria.components import BONUS, FACTORY, MATERIAL, TECHNOLOGY
from smokestack.games.industria.phases.scoring import BONUS_VP, LINK_VP
from smokestack.games.industria.position import FREE, Position


class Taste:
    """The numbers this judgement hangs on."""

    def __init__(self) -> None:
        self.open_link = 0.149
        """The chance to get the other end of a road or line that is still to come."""
        self.open_symbol = 0.405
        """The chance to get a bonus that is still to come."""
        self.open_factory = 0.084
        """The chance to get a factory with a symbol that is still to come."""
        self.built = 0.533
        """How many of the tiles that need a material get built."""
        self.factories_a_turn = 0.521
        """How often a seat builds a factory."""
        self.early_taler = 0.5
        """What a taler is worth at the start beyond the third of a point it scores."""
        self.rival = 0.088
        """How much a point of a rival hurts."""
        self.role = 1.061
        """What share of the best tile left the role of auctioneer is worth."""
        self.shading = 0.221
        """How much of a tile's worth a bidder is ready to pay."""

    def numbers(self) -> dict[str, float]:
        return {
            "open_link": self.open_link,
            "open_symbol": self.open_symbol,
            "open_factory": self.open_factory,
            "built": self.built,
            "factories_a_turn": self.factories_a_turn,
            "early_taler": self.early_taler,
            "rival": self.rival,
            "role": self.role,
            "shading": self.shading,
        }

    def turned(self, numbers: dict[str, float]) -> Taste:
        """The same taste with some of these numbers changed."""
        every = {**self.numbers(), **numbers}
        other = Taste()
        other.open_link = every["open_link"]
        other.open_symbol = every["open_symbol"]
        other.open_factory = every["open_factory"]
        other.built = every["built"]
        other.factories_a_turn = every["factories_a_turn"]
        other.early_taler = every["early_taler"]
        other.rival = every["rival"]
        other.role = every["role"]
        other.shading = every["shading"]
        return other


def turns(p: Position) -> int:
    """How many turns the game has (IND-3.5)."""
    return 16 if p.seats == 3 else 15


def turns_left(p: Position) -> int:
    """Building turns still to come, the present one included."""
    return turns(p) - p.turn + 1


def epoch_left(p: Position) -> int:
    """Building turns of this epoch still to come, the present one included."""
    length = 12 // p.seats
    return length - (p.turn - 1) % length


def taler(w: Taste, p: Position, seat: int) -> float:
    """What a taler is worth in points: a third at the end, more while there is something to buy."""
    value = 0.34 + w.early_taler * (turns_left(p) - 1) / turns(p)
    if p.cash[seat] < 3 and p.turn < turns(p):
        value += 0.12
    return value


def to_come(p: Position, tile: int) -> bool:
    """Can the tile still be acquired: on offer, in this stack or in a later one?"""
    if p.parts.copies[tile] == 1:
        epoch = p.parts.epoch[tile]
        if epoch != p.epoch:
            return p.epoch < epoch <= p.last_epoch()
    if tile in p.offer or tile in p.stack:
        return True
    return any(tile in p.parts.stacks[epoch] for epoch in range(p.epoch + 1, p.last_epoch() + 1))


def supply_chance(p: Position, seat: int, material: int) -> float:
    """How likely the seat gets a unit of this material in time."""
    parts = p.parts
    epoch = parts.material_epoch[material]
    if epoch < p.epoch or (p.makers[material] != 0 and not p.rulings.strict):
        return 1.0
    if p.rulings.strict:
        return 0.0
    for tile in p.hands[seat]:
        if parts.stuff[tile] == material:
            return 1.0
    best = 0.05
    for tile in parts.stacks[p.epoch]:
        if parts.makes[tile] != material:
            continue
        if tile in p.hands[seat]:
            best = 0.9
        elif tile in p.stack:
            best = max(best, 0.25 if epoch_left(p) > 1 else 0.0)
        else:
            best = max(best, 0.6)
    return best


def material_cost(p: Position, seat: int, tile: int) -> float:
    """The taler the materials of a tile will cost."""
    cost = 0.0
    for material in p.parts.needs[tile]:
        if p.makers[material] >> seat & 1 == 0:
            cost += 1.0
    return cost


def link_worth(w: Taste, p: Position, seat: int, tile: int) -> float:
    """The roads or lines a tile completes, and may complete."""
    value = 0.0
    for other in p.parts.linked[tile]:
        owner = p.owner[other]
        if owner == seat:
            value += LINK_VP
        elif owner == FREE:
            if other in p.hands[seat]:
                value += 0.7 * LINK_VP
            elif to_come(p, other):
                value += w.open_link * LINK_VP
    return value


def symbol_worth(w: Taste, p: Position, seat: int, tile: int) -> float:
    """The bonuses its symbols score, and may score."""
    symbols = p.parts.symbols[tile]
    if symbols == 0:
        return 0.0
    held = 0
    for other in p.hands[seat]:
        if p.parts.bonus[other] >= 0:
            held |= 1 << p.parts.bonus[other]
    value = 0.0
    for other in range(p.parts.count):
        bonus = p.parts.bonus[other]
        if bonus < 0 or symbols >> bonus & 1 == 0:
            continue
        if p.bonus_of[seat] >> bonus & 1:
            value += BONUS_VP
        elif held >> bonus & 1:
            value += 0.9 * BONUS_VP
        elif to_come(p, other):
            value += w.open_symbol * BONUS_VP
    return value


def production_worth(w: Taste, p: Position, seat: int, tile: int) -> float:
    """The taler a product will bring in, or save, over the rest of the game."""
    material = p.parts.makes[tile]
    if material < 0:
        return 0.0
    demand = 0.0
    for other in range(p.parts.count):
        if material in p.parts.needs[other] and p.owner[other] == FREE:
            epoch = p.parts.epoch[other]
            if epoch > p.last_epoch() or (epoch < p.epoch and p.parts.kind[other] == TECHNOLOGY):
                continue
            if epoch < p.epoch and not held_by_anyone(p, other):
                continue
            demand += 1.0
    rivals = 0
    for other in range(p.seats):
        if other != seat and p.makers[material] >> other & 1:
            rivals += 1
    return w.built * demand / (1 + rivals)


def held_by_anyone(p: Position, tile: int) -> bool:
    return any(tile in hand for hand in p.hands)


def enabled(p: Position, seat: int, tile: int) -> float:
    """The technologies in hand that could not be laid without this product."""
    material = p.parts.makes[tile]
    if material < 0 or p.parts.material_epoch[material] < p.epoch or p.makers[material] != 0:
        return 0.0
    value = 0.0
    for other in p.hands[seat]:
        if p.parts.kind[other] == TECHNOLOGY and material in p.parts.needs[other]:
            value += 0.5 * p.parts.vp[other]
    return value


def bonus_worth(w: Taste, p: Position, seat: int, tile: int) -> float:
    """The factories a bonus tile scores for, and may score for."""
    bonus = p.parts.bonus[tile]
    if p.bonus_of[seat] >> bonus & 1:
        return 0.02
    value = 0.0
    for other in range(p.parts.count):
        if p.parts.symbols[other] >> bonus & 1 == 0:
            continue
        if p.owner[other] == seat:
            value += BONUS_VP
        elif other in p.hands[seat]:
            value += 0.8 * BONUS_VP
        elif p.owner[other] == FREE and to_come(p, other):
            value += w.open_factory * BONUS_VP
    return value


def material_worth(p: Position, seat: int, tile: int, rate: float) -> float:
    """A taler, or the one thing a technology in hand still lacks."""
    material = p.parts.stuff[tile]
    value = rate if p.rulings.cashing else 0.0
    for other in p.hands[seat]:
        if material in p.parts.needs[other] and p.makers[material] >> seat & 1 == 0:
            value = max(value, rate)
            if p.parts.kind[other] == TECHNOLOGY:
                lack = 1.0 - supply_chance(p, seat, material)
                value = max(value, lack * 0.8 * p.parts.vp[other])
    return value


def in_hand(p: Position, seat: int, kind: int, epoch: int) -> int:
    """How many tiles of a kind and epoch wait in hand."""
    count = 0
    for tile in p.hands[seat]:
        if p.parts.kind[tile] == kind and p.parts.epoch[tile] >= epoch:
            count += 1
    return count


def laying_worth(w: Taste, p: Position, seat: int, tile: int, rate: float) -> float:
    """What laying a factory or technology brings, before its cost."""
    parts = p.parts
    value = link_worth(w, p, seat, tile)
    if parts.kind[tile] == TECHNOLOGY:
        return value + parts.vp[tile]
    if parts.epoch[tile] == p.epoch:
        value += parts.vp[tile]
    value += symbol_worth(w, p, seat, tile) + enabled(p, seat, tile)
    income = production_worth(w, p, seat, tile)
    if parts.discount[tile]:
        income += w.factories_a_turn * (turns_left(p) - 1)
    return value + rate * income


def worth(w: Taste, p: Position, seat: int, tile: int) -> float:
    """What it is worth to a seat to get this tile into hand, in points; never below 0."""
    parts = p.parts
    rate = taler(w, p, seat)
    kind = parts.kind[tile]
    if kind == MATERIAL:
        return material_worth(p, seat, tile, rate)
    if kind == BONUS:
        for other in p.hands[seat]:
            if parts.bonus[other] == parts.bonus[tile] and (other != tile or p.hands[seat].count(tile) > 0):
                return 0.02
        return bonus_worth(w, p, seat, tile)
    value = laying_worth(w, p, seat, tile, rate)
    waiting = in_hand(p, seat, kind, p.epoch)
    if tile in p.hands[seat]:
        waiting -= 1
    if waiting >= epoch_left(p):  # no building turn is left for it in this epoch
        if kind == TECHNOLOGY or turns_left(p) <= waiting:
            return 0.0
        value -= parts.vp[tile]
    for material in parts.needs[tile]:
        value *= supply_chance(p, seat, material)
    price = parts.cost[tile] - p.discount[seat]
    value -= rate * (max(0, price) + material_cost(p, seat, tile))
    if kind == FACTORY and p.turn == turns(p) and price > p.cash[seat]:
        return 0.0
    return value if value > 0.0 else 0.0
