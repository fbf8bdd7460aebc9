"""Phase 4, building (IND-7 to IND-10), and handing in material tiles for money (IND-8.14)."""

from __future__ import annotations

from smokestack.games.industria.components.box import BONUS, FACTORY, LAYABLE_KINDS, MATERIAL
from smokestack.games.industria.components.constants import BUILD_LIMIT, CASH_VALUE, MATERIAL_PRICE
from smokestack.games.industria.rules.generated.action_fields import (
    END_BUILDING,
    cash_tile,
    lay_source,
    lay_tile,
    pack_cash,
    pack_lay,
    with_lay_source,
)
from smokestack.games.industria.rules.phases import turn
from smokestack.games.industria.rules.position import NO_TILE, IndustriaPosition
from smokestack.games.industria.rules.supply import (
    BANK,
    OWN,
    TILE,
    available_sources,
    costs_money,
    material_tile,
    seller_of,
    taler_cost,
)
from smokestack.kernel.facts import Fact, FactData


# --- laying tiles -------------------------------------------------------------------------------------------
def legal_builds(position: IndustriaPosition) -> list[int]:
    """Every tile that can be laid, with every way to pay for it, and the end of the building turn."""
    legal: list[int] = []
    seat = position.seat
    kind, used, cash = position.components.kind, position.used, position.cash[seat]
    last = NO_TILE
    for tile in position.hands[seat]:
        if tile == last or kind[tile] == MATERIAL or used[kind[tile]] >= BUILD_LIMIT:  # IND-7.2, IND-7.6
            continue
        last = tile
        cost = taler_cost(position, seat, tile)
        if cost <= cash:
            add_ways_to_lay(position, seat, tile, cash - cost, legal)
    legal.append(END_BUILDING)
    return legal


def add_ways_to_lay(position: IndustriaPosition, seat: int, tile: int, money: int, legal: list[int]) -> None:
    """Append every choice of sources this money pays for, on top of the tile's own cost (IND-8.2, IND-8.7)."""
    ways, prices = [pack_lay(tile)], [0]
    needs = position.components.needs[tile]
    for index in range(len(needs)):
        sources = available_sources(position, seat, needs[index])
        if not sources:
            return
        longer_ways: list[int] = []
        longer_prices: list[int] = []
        for place in range(len(ways)):
            for source in sources:
                price = prices[place] + (MATERIAL_PRICE if costs_money(source) else 0)
                if price <= money:
                    longer_ways.append(with_lay_source(ways[place], index, source))
                    longer_prices.append(price)
        ways, prices = longer_ways, longer_prices
    legal.extend(ways)


def apply_lay(position: IndustriaPosition, action: int, events: list[Fact] | None) -> None:
    """Pay for a tile and lay it. It takes full effect at once (IND-7.3, IND-7.12)."""
    seat, tile, components = position.seat, lay_tile(action), position.components
    kind = components.kind[tile]
    cost = taler_cost(position, seat, tile)
    needs = components.needs[tile]
    for index in range(len(needs)):
        use_material(position, seat, needs[index], lay_source(action, index), events)
    position.pay_bank(seat, cost)
    position.place_tile(seat, tile)
    position.used[kind] += 1
    late = kind == FACTORY and components.epoch[tile] != position.epoch
    points = 0 if late else components.vp[tile]  # IND-9.1 to IND-9.4
    position.score[seat] += points
    if events is not None:
        events.append(laid_fact(position, seat, tile, cost, points, late))


def laid_fact(position: IndustriaPosition, seat: int, tile: int, cost: int, points: int, late: bool) -> Fact:
    data: FactData = {**position.tile_data(tile), "money": -cost, "cost": cost}
    kind = position.components.kind[tile]
    if kind == BONUS:
        return Fact("laid_bonus", seat, data)
    data["vp"] = points
    if late:
        return Fact("laid_late", seat, data)
    return Fact("laid_factory", seat, data) if kind == FACTORY else Fact("laid_technology", seat, data)


def use_material(position: IndustriaPosition, seat: int, material: int, source: int, events: list[Fact] | None) -> None:
    """Take one unit of a material from its source (IND-8.3 to IND-8.6)."""
    if source == TILE:
        position.remove_from_game(seat, material_tile(position, seat, material))
    elif source == BANK:
        position.pay_bank(seat, MATERIAL_PRICE)
    elif source != OWN:
        position.pay_player(seat, seller_of(source), MATERIAL_PRICE)  # IND-7.16
    if events is not None:
        report_material(position, seat, material, source, events)


def report_material(position: IndustriaPosition, seat: int, material: int, source: int, events: list[Fact]) -> None:
    data = position.material_data(material)
    if source == OWN:
        events.append(Fact("material_own", seat, data))
    elif source == TILE:
        events.append(Fact("material_tile", seat, data))
    elif source == BANK:
        events.append(Fact("material_bank", seat, {**data, "money": -MATERIAL_PRICE}))
    else:
        seller = seller_of(source)
        events.append(Fact("material_bought", seat, {**data, "money": -MATERIAL_PRICE, "owner": seller}))
        events.append(Fact("material_sold", seller, {**data, "money": MATERIAL_PRICE, "owner": seat}))


# --- handing in material tiles ------------------------------------------------------------------------------
def add_legal_cash(position: IndustriaPosition, legal: list[int]) -> None:
    """Append the material tiles that the actor may hand in (IND-8.14). Copies of a tile are one action."""
    if not position.rulings.cash_material_tiles:  # IND-A4
        return
    kind = position.components.kind
    last = NO_TILE
    for tile in position.hands[position.seat]:
        if kind[tile] == MATERIAL and tile != last:
            legal.append(pack_cash(tile))
            last = tile


def apply_cash(position: IndustriaPosition, action: int, events: list[Fact] | None) -> None:
    tile = cash_tile(action)
    position.remove_from_game(position.seat, tile)
    position.receive_from_bank(position.seat, CASH_VALUE)
    if events is not None:
        events.append(Fact("cashed", position.seat, {**position.tile_data(tile), "money": CASH_VALUE}))


# --- the end of a building turn -----------------------------------------------------------------------------
def apply_end_building(position: IndustriaPosition, events: list[Fact] | None) -> None:
    """The next player builds. After the last one the turn is over (IND-7.1)."""
    if events is not None:
        events.append(Fact("building_over", position.seat))
    position.used = [0] * LAYABLE_KINDS
    position.seat = position.left_of(position.seat)
    if position.seat == position.first:
        turn.end_turn(position, events)
