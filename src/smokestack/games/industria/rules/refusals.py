"""Why an action is illegal: the rules in their order, each with its clause."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.components.box import BONUS, MATERIAL, NONE, ROMAN, TECHNOLOGY
from smokestack.games.industria.components.constants import BUILD_LIMIT, MATERIAL_PRICE, MOST_MATERIALS_OF_A_TILE
from smokestack.games.industria.rules.generated.action_fields import (
    BID,
    CASH,
    FIRST_PLAYER,
    KEEP,
    LAY,
    PASS,
    PUT_UP,
    REVEAL,
    SELL,
    bid_amount,
    cash_tile,
    first_player_seat,
    kind_of,
    lay_source,
    lay_tile,
    put_up_tile,
    reveal_tile,
)
from smokestack.games.industria.rules.phases.auction import least_bid
from smokestack.games.industria.rules.position import (
    BIDDING,
    BUILDING,
    CHOOSE_FIRST,
    DECIDING,
    FINISHED,
    NO_SEAT,
    PUTTING_UP,
    REVEALING,
    IndustriaPosition,
)
from smokestack.games.industria.rules.rulings import DRAWN
from smokestack.games.industria.rules.supply import (
    BANK,
    NO_SOURCE,
    OWN,
    TILE,
    costs_money,
    material_tile,
    seller_of,
    taler_cost,
)
from smokestack.kernel.bits import items_of, without_item
from smokestack.kernel.facts import FactData, Refusal

KIND_WORDS: Final[list[str]] = ["factory", "technology", "bonus tile", "material tile"]


def refusal(position: IndustriaPosition, action: int) -> Refusal | None:
    """None if and only if the action is legal."""
    kind = kind_of(action)
    if position.step == FINISHED:
        return Refusal("IND-13.1", "over")
    if kind == FIRST_PLAYER:
        return refuse_first_player(position, first_player_seat(action))
    if kind == REVEAL:
        return refuse_reveal(position, reveal_tile(action))
    if position.step == CHOOSE_FIRST or position.step == REVEALING:
        return Refusal("IND-3.2", "chance_first")
    if kind == PUT_UP:
        return refuse_put_up(position, put_up_tile(action))
    if kind == BID:
        return refuse_bid(position, bid_amount(action))
    if kind == PASS:
        return refuse_pass(position)
    if kind in (SELL, KEEP):
        return refuse_decision(position)
    if kind == LAY:
        return refuse_lay(position, action)
    if kind == CASH:
        return refuse_cash(position, cash_tile(action))
    return None if position.step == BUILDING else Refusal("IND-3.2", "not_building")


# --- chance -------------------------------------------------------------------------------------------------
def refuse_first_player(position: IndustriaPosition, seat: int) -> Refusal | None:
    if position.step != CHOOSE_FIRST:
        return Refusal("IND-2.5", "first_chosen", {"owner": position.first})
    if seat >= position.seats:
        return Refusal("IND-0.1", "no_seat", {"n": seat})
    fixed = position.rulings.first_player
    if fixed != DRAWN and seat != fixed:
        return Refusal("IND-A16", "first_fixed", {"owner": fixed})
    return None


def refuse_reveal(position: IndustriaPosition, tile: int) -> Refusal | None:
    if position.step == CHOOSE_FIRST:
        return Refusal("IND-2.5", "first_missing")
    if position.step != REVEALING:
        return Refusal("IND-5.2", "offer_full")
    if tile >= position.components.count:
        return no_such_tile()
    if tile not in position.stack:
        return Refusal("IND-5.1", "not_in_stack", {**position.tile_data(tile), "epoch": ROMAN[position.epoch]})
    return None


def no_such_tile() -> Refusal:
    return Refusal("IND-1.1", "no_such_tile")


# --- the auction --------------------------------------------------------------------------------------------
def refuse_put_up(position: IndustriaPosition, tile: int) -> Refusal | None:
    if position.step == BIDDING or position.step == DECIDING:
        return Refusal("IND-6.17", "auction_running", position.tile_data(position.up))
    if position.step == BUILDING:
        return Refusal("IND-3.2", "not_auction")
    if tile >= position.components.count:
        return no_such_tile()
    if tile not in position.offer:
        return Refusal("IND-6.2", "not_offered", position.tile_data(tile))
    return None


def refuse_bid(position: IndustriaPosition, amount: int) -> Refusal | None:
    if position.step == BUILDING:
        return Refusal("IND-3.2", "not_auction")
    if position.step != BIDDING:
        return Refusal("IND-6.5", "auctioneer_bids", {"owner": position.auctioneer})
    least, cash = least_bid(position), position.cash[position.seat]
    if amount < position.rulings.minimum_bid:
        return Refusal("IND-6.6", "bid_too_small", {"least": position.rulings.minimum_bid})
    if amount <= position.high:
        return Refusal("IND-6.6", "bid_not_higher", {"high": position.high, "owner": position.leader})
    if amount > cash and least > cash:
        return Refusal("IND-6.8", "must_pass", {"least": least, "cash": cash})
    if amount > cash:
        return Refusal("IND-6.7", "bid_above_cash", {"amount": amount, "cash": cash})
    return None


def refuse_pass(position: IndustriaPosition) -> Refusal | None:
    if position.step == PUTTING_UP:
        return Refusal("IND-6.2", "must_put_up")
    if position.step == DECIDING:
        return Refusal("IND-6.11", "must_decide")
    if position.step == BUILDING:
        return Refusal("IND-3.2", "not_auction")
    return None


def refuse_decision(position: IndustriaPosition) -> Refusal | None:
    """Sell or keep."""
    if position.step == PUTTING_UP:
        return Refusal("IND-6.2", "must_put_up")
    if position.step == BIDDING:
        return Refusal("IND-6.4", "bids_first")
    if position.step == BUILDING:
        return Refusal("IND-3.2", "not_auction")
    return None


# --- building -----------------------------------------------------------------------------------------------
def refuse_lay(position: IndustriaPosition, action: int) -> Refusal | None:
    tile = lay_tile(action)
    if tile >= position.components.count:
        return no_such_tile()
    if position.step != BUILDING:
        return Refusal("IND-6.23", "not_building")
    kind = position.components.kind[tile]
    data: FactData = {**position.tile_data(tile), "kind": KIND_WORDS[kind]}
    if kind == MATERIAL:
        return Refusal("IND-7.6", "material_laid", data)
    if tile not in position.hands[position.seat]:
        return refuse_not_in_hand(position, tile, data)
    if position.used[kind] >= BUILD_LIMIT:
        return Refusal("IND-7.2", "limit", data)
    return refuse_payment(position, action, tile)


def refuse_not_in_hand(position: IndustriaPosition, tile: int, data: FactData) -> Refusal:
    """Say where the tile is instead, if that is of interest."""
    kind = position.components.kind[tile]
    if kind != BONUS and position.owner[tile] != NO_SEAT:
        return Refusal("IND-7.7", "already_laid", {**data, "owner": position.owner[tile]})
    if kind == TECHNOLOGY and position.components.epoch[tile] < position.epoch:
        return Refusal("IND-7.9", "technology_late", {**data, "epoch": ROMAN[position.components.epoch[tile]]})
    return Refusal("IND-7.5", "not_in_hand", data)


def refuse_payment(position: IndustriaPosition, action: int, tile: int) -> Refusal | None:
    """The sources one by one, then the whole price (IND-7.12, IND-7.13)."""
    seat, needs, data = position.seat, position.components.needs[tile], position.tile_data(tile)
    price = taler_cost(position, seat, tile)
    for index in range(MOST_MATERIALS_OF_A_TILE):
        source = lay_source(action, index)
        if index >= len(needs):
            if source != NO_SOURCE:
                return Refusal("IND-8.1", "not_needed", data)
            continue
        found = refuse_source(position, seat, tile, needs[index], source)
        if found is not None:
            return found
        if costs_money(source):
            price += MATERIAL_PRICE
    if price > position.cash[seat]:
        return Refusal("IND-7.12", "too_dear", {**data, "price": price, "cash": position.cash[seat]})
    return None


def refuse_source(position: IndustriaPosition, seat: int, tile: int, material: int, source: int) -> Refusal | None:
    """Why this seat cannot get a unit of this material from this source."""
    data: FactData = {**position.material_data(material), **position.tile_data(tile)}
    if source == NO_SOURCE:
        return Refusal("IND-8.2", "source_missing", data)
    if position.rulings.strict_materials and position.components.material_epoch[material] >= position.epoch:
        return Refusal("IND-A3", "strict", data)
    if source == OWN:
        return None if position.is_producer(seat, material) else Refusal("IND-8.4", "not_producer", data)
    if source == TILE:
        holds_tile = material_tile(position, seat, material) != NONE
        return None if holds_tile else Refusal("IND-8.3", "no_material_tile", data)
    if source == BANK:
        return refuse_bank(position, seat, material, data)
    return refuse_seller(position, seat, material, seller_of(source), data)


def refuse_bank(position: IndustriaPosition, seat: int, material: int, data: FactData) -> Refusal | None:
    others = items_of(without_item(position.producers[material], seat))
    if others:
        return Refusal("IND-8.6", "bank_closed", {**data, "owner": others[0]})
    if position.components.material_epoch[material] >= position.epoch:
        return Refusal("IND-8.8", "bank_not_yet", data)
    return None


def refuse_seller(position: IndustriaPosition, seat: int, material: int, seller: int, data: FactData) -> Refusal | None:
    if seller >= position.seats:
        return Refusal("IND-0.1", "no_seat", {"n": seller})
    if seller == seat:
        return Refusal("IND-8.5", "from_oneself", {**data, "owner": seller})
    if position.is_producer(seller, material):
        return None
    return Refusal("IND-8.5", "other_not_producer", {**data, "owner": seller})


def refuse_cash(position: IndustriaPosition, tile: int) -> Refusal | None:
    if tile >= position.components.count:
        return no_such_tile()
    kind = position.components.kind[tile]
    data: FactData = {**position.tile_data(tile), "kind": KIND_WORDS[kind]}
    if not position.rulings.cash_material_tiles:
        return Refusal("IND-A4", "no_cashing", data)
    if kind != MATERIAL:
        return Refusal("IND-8.14", "only_materials", data)
    if tile not in position.hands[position.seat]:
        return Refusal("IND-8.14", "not_in_hand", data)
    return None
