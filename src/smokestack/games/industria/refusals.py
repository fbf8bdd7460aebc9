"""Why an action is not allowed: the rules in their order, each with its clause."""

from __future__ import annotations

from typing import Final

from smokestack.games.industria import actions
from smokestack.games.industria.components import BONUS, MATERIAL, ROMAN, TECHNOLOGY
from smokestack.games.industria.phases.auction import least_bid
from smokestack.games.industria.phases.building import LIMIT
from smokestack.games.industria.position import (
    BIDDING,
    BUILDING,
    CHOOSE_FIRST,
    DECIDING,
    FINISHED,
    FREE,
    PUTTING_UP,
    REVEALING,
    Position,
)
from smokestack.games.industria.supply import BANK, NONE, PRICE, source_refusal, taler_cost
from smokestack.kernel.facts import FactData, Refusal

KIND_WORDS: Final[list[str]] = ["factory", "technology", "bonus tile", "material tile"]


def refusal(p: Position, action: int) -> Refusal | None:
    """None exactly for a legal action."""
    kind = action & actions.KIND
    value = action >> actions.VALUE
    if p.step == FINISHED:
        return Refusal("IND-13.1", "over")
    if kind == actions.FIRST_PLAYER:
        return refuse_first_player(p, value)
    if kind == actions.REVEAL:
        return refuse_reveal(p, value)
    if p.step == CHOOSE_FIRST or p.step == REVEALING:
        return Refusal("IND-3.2", "chance_first")
    if kind == actions.PUT_UP:
        return refuse_put_up(p, value)
    if kind == actions.BID:
        return refuse_bid(p, value)
    if kind == actions.PASS:
        return refuse_pass(p)
    if kind == actions.SELL or kind == actions.KEEP:
        return refuse_decision(p)
    if kind == actions.LAY:
        return refuse_lay(p, action)
    if kind == actions.CASH:
        return refuse_cash(p, value)
    if kind == actions.END and p.step != BUILDING:
        return Refusal("IND-3.2", "not_building")
    return None


# --- chance -------------------------------------------------------------------------------------------------
def refuse_first_player(p: Position, seat: int) -> Refusal | None:
    if p.step != CHOOSE_FIRST:
        return Refusal("IND-2.5", "first_chosen", {"owner": p.first})
    if seat >= p.seats:
        return Refusal("IND-0.1", "no_seat", {"n": seat})
    fixed = p.rulings.first_player
    if fixed >= 0 and seat != fixed:
        return Refusal("IND-A16", "first_fixed", {"owner": fixed})
    return None


def refuse_reveal(p: Position, tile: int) -> Refusal | None:
    if p.step == CHOOSE_FIRST:
        return Refusal("IND-2.5", "first_missing")
    if p.step != REVEALING:
        return Refusal("IND-5.2", "offer_full")
    if tile >= p.parts.count:
        return no_such_tile()
    if tile not in p.stack:
        return Refusal("IND-5.1", "not_in_stack", {"tile": p.parts.words[tile], "epoch": ROMAN[p.epoch]})
    return None


def no_such_tile() -> Refusal:
    return Refusal("IND-1.1", "no_such_tile")


# --- the auction --------------------------------------------------------------------------------------------
def refuse_put_up(p: Position, tile: int) -> Refusal | None:
    if p.step == BIDDING or p.step == DECIDING:
        return Refusal("IND-6.17", "auction_running", {"tile": p.parts.words[p.up]})
    if p.step == BUILDING:
        return Refusal("IND-3.2", "not_auction")
    if tile >= p.parts.count:
        return no_such_tile()
    if tile not in p.offer:
        return Refusal("IND-6.2", "not_offered", {"tile": p.parts.words[tile]})
    return None


