"""What must always hold (IND-0.2, 0.5, 7.2, 16.7)."""

from __future__ import annotations

from smokestack.games.industria.components import BONUS, EPOCHS, FACTORY, MATERIAL, TECHNOLOGY
from smokestack.games.industria.phases.building import LIMIT
from smokestack.games.industria.position import BIDDING, BUILDING, DECIDING, FINISHED, FREE, PASSED, Position


def referee(p: Position) -> list[str]:
    """What does not hold; empty when all is well."""
    found: list[str] = []
    check_tiles(p, found)
    check_money(p, found)
    check_books(p, found)
    check_step(p, found)
    return found


def check_tiles(p: Position, found: list[str]) -> None:
    """Every tile is in exactly one place (IND-0.5), and nothing of a later epoch is out yet."""
    count = [0] * p.parts.count
    places = [p.stack, p.offer, p.gone, *p.hands, *p.laid]
    for epoch in range(p.epoch + 1, EPOCHS + 1):
        places.append(p.parts.stacks[epoch])
    for place in places:
        for tile in place:
            count[tile] += 1
    for tile in range(p.parts.count):
        if count[tile] != p.parts.copies[tile]:
            found.append(f"{p.parts.words[tile]} is in {count[tile]} places instead of {p.parts.copies[tile]}")
    for seat in range(p.seats):
        for tile in p.hands[seat]:
            if p.parts.kind[tile] == TECHNOLOGY and p.parts.epoch[tile] != p.epoch:
                found.append(f"seat {seat} holds {p.parts.words[tile]} of epoch {p.parts.epoch[tile]}")
        for tile in p.laid[seat]:
            if p.parts.kind[tile] == MATERIAL:
                found.append(f"seat {seat} has laid the material tile {p.parts.words[tile]}")
    for hand in [*p.hands, p.offer, p.stack, p.gone]:
        if hand != sorted(hand):
            found.append(f"tiles are out of order: {hand}")


def check_money(p: Position, found: list[str]) -> None:
    """No debts, and the taler on the table are those the bank has paid out and not taken in (IND-16.7)."""
    for seat in range(p.seats):
        if p.cash[seat] < 0:
            found.append(f"seat {seat} has {p.cash[seat]} taler")
        if p.score[seat] < 0:
            found.append(f"seat {seat} has {p.score[seat]} points")
    if sum(p.cash) != p.paid_out - p.taken_in:
        found.append(f"{sum(p.cash)} taler are about; the bank's books say {p.paid_out - p.taken_in}")
    regular = 4 * p.seats + p.turn * p.seats + max(0, p.epoch - 2) * p.seats  # IND-2.2, IND-4.1, IND-12.6
    handed_in = p.paid_out - regular
    used_up = 0
    for tile in p.gone:
        if p.parts.kind[tile] == MATERIAL:
            used_up += 1
    if not 0 <= handed_in <= used_up:
        found.append(f"the bank paid {handed_in} taler beyond income for {used_up} material tiles that are gone")


def check_books(p: Position, found: list[str]) -> None:
    """What is kept beside the laid tiles agrees with them."""
    parts = p.parts
    owner = [FREE] * parts.count
    makers = [0] * len(parts.materials)
    bonus_of = [0] * p.seats
    discount = [0] * p.seats
    for seat in range(p.seats):
        for tile in p.laid[seat]:
            if parts.kind[tile] == BONUS:
                bonus_of[seat] |= 1 << parts.bonus[tile]
                continue
            owner[tile] = seat
            discount[seat] += parts.discount[tile]
            if parts.makes[tile] >= 0:
                makers[parts.makes[tile]] |= 1 << seat
    if owner != p.owner:
        found.append("the owners do not agree with the laid tiles")
    if makers != p.makers:
        found.append("the producers do not agree with the laid tiles")
    if bonus_of != p.bonus_of:
        found.append("the bonuses do not agree with the laid tiles")
    if discount != p.discount:
        found.append("the discounts do not agree with the laid tiles")


def check_step(p: Position, found: list[str]) -> None:
    """The step of the turn and what belongs to it."""
    if p.epoch > p.last_epoch():
        found.append(f"epoch {p.epoch} is not played by {p.seats}")
    turns = 12 // p.seats
    if p.step != FINISHED and p.turn > 0 and (p.turn - 1) // turns != p.epoch - 1:
        found.append(f"turn {p.turn} cannot be in epoch {p.epoch}")
    if max(p.used) > LIMIT or (p.step != BUILDING and max(p.used) > 0):
        found.append(f"too much was laid in one building turn: {p.used}")
    if (p.step == BIDDING or p.step == DECIDING) != (p.up >= 0):
        found.append("a tile is up outside an auction, or none is up in one")
    if p.up >= 0 and p.up not in p.offer:
        found.append("the tile that is up is not in the offer")
    if p.leader >= 0 and (p.bids[p.leader] != p.high or p.high > p.cash[p.leader] or p.leader == p.auctioneer):
        found.append("the highest bid is not the leader's, or the leader cannot pay it")
    if p.leader < 0 and p.high != PASSED:
        found.append("there is a highest bid and nobody has made it")
    if p.step == BUILDING and p.offer:
        found.append("building has begun with tiles still on offer")
    laid_factories = 0
    for seat in range(p.seats):
        for tile in p.laid[seat]:
            if p.parts.kind[tile] == FACTORY:
                laid_factories += 1
    if laid_factories > p.turn * p.seats:
        found.append("more factories are laid than building turns allow")
