"""Fills in what a seat sees. Compiled, unlike the structs: a busy server spends more time here than in the rules."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from smokestack.games.industria.components.box import MATERIAL, ROMAN
from smokestack.games.industria.components.constants import MATERIAL_PRICE, SCORE_TRACK_END, turns_in_game
from smokestack.games.industria.rules import scoring
from smokestack.games.industria.rules.phases.auction import least_bid
from smokestack.games.industria.rules.position import BIDDING, FINISHED, NO_SEAT, NO_TILE, PASSED, IndustriaPosition
from smokestack.games.industria.rules.supply import SOURCE_WORDS, TILE, available_sources, costs_money, taler_cost
from smokestack.games.industria.view.view import (
    IndustriaMaterialSupply,
    IndustriaProjection,
    IndustriaSeatView,
    IndustriaTilePrice,
    IndustriaView,
)
from smokestack.games.industria.view.words import KINDS, STEPS
from smokestack.kernel.bits import items_of
from smokestack.kernel.contract import State, Viewer


class IndustriaViewer(Viewer):
    """Shows positions of Industria to seats and spectators."""

    def view(self, state: State, seat: int | None) -> msgspec.Struct:
        assert isinstance(state, IndustriaPosition)
        seats = [seat_view(state, other, shows_hand(state, other, seat)) for other in range(state.seats)]
        return table_view(state, seat, seats)

    def views(self, state: State, seats: list[int | None]) -> list[msgspec.Struct]:
        """The views differ only in whose closed hands they show, so everything else is built once."""
        assert isinstance(state, IndustriaPosition)
        built: dict[tuple[int, bool], IndustriaSeatView] = {}
        views: list[msgspec.Struct] = []
        first: IndustriaView | None = None
        for seat in seats:
            shown: list[IndustriaSeatView] = []
            for other in range(state.seats):
                open_hand = shows_hand(state, other, seat)
                if (other, open_hand) not in built:
                    built[other, open_hand] = seat_view(state, other, open_hand)
                shown.append(built[other, open_hand])
            first = table_view(state, seat, shown) if first is None else replace(first, you=seat, seats=shown)
            views.append(first)
        return views


def shows_hand(position: IndustriaPosition, other: int, seat: int | None) -> bool:
    """Whether this seat sees the other seat's hand (IND-A10)."""
    return other == seat or not position.rulings.closed_hands


def table_view(position: IndustriaPosition, seat: int | None, seats: list[IndustriaSeatView]) -> IndustriaView:
    components, names = position.components, position.components.names
    has_bid = position.leader != NO_SEAT
    return IndustriaView(
        seats=seats,
        you=seat,
        step=STEPS[position.step],
        actor=position.actor(),
        turn=position.turn,
        turns=turns_in_game(position.seats),
        epoch=position.epoch,
        roman=ROMAN[position.epoch],
        last_epoch=position.last_epoch(),
        first=position.first,
        auctioneer=position.auctioneer,
        offer=[names[tile] for tile in position.offer],
        up=names[position.up] if position.up != NO_TILE else None,
        high=position.high if has_bid else None,
        leader=position.leader if has_bid else None,
        least_bid=least_bid(position) if position.step == BIDDING else None,
        used=[KINDS[kind] for kind, count in enumerate(position.used) if count],
        unseen=[names[tile] for tile in position.stack],
        gone=[names[tile] for tile in position.gone],
        bank_sells=[
            components.materials[material]
            for material, epoch in enumerate(components.material_epoch)
            if epoch < position.epoch
        ],
        owners={components.spaces[tile]: owner for tile, owner in enumerate(position.owner) if owner != NO_SEAT},
        ranking=position.ranking(),
    )


def seat_view(position: IndustriaPosition, seat: int, open_hand: bool) -> IndustriaSeatView:
    components, names = position.components, position.components.names
    bid = position.bids[seat]
    return IndustriaSeatView(
        seat=seat,
        cash=position.cash[seat],
        score=position.score[seat],
        lap=lap(position.score[seat]),
        hand=[names[tile] for tile in position.hands[seat]] if open_hand else None,
        hand_size=len(position.hands[seat]),
        laid=[names[tile] for tile in position.laid[seat]],
        bonuses=[components.bonuses[bonus] for bonus in items_of(position.bonuses[seat])],
        produces=[
            components.materials[material]
            for material in range(len(components.materials))
            if position.is_producer(seat, material)
        ],
        discount=position.discount[seat],
        bid=bid if bid > PASSED else None,
        passed=bid == PASSED,
        prices=tile_prices(position, seat) if open_hand else None,
        supply=[material_supply(position, seat, material, open_hand) for material in range(len(components.materials))],
        projection=projection(position, seat, open_hand),
    )


def lap(score: int) -> str:
    """Beyond 45 the marker starts again, once for every 45 points passed (IND-13.10)."""
    laps = max(0, (score - 1) // SCORE_TRACK_END)
    if laps == 0:
        return str(score)
    rest = score - SCORE_TRACK_END * laps
    return f"{SCORE_TRACK_END}+{rest}" if laps == 1 else f"{laps}x{SCORE_TRACK_END}+{rest}"


def material_supply(position: IndustriaPosition, seat: int, material: int, open_hand: bool) -> IndustriaMaterialSupply:
    """A closed hand does not show its material tiles here either."""
    words = [
        SOURCE_WORDS[source] for source in available_sources(position, seat, material) if open_hand or source != TILE
    ]
    return IndustriaMaterialSupply(position.components.materials[material], words)


def tile_prices(position: IndustriaPosition, seat: int) -> list[IndustriaTilePrice]:
    """What the tiles of the hand and of the offer would cost now: a bidder wants to know as well."""
    components = position.components
    found: list[IndustriaTilePrice] = []
    for tile in dict.fromkeys(position.hands[seat] + position.offer):
        if components.kind[tile] != MATERIAL:
            taler = taler_cost(position, seat, tile)
            found.append(IndustriaTilePrice(components.names[tile], taler, least_price(position, seat, tile, taler)))
    return found


def least_price(position: IndustriaPosition, seat: int, tile: int, taler: int) -> int | None:
    """The price with the cheapest sources; None if a material is not available."""
    price = taler
    for material in position.components.needs[tile]:
        sources = available_sources(position, seat, material)
        if not sources:
            return None
        if costs_money(sources[0]):  # free sources come first
            price += MATERIAL_PRICE
    return price


def projection(position: IndustriaPosition, seat: int, open_hand: bool) -> IndustriaProjection:
    """The parts of the final score. At the end of the game the score already contains them."""
    bonuses = scoring.bonus_points(position, seat)
    roads = scoring.link_points(position, seat, position.components.roads)
    lines = scoring.link_points(position, seat, position.components.lines)
    cashable = len(scoring.cashable_tiles(position, seat)) if open_hand else 0
    money = scoring.money_points(position.cash[seat] + cashable)
    final = bonuses + roads + lines + money
    built = position.score[seat] - (final if position.step == FINISHED else 0)
    return IndustriaProjection(built, bonuses, roads, lines, money, built + final)