def refuse_bid(p: Position, amount: int) -> Refusal | None:
    if p.step == BUILDING:
        return Refusal("IND-3.2", "not_auction")
    if p.step != BIDDING:
        return Refusal("IND-6.5", "auctioneer_bids", {"owner": p.auctioneer})
    least, cash = least_bid(p), p.cash[p.seat]
    if amount < p.rulings.least_bid:
        return Refusal("IND-6.6", "bid_too_small", {"least": p.rulings.least_bid})
    if amount <= p.high:
        return Refusal("IND-6.6", "bid_not_higher", {"high": p.high, "owner": p.leader})
    if amount > cash and least > cash:
        return Refusal("IND-6.8", "must_pass", {"least": least, "cash": cash})
    if amount > cash:
        return Refusal("IND-6.7", "bid_above_cash", {"amount": amount, "cash": cash})
    return None


def refuse_pass(p: Position) -> Refusal | None:
    if p.step == PUTTING_UP:
        return Refusal("IND-6.2", "must_put_up")
    if p.step == DECIDING:
        return Refusal("IND-6.11", "must_decide")
    if p.step == BUILDING:
        return Refusal("IND-3.2", "not_auction")
    return None


def refuse_decision(p: Position) -> Refusal | None:
    if p.step == PUTTING_UP:
        return Refusal("IND-6.2", "must_put_up")
    if p.step == BIDDING:
        return Refusal("IND-6.4", "bids_first")
    if p.step == BUILDING:
        return Refusal("IND-3.2", "not_auction")
    return None


# --- building -----------------------------------------------------------------------------------------------
def refuse_lay(p: Position, action: int) -> Refusal | None:
    tile = action >> actions.VALUE & actions.TILE_MASK
    if tile >= p.parts.count:
        return no_such_tile()
    if p.step != BUILDING:
        return Refusal("IND-6.23", "not_building")
    kind = p.parts.kind[tile]
    data: FactData = {"tile": p.parts.words[tile], "kind": KIND_WORDS[kind]}
    if kind == MATERIAL:
        return Refusal("IND-7.6", "material_laid", data)
    if tile not in p.hands[p.seat]:
        return refuse_not_in_hand(p, tile, data)
    if p.used[kind] >= LIMIT:
        return Refusal("IND-7.2", "limit", data)
    return refuse_payment(p, action, tile)


def refuse_not_in_hand(p: Position, tile: int, data: FactData) -> Refusal:
    kind = p.parts.kind[tile]
    if kind != BONUS and p.owner[tile] != FREE:
        data["owner"] = p.owner[tile]
        return Refusal("IND-7.7", "already_laid", data)
    if kind == TECHNOLOGY and p.parts.epoch[tile] < p.epoch:
        data["epoch"] = ROMAN[p.parts.epoch[tile]]
        return Refusal("IND-7.9", "technology_late", data)
    return Refusal("IND-7.5", "not_in_hand", data)


def refuse_payment(p: Position, action: int, tile: int) -> Refusal | None:
    """The sources one by one, then the whole price (IND-7.12, IND-7.13)."""
    seat = p.seat
    needs = p.parts.needs[tile]
    price = taler_cost(p, seat, tile)
    for place in range(actions.MOST_SOURCES):
        source = action >> actions.SOURCE + actions.SOURCE_BITS * place & actions.SOURCE_MASK
        if place >= len(needs):
            if source != NONE:
                return Refusal("IND-8.1", "not_needed", {"tile": p.parts.words[tile]})
            continue
        found = source_refusal(p, seat, tile, needs[place], source)
        if found is not None:
            return found
        if source >= BANK:
            price += PRICE
    if price > p.cash[seat]:
        return Refusal("IND-7.12", "too_dear", {"tile": p.parts.words[tile], "price": price, "cash": p.cash[seat]})
    return None


def refuse_cash(p: Position, tile: int) -> Refusal | None:
    if tile >= p.parts.count:
        return no_such_tile()
    data: FactData = {"tile": p.parts.words[tile], "kind": KIND_WORDS[p.parts.kind[tile]]}
    if not p.rulings.cashing:
        return Refusal("IND-A4", "no_cashing", data)
    if p.parts.kind[tile] != MATERIAL:
        return Refusal("IND-8.14", "only_materials", data)
    if tile not in p.hands[p.seat]:
        return Refusal("IND-8.14", "not_in_hand", data)
    return None
