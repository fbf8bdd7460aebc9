"""Heavy Cardboard: a centre that gives and never takes, ferries to Madeira, and goods lifted across open land."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.actions import field, lift_action
from smokestack.games.age_of_steam.board import LAND, MOUNTAIN, TOWN_HEX
from smokestack.games.age_of_steam.delivery import colours_on
from smokestack.games.age_of_steam.lines import END_A, END_B, WIDTH, complete
from smokestack.games.age_of_steam.pieces import COLOURS, HEAVY_LIFTING, N_COLOURS, PRODUCTION, WHITE
from smokestack.games.age_of_steam.rules import Flags, Rules
from smokestack.kernel.facts import Fact, FactData, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.board import Board
    from smokestack.games.age_of_steam.state import Table

_FARTHEST: Final = 5
_DEAREST: Final = 6


class HeavyCardboard(Rules):
    """`memo` holds the turn of the last heavy lift. The centre's edges, Madeira's colours and the ferries are data."""

    def __init__(self, board: Board, seats: int, flags: Flags) -> None:
        super().__init__(board, seats, flags)
        self.centre: int = board.by_name["Heavy Cardboard"]
        self.madeira: int = board.by_name["Madeira"]

    # --- the centre ---------------------------------------------------------------------------------------------
    def cubes_at_start(self, t: Table, hex: int) -> int:
        return 0 if hex == self.centre else super().cubes_at_start(t, hex)

    def prepare(self, t: Table) -> None:
        super().prepare(t)
        t.memo = [0]
        self._fill_centre(t, None)  # AOS-HCB-2

    def growth_begins(self, t: Table, events: list[Fact] | None) -> None:  # AOS-HCB-4
        if not t.has_cubes(self.centre):
            self._fill_centre(t, events)

    def _fill_centre(self, t: Table, events: list[Fact] | None) -> None:
        for colour in range(WHITE):
            if t.bag[colour]:
                t.bag[colour] -= 1
                t.put_cube(self.centre, colour)
                if events is not None:
                    data: FactData = {"colour": COLOURS[colour], "place": self.board.names[self.centre]}
                    events.append(Fact("drew", data=data))

    # --- heavy lifting (AOS-HCB-7 to 9) -------------------------------------------------------------------------
    def actions_on_offer(self, t: Table) -> list[int]:
        return [HEAVY_LIFTING if action == PRODUCTION else action for action in super().actions_on_offer(t)]

    def extra_moves(self, t: Table, seat: int) -> list[int]:
        if not self._may_lift(t, seat):
            return []
        found: list[int] = []
        for start in self._own_cities(t, seat):
            colours = colours_on(t, start)
            for stop in self._in_reach(t, start) if colours else []:
                for colour in range(N_COLOURS):
                    if colours & t.takes[stop] & 1 << colour:
                        found.append(lift_action(colour, start, stop))
        return found

    def _may_lift(self, t: Table, seat: int) -> bool:
        return t.action[seat] == HEAVY_LIFTING and t.memo[0] != t.turn

    def _own_cities(self, t: Table, seat: int) -> list[int]:
        """The Cities where a complete link of the player's ends, without Madeira."""
        ends = {
            t.lines[at + end]
            for at in range(0, len(t.lines), WIDTH)
            if t.lines[at] == seat and complete(t.lines, at // WIDTH)
            for end in (END_A, END_B)
        }
        return sorted(stop for stop in ends if t.city[stop] >= 0 and stop != self.madeira)

    def _in_reach(self, t: Table, start: int) -> list[int]:
        """The Cities a cube can be lifted to, over land without track for no more than 5 (AOS-HCB-8)."""
        board = self.board
        spent = {hex: 0 for hex in range(board.size) if board.place[hex] == start}
        cities: set[int] = set()
        todo = list(spent)
        for hex in todo:  # grows on the way; a hex found again more cheaply is looked at again
            for edge in range(6):
                near = board.way[hex * 6 + edge]
                if near < 0:
                    continue
                if t.city[near] >= 0:
                    cities.add(t.city[near])
                elif board.kind[near] in (LAND, TOWN_HEX) and not t.tile[near]:
                    cost = spent[hex] + (2 if board.terrain[near] == MOUNTAIN else 1)
                    if cost <= _FARTHEST and cost < spent.get(near, _FARTHEST + 1):
                        spent[near] = cost
                        todo.append(near)
        return sorted(cities - {start, self.madeira})

    def extra_refusal(self, t: Table, seat: int, action: int) -> Refusal | None:
        if action in self.extra_moves(t, seat):
            return None
        colour, start, stop = action >> 6 & 7, field(action, 9, 9), action >> 18
        if t.action[seat] != HEAVY_LIFTING:
            return Refusal("AOS-HCB-7", "no-lifting")
        if t.memo[0] == t.turn:
            return Refusal("AOS-HCB-7", "lifted-already")
        if colour >= N_COLOURS or start >= self.board.size or stop >= self.board.size:
            return Refusal("AOS-HCB-7", "no-such-cube")
        names = self.board.names
        if self.madeira in (start, stop):
            return Refusal("AOS-HCB-9", "no-lift-there", {"city": names[self.madeira]})
        if start not in self._own_cities(t, seat):
            return Refusal("AOS-HCB-7", "lift-start", {"city": names[start]})
        if not t.cubes_on(start, colour):
            return Refusal("AOS-13.2", "no-cube", {"colour": COLOURS[colour], "city": names[start]})
        if not t.takes[stop] >> colour & 1:
            return Refusal("AOS-HCB-7", "not-accepted", {"colour": COLOURS[colour], "city": names[stop]})
        return Refusal("AOS-HCB-8", "lift-far", {"city": names[start], "to": names[stop]})

    def play_extra(self, t: Table, seat: int, action: int, events: list[Fact] | None) -> None:
        colour, start, stop = action >> 6 & 7, field(action, 9, 9), action >> 18
        t.memo[0] = t.turn
        t.put_cube(start, colour, -1)
        self.put_away(t, seat, colour, stop, events)
        if events is not None:
            names = self.board.names
            data: FactData = {"colour": COLOURS[colour], "city": names[start], "to": names[stop]}
            events.append(Fact("lifted", seat, data))
        t.earn(seat, min(t.turn + 1, _DEAREST), "lift-income", events)  # AOS-HCB-9
