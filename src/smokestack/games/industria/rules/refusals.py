"""Why an action is not allowed: the rules in their order, each with its clause."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.components.box import BONUS, MATERIAL, ROMAN, TECHNOLOGY
from smokestack.games.industria.rules import actions
from smokestack.games.industria.rules.phases.auction import least_bid
from smokestack.games.industria.rules.phases.building import LIMIT
from smokestack.games.industria.rules.position import (
    BIDDING,
    BUILDING,
    CHOOSE_FIRST,
    DECIDING,
    FINISHED,
    FREE,
    PUTTING_UP,
    REVEALING,
    IndustriaPosition,
)
from smokestack.games.industria.rules.supply import BANK, NONE, PRICE, source_refusal, taler_cost
from smokestack.kernel.facts import FactData, Refusal

KIND_WORDS: Final[list[str]] = ["factory", "technology", "bonus tile", "material tile"]


def refusal(position: IndustriaPosition, action: int) -> Refusal | None:
    """None exactly for a legal action."""
    kind = action & actions.KIND
    value = action >> actions.VALUE
    if position.step == FINISHED:
        return Refusal("IND-13.1", "over")
    if kind == actions.FIRST_PLAYER:
        return refuse_first_player(position, value)
    if kind == actions.REVEAL:
        return refuse_reveal(position, value)
    if position.step == CHOOSE_FIRST or position.step == REVEALING:
        return Refusal("IND-3.2", "chance_first")
    if kind == actions.PUT_UP:
        return refuse_put_up(position, value)
    if kind == actions.BID:
        return refuse_bid(position, value)
    if kind == actions.PASS:
        return refuse_pass(position)
    if kind == actions.SELL or kind == actions.KEEP:
        return refuse_decision(position)
    if kind == actions.LAY:
        return refuse_lay(position, action)
    if kind == actions.CASH:
        return refuse_cash(position, value)
    if kind == actions.END and position.step != BUILDING:
        return Refusal("IND-3.2", "not_building")
    return None


# --- chance -------------------------------------------------------------------------------------------------
def refuse_first_player(position: IndustriaPosition, seat: int) -> Refusal | None:
    if position.step != CHOOSE_FIRST:
        return Refusal("IND-2.5", "first_chosen", {"owner": position.first})
    if seat >= position.seats:
        return Refusal("IND-0.1", "no_seat", {"n": seat})
    fixed = position.rulings.first_player
    if fixed >= 0 and seat != fixed:
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
        return Refusal(
            "IND-5.1", "not_in_stack", {"tile": position.components.words[tile], "epoch": ROMAN[position.epoch]}
        )
    return None


def no_such_tile() -> Refusal:
    return Refusal("IND-1.1", "no_such_tile")


# --- the auction --------------------------------------------------------------------------------------------
def refuse_put_up(position: IndustriaPosition, tile: int) -> Refusal | None:
    if position.step == BIDDING or position.step == DECIDING:
        return Refusal("IND-6.17", "auction_running", {"tile": position.components.words[position.up]})
    if position.step == BUILDING:
        return Refusal("IND-3.2", "not_auction")
    if tile >= position.components.count:
        return no_such_tile()
    if tile not in position.offer:
        return Refusal("IND-6.2", "not_offered", {"tile": position.components.words[tile]})
    return None


def refuse_bid(position: IndustriaPosition, amount: int) -> Refusal | None:
    if position.step == BUILDING:
        return Refusal("IND-3.2", "not_auction")
    if position.step != BIDDING:
        return Refusal("IND-6.5", "auctioneer_bids", {"owner": position.auctioneer})
    least, cash = least_bid(position), position.cash[position.seat]
    if amount < position.rulings.least_bid:
        return Refusal("IND-6.6", "bid_too_small", {"least": position.rulings.least_bid})
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
    if position.step == PUTTING_UP:
        return Refusal("IND-6.2", "must_put_up")
    if position.step == BIDDING:
        return Refusal("IND-6.4", "bids_first")
    if position.step == BUILDING:
        return Refusal("IND-3.2", "not_auction")
    return None


# --- building -----------------------------------------------------------------------------------------------
def refuse_lay(position: IndustriaPosition, action: int) -> Refusal | None:
    tile = action >> actions.VALUE & actions.TILE_MASK
    if tile >= position.components.count:
        return no_such_tile()
    if position.step != BUILDING:
        return Refusal("IND-6.23", "not_building")
    kind = position.components.kind[tile]
    data: FactData = {"tile": position.components.words[tile], "kind": KIND_WORDS[kind]}
    if kind == MATERIAL:
        return Refusal("IND-7.6", "material_laid", data)
    if tile not in position.hands[position.seat]:
        return refuse_not_in_hand(position, tile, data)
    if position.used[kind] >= LIMIT:
        return Refusal("IND-7.2", "limit", data)
    return refuse_payment(position, action, tile)


def refuse_not_in_hand(position: IndustriaPosition, tile: int, data: FactData) -> Refusal:
    kind = position.components.kind[tile]
    if kind != BONUS and position.owner[tile] != FREE:
        data["owner"] = position.owner[tile]
        return Refusal("IND-7.7", "already_laid", data)
    if kind == TECHNOLOGY and position.components.epoch[tile] < position.epoch:
        data["epoch"] = ROMAN[position.components.epoch[tile]]
        return Refusal("IND-7.9", "technology_late", data)
    return Refusal("IND-7.5", "not_in_hand", data)


def refuse_payment(position: IndustriaPosition, action: int, tile: int) -> Refusal | None:
    """The sources one by one, then the whole price (IND-7.12, IND-7.13)."""
    seat = position.seat
    needs = position.components.needs[tile]
    price = taler_cost(position, seat, tile)
    for place in range(actions.MOST_SOURCES):
        source = action >> actions.SOURCE + actions.SOURCE_BITS * place & actions.SOURCE_MASK
        if place >= len(needs):
            if source != NONE:
                return Refusal("IND-8.1", "not_needed", {"tile": position.components.words[tile]})
            continue
        found = source_refusal(position, seat, tile, needs[place], source)
        if found is not None:
            return found
        if source >= BANK:
            price += PRICE
    if price > position.cash[seat]:
        return Refusal(
            "IND-7.12",
            "too_dear",
            {"tile": position.components.words[tile], "price": price, "cash": position.cash[seat]},
        )
    return None


def refuse_cash(position: IndustriaPosition, tile: int) -> Refusal | None:
    if tile >= position.components.count:
        return no_such_tile()
    data: FactData = {"tile": position.components.words[tile], "kind": KIND_WORDS[position.components.kind[tile]]}
    if not position.rulings.cashing:
        return Refusal("IND-A4", "no_cashing", data)
    if position.components.kind[tile] != MATERIAL:
        return Refusal("IND-8.14", "only_materials", data)
    if tile not in position.hands[position.seat]:
        return Refusal("IND-8.14", "not_in_hand", data)
    return None
