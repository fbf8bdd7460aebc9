"""What the value network is told about a position of Industria."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.advice.prospects import is_to_come
from smokestack.games.industria.advice.tile_value import production_income, tile_value
from smokestack.games.industria.advice.timing import turns_left, turns_left_in_epoch
from smokestack.games.industria.advice.weights import IndustriaWeights
from smokestack.games.industria.components.box import BONUS, FACTORY, LAYABLE_KINDS, MATERIAL, IndustriaComponents
from smokestack.games.industria.components.constants import EPOCHS
from smokestack.games.industria.rules.position import BUILDING, PASSED, STEP_COUNT, IndustriaPosition
from smokestack.games.industria.rules.scoring import bonus_points, link_points
from smokestack.kernel.bits import contains, size_of
from smokestack.kernel.value_network import flag, lead_of

KIND_NAMES: Final = ["factories", "technologies", "bonuses", "material tiles"]
STEP_NAMES: Final = ["first player", "revealing", "putting up", "bidding", "deciding", "building", "finished"]
SEAT_NAMES: Final = [
    *("score", "cash", "cash by turns left", "discount", "hand", "hand value", "best tile in hand"),
    *("second tile in hand", "price of the hand", "price beyond cash", "laid", "bonus points", "road points"),
    *("line points", "different bonuses laid", "production income", "materials produced", "links one tile short"),
    *("links one tile short, tile in hand", "symbols of bonuses in hand", "is first player", "is auctioneer"),
    *("leads the bidding", "passed", "turns until auctioneer", "decides now"),
    *("evaluation", "evaluation beyond the best rival's", "cash beyond the best rival's"),
]
TABLE_NAMES: Final = ["turn", "turns left", "turns left in epoch", "seats", "offer", "stack", "highest bid", "value up"]


def seat_input_names(components: IndustriaComponents) -> list[str]:
    found = list(SEAT_NAMES)
    found += [f"{kind} in hand" for kind in KIND_NAMES]
    found += [f"{kind} laid" for kind in KIND_NAMES[:LAYABLE_KINDS]]
    found += [f"produces {material}" for material in components.materials]
    found += [f"has laid the bonus {bonus}" for bonus in components.bonuses]
    found += [f"has {name} in hand" for name in components.names]
    return found + [f"has laid {name}" for name in components.names]


def table_input_names(components: IndustriaComponents) -> list[str]:
    found = [*TABLE_NAMES, *(f"step: {name}" for name in STEP_NAMES)]
    found += [f"epoch {epoch}" for epoch in range(1, EPOCHS + 1)]
    return found + [f"{name} can still be revealed" for name in components.names]


def seat_inputs(
    weights: IndustriaWeights, position: IndustriaPosition, seat: int, evaluation: list[float]
) -> list[float]:
    """In the order of `seat_input_names`. The evaluation is that of all seats."""
    components = position.components
    kind, hand, laid = components.kind, position.hands[seat], position.laid[seat]
    left = turns_left(position) - (1 if position.step == BUILDING else 0)
    values = [tile_value(weights, position, seat, tile) for tile in hand]
    values.sort(reverse=True)
    price = 0.0
    in_hand = [0.0] * (MATERIAL + 1)
    symbols = 0
    for tile in hand:
        in_hand[kind[tile]] += 1.0
        price += max(0, components.cost[tile] - position.discount[seat])
        if kind[tile] == BONUS:
            symbols += _symbols_laid(position, seat, components.bonus[tile])
    income = 0.0
    laid_kinds = [0.0] * LAYABLE_KINDS
    for tile in laid:
        laid_kinds[kind[tile]] += 1.0
        if components.produces[tile] >= 0:
            income += production_income(weights, position, seat, tile)
    short, short_in_hand = _links_one_short(position, seat)
    cash = float(position.cash[seat])
    found: list[float] = [
        *(float(position.score[seat]), cash, cash * left, float(position.discount[seat]), float(len(hand))),
        *(sum(values), values[0] if values else 0.0, values[1] if len(values) > 1 else 0.0, price),
        *(max(0.0, price - cash), float(len(laid)), float(bonus_points(position, seat))),
        *(float(link_points(position, seat, components.roads)), float(link_points(position, seat, components.lines))),
        *(float(size_of(position.bonuses[seat])), income, _produced(position, seat), short, short_in_hand),
        *(float(symbols), flag(position.first == seat), flag(position.auctioneer == seat)),
        *(
            flag(position.leader == seat),
            flag(position.bids[seat] == PASSED),
            _turns_until_auctioneer(position, seat),
        ),
        flag(position.seat == seat),
        *(evaluation[seat], lead_of(evaluation, seat), lead_of([float(cash) for cash in position.cash], seat)),
    ]
    found += in_hand
    found += laid_kinds
    for material in range(len(components.materials)):
        found.append(flag(position.is_producer(seat, material)))
    for bonus in range(len(components.bonuses)):
        found.append(flag(contains(position.bonuses[seat], bonus)))
    begin = len(found)
    count = components.count
    found += [0.0] * (2 * count)
    for tile in hand:
        found[begin + tile] += 1.0
    for tile in laid:
        found[begin + count + tile] += 1.0
    return found


def table_inputs(weights: IndustriaWeights, position: IndustriaPosition) -> list[float]:
    """In the order of `table_input_names`."""
    components = position.components
    up = 0.0
    if position.up >= 0:
        for seat in range(position.seats):
            up = max(up, tile_value(weights, position, seat, position.up))
    found: list[float] = [
        *(float(position.turn), float(turns_left(position)), float(turns_left_in_epoch(position))),
        *(float(position.seats), float(len(position.offer)), float(len(position.stack)), float(position.high), up),
    ]
    for step in range(STEP_COUNT):
        found.append(flag(position.step == step))
    for epoch in range(1, EPOCHS + 1):
        found.append(flag(position.epoch == epoch))
    for tile in range(components.count):
        found.append(flag(is_to_come(position, tile)))
    return found


def _produced(position: IndustriaPosition, seat: int) -> float:
    count = 0
    for material in range(len(position.components.materials)):
        if position.is_producer(seat, material):
            count += 1
    return float(count)


def _links_one_short(position: IndustriaPosition, seat: int) -> tuple[float, float]:
    """Links of which the seat owns one end and the other can still be got; and those whose other end is in its hand."""
    components, owner, hand = position.components, position.owner, position.hands[seat]
    short = short_in_hand = 0.0
    for tile in position.laid[seat]:
        for other in components.linked[tile]:
            if owner[other] >= 0:
                continue
            if other in hand:
                short_in_hand += 1.0
            elif is_to_come(position, other):
                short += 1.0
    return short, short_in_hand


def _symbols_laid(position: IndustriaPosition, seat: int, bonus: int) -> int:
    """How many factories of the seat carry the symbol of a bonus."""
    components = position.components
    count = 0
    for tile in position.laid[seat]:
        if components.kind[tile] == FACTORY and contains(components.symbols[tile], bonus):
            count += 1
    return count


def _turns_until_auctioneer(position: IndustriaPosition, seat: int) -> float:
    return float((seat - position.auctioneer) % position.seats) if position.auctioneer >= 0 else 0.0
