"""The state of a game of Towpath, and its rules."""

from __future__ import annotations

from random import Random

import msgspec

from smokestack.kernel.codec import Codec, kind_of
from smokestack.kernel.contract import CHANCE, OVER, State, Viewer
from smokestack.kernel.facts import Fact, Refusal
from smokestack.kernel.options import Setup
from smokestack_guest.towpath.components.board import (
    LUMPS_PER_ROUND,
    MILL,
    MONEY_PER_LUMP,
    PITS,
    PLACES,
    POINTS_PER_LUMP,
    ROOM,
    START_MONEY,
    neighbours,
    toll,
)
from smokestack_guest.towpath.rules.actions import COAL, CODEC, MOVE, STAY
from smokestack_guest.towpath.rules.options import TowpathOptions


class TowpathState(State):
    """Plain lists by seat or place; a clone copies them."""

    def __init__(self, setup: Setup, viewer: Viewer) -> None:
        assert isinstance(setup.options, TowpathOptions)
        self.started = setup
        self.viewer = viewer
        self.options = setup.options
        self.turn = 1
        self.seat = CHANCE
        self.coal = [0] * len(PLACES)
        self.barge = [MILL] * setup.seats  # TOWPATH-2
        self.aboard = [0] * setup.seats
        self.money = [START_MONEY] * setup.seats
        self.points = [0] * setup.seats

    def setup(self) -> Setup:
        return self.started

    def codec(self) -> Codec:
        return CODEC

    def actor(self) -> int:
        return OVER if self.turn > self.options.rounds else self.seat  # TOWPATH-8

    def round(self) -> int:
        return min(self.turn, self.options.rounds)

    def prompt(self) -> Fact:
        return Fact("coal") if self.seat == CHANCE else Fact("move", self.seat)

    # --- deciding -------------------------------------------------------------------------------------------
    def price(self, place: int) -> int:
        """TOWPATH-5"""
        return 0 if self.options.free_locks else toll(self.barge[self.seat], place)

    def legal(self) -> list[int]:
        if self.actor() == OVER:
            return []
        if self.seat == CHANCE:
            return [COAL.pack(pit) for pit in PITS]
        reachable = [place for place in neighbours(self.barge[self.seat]) if self.price(place) <= self.money[self.seat]]
        return [STAY.pack(), *(MOVE.pack(place) for place in reachable)]

    def refusal(self, action: int) -> Refusal | None:
        if self.actor() == OVER:
            return Refusal("TOWPATH-8", "over")
        if (kind_of(action) == COAL.code) != (self.seat == CHANCE):
            return Refusal("TOWPATH-3", "not_now")
        if kind_of(action) == STAY.code:
            return None
        place = CODEC.path(action)[1]
        if kind_of(action) == COAL.code:
            return None if place in PITS else Refusal("TOWPATH-3", "no_pit")
        if place not in neighbours(self.barge[self.seat]):
            here = PLACES[self.barge[self.seat]]
            return Refusal("TOWPATH-4", "no_canal", {"here": here})
        if self.price(place) > self.money[self.seat]:
            return Refusal("TOWPATH-5", "toll", {"price": self.price(place), "money": self.money[self.seat]})
        return None

    def apply(self, action: int, events: list[Fact] | None = None) -> None:
        told: list[Fact] = []
        if kind_of(action) == COAL.code:
            pit = COAL.value(action, 0)
            self.coal[pit] += LUMPS_PER_ROUND  # TOWPATH-3
            told.append(Fact("coal", data={"pit": PLACES[pit], "pit_id": pit, "n": LUMPS_PER_ROUND}))
            self.seat = 0
        else:
            if kind_of(action) == MOVE.code:
                told.append(self._move(MOVE.value(action, 0)))
            told += self._load_or_deliver()
            self._next_seat()
        if events is not None:
            events.extend(told)

    def _move(self, place: int) -> Fact:
        price = self.price(place)
        self.money[self.seat] -= price
        self.barge[self.seat] = place
        return Fact("moved", self.seat, {"place": PLACES[place], "place_id": place, "money": -price})

    def _load_or_deliver(self) -> list[Fact]:
        seat, place = self.seat, self.barge[self.seat]
        lumps = self.aboard[seat]
        if place == MILL and lumps:  # TOWPATH-7
            self.aboard[seat] = 0
            self.points[seat] += POINTS_PER_LUMP * lumps
            self.money[seat] += MONEY_PER_LUMP * lumps
            gain = {"n": lumps, "vp": POINTS_PER_LUMP * lumps, "money": MONEY_PER_LUMP * lumps}
            return [Fact("delivered", seat, {**gain})]
        loaded = min(self.coal[place], ROOM - lumps)  # TOWPATH-6
        if not loaded:
            return []
        self.coal[place] -= loaded
        self.aboard[seat] += loaded
        return [Fact("loaded", seat, {"n": loaded, "place": PLACES[place], "place_id": place})]

    def _next_seat(self) -> None:
        self.seat += 1
        if self.seat == self.started.seats:
            self.seat = CHANCE
            self.turn += 1

    # --- chance ---------------------------------------------------------------------------------------------
    def draw(self, rng: Random) -> int:
        return COAL.pack(rng.choice(PITS))

    def odds(self) -> list[tuple[int, float]]:
        return [(action, 1 / len(PITS)) for action in self.legal()]

    # --- copies and views -----------------------------------------------------------------------------------
    def clone(self) -> TowpathState:
        other = TowpathState(self.started, self.viewer)
        other.turn, other.seat, other.coal = self.turn, self.seat, self.coal[:]
        other.barge, other.aboard = self.barge[:], self.aboard[:]
        other.money, other.points = self.money[:], self.points[:]
        return other

    def key(self) -> tuple[object, ...]:
        lists = (self.coal, self.barge, self.aboard, self.money, self.points)
        return (self.turn, self.seat, *(tuple(numbers) for numbers in lists))

    def view(self, seat: int | None) -> msgspec.Struct:
        return self.viewer.view(self, seat)

    # --- the result -----------------------------------------------------------------------------------------
    def scores(self) -> list[int]:
        return self.points[:]

    def ranking(self) -> list[list[int]]:
        """TOWPATH-9"""
        merits = [(self.points[seat], self.money[seat]) for seat in range(self.started.seats)]
        ordered = sorted(set(merits), reverse=True)
        return [[seat for seat, own in enumerate(merits) if own == merit] for merit in ordered]
