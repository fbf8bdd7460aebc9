"""Moving goods: which cube, over whose links, or a better engine instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.advice.forecast import Ledger, Standing, forecast, turns_left
from smokestack.games.age_of_steam.advice.reachable_goods import Goods, Prospects
from smokestack.games.age_of_steam.advice.weights import AgeOfSteamWeights
from smokestack.games.age_of_steam.components.pieces import N_COLOURS
from smokestack.games.age_of_steam.rules.delivery import Search, colours_on
from smokestack.games.age_of_steam.rules.generated import action_fields as kinds
from smokestack.games.age_of_steam.rules.hops import hops
from smokestack.games.age_of_steam.rules.network import track_points

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def own_links(position: AgeOfSteamPosition, action: int, seat: int) -> tuple[int, int]:
    """How many links of a delivery pay the player, and how many pay others."""
    stop = action >> 9 & 511
    own = others = 0
    rest = action >> 18
    while rest:
        hop = hops(position, stop)[(rest & 127) - 1]
        payee = hop & 7
        if payee == seat + 1:
            own += 1
        elif payee:
            others += 1
        stop = hop >> 3
        rest >>= 7
    return own, others


class Mover:
    """What the end of the game would be after each thing a player may do with a move."""

    def __init__(self, j: AgeOfSteamWeights, ledger: Ledger, position: AgeOfSteamPosition, seat: int) -> None:
        self.j = j
        self.ledger = ledger
        self.position = position
        self.seat = seat
        left = turns_left(position)
        self.goods = Goods(position, j.display_goods if left else 0.0)
        self.p = Prospects(position, seat, self.goods)
        self.p.survey(min(position.rules.max_engine, position.engine[seat] + min(2, left)))
        self.s = Standing(position, seat)
        self.s.track = float(track_points(position, seat))
        self.s.moves -= 1
        self.known: dict[int, float] = {}

    def outcome(self) -> float:
        return forecast(self.j, self.ledger, self.position, self.goods, self.p, self.s)

    def delivery(self, start: int, colour: int, own: int, others: int) -> float:
        """After a cube has gone over so many links."""
        place = self.position.board.spot[start] * N_COLOURS + colour
        key = place * 8 + own
        after = self.known.get(key, -999.0)
        if after == -999.0:
            stock = self.goods.stock
            stock[place] -= 1.0
            self.s.income += own
            after = self.outcome()
            self.s.income -= own
            stock[place] += 1.0
            self.known[key] = after
        return after - 3.0 * self.j.rival_link * others

    def upgrade(self) -> float:
        s = self.s
        was = s.upgraded
        s.engine += 1
        s.upgraded = True
        after = self.outcome()
        s.engine -= 1
        s.upgraded = was
        return after - 0.1  # Not for nothing.

    def lift(self) -> float:
        self.s.income += min(self.position.turn + 1, 6)
        after = self.outcome()
        self.s.income -= min(self.position.turn + 1, 6)
        return after


def weigh_moves(j: AgeOfSteamWeights, ledger: Ledger, position: AgeOfSteamPosition, legal: list[int]) -> list[float]:
    seat = position.now
    if position.ride:
        stop = _riding_at(position)
        return [1.0 if hops(position, stop)[(action >> 6) - 1] % 8 == seat + 1 else 0.0 for action in legal]
    mover = Mover(j, ledger, position, seat)
    nothing = mover.outcome()
    loads: dict[int, float] = {}
    if kinds.kind_of(legal[0]) == kinds.LOAD:
        loads = _loads(mover)
    merits: list[float] = []
    for action in legal:
        kind = kinds.kind_of(action)
        merit = nothing - 0.5
        if kind == kinds.MOVE:
            own, others = own_links(position, action, seat)
            merit = mover.delivery(action >> 9 & 511, action >> 6 & 7, own, others)
        elif kind == kinds.LOAD:
            merit = loads.get(action >> 6, nothing + 0.1)
        elif kind == kinds.LIFT:
            merit = mover.lift()
        elif kind == kinds.PASS:
            merit = nothing
        elif kind == kinds.UPGRADE:
            merit = mover.upgrade()
        merits.append(merit)
    return merits


def _loads(mover: Mover) -> dict[int, float]:
    """By colour and start (as in a LOAD): the best of the first deliveries found."""
    position, seat = mover.position, mover.seat
    found: dict[int, float] = {}
    search = Search(position, seat, 200)
    for start in position.board.spots:
        colours = colours_on(position, start)
        if colours and not position.board.dead_end[start]:
            search.found = []
            search.from_stop(start, colours)
            for action in search.found:
                own, others = own_links(position, action, seat)
                colour = action >> 6 & 7
                key = colour | start << 3
                found[key] = max(found.get(key, -999.0), mover.delivery(start, colour, own, others))
    return found


def _riding_at(position: AgeOfSteamPosition) -> int:
    stop = position.ride[1]
    for place in position.ride[2:]:
        stop = hops(position, stop)[place - 1] // 8
    return stop
