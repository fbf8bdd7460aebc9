"""What must always hold (IND-0.2, 0.5, 7.2, 16.7)."""

from __future__ import annotations

from smokestack.games.industria.components.box import BONUS, EPOCHS, FACTORY, MATERIAL, TECHNOLOGY
from smokestack.games.industria.rules.phases.building import LIMIT
from smokestack.games.industria.rules.position import (
    BIDDING,
    BUILDING,
    DECIDING,
    FINISHED,
    FREE,
    PASSED,
    IndustriaPosition,
)


def referee(position: IndustriaPosition) -> list[str]:
    """What does not hold; empty when all is well."""
    found: list[str] = []
    check_tiles(position, found)
    check_money(position, found)
    check_books(position, found)
    check_step(position, found)
    return found


def check_tiles(position: IndustriaPosition, found: list[str]) -> None:
    """Every tile is in exactly one place (IND-0.5), and nothing of a later epoch is out yet."""
    count = [0] * position.components.count
    places = [position.stack, position.offer, position.gone, *position.hands, *position.laid]
    for epoch in range(position.epoch + 1, EPOCHS + 1):
        places.append(position.components.stacks[epoch])
    for place in places:
        for tile in place:
            count[tile] += 1
    for tile in range(position.components.count):
        if count[tile] != position.components.copies[tile]:
            found.append(
                f"{position.components.words[tile]} is in {count[tile]} places instead of {position.components.copies[tile]}"
            )
    for seat in range(position.seats):
        for tile in position.hands[seat]:
            if position.components.kind[tile] == TECHNOLOGY and position.components.epoch[tile] != position.epoch:
                found.append(
                    f"seat {seat} holds {position.components.words[tile]} of epoch {position.components.epoch[tile]}"
                )
        for tile in position.laid[seat]:
            if position.components.kind[tile] == MATERIAL:
                found.append(f"seat {seat} has laid the material tile {position.components.words[tile]}")
    for hand in [*position.hands, position.offer, position.stack, position.gone]:
        if hand != sorted(hand):
            found.append(f"tiles are out of order: {hand}")


def check_money(position: IndustriaPosition, found: list[str]) -> None:
    """No debts, and the taler on the table are those the bank has paid out and not taken in (IND-16.7)."""
    for seat in range(position.seats):
        if position.cash[seat] < 0:
            found.append(f"seat {seat} has {position.cash[seat]} taler")
        if position.score[seat] < 0:
            found.append(f"seat {seat} has {position.score[seat]} points")
    if sum(position.cash) != position.paid_out - position.taken_in:
        found.append(
            f"{sum(position.cash)} taler are about; the bank's books say {position.paid_out - position.taken_in}"
        )
    regular = (
        4 * position.seats + position.turn * position.seats + max(0, position.epoch - 2) * position.seats
    )  # IND-2.2, IND-4.1, IND-12.6
    handed_in = position.paid_out - regular
    used_up = 0
    for tile in position.gone:
        if position.components.kind[tile] == MATERIAL:
            used_up += 1
    if not 0 <= handed_in <= used_up:
        found.append(f"the bank paid {handed_in} taler beyond income for {used_up} material tiles that are gone")


def check_books(position: IndustriaPosition, found: list[str]) -> None:
    """What is kept beside the laid tiles agrees with them."""
    components = position.components
    owner = [FREE] * components.count
    makers = [0] * len(components.materials)
    bonus_of = [0] * position.seats
    discount = [0] * position.seats
    for seat in range(position.seats):
        for tile in position.laid[seat]:
            if components.kind[tile] == BONUS:
                bonus_of[seat] |= 1 << components.bonus[tile]
                continue
            owner[tile] = seat
            discount[seat] += components.discount[tile]
            if components.makes[tile] >= 0:
                makers[components.makes[tile]] |= 1 << seat
    if owner != position.owner:
        found.append("the owners do not agree with the laid tiles")
    if makers != position.makers:
        found.append("the producers do not agree with the laid tiles")
    if bonus_of != position.bonus_of:
        found.append("the bonuses do not agree with the laid tiles")
    if discount != position.discount:
        found.append("the discounts do not agree with the laid tiles")


def check_step(position: IndustriaPosition, found: list[str]) -> None:
    """The step of the turn and what belongs to it."""
    if position.epoch > position.last_epoch():
        found.append(f"epoch {position.epoch} is not played by {position.seats}")
    turns = 12 // position.seats
    if position.step != FINISHED and position.turn > 0 and (position.turn - 1) // turns != position.epoch - 1:
        found.append(f"turn {position.turn} cannot be in epoch {position.epoch}")
    if max(position.used) > LIMIT or (position.step != BUILDING and max(position.used) > 0):
        found.append(f"too much was laid in one building turn: {position.used}")
    if (position.step == BIDDING or position.step == DECIDING) != (position.up >= 0):
        found.append("a tile is up outside an auction, or none is up in one")
    if position.up >= 0 and position.up not in position.offer:
        found.append("the tile that is up is not in the offer")
    if position.leader >= 0 and (
        position.bids[position.leader] != position.high
        or position.high > position.cash[position.leader]
        or position.leader == position.auctioneer
    ):
        found.append("the highest bid is not the leader's, or the leader cannot pay it")
    if position.leader < 0 and position.high != PASSED:
        found.append("there is a highest bid and nobody has made it")
    if position.step == BUILDING and position.offer:
        found.append("building has begun with tiles still on offer")
    laid_factories = 0
    for seat in range(position.seats):
        for tile in position.laid[seat]:
            if position.components.kind[tile] == FACTORY:
                laid_factories += 1
    if laid_factories > position.turn * position.seats:
        found.append("more factories are laid than building turns allow")
