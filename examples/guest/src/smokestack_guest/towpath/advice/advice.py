"""How to play Towpath: fetch the nearest coal, then bring it to the mill."""

from __future__ import annotations

from smokestack.kernel.codec import kind_of
from smokestack.kernel.contract import Advice, State
from smokestack_guest.towpath.components.board import MILL, PITS, PLACES, POINTS_PER_LUMP, ROOM, neighbours
from smokestack_guest.towpath.rules.actions import MOVE
from smokestack_guest.towpath.rules.state import TowpathState


def distances(start: int) -> list[int]:
    """How many moves each place is away."""
    found = [-1] * len(PLACES)
    found[start] = 0
    queue = [start]
    for place in queue:
        for other in neighbours(place):
            if found[other] < 0:
                found[other] = found[place] + 1
                queue.append(other)
    return found


DISTANCES = [distances(place) for place in range(len(PLACES))]


class TowpathAdvice(Advice):
    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        assert isinstance(state, TowpathState)
        here = state.barge[state.seat]
        return [self.merit(state, MOVE.value(action, 0) if kind_of(action) == MOVE.code else here) for action in legal]

    def merit(self, state: TowpathState, place: int) -> float:
        """Minus the distance to where the barge should go next."""
        price = 0 if place == state.barge[state.seat] else state.price(place)
        aboard = state.aboard[state.seat]
        coal = [DISTANCES[place][pit] for pit in PITS if state.coal[pit]]
        if aboard == ROOM or not coal:
            return -DISTANCES[place][MILL] - 0.4 * price
        home = 0.5 * DISTANCES[place][MILL] if aboard else 0.0
        return -min(coal) - home - 0.4 * price

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, TowpathState)
        return [
            points + POINTS_PER_LUMP * 0.8 * lumps for points, lumps in zip(state.points, state.aboard, strict=True)
        ]
