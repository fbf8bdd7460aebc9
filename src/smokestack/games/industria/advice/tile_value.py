"""What a tile is worth to a seat, in victory points: the judgement behind the advice."""

from __future__ import annotations

from smokestack.games.industria.components.box import BONUS, FACTORY, MATERIAL, TECHNOLOGY
from smokestack.games.industria.rules.position import FREE, IndustriaPosition
from smokestack.games.industria.rules.scoring import BONUS_VP, LINK_VP


class IndustriaWeights:
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

    def turned(self, numbers: dict[str, float]) -> IndustriaWeights:
        """The same taste with some of these numbers changed."""
        every = {**self.numbers(), **numbers}
        other = IndustriaWeights()
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


def turns(position: IndustriaPosition) -> int:
    """How many turns the game has (IND-3.5)."""
    return 16 if position.seats == 3 else 15


def turns_left(position: IndustriaPosition) -> int:
    """Building turns still to come, the present one included."""
    return turns(position) - position.turn + 1


def epoch_left(position: IndustriaPosition) -> int:
    """Building turns of this epoch still to come, the present one included."""
    length = 12 // position.seats
    return length - (position.turn - 1) % length


def taler(w: IndustriaWeights, position: IndustriaPosition, seat: int) -> float:
    """What a taler is worth in points: a third at the end, more while there is something to buy."""
    value = 0.34 + w.early_taler * (turns_left(position) - 1) / turns(position)
    if position.cash[seat] < 3 and position.turn < turns(position):
        value += 0.12
    return value


def to_come(position: IndustriaPosition, tile: int) -> bool:
    """Can the tile still be acquired: on offer, in this stack or in a later one?"""
    if position.components.copies[tile] == 1:
        epoch = position.components.epoch[tile]
        if epoch != position.epoch:
            return position.epoch < epoch <= position.last_epoch()
    if tile in position.offer or tile in position.stack:
        return True
    return any(
        tile in position.components.stacks[epoch] for epoch in range(position.epoch + 1, position.last_epoch() + 1)
    )


def supply_chance(position: IndustriaPosition, seat: int, material: int) -> float:
    """How likely the seat gets a unit of this material in time."""
    components = position.components
    epoch = components.material_epoch[material]
    if epoch < position.epoch or (position.makers[material] != 0 and not position.rulings.strict):
        return 1.0
    if position.rulings.strict:
        return 0.0
    for tile in position.hands[seat]:
        if components.stuff[tile] == material:
            return 1.0
    best = 0.05
    for tile in components.stacks[position.epoch]:
        if components.makes[tile] != material:
            continue
        if tile in position.hands[seat]:
            best = 0.9
        elif tile in position.stack:
            best = max(best, 0.25 if epoch_left(position) > 1 else 0.0)
        else:
            best = max(best, 0.6)
    return best


def material_cost(position: IndustriaPosition, seat: int, tile: int) -> float:
    """The taler the materials of a tile will cost."""
    cost = 0.0
    for material in position.components.needs[tile]:
        if position.makers[material] >> seat & 1 == 0:
            cost += 1.0
    return cost


def link_worth(w: IndustriaWeights, position: IndustriaPosition, seat: int, tile: int) -> float:
    """The roads or lines a tile completes, and may complete."""
    value = 0.0
    for other in position.components.linked[tile]:
        owner = position.owner[other]
        if owner == seat:
            value += LINK_VP
        elif owner == FREE:
            if other in position.hands[seat]:
                value += 0.7 * LINK_VP
            elif to_come(position, other):
                value += w.open_link * LINK_VP
    return value


def symbol_worth(w: IndustriaWeights, position: IndustriaPosition, seat: int, tile: int) -> float:
    """The bonuses its symbols score, and may score."""
    symbols = position.components.symbols[tile]
    if symbols == 0:
        return 0.0
    held = 0
    for other in position.hands[seat]:
        if position.components.bonus[other] >= 0:
            held |= 1 << position.components.bonus[other]
    value = 0.0
    for other in range(position.components.count):
        bonus = position.components.bonus[other]
        if bonus < 0 or symbols >> bonus & 1 == 0:
            continue
        if position.bonus_of[seat] >> bonus & 1:
            value += BONUS_VP
        elif held >> bonus & 1:
            value += 0.9 * BONUS_VP
        elif to_come(position, other):
            value += w.open_symbol * BONUS_VP
    return value


