"""Finland: two zones beyond the border that take everything while they hold cubes, and links that are everybody's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.actions import KIND, RETURN, one
from smokestack.games.age_of_steam.pieces import COLOURS, N_COLOURS, WHITE
from smokestack.games.age_of_steam.rules import Flags, Rules
from smokestack.games.age_of_steam.state import FOR_MAP
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.board import Board
    from smokestack.games.age_of_steam.state import Table

_RESERVE: Final = 5
_OPENS_AT: Final = 4
_EVERYTHING: Final = (1 << WHITE) - 1
_WHICH_CUBE: Final = 1


class Finland(Rules):
    """`memo` holds the cubes on the "4 links" box by colour, then the zone a cube is taken from.

    The closed edges and the public links are the board's data (AOS-FIN-2, 3).
    """

    def __init__(self, board: Board, seats: int, flags: Flags) -> None:
        super().__init__(board, seats, flags)
        self.russia: int = board.by_name["Russia"]
        self.sweden: int = board.by_name["Sweden"]

    def prepare(self, t: Table) -> None:  # AOS-FIN-4
        super().prepare(t)
        t.takes[self.sweden] = 0
        t.memo = [0] * N_COLOURS + [-1]
        t.owe(FOR_MAP, 0, _RESERVE)

    def drawn(self, t: Table, purpose: int, target: int, colour: int, events: list[Fact] | None) -> None:
        t.memo[colour] += 1
        if events is not None:
            events.append(Fact("drew-reserve", data={"colour": COLOURS[colour]}))

    def cubes_elsewhere(self, t: Table, colour: int) -> int:
        return t.memo[colour]

    def may_join(self, t: Table, one: int, two: int) -> bool:  # AOS-FIN-1
        return super().may_join(t, one, two) and {one, two} != {self.russia, self.sweden}

    def join_refusal(self, t: Table, one: int, two: int) -> Refusal:
        return super().join_refusal(t, one, two) if one == two else Refusal("AOS-FIN-1", "zones")

    def engine_reached(self, t: Table, seat: int, events: list[Fact] | None) -> None:  # AOS-FIN-7
        if t.engine[seat] < _OPENS_AT or not any(t.memo[:N_COLOURS]):
            return
        for colour in range(N_COLOURS):
            t.put_cube(self.sweden, colour, t.memo[colour])
            t.memo[colour] = 0
        t.takes[self.sweden] = _EVERYTHING
        if events is not None:
            events.append(Fact("sweden-opens", seat))

    # --- deliveries to and from the zones (AOS-FIN-5, 6) --------------------------------------------------------
    def delivered(
        self, t: Table, seat: int, colour: int, start: int, stop: int, owners: list[int], events: list[Fact] | None
    ) -> None:
        self._close_if_empty(t, start, events)
        if stop in (self.russia, self.sweden):
            t.ask, t.ask_seat = _WHICH_CUBE, seat
            t.memo[N_COLOURS] = stop
            choices = self.map_legal(t)
            if len(choices) == 1:
                self.map_apply(t, choices[0], events)

    def _close_if_empty(self, t: Table, zone: int, events: list[Fact] | None) -> None:
        if zone in (self.russia, self.sweden) and not t.has_cubes(zone) and t.takes[zone]:
            t.takes[zone] = 0
            if events is not None:
                events.append(Fact("zone-closes", data={"place": self.board.names[zone]}))

    def map_legal(self, t: Table) -> list[int]:
        zone = t.memo[N_COLOURS]
        return [one(RETURN, colour) for colour in range(N_COLOURS) if t.cubes_on(zone, colour)]

    def map_refusal(self, t: Table, action: int) -> Refusal | None:
        if action in self.map_legal(t):
            return None
        place = self.board.names[t.memo[N_COLOURS]]
        return Refusal("AOS-FIN-5", "return-first" if action & KIND != RETURN else "not-in-zone", {"place": place})

    def map_apply(self, t: Table, action: int, events: list[Fact] | None) -> None:
        zone, colour = t.memo[N_COLOURS], action >> 6
        t.put_cube(zone, colour, -1)
        t.bag[colour] += 1
        t.ask, t.memo[N_COLOURS] = 0, -1
        if events is not None:
            events.append(Fact("zone-cube", data={"colour": COLOURS[colour], "place": self.board.names[zone]}))
        self._close_if_empty(t, zone, events)

    def map_prompt(self, t: Table) -> Fact:
        return Fact("zone-cube", t.ask_seat, {"place": self.board.names[t.memo[N_COLOURS]]})
