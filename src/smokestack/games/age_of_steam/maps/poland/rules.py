"""Poland: towns pay, Production supplies a town, Warsaw gets coal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.actions import KIND, SUPPLY, one
from smokestack.games.age_of_steam.pieces import BLACK, COLOURS, PRODUCTION
from smokestack.games.age_of_steam.rules import Rules
from smokestack.games.age_of_steam.state import FOR_MAP
from smokestack.kernel.facts import Fact, FactData, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table

_WHICH_TOWN: Final = 1


class Poland(Rules):
    """The prices of mountains and swamp (AOS-POL-2) and the start cubes (1) are the board's data."""

    def after_build(self, t: Table, seat: int, hex: int, old: int, laid: int, events: list[Fact] | None) -> None:
        if hex >= 0 and old == 0 and self.board.is_town[hex]:  # AOS-POL-3
            t.earn(seat, 1, "first-in-town", events)

    def before_dice(self, t: Table, events: list[Fact] | None) -> None:  # AOS-POL-5
        if t.bag[BLACK]:
            warsaw = self.board.by_name["Warsaw"]
            t.bag[BLACK] -= 1
            t.put_cube(warsaw, BLACK)
            if events is not None:
                events.append(Fact("drew", data={"colour": COLOURS[BLACK], "place": self.board.names[warsaw]}))

    # --- Production (AOS-POL-4) -------------------------------------------------------------------------------
    def produces(self, t: Table) -> int:
        return t.holder(PRODUCTION) if not t.bag_empty() and self.towns_left(t) else -1

    def produce(self, t: Table, seat: int) -> None:
        t.owe(FOR_MAP, 0)

    def drawn(self, t: Table, purpose: int, target: int, colour: int, events: list[Fact] | None) -> None:
        t.hand = [colour]
        t.ask = _WHICH_TOWN
        t.ask_seat = t.queue[0]
        if events is not None:
            events.append(Fact("drew-hand", t.ask_seat, {"colour": COLOURS[colour]}))

    def towns_left(self, t: Table) -> list[int]:
        return [town for town in self.board.towns if t.city[town] < 0]

    def map_legal(self, t: Table) -> list[int]:
        return [one(SUPPLY, town) for town in self.towns_left(t)]

    def map_refusal(self, t: Table, action: int) -> Refusal | None:
        if action & KIND != SUPPLY:
            return Refusal("AOS-POL-4", "supply-first", {"colour": COLOURS[t.hand[0]]})
        return None if action in self.map_legal(t) else Refusal("AOS-POL-4", "supply-town")

    def map_apply(self, t: Table, action: int, events: list[Fact] | None) -> None:
        town, colour = action >> 6, t.hand.pop()
        t.put_cube(town, colour)
        t.ask = 0
        t.queue = []
        if events is not None:
            data: FactData = {"colour": COLOURS[colour], "place": self.board.names[town]}
            events.append(Fact("supplied", t.ask_seat, data))

    def map_prompt(self, t: Table) -> Fact:
        return Fact("supply", t.ask_seat, {"colour": COLOURS[t.hand[0]]})