def production_worth(w: IndustriaWeights, position: IndustriaPosition, seat: int, tile: int) -> float:
    """The taler a product will bring in, or save, over the rest of the game."""
    material = position.components.makes[tile]
    if material < 0:
        return 0.0
    demand = 0.0
    for other in range(position.components.count):
        if material in position.components.needs[other] and position.owner[other] == FREE:
            epoch = position.components.epoch[other]
            if epoch > position.last_epoch() or (
                epoch < position.epoch and position.components.kind[other] == TECHNOLOGY
            ):
                continue
            if epoch < position.epoch and not held_by_anyone(position, other):
                continue
            demand += 1.0
    rivals = 0
    for other in range(position.seats):
        if other != seat and position.makers[material] >> other & 1:
            rivals += 1
    return w.built * demand / (1 + rivals)


def held_by_anyone(position: IndustriaPosition, tile: int) -> bool:
    return any(tile in hand for hand in position.hands)


def enabled(position: IndustriaPosition, seat: int, tile: int) -> float:
    """The technologies in hand that could not be laid without this product."""
    material = position.components.makes[tile]
    if material < 0 or position.components.material_epoch[material] < position.epoch or position.makers[material] != 0:
        return 0.0
    value = 0.0
    for other in position.hands[seat]:
        if position.components.kind[other] == TECHNOLOGY and material in position.components.needs[other]:
            value += 0.5 * position.components.vp[other]
    return value


def bonus_worth(w: IndustriaWeights, position: IndustriaPosition, seat: int, tile: int) -> float:
    """The factories a bonus tile scores for, and may score for."""
    bonus = position.components.bonus[tile]
    if position.bonus_of[seat] >> bonus & 1:
        return 0.02
    value = 0.0
    for other in range(position.components.count):
        if position.components.symbols[other] >> bonus & 1 == 0:
            continue
        if position.owner[other] == seat:
            value += BONUS_VP
        elif other in position.hands[seat]:
            value += 0.8 * BONUS_VP
        elif position.owner[other] == FREE and to_come(position, other):
            value += w.open_factory * BONUS_VP
    return value


def material_worth(position: IndustriaPosition, seat: int, tile: int, rate: float) -> float:
    """A taler, or the one thing a technology in hand still lacks."""
    material = position.components.stuff[tile]
    value = rate if position.rulings.cashing else 0.0
    for other in position.hands[seat]:
        if material in position.components.needs[other] and position.makers[material] >> seat & 1 == 0:
            value = max(value, rate)
            if position.components.kind[other] == TECHNOLOGY:
                lack = 1.0 - supply_chance(position, seat, material)
                value = max(value, lack * 0.8 * position.components.vp[other])
    return value


def in_hand(position: IndustriaPosition, seat: int, kind: int, epoch: int) -> int:
    """How many tiles of a kind and epoch wait in hand."""
    count = 0
    for tile in position.hands[seat]:
        if position.components.kind[tile] == kind and position.components.epoch[tile] >= epoch:
            count += 1
    return count


def laying_worth(w: IndustriaWeights, position: IndustriaPosition, seat: int, tile: int, rate: float) -> float:
    """What laying a factory or technology brings, before its cost."""
    components = position.components
    value = link_worth(w, position, seat, tile)
    if components.kind[tile] == TECHNOLOGY:
        return value + components.vp[tile]
    if components.epoch[tile] == position.epoch:
        value += components.vp[tile]
    value += symbol_worth(w, position, seat, tile) + enabled(position, seat, tile)
    income = production_worth(w, position, seat, tile)
    if components.discount[tile]:
        income += w.factories_a_turn * (turns_left(position) - 1)
    return value + rate * income


def worth(w: IndustriaWeights, position: IndustriaPosition, seat: int, tile: int) -> float:
    """What it is worth to a seat to get this tile into hand, in points; never below 0."""
    components = position.components
    rate = taler(w, position, seat)
    kind = components.kind[tile]
    if kind == MATERIAL:
        return material_worth(position, seat, tile, rate)
    if kind == BONUS:
        for other in position.hands[seat]:
            if components.bonus[other] == components.bonus[tile] and (
                other != tile or position.hands[seat].count(tile) > 0
            ):
                return 0.02
        return bonus_worth(w, position, seat, tile)
    value = laying_worth(w, position, seat, tile, rate)
    waiting = in_hand(position, seat, kind, position.epoch)
    if tile in position.hands[seat]:
        waiting -= 1
    if waiting >= epoch_left(position):  # no building turn is left for it in this epoch
        if kind == TECHNOLOGY or turns_left(position) <= waiting:
            return 0.0
        value -= components.vp[tile]
    for material in components.needs[tile]:
        value *= supply_chance(position, seat, material)
    price = components.cost[tile] - position.discount[seat]
    value -= rate * (max(0, price) + material_cost(position, seat, tile))
    if kind == FACTORY and position.turn == turns(position) and price > position.cash[seat]:
        return 0.0
    return value if value > 0.0 else 0.0
