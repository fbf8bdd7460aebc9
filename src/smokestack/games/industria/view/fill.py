"""Filling in what a seat sees. Compiled, unlike the shapes: a busy server spends more on this than on the rules."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from smokestack.games.industria.components.box import MATERIAL, ROMAN
from smokestack.games.industria.rules import scoring
from smokestack.games.industria.rules.phases import auction
from smokestack.games.industria.rules.position import BIDDING, PASSED, IndustriaPosition
from smokestack.games.industria.rules.supply import sources, taler_cost
from smokestack.games.industria.view.view import (
    KINDS,
    IndustriaMaterialSupply,
    IndustriaProjection,
    IndustriaSeatView,
    IndustriaTilePrice,
    IndustriaView,
    board_of,
)

STEPS: Final = ("first player", "reveal", "put up", "bid", "decide", "build", "over")
SOURCES: Final = ("none", "own", "tile", "bank", "from 0", "from 1", "from 2", "from 3")


def lap(score: int) -> str:
    """IND-13.10: above 45 the marker starts over, once for every 45 full points passed."""
    laps = max(0, (score - 1) // 45)
    return str(score) if laps == 0 else f"45+{score - 45}" if laps == 1 else f"{laps}x45+{score - 45 * laps}"


def view_of(position: IndustriaPosition, seat: int | None) -> IndustriaView:
    return _seen(
        position, seat, [seat_view(position, other, _open(position, other, seat)) for other in range(position.seats)]
    )


def views_of(position: IndustriaPosition, seats: list[int | None]) -> list[msgspec.Struct]:
    """Open hands look the same to everybody; a closed one only to its owner does not."""
    made: dict[tuple[int, bool], IndustriaSeatView] = {}
    views: list[msgspec.Struct] = []
    first: IndustriaView | None = None
    for seat in seats:
        shown: list[IndustriaSeatView] = []
        for other in range(position.seats):
            kind = (other, _open(position, other, seat))
            if kind not in made:
                made[kind] = seat_view(position, *kind)
            shown.append(made[kind])
        first = _seen(position, seat, shown) if first is None else replace(first, you=seat, seats=shown)
        views.append(first)
    return views


def _open(position: IndustriaPosition, other: int, seat: int | None) -> bool:
    return other == seat or not position.rulings.closed_hands


def _seen(position: IndustriaPosition, seat: int | None, seats: list[IndustriaSeatView]) -> IndustriaView:
    board = board_of(position.components)
    words = position.components.words
    return IndustriaView(
        seats=seats,
        you=seat,
        step=STEPS[position.step],
        actor=position.actor(),
        turn=position.turn,
        turns=16 if position.seats == 3 else 15,
        epoch=position.epoch,
        roman=ROMAN[position.epoch],
        last_epoch=position.last_epoch(),
        first=position.first,
        auctioneer=position.auctioneer,
        offer=[words[tile] for tile in position.offer],
        up=words[position.up] if position.up >= 0 else None,
        high=position.high if position.leader >= 0 else None,
        leader=position.leader if position.leader >= 0 else None,
        least_bid=auction.least_bid(position) if position.step == BIDDING else None,
        used=[KINDS[kind] for kind, count in enumerate(position.used) if count],
        unseen=[words[tile] for tile in position.stack],
        gone=[words[tile] for tile in position.gone],
        bank_sells=[
            name
            for name, epoch in zip(position.components.materials, position.components.material_epoch, strict=True)
            if epoch < position.epoch
        ],
        owners={str(board.faces[tile].space): owner for tile, owner in enumerate(position.owner) if owner >= 0},
        ranking=position.ranking(),
    )


def seat_view(position: IndustriaPosition, seat: int, open_hand: bool) -> IndustriaSeatView:
    words, components = position.components.words, position.components
    return IndustriaSeatView(
        seat=seat,
        cash=position.cash[seat],
        score=position.score[seat],
        lap=lap(position.score[seat]),
        hand=[words[tile] for tile in position.hands[seat]] if open_hand else None,
        hand_size=len(position.hands[seat]),
        laid=[words[tile] for tile in position.laid[seat]],
        bonuses=[bonus for place, bonus in enumerate(components.bonuses) if position.bonus_of[seat] >> place & 1],
        produces=[name for place, name in enumerate(components.materials) if position.makers[place] >> seat & 1],
        discount=position.discount[seat],
        bid=position.bids[seat] if position.bids[seat] > PASSED else None,
        passed=position.bids[seat] == PASSED,
        prices=prices(position, seat) if open_hand else None,
        supply=[
            _supply(name, [source for source in sources(position, seat, place) if open_hand or source != 2])
            for place, name in enumerate(components.materials)
        ],
        projection=projection(position, seat, open_hand),
    )


def _supply(name: str, ways: list[int]) -> IndustriaMaterialSupply:
    return IndustriaMaterialSupply(name, [SOURCES[way] for way in ways])


def prices(position: IndustriaPosition, seat: int) -> list[IndustriaTilePrice]:
    found: list[IndustriaTilePrice] = []
    for tile in dict.fromkeys(position.hands[seat]):
        if position.components.kind[tile] == MATERIAL:
            continue
        taler = taler_cost(position, seat, tile)
        least: int | None = taler
        for material in position.components.needs[tile]:
            options = sources(position, seat, material)
            if not options:
                least = None
                break
            least = (least or 0) + (0 if min(options) < 3 else 1)
        found.append(IndustriaTilePrice(position.components.words[tile], taler, least))
    return found


def projection(position: IndustriaPosition, seat: int, open_hand: bool) -> IndustriaProjection:
    """Before the end the components are added up; at the end the score already holds them."""
    bonuses = scoring.bonus_points(position, seat)
    roads = scoring.link_points(position, seat, position.components.roads)
    lines = scoring.link_points(position, seat, position.components.lines)
    money = scoring.money_points(position.cash[seat] + (scoring.cashable(position, seat) if open_hand else 0))
    final = bonuses + roads + lines + money
    built = position.score[seat] - (final if position.actor() == -2 else 0)
    return IndustriaProjection(built, bonuses, roads, lines, money, built + final)
