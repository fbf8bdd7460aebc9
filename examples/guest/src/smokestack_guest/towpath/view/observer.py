"""Towpath as a tensor for learning environments."""

from __future__ import annotations

from smokestack.kernel.contract import State
from smokestack.kernel.observer import Observer
from smokestack_guest.towpath.components.board import PLACES
from smokestack_guest.towpath.rules.state import TowpathState

SEATS = 4


class TowpathObserver(Observer):
    def __init__(self) -> None:
        super().__init__()
        add = self.layout.add
        self.round = add("round", 1, "the round / 12")
        self.coal = add("coal", len(PLACES), "lumps by place / 4")
        self.players = self.layout.size
        add("in play", 1, "the seat is taken")
        add("points", 1, "points / 20")
        add("money", 1, "money / 10")
        add("aboard", 1, "lumps aboard / 2")
        add("barge", len(PLACES), "where the barge is")
        self.stride = self.layout.size - self.players
        self.layout.repeat(self.players, SEATS)

    def write(self, state: State, seat: int, out: list[float]) -> None:
        assert isinstance(state, TowpathState)
        out[self.round] = state.round() / 12
        for place, lumps in enumerate(state.coal):
            out[self.coal + place] = lumps / 4
        seats = state.setup().seats
        for offset in range(seats):
            other = (seat + offset) % seats
            at = self.players + offset * self.stride
            numbers = [1.0, state.points[other] / 20, state.money[other] / 10, state.aboard[other] / 2]
            out[at : at + len(numbers)] = numbers
            out[at + len(numbers) + state.barge[other]] = 1.0
