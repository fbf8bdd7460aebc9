"""Phase 4, building (IND-7 to IND-10), and handing in material tiles (IND-8.14)."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.components.box import BONUS, FACTORY, MATERIAL
from smokestack.games.industria.rules import actions
from smokestack.games.industria.rules.phases import turn
from smokestack.games.industria.rules.position import IndustriaPosition
from smokestack.games.industria.rules.supply import BANK, OWN, PRICE, SEAT, TILE, material_tile, sources, taler_cost
from smokestack.kernel.facts import Fact

CASH_VALUE: Final = 1
LIMIT: Final = 1
"""How many of each kind may be laid in one building turn (IND-7.2)."""


def builds(position: IndustriaPosition) -> list[int]:
    """Every tile that can be laid, with every way to pay for it, then the end of the turn."""
    found: list[int] = []
    seat = position.seat
    kind, used, cash = position.components.kind, position.used, position.cash[seat]
    last = -1
    for tile in position.hands[seat]:
        if tile == last or kind[tile] == MATERIAL or used[kind[tile]] >= LIMIT:  # IND-7.2, IND-7.6
            continue
        last = tile
        cost = taler_cost(position, seat, tile)
        if cost <= cash:
            add_ways(position, seat, tile, cash - cost, found)
    found.append(actions.END)
    return found


def add_ways(position: IndustriaPosition, seat: int, tile: int, money: int, found: list[int]) -> None:
    """Every choice of sources that the money left allows (IND-8.2, IND-8.7)."""
    ways = [actions.LAY | tile << actions.VALUE]
    prices = [0]
    shift = actions.SOURCE
    for material in position.components.needs[tile]:
        options = sources(position, seat, material)
        if not options:
            return
        next_ways: list[int] = []
        next_prices: list[int] = []
        for at in range(len(ways)):
            for source in options:
                price = prices[at] + (PRICE if source >= BANK else 0)
                if price <= money:
                    next_ways.append(ways[at] | source << shift)
                    next_prices.append(price)
        ways, prices = next_ways, next_prices
        shift += actions.SOURCE_BITS
    found.extend(ways)


def lay(position: IndustriaPosition, action: int, events: list[Fact] | None) -> None:
    """Pay for a tile and lay it, with full effect at once (IND-7.3, IND-7.12)."""
    seat = position.seat
    tile = action >> actions.VALUE & actions.TILE_MASK
    components = position.components
    kind = components.kind[tile]
    cost = taler_cost(position, seat, tile)
    shift = actions.SOURCE
    for material in components.needs[tile]:
        supply(position, seat, material, action >> shift & actions.SOURCE_MASK, events)
        shift += actions.SOURCE_BITS
    position.pay_bank(seat, cost)
    position.hands[seat].remove(tile)
    position.unshare_built()
    position.laid[seat] = [*position.laid[seat], tile]
    position.used[kind] += 1
    if kind == BONUS:
        position.bonus_of[seat] |= 1 << components.bonus[tile]
        if events is not None:
            events.append(Fact("laid_bonus", seat, {"tile": components.words[tile], "money": -cost, "cost": cost}))
        return
    position.owner[tile] = seat
    if components.makes[tile] >= 0:  # IND-8.10
        position.makers[components.makes[tile]] |= 1 << seat
    position.discount[seat] += components.discount[tile]  # IND-10.1, IND-10.5
    late = kind == FACTORY and components.epoch[tile] != position.epoch
    points = 0 if late else components.vp[tile]  # IND-9.1 to IND-9.4
    position.score[seat] += points
    if events is not None:
        key = "laid_late" if late else "laid_factory" if kind == FACTORY else "laid_technology"
        words = components.words[tile]
        events.append(Fact(key, seat, {"tile": words, "money": -cost, "cost": cost, "vp": points}))


def supply(position: IndustriaPosition, seat: int, material: int, source: int, events: list[Fact] | None) -> None:
    """One unit of a material from its source (IND-8.3 to IND-8.6)."""
    word = position.components.materials[material]
    if source == OWN:
        if events is not None:
            events.append(Fact("material_own", seat, {"material": word}))
    elif source == TILE:
        position.drop(seat, material_tile(position, seat, material))
        if events is not None:
            events.append(Fact("material_tile", seat, {"material": word}))
    elif source == BANK:
        position.pay_bank(seat, PRICE)
        if events is not None:
            events.append(Fact("material_bank", seat, {"material": word, "money": -PRICE}))
    else:
        seller = source - SEAT
        position.cash[seat] -= PRICE
        position.cash[seller] += PRICE  # IND-7.16
        if events is not None:
            events.append(Fact("material_bought", seat, {"material": word, "money": -PRICE, "owner": seller}))
            events.append(Fact("material_sold", seller, {"material": word, "money": PRICE, "owner": seat}))


def cashings(position: IndustriaPosition, found: list[int]) -> None:
    """The material tiles the seat at turn may hand in (IND-8.14)."""
    if not position.rulings.cashing:
        return
    kind = position.components.kind
    last = -1
    for tile in position.hands[position.seat]:
        if kind[tile] == MATERIAL and tile != last:
            found.append(actions.CASH | tile << actions.VALUE)
            last = tile


def cash(position: IndustriaPosition, tile: int, events: list[Fact] | None) -> None:
    position.drop(position.seat, tile)
    position.bank_pays(position.seat, CASH_VALUE)
    if events is not None:
        events.append(Fact("cashed", position.seat, {"tile": position.components.words[tile], "money": CASH_VALUE}))


def end(position: IndustriaPosition, events: list[Fact] | None) -> None:
    """The next player builds; after the last one the turn is over (IND-7.1)."""
    if events is not None:
        events.append(Fact("building_over", position.seat))
    position.used = [0, 0, 0]
    position.seat = position.left_of(position.seat)
    if position.seat == position.first:
        turn.end(position, events)
