"""Phase 4, building (IND-7 to IND-10), and handing in material tiles (IND-8.14)."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria import actions
from smokestack.games.industria.components import BONUS, FACTORY, MATERIAL
from smokestack.games.industria.phases import turn
from smokestack.games.industria.position import Position
from smokestack.games.industria.supply import BANK, OWN, PRICE, SEAT, TILE, material_tile, sources, taler_cost
from smokestack.kernel.facts import Fact

CASH_VALUE: Final = 1
LIMIT: Final = 1
"""How many of each kind may be laid in one building turn (IND-7.2)."""


def builds(p: Position) -> list[int]:
    """Every tile that can be laid, with every way to pay for it, then the end of the turn."""
    found: list[int] = []
    seat = p.seat
    kind, used, cash = p.parts.kind, p.used, p.cash[seat]
    last = -1
    for tile in p.hands[seat]:
        if tile == last or kind[tile] == MATERIAL or used[kind[tile]] >= LIMIT:  # IND-7.2, IND-7.6
            continue
        last = tile
        cost = taler_cost(p, seat, tile)
        if cost <= cash:
            add_ways(p, seat, tile, cash - cost, found)
    found.append(actions.END)
    return found


def add_ways(p: Position, seat: int, tile: int, money: int, found: list[int]) -> None:
    """Every choice of sources that the money left allows (IND-8.2, IND-8.7)."""
    ways = [actions.LAY | tile << actions.VALUE]
    prices = [0]
    shift = actions.SOURCE
    for material in p.parts.needs[tile]:
        options = sources(p, seat, material)
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


def lay(p: Position, action: int, events: list[Fact] | None) -> None:
    """Pay for a tile and lay it, with full effect at once (IND-7.3, IND-7.12)."""
    seat = p.seat
    tile = action >> actions.VALUE & actions.TILE_MASK
    parts = p.parts
    kind = parts.kind[tile]
    cost = taler_cost(p, seat, tile)
    shift = actions.SOURCE
    for material in parts.needs[tile]:
        supply(p, seat, material, action >> shift & actions.SOURCE_MASK, events)
        shift += actions.SOURCE_BITS
    p.pay_bank(seat, cost)
    p.hands[seat].remove(tile)
    p.unshare_built()
    p.laid[seat] = [*p.laid[seat], tile]
    p.used[kind] += 1
    if kind == BONUS:
        p.bonus_of[seat] |= 1 << parts.bonus[tile]
        if events is not None:
            events.append(Fact("laid_bonus", seat, {"tile": parts.words[tile], "money": -cost, "cost": cost}))
        return
    p.owner[tile] = seat
    if parts.makes[tile] >= 0:  # IND-8.10
        p.makers[parts.makes[tile]] |= 1 << seat
    p.discount[seat] += parts.discount[tile]  # IND-10.1, IND-10.5
    late = kind == FACTORY and parts.epoch[tile] != p.epoch
    points = 0 if late else parts.vp[tile]  # IND-9.1 to IND-9.4
    p.score[seat] += points
    if events is not None:
        key = "laid_late" if late else "laid_factory" if kind == FACTORY else "laid_technology"
        words = parts.words[tile]
        events.append(Fact(key, seat, {"tile": words, "money": -cost, "cost": cost, "vp": points}))


def supply(p: Position, seat: int, material: int, source: int, events: list[Fact] | None) -> None:
    """One unit of a material from its source (IND-8.3 to IND-8.6)."""
    word = p.parts.materials[material]
    if source == OWN:
        if events is not None:
            events.append(Fact("material_own", seat, {"material": word}))
    elif source == TILE:
        p.drop(seat, material_tile(p, seat, material))
        if events is not None:
            events.append(Fact("material_tile", seat, {"material": word}))
    elif source == BANK:
        p.pay_bank(seat, PRICE)
        if events is not None:
            events.append(Fact("material_bank", seat, {"material": word, "money": -PRICE}))
    else:
        seller = source - SEAT
        p.cash[seat] -= PRICE
        p.cash[seller] += PRICE  # IND-7.16
        if events is not None:
            events.append(Fact("material_bought", seat, {"material": word, "money": -PRICE, "owner": seller}))
            events.append(Fact("material_sold", seller, {"material": word, "money": PRICE, "owner": seat}))


def cashings(p: Position, found: list[int]) -> None:
    """The material tiles the seat at turn may hand in (IND-8.14)."""
    if not p.rulings.cashing:
        return
    kind = p.parts.kind
    last = -1
    for tile in p.hands[p.seat]:
        if kind[tile] == MATERIAL and tile != last:
            found.append(actions.CASH | tile << actions.VALUE)
            last = tile


def cash(p: Position, tile: int, events: list[Fact] | None) -> None:
    p.drop(p.seat, tile)
    p.bank_pays(p.seat, CASH_VALUE)
    if events is not None:
        events.append(Fact("cashed", p.seat, {"tile": p.parts.words[tile], "money": CASH_VALUE}))


def end(p: Position, events: list[Fact] | None) -> None:
    """The next player builds; after the last one the turn is over (IND-7.1)."""
    if events is not None:
        events.append(Fact("building_over", p.seat))
    p.used = [0, 0, 0]
    p.seat = p.left_of(p.seat)
    if p.seat == p.first:
        turn.end(p, events)
