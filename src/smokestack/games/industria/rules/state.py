"""The position as the contract wants it: which phase answers at which step."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from smokestack.games.industria.components.box import IndustriaComponents
from smokestack.games.industria.rules import actions, refusals, scoring
from smokestack.games.industria.rules.phases import auction, building, reveal
from smokestack.games.industria.rules.position import (
    BIDDING,
    BUILDING,
    CHOOSE_FIRST,
    DECIDING,
    FINISHED,
    PUTTING_UP,
    REVEALING,
    IndustriaPosition,
    IndustriaRulings,
)
from smokestack.kernel.codec import Codec
from smokestack.kernel.contract import CHANCE, OVER, State
from smokestack.kernel.facts import Fact, FactData, Refusal
from smokestack.kernel.options import Setup

if TYPE_CHECKING:
    import msgspec


class IndustriaState(IndustriaPosition):
    """One position of Industria."""

    def __init__(
        self, components: IndustriaComponents, rulings: IndustriaRulings, start: Setup, notation: Codec
    ) -> None:
        super().__init__(components, rulings, start.seats)
        self.start = start
        self.notation = notation

    def setup(self) -> Setup:
        return self.start

    def codec(self) -> Codec:
        return self.notation

    def actor(self) -> int:
        if self.seat >= 0:
            return self.seat
        return OVER if self.step == FINISHED else CHANCE

    def round(self) -> int:
        return self.turn if self.turn > 0 else 1

    def prompt(self) -> Fact:
        step, seat, components = self.step, self.seat, self.components
        if step == CHOOSE_FIRST:
            return Fact("first_player")
        if step == REVEALING:
            return Fact("reveal", data={"n": self.revealed + 1, "of": self.seats})
        if step == PUTTING_UP:
            return Fact("put_up", seat)
        if step == BIDDING:
            least = auction.least_bid(self)
            data: FactData = {"tile": components.words[self.up], "least": least, "cash": self.cash[seat]}
            return Fact("bid" if least <= self.cash[seat] else "pass", seat, data)
        if step == DECIDING:
            return Fact("decide", seat, {"tile": components.words[self.up], "price": self.high, "owner": self.leader})
        return Fact("build", seat) if step == BUILDING else Fact("over")

    # --- deciding -------------------------------------------------------------------------------------------
    def legal(self) -> list[int]:
        step = self.step
        if step == BIDDING:
            found = auction.bids(self)
        elif step == BUILDING:
            found = building.builds(self)
        elif step == PUTTING_UP:
            found = auction.offers(self)
        elif step == DECIDING:
            found = [actions.SELL, actions.KEEP]
        elif step == REVEALING:
            return reveal.reveals(self)
        elif step == CHOOSE_FIRST:
            return reveal.first_players(self)
        else:
            return []
        building.cashings(self, found)
        return found

    def refusal(self, action: int) -> Refusal | None:
        return refusals.refusal(self, action)

    def apply(self, action: int, events: list[Fact] | None = None) -> None:
        kind = action & actions.KIND
        value = action >> actions.VALUE
        if kind == actions.BID:
            auction.bid(self, value, events)
        elif kind == actions.PASS:
            auction.pass_by(self, events)
        elif kind == actions.LAY:
            building.lay(self, action, events)
        elif kind == actions.END:
            building.end(self, events)
        elif kind == actions.REVEAL:
            reveal.reveal(self, value, events)
        elif kind == actions.PUT_UP:
            auction.put_up(self, value, events)
        elif kind == actions.SELL:
            auction.sell(self, events)
        elif kind == actions.KEEP:
            auction.keep(self, events)
        elif kind == actions.CASH:
            building.cash(self, value, events)
        else:
            reveal.choose_first(self, value, events)

    # --- chance ---------------------------------------------------------------------------------------------
    def draw(self, rng: Random) -> int:
        if self.step == REVEALING:
            tile = self.stack[int(rng.random() * len(self.stack))]
            return actions.REVEAL | tile << actions.VALUE
        found = reveal.first_players(self)
        return found[int(rng.random() * len(found))]

    def odds(self) -> list[tuple[int, float]]:
        if self.step == REVEALING:
            size = len(self.stack)
            return [(action, self.stack.count(action >> actions.VALUE) / size) for action in reveal.reveals(self)]
        found = reveal.first_players(self)
        return [(action, 1 / len(found)) for action in found]

    # --- copies and knowledge -------------------------------------------------------------------------------
    def clone(self) -> IndustriaState:
        other = IndustriaState(self.components, self.rulings, self.start, self.notation)
        self.copy_to(other)
        return other

    def view(self, seat: int | None) -> msgspec.Struct:
        from smokestack.games.industria.view.fill import view_of

        return view_of(self, seat)

    def views(self, seats: list[int | None]) -> list[msgspec.Struct]:
        from smokestack.games.industria.view.fill import views_of

        return views_of(self, seats)

    # There is nothing to resample: the order of a stack is not part of a position, and a closed hand
    # (IND-A10) only hides what everybody has seen being acquired.

    # --- the result -----------------------------------------------------------------------------------------
    def scores(self) -> list[int]:
        return self.score[:]

    def ranking(self) -> list[list[int]]:
        return scoring.ranking(self)

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (self.start, self.components.folder, self.numbers(), self.lists())


def restored(start: Setup, folder: str, numbers: list[int], lists: list[list[int]]) -> State:
    """A position that was pickled, with the component data of the same folder."""
    from smokestack.games.industria.game import game_of

    state = game_of(folder).start(start.seats, start.map, start.options)
    assert isinstance(state, IndustriaState)
    state.restore(numbers, lists)
    return state
