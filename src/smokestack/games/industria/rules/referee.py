"""The invariants of every position (IND-0.2, IND-0.5, IND-7.2, IND-16.7)."""

from __future__ import annotations

from smokestack.games.industria.components.box import BONUS, FACTORY, MATERIAL, NONE, TECHNOLOGY
from smokestack.games.industria.components.constants import (
    BUILD_LIMIT,
    ENTRY_MONEY,
    EPOCHS,
    FIRST_EPOCH_WITH_ENTRY_MONEY,
    INCOME,
    START_MONEY,
    turns_per_epoch,
)
from smokestack.games.industria.rules.position import (
    BIDDING,
    BUILDING,
    DECIDING,
    NO_BID,
    NO_SEAT,
    NO_TILE,
    IndustriaPosition,
)
from smokestack.kernel.bits import with_item


def referee(position: IndustriaPosition) -> list[str]:
    """The invariants this position violates, in words; empty when all is well."""
    found: list[str] = []
    check_tiles(position, found)
    check_hands(position, found)
    check_money(position, found)
    check_laid_tiles(position, found)
    check_turn(position, found)
    check_auction(position, found)
    return found


def check_tiles(position: IndustriaPosition, found: list[str]) -> None:
    """Every tile is in exactly one place (IND-0.5), and no tile of a later epoch has appeared."""
    components = position.components
    count = [0] * components.count
    places = [position.stack, position.offer, position.gone, *position.hands, *position.laid]
    for epoch in range(position.epoch + 1, EPOCHS + 1):
        places.append(components.stacks[epoch])
    for place in places:
        for tile in place:
            count[tile] += 1
    for tile in range(components.count):
        if count[tile] != components.copies[tile]:
            found.append(f"{components.names[tile]} is in {count[tile]} places instead of {components.copies[tile]}")
    for tiles in [*position.hands, position.offer, position.stack, position.gone]:
        if tiles != sorted(tiles):
            found.append(f"tiles are not sorted: {tiles}")


def check_hands(position: IndustriaPosition, found: list[str]) -> None:
    components = position.components
    for seat in range(position.seats):
        for tile in position.hands[seat]:
            if components.kind[tile] == TECHNOLOGY and components.epoch[tile] != position.epoch:
                found.append(f"seat {seat} holds {components.names[tile]} of epoch {components.epoch[tile]}")
        for tile in position.laid[seat]:
            if components.kind[tile] == MATERIAL:
                found.append(f"seat {seat} has laid the material tile {components.names[tile]}")


def check_money(position: IndustriaPosition, found: list[str]) -> None:
    """No debts, and the players' taler are what the bank has paid out and not taken in (IND-16.7)."""
    for seat in range(position.seats):
        if position.cash[seat] < 0:
            found.append(f"seat {seat} has {position.cash[seat]} taler")
        if position.score[seat] < 0:
            found.append(f"seat {seat} has {position.score[seat]} points")
    total, booked = sum(position.cash), position.paid_out - position.taken_in
    if total != booked:
        found.append(f"the players have {total} taler, but the bank's books say {booked}")
    entries = max(0, position.epoch - FIRST_EPOCH_WITH_ENTRY_MONEY + 1)
    each = START_MONEY + INCOME * position.turn + ENTRY_MONEY * entries  # IND-2.2, IND-4.1, IND-12.6
    handed_in = position.paid_out - each * position.seats
    used_up = sum(position.components.kind[tile] == MATERIAL for tile in position.gone)
    if not 0 <= handed_in <= used_up:
        found.append(f"the bank paid {handed_in} taler beyond income, but only {used_up} material tiles are gone")


def check_laid_tiles(position: IndustriaPosition, found: list[str]) -> None:
    """The fields that follow from the laid tiles agree with them."""
    components = position.components
    owner = [NO_SEAT] * components.count
    producers = [0] * len(components.materials)
    bonuses = [0] * position.seats
    discount = [0] * position.seats
    for seat in range(position.seats):
        for tile in position.laid[seat]:
            if components.kind[tile] == BONUS:
                bonuses[seat] = with_item(bonuses[seat], components.bonus[tile])
                continue
            owner[tile] = seat
            discount[seat] += components.discount[tile]
            product = components.produces[tile]
            if product != NONE:
                producers[product] = with_item(producers[product], seat)
    if owner != position.owner:
        found.append("the owners do not agree with the laid tiles")
    if producers != position.producers:
        found.append("the producers do not agree with the laid tiles")
    if bonuses != position.bonuses:
        found.append("the bonuses do not agree with the laid tiles")
    if discount != position.discount:
        found.append("the discounts do not agree with the laid tiles")


def check_turn(position: IndustriaPosition, found: list[str]) -> None:
    if position.epoch > position.last_epoch():
        found.append(f"{position.seats} players do not play epoch {position.epoch}")
    epoch_of_turn = (position.turn - 1) // turns_per_epoch(position.seats) + 1
    if position.turn > 0 and epoch_of_turn != position.epoch:
        found.append(f"turn {position.turn} cannot be in epoch {position.epoch}")
    most = max(position.used)
    if most > BUILD_LIMIT or (position.step != BUILDING and most > 0):
        found.append(f"too many tiles were laid in one building turn: {position.used}")
    if position.step >= BUILDING and position.offer:
        found.append("building has begun, but there are tiles in the offer")
    kind = position.components.kind
    factories = sum(kind[tile] == FACTORY for laid in position.laid for tile in laid)
    if factories > position.turn * position.seats:
        found.append("there are more factories than building turns")


def check_auction(position: IndustriaPosition, found: list[str]) -> None:
    auctioning = position.step == BIDDING or position.step == DECIDING
    if auctioning != (position.up != NO_TILE):
        found.append("a tile is up outside an auction, or no tile is up in one")
    if position.up != NO_TILE and position.up not in position.offer:
        found.append("the tile that is up is not in the offer")
    leader, high = position.leader, position.high
    if leader == NO_SEAT:
        if high != NO_BID:
            found.append("there is a highest bid, but no leader")
    elif position.bids[leader] != high or high > position.cash[leader] or leader == position.auctioneer:
        found.append("the highest bid is not the leader's, or the leader cannot pay it")
