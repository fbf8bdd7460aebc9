"""Filling in what a seat sees. Compiled, unlike the shapes: a busy server spends more on this than on the rules."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from smokestack.games.industria.components import MATERIAL, ROMAN
from smokestack.games.industria.phases import auction, scoring
from smokestack.games.industria.position import BIDDING, PASSED, Position
from smokestack.games.industria.supply import sources, taler_cost
from smokestack.games.industria.view import KINDS, IndustriaView, Price, Projection, SeatView, Supply, board_of

STEPS: Final = ("first player", "reveal", "put up", "bid", "decide", "build", "over")
SOURCES: Final = ("none", "own", "tile", "bank", "from 0", "from 1", "from 2", "from 3")


def lap(score: int) -> str:
    """IND-13.10: above 45 the marker starts over, once for every 45 full points passed."""
    laps = max(0, (score - 1) // 45)
    return str(score) if laps == 0 else f"45+{score - 45}" if laps == 1 else f"{laps}x45+{score - 45 * laps}"


def view_of(p: Position, seat: int | None) -> IndustriaView:
    return _seen(p, seat, [seat_view(p, other, _open(p, other, seat)) for other in range(p.seats)])


def views_of(p: Position, seats: list[int | None]) -> list[msgspec.Struct]:
    """Open hands look the same to everybody; a closed one only to its owner does not."""
    made: dict[tuple[int, bool], SeatView] = {}
    views: list[msgspec.Struct] = []
    first: IndustriaView | None = None
    for seat in seats:
        shown: list[SeatView] = []
        for other in range(p.seats):
            kind = (other, _open(p, other, seat))
            if kind not in made:
                made[kind] = seat_view(p, *kind)
            shown.append(made[kind])
        first = _seen(p, seat, shown) if first is None else replace(first, you=seat, seats=shown)
        views.append(first)
    return views


def _open(p: Position, other: int, seat: int | None) -> bool:
    return other == seat or not p.rulings.closed_hands


def _seen(p: Position, seat: int | None, seats: list[SeatView]) -> IndustriaView:
    board = board_of(p.parts)
    words = p.parts.words
    return IndustriaView(
        seats=seats,
        you=seat,
        step=STEPS[p.step],
        actor=p.actor(),
        turn=p.turn,
        turns=16 if p.seats == 3 else 15,
        epoch=p.epoch,
        roman=ROMAN[p.epoch],
        last_epoch=p.last_epoch(),
        first=p.first,
        auctioneer=p.auctioneer,
        offer=[words[tile] for tile in p.offer],
        up=words[p.up] if p.up >= 0 else None,
        high=p.high if p.leader >= 0 else None,
        leader=p.leader if p.leader >= 0 else None,
        least_bid=auction.least_bid(p) if p.step == BIDDING else None,
        used=[KINDS[kind] for kind, count in enumerate(p.used) if count],
        unseen=[words[tile] for tile in p.stack],
        gone=[words[tile] for tile in p.gone],
        bank_sells=[
            name for name, epoch in zip(p.parts.materials, p.parts.material_epoch, strict=True) if epoch < p.epoch
        ],
        owners={str(board.faces[tile].space): owner for tile, owner in enumerate(p.owner) if owner >= 0},
        ranking=p.ranking(),
    )


def seat_view(p: Position, seat: int, open_hand: bool) -> SeatView:
    words, parts = p.parts.words, p.parts
    return SeatView(
        seat=seat,
        cash=p.cash[seat],
        score=p.score[seat],
        lap=lap(p.score[seat]),
        hand=[words[tile] for tile in p.hands[seat]] if open_hand else None,
        hand_size=len(p.hands[seat]),
        laid=[words[tile] for tile in p.laid[seat]],
        bonuses=[bonus for place, bonus in enumerate(parts.bonuses) if p.bonus_of[seat] >> place & 1],
        produces=[name for place, name in enumerate(parts.materials) if p.makers[place] >> seat & 1],
        discount=p.discount[seat],
        bid=p.bids[seat] if p.bids[seat] > PASSED else None,
        passed=p.bids[seat] == PASSED,
        prices=prices(p, seat) if open_hand else None,
        supply=[
            _supply(name, [source for source in sources(p, seat, place) if open_hand or source != 2])
            for place, name in enumerate(parts.materials)
        ],
        projection=projection(p, seat, open_hand),
    )


def _supply(name: str, ways: list[int]) -> Supply:
    return Supply(name, [SOURCES[way] for way in ways])


def prices(p: Position, seat: int) -> list[Price]:
    found: list[Price] = []
    for tile in dict.fromkeys(p.hands[seat]):
        if p.parts.kind[tile] == MATERIAL:
            continue
        taler = taler_cost(p, seat, tile)
        least: int | None = taler
        for material in p.parts.needs[tile]:
            options = sources(p, seat, material)
            if not options:
                least = None
                break
            least = (least or 0) + (0 if min(options) < 3 else 1)
        found.append(Price(p.parts.words[tile], taler, least))
    return found


def projection(p: Position, seat: int, open_hand: bool) -> Projection:
    """Before the end the parts are added up; at the end the score already holds them."""
    bonuses = scoring.bonus_points(p, seat)
    roads = scoring.link_points(p, seat, p.parts.roads)
    lines = scoring.link_points(p, seat, p.parts.lines)
    money = scoring.money_points(p.cash[seat] + (scoring.cashable(p, seat) if open_hand else 0))
    final = bonuses + roads + lines + money
    built = p.score[seat] - (final if p.actor() == -2 else 0)
    return Projection(built, bonuses, roads, lines, money, built + final)
